extension MasonryPlacement {
  /// Recomputes what is kept twice: each placed item stands in the one lane that it is said to be in, in ascending order and with its length.
  ///
  /// - Complexity: O(items log n). Called by tests after every operation.
  func checkInvariants() {
    extents.checkInvariants()
    precondition(placedCount <= count, "\(placedCount) of \(count) items are placed")
    var slots = Array(repeating: 0, count: lanes.count)
    for (index, number) in laneNumbers.enumerated() {
      let lane = lanes[Int(number)]
      let slot = slots[Int(number)]
      precondition(slot < lane.items.count && lane.items[slot] == index, "item \(index) is not at place \(slot) of lane \(number)")
      precondition(lane.extents.extent(at: slot) == extents.extent(at: index), "item \(index) has another length in lane \(number)")
      slots[Int(number)] += 1
    }
    for (number, lane) in lanes.enumerated() {
      lane.extents.checkInvariants()
      precondition(lane.items.count == slots[number], "lane \(number) has \(lane.items.count) items, not \(slots[number])")
      precondition(lane.extents.count == lane.items.count, "lane \(number) has \(lane.extents.count) lengths")
    }
  }
}
