import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("A cursor in an extent tree")
struct ExtentTreeCursorTests {
  private func mixedTree() throws -> ExtentTree {
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: 2))
    try tree.insert(measured: (0..<900).map { LayoutUnit(rawValue: Int64($0 * 7 % 40)) }, at: 0)
    for place in stride(from: 0, to: 900, by: 13) {
      try tree.insert(unmeasured: place % 5 + 1, estimate: LayoutUnit(rawValue: 11), at: place)
    }
    try tree.insert(measured: LayoutUnit(rawValue: 1 << 40), at: 333)
    return tree
  }

  @Test("says of each item what lookups by index say, on the way there and back")
  func walks() throws {
    let tree = try mixedTree()
    var cursor = try #require(tree.cursor(at: 0))
    var wrong = 0
    func compare(_ index: Int) {
      let isRight =
        cursor.index == index && cursor.start == tree.offset(of: index) && cursor.extent == tree.extent(at: index)
        && cursor.isMeasured == tree.isMeasured(index)
      if !isRight { wrong += 1 }
    }
    for index in 0..<tree.count {
      compare(index)
      #expect(tree.advance(&cursor) == (index + 1 < tree.count))
    }
    compare(tree.count - 1)
    for index in (0..<tree.count).reversed() {
      compare(index)
      #expect(tree.retreat(&cursor) == (index > 0))
    }
    compare(0)
    #expect(wrong == 0)
  }

  @Test("may turn around anywhere, at any place of a run")
  func turns() throws {
    let tree = try mixedTree()
    var random = SplitMix(seed: 8)
    var cursor = try #require(tree.cursor(at: 400))
    var index = 400
    var wrong = 0
    for _ in 0..<20_000 {
      let isForward = random.below(2) == 0
      let moved = isForward ? tree.advance(&cursor) : tree.retreat(&cursor)
      if moved { index += isForward ? 1 : -1 }
      if cursor.index != index || cursor.start != tree.offset(of: index) || cursor.extent != tree.extent(at: index) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  /// What a cursor says, as of a tree in which the same was done by index.
  private struct Seen: Equatable {
    var index: Int
    var start: LayoutUnit
    var extent: LayoutUnit
    var isMeasured: Bool

    init(_ cursor: ExtentTree.Cursor) {
      (index, start, extent, isMeasured) = (cursor.index, cursor.start, cursor.extent, cursor.isMeasured)
    }

    init(_ index: Int, of tree: ExtentTree) {
      (self.index, start, extent, isMeasured) = (index, tree.offset(of: index), tree.extent(at: index), tree.isMeasured(index))
    }
  }

  @Test("gives its item a length and stays there, in leaves that are plain, mixed, cut, joined", arguments: UInt64(1)...20)
  func resizes(seed: UInt64) throws {
    var (tree, twin) = (try mixedTree(), try mixedTree())
    try tree.insert(unmeasured: 3000, estimate: LayoutUnit(rawValue: 11), at: tree.count)
    try twin.insert(unmeasured: 3000, estimate: LayoutUnit(rawValue: 11), at: twin.count)
    var random = SplitMix(seed: seed)
    var cursor = try #require(tree.cursor(at: random.below(tree.count)))
    var wrong = 0
    for _ in 0..<4_000 {
      switch random.below(8) {
      case 0: cursor = try #require(tree.cursor(at: random.below(tree.count)))
      case 1...3: _ = tree.advance(&cursor)
      case 4: _ = tree.retreat(&cursor)
      default:
        let extent = LayoutUnit(rawValue: random.below(40) == 0 ? 1 << 33 : Int64(random.below(50)))
        try tree.resize(&cursor, to: extent)
        try twin.resize(cursor.index, to: extent)
      }
      if Seen(cursor) != Seen(cursor.index, of: twin) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect((0..<tree.count).allSatisfy { Seen($0, of: tree) == Seen($0, of: twin) })
    #expect(tree.unmeasuredCount == twin.unmeasuredCount)
  }

  @Test("gives its item a length in a tree whose copy stays as it was")
  func resizesCopied() throws {
    var tree = try mixedTree()
    let copy = tree
    var cursor = try #require(tree.cursor(at: 500))
    let before = Seen(500, of: copy)
    try tree.resize(&cursor, to: LayoutUnit(rawValue: 12_345))
    #expect(Seen(cursor) == Seen(500, of: tree))
    #expect(cursor.extent == LayoutUnit(rawValue: 12_345))
    #expect(Seen(500, of: copy) == before)
    #expect(tree.advance(&cursor))
    #expect(Seen(cursor) == Seen(501, of: tree))
  }

  @Test("refuses a length that makes the content too long, and the tree is as it was")
  func refusesTooLong() throws {
    var tree = try mixedTree()
    var cursor = try #require(tree.cursor(at: 7))
    let (count, total) = (tree.count, tree.total)
    #expect(throws: TilingError.contentTooLong(count: count)) {
      try tree.resize(&cursor, to: LayoutUnit(nearest: LayoutUnit.maximumPoints))
    }
    #expect(tree.total == total)
  }

  @Test("is found by an offset at the item that an index lookup finds there")
  func offsets() throws {
    let tree = try mixedTree()
    var random = SplitMix(seed: 9)
    var wrong = 0
    for _ in 0..<5000 {
      let offset = LayoutUnit(rawValue: Int64(random.below(40_000)))
      let index = tree.index(at: offset)
      guard let cursor = tree.cursor(atOffset: offset), cursor.index == index, cursor.start == tree.offset(of: index) else {
        wrong += 1
        continue
      }
    }
    #expect(wrong == 0)
    #expect(tree.cursor(atOffset: LayoutUnit(rawValue: -5))?.index == 0)
    #expect(tree.cursor(atOffset: tree.total + LayoutUnit(rawValue: 2)) == nil)
  }

  @Test("steps through the middle of a run of 10^11 items")
  func longRun() throws {
    var tree = ExtentTree(spacing: LayoutUnit(nearest: 1))
    try tree.insert(unmeasured: 100_000_000_000, estimate: LayoutUnit(nearest: 213), at: 0)
    var cursor = try #require(tree.cursor(at: 50_000_000_000))
    #expect(tree.advance(&cursor))
    #expect(cursor.index == 50_000_000_001)
    #expect(cursor.start.points == 50_000_000_001 * 214)
    #expect(tree.retreat(&cursor) && tree.retreat(&cursor))
    #expect(cursor.start == tree.offset(of: 49_999_999_999))
  }

  @Test("costs a node now and then in a steady walk, not one for each item")
  func visits() throws {
    var tree = ExtentTree()
    try tree.insert(measured: repeatElement(LayoutUnit(nearest: 1), count: 60_000), at: 0)
    var cursor = try #require(tree.cursor(at: 0))
    let before = tree.nodeVisits
    while tree.advance(&cursor) {}
    let visits = tree.nodeVisits - before
    #expect(visits > 0)
    #expect(visits <= 60_000 / 10)
  }

  @Test("is void after an edit, and in another tree")
  func voidCursors() async throws {
    await #expect(processExitsWith: .failure) {
      var tree = ExtentTree()
      try tree.insert(measured: LayoutUnit(nearest: 1), at: 0)
      var cursor = try #require(tree.cursor(at: 0))
      try tree.resize(0, to: .zero)
      _ = tree.advance(&cursor)
    }
    await #expect(processExitsWith: .failure) {
      var (tree, other) = (ExtentTree(), ExtentTree())
      try tree.insert(measured: LayoutUnit(nearest: 1), at: 0)
      try other.insert(measured: LayoutUnit(nearest: 1), at: 0)
      var cursor = try #require(tree.cursor(at: 0))
      _ = other.retreat(&cursor)
    }
  }
}
