import ViewTree

/// Items in lanes side by side, each placed where the content is shortest at the time: a masonry (Pinterest's and CSS's "masonry" layout).
///
/// ```
/// lane 0  [ 0      ] [ 3 ] [ 4     ]
/// lane 1  [ 1 ] [ 2          ]           5, 6, ... are not placed yet
/// ```
///
/// Placing goes by index, and it is *lazy*: a prefix of the items is placed, as far as was asked for, and what comes after it is estimated.
/// It is *sticky* (invariant C11): an item's lane is decided once, by the lengths that were known then. A length that is measured later moves
/// what follows in the same lane, and nothing from lane to lane. An edit keeps the lanes of all items that have been *seen*: those that have had
/// a tile, and those before them. Each incoming item among these goes to the lane that is shortest as a whole. Items that have not been seen get
/// their lanes when a lookup reaches them.
///
/// So the next items fill up lanes that have become uneven. Where an edit leaves them apart by more than ``maximumUnevenness``, the items behind
/// the screen get new lanes.
///
/// Along the scroll axis, in counts of 1/64 point; the lanes' places across it are the layout's.
///
/// Memory is some 11 bytes for each placed item, and what an ``ExtentTree`` takes for all items.
struct MasonryPlacement: Sendable {
  /// One lane's items, from its beginning without a gap but for the spacing.
  struct Lane: Sendable {
    var extents: ExtentTree
    var items = ItemIndices()

    /// Where the next item would start.
    var next: LayoutUnit { items.isEmpty ? .zero : extents.total + extents.spacing }
  }

  /// The lengths of all items, placed or not, measured or estimated, as if they stood in one lane.
  private(set) var extents: ExtentTree
  private(set) var lanes: [Lane]
  /// The items before this one are placed, except the incoming ones.
  private(set) var placedCount = 0
  /// Items among the placed ones that have no lane yet: those that the batch has inserted so far.
  private(set) var incoming = ItemIndices()
  /// The items before this one have had a tile in their lanes, or stand before one that has.
  private(set) var seenCount = 0
  /// The items that have tiles stand before this one.
  private(set) var screenEnd = 0
  /// Whether an edit among the items that have been seen may have made the lanes uneven.
  private var isDisturbed = false

  static let maximumLaneCount = 64
  /// An edit that leaves one lane longer than another by more than this number of items of mean length gives the items behind the screen
  /// new lanes. (C)
  static let maximumUnevenness: Int64 = 4

  /// - Parameter spacing: between two items of a lane.
  init(laneCount: Int, spacing: LayoutUnit = .zero) {
    precondition(
      (1...MasonryPlacement.maximumLaneCount).contains(laneCount), "\(laneCount) lanes: there are 1...\(MasonryPlacement.maximumLaneCount)")
    extents = ExtentTree(spacing: spacing)
    lanes = (0..<laneCount).map { _ in Lane(extents: ExtentTree(spacing: spacing)) }
  }

  var spacing: LayoutUnit { extents.spacing }

  var count: Int { extents.count }

  /// How long the content is along the scroll axis, trailing spacing excluded: the longest lane, or the mean of all lanes with what is not
  /// placed yet spread over them, whichever is more.
  ///
  /// That mean is a constant while items are placed, and none of it is above the longest lane in the end. So the length never shrinks by
  /// placing, never exceeds what it finally is, and is exact when all items are placed.
  ///
  /// - Complexity: O(lanes).
  var length: LayoutUnit {
    var longest = LayoutUnit.zero
    for lane in lanes { longest = max(longest, lane.next - spacing) }
    return count == 0 ? .zero : max(longest, share(of: extents.total + spacing) - spacing)
  }

  /// A lane's part of a length that all lanes share, rounded up to the grid.
  func share(of length: LayoutUnit) -> LayoutUnit {
    let laneCount = Int64(lanes.count)
    return LayoutUnit(rawValue: (length.rawValue + laneCount - 1) / laneCount)
  }

  // MARK: Changes of the stored state

  /// Changes the items or their lengths, and the lanes with them.
  ///
  /// - Throws: what `edit` throws; all is then as it was, if the lengths are.
  mutating func carryOut<Failure>(_ change: ItemChange, _ edit: (inout ExtentTree) throws(Failure) -> Void) throws(Failure) {
    try edit(&extents)
    follow(change)
    if case .update(let range) = change { takeLengths(of: range) }
  }

