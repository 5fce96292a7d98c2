public import ViewTree

/// A masonry measures lane by lane: an item's place depends only on the items before it in its lane. A lane that then ends before the
/// range's end gets more items, which are measured in turn.
extension MasonryLayout {
  /// - Complexity: O(m log n + k lanes) for m items in the range, k of which are placed by the call.
  public func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {
    guard anchor < count, settle(through: anchor), place(until: range.upperBound), let item = placement.item(at: anchor) else { return }
    let slot = placement.lanes[item.lane].items.firstPlace(from: anchor)
    var next = [Int?](repeating: nil, count: lanes)
    next[item.lane] = measureLane(item.lane, from: slot, meeting: range, by: learn)
    guard next[item.lane] != nil, let growth = measureLane(item.lane, before: slot, meeting: range, by: learn) else { return }
    // The range moves with the anchor, whose lane has grown before it; the other lanes do not move.
    let range = range.lowerBound + growth..<range.upperBound + growth
    var placed = 0
    repeat {  // while the pass places further items
      placed = placement.placedCount
      for lane in 0..<lanes {
        let slot = next[lane] ?? placement.lanes[lane].extents.index(at: range.lowerBound)
        next[lane] = measureLane(lane, from: slot, meeting: range, by: learn)
        guard next[lane] != nil else { return }
      }
    } while place(until: range.upperBound) && placement.placedCount > placed
  }

  /// Measures a lane's items from `first` on. Returns the first one after the range, or nil if an item cannot be measured now.
  private func measureLane(
    _ lane: Int, from first: Int, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> Int? {
    guard var item = placement.lanes[lane].extents.cursor(at: first) else { return first }
    repeat {
      guard item.start < range.upperBound else { return item.index }
      guard item.extent > .zero, item.end > range.lowerBound else { continue }
      guard measure(&item, of: lane, by: learn) else { return nil }
    } while placement.lanes[lane].extents.advance(&item)
    return item.index + 1
  }

  /// Measures the items before the anchor in its lane; they grow backwards. Returns by how much, or nil if an item cannot be measured now.
  private func measureLane(
    _ lane: Int, before slot: Int, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> LayoutUnit? {
    guard var item = placement.lanes[lane].extents.cursor(at: slot) else { return .zero }
    var edge = range.lowerBound  // moves with the anchor
    while item.start > edge, placement.lanes[lane].extents.retreat(&item) {
      let estimate = item.extent
      guard estimate > .zero, item.end > edge, item.start < edge + (range.upperBound - range.lowerBound) else { continue }
      guard measure(&item, of: lane, by: learn) else { return nil }
      edge += item.extent - estimate
    }
    return edge - range.lowerBound
  }

  /// Measures an item unless it is measured. The cursor, which is in the lane's tree, stays at it.
  private func measure(_ item: inout ExtentTree.Cursor, of lane: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) -> Bool {
    let index = placement.lanes[lane].items[item.index]
    guard !isMeasured(index) else { return true }
    guard let extent = learn(index, item.extent) else { return false }
    resize(index, to: extent)
    guard let again = placement.lanes[lane].extents.cursor(at: item.index, startingAt: item.start) else { return false }
    item = again
    return true
  }
}
