public import Scrolling
public import ViewTree

/// A scroll view that shows a list of any length on a fixed pool of tiles.
///
/// Items are in a line on the ``axis``, or where a ``TileLayout`` puts them. Their extents are known up front, or measured when they are
/// realized; either way content on screen moves by the user's travel alone. Each scroll marks the view; its `layoutSubviews` finds the
/// items in the realization window, retires outgoing tiles and assigns them to incoming items (rules 102 to 104). Extents and offsets lie
/// on the 1/64 point grid, so places on screen are exact at any offset. Item changes keep the first item on screen where it is
/// (`Docs/Invariants.md`, C1 to C5).
///
/// ```swift
/// let list = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
/// list.dataSource = source
/// window.addSubview(list)
/// try list.handle(.wheel(by: Point(x: 0, y: 37)))
/// window.tick(at: Instant(frame: 1, hz: 60))
/// ```
public final class TiledScrollView: ScrollView {
  /// The most batches that wait for the next tick.
  public static let maximumWaitingBatches = 256

  /// The direction in which the items follow each other.
  public let axis: Axis
  /// Places the items; nil for a list.
  public let layout: (any TileLayout)?
  @exclusivity(unchecked) var tree: ExtentTree  // the extents of a list
  @exclusivity(unchecked) var pool = TilePool(kinds: [])
  @exclusivity(unchecked) var realized: [RealizedItem] = []  // in the realization window, in index order, as of the last layout
  @exclusivity(unchecked) var slots: [Tile?] = []  // bound tiles in index order; nil for an item without one
  @exclusivity(unchecked) var slotsAreAligned = false  // slots[i] is the tile of realized[i]; not after new extents, nor while measuring
  @exclusivity(unchecked) var tilesAreDisplaced = false  // realized items have moved, their tiles not yet
  @exclusivity(unchecked) var missing: [Int] = []  // realized items without a tile
  @exclusivity(unchecked) var stability: RealizedItemStability?  // while the window's edges stay in these ranges, the realized items stay
  @exclusivity(unchecked) var lastLengths = LastLengths()
  @exclusivity(unchecked) var lastCursor: ExtentTree.Cursor?  // of the last incoming item; the next follows it
  @exclusivity(unchecked) var screen = LayoutUnit.zero..<LayoutUnit.zero  // the content on screen when the last layout ended
  @exclusivity(unchecked) var screenOffset = LayoutUnit.zero  // the offset of `screen`
  @exclusivity(unchecked) var candidates = AnchorCandidates()
  @exclusivity(unchecked) var pinnedItems: PinnedItems?
  @exclusivity(unchecked) var pinnedHeader: PinnedHeader?
  @exclusivity(unchecked) var scrollTarget: ScrollTarget?
  @exclusivity(unchecked) var restorableState: TilingState?  // waits for a layout with a size and items
  @exclusivity(unchecked) var travelAtRestoring = 0.0  // `travelAlong` when `restorableState` came
  @exclusivity(unchecked) var storedVisibilityObserver: VisibilityObserver?
  @exclusivity(unchecked) var travelAtLayout = 0.0  // `travelAlong` at the last layout
  @exclusivity(unchecked) var stoodAtEnd = false  // at the last layout
  @exclusivity(unchecked) var travelAtCandidates = 0.0  // `travelAlong` when the candidates were taken
  @exclusivity(unchecked) var itemsHaveChanged = false

  /// On the main axis. `viewportLength` is rounded up: an item that starts before its end is on screen.
  @exclusivity(unchecked) var offset = LayoutUnit.zero
  @exclusivity(unchecked) var viewportSize = Size.zero
  @exclusivity(unchecked) var viewportLength = LayoutUnit.zero
  @exclusivity(unchecked) var isBesideContent = true  // on the cross axis: nothing is visible
  @exclusivity(unchecked) var laidOutSize: Size?  // the viewport of the last layout
  @exclusivity(unchecked) var askedAcross = 0.0  // the cross-axis size for which extents were asked
  @exclusivity(unchecked) var hasBlanks = false  // items came without a cross-axis size, and have no extents
  @exclusivity(unchecked) var pooledLength = LayoutUnit(rawValue: -1)  // the viewport for which the pool was filled; -1 before
  @exclusivity(unchecked) var isInCallback = false
  @exclusivity(unchecked) var waitingChanges: [WaitingChange] = []
  @exclusivity(unchecked) var waitingScroll: ScrollCommand?
  @exclusivity(unchecked) var awaitsPinning = false  // the legal range does not follow `pinsToEnd` yet
  @exclusivity(unchecked) var followedInset = EdgeInsets.zero  // of the legal range; those set in a callback count from the next tick (A11)
  @exclusivity(unchecked) var error: TilingError?

  @exclusivity(unchecked) var measuringRounds = 0  // in the tick `measuringTick`
  @exclusivity(unchecked) var measuringTick = -1
  @exclusivity(unchecked) var schedulesLayoutPass = false  // a limit of work was reached: the next tick lays out again
  @exclusivity(unchecked) var remeasuring = 0  // tiles that want to be measured again

