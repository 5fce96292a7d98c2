import ViewTree

/// Items in lanes side by side, each placed in the lane that ends first: a masonry (Pinterest's and CSS's "masonry" layout).
///
/// ```
/// lane 0  [ 0      ] [ 3 ] [ 4     ]
/// lane 1  [ 1 ] [ 2          ]           5, 6, ... are not placed yet
/// ```
///
/// Placement is *lazy*: a prefix of the items is placed, in index order, as far as lookups needed; the rest is estimated. It is *sticky*
/// (invariant C11): an item's lane is decided once, by the extents known then. A later measurement moves the items after it in the same
/// lane only. An edit keeps the lanes of all items that have been *seen*: those that have had a tile, and those before them. Each incoming
/// item among these goes to the lane that ends first. Unseen items get their lanes when a lookup reaches them, and so fill up uneven lanes.
/// If an edit leaves the lanes apart by more than ``maximumUnevenness``, the items after the screen get new lanes.
///
/// All values are on the main axis, in counts of 1/64 point; the layout adds the cross axis. Memory is about 11 bytes per placed item, plus
/// an ``ExtentTree`` of all items.
struct MasonryPlacement: Sendable {
  /// One lane's items, without gaps except the spacing; an item of several lanes with the hole before it.
  struct Lane: Sendable {
    var extents: ExtentTree
    var items = ItemIndices()

    var next: LayoutUnit { items.isEmpty ? .zero : extents.total + extents.spacing }  // where the next item would start
  }

  private(set) var extents: ExtentTree  // the extents of all items, placed or not, measured or estimated, as if they were in one lane
  private(set) var lanes: [Lane]
  private(set) var spans: ItemColumns?  // how many lanes each item takes; nil while each takes one
  private(set) var surplus: Int64?  // what unplaced items take in all lanes but their first; nil during a batch, and without spanning items
  private(set) var placedCount = 0  // the items before this one are placed, or are incoming
  private(set) var incoming = ItemIndices()  // items before `placedCount` without a lane: the batch has inserted them so far
  private(set) var seenCount = 0  // items before it have had a tile, or one after them has: `screenEnd <= seenCount <= placedCount`
  private(set) var screenEnd = 0  // the items that have tiles are before this one
  private var isDisturbed = false  // whether an edit among the seen items may have made the lanes uneven

  static let maximumLaneCount = 64
  static let maximumUnevenness: Int64 = 4  // in mean item extents: above it an edit gives the items after the screen new lanes (C)

  /// - Parameter spacing: between two items of a lane.
  init(laneCount: Int, spacing: LayoutUnit = .zero) {
    precondition(
      (1...MasonryPlacement.maximumLaneCount).contains(laneCount), "\(laneCount) lanes: there are 1...\(MasonryPlacement.maximumLaneCount)")
    extents = ExtentTree(spacing: spacing)
    lanes = (0..<laneCount).map { _ in Lane(extents: ExtentTree(spacing: spacing)) }
  }

  var spacing: LayoutUnit { extents.spacing }

  var count: Int { extents.count }

  // MARK: Changes of the stored state

  /// Applies `edit` to the extents and `change` to the lanes. `spanning` has the inserted or updated items of several lanes, by their place
  /// among these; nil if updated items keep theirs. Throws what `edit` throws; the lanes are then unchanged.
  mutating func carryOut<Failure>(
    _ change: ItemChange, _ spanning: [SpanningItem]? = nil, _ edit: (inout ExtentTree) throws(Failure) -> Void
  ) throws(Failure) {
    try edit(&extents)
    surplus = nil
    let changed = takeSpans(of: change, spanning)
    disturb(by: change)
    let ends = ends
    follow(change)
    switch change {
    case .insert: break  // new items have no lanes yet
    case .remove(let range): deriveHoles(in: range.lowerBound..<range.lowerBound, since: ends)
    case .move(let source, _): deriveHoles(in: source..<source, since: ends)
    case .update(let range):
      reopen(changed)
      takeExtents(of: range, since: ends)
    }
  }

