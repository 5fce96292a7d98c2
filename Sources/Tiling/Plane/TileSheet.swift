public import Scrolling
public import ViewTree

/// A sheet of columns and rows of various extents, as in a spreadsheet, on a fixed pool of tiles: an extent tree for each axis.
///
/// A cell's tile is as wide as its column and as high as its row. Finding the cells on screen costs O(log n) for each axis, whatever the
/// number of cells: a million columns by a million rows are two trees of a million. An edit keeps the first column, or row, on screen where
/// it is; tiles of cells that stay follow their new numbers, without a bind.
///
/// ```swift
/// let sheet = TileSheet(frame: window.bounds, minimumColumnWidth: 40, minimumRowHeight: 20)
/// sheet.dataSource = accounts
/// try sheet.apply(.insert(.columns, at: 0, extents: widths))
/// try sheet.apply(.insert(.rows, at: 0, extents: heights))
/// window.addSubview(sheet)
/// ```
public final class TileSheet: CellScrollView {
  @exclusivity(unchecked) var columnTree = ExtentTree()
  @exclusivity(unchecked) var rowTree = ExtentTree()
  let minimum: (width: Int64, height: Int64)
  @exclusivity(unchecked) var cellsHaveChanged = false  // columns or rows have other numbers or edges than at the last layout

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
  public var columns: ExtentTree { columnTree }
  /// The heights of the rows.
  public var rows: ExtentTree { rowTree }

  /// The legal offsets, on the grid.
  public override var legalRange: OffsetRange {
    let inset = adjustedContentInset
    let minimum = Point(x: LayoutUnit(roundingUp: -inset.left).points, y: LayoutUnit(roundingUp: -inset.top).points)
    let endX = columnTree.total + LayoutUnit(roundingDown: inset.right) - LayoutUnit(roundingUp: bounds.width)
    let endY = rowTree.total + LayoutUnit(roundingDown: inset.bottom) - LayoutUnit(roundingUp: bounds.height)
    return OffsetRange(min: minimum, max: Point(x: max(minimum.x, endX.points), y: max(minimum.y, endY.points)))
  }

  public override func legalRangeDidChange() {
    inCallback { super.legalRangeDidChange() }
  }

  // MARK: Hooks of CellScrollView

  override var minimumCell: (width: Int64, height: Int64) { minimum }

  override func columns(meeting range: Range<Int64>) -> Range<Int64> { columnTree.cells(meeting: range) }
  override func rows(meeting range: Range<Int64>) -> Range<Int64> { rowTree.cells(meeting: range) }
  override func edge(ofColumn column: Int64) -> Int64 { columnTree.offset(of: Int(column)).rawValue }
  override func edge(ofRow row: Int64) -> Int64 { rowTree.offset(of: Int(row)).rawValue }

  override func willRecycle() { renumberTiles() }

  override func carryOut(_ change: WaitingCellChange) {
    guard case .edit(let edit) = change else { return super.carryOut(change) }
    do throws(SheetError) { try carryOut(edit) } catch { note { $0.refusedEdit = error } }
  }
}

extension ExtentTree {
  fileprivate func cells(meeting range: Range<Int64>) -> Range<Int64> {
    let cells = indices(meeting: LayoutUnit(rawValue: range.lowerBound)..<LayoutUnit(rawValue: range.upperBound))
    return Int64(cells.lowerBound)..<Int64(cells.upperBound)
  }
}
