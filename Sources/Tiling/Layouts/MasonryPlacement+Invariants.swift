import ViewTree

extension MasonryPlacement {
  /// Recomputes redundant state: each placed item is in exactly one lane, in ascending order and with its extent, or is incoming. O(items
  /// lanes log n). Called by tests after every operation.
  func checkInvariants() {
    extents.checkInvariants()
    precondition(placedCount <= count, "\(placedCount) of \(count) items are placed")
    precondition(seenCount <= placedCount && screenEnd <= seenCount, "\(screenEnd) on screen, \(seenCount) seen, \(placedCount) placed")
    var found = incoming.count
    for (number, lane) in lanes.enumerated() {
      lane.extents.checkInvariants()
      lane.items.checkInvariants()
      precondition(lane.extents.count == lane.items.count, "lane \(number) has \(lane.items.count) items, \(lane.extents.count) extents")
      for slot in 0..<lane.items.count {
        let index = lane.items[slot]
        let own = item(at: index).map { $0.lane..<$0.lane + $0.span } ?? 0..<0
        precondition(own.contains(number), "item \(index) is in lane \(number), and is found in \(own)")
        if own.lowerBound == number { found += 1 }
        if own.count > 1 { checkHole(before: index, in: own) }
        precondition(
          own.count > 1 || lane.extents.extent(at: slot) == extents.extent(at: index), "item \(index) has another extent in lane \(number)")
      }
      precondition(lane.items.isEmpty || lane.items[lane.items.count - 1] < placedCount, "lane \(number) reaches beyond \(placedCount)")
    }
    incoming.checkInvariants()
    precondition(surplus == nil || surplus == surplus(of: placedCount..<count), "unplaced items have a surplus of \(surplus ?? 0)")
    precondition(spans.map { $0.count == count && !$0.arePlain } ?? true, "\(spans?.count ?? 0) items have spans, of \(count)")
    precondition(found == placedCount, "\(found) items have lanes or are new, and \(placedCount) are placed")
  }

  /// A spanning item starts at one place in all its lanes, and where the longest of them ends.
  private func checkHole(before index: Int, in own: Range<Int>) {
    let entries = own.compactMap { lane in lanes[lane].items.position(of: index).flatMap { lanes[lane].extents.cursor(at: $0) } }
    precondition(entries.count == own.count, "item \(index) is in \(entries.count) of the lanes \(own)")
    let due = entries.reduce(LayoutUnit.zero) { max($0, $1.start) } + extents.extent(at: index)
    precondition(entries.allSatisfy { $0.end == due }, "item \(index) ends at \(entries.map(\.end)) in lanes \(own), not at \(due)")
  }
}
