import ViewTree

extension MasonryPlacement {
  struct Item: Hashable, Sendable {
    let index: Int
    let lane: Int  // the leftmost of several
    let start: LayoutUnit
    let extent: LayoutUnit
    var span = 1  // how many lanes it takes

    var end: LayoutUnit { start + extent }

    func meets(_ range: Range<LayoutUnit>) -> Bool { extent > .zero && start < range.upperBound && end > range.lowerBound }
  }

  /// The content's extent: the longest lane, or if greater the mean of all lanes with the unplaced items, without trailing spacing. The
  /// mean is constant while items are placed, and is at most the longest lane in the end. So placing never shrinks the content, it never
  /// exceeds its final value, and it is exact once all items are placed. O(lanes).
  var contentExtent: LayoutUnit {
    var longest = LayoutUnit.zero
    for lane in lanes { longest = max(longest, lane.next - spacing) }
    if count == 0 { return .zero }
    return max(longest, spans == nil ? share(of: extents.total + spacing) - spacing : spanningContentExtent)
  }

  /// One lane's part of a total, rounded up to the grid.
  func share(of extent: LayoutUnit) -> LayoutUnit {
    let laneCount = Int64(lanes.count)
    return LayoutUnit(rawValue: (extent.rawValue + laneCount - 1) / laneCount)
  }

  func item(at index: Int) -> Item? { site(of: index).map { item(in: $0.lane, at: $0.slot) } }  // nil if not placed yet; O(lanes log n)

  /// An item's lane, the leftmost of several, and its place there; nil if it is not placed yet. O(lanes log n).
  func site(of index: Int) -> (lane: Int, slot: Int)? {
    precondition(index >= 0 && index < count, "item \(index): there are \(count) items")
    guard index < placedCount else { return nil }
    for lane in lanes.indices {
      if let slot = lanes[lane].items.position(of: index) { return (lane, slot) }
    }
    return nil  // still incoming
  }

  /// Whether an item from `index` on has a lane, starts before an offset, and is not measured. O(lanes log n).
  func hasUnmeasured(from index: Int, before end: LayoutUnit) -> Bool {
    var index = index
    while index < placedCount, let unmeasured = extents.firstUnmeasured(in: index..<placedCount), let item = item(at: unmeasured) {
      if item.start < end { return true }
      if item.span == 1 { return false }  // all lanes have come that far
      index = unmeasured + 1
    }
    return false
  }

  func item(below index: Int) -> Item? { neighbour(of: index, at: 1) }  // in the same lane; nil if none is placed; O(lanes log n)

  func item(above index: Int) -> Item? { neighbour(of: index, at: -1) }  // in the same lane; nil if none or not placed; O(lanes log n)

  /// Appends the placed items that overlap a half-open range of the content by more than 0, in index order. O(lanes log n + m log m).
  func append(itemsMeeting range: Range<LayoutUnit>, to found: inout [Item]) {
    let first = found.count
    for number in lanes.indices {
      let lane = lanes[number]
      lane.extents.forEach(meeting: range) { slot, start, extent in
        let index = lane.items[slot]
        guard spans != nil, span(of: index) > 1 else {
          return found.append(Item(index: index, lane: number, start: start, extent: extent))
        }
        let item = item(index, in: number, ending: start + extent)
        if item.lane == number, item.meets(range) { found.append(item) }
      }
    }
    found[first...].sort { $0.index < $1.index }
  }

  /// The first placed item in index order that contains an offset; else the placed item that starts next after it; else
  /// ``estimatedIndex(at:)``, which is `count` after the last item. O(lanes log n).
  func index(at offset: LayoutUnit) -> Int {
    var containing: Int?
    var following: Item?
    for (number, lane) in lanes.enumerated() {
      let slot = lane.extents.index(at: offset)
      guard slot < lane.items.count else { continue }
      let item = item(in: number, at: slot)
      if item.start <= offset, offset < item.end {
        containing = min(containing ?? item.index, item.index)
      } else if let next = item.start > offset ? item : item.end <= offset ? successor(in: number, of: slot) : nil {
        if following.map({ (next.start, next.index) < ($0.start, $0.index) }) ?? true { following = next }
      }
    }
    return containing ?? following?.index ?? estimatedIndex(at: offset)
  }

  /// The unplaced item at an offset if the extents were spread evenly over the lanes; `count` after the last one. O(log n).
  func estimatedIndex(at offset: LayoutUnit) -> Int {
    let (inStack, overflow) = offset.rawValue.multipliedReportingOverflow(by: Int64(lanes.count))
    return overflow && offset > .zero ? count : max(placedCount, extents.index(at: LayoutUnit(rawValue: inStack)))
  }

  /// Where an item starts. For an unplaced one an estimate: the extents before it spread evenly over the lanes, but no earlier than the end of the
  /// shortest adjacent lanes that it would take. O(lanes x span + lanes log n).
  func estimatedStart(of index: Int) -> LayoutUnit {
    if let item = item(at: index) { return item.start }
    let (span, first) = (span(of: index), shortestLanes(span(of: index)))
    return max(share(of: extents.offset(of: index)), end(of: first..<first + span))
  }

  private func neighbour(of index: Int, at distance: Int) -> Item? {
    guard let (lane, slot) = site(of: index), (0..<lanes[lane].items.count).contains(slot + distance) else { return nil }
    return item(in: lane, at: slot + distance)
  }

  private func successor(in lane: Int, of slot: Int) -> Item? {
    slot + 1 < lanes[lane].items.count ? item(in: lane, at: slot + 1) : nil
  }

  private func item(in lane: Int, at slot: Int) -> Item {
    let (extents, index) = (lanes[lane].extents, lanes[lane].items[slot])
    let (start, extent) = (extents.offset(of: slot), extents.extent(at: slot))
    if spans != nil, span(of: index) > 1 { return item(index, in: lane, ending: start + extent) }
    return Item(index: index, lane: lane, start: start, extent: extent)
  }

  /// An item of several lanes, which ends in each of them at the same place.
  private func item(_ index: Int, in lane: Int, ending end: LayoutUnit) -> Item {
    var first = lane
    while first > 0, lanes[first - 1].items.position(of: index) != nil { first -= 1 }
    let extent = extents.extent(at: index)
    return Item(index: index, lane: first, start: end - extent, extent: extent, span: span(of: index))
  }
}
