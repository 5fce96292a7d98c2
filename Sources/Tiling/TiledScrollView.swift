public import Scrolling
public import ViewTree

/// A scroll view that shows a list of any length on a fixed pool of tiles, which its layout moves to the incoming edge.
///
/// Each scroll marks the view; its `layoutSubviews` finds the items that meet the engaged rectangle, retires the tiles of those that have
/// left and assigns them to those that come in (rules 102 to 104). Extents and offsets lie on the 1/64 point grid, so that what stands on
/// the screen is exact at any offset. Item changes keep the first item on screen where it is (`Docs/Invariants.md`, C1 to C5).
///
/// ```swift
/// let list = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
/// list.dataSource = source
/// window.addSubview(list)
/// try list.handle(.wheel(by: Point(x: 0, y: 37)))
/// window.tick(at: Instant(frame: 1, hz: 60))
/// ```
public final class TiledScrollView: ScrollView {
  /// How many batches may wait for the next tick.
  public static let maximumWaitingBatches = 256

  @exclusivity(unchecked) var tree: ExtentTree
  @exclusivity(unchecked) var pool = TilePool(kinds: [])
  /// The items that meet the engaged rectangle, in index order, and a tile for each; nil where none was free.
  @exclusivity(unchecked) var engaged: [EngagedItem] = []
  @exclusivity(unchecked) var slots: [Tile?] = []
  /// Items of the engaged rectangle that have no tile.
  @exclusivity(unchecked) var missing: [Int] = []
  /// While the engaged rectangle's edges stay within these, and no item changes, the engaged items stay the same.
  @exclusivity(unchecked) var stability: EngagedStability?
  /// The part of the content that was on screen when the last layout ended.
  @exclusivity(unchecked) var screen = LayoutUnit.zero..<LayoutUnit.zero
  /// The items that were on it, from the first change of items until the next layout.
  @exclusivity(unchecked) var candidates: AnchorCandidates?
  /// `travel.y` when the screen was taken.
  @exclusivity(unchecked) var travelAtLayout = 0.0
  @exclusivity(unchecked) var itemsHaveChanged = false

  /// The size of the viewport that the layout last worked for.
  @exclusivity(unchecked) var laidOutSize: Size?
  /// The width that the items' extents were asked for.
  @exclusivity(unchecked) var measuredWidth = 0.0
  /// The length of the viewport that the pool was filled for; -1 before it was.
  @exclusivity(unchecked) var pooledLength = LayoutUnit(rawValue: -1)
  @exclusivity(unchecked) var isInCallback = false
  @exclusivity(unchecked) var waitingChanges: [WaitingChange] = []
  /// The legal range has changed inside a callback and is still to be followed.
  @exclusivity(unchecked) var awaitsSettling = false
  @exclusivity(unchecked) var error: TilingError?

  @exclusivity(unchecked) var record = TilingFrame()
  @exclusivity(unchecked) var recordTick = 0
  @exclusivity(unchecked) var totals = TilingTotals()
  // Working space of the recycling, kept so that a steady frame allocates nothing.
  @exclusivity(unchecked) var incoming: [EngagedItem] = []
  @exclusivity(unchecked) var nextSlots: [Tile?] = []
  @exclusivity(unchecked) var leavers: [Tile] = []

  /// The gap between items, in points on the 1/64 grid.
  public let spacing: Double
  /// How far the engaged rectangle reaches beyond the viewport at either end, in points. Not negative; 0 by default.
  public let overscan: Double

  /// Where the items come from; not retained. Setting it fills the pool anew at the next layout.
  public weak var dataSource: (any TileDataSource)? {
    didSet { replaceDataSource() }
  }

  /// - Precondition: `spacing` and `overscan` are finite and not negative.
  public init(frame: Rect = .zero, spacing: Double = 0, overscan: Double = 0) {
    precondition(
      spacing.isFinite && overscan.isFinite && spacing >= 0 && overscan >= 0,
      "TiledScrollView(spacing: \(spacing), overscan: \(overscan)): both are finite and >= 0")
    tree = ExtentTree(spacing: LayoutUnit(nearest: spacing))
    self.spacing = tree.spacing.points
    self.overscan = LayoutUnit(nearest: overscan).points
    super.init(frame: frame)
  }

  /// How many items the view has laid out: the data source's count as of the last batch or reload.
  public var itemCount: Int { tree.count }

  /// Is told which tiles come into view and leave it; not retained.
  public weak var displayDelegate: (any TileDisplayDelegate)?

  // MARK: Hooks of the superclasses

  /// Puts every offset on the 1/64 grid before it is committed (decision 1); one set from inside a layout or a callback waits for the
  /// next tick (invariant A11). A motion or a finger does not leave the grid's ±2^47 points; a program that does is in error.
  public override func willChangeBounds(to proposed: Rect) -> Rect {
    var adjusted = proposed
    if isMovingItself {
      adjusted.origin = TiledScrollView.grid.clamped(proposed.origin)
    } else if mustWait, proposed.origin != bounds.origin || proposed.size == bounds.size {
      wait(with: .jump(proposed.origin))
      adjusted.origin = bounds.origin
    }
    adjusted.origin.x = LayoutUnit(nearest: adjusted.origin.x).points
    adjusted.origin.y = LayoutUnit(nearest: adjusted.origin.y).points
    return adjusted
  }

  private static let grid = OffsetRange(
    min: Point(x: -LayoutUnit.maximumPoints, y: -LayoutUnit.maximumPoints),
    max: Point(x: LayoutUnit.maximumPoints, y: LayoutUnit.maximumPoints))

  public override func boundsDidChange(from old: Rect) {
    let outer = isInCallback
    let before = travel.y
    isInCallback = true
    super.boundsDidChange(from: old)
    isInCallback = outer
    guard travel.y != before else { return }
    candidates?.clamped = .zero
    note { $0.travel += LayoutUnit(nearest: travel.y - before) }
  }

  /// The offsets of the grid at which the items may rest; across the scroll axis nothing scrolls but insets.
  public override var legalRange: OffsetRange {
    let inset = contentInset
    let minimum = Point(x: LayoutUnit(roundingUp: -inset.left).points, y: LayoutUnit(roundingUp: -inset.top).points)
    let end = tree.total + LayoutUnit(roundingDown: inset.bottom) - viewportLength
    return OffsetRange(
      min: minimum, max: Point(x: max(minimum.x, LayoutUnit(roundingDown: inset.right).points), y: max(minimum.y, end.points)))
  }

  /// A new size changes the items' extents first: their layout settles the offset (rule 109). An inset that is set from inside a layout
  /// or a callback is followed at the next tick (A11).
  public override func legalRangeDidChange() {
    guard !isViewportNew else { return }
    if mustWait {
      awaitsSettling = true
      setNeedsTick()
    } else {
      isInCallback = true
      super.legalRangeDidChange()
      isInCallback = false
    }
  }

  public override func advance(to instant: Instant) {
    carryOutWaiting()
    isInCallback = true
    super.advance(to: instant)
    isInCallback = false
  }

  /// Recycling runs on every pass, whatever the size: a guard on the size alone is right for a flow and wrong for tiles.
  public override func layoutSubviews() {
    super.layoutSubviews()
    isInCallback = true
    defer { isInCallback = false }
    if isViewportNew { viewportDidResize() }
    fillPool()
    recycle()
    candidates = nil
    travelAtLayout = travel.y
    if bounds.size != laidOutSize { setNeedsLayout() }  // a bind has resized the view: once more in this pass (rule 23)
  }
}
