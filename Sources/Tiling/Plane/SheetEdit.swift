/// A change of a sheet. Extents are widths of columns and heights of rows, in points.
public enum SheetEdit: Hashable, Sendable {
  /// Inserts columns or rows, the first of them at the index. Between frozen ones, or before them, they are frozen too; between fitted ones
  /// they are not fitted.
  case insert(SheetAxis, at: Int, extents: [Double])
  /// Removes columns or rows. Merged cells shrink; frozen lines become fewer.
  case remove(SheetAxis, Range<Int>)
  /// Changes the extent of one column or row, which is then no longer fitted.
  case resize(SheetAxis, Int, to: Double)
  /// From now on columns are as wide, or rows as high, as the largest ``CellDataSource/fittingExtent(of:along:)`` of their cells that have
  /// been bound since; until one has been, they keep their extents. Fitting lines again measures them afresh.
  case fit(SheetAxis, Range<Int>)
  /// Freezes the first columns or rows, as many as this says: they stay at the edge of the viewport, in front of what scrolls. 0 for none.
  /// Refused if there are fewer, or if the edge would go through merged cells.
  case freeze(SheetAxis, Int)
  /// Merges two cells or more: one tile covers them all, bound to the first of them. Refused if some of them are merged already, do not
  /// exist, or lie on both sides of the edge of frozen lines.
  case merge(columns: Range<Int>, rows: Range<Int>)
  /// Splits the merged cells that contain this one.
  case unmerge(column: Int, row: Int)
}

/// An edit that a sheet refuses; the sheet is unchanged.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extent is not a number, is beyond 2^46 points, or is below the axis's minimum, from which the number of tiles follows.
  case invalidExtent(SheetAxis, points: Double, minimum: Double)
  /// The edit names columns or rows outside a sheet of `count`.
  case outOfRange(SheetAxis, Range<Int>, count: Int)
  /// The columns, or rows, would be longer than 2^46 points, beyond which not every place is exact.
  case contentTooLong(SheetAxis, count: Int)
  /// The queue of waiting edits is full.
  case tooManyWaitingEdits(limit: Int)
  /// The cells to merge are fewer than two.
  case nothingToMerge(columns: Range<Int>, rows: Range<Int>)
  /// Some of the cells to merge are merged already.
  case mergedCellsOverlap(CellRectangle, with: CellRectangle)
  /// The cell to unmerge is a single one.
  case notMerged(column: Int, row: Int)
  /// The edge of the frozen columns or rows would go through merged cells.
  case frozenEdgeCuts(SheetAxis, CellRectangle)
  /// The sheet has as many merged cells as it can.
  case tooManyMergedCells(limit: Int)

  public var description: String {
    switch self {
    case .invalidExtent(let axis, let points, let minimum):
      "one of the \(axis) has an extent of \(points) points: an extent is at least the declared minimum of \(minimum), and at most 2^46"
    case .outOfRange(let axis, let range, let count):
      "the edit names \(axis) \(range), and there are \(count): name only existing ones"
    case .contentTooLong(let axis, let count):
      "\(count) \(axis) are together longer than 2^46 points: show fewer of them"
    case .tooManyWaitingEdits(let limit):
      "\(limit) edits already wait for the next tick: tick the window first"
    case .nothingToMerge(let columns, let rows):
      "columns \(columns) of rows \(rows) are fewer than two cells: merge two or more"
    case .mergedCellsOverlap(let cells, let others):
      "cannot merge \(cells.words): \(others.words) are already merged; unmerge them first"
    case .notMerged(let column, let row):
      "the cell in column \(column) of row \(row) is not merged with others: name one that is"
    case .frozenEdgeCuts(let axis, let cells):
      "the edge of the frozen \(axis) would go through \(cells.words), which are merged: unmerge them, or freeze all of their \(axis) or none"
    case .tooManyMergedCells(let limit):
      "the sheet already has \(limit) rectangles of merged cells: unmerge some first"
    }
  }
}

extension CellRectangle {
  fileprivate var words: String { "columns \(columns) of rows \(rows)" }
}
