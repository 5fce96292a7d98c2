/// What constraints have to do with a view.
final class ViewConstraintData {
  var priorities = ContentPriorities()
  /// Constraints that this view owns: it is the lowest common ancestor of what they speak of.
  var ownedConstraints = ConstraintList()
  /// Active constraints that speak of this view.
  var concerningConstraints = ConstraintList()
  /// The view's place in the system of its tree.
  var layoutBox: LayoutBox?
  /// The system of the tree of which this view is the root.
  var constraintSystem: ConstraintSystem?
}

extension View {
  var constraintData: ViewConstraintData? { rareData?.constraintData }

  /// Made at the first need.
  var ensuredConstraintData: ViewConstraintData {
    if let constraintData { return constraintData }
    let new = ViewConstraintData()
    rare.constraintData = new
    return new
  }
}
