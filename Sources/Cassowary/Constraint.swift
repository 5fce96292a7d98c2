/// How an expression stands to zero.
public enum Relation: Hashable, Sendable {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual
}

/// How much a constraint counts: it must hold, or its violation costs.
public enum Strength: Hashable, Sendable {
  case required
  /// Among all solutions of the required constraints, the sum of `weight * |violation|` over the constraints of the highest level is made
  /// as small as can be; among what is left, that of the next level; and so on. No number of constraints and no weight of a lower level
  /// outweighs any violation at a higher one.
  ///
  /// The weight is a finite number in ``Solver/weightRange``; higher levels go first.
  case weighted(Double, level: Int = 0)
}

/// A linear equation or inequality: `expression relation 0`.
public struct Constraint: Hashable, Sendable {
  public var expression: LinearExpression
  public var relation: Relation
  public var strength: Strength

  public init(_ expression: LinearExpression, _ relation: Relation, strength: Strength = .required) {
    self.expression = expression
    self.relation = relation
    self.strength = strength
  }
}

/// The handle of a constraint that stands in a ``Solver``. A handle whose constraint was removed is recognised as stale.
public struct ConstraintID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
