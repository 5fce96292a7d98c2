public import ViewTree

/// Decides what a list shows, without views: which items are realized and on which slot, where each is, what is still to be measured, and
/// how the offset follows changes of the items.
///
/// It takes the viewport, batches and commands (``scrollToItem(at:position:asking:)``, ``restore(_:asking:)``). It asks a
/// ``VirtualizedItems``, a generic parameter, what it does not know of the items. It gives a frame: the slots that have taken or given up
/// items, their places, the corrections of the offset. A ``TiledScrollView`` shows the slots as tiles; a backend, or a test, can do without.
///
/// ```swift
/// var list = Virtualizer(kinds: [TileKind(name: "post", minimumExtent: 60)])
/// list.setViewport(Viewport(size: ViewportSize(extent: 844, across: 390)))
/// try list.reload(asking: posts)
/// list.layOut(asking: posts)
/// for item in list.frame.items { print(item.slot, item.index, item.place.start.points) }
/// ```
/// A value with one owner, which holds arrays that it changes in place: it cannot be copied.
public struct Virtualizer: ~Copyable {
  /// Places the items; nil for a list.
  public private(set) var layout: (any TileLayout)?
  /// How far the realization window reaches beyond the viewport at either end.
  public let overscan: LayoutUnit
  /// Which items of a pinned kind stay at the viewport's start.
  public let pinnedHeaders: PinnedHeaders
  /// The extents of a list; empty if a layout places the items.
  public internal(set) var extents: ExtentTree
  public private(set) var viewport = Viewport()
  /// Where in the room an item comes to rest after a gesture, or fills it; nil if content rests anywhere. Its owner plans the motions.
  var itemSnapping: ItemScrollPosition?
  var proposal: (stop: LayoutUnit, natural: LayoutUnit)?  // for a release: where to rest, instead of where it would by itself
  /// The tick to which what happens now belongs. Work that is limited per frame is counted by it; at 0 each layout counts for itself.
  public var tick = 0
  /// Set while the virtualizer keeps old items, after a refused batch or extent (invariant D1), until ``reload(asking:)``.
  public internal(set) var error: TilingError?
  /// Whether a limit of work was reached: the next frame lays out again.
  public internal(set) var needsAnotherPass = false

  var slots: SlotPool
  var realized = RealizedItems()
  var anchor = ScrollAnchor()
  var travel = TravelRecord()
  var measuring = Measuring()
  var bookmark = Bookmark()
  var early = EarlyItems()
  var pinnedItems: PinnedItems?
  var pile = HeaderPile()
  var target: ScrollTarget?
  var stay: Stay? { didSet { takeFollowing() } }
  var turn: Turn? { didSet { takeFollowing() } }
  var unseen = UnseenItems()
  var kept = KeptItems()
  private(set) var follows = false  // an end, an edge or a turn: read in each frame
  var recorder = TickRecord()
  var reports: [TilingReport.Fault] = []  // since the owner took them; one call makes at most a few
  private(set) var slotsReach = Virtualizer.noReach  // the extent of viewport and covers for which there are slots

  /// A value of unknown layout, so that the compiler passes the virtualizer by its address: else each question out of line copies it all.
  private let byAddress: any Sendable = ()

  private static let noReach = LayoutUnit(rawValue: -1)

  /// - Precondition: no two kinds have the same name. `spacing` and `overscan` are not negative; a `layout`, with gaps of its own, belongs
  ///   to this virtualizer alone.
  public init(
    kinds: [TileKind], spacing: LayoutUnit = .zero, overscan: LayoutUnit = .zero, layout: (any TileLayout)? = nil,
    pinnedHeaders: PinnedHeaders = .nearest
  ) {
    precondition(overscan >= .zero, "Virtualizer(overscan: \(overscan.points)): an overscan is >= 0")
    slots = SlotPool(kinds: kinds)
    extents = ExtentTree(spacing: spacing)
    self.overscan = overscan
    self.layout = layout
    self.pinnedHeaders = pinnedHeaders
  }

