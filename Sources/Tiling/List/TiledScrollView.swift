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
public final class TiledScrollView: ScrollView, ReentrantView {
  /// The most batches that wait for the next tick.
  public static let maximumWaitingBatches = PendingChanges.maximumBatches
  /// The most neighbours queried at once for which the data source is asked for an estimate of each.
  public static let maximumSingleEstimates = Virtualizer.maximumSingleEstimates

  /// The direction in which the items follow each other.
  public let axis: Axis
  @exclusivity(unchecked) var virtualizer: Virtualizer
  @exclusivity(unchecked) var storedTiles: [Tile] = []  // by slot
  @exclusivity(unchecked) var maker: ObjectIdentifier?  // the class of the data source that has made all tiles
  @exclusivity(unchecked) var pending = PendingChanges()
  @exclusivity(unchecked) var takenSize = Size.zero  // of the bounds, as the virtualizer knows it
  @exclusivity(unchecked) var reentrancy = Reentrancy.none
  @exclusivity(unchecked) var boundSlot = ItemSlot.none  // whose tile is being bound
  @exclusivity(unchecked) var measureRequests: [ItemSlot] = []  // made during a decision
  @exclusivity(unchecked) var incomingSlots = OwnedArray<ItemSlot>()  // bound since the last display calls
  @exclusivity(unchecked) var storedVisibilityObserver: VisibilityObserver?
  @exclusivity(unchecked) var moving: MovingItem?
  @exclusivity(unchecked) var selection = SelectedItems()
  @exclusivity(unchecked) var isTellingSelection = false
  @exclusivity(unchecked) var prefetcher: TilePrefetcher?  // nil until something is loaded ahead
  @exclusivity(unchecked) var observedLists: [ObservedList]?  // beneath this one; nil if there are none
  @exclusivity(unchecked) var nesting: Nesting?  // in a tile of another list, as whose item's list; nil elsewhere
  @exclusivity(unchecked) weak var storedDataSource: (any TileDataSource)?
  @exclusivity(unchecked) private weak var storedDisplayDelegate: (any TileDisplayDelegate)?
  @exclusivity(unchecked) private var hasDisplayDelegate = false

  /// - Precondition: `spacing` and `overscan` are finite and not negative; a `layout`, with gaps of its own, belongs to this view alone.
  public init(
    frame: Rect = .zero, axis: Axis = .vertical, spacing: Double = 0, overscan: Double = 0, layout: (any TileLayout)? = nil,
    pinnedHeaders: PinnedHeaders = .nearest
  ) {
    precondition(
      spacing.isFinite && overscan.isFinite && spacing >= 0 && overscan >= 0,
      "TiledScrollView(spacing: \(spacing), overscan: \(overscan)): both are finite and >= 0")
    self.axis = axis
    virtualizer = Virtualizer(
      kinds: [], spacing: LayoutUnit(nearest: spacing), overscan: LayoutUnit(nearest: overscan), layout: layout,
      pinnedHeaders: pinnedHeaders)
    super.init(frame: frame)
    takeBounds()
  }

  /// Places the items; nil for a list. ``setLayout(_:)`` gives the view another one.
  public var layout: (any TileLayout)? { virtualizer.layout }

  /// The gap between items, in points on the 1/64 grid.
  public var spacing: Double { virtualizer.spacing.points }

  /// How far the realization window reaches beyond the viewport at either end, in points, >= 0; 0 by default.
  public var overscan: Double { virtualizer.overscan.points }

  /// Which headers of sections stay in view, of those whose kind is pinned.
  public var pinnedHeaders: PinnedHeaders { virtualizer.pinnedHeaders }

  /// The number of items laid out: the data source's count as of the last batch or reload.
  public var itemCount: Int { virtualizer.count }

  /// Whether a list at its end stays there when it grows, as a chat does, and content shorter than the viewport is at the viewport's end
  /// (invariant C8). Not while a finger is on it. False by default.
  /// ``pinnedEndReach`` says from how far.
  public var pinsToEnd: Bool {
    get { virtualizer.viewport.pinsToEnd }
    set {
      guard newValue != pinsToEnd else { return }
      virtualizer.pinViewport(toEnd: newValue)
      pending.awaitsPinning = true
      legalRangeDidChange()
    }
  }

  /// Where the items come from; not retained. Setting it makes a new pool at the next layout.
  public var dataSource: (any TileDataSource)? {
    get { storedDataSource }
    set {
      storedDataSource = newValue
      replaceDataSource()
    }
  }

  /// Is told which tiles come into view and leave it; not retained.
  public var displayDelegate: (any TileDisplayDelegate)? {
    get { hasDisplayDelegate ? storedDisplayDelegate : nil }
    set {
      storedDisplayDelegate = newValue
      hasDisplayDelegate = newValue != nil
    }
  }

