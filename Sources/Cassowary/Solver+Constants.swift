extension Solver {
  mutating func setConstant(ofSlot slot: Int32, to constant: Double) throws(SolverError) {
    let delta = constant - slots[Int(slot)].constant
    guard delta != 0 else { return }
    let (marker, sign) = (slots[Int(slot)].marker, slots[Int(slot)].markerSign)
    tableau.tolerance = max(tableau.tolerance, Tableau.relativeTolerance * abs(constant))
    shiftsSinceRefresh += 1
    let isRefreshDue = shiftsSinceRefresh >= Solver.shiftsBetweenRefreshes
    guard isRefreshDue || !keepsDomains(marker, shiftedBy: sign * delta) else {
      shift(marker, by: sign * delta)
      slots[Int(slot)].constant = constant
      return
    }
    let before = self
    shift(marker, by: sign * delta)
    slots[Int(slot)].constant = constant
    if isRefreshDue { refreshConstants() }
    do throws(SolverError) {
      try resolve(cause: slot)
    } catch {
      self = before
      throw error
    }
  }

  /// Replaces `marker` by `marker + delta`: only the constants of its rows change.
  private mutating func shift(_ marker: Int32, by delta: Double) {
    let row = tableau.symbols[Int(marker)].row
    guard row < 0 else { return tableau.shift(row, by: -delta) }
    for index in 0..<tableau.columns.count(of: marker) {
      let occurrence = tableau.columns[marker, index]
      tableau.shift(occurrence.row, by: delta * tableau.coefficient(at: occurrence))
    }
  }

  /// Whether all rows would stay in their domains if `symbol` were replaced by `symbol + delta`.
  func keepsDomains(_ symbol: Int32, shiftedBy delta: Double) -> Bool {
    let row = tableau.symbols[Int(symbol)].row
    guard row < 0 else { return !tableau.isInfeasible(row, at: tableau.rows[Int(row)].constant - delta) }
    for index in 0..<tableau.columns.count(of: symbol) {
      let occurrence = tableau.columns[symbol, index]
      let constant = tableau.rows[Int(occurrence.row)].constant + delta * tableau.coefficient(at: occurrence)
      if tableau.isInfeasible(occurrence.row, at: constant) { return false }
    }
    return true
  }
}