  /// Forgets items and slots for others of these kinds; viewport and layout stay. Call ``reload(asking:)`` next.
  mutating func replaceItems(kinds: [TileKind]) {
    slots = SlotPool(kinds: kinds)
    realized = RealizedItems()
    (pinnedItems, target, stay, turn) = (nil, nil, nil, nil)
    kept = KeptItems()
    unseen = UnseenItems()
    pile.removeAll()
    anchor.end()
    measuring = Measuring(keepingQuestionsOf: measuring)
    bookmark.move(to: nil)
    slotsReach = Virtualizer.noReach
    if extents.count > 0 { extents = ExtentTree(spacing: extents.spacing) }
  }

  /// Another layout may need more slots (invariant A1).
  mutating func replaceLayout(by next: (any TileLayout)?) {
    (layout, slotsReach) = (next, Virtualizer.noReach)
  }

  // MARK: The viewport

  /// The viewport has another offset or size, by input or a program: not by a correction of the virtualizer's own.
  public mutating func setViewport(_ viewport: Viewport) {
    let delta = viewport.offset - self.viewport.offset
    if viewport.size != self.viewport.size || viewport.covers != self.viewport.covers { realized.stability = nil }
    if pinnedItems != nil, viewport.insets != self.viewport.insets { realized.stability = nil }
    if viewport.pinsToEnd != self.viewport.pinsToEnd { unseen = UnseenItems() }
    self.viewport = viewport
    takeFollowing()
    if delta != .zero { offsetDidMove(by: delta, travel: travel.now + delta.points, isByFinger: false) }
  }

  @inline(__always)
  mutating func moveViewport(to offset: LayoutUnit, isBesideContent: Bool) {
    viewport.offset = offset
    viewport.isBesideContent = isBesideContent
  }

  mutating func resizeViewport(to size: ViewportSize, covers: ViewportCovers) {
    viewport.resize(to: size)
    viewport.covers = covers
    realized.stability = nil
  }

  /// Covers have changed: the viewport has another start over content that stays where it is, unless the list stays somewhere.
  mutating func startHasMoved(by delta: LayoutUnit, isHeld: Bool) {
    guard delta != .zero else { return }
    if stay != nil { isHeld ? stay = nil : anchor.end() }
    anchor.offsetHasMoved(by: delta, isByFinger: false)
  }

  /// The one move of the offset that the virtualizer makes itself: a correction, on which whoever owns the offset has the last word.
  ///
  /// - Returns: the clamp to the legal range.
  mutating func correctOffset(by correction: LayoutUnit, asking items: some VirtualizedOffset) -> LayoutUnit {
    let corrected = viewport.offset + correction
    viewport.offset = items.moveOffset(of: turn == nil ? viewport : viewportWithTurn, by: correction, contentExtent: contentExtent)
    return viewport.offset - corrected
  }

  mutating func insetViewport(by insets: ViewportInsets) {
    if pinnedItems != nil, insets != viewport.insets { realized.stability = nil }  // another section's header may be at the edge
    viewport.insets = insets
  }

  /// From now on: an end at which the list once stood is forgotten.
  mutating func pinViewport(toEnd pinsToEnd: Bool) {
    viewport.pinsToEnd = pinsToEnd
    travel.distanceFromEnd = pinsToEnd ? max(maximumOffset - viewport.offset, .zero) : TravelRecord.farFromEnd
    unseen = UnseenItems()
    takeFollowing()
  }

  /// From now on: a motion that runs goes to another stop.
  mutating func snapViewport(toItemsAt position: ItemScrollPosition?) {
    itemSnapping = position
    if target?.isReleased == true { target = nil }
  }

  mutating func pinViewport(toEndWithin reach: LayoutUnit) { viewport.pinnedEndReach = reach }

  private mutating func takeFollowing() { follows = viewport.pinsToEnd || stay != nil || turn != nil }

