/// What a view waits for, and what the views beneath it wait for, in one word. Each mark is served by its own walk; the four are independent.
struct Marks: OptionSet {
  let rawValue: UInt32  // the compiler loads 32 bits in any case, which would wait for the last store of fewer

  static let tick = Marks(rawValue: 1)  // `advance(to:)` at the next tick
  static let constraints = Marks(rawValue: 2)  // `updateConstraints` in the next constraint pass
  static let layout = Marks(rawValue: 4)  // `layoutSubviews` in the next layout pass
  static let drawing = Marks(rawValue: 8)  // `draw(_:)` after the layout pass

  static let runningLayout = Marks(rawValue: 1 << 12)  // `layoutSubviews` runs
  static let walk = Marks(rawValue: 1 << 13)  // a walk of any mark goes over the view's subviews
  static let turnEnd = Marks(rawValue: 1 << 14)  // of a window: callbacks wait for the end of its turn
  static let updatingConstraints = Marks(rawValue: 1 << 15)  // `updateConstraints` runs
  static let lostConstraintSystem = Marks(rawValue: 1 << 16)  // the tree and its system are gone: the next use makes a new one
  static let controller = Marks(rawValue: 1 << 17)  // the view has a controller
  static let constrained = Marks(rawValue: 1 << 18)  // a constraint refers, or once referred, to a view at or beneath this

  static let setsDirection = Marks(rawValue: 1 << 19)  // `layoutDirection` is not nil
  static let rightToLeft = Marks(rawValue: 1 << 20)  // the effective direction

  static let born: Marks = [.constraints, .layout, .drawing]  // the marks of a new view (rules 1, 75 and 112)
  static let all: Marks = [.tick, .constraints, .layout, .drawing]
  static let constraintWork: Marks = [.constraints, .constraints.underway, .constrained]  // without one on the root there is none

  var beneath: Marks { Marks(rawValue: rawValue << 4) }  // the same, somewhere in the view's subtree
  var visited: Marks { Marks(rawValue: rawValue << 8) }  // a walk at or beneath the view has subviews left to visit
  var underway: Marks { beneath.union(visited) }
}

/// The paths to marked views.
///
/// A mark is the view's own, `beneath` it, or `visited`. The invariant holds at any time, also inside callbacks, and makes a clean tree cost
/// one test:
///
///     own + beneath + visited of a view  <=  beneath + visited of its superview
///
/// The reverse may fail: a mark beneath without a marked view costs one visit, which clears it.
extension View {
  var awaited: Marks { Marks(rawValue: marks.rawValue | marks.rawValue >> 4 | marks.rawValue >> 8).intersection(.all) }

  func awaits(_ mark: Marks) -> Bool { !marks.isDisjoint(with: mark.union(mark.underway)) }

  func awaitsBeneath(_ mark: Marks) -> Bool { !marks.isDisjoint(with: mark.underway) }

  func raise(_ mark: Marks) {
    guard !marks.isSuperset(of: mark) else { return }
    marks.formUnion(mark)
    markPath(mark)
  }

  /// Marks the path up from the view. Stops at the first that has the mark: all above it have it too.
  @inline(__always)
  func markPath(_ mark: Marks) {
    var next = storedSuperview
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { view in
        guard !view.marks.isSuperset(of: mark.beneath) else { return nil }
        view.marks.formUnion(mark.beneath)
        return view.storedSuperview
      }
    }
  }

  /// Calls `visit` on the subviews that await `mark`, back to front, as of the call. Ends early, keeping the mark, outside of `window`.
  @inline(__always)
  func visitSubviews(awaiting mark: Marks, in window: Unmanaged<Window>?, _ visit: (View) -> Void) {
    guard awaitsBeneath(mark) else { return }
    let isOutermost = !marks.contains(.walk)
    marks = marks.subtracting(mark.beneath).union(mark.visited).union(.walk)
    // Without a retain: who changes the list during a walk keeps it.
    let subviews = storedSubviews.withUnsafeBufferPointer { $0 }
    for index in subviews.indices {
      Unmanaged.passUnretained(subviews[index])._withUnsafeGuaranteedRef { subview in
        if subview.awaits(mark), storedWindow.isSame(as: window), subview.isSubview(of: self) { visit(subview) }
      }
    }
    if !storedWindow.isSame(as: window) {
      marks.formUnion(mark.beneath)
    } else if marks.isSuperset(of: mark.beneath), !hasSubview(awaiting: mark) {
      marks.subtract(mark.beneath)  // made and served during the walk: no second one to find that out
    }
    marks.subtract(isOutermost ? mark.visited.union(.walk) : mark.visited)
    if isOutermost, let turnData = rareData?.turnData { turnData.walkedSubviews = [] }
  }

  @inline(__always)
  private func hasSubview(awaiting mark: Marks) -> Bool {
    storedSubviews.withUnsafeBufferPointer { subviews in
      subviews.indices.contains { index in Unmanaged.passUnretained(subviews[index])._withUnsafeGuaranteedRef { $0.awaits(mark) } }
    }
  }

  /// Called before the list of subviews changes: a walk goes on over the old one.
  func keepWalkedSubviews() {
    if marks.contains(.walk) { rare.ensuredTurnData.walkedSubviews.append(storedSubviews) }
  }

  @inline(__always)
  package func isSubview(of view: View) -> Bool { storedSuperview.isSame(as: .passUnretained(view)) }

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
      for index in views.indices { Unmanaged.passUnretained(views[index])._withUnsafeGuaranteedRef(body) }
    }
  }
}

extension Optional {
  /// A comparison of the two words, without a test for nil.
  @inline(__always)
  func isSame<Instance>(as other: Unmanaged<Instance>?) -> Bool where Wrapped == Unmanaged<Instance> {
    unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }
}
