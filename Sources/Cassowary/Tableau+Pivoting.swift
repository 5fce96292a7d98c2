extension Tableau {
  /// Exchanges the basic symbol of a row for the parametric one at `place`. O(cells of the rows that contain it).
  mutating func pivot(_ row: Int32, at place: Int32) {
    let entering = cells[row, place].symbol
    let leaving = rows[Int(row)].basic
    // leaving = c + a*entering + ...   =>   entering = -c/a + leaving/a - .../a
    let factor = -1 / cells[row, place].coefficient
    removeCell(row, place)
    for other in 0..<cells.count(of: row) { cells[row, other].coefficient *= factor }
    rows[Int(row)].constant *= factor
    rows[Int(row)].basic = entering
    symbols[Int(leaving)].row = -1
    symbols[Int(entering)].row = row
    appendCell(row, leaving, -factor)
    markChanged(leaving)
    markChanged(entering)
    queueIfInfeasible(row)
    eliminate(entering)
  }

  @inline(__always)
  mutating func shift(_ row: Int32, by delta: Double) {
    guard delta != 0 else { return }
    rows[Int(row)].constant += delta
    markChanged(rows[Int(row)].basic)
    queueIfInfeasible(row)
  }

  mutating func setConstant(of row: Int32, to constant: Double) {
    guard rows[Int(row)].constant != constant else { return }
    rows[Int(row)].constant = constant
    markChanged(rows[Int(row)].basic)
    queueIfInfeasible(row)
  }

  @inline(__always)
  mutating func queueIfInfeasible(_ row: Int32) {
    guard isInfeasible(row), !rows[Int(row)].isQueued else { return }
    rows[Int(row)].isQueued = true
    infeasibleRows.append(row)
  }

  @inline(__always)
  func isInfeasible(_ row: Int32) -> Bool { isInfeasible(row, at: rows[Int(row)].constant) }
  @inline(__always)
  func isInfeasible(_ row: Int32, at constant: Double) -> Bool {
    switch symbols[Int(rows[Int(row)].basic)].kind {
    case .unrestricted: false
    case .dummy: abs(constant) > tolerance
    default: constant < -tolerance
    }
  }
}
