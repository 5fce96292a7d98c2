public import Scrolling
public import ViewTree

/// A sheet of columns and rows of various extents, as in a spreadsheet, on a fixed pool of tiles: an extent tree for each axis.
///
/// A cell's tile is as wide as its column and as high as its row. Finding the cells on screen costs O(log n) for each axis, whatever the
/// number of cells: a million columns by a million rows are two trees of a million. An edit keeps the first column, or row, on screen where
/// it is; tiles of cells that stay follow their new numbers, without a bind.
///
/// The first columns and rows can be frozen, cells merged, and columns or rows fitted to what their cells show, each by a ``SheetEdit``.
///
/// ```swift
/// let sheet = TileSheet(frame: window.bounds, minimumColumnWidth: 40, minimumRowHeight: 20)
/// sheet.dataSource = accounts
/// try sheet.apply(.insert(.columns, at: 0, extents: widths))
/// try sheet.apply(.insert(.rows, at: 0, extents: heights))
/// window.addSubview(sheet)
/// ```
public final class TileSheet: CellScrollView {
  @exclusivity(unchecked) var trees = PerAxis(columns: ExtentTree(), rows: ExtentTree())
  let minimum: (width: Int64, height: Int64)
  @exclusivity(unchecked) var cellsHaveChanged = false  // columns or rows have other numbers or edges than at the last layout

  @exclusivity(unchecked) var frozen = PerAxis(columns: FrozenLines(), rows: FrozenLines())
  @exclusivity(unchecked) var frozenPanes: FrozenPanes?  // nil until something is frozen
  @exclusivity(unchecked) var merged = MergedCells()
  @exclusivity(unchecked) var fitted = PerAxis(columns: LineSet(), rows: LineSet())
  @exclusivity(unchecked) var steady = PerAxis(columns: LineSet(), rows: LineSet())  // on screen in the last frame, if any are fitted
  @exclusivity(unchecked) var measurements: [Measurement] = []  // of cells bound since lines were last fitted
  @exclusivity(unchecked) var measuresAll = false  // bound tiles must be measured, too

  /// - Precondition: both minimums, which are rounded to the 1/64 grid and for which the pool is made, are within ``minimumExtents``;
  ///   `overscan` is within 0...65,536 points.
  public init(frame: Rect = .zero, minimumColumnWidth: Double, minimumRowHeight: Double, overscan: Double = 0) {
    precondition(
      TileSheet.minimumExtents.contains(minimumColumnWidth) && TileSheet.minimumExtents.contains(minimumRowHeight),
      "TileSheet(minimumColumnWidth: \(minimumColumnWidth), minimumRowHeight: \(minimumRowHeight)): \(TileSheet.minimumExtents) points")
    minimum = (LayoutUnit(nearest: minimumColumnWidth).rawValue, LayoutUnit(nearest: minimumRowHeight).rawValue)
    super.init(frame: frame, overscan: overscan)
  }

  /// The minimums that may be declared, in points.
  public static let minimumExtents = 1.0...65_536

  /// The widths of the columns.
  public var columns: ExtentTree { trees.columns }
  /// The heights of the rows.
  public var rows: ExtentTree { trees.rows }

  var sheetSize: Size { Size(width: trees.columns.total.points, height: trees.rows.total.points) }

  /// The legal offsets, on the grid.
  public override var legalRange: OffsetRange {
    let inset = adjustedContentInset
    let minimum = Point(x: LayoutUnit(roundingUp: -inset.left).points, y: LayoutUnit(roundingUp: -inset.top).points)
    let endX = trees.columns.total + LayoutUnit(roundingDown: inset.right) - LayoutUnit(roundingUp: bounds.width)
    let endY = trees.rows.total + LayoutUnit(roundingDown: inset.bottom) - LayoutUnit(roundingUp: bounds.height)
    return OffsetRange(min: minimum, max: Point(x: max(minimum.x, endX.points), y: max(minimum.y, endY.points)))
  }

  public override func legalRangeDidChange() {
    inCallback { super.legalRangeDidChange() }
  }

  // MARK: Hooks of CellScrollView

  override var minimumCell: (width: Int64, height: Int64) { minimum }

  override func fill(columns: Int, rows: Int, from dataSource: any CellDataSource) {
    super.fill(columns: columns, rows: rows, from: dataSource)
    if let frozenPanes { fill(frozenPanes, columns: columns, rows: rows, from: dataSource) }
  }

  override func scrollingWindow(reachingBeyondBy margin: Int64) -> GridRect {
    guard frozenPanes != nil else { return super.scrollingWindow(reachingBeyondBy: margin) }
    let (columns, rows) = spans(reachingBeyondBy: margin)
    return GridRect(x: columns.scrolling, y: rows.scrolling)
  }

  override func forgetLines() {
    super.forgetLines()
    frozenPanes?.lines = PerAxis(columns: LineWindow(), rows: LineWindow())
  }

  override func recycle() {
    if let frozenPanes { recycle(frozenPanes) } else { super.recycle() }
  }

  override func addScrolling(_ tile: PlaneTile) {
    if let front = frozenPanes?.views.first { insertSubview(tile, belowSubview: front) } else { super.addScrolling(tile) }
  }

  override func assignMerged(in pane: CellPane, outside last: CellRectangle, _ kept: [PlaneTile]) {
    assignMergedCells(in: pane, outside: last, kept)
  }

  override func didBind(_ tile: PlaneTile) {
    super.didBind(tile)
    measure(tile)
  }

  override func didRecycle() { fitLines() }

  override func columns(meeting range: Range<Int64>) -> Range<Int64> { trees.columns.cells(meeting: range) }
  override func rows(meeting range: Range<Int64>) -> Range<Int64> { trees.rows.cells(meeting: range) }
  override func edge(ofColumn column: Int64) -> Int64 { trees.columns.offset(of: Int(column)).rawValue }
  override func edge(ofRow row: Int64) -> Int64 { trees.rows.offset(of: Int(row)).rawValue }

  override func willRecycle() { renumberTiles() }

  override func carryOut(_ change: WaitingCellChange) {
    guard case .edit(let edit) = change else { return super.carryOut(change) }
    do throws(SheetError) { try carryOut(edit) } catch { note { $0.refusedEdit = error } }
  }
}

extension ExtentTree {
  func lines(meeting range: Range<Int64>) -> Range<Int> {
    indices(meeting: LayoutUnit(rawValue: range.lowerBound)..<LayoutUnit(rawValue: range.upperBound))
  }

  fileprivate func cells(meeting range: Range<Int64>) -> Range<Int64> {
    let lines = lines(meeting: range)
    return Int64(lines.lowerBound)..<Int64(lines.upperBound)
  }
}
