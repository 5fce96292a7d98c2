internal import Cassowary

extension View {
  /// Whether the view's frame is taken as it is by constraints, and follows the autoresizing mask. True by default; with false, the frame
  /// comes from the constraints that speak of the view, and is zero where they say nothing.
  ///
  /// The root of a tree keeps its frame in any case (C).
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { isTranslatingAutoresizingMask }
    set {
      guard newValue != isTranslatingAutoresizingMask else { return }
      isTranslatingAutoresizingMask = newValue
      reenterConstraintSystem()
    }
  }

  /// The constraints that this view owns, in the order of their activation: it is the lowest common ancestor of what they speak of.
  public var constraints: [LayoutConstraint] { constraintData?.ownedConstraints.elements ?? [] }

  /// Activates `constraint` with this view as its owner.
  ///
  /// - Precondition: the views that it speaks of are this one or stand beneath it.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.activate(ownedBy: self) }

  public func addConstraints(_ constraints: [LayoutConstraint]) { for constraint in constraints { addConstraint(constraint) } }

  /// Deactivates `constraint` if this view owns it.
  public func removeConstraint(_ constraint: LayoutConstraint) { if constraint.owner === self { constraint.deactivate() } }

  public func removeConstraints(_ constraints: [LayoutConstraint]) { for constraint in constraints { removeConstraint(constraint) } }

  /// Whether the view waits for `updateConstraints`; true for a new one (rule 75).
  public func needsUpdateConstraints() -> Bool { marks.contains(.constraints) }

  /// Runs the constraint pass on the view and what is beneath it now, and solves the tree's constraints. What they move is laid out in the
  /// next layout pass, whose report has what has no solution.
  public func updateConstraintsIfNeeded() {
    updateConstraintsOfSubtree()
    treeConstraintSystem?.solve()
  }

  func renewContentConstraints() {
    markImplicitly()
    markConstraintsImplicitly()
    if let box = constraintData?.layoutBox, !box.isInput { box.system?.change(box) }
  }

  /// Whether the constraints, as of the last constraint pass, leave a part of the frame open: another frame would satisfy them as well.
  public var hasAmbiguousLayout: Bool { !ambiguousAttributes.isEmpty }

  /// The parts of the frame that the constraints leave open: some of left, top, width and height. Empty for a view whose frame does not come
  /// from constraints.
  ///
  /// - Complexity: up to eight runs of the simplex on a copy of the tree's system: for messages and tests, not for frames.
  public var ambiguousAttributes: [LayoutConstraint.Attribute] {
    guard let box = constraintData?.layoutBox, !box.isInput, let system = box.system else { return [] }
    let attributes: [LayoutConstraint.Attribute] = [.left, .top, .width, .height]
    return attributes.indices.filter { place in box.variables[place].map { !system.solver.isDetermined($0) } ?? true }
      .map { attributes[$0] }
  }

  /// A sentence for each view at and beneath this one whose constraints leave its frame open; empty if there is none.
  public var ambiguityDescription: String {
    guard hasConstraintsBeneath else { return "" }
    let open = ambiguousAttributes.map { "\($0)" }
    let own = open.isEmpty ? "" : "\(path): its constraints do not determine \(open.joined(separator: ", "))\n"
    return storedSubviews.reduce(own) { $0 + $1.ambiguityDescription }
  }

  // MARK: The constraint pass

  /// Rule 72: bottom-up; a controller is asked in its view's place. What is marked behind the walk is served by the next round of the turn.
  func updateConstraintsOfSubtree() {
    let window = storedWindow
    updateConstraintsBeneath(in: window)
    updateOwnConstraints(in: window)
  }

  private func updateConstraintsBeneath(in window: Unmanaged<Window>?) {
    visitSubviews(awaiting: .constraints, in: window) { view in
      if view.awaitsBeneath(.constraints) { view.updateConstraintsBeneath(in: window) }
      view.updateOwnConstraints(in: window)
    }
  }

  @inline(__always)
  private func updateOwnConstraints(in window: Unmanaged<Window>?) {
    guard marks.contains(.constraints), storedWindow.isSame(as: window) else { return }
    marks.remove(.constraints)
    isUpdatingConstraints = true
    if let controller = storedController?.takeUnretainedValue() { controller.updateViewConstraints() } else { updateConstraints() }
    isUpdatingConstraints = false
  }

  /// A mark that follows from a change of the view's constraints: skipped while it updates them, as rule 22 has it for layout.
  func markConstraintsImplicitly() {
    if !isUpdatingConstraints { raise(.constraints) }
  }

  /// Whether a turn on this root has constraints to update at or beneath `start`, or anything to solve.
  @inline(__always)
  func awaitsConstraintPass(from start: View) -> Bool {
    findConstraintSystem()
    return start.awaits(.constraints) || constraintData?.constraintSystem?.isPending == true
  }

  var firstAwaitingConstraintUpdate: View? {
    if marks.contains(.constraints) { return self }
    for view in storedSubviews where view.awaits(.constraints) {
      if let found = view.firstAwaitingConstraintUpdate { return found }
    }
    return nil
  }

  /// Rule 33: gives the subviews that constraints place their solved frames.
  func applyConstraints() {
    forEachSubview(where: { $0.rareData != nil }) { view in
      guard let box = view.constraintData?.layoutBox, !box.isInput else { return }
      if box.solvedFrame != view.untransformedFrame { view.untransformedFrame = box.solvedFrame }
    }
  }

  /// The frame of an input of the tree's system has changed.
  func constraintInputDidChange() {
    if let box = constraintData?.layoutBox { box.system?.change(box) }
  }
}
