public import Scrolling
public import ViewTree

/// A scroll view that shows a list of any length on a fixed pool of tiles, which its layout moves to the incoming edge.
///
/// The items stand in a line along the ``axis``, or where a ``TileLayout`` puts them. Their lengths are known up front, or learned when they are
/// engaged; in either case what is on the screen moves by what a finger moves it, and by nothing else.
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

  /// The direction in which the items follow each other.
  public let axis: Axis
  /// Where items stand that are in no plain line; nil for a list.
  public let layout: (any TileLayout)?
  /// The lengths of a list.
  @exclusivity(unchecked) var tree: ExtentTree
  @exclusivity(unchecked) var pool = TilePool(kinds: [])
  /// The items that meet the engaged rectangle, in index order, as the last layout left them.
  @exclusivity(unchecked) var realized: [RealizedItem] = []
  /// The tiles that are bound, in index order; nil for items without one.
  @exclusivity(unchecked) var slots: [Tile?] = []
  /// `slots[i]` is the tile of `realized[i]`, and where that says: not once lengths have changed, nor while items are measured.
  @exclusivity(unchecked) var slotsAreAligned = false
  /// The engaged items have moved in the content, and their tiles not yet.
  @exclusivity(unchecked) var tilesAreDisplaced = false
  /// Items of the engaged rectangle that have no tile.
  @exclusivity(unchecked) var missing: [Int] = []
  /// While the engaged rectangle's edges stay within these, and no item changes, the engaged items stay the same.
  @exclusivity(unchecked) var stability: RealizedItemStability?
  /// What items were measured to be.
  @exclusivity(unchecked) var lastLengths = LastLengths()
  /// Where the last newcomer was found in the tree; the next one stands behind it.
  @exclusivity(unchecked) var lastCursor: ExtentTree.Cursor?
  /// The part of the content that was on screen when the last layout ended.
  @exclusivity(unchecked) var screen = LayoutUnit.zero..<LayoutUnit.zero
  /// The offset at which it was.
  @exclusivity(unchecked) var screenOffset = LayoutUnit.zero
  /// What is held in its place until the next layout has ended.
  @exclusivity(unchecked) var candidates = AnchorCandidates()
  /// The section headers of a list that has any, and the one that is pinned.
  @exclusivity(unchecked) var pinnedItems: PinnedItems?
  @exclusivity(unchecked) var pinnedHeader: PinnedHeader?
  /// Where an animated scroll to an item leads.
  @exclusivity(unchecked) var scrollTarget: ScrollTarget?
  /// A state that waits for a layout with a size and items, and `travelAlong` when it came.
  @exclusivity(unchecked) var restorableState: TilingState?
  @exclusivity(unchecked) var travelAtRestoring = 0.0
  @exclusivity(unchecked) var storedVisibilityObserver: VisibilityObserver?
  /// `travelAlong` when the screen was taken, and whether the view then stood at its end.
  @exclusivity(unchecked) var travelAtLayout = 0.0
  @exclusivity(unchecked) var stoodAtEnd = false
  /// `travelAlong` when the candidates were found.
  @exclusivity(unchecked) var travelAtCandidates = 0.0
  @exclusivity(unchecked) var itemsHaveChanged = false

  /// The offset along the axis, the viewport's size, and its length along the axis, rounded up: an item that starts before its end is on screen.
  @exclusivity(unchecked) var offset = LayoutUnit.zero
  @exclusivity(unchecked) var viewportSize = Size.zero
  @exclusivity(unchecked) var viewportLength = LayoutUnit.zero
  /// The viewport is so far to the side that it shows nothing.
  @exclusivity(unchecked) var isBesideContent = true
  /// The size of the viewport that the layout last worked for.
  @exclusivity(unchecked) var laidOutSize: Size?
  /// The size across the axis for which the items' lengths were asked for.
  @exclusivity(unchecked) var askedAcross = 0.0
  /// Items have come while the view had no size across, and have no lengths yet.
  @exclusivity(unchecked) var hasBlanks = false
  /// The length of the viewport that the pool was filled for; -1 before it was.
  @exclusivity(unchecked) var pooledLength = LayoutUnit(rawValue: -1)
  @exclusivity(unchecked) var isInCallback = false
  @exclusivity(unchecked) var waitingChanges: [WaitingChange] = []
  @exclusivity(unchecked) var waitingScroll: ScrollCommand?
  /// ``pinsToEnd`` has changed, and the legal range is still to be followed.
  @exclusivity(unchecked) var awaitsPinning = false
  /// The insets that the legal range goes by: those that are set inside a callback only from the next tick on (A11).
  @exclusivity(unchecked) var followedInset = EdgeInsets.zero
  @exclusivity(unchecked) var error: TilingError?

  /// Rounds of measuring in the tick `measuringTick`.
  @exclusivity(unchecked) var measuringRounds = 0
  @exclusivity(unchecked) var measuringTick = -1
  /// A tick was not enough for a limit of work: the next one lays out again.
  @exclusivity(unchecked) var schedulesLayoutPass = false
  /// Tiles that want to be measured once more.
  @exclusivity(unchecked) var remeasuring = 0

  /// Where items get tiles before they are on screen; nil if nowhere.
  @exclusivity(unchecked) var displayRange: DisplayRange? {
    didSet { displayRangeDidChange() }
  }
  /// The direction of the last move.
  @exclusivity(unchecked) var isHeadingForEnd = true
  /// Binds of the tick `rangeTick` for items that were not on screen.
  @exclusivity(unchecked) var rangeBinds = 0
  @exclusivity(unchecked) var rangeTick = -1
  /// What is loaded ahead of the viewport; nil until it is wanted.
  @exclusivity(unchecked) var prefetcher: TilePrefetcher?

  @exclusivity(unchecked) var record = TilingFrame()
  @exclusivity(unchecked) var recordTick = 0
  @exclusivity(unchecked) var totals = TilingTotals()
  // Working space of recycling and changes, kept so that a steady frame allocates nothing.
  @exclusivity(unchecked) var incoming: [RealizedItem] = []
  @exclusivity(unchecked) var nextSlots: [Tile?] = []
  @exclusivity(unchecked) var outgoing: [Tile] = []
  @exclusivity(unchecked) var newLengths = ItemLengths()

  /// The gap between items, in points on the 1/64 grid.
  public let spacing: Double
  /// How far the engaged rectangle reaches beyond the viewport at either end, in points. Not negative; 0 by default.
  public let overscan: Double

  /// Whether a list that stands at its end stays there when it grows, as a chat does, and content that is shorter than the viewport stands at
  /// the viewport's end (invariant C8). A finger holds it off. False by default.
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

  /// Where the items come from; not retained. Setting it fills the pool anew at the next layout.
  public var dataSource: (any TileDataSource)? {
    get { storedDataSource }
    set {
      storedDataSource = newValue
      replaceDataSource()
    }
  }

  /// - Parameters:
  ///   - frame: in the superview's coordinates.
  ///   - axis: the direction in which the list scrolls.
  ///   - spacing: the gap between the items of a list; a layout has gaps of its own.
  ///   - overscan: how far beyond the viewport items have tiles already.
  ///   - layout: where the items stand; nil for a list. It belongs to this view alone.
  /// - Precondition: `spacing` and `overscan` are finite and not negative.
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

  /// How many items the view has laid out: the data source's count as of the last batch or reload.
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

  /// Puts every offset on the 1/64 grid before it is committed (decision 1); one set from inside a layout or a callback waits for the
  /// next tick (invariant A11). A motion or a finger does not leave the grid's ±2^47 points; a program that does is in error.
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

  /// The value of the 1/64 point grid nearest to an offset; never -0.
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

  /// The offsets of the grid at which the items may rest; across the scroll axis nothing scrolls but insets. Short content that is pinned to its
  /// end stands there.
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

  /// The end of a masonry is a guess until one has looked there: this looks.
  public override func legalRange(near offset: Point) -> OffsetRange {
    if layout != nil {
      let limit = LayoutUnit.maximumPoints
      placeScreen(at: LayoutUnit(nearest: min(max(along(offset), -limit), limit)))
    }
    return legalRange
  }

  /// A new size changes the items' extents first: their layout settles the offset (rule 109). An inset that is set from inside a layout
  /// or a callback is followed at the next tick (A11), unless it is set back before that.
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
    if scrollTarget != nil, phase != .animating { setNeedsLayoutImplicitly() }  // it has ended, though perhaps nothing has moved
  }

  /// Measuring and recycling run on every pass, whatever the size: a guard on the size alone is right for a flow and wrong for tiles.
  public override func layoutSubviews() {
    super.layoutSubviews()
    isInCallback = true
    defer { isInCallback = false }
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

  /// What is on screen if nothing but the offset has changed and the tiles that stand are those that should, as in two frames of three of a
  /// steady scroll; else nil.
  private var undisturbedScreen: Range<LayoutUnit>? {
    guard let stability, stability.offsets.contains(offset), !isBesideContent, !tilesAreDisplaced, scrollTarget == nil,
      restorableState == nil
    else { return nil }
    return offset..<offset + viewportLength
  }

  /// What is on screen if the tiles that stand are those that should; else nil.
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
