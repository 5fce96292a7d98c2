import ViewTree

/// Items in lanes side by side, each placed where the content is shortest at the time: a masonry (Pinterest's and CSS's "masonry" layout).
///
/// ```
/// lane 0  [ 0      ] [ 3 ] [ 4     ]
/// lane 1  [ 1 ] [ 2          ]           5, 6, ... are not placed yet
/// ```
///
/// Placing goes by index, since the lane of an item depends on the lengths of all before it. It is *lazy*: a prefix of the items is placed,
/// as far as somebody asked, and what comes after it is estimated. And it is *sticky* (invariant C11): an item's lane is decided once, by the
/// lengths that were known then; a length that is measured later moves what follows in the same lane, and nothing from lane to lane. Only an
/// edit at or above an item undoes its placement; all lengths that are known outlive that.
///
/// Along the scroll axis, in counts of 1/64 point; the lanes' places across it are the layout's.
///
/// Memory is some 16 bytes for each placed item, and what an ``ExtentTree`` takes for all items.
struct MasonryPlacement: Sendable {
  /// One lane's items, from its beginning without a gap but for the spacing.
  struct Lane: Sendable {
    var extents: ExtentTree
    /// Their indices, ascending.
    var items: [Int] = []

    /// Where the next item would start.
    var next: LayoutUnit { items.isEmpty ? .zero : extents.total + extents.spacing }
  }

  /// The lengths of all items, placed or not, measured or estimated, as if they stood in one lane.
  private(set) var extents: ExtentTree
  private(set) var lanes: [Lane]
  /// By index, the lanes of the items that are placed.
  private(set) var laneNumbers: [UInt8] = []

  static let maximumLaneCount = 64

  /// - Parameter spacing: between two items of a lane.
  init(laneCount: Int, spacing: LayoutUnit = .zero) {
    precondition(
      (1...MasonryPlacement.maximumLaneCount).contains(laneCount), "\(laneCount) lanes: there are 1...\(MasonryPlacement.maximumLaneCount)")
    extents = ExtentTree(spacing: spacing)
    lanes = (0..<laneCount).map { _ in Lane(extents: ExtentTree(spacing: spacing)) }
  }

  var spacing: LayoutUnit { extents.spacing }

  var count: Int { extents.count }

  /// The items before this one are placed.
  var placedCount: Int { laneNumbers.count }

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

  /// Changes the lengths of items from `index` on, or which items there are, and undoes the placement from there.
  ///
  /// - Throws: what `change` throws; all is then as it was, if the lengths are.
  mutating func edit<Failure>(from index: Int, _ change: (inout ExtentTree) throws(Failure) -> Void) throws(Failure) {
    try change(&extents)
    unplace(from: index)
  }

  /// An item has been measured: what comes after it in its lane moves, and no item changes its lane.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``, as for an edit; a lane is never longer than all items together.
  /// - Complexity: O(log n).
  mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    try extents.resize(index, to: extent)
    guard index < placedCount else { return }
    let lane = Int(laneNumbers[index])
    try lanes[lane].extents.resize(lanes[lane].firstSlot(from: index), to: extent)
  }

  /// The lengths of items are unknown again, as when the lanes get another width; no item changes its lane.
  ///
  /// - Throws: as ``resize(_:to:)``.
  /// - Complexity: O(lanes log n), and what the trees take to replace a range.
  mutating func invalidate(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    try extents.invalidate(range, estimate: estimate)
    for lane in lanes.indices {
      let slots = lanes[lane].firstSlot(from: range.lowerBound)..<lanes[lane].firstSlot(from: range.upperBound)
      try lanes[lane].extents.invalidate(slots, estimate: estimate)
    }
  }

  /// Puts the first item that is not placed at the end of a lane.
  mutating func append(_ extent: LayoutUnit, to lane: Int) {
    do {
      try lanes[lane].extents.insert(measured: CollectionOfOne(extent), at: lanes[lane].items.count)
    } catch { preconditionFailure("a lane is longer than all items together: \(error)") }
    lanes[lane].items.append(placedCount)
    laneNumbers.append(UInt8(lane))
  }

  /// Forgets the lanes of the items from `index` on.
  ///
  /// - Complexity: O(lanes log n), and what the lanes' trees take to remove a range.
  private mutating func unplace(from index: Int) {
    guard index < placedCount else { return }
    for lane in lanes.indices {
      let slots = lanes[lane].firstSlot(from: index)..<lanes[lane].items.count
      lanes[lane].extents.remove(slots)
      lanes[lane].items.removeSubrange(slots)
    }
    laneNumbers.removeSubrange(index...)
  }
}

extension MasonryPlacement.Lane {
  /// The place in the lane of its first item at or after `index`.
  ///
  /// - Complexity: O(log n).
  func firstSlot(from index: Int) -> Int {
    var lower = 0
    var upper = items.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if items[middle] < index { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
