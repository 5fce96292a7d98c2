import Scrolling
import ViewTree

/// The first lines of an axis, which stay at the edge of the viewport.
struct FrozenLines {
  private(set) var count = 0
  private(set) var extent = LayoutUnit.zero  // together

  mutating func freeze(_ lines: Int, in tree: ExtentTree) { (count, extent) = (lines, tree.offset(of: lines)) }

  /// Lines that are put in between frozen ones, or before them, are frozen as well.
  mutating func follow(_ change: LineChange?, in tree: ExtentTree) {
    guard count > 0 else { return }
    freeze(change?.applied(to: 0..<count).upperBound ?? count, in: tree)
  }
}

/// Where the lines of an axis are seen, in the content, half-open.
struct SheetSpan {
  var frozen: Range<Int64> = 0..<0  // before they are moved to the edge of the viewport
  var scrolling: Range<Int64> = 0..<0  // from the first to the last that frozen ones do not cover
  var shift: Int64 = 0  // how far the frozen ones are moved

  init() {}

  /// Frozen lines follow the content when it is pulled beyond its start, otherwise they stand still.
  init(of viewport: Range<Int64>, inset: Double, frozen extent: LayoutUnit, _ margin: Int64) {
    let (start, end, edge) = (viewport.lowerBound, viewport.upperBound, extent.rawValue)
    shift = max(0, inset == 0 ? start : start - LayoutUnit(roundingUp: -inset).rawValue)
    frozen = (start - margin - shift..<end + margin - shift).clamped(to: 0..<edge)
    // In an inset, what scrolls is seen before the frozen lines, too.
    let first = edge == 0 ? start - margin : max(inset > 0 ? start - margin : shift + edge - margin, edge)
    scrolling = first..<max(first, end + margin)
  }
}

/// The frozen cells of a sheet, in front of those that scroll: each pane is a rectangle that moves as a whole, so that a scroll costs the
/// same however many they are.
final class FrozenPanes {
  let rows: CellPane  // their columns scroll
  let columns: CellPane
  let corner: CellPane  // of frozen rows and columns
  @exclusivity(unchecked) var lines = PerAxis(columns: LineWindow(), rows: LineWindow())  // that are frozen

  private let rowsView = FrozenView()
  private let columnsView = FrozenView()
  private let cornerView = FrozenView()
  @exclusivity(unchecked) private var lastShift = PerAxis<Int64>(columns: 0, rows: 0)

  init() {
    rows = CellPane(in: rowsView)
    columns = CellPane(in: columnsView)
    corner = CellPane(in: cornerView)
  }

  var all: [CellPane] { [rows, columns, corner] }
  var views: [View] { [rowsView, columnsView, cornerView] }  // back to front

  /// Moves them as far as their lines have to move.
  func shift(to shift: PerAxis<Int64>) {
    guard shift.columns != lastShift.columns || shift.rows != lastShift.rows else { return }
    lastShift = shift
    let (x, y) = (Double(shift.columns) / 64, Double(shift.rows) / 64)
    rowsView.center = Point(x: 0, y: y)
    columnsView.center = Point(x: x, y: 0)
    cornerView.center = Point(x: x, y: y)
  }

  /// A view is as large as its part of the content, so that taps find its tiles.
  func resize(to content: Size, frozen: Size) {
    rowsView.bounds.size = Size(width: content.width, height: frozen.height)
    columnsView.bounds.size = Size(width: frozen.width, height: content.height)
    cornerView.bounds.size = frozen
  }
}

/// Holds the tiles of a pane. A tap finds them, or what is behind the view, never the view.
private final class FrozenView: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    anchorPoint = .zero
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

extension TileSheet {
  /// How many of the first columns are frozen (``SheetEdit/freeze(_:_:)``).
  public var frozenColumns: Int { frozen.columns.count }
  /// How many of the first rows are frozen.
  public var frozenRows: Int { frozen.rows.count }

