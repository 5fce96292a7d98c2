/// What a view may wait for: each mark is served by a walk of its own, and the four do not know of each other.
struct Marks: OptionSet {
  let rawValue: UInt8

  /// `advance(to:)` at the next tick.
  static let tick = Marks(rawValue: 1)
  /// `updateConstraints` in the next constraint pass.
  static let constraints = Marks(rawValue: 2)
  /// `layoutSubviews` in the next layout pass.
  static let layout = Marks(rawValue: 4)
  /// `draw(_:)` after it.
  static let drawing = Marks(rawValue: 8)

  /// Rules 1, 75 and 112: a new view waits for all that a tick does by itself.
  static let born: Marks = [.constraints, .layout, .drawing]
}

/// The way to what is marked.
///
/// A view has its own `marks`, `marksBeneath` that says what waits somewhere in its subtree, and `marksVisited` for walks that stand at or
/// beneath it and have yet to see some of its subviews. The invariant that makes a clean tree cost one test, and that holds at any time,
/// also inside callbacks:
///
///     marks + marksBeneath + marksVisited of a view  <=  marksBeneath + marksVisited of its superview
///
/// The reverse may fail: a `marksBeneath` without a marked view costs a visit and is then gone.
extension View {
  var awaited: Marks { marks.union(marksBeneath).union(marksVisited) }

  func awaits(_ mark: Marks) -> Bool { !awaited.isDisjoint(with: mark) }

  func awaitsBeneath(_ mark: Marks) -> Bool { !marksBeneath.union(marksVisited).isDisjoint(with: mark) }

  func raise(_ mark: Marks) {
    guard !marks.isSuperset(of: mark) else { return }
    marks.formUnion(mark)
    markPath(mark)
  }

  /// Tells the ancestors that something beneath them waits. Stops at the first that knows: all above it know too.
  func markPath(_ mark: Marks) {
    var next = storedSuperview
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { view in
        guard !view.marksBeneath.isSuperset(of: mark) else { return nil }
        view.marksBeneath.formUnion(mark)
        return view.storedSuperview
      }
    }
  }

  /// Calls `visit` on the subviews that await `mark`, back to front, over the list as it stood at the call; ends early when this view
  /// leaves `window`, and then keeps what it awaits.
  @inline(__always)
  func visitSubviews(awaiting mark: Marks, in window: Unmanaged<Window>?, _ visit: (View) -> Void) {
    guard awaitsBeneath(mark) else { return }
    marksBeneath.subtract(mark)
    marksVisited.formUnion(mark)
    forEachSubview(where: { $0.awaits(mark) }) { subview in
      guard storedWindow.isSame(as: window) else { return marksBeneath.formUnion(mark) }
      if subview.isSubview(of: self) { visit(subview) }
    }
    if !storedWindow.isSame(as: window) { marksBeneath.formUnion(mark) }
    marksVisited.subtract(mark)
  }

  @inline(__always)
  func isSubview(of view: View) -> Bool { storedSuperview?.toOpaque() == Unmanaged.passUnretained(view).toOpaque() }

  /// Calls `body` on each subview that then satisfies `condition`, back to front, over the list as it stood at the call: callbacks may change
  /// it.
  @inline(__always)
  func forEachSubview(where condition: (View) -> Bool, _ body: (View) -> Void) {
    guard !storedSubviews.isEmpty else { return }
    storedSubviews.forEachUnretained { view in if condition(view) { body(view) } }
  }
}

extension [View] {
  /// Calls `body` on each view. The list retains them, so that no single one is retained and released on its way.
  @inline(__always)
  func forEachUnretained(_ body: (View) -> Void) {
    withUnsafeBufferPointer { views in
      for place in views.indices { Unmanaged.passUnretained(views[place])._withUnsafeGuaranteedRef(body) }
    }
  }
}

extension Unmanaged<Window>? {
  @inline(__always)
  func isSame(as other: Unmanaged<Window>?) -> Bool { self?.toOpaque() == other?.toOpaque() }
}
