extension Solver {
  /// Whether all optimal solutions agree on the variable's value; false for one in no constraint. For diagnostics: minimizes and maximizes
  /// the variable over the optimal solutions, on copies. At worst O(solving from scratch).
  public func isDetermined(_ variable: Variable) -> Bool {
    checkIsOurs(variable)
    return !canMove(variable, 1) && !canMove(variable, -1)
  }

  /// Whether an optimal solution has a smaller `direction * variable`.
  private func canMove(_ variable: Variable, _ direction: Double) -> Bool {
    var copy = self
    let symbol = variable.symbol
    let row = tableau.symbols[Int(symbol)].row
    if row < 0 { return tableau.symbols[Int(symbol)].kind == .unrestricted || copy.lowers(symbol, direction) }
    for index in 0..<tableau.cells.count(of: row)
    where tableau.symbols[Int(tableau.cells[row, index].symbol)].kind == .unrestricted { return true }
    return copy.lowers(symbol, direction)
  }

  /// Minimizes `direction * symbol` below all other levels. Returns whether its value changes.
  private mutating func lowers(_ symbol: Int32, _ direction: Double) -> Bool {
    let old = value(ofSymbol: Int(symbol))
    let level = objective.joinLowest(symbolCount: tableau.symbols.count)
    objective.add(direction, times: symbol, at: level, in: tableau)
    for _ in 0..<Solver.maximumPivots {
      guard let entering = objective.enteringSymbol(in: tableau) else { break }
      guard let leaving = leavingRow(for: entering) else { return true }
      exchange(leaving)
      if abs(value(ofSymbol: Int(symbol)) - old) > Solver.sameValue * max(1, abs(old)) { return true }
    }
    return false
  }

  private static let sameValue = 1e-9  // two values that differ by less, relative to their size, are equal
}
