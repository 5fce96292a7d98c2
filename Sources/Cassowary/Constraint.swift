/// How an expression relates to zero.
public enum Relation: Hashable, Sendable {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual
}

/// Whether a constraint must hold, or what its violation costs.
public enum Strength: Hashable, Sendable {
  case required
  /// Minimizes the sum of `weight * |violation|` over the constraints of the highest level, then of the next among the remaining solutions,
  /// and so on: no weight and no number of constraints outweighs a violation at a higher level. Weights are in ``Solver/weightRange``.
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

/// The handle of a constraint in a ``Solver``. The handle of a removed constraint is recognized as stale.
public struct ConstraintID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}

/// An unknown of the linear system, valid in the ``Solver`` that made it. Released indices are reused: they stay dense, and can index a
/// client's own arrays.
public struct Variable: Hashable, Sendable {
  let symbol: Int32

  init(symbol: Int32) { self.symbol = symbol }

  /// A small number >= 0. Markers and errors of constraints share the numbering: there are gaps.
  public var index: Int { Int(symbol) }
}

/// A coefficient times a variable.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  public var coefficient: Double

  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A sum of terms and a constant. A variable may occur in several terms, whose coefficients add up.
public struct LinearExpression: Hashable, Sendable {
  public var terms: [Term]
  public var constant: Double

  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}