  /// Where items get tiles before they are on screen; nil if nowhere.
  @exclusivity(unchecked) var displayRange: DisplayRange? {
    didSet { displayRangeDidChange() }
  }
  @exclusivity(unchecked) var isHeadingForEnd = true
  @exclusivity(unchecked) var rangeBinds = 0  // early binds in the tick `rangeTick`
  @exclusivity(unchecked) var rangeTick = -1
  @exclusivity(unchecked) var prefetcher: TilePrefetcher?  // nil until something is loaded ahead

  @exclusivity(unchecked) var record = TilingFrame()
  @exclusivity(unchecked) var recordTick = 0
  @exclusivity(unchecked) var totals = TilingTotals()
  // Working arrays of recycling and changes, kept so that a steady frame allocates nothing.
  @exclusivity(unchecked) var incoming: [RealizedItem] = []
  @exclusivity(unchecked) var nextSlots: [Tile?] = []
  @exclusivity(unchecked) var outgoing: [Tile] = []
  @exclusivity(unchecked) var newLengths = ItemLengths()

  /// The gap between items, in points on the 1/64 grid.
  public let spacing: Double
  /// How far the realization window reaches beyond the viewport at either end, in points, >= 0; 0 by default.
  public let overscan: Double

  /// Whether a list at its end stays there when it grows, as a chat does, and content shorter than the viewport is at the viewport's end
  /// (invariant C8). Not while a finger is on it. False by default.
  public var pinsToEnd: Bool {
    get { storedPinsToEnd }
    set {
      guard newValue != storedPinsToEnd else { return }
      storedPinsToEnd = newValue
      awaitsPinning = true
      legalRangeDidChange()
    }
  }

  @exclusivity(unchecked) var storedPinsToEnd = false
  @exclusivity(unchecked) weak var storedDataSource: (any TileDataSource)?

  /// Where the items come from; not retained. Setting it makes a new pool at the next layout.
  public var dataSource: (any TileDataSource)? {
    get { storedDataSource }
    set {
      storedDataSource = newValue
      replaceDataSource()
    }
  }

  /// - Precondition: `spacing` and `overscan` are finite and not negative; a `layout`, with gaps of its own, belongs to this view alone.
  public init(
    frame: Rect = .zero, axis: Axis = .vertical, spacing: Double = 0, overscan: Double = 0, layout: (any TileLayout)? = nil
  ) {
    precondition(
      spacing.isFinite && overscan.isFinite && spacing >= 0 && overscan >= 0,
      "TiledScrollView(spacing: \(spacing), overscan: \(overscan)): both are finite and >= 0")
    self.axis = axis
    self.layout = layout
    tree = ExtentTree(spacing: LayoutUnit(nearest: spacing))
    self.spacing = LayoutUnit(nearest: spacing).points
    self.overscan = LayoutUnit(nearest: overscan).points
    super.init(frame: frame)
    take(bounds)
  }

  /// The number of items laid out: the data source's count as of the last batch or reload.
  public var itemCount: Int { count }

  @exclusivity(unchecked) private weak var storedDisplayDelegate: (any TileDisplayDelegate)?
  @exclusivity(unchecked) private var hasDisplayDelegate = false

  /// Is told which tiles come into view and leave it; not retained.
  public var displayDelegate: (any TileDisplayDelegate)? {
    get { hasDisplayDelegate ? storedDisplayDelegate : nil }
    set {
      storedDisplayDelegate = newValue
      hasDisplayDelegate = newValue != nil
    }
  }

  // MARK: Hooks of the superclasses

  /// Puts every offset on the 1/64 grid before it is committed (decision 1); one set from inside a layout or a callback waits for the next
  /// tick (invariant A11). Motions and fingers stay within the grid's ±2^47 points; a program that leaves it is in error.
  public override func willChangeBounds(to proposed: Rect) -> Rect {
    var adjusted = proposed
    if isMovingItself {
      adjusted.origin = TiledScrollView.grid.clamped(proposed.origin)
    } else if mustWait, proposed.origin != bounds.origin || proposed.size == viewportSize {
      wait(with: .jump(proposed.origin))
      adjusted.origin = bounds.origin
    }
    adjusted.origin = Point(x: TiledScrollView.onGrid(adjusted.origin.x), y: TiledScrollView.onGrid(adjusted.origin.y))
    return adjusted
  }

  /// Never -0.
  @inline(__always)
  private static func onGrid(_ points: Double) -> Double { points == 0 ? 0 : LayoutUnit(nearest: points).points }

  private static let grid = OffsetRange(
    min: Point(x: -LayoutUnit.maximumPoints, y: -LayoutUnit.maximumPoints),
    max: Point(x: LayoutUnit.maximumPoints, y: LayoutUnit.maximumPoints))

