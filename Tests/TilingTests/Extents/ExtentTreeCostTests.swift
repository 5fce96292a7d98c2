import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("What an extent tree costs")
struct ExtentTreeCostTests {
  private static let unit = LayoutUnit(nearest: 100)

  @Test("in nodes looked at is a lookup's logarithm", arguments: [1000, 10_000, 100_000, 1_000_000, 10_000_000])
  func visits(count: Int) throws {
    var tree = ExtentTree()
    try tree.insert(measured: Array(repeating: Self.unit, count: count), at: 0)
    try expectLogarithmicCost(of: &tree, entries: count)
  }

  @Test("in nodes looked at follows what was measured, not the 10^11 items there are")
  func visitsInRuns() throws {
    var tree = ExtentTree()
    var random = SplitMix(seed: 3)
    try tree.insert(unmeasured: 100_000_000_000, estimate: Self.unit, at: 0)
    for _ in 0..<5000 { try tree.resize(random.below(tree.count), to: LayoutUnit(rawValue: Int64(random.below(10_000)))) }
    try expectLogarithmicCost(of: &tree, entries: 10_000)
    let before = tree.nodeVisits
    let (first, all) = (tree.count / 4, tree.nodeCount)
    tree.remove(first..<3 * first)
    tree.checkInvariants()
    #expect(tree.nodeVisits - before <= all + 100)
    #expect(tree.nodeCount < all * 2 / 3)
  }

  /// A lookup looks at no more than log2(n) nodes; an edit, which may look around and mend, at no more than four times as many.
  private func expectLogarithmicCost(of tree: inout ExtentTree, entries: Int) throws {
    var logarithm = 0
    while 1 << logarithm < entries { logarithm += 1 }
    var random = SplitMix(seed: 1)
    var (lookup, edit) = (0, 0)
    for _ in 0..<300 {
      let index = random.below(tree.count)
      lookup = max(lookup, visits(of: tree) { _ = $0.offset(of: index) })
      let offset = LayoutUnit(rawValue: Int64(random.below(Int(tree.total.rawValue))))
      lookup = max(lookup, visits(of: tree) { _ = $0.index(at: offset) })
      edit = max(edit, try visits(of: &tree) { tree throws(TilingError) in try tree.resize(index, to: Self.unit) })
      edit = max(edit, try visits(of: &tree) { tree throws(TilingError) in try tree.insert(measured: Self.unit, at: index) })
      edit = max(edit, try visits(of: &tree) { tree throws(TilingError) in tree.remove(index..<index + 1) })
      edit = max(edit, try visits(of: &tree) { tree throws(TilingError) in tree.move(from: index, to: 0) })
      edit = max(
        edit, try visits(of: &tree) { tree throws(TilingError) in try tree.insert(unmeasured: 1_000_000, estimate: .zero, at: index) })
      edit = max(edit, try visits(of: &tree) { tree throws(TilingError) in try tree.invalidate(index..<index + 1, estimate: Self.unit) })
      _ = tree.firstUnmeasured(in: index..<tree.count)
    }
    #expect(lookup > 0 && lookup <= logarithm)
    #expect(edit > lookup && edit <= 4 * logarithm)
    tree.checkInvariants()
  }

  private func visits(of tree: ExtentTree, _ body: (ExtentTree) -> Void) -> Int {
    let before = tree.nodeVisits
    body(tree)
    return tree.nodeVisits - before
  }

  private func visits(of tree: inout ExtentTree, _ body: (inout ExtentTree) throws(TilingError) -> Void) throws(TilingError) -> Int {
    let before = tree.nodeVisits
    try body(&tree)
    return tree.nodeVisits - before
  }

  @Test("in nodes looked at grows with the logarithm too when the first and the last unmeasured item are far away")
  func visitsToUnmeasured() throws {
    var tree = ExtentTree()
    try tree.insert(measured: Array(repeating: Self.unit, count: 200_000), at: 0)
    for place in [20_000, 100_000, 180_000] { try tree.insert(unmeasured: 1, estimate: Self.unit, at: place) }
    let before = tree.nodeVisits
    #expect(tree.firstUnmeasured(in: 20_001..<tree.count) == 100_000)
    #expect(tree.lastUnmeasured(in: 0..<180_000) == 100_000)
    #expect(tree.nodeVisits - before <= 40)
  }

  @Test("in memory is one node for any number of items that nobody has measured", arguments: [1, 100_000_000_000])
  func bytesOfARun(count: Int) throws {
    var tree = ExtentTree()
    try tree.insert(unmeasured: count, estimate: Self.unit, at: 0)
    #expect(tree.arenaByteCount <= 512)
  }

  @Test("in memory is at most 5.5 bytes an item when they come in order")
  func bytesInOrder() throws {
    var tree = ExtentTree()
    try tree.insert(measured: Array(repeating: Self.unit, count: 300_000), at: 0)
    #expect(Double(tree.arenaByteCount) / 300_000 <= 5.5)
  }

  @Test("in memory is at most 8 bytes an item when they come at random places")
  func bytesAtRandom() throws {
    var tree = ExtentTree()
    var random = SplitMix(seed: 2)
    for _ in 0..<200_000 { try tree.insert(measured: Self.unit, at: random.below(tree.count + 1)) }
    tree.checkInvariants()
    #expect(Double(tree.arenaByteCount) / 200_000 <= 8)
  }

  @Test("in memory is at most 5.5 bytes an item when they come one by one at an end", arguments: [true, false])
  func bytesAtAnEnd(isFront: Bool) throws {
    var tree = ExtentTree()
    for _ in 0..<100_000 { try tree.insert(measured: Self.unit, at: isFront ? 0 : tree.count) }
    tree.checkInvariants()
    #expect(Double(tree.arenaByteCount) / 100_000 <= 5.5)
  }

  @Test("in memory is at most 16 bytes a measured item after jumps into a run of 10^9")
  func bytesAfterJumps() throws {
    var tree = ExtentTree()
    var random = SplitMix(seed: 4)
    try tree.insert(unmeasured: 1_000_000_000, estimate: Self.unit, at: 0)
    for _ in 0..<20_000 {
      let first = random.below(tree.count - 5)
      for index in first..<first + 5 { try tree.resize(index, to: LayoutUnit(rawValue: Int64(random.below(10_000)))) }
    }
    tree.checkInvariants()
    #expect(Double(tree.arenaByteCount) / Double(tree.count - tree.unmeasuredCount) <= 16)
  }

  @Test("in memory does not grow while items come and go")
  func churn() throws {
    var tree = ExtentTree()
    var random = SplitMix(seed: 6)
    try tree.insert(measured: Array(repeating: Self.unit, count: 20_000), at: 0)
    var largest = 0
    for round in 0..<60 {
      let index = random.below(15_000)
      tree.remove(index..<index + 4000)
      try tree.insert(measured: Array(repeating: Self.unit, count: 4000), at: random.below(tree.count + 1))
      for _ in 0..<200 {
        let index = random.below(tree.count)
        tree.remove(index..<index + 1)
        try tree.insert(measured: Self.unit, at: random.below(tree.count + 1))
      }
      tree.checkInvariants()
      if round < 20 { largest = max(largest, tree.arenaByteCount) }
    }
    #expect(tree.arenaByteCount <= largest * 11 / 10)
    #expect(tree.count == 20_000)
  }
}
