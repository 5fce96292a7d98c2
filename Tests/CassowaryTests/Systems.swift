import Cassowary

/// `2*x + y`: pairs of a coefficient and a variable.
func sum(_ terms: (Double, Variable)..., constant: Double = 0) -> LinearExpression {
  LinearExpression(terms: terms.map { Term($0.1, $0.0) }, constant: constant)
}

extension LinearExpression {
  static func == (left: LinearExpression, right: Double) -> Constraint { Constraint(left.minus(right), .equal) }
  static func <= (left: LinearExpression, right: Double) -> Constraint { Constraint(left.minus(right), .lessThanOrEqual) }
  static func >= (left: LinearExpression, right: Double) -> Constraint { Constraint(left.minus(right), .greaterThanOrEqual) }

  private func minus(_ number: Double) -> LinearExpression { LinearExpression(terms: terms, constant: constant - number) }
}

extension Constraint {
  /// The same with a weight.
  func weighing(_ weight: Double, level: Int = 0) -> Constraint {
    Constraint(expression, relation, strength: .weighted(weight, level: level))
  }

  /// By how much values, in the order of the variables' making, miss it.
  func violation(_ value: (Variable) -> Double) -> Double {
    let left = expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value($1.variable) }
    switch relation {
    case .lessThanOrEqual: return max(0, left)
    case .equal: return abs(left)
    case .greaterThanOrEqual: return max(0, -left)
    }
  }
}
