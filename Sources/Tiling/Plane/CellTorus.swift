/// What stands for each cell of a rectangle that wanders over an unbounded plane, in memory that stays: cell (c, r) is kept at column
/// `c mod columns` and row `r mod rows` of a table.
///
/// Of a rectangle with at most `columns` x `rows` cells no two share a place, so that a move of the rectangle copies nothing: cells that
/// stay keep their place, and those that come in take the places of those that have left on the other side. Graphics has it as toroidal
/// addressing (Tanner, Migdal and Jones 1998, "The clipmap").
///
/// ```
/// cells 2..<6 of a row of 4        [4 5 2 3]
/// the same row moved to 3..<7      [4 5 6 3]
/// ```
/// - Complexity: O(1) for each cell asked or set; a move is free, growing costs O(places).
struct CellTorus<Element> {
  /// The cells that are in it.
  private(set) var cells = CellRectangle.empty
  /// How many columns and rows a rectangle may have.
  private(set) var columns = 0
  private(set) var rows = 0
  private var table: [Element] = []
  /// What stands for a cell until something else is set.
  let vacant: Element

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

  /// Makes room for a rectangle of so many columns and rows; never less than there is.
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

  /// Another rectangle; its cells that were not in the last one are vacant if those that leave were made so.
  ///
  /// - Precondition: it has no more columns and rows than there is room for.
  mutating func move(to next: CellRectangle) {
    precondition(
      next.columns.count <= columns && next.rows.count <= rows,
      "\(next.columns.count) x \(next.rows.count) cells have no room in \(columns) x \(rows)")
    cells = next
  }

  /// Makes every cell vacant, and the rectangle empty.
  mutating func removeAll() {
    cells.forEach { self[$0, $1] = vacant }
    cells = .empty
  }
}
