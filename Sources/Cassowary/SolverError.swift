/// Why a call of ``Solver`` was refused.
public enum SolverError: Error, Hashable, Sendable {
  /// A required constraint contradicts required constraints that stand: a sum of multiples of it and of these has no solution. Where only
  /// the domains of variables speak against it, the list is empty.
  case unsatisfiable(Constraint, conflictsWith: [ConstraintID])
  /// The constraint was removed before.
  case unknownConstraint(ConstraintID)
  case unknownEdit(Variable)
  case duplicateEdit(Variable)
  /// An edit must be able to yield to required constraints.
  case editIsRequired(Variable)
  /// A number that is not finite, or that is beyond what can be computed with to 1e-9.
  case outOfRange(Double, of: Quantity)
  /// The call needed more exchanges than this. The required constraints hold. If it was the weighted errors that could still be lowered,
  /// they may be larger than need be, and the next call that needs an exchange goes on from there.
  case pivotLimit(Int)

  public enum Quantity: Hashable, Sendable {
    case coefficient(of: Variable)
    case constant
    case weight
    case suggestion(for: Variable)
  }
}
