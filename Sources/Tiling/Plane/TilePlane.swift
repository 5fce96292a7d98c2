public import Scrolling
public import ViewTree

/// A plane without edges, tiled in all four directions on a fixed pool: maps, canvases, calendars.
///
/// Tiles of one size are edge to edge from the origin; columns and rows may be negative. ``legalRange`` is ±2^46 points on both axes,
/// within which every place is exact on the 1/64 point grid, without recentring. As in CATiledLayer and Chromium's tilings there are levels
/// of detail: each ``zoomScale`` has a level, `floor(log2(zoomScale))`, whose tiles are shown at one to two times their size. While a new
/// level loads, the tiles of the old one stay below it.
///
/// ```swift
/// let plane = TilePlane(frame: window.bounds, tileSize: Size(width: 256, height: 256), levels: -4...4)
/// plane.dataSource = artist
/// plane.loader = network
/// window.addSubview(plane)
/// plane.zoomScale = 0.5
/// plane.contentOffset = Point(x: -1_000_000_000_000, y: 1_000_000_000_000)
/// ```
/// **Coordinates** are those of the zoomed plane, as in a scroll view that zooms: the point (x, y) of the plane is at
/// `(x * zoomScale, y * zoomScale)` of the content, and an offset counts points of the content. A cell of level `l` takes up
/// `tileSize / 2^l` points of the plane, thus `tileSize * zoomScale / 2^l` of the content, its edges rounded down to the grid.
public final class TilePlane: CellScrollView {
  /// The levels that a plane can have.
  public static let possibleLevels = -16...16
  /// The legal offsets' limit in each direction, in points: 2^46.
  public static let reach = 70_368_744_177_664.0
  /// A tile's sides, in points.
  public static let tileSides = 1.0 / 64...65_536

  let tile: (width: Int64, height: Int64)
  /// The size of a tile at the zoom scale of its level, in points on the 1/64 grid.
  public var tileSize: Size { Size(width: Double(tile.width) / 64, height: Double(tile.height) / 64) }
  /// The levels of detail; with a single one the pool holds half as many tiles.
  public let levels: ClosedRange<Int>

  // Levels (TilePlane+Levels.swift).
  @exclusivity(unchecked) var scale: PlaneScale
  @exclusivity(unchecked) var laidOutScale: PlaneScale  // the scale at which the tiles are placed
  @exclusivity(unchecked) var backdrop: [PlaneTile] = []  // tiles of other levels that stay below until they are covered, the oldest first
  @exclusivity(unchecked) var zoomCenter: ZoomCenter?

  // Loading (TilePlane+Loading.swift).
  @exclusivity(unchecked) var plan: LoadPlan
  @exclusivity(unchecked) var endedLoads: [EndedLoad] = []  // since the last layout
  @exclusivity(unchecked) var plannedHeading = PlaneHeading()  // the inputs of the last plan of loads
  @exclusivity(unchecked) var plannedCells = CellRectangle.empty
  @exclusivity(unchecked) var plannedScale = PlaneScale.identity

  /// How many columns and rows around the realized cells are loaded last: 0 to 16, 1 by default.
  public let border: Int

  /// The source of the cells' data; nil, the default, if `bind` has them. Not retained. Setting it drops all loads and asks again.
  ///
  /// - Precondition: not set from inside a layout or a callback of the view.
  public weak var loader: (any CellLoader)? {
    willSet {
      precondition(!mustWait, "\(path).loader was set from inside a layout or a callback")
      dropLoads()
    }
    didSet { reload() }
  }

  /// - Precondition: the sides of `tileSize`, which are rounded to the 1/64 grid, are within ``tileSides``, `levels` within
  ///   ``possibleLevels``, `overscan` within 0...65,536 points, and `border` within 0...16.
  public init(frame: Rect = .zero, tileSize: Size, levels: ClosedRange<Int> = 0...0, overscan: Double = 0, border: Int = 1) {
    let sides = TilePlane.tileSides
    precondition(
      sides.contains(tileSize.width) && sides.contains(tileSize.height), "TilePlane(tileSize: \(tileSize)): sides are \(sides) points")
    precondition(
      TilePlane.possibleLevels.contains(levels.lowerBound) && TilePlane.possibleLevels.contains(levels.upperBound),
      "TilePlane(levels: \(levels)): levels are within \(TilePlane.possibleLevels)")
    precondition(LoadPlan.borders.contains(border), "TilePlane(border: \(border)): a border is \(LoadPlan.borders) cells")
    tile = (LayoutUnit(nearest: tileSize.width).rawValue, LayoutUnit(nearest: tileSize.height).rawValue)
    self.levels = levels
    self.border = border
    scale = PlaneScale(nearest: 1, levels: levels)
    laidOutScale = scale
    plan = LoadPlan(border: border)
    super.init(frame: frame, overscan: overscan)
  }

  /// ±``reach`` on both axes, whatever content size and insets are. Rubber bands, overscan and tiles beyond it stay on the grid.
  public override var legalRange: OffsetRange {
    OffsetRange(min: Point(x: -TilePlane.reach, y: -TilePlane.reach), max: Point(x: TilePlane.reach, y: TilePlane.reach))
  }

  public override func legalRangeDidChange() {
    inCallback { super.legalRangeDidChange() }
  }

  // MARK: Hooks of CellScrollView

  override var minimumCell: (width: Int64, height: Int64) { tile }
  override var tilesPerCell: Int { levels.count > 1 ? 2 : 1 }
  override var cellLevel: Int { scale.level }

  override func columns(meeting range: Range<Int64>) -> Range<Int64> { cells(of: tile.width, meeting: range) }
  override func rows(meeting range: Range<Int64>) -> Range<Int64> { cells(of: tile.height, meeting: range) }
  override func edge(ofColumn column: Int64) -> Int64 { scale.edge(of: column, level: scale.level, tile: tile.width) }
  override func edge(ofRow row: Int64) -> Int64 { scale.edge(of: row, level: scale.level, tile: tile.height) }

  private func cells(of tile: Int64, meeting range: Range<Int64>) -> Range<Int64> {
    guard !range.isEmpty else { return 0..<0 }
    let first = scale.cell(at: range.lowerBound, level: scale.level, tile: tile)
    return first..<scale.cell(at: range.upperBound - 1, level: scale.level, tile: tile) + 1
  }

  override func willRecycle() { followScale() }

  override func makeRoom(forTiles count: Int) { thinBackdrop(toLeave: count) }

  override func didBind(_ tile: PlaneTile) {
    tile.storedIsLoaded = loader?.hasData(for: tile.storedCell) ?? true
    if !tile.storedIsLoaded { wantData(of: tile.storedCell) }
    if !backdrop.isEmpty { bringToFront(tile) }
  }

  override func didRecycle() {
    planLoads()
    clearBackdrop()
  }

  override func willReplacePool() {
    dropLoads()
    backdrop = []
  }

  override func carryOut(_ change: WaitingCellChange) {
    switch change {
    case .zoom(let number): zoom(to: PlaneScale(nearest: number, levels: levels))
    case .reload:
      dropLoads()
      super.carryOut(change)
    case .load(let cell, let succeeded): followEnd(ofLoad: cell, succeeded: succeeded)
    case .jump, .edit: super.carryOut(change)
    }
  }

  public override func advance(to instant: Instant) {
    super.advance(to: instant)
    followHeading(at: instant)
  }
}