  /// Calls the virtualizer. What it reports, and what its callbacks have requested, is carried out when it returns.
  @inline(__always)
  func decide<Result, Failure: Error>(_ body: (inout Virtualizer, TileItems) throws(Failure) -> Result) throws(Failure) -> Result {
    try decide(over: TileItems(of: self), body)
  }

  @inline(__always)
  func decide<Result, Failure: Error>(
    over items: TileItems, _ body: (inout Virtualizer, TileItems) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = reentrancy
    (reentrancy, virtualizer.tick) = (.decision, tickOfChange)
    defer { didDecide(inside: outer) }
    return try body(&virtualizer, items)
  }

  @inline(__always)
  private func didDecide(inside outer: Reentrancy) {
    reentrancy = outer
    if storedSize != takenSize || !measureRequests.isEmpty || virtualizer.needsAnotherPass || virtualizer.hasReports {
      carryOutDecision()
    }
  }

  private func carryOutDecision() {
    if storedSize != takenSize { takeBounds() }  // a callback has resized the view
    for slot in measureRequests { virtualizer.requestMeasure(of: slot) }
    measureRequests.removeAll()
    if virtualizer.needsAnotherPass { setNeedsTick() }
    for fault in virtualizer.takeReports() { report(TilingReport(path: path, fault: fault)) }
  }

  // MARK: Hooks of the superclasses