  /// Makes some changes and gives all items new lengths, as when the lanes get another width: each item keeps its lane.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``; all is then as it was.
  /// - Complexity: O(n log n) for n items that have been seen, and what the tree takes for the lengths.
  mutating func replaceAll(_ lengths: ItemLengths, after changes: [ItemChange]) throws(TilingError) {
    var next = ExtentTree(spacing: spacing)
    try next.insert(lengths, at: 0)
    for change in changes { follow(change) }
    extents = next
    follow(.update(0..<count))
    takeLengths(of: 0..<count)
    deal()
  }

  /// An item has been measured: what comes after it in its lane moves, and no item changes its lane.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``, as for an edit; a lane is never longer than all items together.
  /// - Complexity: O(lanes log n).
  mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    try extents.resize(index, to: extent)
    guard let (lane, slot) = site(of: index) else { return }
    try lanes[lane].extents.resize(slot, to: extent)
  }

  /// Puts the first item that is not placed at the end of a lane.
  mutating func append(_ extent: LayoutUnit, to lane: Int) {
    lanes[lane].items.append(placedCount)
    fit { (lanes) throws(TilingError) in try lanes[lane].extents.insert(measured: extent, at: lanes[lane].extents.count) }
    placedCount += 1
  }

  /// The items that have tiles stand before this one.
  mutating func didRealize(before end: Int) {
    screenEnd = end
    seenCount = max(seenCount, end)
  }

  /// Makes a change in the lanes. Items from there on that have not been seen lose theirs.
  private mutating func follow(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      disturb(at: range.lowerBound)
      open(range)
    case .remove(let range):
      disturb(at: range.lowerBound)
      close(range)
    case .move(let from, let to):
      guard from != to else { return }
      disturb(at: min(from, to))
      close(from..<from + 1)
      open(to..<to + 1)
    case .update(let range): disturb(at: range.lowerBound)
    }
  }

  private mutating func disturb(at index: Int) {
    isDisturbed = isDisturbed || index < seenCount
    unplace(from: max(index, seenCount))
  }

  /// Makes room for new items, which are incoming if they stand among the placed ones.
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

  private mutating func takeLengths(of range: Range<Int>) {
    for lane in lanes.indices {
      let slots = lanes[lane].items.places(of: range)
      let lengths = slots.map { extents.extent(at: lanes[lane].items[$0]) }
      fit { (lanes) throws(TilingError) in try lanes[lane].extents.resize(slots, to: lengths) }
    }
  }

  /// Gives the incoming items their lanes, in index order, and looks whether the lanes are still even.
  ///
  /// - Parameter limit: with more incoming items, all from the first of them on lose their lanes, and get others when a lookup reaches them.
  /// - Complexity: O(k (lanes + log n)) for k incoming items.
  mutating func deal(limit: Int = placingLimit) {
    let isUneven = isDisturbed
    isDisturbed = false
    guard incoming.count <= limit else { return unplace(from: incoming[0]) }
    for place in 0..<incoming.count {
      let (index, lane) = (incoming[place], shortestLane)
      let (slot, extent) = (lanes[lane].items.insert(index), extents.extent(at: index))
      fit { (lanes) throws(TilingError) in try lanes[lane].extents.insert(measured: extent, at: slot) }
    }
    if !incoming.isEmpty { incoming = ItemIndices() }
    if isUneven, isTooUneven { unplace(from: screenEnd) }
  }

  private var isTooUneven: Bool {
    guard count > 0, let longest = lanes.map(\.next).max(), let shortest = lanes.map(\.next).min() else { return false }
    let mean = (extents.total + spacing).rawValue / Int64(count)
    return (longest - shortest).rawValue > MasonryPlacement.maximumUnevenness * mean
  }

  /// Forgets the lanes of the items from `index` on.
  ///
  /// - Complexity: O(lanes log n), and what the lanes' trees take to remove a range.
  private mutating func unplace(from index: Int) {
    guard index < placedCount else { return }
    for lane in lanes.indices { lanes[lane].extents.remove(lanes[lane].items.removeAll(from: index)) }
    incoming.removeAll(from: index)
    (placedCount, seenCount, screenEnd) = (index, min(seenCount, index), min(screenEnd, index))
  }

  private mutating func fit(_ change: (inout [Lane]) throws(TilingError) -> Void) {
    do throws(TilingError) { try change(&lanes) } catch { preconditionFailure("a lane is longer than all items together: \(error)") }
  }
}
