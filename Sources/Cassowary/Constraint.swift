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

/// An unknown of the linear system: an index that one ``Solver`` has given out, and that means nothing to any other.
///
/// A released variable's index is given out again, so that indices stay dense and can index a client's own arrays.
public struct Variable: Hashable, Sendable {
  let symbol: Int32

  init(symbol: Int32) { self.symbol = symbol }

  /// A small number >= 0; markers and errors of constraints share the numbering, so that there are gaps.
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
