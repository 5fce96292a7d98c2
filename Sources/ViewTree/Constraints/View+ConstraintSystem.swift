extension View {
  /// Marks the way up from a view that a constraint speaks of: `hasConstraintsBeneath` of a view implies that of its superview.
  func noteConstraintsBeneath() {
    var next: View? = self
    while let view = next, !view.hasConstraintsBeneath {
      view.hasConstraintsBeneath = true
      next = view.superview
    }
  }

  /// The system of the view's tree, made at the first need.
  func ensureConstraintSystem() -> ConstraintSystem {
    noteConstraintsBeneath()
    let view = root
    view.findConstraintSystem()
    return view.ownConstraintSystem()
  }

  /// The system of the view's tree, if it has one.
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

  /// Of a root that was not one before: puts its constraints into a system of its own.
  func findConstraintSystem() {
    guard hasLostConstraintSystem else { return }
    constraintData?.constraintSystem = nil
    enter(ownConstraintSystem())
  }

  /// Before the view leaves its superview: constraints that reach out of its subtree become inactive, as in UIKit; the others, and the
  /// views, leave the tree's system. The view will be a root, and finds its own system at the next need.
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

  /// After the view has got a superview: its subtree's constraints, and the views that they place, will enter the system of that tree at the
  /// next need, once, however often the tree joins another one before.
  func joinConstraintSystem() {
    constraintData?.constraintSystem = nil
    guard let superview else { return }
    let system = superview.ensureConstraintSystem()
    system.newSubtrees.append(Unmanaged.passUnretained(self))
    system.isPending = true
  }

  /// Takes the subtree's constraints, and the views that they place, into `system`.
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

  /// After a change of kind, between given and solved: all that speaks of the view enters its system anew, in the old order. That includes
  /// constraints of views beneath it that reach above it: their positions add up the view's own.
  func reenterConstraintSystem() {
    let system = ensureConstraintSystem()
    system.collectSubtrees()
    var concerning: [(serial: Int, constraint: LayoutConstraint)] = []
    for view in constrainedSubtree {
      for constraint in view.constraintData?.concerningConstraints.elements ?? [] where constraint.entry.serial > 0 {  // 0: met before
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

  /// The views at and beneath this one that constraints speak, or spoke, of, superviews first.
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
