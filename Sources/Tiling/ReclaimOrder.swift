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
  ///   - stretch: where an item stands.
  /// - Returns: a place in `slots`; nil if all stay where they are.
  /// - Complexity: O(slots); two questions for a stretch if `isMonotone`, else two for each step inwards from the two outermost ones.
  func place(in slots: [Tile?], kind: Int, isMonotone: Bool, stretch: (Int) -> Range<LayoutUnit>) -> Int? {
    if let gone = slots.firstIndex(where: { $0?.kindID == kind && $0?.storedIndex == nil }) { return gone }
    var best: (place: Int, isCertain: Bool, distance: LayoutUnit)?
    var (first, last, goesOn) = (slots.startIndex, slots.endIndex - 1, true)
    func look(at place: Int, _ index: Int) {
      let (isCertain, distance) = (isSettled(at: index), distance(of: stretch(index)))
      guard distance > .zero else { return }
      if let best, best.isCertain == isCertain ? best.distance >= distance : best.isCertain { return }
      (best, goesOn) = ((place, isCertain, distance), !isMonotone)
    }
    // Where lanes differ, the outermost item in index order need not be the farthest out: the next ones may be farther.
    while goesOn {
      while first <= last, item(of: slots[first], kind) == nil { first += 1 }
      while first <= last, item(of: slots[last], kind) == nil { last -= 1 }
      guard first <= last, let before = item(of: slots[first], kind), let behind = item(of: slots[last], kind) else { break }
      goesOn = best == nil && !isMonotone
      look(at: first, before)
      look(at: last, behind)
      (first, last) = (first + 1, last - 1)
    }
    if let best { return best.place }
    return measured < border
      ? slots.firstIndex { (item(of: $0, kind) ?? .max) < measured } : slots.lastIndex { (item(of: $0, kind) ?? -1) > measured }
  }

  private func item(of tile: Tile?, _ kind: Int) -> Int? {
    guard let tile, tile.kindID == kind, tile.storedIndex != pinned else { return nil }
    return tile.storedIndex
  }

  private func isSettled(at index: Int) -> Bool { index < border ? isSettledBefore : isSettledBehind }

  /// How far a stretch is outside; zero if it is not.
  private func distance(of stretch: Range<LayoutUnit>) -> LayoutUnit {
    let least = LayoutUnit(rawValue: 1)  // what touches the edge is outside
    if stretch.upperBound <= displayed.lowerBound { return displayed.lowerBound - stretch.upperBound + least }
    return stretch.lowerBound >= displayed.upperBound ? stretch.lowerBound - displayed.upperBound + least : .zero
  }
}
