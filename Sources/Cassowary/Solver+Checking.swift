extension Solver {
  /// The magnitude of a nonzero coefficient.
  public static let coefficientRange = 1e-6...1e9
  /// The largest magnitude of a constant or a suggestion.
  public static let largestConstant = 1e15
  public static let weightRange = 1e-6...1e9

  /// Rejects numbers that cannot be computed with. No client's number reaches a precondition or the tableau unchecked.
  func check(_ constraint: Constraint) throws(SolverError) {
    for term in constraint.expression.terms {
      let size = abs(term.coefficient)
      guard size == 0 || Solver.coefficientRange.contains(size) else {
        throw .outOfRange(term.coefficient, of: .coefficient(of: term.variable))
      }
    }
    try check(constraint.expression.constant, .constant)
    if case .weighted(let weight, _) = constraint.strength, !Solver.weightRange.contains(weight) { throw .outOfRange(weight, of: .weight) }
  }

  func check(_ value: Double, _ quantity: SolverError.Quantity) throws(SolverError) {
    guard abs(value) <= Solver.largestConstant else { throw .outOfRange(value, of: quantity) }
  }

  func check(_ id: ConstraintID) throws(SolverError) {
    if isStale(id) { throw .unknownConstraint(id) }
  }

  func isStale(_ id: ConstraintID) -> Bool {
    guard slots.indices.contains(Int(id.slot)) else { return true }
    return slots[Int(id.slot)].generation != id.generation || slots[Int(id.slot)].constraint == nil
  }

  /// The constraint of a slot, with the constant last set.
  func constraint(inSlot slot: Int32) -> Constraint? {
    guard var constraint = slots[Int(slot)].constraint else { return nil }
    constraint.expression.constant = slots[Int(slot)].constant
    return constraint
  }
}
