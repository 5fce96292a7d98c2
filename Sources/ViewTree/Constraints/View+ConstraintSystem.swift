extension View {
  /// The system of the view's tree, made at the first need; the way up to it is marked.
  func ensureConstraintSystem() -> ConstraintSystem {
    var view = self
    view.hasConstraintsBeneath = true
    while let parent = view.superview {
      parent.hasConstraintsBeneath = true
      view = parent
    }
    if let system = view.rareData?.constraintSystem { return system }
    let system = ConstraintSystem(root: view)
    view.rare.constraintSystem = system
    return system
  }

  /// Before the view leaves its superview: constraints that reach out of its subtree become inactive, as in UIKit; the others, and the
  /// views, leave the tree's system.
  func leaveConstraintSystem() {
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
    for view in constrainedSubtree {
      view.rareData?.layoutBox = nil
      view.isConstraintInput = false
      view.rareData?.concerningConstraints.removeAll { $0.owner == nil }  // their owner is gone
      for constraint in view.constraints { ensureConstraintSystem().add(constraint) }
      if !view.isTranslatingAutoresizingMask { ensureConstraintSystem().enroll(view) }
    }
  }

  /// After a change of kind, between given and solved: all that speaks of the view enters its system anew.
  func reenterConstraintSystem() {
    let system = ensureConstraintSystem()
    let concerning = rareData?.concerningConstraints ?? []
    for constraint in concerning { system.remove(constraint) }
    system.withdraw(self)
    for constraint in concerning { system.add(constraint) }
    if !isTranslatingAutoresizingMask { system.enroll(self) }
    superview?.raise(.layout)
  }

  /// The views at and beneath this one that constraints speak, or spoke, of, superviews first.
  private var constrainedSubtree: [View] {
    hasConstraintsBeneath ? storedSubviews.reduce(into: [self]) { $0 += $1.constrainedSubtree } : []
  }
}
