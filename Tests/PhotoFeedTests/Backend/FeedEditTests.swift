@testable import PhotoFeed
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A feed edit")
struct FeedEditTests {
  /// A post by identity, followed by its array alone.
  private struct Item: Equatable {
    var id: Int
    var height: Int64
    var wasMoved = false
  }

  private func starts(_ items: [Item], _ spacing: Int64) -> [Int64] {
    items.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.height + spacing) }
  }

  private func step(_ items: inout [Item], _ random: inout SplitMix, _ next: inout Int) -> ItemChange {
    let first = random.below(items.count + 1)
    let range = first..<min(items.count, first + random.below(4))
    switch random.below(4) {
    case 0:
      let count = 1 + random.below(3)
      items.insert(contentsOf: (0..<count).map { Item(id: next + $0, height: Int64(random.below(5) * 20)) }, at: first)
      next += count
      return .insert(first..<first + count)
    case 1:
      items.removeSubrange(range)
      return .remove(range)
    case 2 where !items.isEmpty:
      let (from, to) = (random.below(items.count), random.below(items.count))
      var item = items.remove(at: from)
      item.wasMoved = item.wasMoved || from != to
      items.insert(item, at: to)
      return .move(from: from, to: to)
    default:
      for index in range { items[index].height = Int64(random.below(5) * 20) }
      return .update(range)
    }
  }

  private func tree(_ items: [Item], _ spacing: Int64) throws -> ExtentTree {
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: spacing))
    try tree.insert(measured: items.map { LayoutUnit(rawValue: $0.height) }, at: 0)
    return tree
  }

  @Test("keeps the anchor of any screen, and knows where all posts are that stayed, after any batch", arguments: [1, 2, 3, 4] as [UInt64])
  func batches(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (replaced, second) = (0, 0)
    for round in 0..<1_500 {
      let spacing = Int64(random.below(3) * 5)
      var next = 12
      var items = (0..<random.below(13)).map { Item(id: $0, height: Int64(random.below(5) * 20)) }
      let old = items
      let before = try tree(old, spacing)
      let changes = (0..<random.below(5)).map { _ in step(&items, &random, &next) }
      let opened = OpenedItems(by: changes, count: old.count).ranges
      var edit = try #require(FeedEdit(changes, opening: opened, before: before, count: items.count))
      edit.end(with: try tree(items, spacing))
      let (oldStarts, newStarts) = (starts(old, spacing), starts(items, spacing))
      #expect(edit.length.rawValue == max(0, newStarts[items.count] - spacing) || items.isEmpty)

      let stayed = old.map { post in items.firstIndex { $0.id == post.id && !$0.wasMoved } }
      for end in 0...old.count {
        let last = stayed[..<end].last { $0 != nil } ?? nil
        #expect(edit.end(of: end) == last.map { $0 + 1 } ?? 0)
        var runs: [Int] = []
        edit.forEachRun(of: end / 2..<end) { runs += $0 }
        #expect(runs == stayed[end / 2..<end].compactMap { $0 }, "seed \(seed), round \(round): \(changes)")
      }
      for _ in 0..<6 {
        let (offset, height) = (Int64(random.below(300) - 20), Int64(20 + random.below(80)))
        let screen = old.indices.filter { old[$0].height > 0 && oldStarts[$0] < offset + height && oldStarts[$0] + old[$0].height > offset }
        guard let first = screen.first else { continue }
        let anchor = screen.first { stayed[$0] != nil }
        let place = (stayed[..<first].last { $0 != nil } ?? nil).map { $0 + 1 } ?? 0
        let expected = anchor.map { newStarts[stayed[$0] ?? 0] - oldStarts[$0] } ?? newStarts[place] - oldStarts[first]
        if anchor == nil { replaced += 1 } else if anchor != first { second += 1 }
        let found = edit.shift(ofScreenAt: LayoutUnit(rawValue: offset), height: LayoutUnit(rawValue: height), in: nil).rawValue
        guard found == expected else {
          Issue.record("seed \(seed), round \(round): \(offset) + \(height) moves by \(found), not \(expected), after \(changes) of \(old)")
          return
        }
      }
    }
    #expect(replaced > 100 && second > 100, "\(replaced) screens were gone, \(second) lost their first post")
  }

  @Test("is dropped from the log by later ones, and one of too many posts empties it")
  func limits() throws {
    var log = FeedEditLog()
    let whole = try tree((0..<10).map { Item(id: $0, height: 20) }, 0)
    for generation in 1...3 {
      log.append(FeedEdit([.update(0..<10)], opening: [0..<10], before: whole, count: 10))
      #expect(log.generation == generation)
    }
    #expect(log.edits(since: 0)?.count == 3 && log.edits(since: 3)?.count == 0)
    for unknown in [-1, 4, Int.min, Int.max] { #expect(log.edits(since: unknown) == nil) }
    #expect(log.runs(of: 2..<5, since: 0) == [2..<5] && log.runs(of: 2..<5, since: 9) == nil)
    for _ in 0..<FeedEditLog.maximumParts / 10 { log.append(FeedEdit([.update(0..<10)], opening: [0..<10], before: whole, count: 10)) }
    #expect(log.edits(since: 2) == nil && log.edits(since: 3)?.count == FeedEditLog.maximumParts / 10)
    log.append(nil)
    #expect(log.edits(since: log.generation)?.count == 0 && log.edits(since: log.generation - 1) == nil)
    let count = FeedEditLog.maximumParts + 1
    #expect(FeedEdit([.remove(0..<count)], opening: [], before: try tree((0..<count).map { Item(id: $0, height: 1) }, 0), count: 0) == nil)
  }
}
