extension Solver {
  /// Makes a variable one whose value can be suggested: a weighted equation between it and a number, at first its present value.
  ///
  /// - Throws: ``SolverError/editIsRequired(_:)``, ``SolverError/duplicateEdit(_:)``, and the errors of ``add(_:)``.
  public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
    checkIsOurs(variable)
    guard tableau.symbols[Int(variable.symbol)].edit < 0 else { throw .duplicateEdit(variable) }
    guard strength != .required else { throw .editIsRequired(variable) }
    let constraint = Constraint(LinearExpression(terms: [Term(variable)], constant: -value(of: variable)), .equal, strength: strength)
    try check(constraint)
    let slot = try insert(constraint)
    tableau.symbols[Int(variable.symbol)].edit = slot
    editCount += 1
  }

  /// Moves the number that an edit variable is to equal, and repairs the solution by the dual simplex: O(rows that the edit takes part in) if
  /// no inequality changes sides.
  ///
  /// - Throws: ``SolverError/unknownEdit(_:)``, ``SolverError/outOfRange(_:of:)``, ``SolverError/pivotLimit(_:)``.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    let edit = try edit(of: variable)
    try check(value, .suggestion(for: variable))
    try setConstant(ofSlot: edit, to: -value)
  }

  /// Takes an edit out; the variable goes where the other constraints want it.
  ///
  /// - Throws: ``SolverError/unknownEdit(_:)``; ``SolverError/pivotLimit(_:)``, and the edit is then out all the same.
  public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
    let edit = try edit(of: variable)
    tableau.symbols[Int(variable.symbol)].edit = -1
    editCount -= 1
    try delete(edit)
  }

  private func edit(of variable: Variable) throws(SolverError) -> Int32 {
    checkIsOurs(variable)
    let edit = tableau.symbols[Int(variable.symbol)].edit
    guard edit >= 0 else { throw .unknownEdit(variable) }
    return edit
  }
}