  /// Puts every offset on the 1/64 grid before it is committed (decision 1); one set from inside a layout or a callback waits for the next
  /// tick (invariant A11). Motions and fingers stay within the grid's ±2^47 points; a program that leaves it is in error.
  public override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
    guard cause != .client || !(mustWait || pending.mayHaveCommand), LayoutUnit.holds(proposed.origin) else {
      return adjusted(proposed, by: cause)
    }
    return proposed.offsetBy(dx: 0, dy: 0)  // never -0
  }

  private func adjusted(_ proposed: Rect, by cause: BoundsCause) -> Rect {
    var origin = proposed.origin
    if cause != .client {
      origin = OffsetRange.grid.clamped(origin)
    } else if origin != bounds.origin || proposed.size == storedSize {
      guard mustWait else {
        pending.dropCommands()
        return Rect(origin: origin.onGrid, size: proposed.size)
      }
      wait(for: .jump(origin, to: edge(at: origin)))
      origin = bounds.origin
    }
    return Rect(origin: origin.onGrid, size: proposed.size)
  }

  /// Corrections are the virtualizer's own: the answer to it has the offset, and the travel stays.
  public override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    guard cause != .correction else { return }
    let (before, isByFinger) = (offset, cause == .motion && isTracking)
    let (delta, isResized) = (storedOffset - old.origin, storedSize != old.size)
    if reentrancy != .decision {  // else a callback has resized the view, which is taken when the decision ends
      if isResized { takeBounds() } else { takeOffset() }
      storedVisibilityObserver?.offsetDidChange(in: self, from: virtualizer.travelled, by: (offset - before).points)
    }
    inCallback { followBounds(movedBy: delta, isResized: isResized, cause: cause) }
    if cause == .client, !isResized, virtualizer.mayBeAtEdge, let edge = edge(at: storedOffset) { follow(edge) }
    guard mainTravel != virtualizer.travelled else { return }
    virtualizer.tick = tickOfChange
    let motion = virtualizer.follows && phase == .animating ? motionCount : nil
    virtualizer.offsetDidMove(by: offset - before, travel: mainTravel, isByFinger: isByFinger, motion: motion)
  }

  /// The legal offsets, on the grid; on the cross axis only insets scroll. Short content that is pinned to its end is there.
  public override var legalRange: OffsetRange {
    let legal = virtualizer.legalOffsets(of: virtualizer.extentWithPending)
    let beside = axis.cross(pending.followedInset).legalOffsetsBeside
    return OffsetRange(
      min: axis.point(main: (legal.lowerBound - covered).points, cross: beside.lowerBound),
      max: axis.point(main: (legal.upperBound - covered).points, cross: beside.upperBound))
  }

  /// On the grid: pages lie where items as long as the screen do.
  public override var pageSize: Size {
    Size(width: LayoutUnit(nearest: bounds.width).points, height: LayoutUnit(nearest: bounds.height).points)
  }

  /// On the main axis a list with ``itemSnapping`` rests at an item.
  public override func restingOffset(near rest: Point, velocity: Point) -> Point? {
    let offset = super.restingOffset(near: rest, velocity: velocity)
    guard itemSnapping != nil else { return offset }
    return axis.point(main: stop(near: axis.main(rest)), cross: axis.cross(offset ?? rest))
  }

  /// The end of a masonry is an estimate until it is placed: places what is near `offset` first.
  public override func legalRange(near offset: Point) -> OffsetRange {
    if layout != nil {
      let limit = LayoutUnit.maximumPoints
      virtualizer.placeScreen(at: LayoutUnit(nearest: min(max(axis.main(offset), -limit), limit)) + covered)
    }
    return legalRange
  }

  /// A new size changes the extents first: their layout settles the offset (rule 109). An inset set from inside a layout or a callback is
  /// followed at the next tick (A11), unless it is set back before.
  public override func legalRangeDidChange() {
    guard awaitsSettling else { return }
    if mustWait { setNeedsTick() } else { inCallback { followLegalRange() } }
  }

  /// As of other insets; the layout that follows knows the viewport's new size.
  public override func coversDidChange() {
    legalRangeDidChange()
    setNeedsLayoutImplicitly()
  }

  /// Nothing is held: the offset alone follows its range.
  func followLegalRangeAtRest() {
    super.legalRangeDidChange()
    virtualizer.offsetHasFollowedItsRange()
  }

  /// The last command wins: one that waits is dropped. The scroll follows its edge, if it goes to one and no finger holds the content.
  public override func didReceiveScroll(to target: Point) {
    super.didReceiveScroll(to: target)
    virtualizer.endStay(unlessMovedBy: nil)
    pending.scroll(to: isTracking ? nil : edge(at: target), motion: motionCount)
    if pending.edge != nil { setNeedsTick() }  // also for a scroll that has nowhere to go
  }

  public override func advance(to instant: Instant) {
    carryOutPending()
    if moving != nil { scrollUnderFinger(at: instant) }
    if pending.edge != nil, let edge = pending.takeEdge(ofMotion: motionCount) {
      virtualizer.follow(edge, motion: phase == .animating ? motionCount : nil)
    }
    if virtualizer.needsAnotherPass {
      virtualizer.beginAnotherPass()
      setNeedsLayoutImplicitly()
    }
    inCallback {
      if virtualizer.mustMeasureBeforeMoving(isAboutToMove: phase != .resting || hasWaitingInput) {
        decide { $0.measureRealizedItems(asking: $1) }
        setNeedsLayoutImplicitly()  // a callback may have asked for the layout too early
      }
      if virtualizer.itemsHaveChanged { placeUpToRest() }
      storedVisibilityObserver?.willAdvance(self)
      super.advance(to: instant)
      storedVisibilityObserver?.didAdvance(self)
    }
    if virtualizer.snapsToItemsAt != nil { decide { $0.followRelease(asking: $1) } }
    // The motion has ended, perhaps without a move.
    if virtualizer.isUnderWay, phase != .animating, phase != .decelerating { setNeedsLayoutImplicitly() }
  }

  /// Measuring and recycling run on every pass: a guard on the size alone is right for a flow and wrong for tiles.
  public override func layoutSubviews() {
    super.layoutSubviews()
    if moving != nil { setNeedsTick() }  // there may be more to scroll to
    guard pending.restorableState == nil, virtualizer.layOutStill() else { return layOutChanges() }
    if hasObservers { tellObservers(isSteady: true) }
  }

  private func layOutChanges() {
    guard reentrancy != .decision else { return }  // asked for by a callback: the layout follows that it belongs to
    inCallback { placeOrLayOut() }
  }

  private func placeOrLayOut() {
    if virtualizer.needsPlacingAlone, pending.restorableState == nil {
      // Tiles whose items have moved with the offset follow, and no item is asked for.
      decide(over: TileItems(placing: self)) { $0.placeRealizedSlots(asking: $1) }
      if pending.restorableState == nil, virtualizer.layOutStill() { return hasObservers ? tellObservers(isSteady: true) : () }
    }
    if virtualizer.isViewportNew { decide { $0.viewportDidResize(asking: $1) } }
    if pending.restorableState != nil { restoreWaitingState() }
    if virtualizer.needsSlots { fillPool() }
    let items = virtualizer.takesNoItem ? TileItems(placing: self) : TileItems(of: self)
    layoutDidEnd(isSteady: decide(over: items) { $0.layOutChanges(asking: $1) })
    if !virtualizer.hasLaidOutViewport { setNeedsLayout() }  // a bind has resized the view (rule 23)
  }

  private func layoutDidEnd(isSteady: Bool) {
    tellContentSize()
    if virtualizer.hasLaidOutViewport { announceDisplays(isSteady: isSteady) }
    if hasObservers { tellObservers(isSteady: isSteady) }
  }

  private var hasObservers: Bool { storedVisibilityObserver != nil || prefetcher != nil || observedLists != nil }

  private func tellObservers(isSteady: Bool) {
    inCallback {
      storedVisibilityObserver?.layoutDidEnd(in: self)
      prefetcher?.layoutDidEnd(of: self, isSteady: isSteady)
      if observedLists != nil { tellObservedLists() }
    }
  }

  public override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if self.window != nil { virtualizer.leaveWindow(inTick: tickOfChange) }
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    moving?.scroll = nil  // the time away does not count
    if window != nil { virtualizer.enterWindow(inTick: tickOfChange) }
    storedVisibilityObserver?.enterWindow()
  }
}
