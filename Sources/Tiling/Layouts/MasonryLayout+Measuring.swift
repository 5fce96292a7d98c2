public import ViewTree

/// A masonry measures lane by lane what has its lane: an item's place depends only on the items before it in its lane. Items that no tile has
/// shown yet follow in index order, each of them measured before the next one gets its lane. So lanes are dealt by lengths that are known,
/// and end at most one longest item apart, whatever the estimates.
extension MasonryLayout {
  /// - Complexity: O(m log n + k lanes) for m items in the range, k of which are placed by the call.
  public func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {
    guard anchor < count, settle(through: anchor), let item = placement.item(at: anchor) else { return }
    let kept = max(placement.seenCount, anchor + 1)
    let unmeasured = unmeasuredCount
    if placement.spans != nil {
      guard let range = measureAcrossLanes(before: kept, meeting: range, around: item, by: learn) else { return }
      return measureUnseen(from: kept, areStale: unmeasuredCount != unmeasured, meeting: range, by: learn)
    }
    let slot = placement.lanes[item.lane].items.firstPlace(from: anchor)
    guard measureLane(item.lane, from: slot, before: kept, meeting: range, by: learn),
      let growth = measureLane(item.lane, before: slot, meeting: range, by: learn)
    else { return }
    // The range moves with the anchor, whose lane has grown before it; the other lanes do not move.
    let range = range.lowerBound + growth..<range.upperBound + growth
    for lane in 0..<lanes where lane != item.lane {
      let slot = placement.lanes[lane].extents.index(at: range.lowerBound)
      guard measureLane(lane, from: slot, before: kept, meeting: range, by: learn) else { return }
    }
    measureUnseen(from: kept, areStale: unmeasuredCount != unmeasured, meeting: range, by: learn)
  }

  /// Measures a lane's items from the slot `first` on, as far as they are before the item `end`. False if one cannot be measured now.
  private func measureLane(
    _ lane: Int, from first: Int, before end: Int, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> Bool {
    guard var item = placement.lanes[lane].extents.cursor(at: first) else { return true }
    repeat {
      guard item.start < range.upperBound, placement.lanes[lane].items[item.index] < end else { return true }
      guard item.extent > .zero, item.end > range.lowerBound else { continue }
      guard measure(&item, of: lane, by: learn) else { return false }
    } while placement.lanes[lane].extents.advance(&item)
    return true
  }

  /// Measures the items from `first` on that no tile has shown. `areStale`: they may have got their lanes by other extents than are known now.
  /// A spanning item may start behind the range, while its lanes' neighbours have not come that far.
  private func measureUnseen(
    from first: Int, areStale: Bool, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) {
    if areStale || placement.hasUnmeasured(from: first, before: range.upperBound) { unplace(from: first) }
    var index = first
    var left = MasonryLayout.maximumPlacedAtOnce
    while index < count {
      guard index < placement.placedCount || placeNext(before: range.upperBound, &left) else { return }
      guard let item = placement.item(at: index), item.start < range.upperBound || item.span > 1 else { return }
      if !isMeasured(index), item.meets(range) {
        guard let extent = learn(index, item.extent) else { return }
        resize(index, to: extent)
        unplace(from: index + 1)
      }
      index += 1
    }
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
