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
        precondition(lane.extents.extent(at: slot) == extents.extent(at: index), "item \(index) has another extent in lane \(number)")
        precondition(item(at: index)?.lane == number, "item \(index) is in lane \(number), and is found elsewhere")
      }
      found += lane.items.count
      precondition(lane.items.isEmpty || lane.items[lane.items.count - 1] < placedCount, "lane \(number) reaches beyond \(placedCount)")
    }
    incoming.checkInvariants()
    precondition(found == placedCount, "\(found) items have lanes or are new, and \(placedCount) are placed")
  }
}
