import Testing

@testable import Tiling

/// Carries out a batch on an array as its documentation says, and counts how often it touches each item.
///
/// Written without the engine's own notion of where an item goes.
struct DiffedList {
  private(set) var items: [ItemVersion]
  private let target: [ItemVersion]
  private var added: Set<ItemKey> = []
  private(set) var moveCount = 0
  /// How often an item was removed, moved, inserted or updated against the rule that each is touched once.
  private(set) var faults: [String] = []
  private var moved: Set<ItemKey> = []
  private var updated: Set<ItemKey> = []
  private var removed: Set<ItemKey> = []

  init(_ items: [ItemVersion], target: [ItemVersion]) {
    self.items = items
    self.target = target
  }

  mutating func carryOut(_ batch: ItemBatch) {
    for change in batch.changes {
      if !change.fits(count: items.count) { return faults.append("\(change) does not fit \(items.count) items") }
      carryOut(change)
    }
    if batch.countAfter != items.count { faults.append("\(batch.countAfter) items announced, \(items.count) left") }
  }

  private mutating func carryOut(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      if range.isEmpty || range.upperBound > target.count { return faults.append("\(change)") }
      for item in target[range] where !added.insert(item.key).inserted { faults.append("\(item.key) inserted twice") }
      for item in target[range] where removed.contains(item.key) { faults.append("\(item.key) removed and inserted") }
      items.insert(contentsOf: target[range], at: range.lowerBound)
    case .remove(let range):
      if range.isEmpty { faults.append("\(change)") }
      for item in items[range] { removed.insert(item.key) }
      if items[range].contains(where: { added.contains($0.key) || moved.contains($0.key) }) { faults.append("\(change)") }
      items.removeSubrange(range)
    case .move(let from, let to):
      let item = items.remove(at: from)
      items.insert(item, at: to)
      moveCount += 1
      if from == to || !moved.insert(item.key).inserted || added.contains(item.key) { faults.append("\(change)") }
    case .update(let range):
      if range.isEmpty { faults.append("\(change)") }
      for index in range {
        let key = items[index].key
        if items[index].revision == target[index].revision { faults.append("\(change) updates what has not changed") }
        if !updated.insert(key).inserted || added.contains(key) { faults.append("\(change) of what was new") }
        items[index].revision = target[index].revision
      }
    }
  }
}

extension ItemVersion {
  init(_ key: Int, _ revision: UInt32 = 0) { self.init(key: ItemKey(rawValue: UInt64(key)), revision: revision) }
}

@Suite("The difference of two lists")
struct ItemDiffTests {
  private func items(_ keys: some Sequence<Int>) -> [ItemVersion] { keys.map { ItemVersion($0) } }

  @Test("of equal lists is no step")
  func equal() throws {
    #expect(try ItemBatch(from: items([]), to: items([])) == ItemBatch([], countAfter: 0))
    #expect(try ItemBatch(from: items(0..<9), to: items(0..<9)) == ItemBatch([], countAfter: 9))
  }

  @Test("of which one is empty is one step")
  func empty() throws {
    #expect(try ItemBatch(from: items([]), to: items(0..<9)) == ItemBatch([.insert(0..<9)], countAfter: 9))
    #expect(try ItemBatch(from: items(0..<9), to: items([])) == ItemBatch([.remove(0..<9)], countAfter: 0))
  }

  @Test("with pages at both ends, a gap and a replacement is in ranges, removals from the back first")
  func pages() throws {
    let after = items([90, 91] + Array(0..<10) + [80, 81, 82] + Array(14..<20) + Array(24..<30) + [70])
    let batch = try ItemBatch(from: items(0..<30), to: after)
    let expected: [ItemChange] = [.remove(20..<24), .remove(10..<14), .insert(0..<2), .insert(12..<15), .insert(27..<28)]
    #expect(batch == ItemBatch(expected, countAfter: 28))
  }

  @Test("moves one item from one end to the other in one step, whichever way")
  func oneMove() throws {
    let range = items(0..<1000)
    #expect(try ItemBatch(from: range, to: range[1...] + range[..<1]).changes == [.move(from: 0, to: 999)])
    #expect(try ItemBatch(from: range, to: range[999...] + range[..<999]).changes == [.move(from: 999, to: 0)])
  }

  @Test("moves the shorter of two blocks that change places")
  func blocks() throws {
    let range = items(0..<100)
    let batch = try ItemBatch(from: range, to: range[3...] + range[..<3])
    #expect(batch.changes == [.move(from: 0, to: 99), .move(from: 0, to: 99), .move(from: 0, to: 99)])
  }

  @Test("joins updates of neighbours, in the common ends and between, and updates what it moves")
  func updates() throws {
    let old = items(0..<10)
    var new = items([0, 1, 2, 3, 9, 4, 5, 6, 7, 8])
    for index in [0, 1, 3, 4, 5, 9] { new[index].revision = 7 }
    let changes = try ItemBatch(from: old, to: new).changes
    #expect(changes == [.move(from: 9, to: 4), .update(0..<2), .update(3..<6), .update(9..<10)])
  }

  @Test("takes any collections, of different types")
  func collections() throws {
    let old = (0..<50).lazy.map { ItemVersion($0) }
    let new = items(10..<60)[5...]
    #expect(try ItemBatch(from: old, to: new) == ItemBatch([.remove(0..<15), .insert(35..<45)], countAfter: 45))
  }

  @Test("of lists with a key twice is an error that names the key, the list and both positions (D4)")
  func duplicates() throws {
    func error(_ old: [Int], _ new: [Int]) -> ItemDiffError? {
      do { _ = try ItemBatch(from: items(old), to: items(new)) } catch { return error }
      return nil
    }
    let key = ItemKey(rawValue: 7)
    #expect(error([1, 7, 2, 7], [1]) == .duplicateKey(key, in: .old, first: 1, second: 3))
    #expect(error([1, 7, 2, 7], [1, 7, 2, 7]) == .duplicateKey(key, in: .old, first: 1, second: 3))
    #expect(error([1, 2], [7, 3, 7]) == .duplicateKey(key, in: .new, first: 0, second: 2))
    #expect(error([7, 1, 2], [7, 3, 7]) == .duplicateKey(key, in: .new, first: 0, second: 2))
    #expect(error([1, 2, 7], [7, 3, 4, 7]) == .duplicateKey(key, in: .new, first: 0, second: 3))
    #expect(error([1, 7, 2], [3, 7, 7, 4]) == .duplicateKey(key, in: .new, first: 1, second: 2))
    #expect(error([1, 7, 2], [1, 7, 2]) == nil)
    let words = "\(ItemDiffError.duplicateKey(key, in: .new, first: 1, second: 2))"
    #expect(words == "items 1 and 2 of the new list both have the key 7: give each item a key of its own")
  }

  @Test("is linear in comparisons where nothing moves, and where little does", arguments: [1000, 10_000, 100_000])
  func cost(count: Int) throws {
    let old = items(0..<count)
    let page = items(count..<count + 20)
    let (head, tail) = (Array(old[..<500]), Array(old[500...]))
    var cases = [old, page + old, old + page, head, tail, head + page + tail, tail + head, tail + page + head]
    cases.append(old.filter { !$0.key.rawValue.isMultiple(of: 3) })
    for new in cases {
      let difference = try ItemDiff(from: old, to: new)
      #expect(difference.comparisons <= 2 * (old.count + new.count))
      #expect(difference.changes.count <= 501 + count / 3)
    }
  }
}
