extension View {
  /// The broken invariants at and beneath this view, one sentence each; empty if the tree is sound. O(views * depth). Links go both ways,
  /// all views have the root's window, no view occurs twice, and the path to each mark is marked (``Marks``). With `atRest`, outside of
  /// passes and ticks, also: no walk and no layout is running.
  package func brokenInvariants(atRest: Bool = true) -> [String] {
    var broken: [String] = []
    if atRest, isRunningLayout { broken.append("\(path) is still running its layout") }
    if atRest, !marks.isDisjoint(with: Marks.all.visited) { broken.append("\(path) is still being visited") }
    if storedSubviews.count != Set(storedSubviews.map { ObjectIdentifier($0) }).count { broken.append("\(path) has a subview twice") }
    for view in storedSubviews {
      if view.superview !== self {
        broken.append("\(path) has the subview \(view.description), whose superview is \(view.superview?.path ?? "nil")")
      }
      if view.window !== window { broken.append("\(view.path) is not in its superview's window") }
      for (mark, what) in [(Marks.layout, "a layout"), (.tick, "a tick"), (.constraints, "its constraints' update"), (.drawing, "drawing")]
      where view.awaits(mark) && !awaitsBeneath(mark) {
        broken.append("\(view.path) waits for \(what), its superview does not know")
      }
      if view.hasConstraintsBeneath, !hasConstraintsBeneath {
        broken.append("\(view.path) has, or had, constraints, its superview does not know")
      }
      broken += view.brokenInvariants(atRest: atRest)
    }
    return broken
  }

  /// Number of views, at and beneath this one, that a layout pass would visit now.
  package var viewsAwaitingLayout: Int { storedSubviews.reduce(awaits(.layout) ? 1 : 0) { $0 + $1.viewsAwaitingLayout } }
}