  public override func boundsDidChange(from old: Rect) {
    let outer = isInCallback
    let (before, offsetBefore) = (travelAlong, offset)
    let isByFinger = isMovingOn && isTracking
    let bounds = Rect(origin: storedOffset, size: storedSize)
    take(bounds, hasSize: bounds.size != old.size)
    storedVisibilityObserver?.offsetDidChange(in: self, from: before, by: (offset - offsetBefore).points)
    isInCallback = true
    super.boundsDidChange(from: old)
    isInCallback = outer
    guard travelAlong != before else { return }
    isHeadingForEnd = travelAlong > before
    let way = offset - offsetBefore
    candidates.offsetHasMoved(by: way, isByFinger: isByFinger)
    note { $0.travel += way }
  }

  /// The legal offsets, on the grid; on the cross axis only insets scroll. Short content that is pinned to its end is there.
  public override var legalRange: OffsetRange {
    let (insets, sides) = (insets, sideInsets)
    let end = (length + LayoutUnit(roundingDown: insets.behind) - viewportLength).points
    var start = LayoutUnit(roundingUp: -insets.before).points
    if pinsToEnd { start = min(start, end) }
    let side = LayoutUnit(roundingUp: -sides.before).points
    return OffsetRange(
      min: point(along: start, across: side),
      max: point(along: max(start, end), across: max(side, LayoutUnit(roundingDown: sides.behind).points)))
  }

  /// The end of a masonry is an estimate until it is placed: places what is near `offset` first.
  public override func legalRange(near offset: Point) -> OffsetRange {
    if layout != nil {
      let limit = LayoutUnit.maximumPoints
      placeScreen(at: LayoutUnit(nearest: min(max(along(offset), -limit), limit)))
    }
    return legalRange
  }

  /// A new size changes the extents first: their layout settles the offset (rule 109). An inset set from inside a layout or a callback is
  /// followed at the next tick (A11), unless it is set back before.
  public override func legalRangeDidChange() {
    guard awaitsSettling else { return }
    if mustWait {
      setNeedsTick()
    } else {
      isInCallback = true
      followLegalRange()
      isInCallback = false
    }
  }

  public override func advance(to instant: Instant) {
    carryOutWaiting()
    if schedulesLayoutPass {
      schedulesLayoutPass = false
      (stability, slotsAreAligned) = (nil, false)
      setNeedsLayoutImplicitly()
    }
    isInCallback = true
    if mustMeasureBeforeMoving { measureRealizedItems() }
    if itemsHaveChanged { placeUpToRest() }
    storedVisibilityObserver?.willAdvance(self)
    super.advance(to: instant)
    storedVisibilityObserver?.didAdvance(self)
    isInCallback = false
    if scrollTarget != nil, phase != .animating { setNeedsLayoutImplicitly() }  // it has ended, perhaps without a move
  }

  /// Measuring and recycling run on every pass: a guard on the size alone is right for a flow and wrong for tiles.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let outer = isInCallback  // true if a callback outside a pass asks for this layout
    isInCallback = true
    defer { isInCallback = outer }
    if let undisturbedScreen { return layoutDidEnd(showing: undisturbedScreen, isSteady: true) }
    if isViewportNew { viewportDidResize() }
    if restorableState != nil { restoreWaitingState() }
    if viewportLength > pooledLength { fillPool() }
    if tilesAreDisplaced { placeRealizedTiles() }
    let stableScreen = stableScreen
    if stableScreen != nil {
      if pinnedHeader != nil { placePinnedHeader() }
    } else {
      if !slide() {
        if mayHaveToMeasure { measureRealizedItems() }
        recycle()
      }
      if layout?.isSettled == false { scheduleLayoutPass() }
    }
    layoutDidEnd(showing: stableScreen ?? onScreen(at: offset, reachingBeyondBy: .zero), isSteady: stableScreen != nil)
    if viewportSize != laidOutSize { setNeedsLayout() }  // a bind has resized the view: once more in this pass (rule 23)
  }

  /// The screen if only the offset has changed and the tiles are right, as in two of three frames of a steady scroll; else nil.
  private var undisturbedScreen: Range<LayoutUnit>? {
    guard let stability, stability.offsets.contains(offset), !isBesideContent, !tilesAreDisplaced, scrollTarget == nil,
      restorableState == nil
    else { return nil }
    return offset..<offset + viewportLength
  }

  private var stableScreen: Range<LayoutUnit>? {
    guard scrollTarget == nil, remeasuring == 0, let stability else { return nil }
    let visible = onScreen(at: offset, reachingBeyondBy: .zero)
    return stability.holds(overscan > 0 || displayRange != nil ? displayRectangle : visible) ? visible : nil
  }

  private func layoutDidEnd(showing visible: Range<LayoutUnit>, isSteady: Bool) {
    (screen, screenOffset) = (visible, offset)
    candidates.end()
    travelAtLayout = travelAlong
    if storedPinsToEnd { stoodAtEnd = offset >= maximumOffset }
    tellContentSize()
    if viewportSize == laidOutSize { announceDisplays(isSteady: isSteady) }
    storedVisibilityObserver?.layoutDidEnd(in: self)
    prefetcher?.layoutDidEnd(of: self, isSteady: isSteady)
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    storedVisibilityObserver?.enterWindow()
  }

  func scheduleLayoutPass() {
    schedulesLayoutPass = true
    setNeedsTick()
  }
}
