public import Scrolling
public import ViewTree

/// A scroll view over cells in columns and rows on a fixed pool of tiles: the common base of ``TilePlane`` and ``TileSheet``, which differ
/// in the edges of their cells.
///
/// The bound tiles are always a rectangle of cells without holes (invariant B10); frozen cells of a sheet are three more. Each scroll marks
/// the view; its layout finds the rectangle, retires outgoing tiles and assigns them to incoming cells (rules 102 to 104). A scroll within
/// the same cells costs a comparison; another one costs O(changed cells), and allocates nothing.
public class CellScrollView: ScrollView, ReentrantView {
  /// The most columns, and the most rows, that have tiles: cells beyond them are counted as missing.
  public static let maximumCellsAcross = 128
  /// How many changes may wait for the next tick.
  public static let maximumWaitingChanges = 256

  @exclusivity(unchecked) var pool: [PlaneTile] = []  // by pool index
  let body = CellPane()  // the cells that scroll
  @exclusivity(unchecked) var panes: [CellPane]  // the body, then a sheet's frozen ones
  @exclusivity(unchecked) var lines = PerAxis(columns: LineWindow(), rows: LineWindow())  // that scroll
  @exclusivity(unchecked) var pooledSize = Size.zero  // the viewport for which the pool was filled
  @exclusivity(unchecked) var reentrancy = Reentrancy.none
  @exclusivity(unchecked) var hasStaleTiles = false
  @exclusivity(unchecked) var waitingChanges: [WaitingCellChange] = []

  @exclusivity(unchecked) var record = PlaneFrame()
  @exclusivity(unchecked) var recordTick = 0
  @exclusivity(unchecked) var totals = PlaneTotals()

  let overscanUnits: Int64
  /// How far the realization window reaches beyond the viewport on each side, in points on the 1/64 grid. 0 by default.
  public var overscan: Double { Double(overscanUnits) / 64 }

  /// Puts content on the tiles; not retained. Setting it makes a new pool at the next layout.
  ///
  /// - Precondition: not set from inside a layout or a callback of the view.
  public weak var dataSource: (any CellDataSource)? {
    didSet { replacePool() }
  }

  /// Is told which tiles come into view and leave it; not retained.
  public weak var displayDelegate: (any CellDisplayDelegate)?

  init(frame: Rect, overscan: Double) {
    precondition(overscan >= 0 && overscan <= 65_536, "overscan \(overscan): from 0 to 65,536 points")
    overscanUnits = LayoutUnit(nearest: overscan).rawValue
    panes = [body]
    super.init(frame: frame)
  }

  // MARK: What a subclass says

  /// The columns that meet a range of the content, without a gap.
  func columns(meeting range: Range<Int64>) -> Range<Int64> { preconditionFailure("\(path): a subclass knows its columns") }
  func rows(meeting range: Range<Int64>) -> Range<Int64> { preconditionFailure("\(path): a subclass knows its rows") }

  /// The start of a column, and the end of the one before it.
  func edge(ofColumn column: Int64) -> Int64 { preconditionFailure("\(path): a subclass knows its columns") }
  func edge(ofRow row: Int64) -> Int64 { preconditionFailure("\(path): a subclass knows its rows") }

  var minimumCell: (width: Int64, height: Int64) { preconditionFailure("\(path): a subclass knows its cells") }  // of a column and a row

  var tilesPerCell: Int { 1 }  // tiles for each cell of the largest rectangle

  var cellLevel: Int { 0 }

  func willRecycle() {}  // called before the cells are found: follows a change of cells or edges with the present tiles

  /// The part of the content in which cells that scroll are seen, with `margin` more on each side.
  func scrollingWindow(reachingBeyondBy margin: Int64) -> GridRect { GridRect(viewport: bounds, reachingBeyondBy: margin) }

  func recycle() {
    if follow(realizationWindow, with: &lines) { recycle(body, columns: lines.columns, rows: lines.rows) }
  }

  /// The next layout looks the lines up again, as their numbers or edges have changed.
  func forgetLines() {
    lines = PerAxis(columns: LineWindow(), rows: LineWindow())
    for pane in panes { pane.isCurrent = false }
  }

  /// Puts a tile on merged cells that come in, after cells of a pane have left and before single ones come in. `kept` are the tiles of merged
  /// cells that some cells of theirs have left.
  func assignMerged(in pane: CellPane, outside last: CellRectangle, _ kept: [PlaneTile]) {}

