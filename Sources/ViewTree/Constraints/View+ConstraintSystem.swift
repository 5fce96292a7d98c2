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
    if let system = view.rareData?.constraintSystem { return system }
    let system = ConstraintSystem(root: view)
    view.rare.constraintSystem = system
    return system
  }

  /// Of a root whose own root has gone away: puts its constraints into a system of its own.
  func findConstraintSystem() {
    if hasLostConstraintSystem { joinConstraintSystem() }
  }

  /// Before the view leaves its superview: constraints that reach out of its subtree become inactive, as in UIKit; the others, and the
  /// views, leave the tree's system.
  func leaveConstraintSystem() {
    root.findConstraintSystem()
    guard let system = root.rareData?.constraintSystem else { return }
    let views = constrainedSubtree
    for view in views {
      for constraint in view.rareData?.concerningConstraints ?? [] where constraint.owner?.isDescendant(of: self) != true {
        constraint.deactivate()
      }
    }
    for view in views { for constraint in view.constraints { system.remove(constraint) } }
    for view in views { system.withdraw(view) }
  }

  /// After the view has got another root, or become one: its subtree's constraints, and the views that they place, go into that root's
  /// system.
  func joinConstraintSystem() {
    rareData?.constraintSystem = nil
    hasLostConstraintSystem = false
    for view in constrainedSubtree {
      view.rareData?.layoutBox = nil
      view.isConstraintInput = false
      view.rareData?.concerningConstraints.removeAll { $0.owner == nil }  // their owner is gone
      for constraint in view.constraints { ensureConstraintSystem().add(constraint) }
      if !view.isTranslatingAutoresizingMask { ensureConstraintSystem().enroll(view) }
    }
  }

  /// After a change of kind, between given and solved: all that speaks of the view enters its system anew, in the old order. That includes
  /// constraints of views beneath it that reach above it: their positions add up the view's own.
  func reenterConstraintSystem() {
    let system = ensureConstraintSystem()
    var concerning: [(serial: Int, constraint: LayoutConstraint)] = []
    for view in constrainedSubtree {
      for constraint in view.rareData?.concerningConstraints ?? [] where constraint.entry.serial > 0 {  // 0: met before
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
    hasConstraintsBeneath ? storedSubviews.reduce(into: [self]) { $0 += $1.constrainedSubtree } : []
  }
}
