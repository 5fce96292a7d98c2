extension View {
  /// The subviews, back to front.
  public var subviews: [View] { storedSubviews }

  /// The view that contains this one; not retained (rule 52).
  public var superview: View? { storedSuperview?.takeUnretainedValue() }

  /// The window at the root of the tree, if any.
  public var window: Window? { storedWindow?.takeUnretainedValue() }

  /// Inserts `view` at `index`, back to front; an index beyond the count appends (rule 51).
  /// - Precondition: as ``addSubview(_:)``; `index >= 0`.
  /// - Complexity: O(subviews), and O(subtree of `view`) if its window changes.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(index >= 0, "\(path).insertSubview(at: \(index)): an index is >= 0")
    requireNoWindow(view)
    requireNoCycle(adding: view)
    if view.isSubview(of: self) { return reorder(view, to: index) }
    view.removeFromSuperview()
    link(view, at: .index(index))
  }

  /// As ``insertSubview(_:at:)``, directly in front of `sibling`; in front of all subviews if `sibling` is not another one (rule 51).
  public func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view, beside: sibling, offset: 1) }

  /// As ``insertSubview(_:at:)``, directly behind `sibling`; in front of all subviews if `sibling` is not another one (rule 51).
  public func insertSubview(_ view: View, belowSubview sibling: View) { insert(view, beside: sibling, offset: 0) }

  private func insert(_ view: View, beside sibling: View, offset: Int) {
    requireNoWindow(view)
    requireNoCycle(adding: view)
    let place = Place.beside(sibling, offset: offset)
    if view.superview === self { return reorder(view, to: place.index(in: storedSubviews.filter { $0 !== view })) }
    view.removeFromSuperview()
    link(view, at: place)
  }

  /// The first view with this `tag` at or beneath this one, depth first; nil if there is none.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in storedSubviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  func unlink() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if storedWindow != nil { notifySubtree { $0.willChangeWindow(to: nil) } }
    // The callbacks may have removed this view, or moved its superview to another window: the state after them counts.
    guard superview === parent, let index = parent.storedSubviews.firstIndex(where: { $0 === self }) else { return }
    let leavesWindow = storedWindow != nil
    if hasConstraintsBeneath { leaveConstraintSystem() }
    parent.keepWalkedSubviews()
    parent.storedSubviews.remove(at: index)
    storedSuperview = nil
    if leavesWindow { setWindow(nil) }
    parent.markImplicitly()
    if leavesWindow { notifySubtree { $0.didChangeWindow() } }
    if storedSuperview == nil { didMoveToSuperview() }
  }

  /// Moves a subview in front of its siblings. Marks only if the order changes (rule 5).
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { reorder(view, to: storedSubviews.count) }
  }

  /// Moves a subview behind its siblings. Marks only if the order changes (rule 5).
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { reorder(view, to: 0) }
  }

  /// Exchanges the subviews at two indices. Marks only if they differ (rule 5).
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let valid = storedSubviews.indices
    precondition(
      valid.contains(index1) && valid.contains(index2),
      "\(path).exchangeSubview(at: \(index1), withSubviewAt: \(index2)): there are \(valid.count) subviews")
    guard index1 != index2 else { return }
    keepWalkedSubviews()
    storedSubviews.swapAt(index1, index2)
    markImplicitly()
  }

  /// Whether the view is `other` or beneath it.
  public func isDescendant(of other: View) -> Bool {
    var view = Unmanaged.passUnretained(self)
    while view.toOpaque() != Unmanaged.passUnretained(other).toOpaque() {
      guard let parent = view._withUnsafeGuaranteedRef({ $0.storedSuperview }) else { return false }
      view = parent
    }
    return true
  }

  private enum Place {
    case index(Int)
    case beside(View, offset: Int)

    /// The end if `sibling` is not a subview, or is removed by the callbacks.
    func index(in views: [View]) -> Int {
      switch self {
      case .index(let index): min(index, views.count)
      case .beside(let sibling, let offset): views.firstIndex { $0 === sibling }.map { $0 + offset } ?? views.count
      }
    }
  }

  private func link(_ view: View, at place: Place) {
    let superview = Unmanaged.passUnretained(self)  // a closure that captures self retains it at each call
    if storedWindow != nil { view.notifySubtree { $0.willChangeWindow(to: superview._withUnsafeGuaranteedRef(\.storedWindow)) } }
    view.willMove(toSuperview: self)
    // The callbacks may have moved either view: the state after them counts.
    precondition(view.storedSuperview == nil, "\(path).insertSubview: \(view.path) got that superview inside the callbacks of its own move")
    requireNoCycle(adding: view)
    let entersWindow = storedWindow != nil
    keepWalkedSubviews()
    if storedSubviews.isEmpty { storedSubviews.reserveCapacity(View.leastCapacity) }
    let index = place.index(in: storedSubviews)
    if index == storedSubviews.count { storedSubviews.append(view) } else { storedSubviews.insert(view, at: index) }
    view.storedSuperview = Unmanaged.passUnretained(self)
    if entersWindow { view.setWindow(storedWindow) }
    view.inheritDirection(of: self)
    if view.hasConstraintsBeneath { view.joinConstraintSystem() }
    markImplicitly()  // rule 2
    view.markPath(view.awaited)
    if !view.storedAutoresizingMask.isEmpty { sizeFollowers.insert(.flexibleSubviews) }
    if entersWindow { view.notifySubtree { $0.didChangeWindow() } }
    // A callback that removes the view ends the sequence: no call reports a subview that is gone.
    if view.isSubview(of: self) { view.didMoveToSuperview() }
    if view.isSubview(of: self) { didAddSubview(view) }
  }

  private static let leastCapacity = 4  // reserved with the first subview: an array that grows one by one is copied at 1, 2 and 4

  private func requireNoWindow(_ view: View) {
    precondition(!view.isWindow, "\(path).insertSubview: a window is the root of its tree and no subview of another")
  }

  var isWindow: Bool { storedWindow?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }  // only a window is its own window

  private func requireNoCycle(adding view: View) {
    precondition(!isDescendant(of: view), "\(path).insertSubview: \(view.description) is this view or one of its ancestors (rule 53)")
  }

  private func reorder(_ view: View, to index: Int) {
    guard let old = storedSubviews.firstIndex(where: { $0 === view }) else { return }
    let new = min(index, storedSubviews.count - 1)
    guard new != old else { return }
    keepWalkedSubviews()
    storedSubviews.insert(storedSubviews.remove(at: old), at: new)
    markImplicitly()
  }

  /// Calls `body` on the view and its subtree, superviews first, over the tree as of the call.
  private func notifySubtree(_ body: (View) -> Void) {
    guard !storedSubviews.isEmpty else { return body(self) }
    let views = storedSubviews
    body(self)
    views.forEachUnretained { $0.notifySubtree(body) }
  }

  /// A controller is notified before its root view, and in `didChangeWindow()` after it.
  private func willChangeWindow(to window: Unmanaged<Window>?) {
    if let controller = storedController?.takeUnretainedValue() {
      if window == nil { controller.viewWillLeaveWindow() } else { controller.viewWillEnterWindow() }
    }
    willMove(toWindow: window?.takeUnretainedValue())
  }

  private func didChangeWindow() {
    didMoveToWindow()
    guard let controller = storedController?.takeUnretainedValue() else { return }
    if let window { window.awaitAppearance(of: self) } else { controller.viewDidLeaveWindow() }
  }

  /// The callbacks of a deallocated window, on the whole subtree: those of rule 49 after `willMove(toSuperview:)`.
  func loseWindow() {
    notifySubtree { $0.willChangeWindow(to: nil) }
    notifySubtree { $0.didChangeWindow() }
  }

  func setWindow(_ window: Unmanaged<Window>?) {
    storedWindow = window
    if window == nil { cutAnimations() }  // as a layer loses its animations
    forEachSubview(where: { _ in true }) { $0.setWindow(window) }
  }
}
