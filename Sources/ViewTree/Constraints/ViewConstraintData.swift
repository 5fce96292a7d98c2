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
