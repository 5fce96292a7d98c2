import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Lanes of a masonry")
struct MasonryLanesTests {
  private func unit(_ count: Int64) -> LayoutUnit { LayoutUnit(rawValue: count) }

  /// An item's length is its name here, and its lane is looked up by it.
  private func lanesByName(_ masonry: MasonryPlacement) -> [LayoutUnit: Int] {
    var lanes: [LayoutUnit: Int] = [:]
    masonry.extents.forEach(from: 0) { index, _, extent in
      if index < masonry.screenEnd { lanes[extent] = masonry.item(at: index)?.lane }
      return index + 1 < masonry.screenEnd
    }
    return lanes
  }

  @Test("keeps the lanes of all before the last item with a tile, whatever comes, goes, moves and grows (C11)", arguments: 1...4)
  func stickyLanes(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var masonry = MasonryPlacement(laneCount: 2 + seed % 3, spacing: unit(4))
    var latest: Int64 = 1000
    func names(_ count: Int) -> [LayoutUnit] {
      (0..<count).map { _ in
        latest += Int64(1 + random.below(9))
        return unit(latest)
      }
    }
    try masonry.insert(measured: names(400), at: 0)
    var kept = 0
    for _ in 0..<300 {
      _ = masonry.place(until: unit(Int64(random.below(200_000))), limit: 64)
      masonry.didRealize(before: random.below(masonry.placedCount + 1))
      var before = lanesByName(masonry)
      for _ in 0...random.below(3) {
        let index = random.below(masonry.count)
        switch random.below(5) {
        case 0:
          let range = index..<min(index + 3, masonry.count)
          for place in range { before[masonry.extents.extent(at: place)] = nil }
          masonry.remove(range)
          try masonry.insert(measured: names(range.count), at: random.below(masonry.count))
        case 1:
          before[masonry.extents.extent(at: index)] = nil
          masonry.move(from: index, to: random.below(masonry.count))
        case 2:
          let (old, new) = (masonry.extents.extent(at: index), names(1)[0])
          before[new] = before.removeValue(forKey: old)
          var lengths = ItemExtents()
          lengths.append(new)
          try masonry.replace(from: index, with: lengths)
        default: try masonry.insert(measured: names(1 + random.below(4)), at: index)
        }
      }
      masonry.deal()
      let after = lanesByName(masonry)
      try #require(before.allSatisfy { after[$0.key] == $0.value })
      kept += before.count
    }
    #expect(kept > 10_000)
  }

  @Test("keeps all lanes that have been seen when all lengths are others, and when they are again as they were (C11)", arguments: 1...2)
  func otherWidths(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var masonry = MasonryPlacement(laneCount: 3, spacing: unit(6))
    try masonry.insert(unmeasured: 500, estimate: unit(6000), at: 0)
    for index in stride(from: 0, to: 300, by: 10) {
      let isThere = masonry.place(through: index + 9)
      #expect(isThere)
      for place in index..<index + 10 { try masonry.resize(place, to: unit(Int64(3000 + random.below(6000)))) }
    }
    masonry.didRealize(before: 300)
    masonry.didRealize(before: 20)
    let lanes = masonry.laneNumbers
    for change in [-1, 1] as [Int64] {
      var lengths = ItemExtents()
      for index in 0..<500 { lengths.append(unmeasured: 1, estimate: masonry.extents.extent(at: index) + unit(change)) }
      try masonry.replaceAll(lengths, after: [])
      #expect(masonry.laneNumbers == lanes)
    }
  }

  @Test(
    "fills the shorter lanes up with what comes, wherever that is, and deals again behind the screen what is too uneven", arguments: 1...2)
  func unevenness(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var masonry = MasonryPlacement(laneCount: 3)
    try masonry.insert(measured: (0..<300).map { _ in unit(Int64(50 + random.below(100))) }, at: 0)
    func spread() -> Int64 { masonry.lanes.map(\.next.rawValue).max()! - masonry.lanes.map(\.next.rawValue).min()! }
    var isThere = masonry.place(through: 299)
    masonry.didRealize(before: 300)
    masonry.didRealize(before: 12)
    for _ in 0..<200 {  // single posts at the top
      try masonry.insert(measured: [unit(Int64(50 + random.below(100)))], at: 0)
      masonry.deal()
      try #require(isThere && spread() <= 150 && masonry.placedCount == masonry.count)
    }
    masonry.didRealize(before: 30)
    let onScreen = masonry.laneNumbers.prefix(30)
    for index in (30..<masonry.count).reversed() where masonry.item(at: index)?.lane == 1 {  // all of one lane
      guard index < masonry.placedCount else { continue }
      masonry.remove(index..<index + 1)
      masonry.deal()
      isThere = masonry.place(through: masonry.count - 1)
    }
    #expect(spread() <= 600 && masonry.laneNumbers.prefix(30) == onScreen)
  }

  @Test("keeps all lanes when another width comes with an update, a move in place, and a removal of what was updated (C11)")
  func widthWithChanges() throws {
    var masonry = MasonryPlacement(laneCount: 3)
    try masonry.insert(measured: (0..<12).map { unit(Int64(10 + 7 * $0 % 31)) }, at: 0)
    let isThere = masonry.place(through: 11)
    masonry.didRealize(before: 12)
    let lanes = masonry.laneNumbers
    var lengths = ItemExtents()
    for index in 0..<8 { lengths.append(unit(Int64(20 + index))) }
    try masonry.replaceAll(lengths, after: [.update(9..<12), .move(from: 3, to: 3), .remove(8..<12)])
    masonry.checkInvariants()
    #expect(isThere && masonry.laneNumbers == Array(lanes.prefix(8)))
    #expect((0..<8).map { masonry.extents.extent(at: $0) } == (0..<8).map { unit(Int64(20 + $0)) })
  }

  @Test("deals all again from the first of more new items than its limit on")
  func manyNewcomers() throws {
    var masonry = MasonryPlacement(laneCount: 2)
    try masonry.insert(measured: (0..<50).map { unit(Int64(10 + $0)) }, at: 0)
    let isThere = masonry.place(through: 49)
    masonry.didRealize(before: 50)
    try masonry.insert(unmeasured: 1_000_000_000, estimate: unit(20), at: 10)
    masonry.deal(limit: 100)
    masonry.checkInvariants()
    #expect(isThere && masonry.placedCount == 10 && masonry.seenCount == 10)
  }
}
