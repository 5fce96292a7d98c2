extension Tableau {
  /// Substitutes a newly basic symbol wherever it occurs. O(cells of the rows that have it), or O(cells of the columns of its row's
  /// symbols) if these are fewer, plus a cell of its row per occurrence. A short sum in many long rows must not cost their length: a new
  /// equation's row often consists of its marker, which occurs nowhere yet.
  mutating func eliminate(_ symbol: Int32) {
    guard columns.count(of: symbol) > 0 else { return }
    if hasShortColumns(symbols[Int(symbol)].row, besideRowsOf: symbol) {
      eliminateByColumns(symbol)
    } else {
      eliminateByRows(symbol)
    }
  }

  /// Whether the columns of a row's symbols have fewer cells than the rows that contain `symbol`.
  private func hasShortColumns(_ source: Int32, besideRowsOf symbol: Int32) -> Bool {
    var excess: Int32 = 0
    for index in 0..<cells.count(of: source) { excess += columns.count(of: cells[source, index].symbol) }
    for index in 0..<columns.count(of: symbol) {
      excess -= cells.count(of: columns[symbol, index].row)
      if excess < 0 { return true }
    }
    return false
  }

  private mutating func eliminateByRows(_ symbol: Int32) {
    let source = symbols[Int(symbol)].row
    while columns.count(of: symbol) > 0 {
      let occurrence = columns[symbol, columns.count(of: symbol) - 1]
      let factor = coefficient(at: occurrence)
      removeCell(occurrence.row, occurrence.place)
      add(factor, times: source, to: occurrence.row)
    }
  }

  /// `target += factor * source`, both rows.
  private mutating func add(_ factor: Double, times source: Int32, to target: Int32) {
    let count = cells.count(of: target)
    for index in 0..<count { places[Int(cells[target, index].symbol)] = index + 1 }
    var hasZeros = false
    for sourcePlace in 0..<cells.count(of: source) {
      let cell = cells[source, sourcePlace]
      let addend = factor * cell.coefficient
      let index = places[Int(cell.symbol)] - 1
      if index < 0 {
        appendCell(target, cell.symbol, addend)
      } else {
        let sum = cells[target, index].coefficient + addend
        let isZero = abs(sum) <= Tableau.cancellation * abs(addend)
        cells[target, index].coefficient = isZero ? 0 : sum
        if isZero { hasZeros = true }
      }
    }
    for index in 0..<count { places[Int(cells[target, index].symbol)] = 0 }
    if hasZeros {
      var index = count - 1
      while index >= 0 {
        if cells[target, index].coefficient == 0 { removeCell(target, index) }
        index -= 1
      }
    }
    shift(target, by: factor * rows[Int(source)].constant)
  }

  private mutating func eliminateByColumns(_ symbol: Int32) {
    let source = symbols[Int(symbol)].row
    for index in 0..<cells.count(of: source) {
      let cell = cells[source, index]
      spread(cell.coefficient, times: cell.symbol, overRowsOf: symbol)
    }
    while columns.count(of: symbol) > 0 {
      let occurrence = columns[symbol, columns.count(of: symbol) - 1]
      let factor = coefficient(at: occurrence)
      removeCell(occurrence.row, occurrence.place)
      shift(occurrence.row, by: factor * rows[Int(source)].constant)
    }
  }

  /// Adds `coefficient * addend` to each row that contains `symbol`, times the row's coefficient of `symbol`.
  private mutating func spread(_ coefficient: Double, times addend: Int32, overRowsOf symbol: Int32) {
    let count = columns.count(of: addend)
    for index in 0..<count {
      let occurrence = columns[addend, index]
      rowPlaces[Int(occurrence.row)] = occurrence.place + 1
    }
    var hasZeros = false
    for targetPlace in 0..<columns.count(of: symbol) {
      let target = columns[symbol, targetPlace]
      let term = self.coefficient(at: target) * coefficient
      let index = rowPlaces[Int(target.row)] - 1
      if index < 0 {
        appendCell(target.row, addend, term)
      } else {
        let sum = cells[target.row, index].coefficient + term
        let isZero = abs(sum) <= Tableau.cancellation * abs(term)
        cells[target.row, index].coefficient = isZero ? 0 : sum
        if isZero { hasZeros = true }
      }
    }
    for index in 0..<count { rowPlaces[Int(columns[addend, index].row)] = 0 }
    guard hasZeros else { return }
    var index = count - 1
    while index >= 0 {
      let occurrence = columns[addend, index]
      if self.coefficient(at: occurrence) == 0 { removeCell(occurrence.row, occurrence.place) }
      index -= 1
    }
  }
}
