public import ViewTree

/// Items in lanes of equal width, each placed in the lane that ends first: a masonry.
///
/// An item of several lanes (``TileDataSource/spanningItems(in:)``) goes to the adjacent ones whose greatest end is least, the leftmost of
/// these, and starts behind the longest of them: before it the others have a hole. A change before it may change its holes and the later
/// ones: O(spanning items behind the change x lanes x log n), at most as far as an item of all lanes, which moves all lanes alike.
///
/// Items are placed lazily, in index order; the extent of the unplaced ones is an estimate. An item keeps its lane (invariant C11) through
/// scrolling, measuring, updates, edits of other items and another width, if it or an item after it has been on screen. An inserted or
/// moved item among these goes to the lane that is then the shortest, and so does an updated one that takes more or fewer lanes than before.
/// A reload assigns all lanes again.
///
/// An edit keeps the lanes of all items on screen, with one exception: if one batch inserts more than ``maximumPlacedAtOnce`` items, all
/// items from the first of them on get new lanes. Items after the screen also get new lanes if an edit or another width leaves the lanes
/// apart by more than four mean item extents, since they would otherwise stay uneven.
public final class MasonryLayout: TileLayout {
  public let lanes: Int
  /// The gaps between items of a lane and between lanes, in points on the 1/64 grid.
  public let spacing: Double
  let gap: LayoutUnit
  private var crossExtent = LayoutUnit.zero
  private(set) var placement: MasonryPlacement
  private var met: [MasonryPlacement.Item] = []
  var unmeasured: [Int] = []  // what a pass of ``measureAcrossLanes(before:meeting:around:by:)`` measures

  public private(set) var isSettled = true

  /// The number of items placed per call, at most: about ten milliseconds of work. Later frames place and show the rest.
  public static let maximumPlacedAtOnce = 65_536

  /// - Precondition: `lanes` is in 1...64, `spacing` finite and not negative.
  public init(lanes: Int, spacing: Double = 0) {
    precondition((1...64).contains(lanes), "MasonryLayout(lanes: \(lanes)): 1...64")
    precondition(spacing.isFinite && spacing >= 0, "MasonryLayout(spacing: \(spacing)): a gap is finite and >= 0")
    self.lanes = lanes
    gap = LayoutUnit(nearest: spacing)
    self.spacing = gap.points
    placement = MasonryPlacement(laneCount: lanes, spacing: gap)
  }

  public var extents: ExtentTree { placement.extents }
  public var contentExtent: LayoutUnit { placement.contentExtent }

  public func capacity(of kind: TileKind, window: Double) -> Int {
    let perLane = kind.capacity(window: window, spacing: spacing)
    return min(perLane * lanes, kind.maximumCount ?? TileKind.maximumCapacity, TileKind.maximumCapacity)
  }

  public func setCrossExtent(_ crossExtent: LayoutUnit) { self.crossExtent = crossExtent }

  public var itemCrossExtent: LayoutUnit {
    LayoutUnit(rawValue: max(0, (crossExtent.rawValue - gap.rawValue * Int64(lanes - 1)) / Int64(lanes)))
  }

  /// An unplaced item has an estimated place, as if the extents before it were spread evenly over the lanes.
  public func frame(of index: Int) -> ItemFrame {
    if let item = placement.item(at: index) { return frame(of: item) }
    return ItemFrame(
      start: placement.estimatedStart(of: index), extent: placement.extents.extent(at: index), crossStart: .zero,
      crossExtent: itemCrossExtent(of: index))
  }

  /// Places the items before an offset, at most ``maximumPlacedAtOnce`` per call. Returns whether all are placed.
  func place(until offset: LayoutUnit) -> Bool { placement.place(until: offset, limit: MasonryLayout.maximumPlacedAtOnce) }

  /// Gives the first unplaced item its lane, if that lane ends before an offset. `left` is the number that may still be placed at once.
  func placeNext(before end: LayoutUnit, _ left: inout Int) -> Bool {
    guard placement.lanes[placement.shortestLane].next < end else { return false }
    isSettled = left > 0
    left -= 1
    return isSettled && placement.place(through: placement.placedCount)
  }

  /// Items from `index` on lose their lanes.
  func unplace(from index: Int) { placement.unplace(from: index) }

  private func frame(of item: MasonryPlacement.Item) -> ItemFrame {
    let width = itemCrossExtent
    return ItemFrame(
      start: item.start, extent: item.extent, crossStart: LayoutUnit(rawValue: (width + gap).rawValue * Int64(item.lane)),
      crossExtent: item.span == 1 ? width : crossExtent(ofLanes: item.span))
  }

  public func index(at offset: LayoutUnit) -> Int { placement.index(at: offset) }

  /// Places the items up to the end of the range first.
  public func forEach(meeting span: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void) {
    guard !span.isEmpty else { return }
    isSettled = place(until: span.upperBound)
    forEachPlaced(meeting: span) { body($0.index, frame(of: $0)) }
  }

  @inline(__always)
  func forEachPlaced(meeting span: Range<LayoutUnit>, _ body: (MasonryPlacement.Item) -> Void) {
    met.removeAll(keepingCapacity: true)
    placement.append(itemsMeeting: span, to: &met)
    for item in met { body(item) }
  }

  public func settle(through index: Int) -> Bool {
    index >= count || placement.place(through: index, limit: MasonryLayout.maximumPlacedAtOnce)
  }

  // MARK: Editing

  public func replaceAll(_ extents: ItemExtents, after changes: [ItemChange]?) throws(TilingError) {
    if let changes { return try placement.replaceAll(extents, after: changes) }
    guard let sum = extents.sum, ExtentTree(spacing: gap).hasRoom(for: extents.count, sum: sum) else {
      throw .contentTooLong(count: extents.count)
    }
    var next = MasonryPlacement(laneCount: lanes, spacing: gap)
    try next.insert(extents, at: 0)
    next.deal()
    placement = next
  }

  public func carryOut(_ change: ItemChange, _ extents: ItemExtents) {
    switch change {
    case .insert(let range): edit { (placement) throws(TilingError) in try placement.insert(extents, at: range.lowerBound) }
    case .remove(let range): placement.remove(range)
    case .move(let source, let destination): placement.move(from: source, to: destination)
    case .update(let range): edit { (placement) throws(TilingError) in try placement.replace(from: range.lowerBound, with: extents) }
    }
  }

  public func itemsDidChange() { placement.deal(limit: MasonryLayout.maximumPlacedAtOnce) }

  /// Lanes that are dealt without a size across are not those that will be seen.
  public func didRealize(before end: Int) { placement.didRealize(before: crossExtent > .zero ? end : 0) }

  public func resize(_ index: Int, to extent: LayoutUnit) {
    edit { (placement) throws(TilingError) in try placement.resize(index, to: extent) }
  }

  /// For edits that fit: no lane is longer than all items one below the other.
  private func edit(_ change: (inout MasonryPlacement) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&placement) } catch { preconditionFailure("MasonryLayout of \(count) items: \(error)") }
  }
}
