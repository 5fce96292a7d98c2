extension Solver {
  /// Makes a variable editable: adds a weighted equation between it and a number, at first its current value.
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

  /// Sets the number that an edit variable should equal, and repairs the solution by the dual simplex.
  /// - Throws: ``SolverError/unknownEdit(_:)``, ``SolverError/outOfRange(_:of:)``, ``SolverError/pivotLimit(_:)``.
  /// - Complexity: O(rows that contain the edit) if no inequality changes sides.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    let edit = try edit(of: variable)
    try check(value, .suggestion(for: variable))
    try setConstant(ofSlot: edit, to: -value)
  }

  /// Removes an edit; the other constraints then determine the variable.
  /// - Throws: ``SolverError/unknownEdit(_:)``; ``SolverError/pivotLimit(_:)``, with the edit removed.
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
