import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("An extent tree")
struct ExtentTreeTests {
  @Test("has no items, no length and no index but 0 when it is empty")
  func empty() {
    let tree = ExtentTree(spacing: LayoutUnit(nearest: 8))
    tree.checkInvariants()
    #expect(tree.total == .zero)
    #expect(tree.index(at: .zero) == 0)
    #expect(tree.offset(of: 0) == .zero)
    #expect(tree.indices(meeting: .zero..<LayoutUnit(nearest: 10)).isEmpty)
    #expect(tree.cursor(at: 0) == nil)
    #expect(tree.firstUnmeasured(in: 0..<0) == nil)
  }

  @Test("is empty again, and small, when everything has been removed")
  func emptied() throws {
    var tree = ExtentTree()
    let small = tree.arenaByteCount
    try tree.insert(measured: repeatElement(LayoutUnit(nearest: 1), count: 5000), at: 0)
    tree.remove(0..<5000)
    tree.checkInvariants()
    #expect(tree.count == 0 && tree.total == .zero)
    #expect(tree.arenaByteCount == small)
    try tree.insert(measured: LayoutUnit(nearest: 2), at: 0)
    #expect(tree.total.points == 2)
  }

  @Test("answers for places around leaves as for any other")
  func boundaries() throws {
    var pair = ExtentTreePair(spacing: 3)
    try pair.apply(.insert((0..<1400).map { Int64($0 % 7) }, at: 0))
    for boundary in stride(from: 0, through: 1400, by: 60) {
      for index in max(0, boundary - 2)...min(1400, boundary + 2) {
        #expect(pair.agrees(about: index))
        let start = pair.naive.start(index)
        #expect(pair.agrees(aboutStretch: start - 1, start + 8))
      }
    }
    #expect(pair.agrees())
  }

  @Test("is exact at offsets of 10^12 points")
  func farOffsets() throws {
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: 1))
    try tree.insert(measured: [1e12, 1.0 / 64, 60.015625, 1e12].map(LayoutUnit.init(nearest:)), at: 0)
    let second = tree.offset(of: 1)
    #expect(second.rawValue == 64_000_000_000_001)
    #expect(tree.offset(of: 2) - second == LayoutUnit(rawValue: 2))
    #expect(tree.index(at: second) == 1)
    #expect(tree.index(at: second - LayoutUnit(rawValue: 1)) == 0)
    #expect(tree.indices(meeting: second + LayoutUnit(rawValue: 1)..<second + LayoutUnit(rawValue: 2)) == 0..<0)
    #expect(tree.indices(meeting: second + LayoutUnit(rawValue: 1)..<second + LayoutUnit(rawValue: 3)) == 2..<3)
  }

  @Test("keeps a run's estimate for its items, whatever is measured beside them")
  func estimates() throws {
    var tree = ExtentTree()
    try tree.insert(unmeasured: 100, estimate: LayoutUnit(nearest: 10), at: 0)
    try tree.resize(40, to: LayoutUnit(nearest: 500))
    #expect(tree.extent(at: 39).points == 10 && !tree.isMeasured(39))
    #expect(tree.extent(at: 40).points == 500 && tree.isMeasured(40))
    #expect(tree.offset(of: 50).points == 990)
    #expect(tree.unmeasuredCount == 99)
    #expect(tree.firstUnmeasured(in: 40..<100) == 41)
    #expect(tree.lastUnmeasured(in: 0..<41) == 39)
    #expect(tree.firstUnmeasured(in: 40..<41) == nil)
  }

  @Test("joins neighbouring runs of one estimate, so that forgetting what was measured leaves nothing behind")
  func joinedRuns() throws {
    var tree = ExtentTree()
    let estimate = LayoutUnit(nearest: 10)
    try tree.insert(unmeasured: 1_000_000, estimate: estimate, at: 0)
    for index in stride(from: 10, to: 30, by: 2) { try tree.resize(index, to: .zero) }
    for index in stride(from: 10, to: 30, by: 2) { try tree.invalidate(index..<index + 1, estimate: estimate) }
    tree.checkInvariants()
    var entries = 1
    var cursor = try #require(tree.cursor(at: 0))
    cursor.skipRun(spacing: .zero)
    while tree.advance(&cursor) {
      cursor.skipRun(spacing: .zero)
      entries += 1
    }
    #expect(entries == 1)
    #expect(tree.total.points == 10_000_000)
  }

  @Test("walks past a run of items without length in one step")
  func emptyRuns() throws {
    var tree = ExtentTree()
    try tree.insert(measured: LayoutUnit(nearest: 5), at: 0)
    try tree.insert(unmeasured: 1 << 50, estimate: .zero, at: 1)
    try tree.insert(measured: LayoutUnit(nearest: 5), at: tree.count)
    var met: [Int] = []
    tree.forEach(meeting: .zero..<LayoutUnit(nearest: 10)) { index, _, _ in met.append(index) }
    #expect(met == [0, tree.count - 1])
    #expect(tree.indices(meeting: LayoutUnit(nearest: 4)..<LayoutUnit(nearest: 5)) == 0..<1)
    #expect(tree.indices(meeting: LayoutUnit(nearest: 5)..<LayoutUnit(nearest: 6)) == tree.count - 1..<tree.count)
  }

  @Test("keeps a copy's content while the original is edited, and the other way round")
  func copies() throws {
    var original = ExtentTreePair(spacing: 1)
    try original.apply(.insert((0..<700).map { Int64($0 % 50) }, at: 0))
    try original.apply(.insertUnmeasured(300, estimate: 9, at: 350))
    var copies = [original]
    var random = SplitMix(seed: 5)
    let mix = EditMix(name: "", spacing: 1, size: 900, edits: 0)
    for step in 0..<400 {
      try original.apply(mix.edit(on: original.naive.items.count, &random))
      if step % 40 == 0 { copies.append(original) }
      let copy = random.below(copies.count)
      if step % 7 == 0 { try copies[copy].apply(mix.edit(on: copies[copy].naive.items.count, &random)) }
    }
    #expect(original.agrees())
    for copy in copies { #expect(copy.agrees()) }
  }

  @Test("answers several threads at once that share its nodes")
  func threads() async throws {
    var tree = ExtentTree()
    try tree.insert(measured: (0..<5000).map { LayoutUnit(rawValue: Int64($0 % 97)) }, at: 0)
    let expected = (0..<5000).map { tree.offset(of: $0) }
    let shared = tree
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<5000).reduce(0) { $0 + (shared.offset(of: $1) == expected[$1] ? 0 : 1) } }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test("stops at items that it does not have")
  func programmerErrors() async {
    await #expect(processExitsWith: .failure) { _ = ExtentTree().extent(at: 0) }
    await #expect(processExitsWith: .failure) { _ = ExtentTree().offset(of: 1) }
    await #expect(processExitsWith: .failure) {
      var tree = ExtentTree()
      tree.remove(0..<1)
    }
    await #expect(processExitsWith: .failure) {
      var tree = ExtentTree()
      try tree.insert(measured: LayoutUnit(rawValue: -1), at: 0)
    }
    await #expect(processExitsWith: .failure) { _ = ExtentTree(spacing: LayoutUnit(rawValue: -1)) }
  }
}
