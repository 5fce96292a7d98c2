/// A sum of parametric symbols and a constant, under construction: repeated symbols add up, basic ones are replaced by their rows.
struct RowSum: Sendable {
  struct Addend: Sendable {
    var symbol: Int32
    var coefficient: Double  // 0 if the addends have cancelled out
  }

  var addends: ContiguousArray<Addend> = []
  var constant = 0.0

  @inline(__always)
  mutating func add(_ factor: Double, times symbol: Int32, in tableau: inout Tableau) {
    guard factor != 0 else { return }
    let row = tableau.symbols[Int(symbol)].row
    guard row >= 0 else { return addParametric(factor, times: symbol, in: &tableau) }
    constant += factor * tableau.rows[Int(row)].constant
    for index in 0..<tableau.cells.count(of: row) {
      let cell = tableau.cells[row, index]
      addParametric(factor * cell.coefficient, times: cell.symbol, in: &tableau)
    }
  }

  @inline(__always)
  mutating func addParametric(_ factor: Double, times symbol: Int32, in tableau: inout Tableau) {
    let index = Int(tableau.places[Int(symbol)]) - 1
    if index < 0 {
      addends.append(Addend(symbol: symbol, coefficient: factor))
      tableau.places[Int(symbol)] = Int32(addends.count)
    } else {
      let sum = addends[index].coefficient + factor
      addends[index].coefficient = abs(sum) <= Tableau.cancellation * abs(factor) ? 0 : sum
    }
  }

  /// Solves `sum = 0` for the addend at `subject`, makes a row of it, and empties the sum.
  mutating func solve(for subject: Int, in tableau: inout Tableau) -> Int32 {
    let factor = -1 / addends[subject].coefficient
    let row = tableau.makeRow(basic: addends[subject].symbol, constant: factor * constant)
    for index in addends.indices {
      let addend = addends[index]
      tableau.places[Int(addend.symbol)] = 0
      if index != subject, addend.coefficient != 0 { tableau.appendCell(row, addend.symbol, factor * addend.coefficient) }
    }
    addends.removeAll(keepingCapacity: true)
    constant = 0
    tableau.queueIfInfeasible(row)
    return row
  }

  mutating func clear(in tableau: inout Tableau) {
    for addend in addends { tableau.places[Int(addend.symbol)] = 0 }
    addends.removeAll(keepingCapacity: true)
    constant = 0
  }
}
