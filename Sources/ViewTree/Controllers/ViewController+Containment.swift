extension ViewController {
  /// The child controllers, in the order in which they were added.
  public var children: [ViewController] { storedChildren }

  /// The controller that contains this one; not retained.
  public var parent: ViewController? { storedParent?.takeUnretainedValue() }

  /// Makes `child` part of this controller, after taking it from its parent. Sends the child `willMove(toParent:)`; as in UIKit it is for
  /// the container to add the child's view, and to call `didMove(toParent:)` when that is done.
  ///
  /// - Precondition: `child` is neither this controller nor one that contains it.
  public func addChild(_ child: ViewController) {
    requireNoCycle(adding: child)
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    // The callbacks may have given either another parent: what counts is what holds now.
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

  /// Takes the controller out of its parent, and sends `didMove(toParent: nil)`; the container has called `willMove(toParent: nil)` and
  /// removed the view before.
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

  /// The turn after the view's entry is over.
  func turnDidEnd(in window: Window) {
    guard appearance == .appearing, viewIfLoaded?.window === window else { return }
    appearance = .appeared
    viewDidAppear(false)
  }
}