  func makeRoom(forTiles count: Int) {}  // before incoming cells need `count` free tiles; the pool has them if nothing else uses its tiles

  func didBind(_ tile: PlaneTile) { tile.storedIsLoaded = true }  // an incoming tile, once placed, or one bound again by a reload

  func didRecycle() {}

  func carryOut(_ change: WaitingCellChange) {
    switch change {
    case .jump(let offset): jump(to: offset)
    case .reload: markAllStale()
    case .zoom, .edit, .load: preconditionFailure("\(path): \(change) is for a subclass")
    }
  }

  func willReplacePool() {}

  // MARK: Hooks of the superclasses

  /// Puts every offset on the 1/64 grid before it is committed (decision 1); one set from inside a layout or a callback waits for the next
  /// tick (invariant A11). Motions and fingers stay within the grid's ±2^47 points; a program that leaves it is in error.
  public override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
    var adjusted = proposed
    if cause != .client {
      adjusted.origin = OffsetRange.grid.clamped(proposed.origin)
    } else if mustWait, proposed.origin != bounds.origin || proposed.size == bounds.size {
      wait(with: .jump(proposed.origin))
      adjusted.origin = bounds.origin
    }
    adjusted.origin = adjusted.origin.onGrid
    return adjusted
  }

  public override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    inCallback {
      noteMove(from: old.origin, by: cause)
      super.boundsDidChange(from: old, by: cause)
    }
  }

  public override func advance(to instant: Instant) {
    carryOutWaiting()
    inCallback { super.advance(to: instant) }
  }

  /// Recycling runs on every pass, whatever the size: a guard on the size alone is right for a flow and wrong for tiles.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    inCallback {
      fillPool()
      willRecycle()
      recycle()
      rebindStaleTiles()
      didRecycle()
    }
    if bounds.size != size { setNeedsLayout() }  // a bind has resized the view: once more in this pass (rule 23)
  }

  /// Makes the tiles that a larger viewport may need (invariant A1). Of k columns that meet a half-open window of w grid steps, k - 2 lie
  /// wholly inside, and a step of the other two: `(k - 2) * minimum + 2 <= w`, so that `ceil(w / minimum) + 1` columns are enough; and the
  /// same for rows.
  private func fillPool() {
    guard let dataSource, bounds.size != pooledSize, !bounds.isEmpty else { return }
    pooledSize = bounds.size
    let window = GridRect(viewport: bounds, reachingBeyondBy: overscanUnits)
    let columns = CellScrollView.capacity(window.x.count, minimum: minimumCell.width)
    let rows = CellScrollView.capacity(window.y.count, minimum: minimumCell.height)
    fill(columns: columns, rows: rows, from: dataSource)
  }

  /// Fills the panes. `columns` and `rows` are the most that the realization window can meet.
  func fill(columns: Int, rows: Int, from dataSource: any CellDataSource) { fill(body, columns: columns, rows: rows, from: dataSource) }

  func addScrolling(_ tile: PlaneTile) { addSubview(tile) }

  func fill(_ pane: CellPane, columns: Int, rows: Int, from dataSource: any CellDataSource) {
    pane.torus.grow(columns: columns, rows: rows)
    while pane.tileCount < columns * rows * tilesPerCell {
      let tile = dataSource.makeTile()
      precondition(tile.storedPoolIndex < 0, "\(path): makeTile() gave a tile that is already in a pool")
      tile.storedPoolIndex = pool.count
      tile.isHidden = true
      tile.pane = pane
      pool.append(tile)
      pane.tileCount += 1
      pane.freeTiles.insert(tile, at: 0)
      if let container = pane.container { container.addSubview(tile) } else { addScrolling(tile) }
    }
    forgetLines()
  }

  private static func capacity(_ window: Int, minimum: Int64) -> Int {
    min((window + Int(minimum) - 1) / Int(minimum) + 1, maximumCellsAcross)
  }

  private func replacePool() {
    precondition(!mustWait, "\(path).dataSource was set from inside a layout or a callback")
    inCallback {
      willReplacePool()
      for tile in pool where tile.isBound { endDisplaying(tile) }
    }
    for tile in pool { tile.removeFromSuperview() }
    pool = []
    for pane in panes { pane.removeAll() }
    forgetLines()
    pooledSize = .zero
    setNeedsLayoutImplicitly()
  }
}
