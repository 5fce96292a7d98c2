/// What a view waits for. Each mark is served by its own walk; the four are independent.
struct Marks: OptionSet {
  let rawValue: UInt8

  static let tick = Marks(rawValue: 1)  // `advance(to:)` at the next tick
  static let constraints = Marks(rawValue: 2)  // `updateConstraints` in the next constraint pass
  static let layout = Marks(rawValue: 4)  // `layoutSubviews` in the next layout pass
  static let drawing = Marks(rawValue: 8)  // `draw(_:)` after the layout pass

  static let born: Marks = [.constraints, .layout, .drawing]  // the marks of a new view (rules 1, 75 and 112)
}

/// The paths to marked views.
///
/// A view has its own `marks`, `marksBeneath` (marks somewhere in its subtree) and `marksVisited` (marks of walks at or beneath it that
/// have subviews left to visit). The invariant holds at any time, also inside callbacks, and makes a clean tree cost one test:
///
///     marks + marksBeneath + marksVisited of a view  <=  marksBeneath + marksVisited of its superview
///
/// The reverse may fail: a `marksBeneath` without a marked view costs one visit, which clears it.
extension View {
  var awaited: Marks { marks.union(marksBeneath).union(marksVisited) }

  func awaits(_ mark: Marks) -> Bool { !awaited.isDisjoint(with: mark) }

  func awaitsBeneath(_ mark: Marks) -> Bool { !marksBeneath.union(marksVisited).isDisjoint(with: mark) }

  func raise(_ mark: Marks) {
    guard !marks.isSuperset(of: mark) else { return }
    marks.formUnion(mark)
    markPath(mark)
  }

  /// Marks the ancestors' `marksBeneath`. Stops at the first that has the mark: all above it have it too.
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

  /// Calls `visit` on the subviews that await `mark`, back to front, as of the call. Ends early, keeping the mark, outside of `window`.
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
  package func isSubview(of view: View) -> Bool { storedSuperview?.toOpaque() == Unmanaged.passUnretained(view).toOpaque() }

  /// Calls `body` on each subview that satisfies `condition` at its turn, back to front, as of the call: callbacks may change the list.
  @inline(__always)
  func forEachSubview(where condition: (View) -> Bool, _ body: (View) -> Void) {
    guard !storedSubviews.isEmpty else { return }
    storedSubviews.forEachUnretained { view in if condition(view) { body(view) } }
  }
}

extension [View] {
  /// Calls `body` on each view without a retain and release per view: the list retains them.
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
