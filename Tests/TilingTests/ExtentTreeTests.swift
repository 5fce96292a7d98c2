import Testing
import ViewTree

@testable import Tiling

/// The same list as plain arrays, every question answered by a walk from the start.
struct NaiveExtents {
  var extents: [Int64] = []
  let spacing: Int64

  func start(_ index: Int) -> Int64 {
    var sum: Int64 = 0
    for place in 0..<index { sum += extents[place] + spacing }
    return sum
  }

  var total: Int64 { extents.isEmpty ? 0 : start(extents.count) - spacing }

  func index(at offset: Int64) -> Int {
    var end: Int64 = 0
    for place in 0..<extents.count {
      end += extents[place] + spacing
      if offset < end { return place }
    }
    return offset < 0 ? 0 : extents.count
  }

  func meeting(_ lower: Int64, _ upper: Int64) -> Range<Int> {
    var hits: [Int] = []
    var start: Int64 = 0
    for place in 0..<extents.count {
      if max(start, lower) < min(start + extents[place], upper) { hits.append(place) }
      start += extents[place] + spacing
    }
    return hits.isEmpty ? 0..<0 : hits[0]..<hits[hits.count - 1] + 1
  }
}

/// A tree and its double, which are given the same edits.
struct TreePair {
  var tree: ExtentTree
  var naive: NaiveExtents

  init(spacing: Int64) {
    tree = ExtentTree(spacing: LayoutUnit(rawValue: spacing))
    naive = NaiveExtents(spacing: spacing)
  }

  mutating func insert(_ extents: [Int64], at index: Int) throws {
    naive.extents.insert(contentsOf: extents, at: index)
    tree.insertUnmeasured(index..<index + extents.count)
    try measure()
  }

  mutating func remove(_ range: Range<Int>) {
    naive.extents.removeSubrange(range)
    tree.remove(range)
  }

  mutating func move(from: Int, to: Int) {
    naive.extents.insert(naive.extents.remove(at: from), at: to)
    tree.move(from: from, to: to)
  }

  mutating func resize(_ index: Int, to extent: Int64) {
    naive.extents[index] = extent
    tree.resize(index, to: LayoutUnit(rawValue: extent))
  }

  mutating func invalidate(_ range: Range<Int>, giving extents: [Int64]) throws {
    naive.extents.replaceSubrange(range, with: extents)
    tree.invalidate(range)
    try measure()
  }

  private mutating func measure() throws {
    let extents = naive.extents
    try tree.measure { (index) throws(TilingError) -> LayoutUnit in LayoutUnit(rawValue: extents[index]) }
  }

  /// Compares what is known without a walk, and the answers about one place.
  func expectAgreement(at offset: Int64, length: Int64) {
    tree.checkInvariants()
    #expect(tree.count == naive.extents.count)
    #expect(tree.total.rawValue == naive.total)
    #expect(tree.index(at: LayoutUnit(rawValue: offset)) == naive.index(at: offset))
    let stretch = LayoutUnit(rawValue: offset)..<LayoutUnit(rawValue: offset + length)
    #expect(tree.indices(meeting: stretch) == naive.meeting(offset, offset + length))
  }

  /// Compares everything about every item.
  func expectEquality() {
    var walked: [Int64] = []
    tree.forEach(from: 0) { index, start, extent in
      walked += [Int64(index), start.rawValue, extent.rawValue]
      return true
    }
    var expected: [Int64] = []
    var start: Int64 = 0
    for index in 0..<naive.extents.count {
      expected += [Int64(index), start, naive.extents[index]]
      start += naive.extents[index] + naive.spacing
    }
    #expect(walked == expected)
    #expect(tree.offset(of: tree.count).rawValue == start)
    for index in stride(from: 0, to: tree.count, by: 17) {
      #expect(tree.offset(of: index).rawValue == expected[3 * index + 1])
      #expect(tree.extent(at: index).rawValue == expected[3 * index + 2])
    }
  }
}

@Suite("An extent tree", .timeLimit(.minutes(5)))
struct ExtentTreeTests {
  @Test("agrees with plain arrays over a hundred thousand seeded operations", arguments: [0, 1, 640] as [Int64])
  func differential(spacing: Int64) throws {
    var random = SplitMix(seed: UInt64(spacing) + 11)
    var pair = TreePair(spacing: spacing)
    for step in 0..<35_000 {
      try edit(&pair, &random)
      if step % 32 == 0 {
        let offset = Int64(random.below(Int(pair.naive.total) + 4000)) - 2000
        pair.expectAgreement(at: offset, length: Int64(random.below(4000)))
      }
      if step % 2500 == 0 { pair.expectEquality() }
    }
    pair.expectEquality()
  }

