import TestSupport
import Testing

@testable import Tiling

@Suite("A difference of lists with a key twice")
struct ItemDuplicateTests {
  private func version(_ key: UInt64, _ revision: UInt32 = 0) -> ItemVersion {
    ItemVersion(key: ItemKey(rawValue: key), revision: revision)
  }

  /// Each item by its key and its number among those of that key.
  private func occurrences(_ list: [ItemVersion]) -> [[UInt64]] {
    list.enumerated().map { place, item in [item.key.rawValue, UInt64(list[..<place].count { $0.key == item.key })] }
  }

  private func fault(from old: [ItemVersion], to new: [ItemVersion]) throws -> String? {
    let batch = ItemBatch.countingDuplicates(from: old, to: new)
    let (before, after) = (occurrences(old), occurrences(new))
    let map = try ItemIndexMap(batch, countBefore: old.count)
    for (index, item) in before.enumerated() where map.newIndex(of: index) != after.firstIndex(of: item) {
      return "\(item) goes to \(map.newIndex(of: index) as Any): \(old) to \(new): \(batch)"
    }
    for (index, item) in after.enumerated() where map.oldIndex(of: index) != before.firstIndex(of: item) {
      return "\(item) comes from \(map.oldIndex(of: index) as Any): \(old) to \(new): \(batch)"
    }
    var updated: Set<Int> = []
    for case .update(let range) in batch.changes { updated.formUnion(range) }
    for (index, item) in after.enumerated() {
      let isChanged = before.firstIndex(of: item).map { old[$0].revision != new[index].revision } ?? false
      if isChanged != updated.contains(index) { return "\(item) is updated: \(!isChanged): \(old) to \(new): \(batch)" }
    }
    return nil
  }

  @Test("pairs the n-th item of a key with the n-th, over all lists of up to four of three keys")
  func everyList() throws {
    var all: [[ItemVersion]] = [[]]
    for length in 1...4 {
      all += all.filter { $0.count == length - 1 }.flatMap { list in (0..<3).map { list + [version(UInt64($0), UInt32(list.count) % 2)] } }
    }
    #expect(all.count == 121)
    for old in all { for new in all { try #require(try fault(from: old, to: new) == nil) } }
  }

  @Test("pairs them in long lists, of keys that are scattered, and keys at the end of what there is", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func list() -> [ItemVersion] {
      (0..<random.below(120)).map { _ in version(.max - UInt64(random.below(40)) * (seed == 1 ? 1 : 1 << 50), UInt32(random.below(2))) }
    }
    for _ in 0..<40 { try #require(try fault(from: list(), to: list()) == nil) }
  }

  @Test("is that of two lists without any where there is none")
  func unique() throws {
    var random = SplitMix(seed: 8)
    for _ in 0..<60 {
      let old = (0..<50).shuffled(using: &random).prefix(random.below(50)).map { version(UInt64($0)) }
      let new = (0..<50).shuffled(using: &random).prefix(random.below(50)).map { version(UInt64($0), UInt32(random.below(2))) }
      #expect(try ItemBatch.countingDuplicates(from: old, to: new) == ItemBatch(from: old, to: new))
    }
    #expect(ItemBatch.countingDuplicates(from: [], to: []) == ItemBatch([], countAfter: 0))
  }

  @Test("takes the surplus from the end: of three equal ones one goes, and it is the last")
  func surplus() {
    let a = version(7)
    #expect(ItemBatch.countingDuplicates(from: [a, a, a], to: [a, a]).changes == [.remove(2..<3)])
    #expect(ItemBatch.countingDuplicates(from: [a], to: [a, version(1), a]).changes == [.insert(1..<3)])
    #expect(throws: ItemDiffError.duplicateKey(ItemKey(rawValue: 7), in: .old, first: 0, second: 1)) {
      try ItemBatch(from: [a, a, a], to: [a, a])
    }
  }
}
