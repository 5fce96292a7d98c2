import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Headers of a flat list")
struct PinnedItemsTests {
  /// Items and headers beside a plain list of flags, which is walked for every question.
  private struct Pair {
    var items = PinnedItems()
    var flags: [Bool] = []

    init(_ flags: [Bool]) {
      insert(flags, at: 0)
    }

    mutating func insert(_ new: [Bool], at index: Int) {
      items.insert(new, at: index)
      flags.insert(contentsOf: new, at: index)
    }

    mutating func insert(plain count: Int, at index: Int) {
      items.insert(plain: count, at: index)
      flags.insert(contentsOf: repeatElement(false, count: count), at: index)
    }

    mutating func remove(_ range: Range<Int>) {
      items.remove(range)
      flags.removeSubrange(range)
    }

    mutating func move(from: Int, to: Int) {
      items.move(from: from, to: to)
      flags.insert(flags.remove(at: from), at: to)
    }

    mutating func set(_ flag: Bool, at index: Int) {
      items.setHeader(flag, at: index)
      flags[index] = flag
    }

    /// The first question that the two answer differently.
    func fault(asking indices: some Sequence<Int>) -> String? {
      items.sections.checkInvariants()
      let headers = flags.indices.filter { flags[$0] }
      if items.count != flags.count { return "\(items.count) items: \(flags)" }
      if items.headerCount != headers.count { return "\(items.headerCount) headers: \(flags)" }
      if items.header(after: -1) != headers.first { return "first header \(String(describing: items.header(after: -1))): \(flags)" }
      for index in indices {
        let before = headers.last { $0 <= index }
        let after = headers.first { $0 > index }
        if items.header(atOrBefore: index) != before { return "\(index) is under \(String(describing: before)): \(flags)" }
        if items.header(after: index) != after { return "\(String(describing: after)) comes after \(index): \(flags)" }
        if items.isHeader(index) != flags[index] { return "\(index): \(flags)" }
      }
      return nil
    }
  }

  private func everyList(upTo maximumCount: Int) -> [[Bool]] {
    (0...maximumCount).flatMap { count in (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } } }
  }

  private func check(_ pair: Pair, _ edit: (inout Pair) -> Void) throws {
    var edited = pair
    edit(&edited)
    try #require(edited.fault(asking: edited.flags.indices) == nil, "after \(pair.flags)")
  }

  @Test("are found before and after each item of every list of up to eight")
  func everyQuery() throws {
    for flags in everyList(upTo: 8) {
      try #require(Pair(flags).fault(asking: flags.indices) == nil)
      var made = Pair(flags)
      made.items = PinnedItems(count: flags.count, headers: flags.indices.filter { flags[$0] })
      try #require(made.fault(asking: flags.indices) == nil)
    }
    #expect(PinnedItems().header(after: -1) == nil)
  }

  @Test("stay with their items through every insertion, removal, move and change of every list of up to five")
  func everyEdit() throws {
    let added = everyList(upTo: 3)
    for flags in everyList(upTo: 5) {
      let pair = Pair(flags)
      for lower in 0...flags.count {
        for new in added { try check(pair) { $0.insert(new, at: lower) } }
        for count in 0...2 { try check(pair) { $0.insert(plain: count, at: lower) } }
        for upper in lower...flags.count { try check(pair) { $0.remove(lower..<upper) } }
      }
      for index in flags.indices {
        for to in flags.indices { try check(pair) { $0.move(from: index, to: to) } }
        for flag in [true, false] { try check(pair) { $0.set(flag, at: index) } }
      }
    }
    #expect(added.count == 15)
  }

  @Test("stay with their items through long seeded histories, rare and frequent", arguments: [2, 10, 60])
  func histories(rarity: Int) throws {
    var random = SplitMix(seed: UInt64(rarity))
    var pair = Pair((0..<300).map { _ in random.below(rarity) == 0 })
    for step in 0..<4000 {
      let count = pair.flags.count
      let index = random.below(count + 1)
      switch random.below(count > 500 ? 4 : 6) {
      case 0: pair.remove(index..<min(index + random.below(12), count))
      case 1: pair.remove(index..<min(index + 1, count))
      case 2: if index < count { pair.move(from: index, to: random.below(count)) }
      case 3: if index < count { pair.set(random.below(rarity) == 0, at: index) }
      case 4: pair.insert(plain: random.below(12), at: index)
      default: pair.insert((0..<random.below(12)).map { _ in random.below(rarity) == 0 }, at: index)
      }
      let start = step.isMultiple(of: 100) ? 0 : random.below(pair.flags.count)
      let asked = start..<(start == 0 ? pair.flags.count : min(start + 8, pair.flags.count))
      try #require(pair.fault(asking: asked) == nil)
    }
    #expect(pair.items.headerCount > 0)
  }

  @Test("take room for themselves, and none for the items between them")
  func hugeRuns() {
    var items = PinnedItems()
    items.insert([true, false], at: 0)
    items.insert(plain: 100_000_000_000, at: 2)
    items.setHeader(true, at: 50_000_000_000)
    items.insert(plain: 7, at: 1)
    #expect(items.count == 100_000_000_009)
    #expect(items.headerCount == 2)
    #expect(items.header(atOrBefore: 50_000_000_006) == 0)
    #expect(items.header(after: 3) == 50_000_000_007)
    #expect(items.header(atOrBefore: 100_000_000_008) == 50_000_000_007)
    items.remove(0..<50_000_000_007)
    #expect(items.header(atOrBefore: 0) == 0)
    #expect(items.count == 50_000_000_002)
  }

  @Test("are found and changed by looking at few nodes, however many they are", arguments: [100, 10_000, 100_000])
  func cost(headerCount: Int) {
    var random = SplitMix(seed: 5)
    var items = PinnedItems(count: headerCount * 20, headers: (0..<headerCount).map { $0 * 20 })
    let log = headerCount.bitWidth - headerCount.leadingZeroBitCount
    let visits = items.sections.nodeVisits
    for _ in 0..<500 {
      let index = 1 + random.below(items.count - 1)
      _ = items.header(atOrBefore: index)
      _ = items.header(after: index)
      items.move(from: index, to: 1 + random.below(items.count - 1))
      items.insert(plain: 1000, at: index)
      items.remove(index..<index + 1000)
      items.setHeader(random.below(20) == 0, at: index)
    }
    #expect(items.sections.nodeVisits - visits <= 500 * 10 * log)
  }

  @Test("of positions that the list does not have are a programmer's error")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = PinnedItems().header(atOrBefore: 0) }
    await #expect(processExitsWith: .failure) { _ = PinnedItems(count: 3, headers: [1]).header(after: 3) }
    await #expect(processExitsWith: .failure) { _ = PinnedItems(count: 3, headers: [2, 1]) }
    await #expect(processExitsWith: .failure) { _ = PinnedItems(count: 3, headers: [3]) }
    await #expect(processExitsWith: .failure) {
      var items = PinnedItems(count: 3, headers: [1])
      items.insert(plain: 1, at: 4)
    }
    await #expect(processExitsWith: .failure) {
      var items = PinnedItems(count: 3, headers: [1])
      items.remove(2..<4)
    }
  }
}
