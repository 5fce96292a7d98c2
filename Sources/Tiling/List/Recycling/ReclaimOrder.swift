import ViewTree

/// Which tile is taken for an item that is to be measured while no tile of its kind is free:
///
/// 1. one whose item has gone;
/// 2. one whose item has left the displayed rectangle, and cannot come back by what is yet to be measured;
/// 3. one whose item is outside by what is known, the farther out the better;
/// 4. the outermost of those that the measured item pushes out.
///
/// Capacity is proven for measured items, so that there is one unless a cell is smaller than its kind declares.
struct ReclaimOrder {
  /// Where items have tiles when the lengths that are known by now have been settled.
  let displayed: Range<LayoutUnit>
  /// The item that is to be measured.
  let measured: Int
  /// The first item that grows forwards, and pushes out what is behind it; those before it grow backwards.
  let border: Int
  /// Whether all is measured that is displayed before the border, or from it on.
  let isSettledBefore: Bool
  let isSettledBehind: Bool
  /// The pinned header: it is on screen, wherever its own place is.
  var pinned: Int?

  /// - Parameters:
  ///   - slots: in index order, those whose items have gone anywhere.
  ///   - isMonotone: whether no item ends before one that it follows in index order, so that the two outermost ones stand for all.
  ///   - range: where an item stands.
  /// - Returns: a place in `slots`; nil if all stay where they are.
  /// - Complexity: O(slots); two questions for a stretch if `isMonotone`, else two for each step inwards until one is outside, and one for each
  ///   further one that is looked at.
  func place(in slots: [Tile?], kind: Int, isMonotone: Bool, range: (Int) -> Range<LayoutUnit>) -> Int? {
    if let gone = slots.firstIndex(where: { $0?.kindID == kind && $0?.storedIndex == nil }) { return gone }
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

  /// Where lanes differ, the outermost item in index order need not be the farthest out: it is one further in as long as the next one is farther.
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
    guard let tile, tile.kindID == kind, tile.storedIndex != pinned else { return nil }
    return tile.storedIndex
  }

  private func isSettled(at index: Int) -> Bool { index < border ? isSettledBefore : isSettledBehind }

  /// How far a stretch is outside; zero if it is not.
  private func distance(of range: Range<LayoutUnit>) -> LayoutUnit {
    let least = LayoutUnit(rawValue: 1)  // what touches the edge is outside
    if range.upperBound <= displayed.lowerBound { return displayed.lowerBound - range.upperBound + least }
    return range.lowerBound >= displayed.upperBound ? range.lowerBound - displayed.upperBound + least : .zero
  }
}
