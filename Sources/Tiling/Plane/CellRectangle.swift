/// A range of columns times a range of rows, both half-open; both are `0..<0` if there are no cells.
public struct CellRectangle: Hashable, Sendable {
  public let columns: Range<Int64>
  public let rows: Range<Int64>

  package init(columns: Range<Int64>, rows: Range<Int64>) {
    let isEmpty = columns.isEmpty || rows.isEmpty
    self.columns = isEmpty ? 0..<0 : columns
    self.rows = isEmpty ? 0..<0 : rows
  }

  init(of cell: PlaneCell) { self.init(columns: cell.column..<cell.column + 1, rows: cell.row..<cell.row + 1) }

  package static let empty = CellRectangle(columns: 0..<0, rows: 0..<0)

  public var isEmpty: Bool { columns.isEmpty }

  /// The number of cells; `Int.max` if there are more.
  public var count: Int {
    let (product, isBeyond) = columns.count.multipliedReportingOverflow(by: rows.count)
    return isBeyond ? .max : product
  }

  public func contains(column: Int64, row: Int64) -> Bool { columns.contains(column) && rows.contains(row) }

  func meets(_ other: CellRectangle) -> Bool { columns.overlaps(other.columns) && rows.overlaps(other.rows) }

  package func intersection(_ other: CellRectangle) -> CellRectangle {
    CellRectangle(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  func union(_ other: CellRectangle) -> CellRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return CellRectangle(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// Adds columns and rows on each side; an empty rectangle stays empty.
  func grown(by cells: Int64) -> CellRectangle {
    guard !isEmpty else { return self }
    return CellRectangle(
      columns: columns.lowerBound - cells..<columns.upperBound + cells, rows: rows.lowerBound - cells..<rows.upperBound + cells)
  }

  /// The top left part within these limits.
  func limited(toColumns columnLimit: Int, rows rowLimit: Int) -> CellRectangle {
    guard columns.count > columnLimit || rows.count > rowLimit else { return self }
    return CellRectangle(
      columns: columns.lowerBound..<columns.lowerBound + Int64(min(columns.count, columnLimit)),
      rows: rows.lowerBound..<rows.lowerBound + Int64(min(rows.count, rowLimit)))
  }

  /// Calls `body` with each cell that `other` does not have, once, row by row within each of four parts. O(cells visited).
  ///
  /// ```
  /// 1 1 1 1
  /// 2 o o 3
  /// 4 4 4 4
  /// ```
  @inline(__always)
  func forEach(outside other: CellRectangle, _ body: (Int64, Int64) -> Void) {
    forEachPart(outside: other) { $0.forEach(body) }
  }

  /// Calls `body` with each of the parts; one if the two have no cell in common.
  @inline(__always)
  func forEachPart(outside other: CellRectangle, _ body: (CellRectangle) -> Void) {
    let common = intersection(other)
    guard !common.isEmpty else { return body(self) }
    body(CellRectangle(columns: columns, rows: rows.lowerBound..<common.rows.lowerBound))
    body(CellRectangle(columns: columns.lowerBound..<common.columns.lowerBound, rows: common.rows))
    body(CellRectangle(columns: common.columns.upperBound..<columns.upperBound, rows: common.rows))
    body(CellRectangle(columns: columns, rows: common.rows.upperBound..<rows.upperBound))
  }

  /// What columns or rows that are put in or taken out make of it.
  func after(_ change: LineChange, on axis: SheetAxis) -> CellRectangle {
    axis == .columns
      ? CellRectangle(columns: change.applied(to: columns), rows: rows) : CellRectangle(columns: columns, rows: change.applied(to: rows))
  }

  @inline(__always)
  func forEach(_ body: (Int64, Int64) -> Void) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      var column = columns.lowerBound
      while column < columns.upperBound {
        body(column, row)
        column += 1
      }
      row += 1
    }
  }
}
