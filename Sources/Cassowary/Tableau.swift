/// The equations of the simplex in solved form: one row for each basic symbol, `basic = constant + sum(coefficient * parametric)`. Sparse
/// in both directions: a row lists its cells, a column the rows that contain its symbol, and each entry knows its place in the other.
/// Changing a column's symbol thus costs O(rows that contain it). A symbol is basic (a row, an empty column) or parametric (no row).
/// Unrestricted parametric symbols occur only in rows of unrestricted basic symbols: the paper's C_U and C_S in one.
struct Tableau: Sendable {
  struct Row: Sendable {
    var constant = 0.0
    var basic: Int32 = -1  // -1 if the row is unused
    var isQueued = false
  }

  struct Cell: Sendable {
    var symbol: Int32
    var place: Int32  // its place in its symbol's column
    var coefficient: Double
  }

  struct Occurrence: Sendable {
    var row: Int32
    var place: Int32  // the cell's place in the row
  }

  var symbols: ContiguousArray<Symbol> = []
  var freeSymbols: ContiguousArray<Int32> = []
  var rows: ContiguousArray<Row> = []
  var freeRows: ContiguousArray<Int32> = []
  var cells = ListPool(filler: Cell(symbol: -1, place: -1, coefficient: 0), leastCapacity: 8)  // by row
  var columns = ListPool(filler: Occurrence(row: -1, place: -1), leastCapacity: 4)  // by symbol

  var changes: ContiguousArray<Int32> = []  // variables whose value may have changed since the last drain, each once
  var infeasibleRows: ContiguousArray<Int32> = []  // rows that may have left their domain, each once

  var places: ContiguousArray<Int32> = []  // scratch, by symbol: 1 + its place in the current row or sum; 0 between operations
  var rowPlaces: ContiguousArray<Int32> = []  // scratch, by row: 1 + the place of its cell in the current column; 0 between operations

  var tolerance = Tableau.leastTolerance  // how far rounding may put a restricted value on the wrong side of 0

  static let leastTolerance = 1e-10
  static let relativeTolerance = 1e-14  // relative to the largest constant: some units in the last place
  static let cancellation = 1e-12  // a sum of two numbers that is smaller than this times either is 0, up to rounding
  static let leastPivot = 1e-9  // divisors are larger than this

  // MARK: Symbols

  mutating func makeSymbol(_ kind: Symbol.Kind, owner: Int32 = -1) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      let isChanged = symbols[Int(symbol)].isChanged
      symbols[Int(symbol)] = Symbol(kind: kind, isChanged: isChanged, owner: owner)
      return symbol
    }
    symbols.append(Symbol(kind: kind, owner: owner))
    columns.appendList()
    places.append(0)
    return Int32(symbols.count - 1)
  }

  /// - Precondition: the symbol has no row and no occurrences.
  mutating func freeSymbol(_ symbol: Int32) {
    symbols[Int(symbol)].kind = .free
    freeSymbols.append(symbol)
  }

  @inline(__always)
  mutating func markChanged(_ symbol: Int32) {
    let index = Int(symbol)
    guard symbols[index].isExternal, !symbols[index].isChanged else { return }
    symbols[index].isChanged = true
    changes.append(symbol)
  }

  /// Empties the tableau; all symbols become parametric.
  mutating func removeAllRows() {
    for row in rows.indices where rows[row].basic >= 0 {
      symbols[Int(rows[row].basic)].row = -1
      markChanged(rows[row].basic)
      cells.removeAll(from: Int32(row))
      rows[row] = Row()
      freeRows.append(Int32(row))
    }
    for symbol in symbols.indices { columns.removeAll(from: Int32(symbol)) }
    infeasibleRows.removeAll(keepingCapacity: true)
  }

  // MARK: Rows and cells

  mutating func makeRow(basic: Int32, constant: Double) -> Int32 {
    let row: Int32
    if let free = freeRows.popLast() {
      row = free
      rows[Int(row)] = Row(constant: constant, basic: basic)
    } else {
      row = Int32(rows.count)
      rows.append(Row(constant: constant, basic: basic))
      cells.appendList()
      rowPlaces.append(0)
    }
    symbols[Int(basic)].row = row
    markChanged(basic)
    return row
  }

  /// Removes a row and its cells; its basic symbol becomes parametric.
  mutating func removeRow(_ row: Int32) {
    while cells.count(of: row) > 0 { removeCell(row, cells.count(of: row) - 1) }
    cells.removeAll(from: row)
    let basic = rows[Int(row)].basic
    symbols[Int(basic)].row = -1
    markChanged(basic)
    rows[Int(row)].basic = -1
    freeRows.append(row)
  }

  @inline(__always)
  mutating func appendCell(_ row: Int32, _ symbol: Int32, _ coefficient: Double) {
    let place = cells.count(of: row)
    let columnPlace = columns.append(Occurrence(row: row, place: place), to: symbol)
    _ = cells.append(Cell(symbol: symbol, place: columnPlace, coefficient: coefficient), to: row)
  }

  /// Removes a cell; the last cell of its row and the last of its column take the free places. O(1).
  @inline(__always)
  mutating func removeCell(_ row: Int32, _ place: Int32) {
    let cell = cells[row, place]
    unlink(cell)
    let last = cells.count(of: row) - 1
    if place != last {
      let moved = cells[row, last]
      cells[row, place] = moved
      columns[moved.symbol, moved.place].place = place
    }
    cells.removeLast(from: row)
  }

  @inline(__always)
  private mutating func unlink(_ cell: Cell) {
    let last = columns.count(of: cell.symbol) - 1
    if cell.place != last {
      let moved = columns[cell.symbol, last]
      columns[cell.symbol, cell.place] = moved
      cells[moved.row, moved.place].place = cell.place
    }
    columns.removeLast(from: cell.symbol)
  }

  @inline(__always)
  func coefficient(at occurrence: Occurrence) -> Double { cells[occurrence.row, occurrence.place].coefficient }
}
