import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("The bookmark in a list's extents")
struct BookmarkTests {
  /// Two trees of the same items: one that gets each length at once, and one with a bookmark.
  private final class Pair {
    var told: ExtentTree
    var tree: ExtentTree
    var bookmark = Bookmark()
    var cursor: ExtentTree.Cursor  // after the pending lengths

    /// - Parameter runs: how many items each has, and the estimate.
    init(runs: [(count: Int, estimate: Int)], spacing: Int, from index: Int) throws {
      tree = ExtentTree(spacing: LayoutUnit(nearest: Double(spacing)))
      for run in runs {
        try tree.insert(unmeasured: run.count, estimate: LayoutUnit(nearest: Double(run.estimate)), at: tree.count)
        try tree.insert(measured: LayoutUnit(nearest: 77), at: tree.count)
      }
      told = tree
      cursor = try #require(tree.cursor(at: index))
      bookmark.move(to: cursor)
    }

    func measure(_ points: Int) throws {
      let length = LayoutUnit(nearest: Double(points))
      try told.resize(cursor.index, to: length)
      bookmark.append(length, insteadOf: cursor.extent)
      cursor.expect(length)
      _ = tree.advance(&cursor)
    }

    func commit() throws {
      let marked = bookmark.cursor
      var first = try #require(marked)
      tree.resize(from: &first, to: UnsafeBufferPointer(bookmark.pending.elements))
      bookmark.didCommit(at: first)
    }

    var pendingCount: Int { bookmark.pending.count }
    var canAppend: Bool { bookmark.canAppend(at: cursor) }
    func canAppend(at index: Int) -> Bool { tree.cursor(at: index).map { bookmark.canAppend(at: $0) } ?? false }

    func faults(_ random: inout SplitMix) -> [String] {
      var faults: [String] = []
      for index in 0...told.count where tree.offset(of: index) + bookmark.shift(of: index) != told.offset(of: index) {
        faults.append("item \(index) starts at \(told.offset(of: index).points)")
      }
      for index in 0..<told.count where (bookmark.extent(of: index) ?? tree.extent(at: index)) != told.extent(at: index) {
        faults.append("item \(index) is \(told.extent(at: index).points) long")
      }
      if tree.total + bookmark.growth != told.total { faults.append("the items are \(told.total.points) long") }
      for _ in 0..<40 {
        let start = LayoutUnit(nearest: Double(random.number(-300...Int(told.total.points) + 300)))
        let range = start..<start + LayoutUnit(nearest: Double(random.number(0...900)))
        var (expected, found): ([String], [String]) = ([], [])
        told.forEach(meeting: range) { expected.append("\($0) \($1) \($2)") }
        bookmark.forEach(meeting: range, in: tree) { found.append("\($0) \($1) \($2)") }
        if found != expected { faults.append("\(range) meets \(expected), and not \(found)") }
      }
      return faults
    }
  }

  @Test("answers with lengths that are pending as a tree that has them, and puts them into the tree", arguments: 1...60)
  func differential(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let runs = (0..<random.number(1...20)).map { _ in (count: random.number(1...40), estimate: random.number(1...200)) }
    let run = random.number(0...runs.count - 1)
    let inner = random.number(0...runs[run].count - 1)
    let first = runs[..<run].reduce(0) { $0 + $1.count + 1 } + inner
    let pair = try Pair(runs: runs, spacing: random.pick([0, 0, 8]), from: first)
    let longest = random.once(in: 4) ? 40_000_000 : 400  // in two words, or in one
    for _ in 0..<min(random.number(1...Bookmark.maximumPending), runs[run].count - inner) {
      try pair.measure(random.once(in: 4) ? 0 : random.number(longest / 10...longest))
      #expect(pair.faults(&random) == [])
    }
    let (before, total) = (random.once(in: 2) ? pair.tree : ExtentTree(), pair.tree.total)
    try pair.commit()
    #expect(before.count == 0 || before.total == total, "a copy keeps its own lengths")
    #expect(pair.faults(&random) == [])
    #expect(pair.pendingCount == 0)
    pair.tree.checkInvariants()
    let (told, tree) = (pair.told, pair.tree)
    #expect((0..<told.count).allSatisfy { tree.isMeasured($0) == told.isMeasured($0) })
    let atFirst = pair.bookmark.cursor(at: first, in: tree)
    let cursor = try #require(atFirst)
    #expect(cursor.isMeasured && cursor.start == told.offset(of: first) && cursor.extent == told.extent(at: first))
  }

  @Test("takes lengths of neighbours in one run, up to its limit, and of no other items")
  func limits() throws {
    var pair = try Pair(runs: [(40, 90), (3, 50)], spacing: 0, from: 30)
    #expect(!pair.canAppend, "the first moves the bookmark to its item")
    for index in 31...40 {
      try pair.measure(100)
      #expect(pair.canAppend == (index < 40))
    }
    #expect(!pair.canAppend(at: 41) && !pair.canAppend(at: 31))
    pair = try Pair(runs: [(100, 90)], spacing: 0, from: 0)
    for count in 1...Bookmark.maximumPending {
      try pair.measure(100)
      #expect(pair.canAppend == (count < Bookmark.maximumPending))
    }
  }

  @Test("is of no use after an edit, at another item, or at an offset beside its item")
  func validity() throws {
    var tree = ExtentTree(spacing: LayoutUnit(nearest: 10))
    try tree.insert(measured: [50, 0, 70].map { LayoutUnit(nearest: $0) }, at: 0)
    var bookmark = Bookmark()
    bookmark.move(to: tree.cursor(at: 2))
    let atItems = (1...2).map { bookmark.cursor(at: $0, in: tree)?.start.points }
    #expect(atItems == [nil, 70])
    let atOffsets = [69.0, 70, 149, 150].map { bookmark.cursor(atOffset: LayoutUnit(nearest: $0), in: tree)?.start.points }
    #expect(atOffsets == [nil, 70, 70, nil])
    tree.remove(0..<1)
    let afterEdit = [bookmark.cursor(at: 2, in: tree), bookmark.cursor(atOffset: LayoutUnit(nearest: 80), in: tree)]
    #expect(afterEdit.allSatisfy { $0 == nil })
  }
}