  private func edit(_ pair: inout TreePair, _ random: inout SplitMix) throws {
    func extent() -> Int64 { random.below(4) == 0 ? 0 : Int64(random.below(64 * 40)) }
    func range(in count: Int, longest: Int) -> Range<Int> {
      let lower = random.below(count + 1)
      return lower..<min(count, lower + random.below(longest + 1))
    }
    let count = pair.naive.extents.count
    // Around 150 items the list is as likely to grow as to shrink; now and then by a page or two at once.
    switch random.below(10) {
    case 0...2 where count < 1500:
      let length = random.below(1000) == 0 ? 1100 : random.below(count < 150 ? 9 : 4)
      try pair.insert((0..<length).map { _ in extent() }, at: random.below(count + 1))
    case 3...4:
      pair.remove(range(in: count, longest: random.below(150) == 0 ? 900 : 5))
    case 5...6 where count > 0:
      pair.move(from: random.below(count), to: random.below(count))
    case 7 where count > 0:
      pair.resize(random.below(count), to: extent())
    case 8:
      let range = range(in: count, longest: random.below(800) == 0 ? 1000 : 6)
      try pair.invalidate(range, giving: range.map { _ in extent() })
    default: break
    }
  }

  @Test("answers for places around pages as for any other")
  func pages() throws {
    var pair = TreePair(spacing: 3)
    try pair.insert((0..<1400).map { Int64($0 % 7) }, at: 0)
    for boundary in stride(from: 0, through: 1400, by: 256) {
      for index in max(0, boundary - 2)...min(1399, boundary + 2) {
        let start = pair.naive.start(index)
        for offset in start - 1...start + 8 { pair.expectAgreement(at: offset, length: 9) }
      }
    }
    pair.expectEquality()
  }

  @Test("has no items, no length and no index but 0 when it is empty")
  func empty() {
    let tree = ExtentTree(spacing: LayoutUnit(nearest: 8))
    tree.checkInvariants()
    #expect(tree.total == .zero)
    #expect(tree.index(at: .zero) == 0)
    #expect(tree.offset(of: 0) == .zero)
    #expect(tree.indices(meeting: .zero..<LayoutUnit(nearest: 10)).isEmpty)
  }

  @Test("refuses content beyond 2^47 points and takes content of just that length")
  func longestContent() throws {
    let half = LayoutUnit(nearest: LayoutUnit.maximumPoints / 2)
    var tree = ExtentTree()
    tree.insertUnmeasured(0..<2)
    try tree.measure { (_) throws(TilingError) in half }
    #expect(tree.total.points == LayoutUnit.maximumPoints)
    #expect(tree.index(at: tree.total - LayoutUnit(rawValue: 1)) == 1)

    tree.insertUnmeasured(2..<3)
    #expect(throws: TilingError.contentTooLong(count: 3)) {
      try tree.measure { (_) throws(TilingError) in LayoutUnit(rawValue: 1) }
    }
  }

  @Test("refuses items that are each as long as all may be, without an overflow on the way")
  func overflowingExtents() {
    var tree = ExtentTree()
    tree.insertUnmeasured(0..<5000)
    #expect(throws: TilingError.contentTooLong(count: 5000)) {
      try tree.measure { (_) throws(TilingError) in LayoutUnit(nearest: LayoutUnit.maximumPoints) }
    }
  }

  @Test("refuses gaps that together are too long, without an overflow on the way")
  func overflowingGaps() {
    var tree = ExtentTree(spacing: LayoutUnit(nearest: LayoutUnit.maximumPoints))
    tree.insertUnmeasured(0..<5000)
    #expect(throws: TilingError.contentTooLong(count: 5000)) {
      try tree.measure { (_) throws(TilingError) in .zero }
    }
  }

  @Test("is exact at offsets of 10^12 points")
  func farOffsets() throws {
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: 1))
    tree.insertUnmeasured(0..<4)
    let lengths = [1e12, 1.0 / 64, 60.015625, 1e12]
    try tree.measure { (index) throws(TilingError) in LayoutUnit(nearest: lengths[index]) }
    let second = tree.offset(of: 1)
    #expect(second.rawValue == 64_000_000_000_001)
    #expect(tree.offset(of: 2) - second == LayoutUnit(rawValue: 2))
    #expect(tree.index(at: second) == 1)
    #expect(tree.index(at: second - LayoutUnit(rawValue: 1)) == 0)
    #expect(tree.indices(meeting: second + LayoutUnit(rawValue: 1)..<second + LayoutUnit(rawValue: 2)) == 0..<0)
    #expect(tree.indices(meeting: second + LayoutUnit(rawValue: 1)..<second + LayoutUnit(rawValue: 3)) == 2..<3)
  }

  @Test("forgets nothing when a measurement throws half-way")
  func throwingMeasurement() throws {
    var tree = ExtentTree()
    tree.insertUnmeasured(0..<600)
    #expect(throws: TilingError.awaitingReload) {
      try tree.measure { (index) throws(TilingError) in
        if index == 550 { throw .awaitingReload }
        return LayoutUnit(nearest: 1)
      }
    }
    #expect(!tree.isMeasured)
    tree.checkInvariants()
    try tree.measure { (_) throws(TilingError) in LayoutUnit(nearest: 1) }
    #expect(tree.isMeasured)
    #expect(tree.total.points == 600)
  }
}
