internal import Cassowary

extension View {
  /// Whether constraints take the view's frame as given, and it follows the autoresizing mask. True by default. If false, constraints
  /// determine the frame; it is zero where they do not. The root of a tree keeps its frame in any case (C).
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { isTranslatingAutoresizingMask }
    set {
      guard newValue != isTranslatingAutoresizingMask else { return }
      isTranslatingAutoresizingMask = newValue
      reenterConstraintSystem()
    }
  }

  /// The active constraints that this view owns, in the order of activation.
  public var constraints: [LayoutConstraint] { constraintData?.ownedConstraints.elements ?? [] }

  /// Activates `constraint` with this view as its owner.
  /// - Precondition: the constraint's views are at or beneath this one.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.activate(ownedBy: self) }

  public func addConstraints(_ constraints: [LayoutConstraint]) { for constraint in constraints { addConstraint(constraint) } }

  /// Deactivates `constraint` if this view owns it.
  public func removeConstraint(_ constraint: LayoutConstraint) { if constraint.owner === self { constraint.deactivate() } }

  public func removeConstraints(_ constraints: [LayoutConstraint]) { for constraint in constraints { removeConstraint(constraint) } }

  /// Whether the view awaits `updateConstraints`; true for a new one (rule 75).
  public func needsUpdateConstraints() -> Bool { marks.contains(.constraints) }

  /// Runs the constraint pass on the subtree and solves. The next layout pass moves the views and reports constraints without solution.
  public func updateConstraintsIfNeeded() {
    updateConstraintsOfSubtree()
    treeConstraintSystem?.solve()
  }

  func renewContentConstraints() {
    markImplicitly()
    markConstraintsImplicitly()
    if let box = constraintData?.layoutBox, !box.isInput { box.system?.change(box) }
  }

  /// Whether the last constraint pass left a part of the frame undetermined: another frame would satisfy the constraints too.
  public var hasAmbiguousLayout: Bool { !ambiguousAttributes.isEmpty }

  /// The undetermined parts of the frame: some of left, top, width and height. Empty if the frame does not come from constraints.
  /// - Complexity: up to eight simplex runs on a copy of the tree's system: for messages and tests.
  public var ambiguousAttributes: [LayoutConstraint.Attribute] {
    guard let box = constraintData?.layoutBox, !box.isInput, let system = box.system else { return [] }
    let attributes: [LayoutConstraint.Attribute] = [.left, .top, .width, .height]
    return attributes.indices.filter { index in box.variables[index].map { !system.solver.isDetermined($0) } ?? true }
      .map { attributes[$0] }
  }

  /// A sentence for each view at and beneath this one with an undetermined frame; empty if there is none.
  public var ambiguityDescription: String {
    guard hasConstraintsBeneath else { return "" }
    let open = ambiguousAttributes.map { "\($0)" }
    let own = open.isEmpty ? "" : "\(path): its constraints do not determine \(open.joined(separator: ", "))\n"
    return storedSubviews.reduce(own) { $0 + $1.ambiguityDescription }
  }

  // MARK: The constraint pass

  /// Rule 72: bottom-up; a controller is called in its view's place. Marks behind the walk are served in the turn's next round.
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
    marks.insert(.updatingConstraints)
    if let controller = storedController?.takeUnretainedValue() { controller.updateViewConstraints() } else { updateConstraints() }
    marks.remove(.updatingConstraints)
  }

  /// A mark caused by a change of the view's constraints. Skipped while it updates them, as in rule 22.
  func markConstraintsImplicitly() {
    if !marks.contains(.updatingConstraints) { raise(.constraints) }
  }

  /// Whether a turn on this root has constraints to update at or beneath `start`, or anything to solve.
  @inline(__always)
  func awaitsConstraintPass(from start: View) -> Bool {
    if marks.isDisjoint(with: .constraintWork) { return false }
    return start.awaits(.constraints) || (hasConstraintsBeneath && hasPendingSystem)
  }

  private var hasPendingSystem: Bool {
    findConstraintSystem()
    return constraintData?.constraintSystem?.isPending == true
  }

  var firstAwaitingConstraintUpdate: View? {
    if marks.contains(.constraints) { return self }
    for view in storedSubviews where view.awaits(.constraints) {
      if let found = view.firstAwaitingConstraintUpdate { return found }
    }
    return nil
  }

  /// Rule 33: sets the solved frames of subviews that constraints place.
  @usableFromInline func applyConstraints() {
    forEachSubview(where: { $0.rareData != nil }) { view in
      guard let box = view.constraintData?.layoutBox, !box.isInput else { return }
      if box.solvedFrame != view.untransformedFrame { view.untransformedFrame = box.solvedFrame }
    }
  }

  func constraintInputDidChange() {
    if let box = constraintData?.layoutBox { box.system?.change(box) }
  }
}

final class ViewConstraintData {
  var priorities = ContentPriorities()
  var ownedConstraints = ConstraintList()  // constraints that this view owns
  var concerningConstraints = ConstraintList()  // active constraints that refer to this view
  var layoutBox: LayoutBox?  // the view's box in its tree's system
  var constraintSystem: ConstraintSystem?  // of a root: the system of its tree
}

extension View {
  var constraintData: ViewConstraintData? { rareData?.constraintData }

  var ensuredConstraintData: ViewConstraintData {
    if let constraintData { return constraintData }
    let new = ViewConstraintData()
    rare.constraintData = new
    return new
  }
}