  /// - Parameter travel: how far input, motions and programs have moved the offset so far.
  @inline(__always)
  mutating func offsetDidMove(by delta: LayoutUnit, travel now: Double, isByFinger: Bool, motion: Int? = nil) {
    if follows { endStay(unlessMovedBy: motion) }
    early.isHeadingForEnd = now > travel.now
    travel.now = now
    anchor.offsetHasMoved(by: delta, isByFinger: isByFinger)
    recorder.record(travel: delta, in: tick)
  }

  @inline(__always)
  var isViewportNew: Bool { !hasLaidOutViewport || (realized.stability == nil && isCrossExtentNew) }

  var hasLaidOutOnce: Bool { measuring.laidOutSize != nil }

  @inline(__always)
  var hasLaidOutViewport: Bool { realized.stability != nil || viewport.size == measuring.laidOutSize }  // what is stable is laid out

  /// Whether the items' extents were asked for another cross-axis size, or some for none.
  var isCrossExtentNew: Bool {
    let crossExtent = viewport.size.crossExtent
    return crossExtent > 0 && (crossExtent != measuring.askedCrossExtent || measuring.hasBlanks)
  }

  /// Asks for extents again if the cross-axis size differs; keeps the anchor (rule 109), and bound slots keep their items (A7).
  mutating func viewportDidResize(asking items: some VirtualizedItems) {
    findCandidates(asking: items)
    if error == nil, isCrossExtentNew {
      do throws(TilingError) { try askForAllExtents(count: count, after: [], of: items) } catch {
        fail(error)  // keeps the old extents until reload()
        (measuring.askedCrossExtent, measuring.hasBlanks) = (viewport.size.crossExtent, false)
      }
    }
    measuring.laidOutSize = viewport.size
    extentsDidChange(asking: items)
  }

  // MARK: Slots

  var needsSlots: Bool { wholeExtent > slotsReach }

  /// The viewport's, with what covers the screen beside it.
  private var wholeExtent: LayoutUnit { viewport.extent + viewport.covers.before + viewport.covers.behind }

  /// Adds the slots that a longer viewport may need (invariant A1).
  mutating func growSlots() {
    guard needsSlots, error == nil, !viewport.size.isEmpty else { return }
    slotsReach = wholeExtent
    let screenfuls = 1 + (early.range.map { $0.ahead + $0.behind } ?? 0)
    let window = wholeExtent.points * screenfuls + 2 * overscan.points
    let (layout, spacing, pinned) = (layout, extents.spacing.points, pinnedHeaders.maximum)
    let (kinds, kept) = (slots.kinds, slots.keptOfKinds)
    slots.grow { index in
      let kind = kinds[index]
      let capacity = layout?.capacity(of: kind, window: window) ?? kind.capacity(window: window, spacing: spacing)
      // The places of pinned headers and of kept items may be off screen.
      let beside = kept[index] + (kind.isPinned && layout?.pinsHeaders != false ? pinned : 0)
      return beside == 0 ? capacity : min(capacity + beside, kind.maximumCount ?? .max)
    }
    realized.reserve(roomForAllSlots)
  }

  var roomForAllSlots: Int { slots.count + 1 }  // room for all slots in the working arrays, so that no steady frame allocates

  /// Another item is kept, or is bound early.
  mutating func growSlotsAgain() { slotsReach = Virtualizer.noReach }

  mutating func setEarlyItems(_ range: EarlyItems.Range?) {
    early.range = range
    growSlotsAgain()
    realized.stability = nil
  }

  // MARK: Layout

  /// Realizes, measures and places what the viewport shows, and corrects the offset so that what was on screen stays there.
  ///
  /// - Returns: whether the same items stay realized, each on its slot.
  /// - Complexity: O(1) if they do, else O(slots + log items), and what must be measured.
  @discardableResult
  public mutating func layOut(asking items: some VirtualizedItems) -> Bool {
    if needsAnotherPass { beginAnotherPass() }
    return layOutStill() ? true : layOutChanges(asking: items)
  }