  /// Leaves the offset as it is.
  func freeze(_ axis: SheetAxis, _ count: Int) throws(SheetError) {
    let lines = trees[axis].count
    guard count >= 0, count <= lines else { throw .outOfRange(axis, min(0, count)..<max(0, count), count: lines) }
    if let cut = merged.first(where: { $0.isCut(along: axis, before: Int64(count)) }) { throw .frozenEdgeCuts(axis, cut) }
    frozen[axis].freeze(count, in: trees[axis])
    pooledSize = .zero  // other panes
    guard count > 0, frozenPanes == nil else { return }
    let new = FrozenPanes()
    panes += new.all
    frozenPanes = new
    let front = subviews.last { ($0 as? PlaneTile)?.storedPoolIndex ?? -1 >= 0 }  // what else the program has put there stays in front
    for view in new.views.reversed() { if let front { insertSubview(view, aboveSubview: front) } else { insertSubview(view, at: 0) } }
  }

  func span(of axis: SheetAxis, reachingBeyondBy margin: Int64) -> SheetSpan {
    let isColumn = axis == .columns
    let start = LayoutUnit(nearest: isColumn ? bounds.minX : bounds.minY).rawValue
    let end = start + LayoutUnit(roundingUp: isColumn ? bounds.width : bounds.height).rawValue
    let inset = adjustedContentInset
    return SheetSpan(of: start..<end, inset: isColumn ? inset.left : inset.top, frozen: frozen[axis].extent, margin)
  }

  func spans(reachingBeyondBy margin: Int64) -> (columns: SheetSpan, rows: SheetSpan) {
    guard !bounds.isEmpty else { return (SheetSpan(), SheetSpan()) }  // B11
    let (inset, viewport) = (adjustedContentInset, GridRect(viewport: bounds, reachingBeyondBy: 0))
    return (
      SheetSpan(of: viewport.x, inset: inset.left, frozen: frozen.columns.extent, margin),
      SheetSpan(of: viewport.y, inset: inset.top, frozen: frozen.rows.extent, margin)
    )
  }

  /// Makes the tiles that frozen cells may need: those of the frozen lines, as far as they fit into the window.
  func fill(_ frozenPanes: FrozenPanes, columns: Int, rows: Int, from dataSource: any CellDataSource) {
    let (frozenColumns, frozenRows) = (min(frozen.columns.count, columns), min(frozen.rows.count, rows))
    fill(frozenPanes.rows, columns: columns, rows: frozenRows, from: dataSource)
    fill(frozenPanes.columns, columns: frozenColumns, rows: rows, from: dataSource)
    fill(frozenPanes.corner, columns: frozenColumns, rows: frozenRows, from: dataSource)
  }

  /// Moves the frozen panes to the edges of the viewport, and recycles the tiles of all.
  func recycle(_ frozenPanes: FrozenPanes) {
    let (columns, rows) = spans(reachingBeyondBy: overscanUnits)
    frozenPanes.shift(to: PerAxis(columns: columns.shift, rows: rows.shift))
    let hasScrolled = follow(GridRect(x: columns.scrolling, y: rows.scrolling), with: &lines)
    guard follow(GridRect(x: columns.frozen, y: rows.frozen), with: &frozenPanes.lines) || hasScrolled else { return }
    let frozen = frozenPanes.lines
    recycle(body, columns: lines.columns, rows: lines.rows)
    recycle(frozenPanes.rows, columns: lines.columns, rows: frozen.rows)
    recycle(frozenPanes.columns, columns: frozen.columns, rows: lines.rows)
    recycle(frozenPanes.corner, columns: frozen.columns, rows: frozen.rows)
  }

  func renumber(_ frozenPanes: FrozenPanes) {
    let (columns, rows) = spans(reachingBeyondBy: overscanUnits)
    renumber(frozenPanes.rows, in: GridRect(x: columns.scrolling, y: rows.frozen))
    renumber(frozenPanes.columns, in: GridRect(x: columns.frozen, y: rows.scrolling))
    renumber(frozenPanes.corner, in: GridRect(x: columns.frozen, y: rows.frozen))
    frozenPanes.resize(to: sheetSize, frozen: Size(width: frozen.columns.extent.points, height: frozen.rows.extent.points))
  }

  private func renumber(_ pane: CellPane, in window: GridRect) { pane.torus.move(to: limitedCells(of: pane, in: window)) }
}

extension CellRectangle {
  /// Whether the start of a line goes through it.
  func isCut(along axis: SheetAxis, before line: Int64) -> Bool {
    let lines = axis == .columns ? columns : rows
    return lines.lowerBound < line && line < lines.upperBound
  }
}
