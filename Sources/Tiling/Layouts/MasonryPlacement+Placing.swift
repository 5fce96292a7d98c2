import ViewTree

extension MasonryPlacement {
  /// How many items one call places unless it is told otherwise: less than a millisecond's work, which a frame can bear.
  static let placingLimit = 4096

  /// Places items until the one at `index` has a lane.
  ///
  /// - Returns: whether it has; if not, the limit of items was reached, and another call goes on.
  /// - Complexity: O(lanes + log n) for each item that is placed.
  mutating func place(through index: Int, limit: Int = placingLimit) -> Bool {
    precondition(index >= 0 && index < count, "place(through: \(index)): there are \(count) items")
    return place(limit: limit) { $0.placedCount > index }
  }

  /// Places items until every lane reaches an offset, so that all items that meet what is before it are placed.
  ///
  /// - Returns: whether they do, or no item is left; if not, the limit of items was reached, and another call goes on.
  /// - Complexity: O(lanes + log n) for each item that is placed.
  mutating func place(until offset: LayoutUnit, limit: Int = placingLimit) -> Bool {
    place(limit: limit) { $0.lanes[$0.shortestLane].next >= offset }
  }

  /// The lane in which the next item is placed: the one that ends first, the leftmost of these.
  ///
  /// - Complexity: O(lanes).
  var shortestLane: Int {
    var shortest = 0
    for lane in lanes.indices where lanes[lane].next < lanes[shortest].next { shortest = lane }
    return shortest
  }

  private mutating func place(limit: Int, until isDone: (MasonryPlacement) -> Bool) -> Bool {
    precondition(limit > 0, "a limit of \(limit) items: it is > 0")
    guard placedCount < count, !isDone(self) else { return true }
    var left = limit
    let stack = extents  // shared, not copied: the lengths do not change meanwhile
    stack.forEach(from: placedCount) { _, _, extent in
      append(extent, to: shortestLane)
      left -= 1
      return left > 0 && !isDone(self)
    }
    return placedCount == count || isDone(self)
  }
}
