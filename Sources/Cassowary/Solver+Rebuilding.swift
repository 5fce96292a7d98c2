extension Solver {
  /// Exchanges after which the coefficients are computed again from the constraints, against rounding; the number of rows if larger.
  public static let pivotsBetweenRebuilds = 500
  /// Changes of constants after which the rows' constants are summed again, against rounding.
  public static let shiftsBetweenRefreshes = 500

  var isRebuildDue: Bool { pivotCount - pivotsAtRebuild >= max(Solver.pivotsBetweenRebuilds, tableau.rows.count) }

  /// Computes the tableau of the current basis from the constraints again, without accumulated rounding. O(adding all constraints).
  package mutating func rebuild() {
    pivotsAtRebuild = pivotCount
    let before = self
    let wasBasic = ContiguousArray(tableau.symbols.map { $0.row >= 0 })
    tableau.removeAllRows()
    objective.clearAllCosts()
    for slot in slots.indices where slots[slot].constraint != nil {
      guard insertRow(of: Int32(slot), basis: wasBasic) else {
        self = before  // rounding has made the basis singular: keep the old tableau
        return
      }
    }
    for slot in slots.indices { chargeErrors(of: Int32(slot), sign: 1) }
  }

  /// Solves a constraint's equation for the basis symbol with the largest coefficient. Returns whether it has one.
  private mutating func insertRow(of slot: Int32, basis: ContiguousArray<Bool>) -> Bool {
    let entry = slots[Int(slot)]
    for term in entry.constraint?.expression.terms ?? [] { sum.add(term.coefficient, times: term.variable.symbol, in: &tableau) }
    sum.constant += entry.constant
    sum.add(entry.markerSign, times: entry.marker, in: &tableau)
    if entry.shortfall >= 0 { sum.add(1, times: entry.shortfall, in: &tableau) }
    var subject: Int?
    var largest = Tableau.leastPivot
    for (index, addend) in sum.addends.enumerated() where basis[Int(addend.symbol)] && abs(addend.coefficient) > largest {
      (subject, largest) = (index, abs(addend.coefficient))
    }
    guard let subject else { return false }
    let basic = sum.addends[subject].symbol
    _ = sum.solve(for: subject, in: &tableau)
    tableau.eliminate(basic)
    return true
  }

  /// Sums each row's constant from the constraints' constants. A row is a sum of multiples of the constraints' equations; the coefficients
  /// of the markers are the multipliers.
  mutating func refreshConstants() {
    shiftsSinceRefresh = 0
    for row in tableau.rows.indices where tableau.rows[row].basic >= 0 {
      var constant = 0.0
      let owner = tableau.symbols[Int(tableau.rows[row].basic)].owner
      if owner >= 0 { constant -= slots[Int(owner)].markerSign * slots[Int(owner)].constant }
      for index in 0..<tableau.cells.count(of: Int32(row)) {
        let cell = tableau.cells[Int32(row), index]
        let owner = tableau.symbols[Int(cell.symbol)].owner
        if owner >= 0 { constant += cell.coefficient * slots[Int(owner)].markerSign * slots[Int(owner)].constant }
      }
      tableau.setConstant(of: Int32(row), to: constant)
    }
  }
}