  /// Applies changes and sets all extents, as when the lanes get another width: each item keeps its lane. Throws
  /// ``TilingError/contentTooLong(count:)``; everything is then unchanged. O(n log n) for n seen items, plus the tree's cost of the
  /// insertion.
  mutating func replaceAll(_ itemExtents: ItemExtents, after changes: [ItemChange]) throws(TilingError) {
    var next = ExtentTree(spacing: spacing)
    try next.insert(itemExtents, at: 0)
    surplus = nil
    for change in changes {
      _ = takeSpans(of: change, nil)
      disturb(by: change)
      follow(change)
    }
    extents = next
    let changed = takeSpans(of: .update(0..<count), itemExtents.spans)
    disturb(by: .update(0..<count))
    reopen(changed)
    takeExtents(of: 0..<count, since: ends)
    deal()
  }

  /// Measures an item. The items after it in its lane move; no item changes its lane. O(lanes log n), and what holes cost. Throws
  /// ``TilingError/contentTooLong(count:)``, as for an edit; a lane is never longer than all items together.
  mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    let before = surplus.map { $0 - surplus(of: index) }
    try extents.resize(index, to: extent)
    if spans != nil {
      surplus = before.map { $0 + surplus(of: index) }
      return takeExtents(of: index..<index + 1, since: ends)
    }
    guard let (lane, slot) = site(of: index) else { return }
    try lanes[lane].extents.resize(slot, to: extent)
  }

  /// Appends the first unplaced item to a lane, or to adjacent ones from it on.
  mutating func append(_ extent: LayoutUnit, to first: Int, span: Int = 1) {
    let start = span > 1 ? end(of: first..<first + span) : lanes[first].next
    if span > 1 { surplus = surplus.map { $0 - surplus(of: placedCount) } }
    for lane in first..<first + span {
      let hole = start - lanes[lane].next
      lanes[lane].items.append(placedCount)
      fit { (lanes) throws(TilingError) in try lanes[lane].extents.insert(measured: hole + extent, at: lanes[lane].extents.count) }
    }
    placedCount += 1
  }

  /// Sets the extent, with the hole before it, that an item has in a lane.
  mutating func setEntry(at slot: Int, of lane: Int, to extent: LayoutUnit) {
    fit { (lanes) throws(TilingError) in try lanes[lane].extents.resize(slot, to: extent) }
  }

  mutating func didRealize(before end: Int) {
    let end = min(end, placedCount)  // a kept item may be farther than one frame places
    screenEnd = end
    seenCount = max(seenCount, end)
  }

  /// Applies a change to the lanes, after ``disturb(by:)``.
  private mutating func follow(_ change: ItemChange) {
    switch change {
    case .insert(let range): open(range)
    case .remove(let range): close(range)
    case .move(let from, let to):
      guard from != to else { return }
      close(from..<from + 1)
      open(to..<to + 1)
    case .update: break
    }
  }

  /// Unseen items from a change's first index on lose their lanes.
  private mutating func disturb(by change: ItemChange) {
    if case .move(let from, let to) = change, from == to { return }
    isDisturbed = isDisturbed || change.firstIndex < seenCount
    unplace(from: max(change.firstIndex, seenCount))
  }

  /// Returns the updated items that take more or fewer lanes than before.
  private mutating func takeSpans(of change: ItemChange, _ spanning: [SpanningItem]?) -> [Int] {
    if spans == nil {
      guard let spanning, spanning.contains(where: { $0.span.columns(of: lanes.count) > 1 }) else { return [] }
      spans = ItemColumns(columns: lanes.count, count: count - change.insertedCount)
    }
    var changed: [Int] = []
    if case .update(let range) = change, let spanning { changed = spans?.items(of: range, changedBy: spanning) ?? [] }
    if spans?.carryOut(change, spanning) == true, spans?.arePlain == true { spans = nil }
    return changed
  }

  /// Placed items lose their lanes, and are incoming.
  private mutating func reopen(_ items: [Int]) {
    for index in items where index < placedCount && incoming.position(of: index) == nil {
      for lane in lanes.indices {
        lanes[lane].extents.remove(lanes[lane].items.close(index..<index + 1))
        lanes[lane].items.open(1, at: index)
      }
      incoming.insert(index)
    }
  }

  /// New items among the placed ones are incoming.
  private mutating func open(_ range: Range<Int>) {
    guard range.lowerBound < placedCount else { return }
    for lane in lanes.indices { lanes[lane].items.open(range.count, at: range.lowerBound) }
    incoming.open(range.count, at: range.lowerBound)
    incoming.insert(range)
    placedCount += range.count
    if range.lowerBound < seenCount { seenCount += range.count }
    if range.lowerBound < screenEnd { screenEnd += range.count }
  }

  private mutating func close(_ range: Range<Int>) {
    for lane in lanes.indices { lanes[lane].extents.remove(lanes[lane].items.close(range)) }
    incoming.close(range)
    placedCount -= range.clamped(to: 0..<placedCount).count
    seenCount -= range.clamped(to: 0..<seenCount).count
    screenEnd -= range.clamped(to: 0..<screenEnd).count
  }

  private mutating func takeExtents(of range: Range<Int>, since ends: [LayoutUnit]) {
    let derived = makeRoom(for: range)
    for lane in lanes.indices {
      let slots = lanes[lane].items.places(of: range)
      let itemExtents = slots.map { slot in
        let index = lanes[lane].items[slot]
        return span(of: index) > 1 ? .zero : extents.extent(at: index)
      }
      fit { (lanes) throws(TilingError) in try lanes[lane].extents.resize(slots, to: itemExtents) }
    }
    deriveHoles(in: derived, since: ends)
  }

  /// Assigns lanes to the incoming items in index order, then checks that the lanes are even. O(k (lanes + log n)) for k incoming items.
  /// `limit`: with more incoming items, all items from the first of them on lose their lanes until a lookup reaches them.
  mutating func deal(limit: Int = placingLimit) {
    let isUneven = isDisturbed
    isDisturbed = false
    guard incoming.count <= limit else {
      unplace(from: incoming[0])
      return surplus = surplus(of: placedCount..<count)
    }
    for place in 0..<incoming.count {
      let index = incoming[place]
      insert(index, into: shortestLanes(span(of: index)))
    }
    if !incoming.isEmpty { incoming = ItemIndices() }
    if spans != nil { surplus = surplus(of: placedCount..<count) }
    if isUneven, isTooUneven { unplace(from: screenEnd) }
  }

  /// Gives an incoming item its lanes, `first` and those after it.
  private mutating func insert(_ index: Int, into first: Int) {
    let derived = makeRoom(for: index..<index + 1)
    let (ends, span) = (ends, span(of: index))
    for lane in first..<first + span {
      let (slot, extent) = (lanes[lane].items.insert(index), span > 1 ? .zero : extents.extent(at: index))
      fit { (lanes) throws(TilingError) in try lanes[lane].extents.insert(measured: extent, at: slot) }
    }
    deriveHoles(in: derived, since: ends)
  }

  private var isTooUneven: Bool {
    guard count > 0, let longest = lanes.map(\.next).max(), let shortest = lanes.map(\.next).min() else { return false }
    let mean = (extents.total + spacing).rawValue / Int64(count)
    return (longest - shortest).rawValue > MasonryPlacement.maximumUnevenness * mean
  }

  /// Items from `index` on lose their lanes. O(lanes log n), plus the trees' cost of the removal.
  mutating func unplace(from index: Int) {
    guard index < placedCount else { return }
    surplus = surplus.map { $0 + (surplus(of: index..<placedCount) ?? 0) }
    for lane in lanes.indices { lanes[lane].extents.remove(lanes[lane].items.removeAll(from: index)) }
    incoming.removeAll(from: index)
    (placedCount, seenCount, screenEnd) = (index, min(seenCount, index), min(screenEnd, index))
  }

  private mutating func fit(_ change: (inout [Lane]) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&lanes) } catch { preconditionFailure("a lane is longer than all items together: \(error)") }
  }
}
