import TestSupport
import Testing

@testable import Tiling

@Suite("The indices of a list before and after a batch")
struct ItemIndexMapTests {
  /// The old index of each item after the changes, -1 for a new one: by moving the items themselves.
  private func carriedOut(_ changes: [ItemChange], count: Int) -> [Int] {
    var list = Array(0..<count)
    for change in changes {
      switch change {
      case .insert(let range): list.insert(contentsOf: range.map { _ in -1 }, at: range.lowerBound)
      case .remove(let range): list.removeSubrange(range)
      case .move(let from, let to): list.insert(list.remove(at: from), at: to)
      case .update: break
      }
    }
    return list
  }

  private func fault(_ changes: [ItemChange], count: Int) throws -> String? {
    let list = carriedOut(changes, count: count)
    let map = try ItemIndexMap(ItemBatch(changes, countAfter: list.count), countBefore: count)
    if (map.countBefore, map.countAfter) != (count, list.count) { return "\(map.countBefore) to \(map.countAfter)" }
    for new in -2..<list.count + 3 {
      let old = list.indices.contains(new) && list[new] >= 0 ? list[new] : nil
      if map.oldIndex(of: new) != old { return "old index of \(new): \(map.oldIndex(of: new) as Any), not \(old as Any): \(changes)" }
    }
    for old in -2..<count + 3 {
      let new = old < 0 ? nil : list.firstIndex(of: old)
      if map.newIndex(of: old) != new { return "new index of \(old): \(map.newIndex(of: old) as Any), not \(new as Any): \(changes)" }
    }
    return nil
  }

  private func steps(count: Int) -> [ItemChange] {
    var steps: [ItemChange] = []
    for low in 0...count {
      for length in 0...2 { steps.append(.insert(low..<low + length)) }
      for high in low...count { steps += [.remove(low..<high), .update(low..<high)] }
    }
    for from in 0..<count { for to in 0..<count { steps.append(.move(from: from, to: to)) } }
    return steps
  }

  @Test("are those of the items after every one, two and three steps on lists of up to three")
  func everyBatch() throws {
    for count in 0...3 {
      for first in steps(count: count) {
        try #require(try fault([first], count: count) == nil)
        let afterFirst = count + first.countDelta
        guard count < 3 || afterFirst < 3 else { continue }
        for second in steps(count: afterFirst) {
          try #require(try fault([first, second], count: count) == nil)
          guard count == 2, case .move = first else { continue }
          for third in steps(count: afterFirst + second.countDelta) {
            try #require(try fault([first, second, third], count: count) == nil)
          }
        }
      }
    }
  }

  @Test("are those of the items after long batches, seeded", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<40 {
      let before = random.below(300)
      var (count, changes) = (before, [ItemChange]())
      for _ in 0..<random.below(200) {
        let low = random.below(count + 1)
        let length = min(random.below(12), count - low)
        switch random.below(4) {
        case 0: changes.append(.insert(low..<low + random.below(9)))
        case 1: changes.append(.remove(low..<low + length))
        case 2: changes.append(.update(low..<low + length))
        default: if count > 0 { changes.append(.move(from: random.below(count), to: random.below(count))) }
        }
        count = before + changes.reduce(0) { $0 + $1.countDelta }
      }
      try #require(try fault(changes, count: before) == nil)
    }
  }

  @Test("lead back: each is the other's inverse, over a list of a billion items")
  func inverse() throws {
    let batch = ItemBatch(
      [.remove(5..<400_000_000), .move(from: 0, to: 599_999_000), .insert(7..<17), .remove(0..<1)], countAfter: 600_000_014)
    let map = try ItemIndexMap(batch, countBefore: 1_000_000_000)
    #expect(map.newIndex(of: 0) == 599_999_009 && map.newIndex(of: 1) == nil && map.newIndex(of: 999_999_999) == 600_000_013)
    for old in stride(from: 0, to: 1_000_000_000, by: 7_654_321) {
      if let new = map.newIndex(of: old) { #expect(map.oldIndex(of: new) == old) }
    }
    #expect((6..<16).allSatisfy { map.oldIndex(of: $0) == nil } && map.oldIndex(of: 600_000_014) == nil)
  }

  @Test("agree with the difference of two lists by key")
  func difference() throws {
    var random = SplitMix(seed: 90)
    for _ in 0..<100 {
      let old = (0..<random.below(80)).map { ItemVersion($0) }
      var new = old.filter { _ in random.below(4) > 0 } + (100..<100 + random.below(20)).map { ItemVersion($0) }
      new.shuffle(using: &random)
      let map = try ItemIndexMap(ItemBatch(from: old, to: new), countBefore: old.count)
      for (index, item) in old.enumerated() { #expect(map.newIndex(of: index) == new.firstIndex(of: item)) }
      for (index, item) in new.enumerated() { #expect(map.oldIndex(of: index) == old.firstIndex(of: item)) }
    }
  }

  @Test("are refused for a batch that does not fit, with the error that a view gives (D1)")
  func refused() {
    func error(_ changes: [ItemChange], _ countAfter: Int, before: Int = 4) -> TilingError? {
      #expect(throws: TilingError.self) {
        _ = try ItemIndexMap(ItemBatch(changes, countAfter: countAfter), countBefore: before)
      }
    }
    #expect(error([.update(0..<1), .remove(3..<5)], 2) == .changeOutOfRange(.remove(3..<5), position: 1, count: 4))
    #expect(error([.remove(0..<1)], 4) == .countMismatch(before: 4, expected: 3, found: 4))
    #expect(error([], -1, before: -1) == .countMismatch(before: -1, expected: -1, found: -1))
    #expect(error([.update(0..<0)], -1, before: -1) == .changeOutOfRange(.update(0..<0), position: 0, count: -1))
    for range in [0..<Int.max, 3..<Int.max, -1..<Int.max] {
      #expect(error([.insert(range)], 0) == .changeOutOfRange(.insert(range), position: 0, count: 4))
    }
  }

  @Test("cost what a balanced tree costs: a hundred thousand steps at one place")
  func deep() throws {
    let changes = (0..<100_000).map { ItemChange.insert($0..<$0 + 1) }
    let map = try ItemIndexMap(ItemBatch(changes, countAfter: 100_010), countBefore: 10)
    #expect(map.newIndex(of: 9) == 100_009 && map.oldIndex(of: 99_999) == nil)
    let shuffle = (0..<50_000).map { ItemChange.move(from: 99_999, to: $0 * 2 % 100_000) }
    let moved = try ItemIndexMap(ItemBatch(shuffle, countAfter: 100_000), countBefore: 100_000)
    var isMet = Array(repeating: false, count: 100_000)
    for old in 0..<100_000 { if let new = moved.newIndex(of: old), moved.oldIndex(of: new) == old { isMet[new] = true } }
    #expect(isMet.allSatisfy { $0 })
  }
}
