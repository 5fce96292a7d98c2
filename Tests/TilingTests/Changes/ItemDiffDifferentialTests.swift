import TestSupport
import Testing

@testable import Tiling

@Suite("A difference, carried out")
struct ItemDiffDifferentialTests {
  /// Every list without a key twice, up to `maximumCount` items of `keyCount` keys; and, if wanted, both revisions of each.
  private func lists(ofKeys keyCount: Int, upTo maximumCount: Int, revisions: [UInt32]) -> [[ItemVersion]] {
    var all: [[ItemVersion]] = [[]]
    var last = all
    for _ in 0..<maximumCount {
      last = last.flatMap { list in
        (0..<keyCount).filter { key in !list.contains { $0.key.rawValue == UInt64(key) } }
          .flatMap { key in revisions.map { list + [ItemVersion(key, $0)] } }
      }
      all += last
    }
    return all
  }

  /// The fewest moves that bring what both lists have into the new order: all but a longest common subsequence, by the quadratic table.
  private func fewestMoves(_ old: [ItemVersion], _ new: [ItemVersion]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    var common = 0
    for item in old {
      var diagonal = 0
      for (place, other) in new.enumerated() {
        let above = row[place + 1]
        if item.key == other.key { common += 1 }
        row[place + 1] = item.key == other.key ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return common - row[new.count]
  }

  private func fault(from old: [ItemVersion], to new: [ItemVersion], moves: Int?) throws -> String? {
    var list = DiffedList(old, target: new)
    let batch = try ItemBatch(from: old, to: new)
    list.carryOut(batch)
    if let first = list.faults.first { return "\(first): \(old) to \(new): \(batch)" }
    if list.items != new { return "\(old) to \(new): \(batch) leads to \(list.items)" }
    if let moves, list.moveCount != moves { return "\(list.moveCount) moves, not \(moves): \(old) to \(new): \(batch)" }
    return nil
  }

  @Test("leads from every list of up to five of five keys to every other one, with the fewest moves (D2)")
  func everyOrder() throws {
    let all = lists(ofKeys: 5, upTo: 5, revisions: [0])
    #expect(all.count == 326)
    for old in all {
      for new in all {
        try #require(try fault(from: old, to: new, moves: fewestMoves(old, new)) == nil)
      }
    }
  }

  @Test("leads from every list of up to four of four keys to every other one in two revisions (D2)")
  func everyRevision() throws {
    let olds = lists(ofKeys: 4, upTo: 4, revisions: [0])
    let news = lists(ofKeys: 4, upTo: 4, revisions: [0, 1])
    #expect(news.count == 1 + 8 + 48 + 192 + 384)
    for old in olds {
      for new in news {
        try #require(try fault(from: old, to: new, moves: nil) == nil)
      }
    }
  }

  @Test("orders every permutation of seven items with the fewest moves")
  func everyPermutation() throws {
    let old = (0..<7).map { ItemVersion($0) }
    let all = lists(ofKeys: 7, upTo: 7, revisions: [0]).filter { $0.count == 7 }
    #expect(all.count == 5040)
    for new in all {
      try #require(try fault(from: old, to: new, moves: fewestMoves(old, new)) == nil)
    }
  }

  /// How a client numbers its items.
  struct Numbering: Sendable {
    var next: UInt64 = 0
    var spread: UInt64 = 1
    var families: UInt64 = 1  // the number of upper halves between which keys alternate

    mutating func newItem(revision: UInt32) -> ItemVersion {
      next &+= spread
      return ItemVersion(key: ItemKey(rawValue: families == 1 ? next : next | (next % families) << 40), revision: revision)
    }
  }

  /// What a feed does, and what it does not: pages, deletions, blocks that move, shuffles, bursts of new revisions.
  private func edited(_ old: [ItemVersion], _ numbering: inout Numbering, _ random: inout SplitMix) -> [ItemVersion] {
    var list = old
    for _ in 0..<1 + random.below(6) {
      let start = random.below(list.count + 1)
      let length = min(random.below(1 + random.below(200)), list.count - start)
      switch random.below(7) {
      case 0, 1:
        for offset in 0..<length {
          list.insert(numbering.newItem(revision: 1), at: start + offset)
        }
      case 2: list.removeSubrange(start..<start + length)
      case 3:
        let block = Array(list[start..<start + length])
        list.removeSubrange(start..<start + length)
        list.insert(contentsOf: block, at: random.below(list.count + 1))
      case 4: list[start..<start + length].shuffle(using: &random)
      case 5: list[start..<start + length].reverse()
      default: for index in start..<start + length { list[index].revision &+= 1 }
      }
    }
    if random.below(12) == 0 { list.shuffle(using: &random) }
    return list
  }

  @Test(
    "leads through seeded histories of thousands of items, whose keys are close together, scattered, or of few or many families",
    arguments: [
      Numbering(), Numbering(spread: 0x9E37_79B9_7F4A_7C15), Numbering(spread: 3), Numbering(families: 3), Numbering(families: 8),
      Numbering(families: 9), Numbering(next: .max - 5_000),
    ])
  func histories(numbering: Numbering) throws {
    var (numbering, random) = (numbering, SplitMix(seed: numbering.spread &+ numbering.families))
    var list = (0..<3000).map { _ in numbering.newItem(revision: 0) }
    for _ in 0..<40 {
      let next = edited(list, &numbering, &random)
      try #require(try fault(from: list, to: next, moves: nil) == nil)
      list = next
    }
    #expect(list.count > 100)
  }

  @Test("moves no more than a longest common subsequence leaves over, seeded", arguments: [5, 6] as [UInt64])
  func fewest(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      var numbering = Numbering(next: 60)
      let old = (0..<1 + random.below(60)).map { ItemVersion($0) }
      let new = edited(old, &numbering, &random)
      try #require(try fault(from: old, to: new, moves: fewestMoves(old, new)) == nil)
    }
    #expect(fewestMoves([ItemVersion(1), ItemVersion(2)], [ItemVersion(2), ItemVersion(1)]) == 1)
  }

  /// Whether an error tells the truth about two lists.
  private func isTrue(_ error: ItemDiffError, _ old: [ItemVersion], _ new: [ItemVersion]) -> Bool {
    guard case .duplicateKey(let key, let side, let first, let second) = error else { return false }
    let list = side == .old ? old : new
    return first < second && list.indices.contains(second) && list[first].key == key && list[second].key == key
  }

  @Test("of any lists of up to four of three keys is a batch, or an error that is true of one of them (D4)")
  func everyDuplicate() throws {
    var all: [[ItemVersion]] = [[]]
    for length in 1...4 {
      all += all.filter { $0.count == length - 1 }.flatMap { list in (0..<3).map { list + [ItemVersion($0)] } }
    }
    #expect(all.count == 121)
    var refusals = 0
    for old in all {
      for new in all {
        let isUnique = [old, new].allSatisfy { list in Set(list.map(\.key)).count == list.count }
        do {
          _ = try ItemBatch(from: old, to: new)
          try #require(isUnique, "\(old) to \(new)")
        } catch let error as ItemDiffError {
          refusals += 1
          try #require(!isUnique && isTrue(error, old, new), "\(error): \(old) to \(new)")
        }
      }
    }
    #expect(refusals == 121 * 121 - 16 * 16)
  }
}
