import ViewTree

extension MasonryPlacement {
  static let placingLimit = 4096  // the default number of items that one call places: less than a millisecond of work

  /// Places items until the one at `index` has a lane; O(lanes + log n) for each. Returns false if `limit` is too low: call again.
  mutating func place(through index: Int, limit: Int = placingLimit) -> Bool {
    precondition(index >= 0 && index < count, "place(through: \(index)): there are \(count) items")
    return place(limit: limit) { $0.placedCount > index }
  }

  /// Places items until every lane reaches an offset, so that all items that start before it are placed; O(lanes + log n) for each. Returns
  /// false if `limit` is too low: call again.
  mutating func place(until offset: LayoutUnit, limit: Int = placingLimit) -> Bool {
    place(limit: limit) { $0.lanes[$0.shortestLane].next >= offset && !$0.isHeldUp }
  }

  /// The lane that ends first, the leftmost of these: the next item is placed there. O(lanes).
  var shortestLane: Int {
    var shortest = 0
    for lane in lanes.indices where lanes[lane].next < lanes[shortest].next { shortest = lane }
    return shortest
  }

  /// Whether an item without extent is the next one, which would hide from ``contentExtent`` that spanning ones follow.
  private var isHeldUp: Bool { spans != nil && placedCount < count && extents.extent(at: placedCount) == .zero }

  private mutating func place(limit: Int, until isDone: (MasonryPlacement) -> Bool) -> Bool {
    precondition(limit > 0, "a limit of \(limit) items: it is > 0")
    guard placedCount < count, !isDone(self) else { return true }
    var left = limit
    let stack = extents  // shared, not copied: the extents do not change meanwhile
    stack.forEach(from: placedCount) { index, _, extent in
      let span = span(of: index)
      append(extent, to: shortestLanes(span), span: span)
      left -= 1
      return left > 0 && !isDone(self)
    }
    return placedCount == count || isDone(self)
  }
}
