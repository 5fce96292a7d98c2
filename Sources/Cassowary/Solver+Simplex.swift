extension Solver {
  /// Finds the optimum after rows may have left their domains, or costs have become negative.
  /// - Parameter cause: the slot of the added or changed constraint, which is to blame if there is no solution.
  mutating func resolve(cause: Int32?) throws(SolverError) {
    let limit = pivotCount + pivotLimit
    try resolve(cause: cause, limit: limit)
    guard isRebuildDue else { return }
    rebuild()
    try resolve(cause: cause, limit: limit)
  }

  private mutating func resolve(cause: Int32?, limit: Int) throws(SolverError) {
    if !tableau.infeasibleRows.isEmpty { try repair(limit: limit, cause: cause) }
    if objective.mayImprove { try optimize(limit: limit) }
  }

  private mutating func countPivot(limit: Int) throws(SolverError) {
    guard pivotCount < limit else { throw .pivotLimit(pivotLimit) }
    pivotCount += 1
  }

  mutating func exchange(_ occurrence: Tableau.Occurrence) {
    let entering = tableau.cells[occurrence.row, occurrence.place].symbol
    tableau.pivot(occurrence.row, at: occurrence.place)
    objective.substitute(entering, in: tableau)
  }

  // MARK: The primal simplex

  /// Lowers the errors, from the highest level down, until lowering one would raise a higher one. Bland's rule excludes cycles.
  mutating func optimize(limit: Int) throws(SolverError) {
    while let entering = objective.enteringSymbol(in: tableau) {
      guard let leaving = leavingRow(for: entering) else {
        objective.clearCosts(of: entering)  // a sum of errors is bounded below: the cost was rounding
        continue
      }
      try countPivot(limit: limit)
      exchange(leaving)
    }
    objective.mayImprove = false
  }

  /// The restricted row that reaches 0 first as the entering symbol grows. Ties go to the smallest basic symbol.
  func leavingRow(for entering: Int32) -> Tableau.Occurrence? {
    var best: Tableau.Occurrence?
    var bestRatio = Double.infinity
    var bestBasic = Int32.max
    for index in 0..<tableau.columns.count(of: entering) {
      let occurrence = tableau.columns[entering, index]
      let row = tableau.rows[Int(occurrence.row)]
      let coefficient = tableau.coefficient(at: occurrence)
      guard tableau.symbols[Int(row.basic)].isRestricted, coefficient < -Tableau.leastPivot else { continue }
      let ratio = max(0, row.constant) / -coefficient
      let isTie = abs(ratio - bestRatio) <= Tableau.cancellation * max(1, abs(ratio))
      if isTie ? row.basic < bestBasic : ratio < bestRatio { (best, bestRatio, bestBasic) = (occurrence, ratio, row.basic) }
    }
    return best
  }

  // MARK: The dual simplex

  /// Brings every row back into its domain, at the least cost.
  private mutating func repair(limit: Int, cause: Int32?) throws(SolverError) {
    while let row = takeInfeasibleRow() {
      guard let entering = enteringCell(for: row, rising: tableau.rows[Int(row)].constant < 0) else {
        if let error = contradiction(in: row, cause: cause) { throw error }
        tableau.setConstant(of: row, to: 0)  // without a new requirement there is no contradiction: it was rounding
        continue
      }
      try countPivot(limit: limit)
      exchange(Tableau.Occurrence(row: row, place: entering))
    }
  }

  /// The row outside its domain with the smallest basic symbol (Bland's rule). Drops rows that are inside again.
  private mutating func takeInfeasibleRow() -> Int32? {
    var best: Int32?
    var kept = 0
    for index in tableau.infeasibleRows.indices {
      let row = tableau.infeasibleRows[index]
      let basic = tableau.rows[Int(row)].basic
      guard basic >= 0, tableau.isInfeasible(row) else {
        tableau.rows[Int(row)].isQueued = false
        continue
      }
      tableau.infeasibleRows[kept] = row
      kept += 1
      if let other = best, tableau.rows[Int(other)].basic < basic { continue }
      best = row
    }
    tableau.infeasibleRows.removeLast(tableau.infeasibleRows.count - kept)
    return best
  }

  /// The cell whose symbol, on entering, moves the row's constant up (or down) at the least cost.
  private func enteringCell(for row: Int32, rising: Bool) -> Int32? {
    var best: Int32?
    for index in 0..<tableau.cells.count(of: row) {
      let cell = tableau.cells[row, index]
      let slope = rising ? cell.coefficient : -cell.coefficient
      guard slope > Tableau.leastPivot, tableau.symbols[Int(cell.symbol)].kind != .dummy else { continue }
      guard let other = best else {
        best = index
        continue
      }
      let otherCell = tableau.cells[row, other]
      let isCheaper = objective.isCheaper(cell.symbol, slope, than: otherCell.symbol, abs(otherCell.coefficient))
      if isCheaper { best = index }
    }
    return best
  }

  /// Takes the dummy of a new equation out of the basis. That of a redundant equation stays: its row is always 0.
  mutating func retire(_ row: Int32) {
    guard !tableau.isInfeasible(row) else { return }  // for repair()
    guard let place = enteringCell(for: row, rising: true) ?? enteringCell(for: row, rising: false) else { return }
    pivotCount += 1
    exchange(Tableau.Occurrence(row: row, place: place))
  }

  /// The contradiction in a row outside its domain: a sum of multiples of required constraints without solution (Farkas).
  private func contradiction(in row: Int32, cause: Int32?) -> SolverError? {
    guard let cause, let constraint = constraint(inSlot: cause), constraint.strength == .required else { return nil }
    var owners = [tableau.symbols[Int(tableau.rows[Int(row)].basic)].owner]
    for index in 0..<tableau.cells.count(of: row) {
      let cell = tableau.cells[row, index]
      if abs(cell.coefficient) > Tableau.leastPivot { owners.append(tableau.symbols[Int(cell.symbol)].owner) }
    }
    let conflicts = owners.filter { $0 >= 0 && $0 != cause && slots[Int($0)].constraint?.strength == .required }.sorted()
    return .unsatisfiable(constraint, conflictsWith: conflicts.map { ConstraintID(slot: $0, generation: slots[Int($0)].generation) })
  }
}