  /// The whole layout if only the offset has changed and the slots are right, as in two of three frames of a steady scroll; else false.
  @inline(__always)
  mutating func layOutStill() -> Bool {
    guard let stability = realized.stability, stability.offsets.contains(viewport.offset), !viewport.isBesideContent,
      !realized.areDisplaced, target == nil
    else { return false }
    layoutDidEnd(showing: viewport.offset..<viewport.offset + viewport.extent)
    return true
  }

  /// The same where there is more to do.
  mutating func layOutChanges(asking items: some VirtualizedItems) -> Bool {
    if isViewportNew { viewportDidResize(asking: items) }
    if needsSlots { growSlots() }
    if realized.areDisplaced { placeRealizedSlots(asking: items) }
    let (offset, content, visible, hasChanged) = (viewport.offset, contentExtent, onScreen, realized.haveChanged)
    guard !keepsRealizedItems(on: visible) else {
      if !pile.isEmpty { placePinnedHeaders(asking: items) }
      layoutDidEnd(showing: visible)
      return true
    }
    if !kept.parked.isEmpty { retireParked(asking: items) }
    if !slide(to: reachesBeyondScreen ? realizationWindow : visible, asking: items) {
      if mayHaveToMeasure { measureRealizedItems(asking: items) }
      recycle(asking: items)
    }
    if !kept.parked.isEmpty { layOutParked(asking: items, hasChanged: hasChanged) }
    if layout?.isSettled == false { needsAnotherPass = true }
    let holdsHiddenItem = stay != nil && viewport.extent == .zero && anchor.isActive && anchor.overshoot == nil
    layoutDidEnd(showing: offset == viewport.offset && content == contentExtent ? visible : onScreen)
    if stay != nil, viewport.extent == .zero, holdsHiddenItem || items.activity == .held { leaveStayIfElsewhere() }
    return false
  }

  /// Whether the next layout certainly asks for no item: only the offset has changed, and no item comes in.
  @inline(__always)
  var takesNoItem: Bool {
    guard let stability = realized.stability, !stability.offsets.isEmpty, target == nil else { return false }
    return viewport.offset >= stability.start.lowerBound && viewport.offset + viewport.extent <= stability.end.upperBound
  }

  @inline(__always)
  private func keepsRealizedItems(on visible: Range<LayoutUnit>) -> Bool {
    guard target == nil, slots.measureRequests == 0, let stability = realized.stability else { return false }
    return stability.holds(realizesScreenAlone ? visible : displayRectangle)
  }

  @inline(__always)
  private mutating func layoutDidEnd(showing visible: Range<LayoutUnit>) {
    (realized.screen, realized.screenOffset) = (visible, viewport.offset)
    anchor.end()
    travel.atLayout = travel.now
    if follows { noteStanding(showing: visible) }
  }

  /// The next layout does not rely on what the last one has found.
  mutating func beginAnotherPass() {
    needsAnotherPass = false
    realized.invalidate()
  }

  mutating func fail(_ error: TilingError) {
    self.error = error
    reports.append(.error(error))
  }

  var hasReports: Bool { !reports.isEmpty }

  /// The owner has brought the offset into its legal range.
  mutating func offsetHasFollowedItsRange() {
    guard travel.distanceFromEnd == .zero, viewport.offset < maximumOffset else { return }
    travel.distanceFromEnd = maximumOffset - viewport.offset
  }

  mutating func takeReports() -> [TilingReport.Fault] {
    defer { reports.removeAll() }
    return reports
  }
}

/// How far input, motions and programs have moved the offset, in points; corrections do not count.
struct TravelRecord {
  var now = 0.0
  var atLayout = 0.0  // when the last layout ended
  var atCandidates = 0.0  // when the anchor's candidates were taken
  var distanceFromEnd = farFromEnd  // when the last layout ended, for a viewport that is pinned there

  static let farFromEnd = LayoutUnit.maximum

  /// A program has put the offset where it is: what the last layout showed no longer counts.
  mutating func restart() {
    (atLayout, distanceFromEnd) = (now, TravelRecord.farFromEnd)
    atCandidates = now
  }
}
