extension Solver {
  /// A broken invariant of the solver's state, in words; nil if all hold. O(tableau); for tests.
  package func brokenInvariant() -> String? {
    brokenLinks() ?? brokenForm() ?? brokenOptimum()
  }

  /// Number of stored cells: the measure of memory, and of the cost of a substitution.
  package var cellCount: Int { tableau.rows.indices.reduce(0) { $0 + Int(tableau.cells.count(of: Int32($1))) } }

  /// The largest amount by which the values violate a required constraint or a domain.
  package var largestViolation: Double {
    var largest = 0.0
    for slot in slots.indices {
      guard let constraint = constraint(inSlot: Int32(slot)), constraint.strength == .required else { continue }
      let value = constraint.expression.terms.reduce(constraint.expression.constant) { $0 + $1.coefficient * self.value(of: $1.variable) }
      switch constraint.relation {
      case .lessThanOrEqual: largest = max(largest, value)
      case .equal: largest = max(largest, abs(value))
      case .greaterThanOrEqual: largest = max(largest, -value)
      }
    }
    return largest
  }

  /// Rows and columns link to the same cells; each basic symbol has its row.
  private func brokenLinks() -> String? {
    for row in tableau.rows.indices where tableau.rows[row].basic >= 0 {
      let basic = Int(tableau.rows[row].basic)
      if tableau.symbols[basic].row != row { return "row \(row) is of symbol \(basic), whose row is \(tableau.symbols[basic].row)" }
      for index in 0..<tableau.cells.count(of: Int32(row)) {
        let cell = tableau.cells[Int32(row), index]
        let back = tableau.columns[cell.symbol, cell.place]
        if back.row != row || back.place != index { return "cell \(index) of row \(row) is linked to \(back.row), \(back.place)" }
        if cell.coefficient == 0 { return "row \(row) has a 0 for symbol \(cell.symbol)" }
      }
    }
    for symbol in tableau.symbols.indices {
      for index in 0..<tableau.columns.count(of: Int32(symbol)) {
        let occurrence = tableau.columns[Int32(symbol), index]
        let cell = tableau.cells[occurrence.row, occurrence.place]
        if cell.symbol != symbol || cell.place != index { return "column \(symbol) says row \(occurrence.row), which says \(cell.symbol)" }
      }
      if tableau.places[symbol] != 0 { return "scratch of symbol \(symbol) was left at \(tableau.places[symbol])" }
    }
    if let row = tableau.rowPlaces.firstIndex(where: { $0 != 0 }) { return "scratch of row \(row) was left at \(tableau.rowPlaces[row])" }
    return sum.addends.isEmpty && sum.constant == 0 ? nil : "a sum was left half built"
  }

  /// Basic symbols occur in no row, unrestricted ones in no row of a restricted one; each row is in its domain.
  private func brokenForm() -> String? {
    for row in tableau.rows.indices where tableau.rows[row].basic >= 0 {
      let basic = tableau.symbols[Int(tableau.rows[row].basic)]
      for index in 0..<tableau.cells.count(of: Int32(row)) {
        let cell = tableau.cells[Int32(row), index]
        let symbol = tableau.symbols[Int(cell.symbol)]
        if symbol.kind == .free { return "row \(row) has symbol \(cell.symbol), which is not in use" }
        if symbol.row >= 0 { return "row \(row) has symbol \(cell.symbol), which is basic" }
        if basic.isRestricted, !symbol.isRestricted { return "restricted row \(row) has the unrestricted symbol \(cell.symbol)" }
        if basic.kind == .dummy, symbol.kind != .dummy { return "row \(row) of a dummy has symbol \(cell.symbol), which is none" }
      }
      if tableau.isInfeasible(Int32(row)) { return "row \(row) is \(tableau.rows[row].constant), outside its domain" }
    }
    return nil
  }

  /// No parametric symbol can improve the optimum, and the costs equal those computed from the errors.
  private func brokenOptimum() -> String? {
    if let entering = objective.enteringSymbol(in: tableau) { return "symbol \(entering) could still enter" }
    var fresh = self
    fresh.objective.clearAllCosts()
    for slot in slots.indices { fresh.chargeErrors(of: Int32(slot), sign: 1) }
    for level in objective.levels.indices {
      for (symbol, cost) in objective.levels[level].costs.enumerated() {
        let expected = fresh.objective.levels[level].costs[symbol]
        let scale = objective.levels[level].largestWeight
        if abs(cost - expected) > 1e-7 * scale { return "symbol \(symbol) costs \(cost), not \(expected)" }
      }
    }
    return nil
  }
}
