import ViewTree

/// Chooses a tile for an item to be measured when no tile of its kind is free:
///
/// 1. a tile whose item was removed;
/// 2. one whose item has left the displayed rectangle and cannot return, whatever is measured;
/// 3. one whose item is outside by the extents known now, the farthest first;
/// 4. the outermost of those that the measured item pushes out.
///
/// Capacity is proven for measured items, so there is such a tile unless a cell is smaller than its kind declares.
struct ReclaimOrder {
  let displayed: Range<LayoutUnit>  // where items have tiles once the extents known now are settled
  let measured: Int
  let border: Int  // the first item that grows forwards and pushes out later ones; items before it grow backwards
  let isSettledBefore: Bool  // all displayed items before the border are measured
  let isSettledBehind: Bool  // all displayed items from the border on are measured
  var pinned: Int?  // on screen wherever its own place is

  /// `slots` are in index order, except for those whose items were removed. `isMonotone`: no item ends before an earlier one, so the two
  /// outermost items decide. `range` gives an item's place. Returns an index in `slots`; nil if every tile stays. O(slots); two calls of
  /// `range` if `isMonotone`, else two per step inwards until an item is outside, then one each.
  func place(in slots: [Tile?], kind: Int, isMonotone: Bool, range: (Int) -> Range<LayoutUnit>) -> Int? {
    if let gone = slots.firstIndex(where: { $0?.kindIndex == kind && $0?.storedIndex == nil }) { return gone }
    var (first, last) = (slots.startIndex, slots.endIndex - 1)
    while true {
      while first <= last, item(of: slots[first], kind) == nil { first += 1 }
      while first <= last, item(of: slots[last], kind) == nil { last -= 1 }
      guard first <= last, let before = item(of: slots[first], kind), let behind = item(of: slots[last], kind) else { break }
      let (near, far) = (distance(of: range(before)), distance(of: range(behind)))
      if near > .zero || far > .zero {
        var isBefore = far == .zero
        if near > .zero, far > .zero {
          let (isCertain, isOtherCertain) = (isSettled(at: before), isSettled(at: behind))
          isBefore = isCertain == isOtherCertain ? near >= far : isCertain
        }
        if isMonotone { return isBefore ? first : last }
        return isBefore
          ? farthest(in: slots, from: first, to: last, kind, at: near, range)
          : farthest(in: slots, from: last, to: first, kind, at: far, range)
      }
      guard !isMonotone else { break }
      (first, last) = (first + 1, last - 1)
    }
    return measured < border
      ? slots.firstIndex { (item(of: $0, kind) ?? .max) < measured } : slots.lastIndex { (item(of: $0, kind) ?? -1) > measured }
  }

  /// In lanes the outermost item by index need not be the farthest: moves inwards as long as the next one is farther.
  private func farthest(
    in slots: [Tile?], from outermost: Int, to innermost: Int, _ kind: Int, at outermostDistance: LayoutUnit,
    _ range: (Int) -> Range<LayoutUnit>
  ) -> Int {
    var (place, distance) = (outermost, outermostDistance)
    for next in stride(from: outermost, through: innermost, by: outermost < innermost ? 1 : -1).dropFirst() {
      guard let index = item(of: slots[next], kind) else { continue }
      let other = self.distance(of: range(index))
      guard other > distance else { break }
      (place, distance) = (next, other)
    }
    return place
  }

  private func item(of tile: Tile?, _ kind: Int) -> Int? {
    guard let tile, tile.kindIndex == kind, tile.storedIndex != pinned else { return nil }
    return tile.storedIndex
  }

  private func isSettled(at index: Int) -> Bool { index < border ? isSettledBefore : isSettledBehind }

  private func distance(of range: Range<LayoutUnit>) -> LayoutUnit {
    let least = LayoutUnit(rawValue: 1)  // what touches the edge is outside
    if range.upperBound <= displayed.lowerBound { return displayed.lowerBound - range.upperBound + least }
    return range.lowerBound >= displayed.upperBound ? range.lowerBound - displayed.upperBound + least : .zero
  }
}
