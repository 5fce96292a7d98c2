/// All wording of solver errors.
extension SolverError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsatisfiable(let constraint, let conflicts):
      "\(constraint) cannot hold together with \(opponents(conflicts)); remove one of them, or make one weighted"
    case .unknownConstraint(let id):
      "\(id) is no longer in the solver; add the constraint again"
    case .unknownEdit(let variable):
      "\(variable) has no edit; call addEdit before suggest"
    case .duplicateEdit(let variable):
      "\(variable) has an edit already; remove it first to change its strength"
    case .editIsRequired(let variable):
      "the edit of \(variable) is required; give it a weight, or add an equation and set its constant"
    case .outOfRange(let value, let quantity):
      "\(quantity) is \(short(value)), expected \(range(of: quantity)); scale the system or correct the number"
    case .pivotLimit(let limit):
      "no optimum after \(limit) pivots; split the system into independent ones"
    }
  }
}

extension SolverError.Quantity: CustomStringConvertible {
  public var description: String {
    switch self {
    case .coefficient(let variable): "the coefficient of \(variable)"
    case .constant: "the constant"
    case .weight: "the weight"
    case .suggestion(let variable): "the suggestion for \(variable)"
    }
  }
}

extension Variable: CustomStringConvertible {
  public var description: String { "v\(index)" }
}

extension ConstraintID: CustomStringConvertible {
  public var description: String { generation == 0 ? "constraint \(slot)" : "constraint \(slot).\(generation)" }
}

extension LinearExpression: CustomStringConvertible {
  public var description: String {
    var text = ""
    for term in terms {
      text += text.isEmpty ? (term.coefficient < 0 ? "-" : "") : term.coefficient < 0 ? " - " : " + "
      if abs(term.coefficient) != 1 { text += "\(short(abs(term.coefficient)))*" }
      text += "\(term.variable)"
    }
    if text.isEmpty { return short(constant) }
    return constant == 0 ? text : text + (constant < 0 ? " - " : " + ") + short(abs(constant))
  }
}

extension Constraint: CustomStringConvertible {
  public var description: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    return "\(expression) \(sign) 0"
  }
}

private func opponents(_ conflicts: [ConstraintID]) -> String {
  conflicts.isEmpty ? "the domains of its variables" : conflicts.map(\.description).joined(separator: ", ")
}

private func range(of quantity: SolverError.Quantity) -> String {
  switch quantity {
  case .coefficient: "0 or \(words(Solver.coefficientRange)) in size"
  case .constant, .suggestion: "at most \(short(Solver.largestConstant)) in size"
  case .weight: words(Solver.weightRange)
  }
}

private func words(_ range: ClosedRange<Double>) -> String { "\(short(range.lowerBound)) to \(short(range.upperBound))" }

/// A number without a redundant fraction: 640, not 640.0.
private func short(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Why ``Solver`` rejected a call.
public enum SolverError: Error, Hashable, Sendable {
  /// A required constraint contradicts other required ones: a sum of multiples of all of them has no solution. The list is empty if it only
  /// contradicts the domains of its variables.
  case unsatisfiable(Constraint, conflictsWith: [ConstraintID])
  /// The constraint was removed before.
  case unknownConstraint(ConstraintID)
  case unknownEdit(Variable)
  case duplicateEdit(Variable)
  /// An edit must be able to yield to required constraints.
  case editIsRequired(Variable)
  /// A number that is not finite, or too large or small for results to 1e-9.
  case outOfRange(Double, of: Quantity)
  /// The call needed more exchanges than this. The required constraints hold; weighted errors may be larger than necessary, until the next
  /// call that needs an exchange continues.
  case pivotLimit(Int)

  public enum Quantity: Hashable, Sendable {
    case coefficient(of: Variable)
    case constant
    case weight
    case suggestion(for: Variable)
  }
}
