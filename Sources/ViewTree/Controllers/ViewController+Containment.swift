extension ViewController {
  /// The child controllers, in the order of addition.
  public var children: [ViewController] { storedChildren }

  /// The controller that contains this one; not retained.
  public var parent: ViewController? { storedParent?.takeUnretainedValue() }

  /// Makes `child` part of this controller, after removing it from its parent, and sends it `willMove(toParent:)`. As in UIKit the
  /// container then adds the child's view and calls `didMove(toParent:)`.
  /// - Precondition: `child` is neither this controller nor one that contains it.
  public func addChild(_ child: ViewController) {
    requireNoCycle(adding: child)
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    // The callbacks may have changed the parent of either: the state after them counts.
    guard child.parent == nil else { return }
    requireNoCycle(adding: child)
    child.storedParent = Unmanaged.passUnretained(self)
    storedChildren.append(child)
  }

  private func requireNoCycle(adding child: ViewController) {
    var ancestor: ViewController? = self
    while let controller = ancestor {
      precondition(controller !== child, "\(type(of: self)).addChild: \(type(of: child)) is this controller or one that contains it")
      ancestor = controller.parent
    }
  }

  /// Leaves the parent, then sends `didMove(toParent: nil)`. Call `willMove(toParent: nil)` and remove the view before.
  public func removeFromParent() {
    guard let parent else { return }
    parent.storedChildren.removeAll { $0 === self }
    storedParent = nil
    didMove(toParent: nil)
  }

  // MARK: Appearance, driven by the window callbacks of the root view

  func viewWillEnterWindow() {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    viewWillAppear(false)
  }

  func viewWillLeaveWindow() {
    guard appearance == .appearing || appearance == .appeared else { return }
    appearance = .disappearing
    viewWillDisappear(false)
  }

  func viewDidLeaveWindow() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(false)
  }

  /// Called at the end of the turn after the view's entry.
  func turnDidEnd(in window: Window) {
    guard appearance == .appearing, viewIfLoaded?.window === window else { return }
    appearance = .appeared
    viewDidAppear(false)
  }
}
