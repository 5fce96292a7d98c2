extension View {
  var hasConstraintsBeneath: Bool { marks.contains(.constrained) }

  /// Marks the path up from a view in a constraint: `hasConstraintsBeneath` of a view implies that of its superview.
  func noteConstraintsBeneath() {
    var next: View? = self
    while let view = next, !view.hasConstraintsBeneath {
      view.marks.insert(.constrained)
      next = view.superview
    }
  }

  func ensureConstraintSystem() -> ConstraintSystem {
    noteConstraintsBeneath()
    let view = root
    view.findConstraintSystem()
    return view.ownConstraintSystem()
  }

  var treeConstraintSystem: ConstraintSystem? {
    guard hasConstraintsBeneath else { return nil }
    let root = root
    root.findConstraintSystem()
    return root.constraintData?.constraintSystem
  }

  private func ownConstraintSystem() -> ConstraintSystem {
    if let system = constraintData?.constraintSystem { return system }
    let system = ConstraintSystem(root: self)
    ensuredConstraintData.constraintSystem = system
    return system
  }

  var hasLostConstraintSystem: Bool {
    get { marks.contains(.lostConstraintSystem) }
    set { if newValue { marks.insert(.lostConstraintSystem) } else { marks.remove(.lostConstraintSystem) } }
  }

  /// For a view that has become a root: moves its constraints into a system of its own.
  func findConstraintSystem() {
    guard hasLostConstraintSystem else { return }
    constraintData?.constraintSystem = nil
    enter(ownConstraintSystem())
  }

  /// Before the view leaves its superview: deactivates constraints that reach out of its subtree, as UIKit does, and takes the others, and
  /// the views, out of the tree's system. The view, then a root, finds its own system on next use.
  func leaveConstraintSystem() {
    defer { hasLostConstraintSystem = true }
    guard let system = treeConstraintSystem else { return }
    system.collectSubtrees()
    let views = constrainedSubtree
    for view in views {
      for constraint in view.constraintData?.concerningConstraints.elements ?? [] where constraint.owner?.isDescendant(of: self) != true {
        constraint.deactivate()
      }
    }
    for view in views { for constraint in view.constraints { system.remove(constraint) } }
    for view in views { system.withdraw(view) }
  }

  /// After the view got a superview: queues its subtree for that tree's system, which takes it in on next use, once.
  func joinConstraintSystem() {
    constraintData?.constraintSystem = nil
    guard let superview else { return }
    let system = superview.ensureConstraintSystem()
    system.newSubtrees.append(Unmanaged.passUnretained(self))
    system.isPending = true
  }

  func enter(_ system: ConstraintSystem) {
    for view in constrainedSubtree {
      view.hasLostConstraintSystem = false
      view.constraintData?.layoutBox = nil
      view.isConstraintInput = false
      view.constraintData?.concerningConstraints.removeAll { $0.owner == nil }  // their owner is gone
      for constraint in view.constraints { system.add(constraint) }
      if !view.isTranslatingAutoresizingMask { system.enroll(view) }
    }
  }

  /// After a change between given and solved: all constraints on the view enter its system again, in the old order. That includes
  /// constraints from beneath it to above it, whose positions include the view's own.
  func reenterConstraintSystem() {
    let system = ensureConstraintSystem()
    system.collectSubtrees()
    var concerning: [(serial: Int, constraint: LayoutConstraint)] = []
    for view in constrainedSubtree {
      for constraint in view.constraintData?.concerningConstraints.elements ?? [] where constraint.entry.serial > 0 {  // 0: already removed
        concerning.append((constraint.entry.serial, constraint))
        system.remove(constraint)
      }
    }
    concerning.sort { $0.serial < $1.serial }
    system.withdraw(self)
    for (_, constraint) in concerning { system.add(constraint) }
    if !isTranslatingAutoresizingMask { system.enroll(self) }
    superview?.raise(.layout)
  }

  /// The views at and beneath this one that constraints refer, or once referred, to; superviews first.
  private var constrainedSubtree: [View] {
    var views: [View] = []
    collectConstrained(into: &views)
    return views
  }

  private func collectConstrained(into views: inout [View]) {
    guard hasConstraintsBeneath else { return }
    views.append(self)
    for view in storedSubviews { view.collectConstrained(into: &views) }
  }
}
