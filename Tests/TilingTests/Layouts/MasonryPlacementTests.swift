import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Masonry")
struct MasonryPlacementTests {
  private func unit(_ count: Int64) -> LayoutUnit { LayoutUnit(rawValue: count) }

  /// Every list of so many of these lengths.
  private func everyList(of lengths: [Int64], count: Int) -> [[Int64]] {
    (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in lengths.map { list + [$0] } } }
  }

  @Test("puts each item into the lane that is shortest, the leftmost of these")
  func shortestLane() throws {
    var masonry = MasonryPlacement(laneCount: 3, spacing: unit(2))
    try masonry.insert(measured: [10, 4, 7, 1, 5, 5, 9].map(unit), at: 0)
    let isThere = masonry.place(through: 6)
    #expect(isThere)
    #expect(masonry.laneNumbers == [0, 1, 2, 1, 1, 2, 0])
    #expect(masonry.item(at: 4) == MasonryPlacement.Item(index: 4, lane: 1, start: unit(9), extent: unit(5)))
    #expect(masonry.contentExtent == unit(21))
  }

  @Test("of one lane is a list")
  func oneLane() throws {
    var masonry = MasonryPlacement(laneCount: 1, spacing: unit(3))
    try masonry.insert(measured: (1...50).map(unit), at: 0)
    #expect(masonry.contentExtent == masonry.extents.total)
    let isThere = masonry.place(through: 49)
    #expect(isThere)
    for index in 0..<50 { #expect(masonry.item(at: index)?.start == masonry.extents.offset(of: index)) }
    #expect(masonry.contentExtent == masonry.extents.total)
  }

  @Test("without items has no length and nothing to place")
  func empty() {
    var masonry = MasonryPlacement(laneCount: 2, spacing: unit(5))
    let isThere = masonry.place(until: unit(100))
    #expect(isThere)
    #expect(masonry.contentExtent == .zero)
    #expect(masonry.index(at: .zero) == 0)
  }

  @Test("places no more than it is asked for, in steps of a limit, and says whether it got there")
  func laziness() throws {
    var masonry = MasonryPlacement(laneCount: 2)
    try masonry.insert(unmeasured: 1_000_000, estimate: unit(10), at: 0)
    #expect(masonry.placedCount == 0)
    #expect(masonry.contentExtent == unit(5_000_000))
    var isThere = masonry.place(until: unit(95))
    #expect(isThere)
    #expect(masonry.placedCount == 20)
    isThere = masonry.place(through: 10)
    #expect(isThere)
    #expect(masonry.placedCount == 20)
    isThere = masonry.place(through: 100, limit: 50)
    #expect(!isThere)
    #expect(masonry.placedCount == 70)
    isThere = masonry.place(through: 100, limit: 50)
    #expect(isThere)
    #expect(masonry.placedCount == 101)
    isThere = masonry.place(through: 999_999)
    #expect(!isThere)
    #expect(masonry.placedCount == 101 + MasonryPlacement.placingLimit)
    #expect(masonry.item(at: 999_999) == nil)
    #expect(masonry.estimatedStart(of: 999_998) == unit(4_999_990))
    #expect(masonry.estimatedIndex(at: unit(4_999_990)) == 999_998)
  }

  @Test("ends the work on items without length by its limit")
  func noLength() throws {
    var masonry = MasonryPlacement(laneCount: 3)
    try masonry.insert(unmeasured: 1000, estimate: .zero, at: 0)
    var isThere = masonry.place(until: unit(1), limit: 400)
    #expect(!isThere)
    isThere = masonry.place(until: unit(1), limit: 400)
    #expect(!isThere)
    isThere = masonry.place(until: unit(1), limit: 400)
    #expect(isThere)
    #expect(masonry.laneNumbers.allSatisfy { $0 == 0 })
  }

  @Test(
    "agrees with an array for every short list, placed and seen in part, measured, and edited everywhere",
    arguments: [(2, 1, [0, 3]), (3, 0, [1, 3])] as [(Int, Int64, [Int64])])
  func everyEdit(laneCount: Int, spacing: Int64, lengths: [Int64]) throws {
    for extents in everyList(of: lengths, count: 4) {
      for (placed, seen) in [(0, 0), (1, 1), (3, 0), (3, 2), (3, 4)] {
        var pair = MasonryPair(laneCount: laneCount, spacing: spacing)
        try pair.insert(unmeasured: 4, estimate: 2, at: 0)
        try pair.place(through: placed, limit: 4)
        pair.realize(before: seen)
        if seen > 1 { pair.realize(before: seen - 1) }
        // Measured in another order than they were placed in.
        for index in [2, 0, 3, 1] { try pair.resize(index, to: extents[index]) }
        try #require(pair.fault() == nil)
        for index in 0..<4 {
          try check(pair) { $0.remove(index..<index + 1) }
          try check(pair) { $0.remove(0..<index) }
          try check(pair) { try $0.insert([2, 0], at: index) }
          try check(pair) { try $0.update(index..<4, estimate: 1) }
          try check(pair) { $0.move(from: index, to: (index + 2) % 4) }
        }
        try check(pair) { try $0.replaceAll(extents.reversed()) }
      }
    }
    #expect(everyList(of: lengths, count: 4).count == 16)
  }

  private func check(_ pair: MasonryPair, _ edit: (inout MasonryPair) throws -> Void) throws {
    var edited = pair
    try edit(&edited)
    try #require(edited.fault() == nil)
    edited.deal(limit: 9)
    try #require(edited.fault() == nil)
    try edited.place(until: 4, limit: 2)
    try #require(edited.fault() == nil)
    let isComplete = try edited.place(until: 1 << 40, limit: 9)
    try #require(isComplete && edited.fault() == nil)
  }

  @Test("agrees with an array through long seeded histories", arguments: [1, 2, 3, 4, 7], [0, 5] as [Int64])
  func histories(laneCount: Int, spacing: Int64) throws {
    var random = SplitMix(seed: UInt64(laneCount) * 100 + UInt64(spacing))
    var pair = MasonryPair(laneCount: laneCount, spacing: spacing)
    try pair.insert(unmeasured: 60, estimate: 40, at: 0)
    for step in 0..<600 {
      let count = pair.count
      let index = random.below(count + 1)
      let end = min(index + random.below(6), count)
      switch random.below(16) {
      case 0: try pair.insert((0..<random.below(5)).map { _ in Int64(random.below(90)) }, at: index)
      case 1: if count < 90 { try pair.insert(unmeasured: random.below(9), estimate: Int64(random.below(60)), at: index) }
      case 2: pair.remove(index..<end)
      case 3: if index < count { pair.move(from: index, to: random.below(count)) }
      case 4: try pair.update(index..<end, estimate: 40)
      case 5: try pair.replaceAll((0..<count).map { _ in Int64(random.below(90)) })
      case 6, 7: if index < count { try pair.resize(index, to: Int64(random.below(120))) }
      case 8: if index < count { try pair.place(through: index, limit: 1 + random.below(20)) }
      case 9, 10: pair.deal(limit: random.below(8) == 0 ? 2 : 100)
      case 11, 12: pair.realize(before: random.below(pair.placedCount + 1))
      default: try pair.place(until: Int64(random.below(1500)), limit: 1 + random.below(20))
      }
      if step.isMultiple(of: 6) { try #require(pair.fault() == nil) }
    }
    #expect(pair.count > 10)
  }

  @Test("of exact lengths does not depend on how it was placed (C10)", arguments: 1...5)
  func exactLengths(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let lengths = (0..<500).map { _ in unit(Int64(1 + random.below(300))) }
    var atOnce = MasonryPlacement(laneCount: 3, spacing: unit(6))
    try atOnce.insert(measured: lengths, at: 0)
    var stepwise = atOnce
    let isThere = atOnce.place(through: 499)
    #expect(isThere)
    var calls = 0
    while stepwise.placedCount < 500, calls < 500 {
      let offset = unit(Int64(random.below(30_000)))
      _ = random.below(2) == 0 ? stepwise.place(until: offset, limit: 1 + random.below(30)) : stepwise.place(through: 499, limit: 1)
      calls += 1
    }
    #expect(stepwise.laneNumbers == atOnce.laneNumbers)
    #expect(stepwise.contentExtent == atOnce.contentExtent)
  }

  @Test("never gets shorter by placing, never says more than it finally has, and is exact in the end", arguments: 1...8)
  func monotoneLength(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var masonry = MasonryPlacement(laneCount: 1 + seed % 5, spacing: unit(Int64(seed)))
    // One item is longer than half of the rest.
    try masonry.insert(measured: (0..<200).map { _ in unit(Int64(random.below(100))) } + [unit(5000)], at: 0)
    var lengths = [masonry.contentExtent]
    for index in 0..<masonry.count {
      let isThere = masonry.place(through: index)
      #expect(isThere)
      lengths.append(masonry.contentExtent)
    }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 <= $1 })
    let ends = (0..<masonry.count).compactMap { masonry.item(at: $0)?.end }
    #expect(lengths.last == ends.max())
  }

  @Test("looks at few nodes for a lookup and a measured item, however many are placed", arguments: [100, 10_000, 100_000])
  func cost(count: Int) throws {
    var random = SplitMix(seed: 3)
    var masonry = MasonryPlacement(laneCount: 4, spacing: unit(64))
    try masonry.insert(measured: (0..<count).map { _ in unit(Int64(1 + random.below(900))) }, at: 0)
    let isThere = masonry.place(through: count - 1, limit: count)
    #expect(isThere)
    func visits() -> Int { masonry.lanes.reduce(masonry.extents.nodeVisits) { $0 + $1.extents.nodeVisits + $1.items.nodeVisits } }
    let log = count.bitWidth - count.leadingZeroBitCount
    var before = visits()
    for _ in 0..<500 {
      _ = masonry.item(at: random.below(count))
      try masonry.resize(random.below(count), to: unit(Int64(random.below(900))))
    }
    #expect(visits() - before <= 500 * 8 * log)
    before = visits()
    for _ in 0..<500 { _ = masonry.index(at: unit(Int64(random.below(Int(masonry.contentExtent.rawValue))))) }
    #expect(visits() - before <= 500 * 4 * 4 * log)
    masonry.didRealize(before: count)
    before = visits()
    for _ in 0..<100 {
      try masonry.insert(measured: [unit(300), unit(500)], at: random.below(count))
      let place = random.below(count)
      masonry.remove(place..<place + 2)
      masonry.move(from: random.below(count), to: random.below(count))
      masonry.deal()
    }
    #expect(visits() - before <= 100 * 4 * 20 * log)
    masonry = MasonryPlacement(laneCount: 4, spacing: unit(64))
    try masonry.insert(measured: (0..<count).map { _ in unit(Int64(1 + random.below(900))) }, at: 0)
    let isThereAgain = masonry.place(through: count - 1, limit: count)
    #expect(isThereAgain)
    before = visits()
    try masonry.insert(unmeasured: 1_000_000, estimate: unit(300), at: count / 2)
    let isPlaced = masonry.place(through: count, limit: count)
    #expect(isPlaced)
    #expect(visits() - before <= (count / 2 + 60) * log * 2)
  }

  @Test("that would be too long as one lane is refused, and stays as it was")
  func tooLong() throws {
    var masonry = MasonryPlacement(laneCount: 2)
    try masonry.insert(measured: [unit(5), unit(6), unit(7)], at: 0)
    let isThere = masonry.place(through: 2)
    #expect(isThere)
    #expect(throws: TilingError.contentTooLong(count: 4)) { try masonry.insert(measured: [unit(1 << 53)], at: 0) }
    #expect(throws: TilingError.contentTooLong(count: 3)) { try masonry.resize(1, to: unit(1 << 53)) }
    #expect(throws: TilingError.contentTooLong(count: 3)) { try masonry.update(0..<1, estimate: unit(1 << 53)) }
    masonry.checkInvariants()
    #expect(masonry.placedCount == 3)
    #expect(masonry.contentExtent == unit(12))
  }

  @Test("without lanes, or with more than it has numbers for, is a programmer's error")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = MasonryPlacement(laneCount: 0) }
    await #expect(processExitsWith: .failure) { _ = MasonryPlacement(laneCount: 65) }
    await #expect(processExitsWith: .failure) { _ = MasonryPlacement(laneCount: 2).item(at: 0) }
  }
}
