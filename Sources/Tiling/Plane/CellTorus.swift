/// A value for each cell of a rectangle that moves over an unbounded plane, in fixed memory: cell (c, r) is at column `c mod columns` and
/// row `r mod rows` of a table.
///
/// No two cells of a rectangle of at most `columns` x `rows` share a place, so a move copies nothing: kept cells keep their place, incoming
/// ones take those of outgoing ones. This is toroidal addressing (Tanner, Migdal and Jones 1998, "The clipmap").
/// ```
/// cells 2..<6 of a row of 4        [4 5 2 3]
/// the same row moved to 3..<7      [4 5 6 3]
/// ```
/// - Complexity: O(1) for each cell read or set; a move is free, growing costs O(places).
struct CellTorus<Element> {
  private(set) var cells = CellRectangle.empty
  private(set) var columns = 0  // limits of the rectangle, with `rows`
  private(set) var rows = 0
  private var table: [Element] = []
  let vacant: Element  // the value of a cell until it is set

  init(vacant: Element) { self.vacant = vacant }

  /// - Precondition: the cell is in the rectangle.
  subscript(column: Int64, row: Int64) -> Element {
    get { table[place(column, row)] }
    set { table[place(column, row)] = newValue }
  }

  private func place(_ column: Int64, _ row: Int64) -> Int {
    precondition(cells.contains(column: column, row: row), "cell (\(column), \(row)) is not in \(cells)")
    return CellTorus.remainder(row, rows) * columns + CellTorus.remainder(column, columns)
  }

  private static func remainder(_ number: Int64, _ divisor: Int) -> Int {
    let rest = Int(number % Int64(divisor))
    return rest < 0 ? rest + divisor : rest
  }

  mutating func grow(columns newColumns: Int, rows newRows: Int) {
    guard newColumns > columns || newRows > rows else { return }
    var next = CellTorus(vacant: vacant)
    next.columns = max(columns, newColumns)
    next.rows = max(rows, newRows)
    next.table = Array(repeating: vacant, count: next.columns * next.rows)
    next.cells = cells
    cells.forEach { next[$0, $1] = self[$0, $1] }
    self = next
  }

  /// Cells that come in are vacant if those that leave were made so. Precondition: at most `columns` x `rows` cells.
  mutating func move(to next: CellRectangle) {
    precondition(
      next.columns.count <= columns && next.rows.count <= rows,
      "\(next.columns.count) x \(next.rows.count) cells have no room in \(columns) x \(rows)")
    cells = next
  }

  mutating func removeAll() {
    cells.forEach { self[$0, $1] = vacant }
    cells = .empty
  }
}
