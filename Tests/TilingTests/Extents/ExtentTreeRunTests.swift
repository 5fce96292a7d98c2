import TestSupport
import Testing
import ViewTree

@testable import Tiling

/// A list of very many items as an array of stretches of equal ones; every question is answered by a walk from the start.
private struct NaiveRuns {
  struct Run {
    var count: Int
    var extent: Int64
    var isMeasured: Bool
  }

  var runs: [Run] = []
  let spacing: Int64

  var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// Cuts so that a stretch begins at an item, and says which.
  mutating func cut(_ index: Int) -> Int {
    var first = 0
    for place in runs.indices {
      if first == index { return place }
      if index < first + runs[place].count {
        var right = runs[place]
        right.count -= index - first
        runs[place].count = index - first
        runs.insert(right, at: place + 1)
        return place + 1
      }
      first += runs[place].count
    }
    return runs.count
  }

  mutating func replace(_ range: Range<Int>, with new: [Run]) {
    let lower = cut(range.lowerBound)
    let upper = cut(range.upperBound)
    runs.replaceSubrange(lower..<upper, with: new)
  }

  mutating func move(_ range: Range<Int>, to destination: Int) {
    let lower = cut(range.lowerBound)
    let upper = cut(range.upperBound)
    let moved = Array(runs[lower..<upper])
    runs.removeSubrange(lower..<upper)
    let place = cut(destination)
    runs.insert(contentsOf: moved, at: place)
  }

  func start(_ index: Int) -> Int64 {
    var (first, start) = (0, Int64(0))
    for run in runs {
      let part = min(run.count, index - first)
      start += Int64(part) * (run.extent + spacing)
      first += part
      if first == index { break }
    }
    return start
  }

  func run(at index: Int) -> Run {
    var first = 0
    return runs.first { run in
      first += run.count
      return index < first
    }!
  }
}

@Suite("An extent tree with long runs")
struct ExtentTreeRunTests {
  @Test("agrees with an array of stretches over seeded edits of ranges of up to 10^9 items", arguments: [0, 1, 512] as [Int64])
  func differential(spacing: Int64) throws {
    var random = SplitMix(seed: UInt64(spacing) + 21)
    var tree = ExtentTree(spacing: LayoutUnit(rawValue: spacing))
    var naive = NaiveRuns(spacing: spacing)
    for step in 0..<12_000 {
      try edit(&tree, &naive, &random)
      if step % 100 == 0 { tree.checkInvariants() }
      try #require(tree.count == naive.count, "after edit \(step)")
      guard tree.count > 0, step % 4 == 0 else { continue }
      let index = random.below(tree.count)
      let run = naive.run(at: index)
      let start = naive.start(index)
      try #require(tree.offset(of: index).rawValue == start, "after edit \(step)")
      try #require(tree.extent(at: index).rawValue == run.extent && tree.isMeasured(index) == run.isMeasured, "after edit \(step)")
      if run.extent + spacing > 0 { try #require(tree.index(at: LayoutUnit(rawValue: start)) == index, "after edit \(step)") }
    }
    tree.checkInvariants()
    #expect(tree.unmeasuredCount == naive.runs.reduce(0) { $0 + ($1.isMeasured ? 0 : $1.count) })
    #expect(tree.nodeCount > 1)
  }

  private func edit(_ tree: inout ExtentTree, _ naive: inout NaiveRuns, _ random: inout SplitMix) throws {
    let count = tree.count
    let isFull = naive.runs.count > 350
    func size() -> Int { 1 << random.below(isFull ? 32 : 30) + random.below(3) - 1 }
    func range() -> Range<Int> {
      let lower = random.below(count + 1)
      return lower..<min(count, lower + size())
    }
    switch random.below(isFull ? 12 : 9) {
    case 0...1 where count < 1 << 36:
      let (run, index) = (NaiveRuns.Run(count: size() + 1, extent: Int64(random.below(2000)), isMeasured: false), random.below(count + 1))
      naive.replace(index..<index, with: [run])
      try tree.insert(unmeasured: run.count, estimate: LayoutUnit(rawValue: run.extent), at: index)
    case 2:
      let moved = range()
      let destination = random.below(count - moved.count + 1)
      naive.move(moved, to: destination)
      tree.move(moved, to: destination)
    case 3:
      let (range, estimate) = (range(), Int64(random.below(3) * 100))
      naive.replace(range, with: [.init(count: range.count, extent: estimate, isMeasured: false)].filter { $0.count > 0 })
      try tree.invalidate(range, estimate: LayoutUnit(rawValue: estimate))
    case 4...8 where count > 5:
      let first = random.below(count - 5)
      let extents = (0..<random.below(5) + 1).map { _ in Int64(random.below(3000)) }
      naive.replace(first..<first + extents.count, with: extents.map { .init(count: 1, extent: $0, isMeasured: true) })
      try tree.resize(first..<first + extents.count, to: extents.map(LayoutUnit.init(rawValue:)))
    default:
      let range = range()
      naive.replace(range, with: [])
      tree.remove(range)
    }
  }

  @Test("writes each run into two words and reads it back, up to the longest content")
  func entries() {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2) { words in
      for width in 0...53 {
        for extent in [Int64(1) << width, Int64(1) << width - 1] {
          let most = extent == 0 ? 1 << 53 : Int(1 << 53 / extent)
          for count in [1, 2, most / 2, most] where count > 0 && count <= most {
            for isMeasured in [false, true] where !isMeasured || count == 1 {
              let entry = ExtentEntry(count: count, extent: extent, isMeasured: isMeasured)
              entry.write(to: words.baseAddress!)
              #expect(ExtentEntry(at: words.baseAddress!) == entry)
              #expect(entry.isWord == (words[0] < ExtentEntry.tag))
              #expect(entry.isWord || words[1] >= ExtentEntry.tag)
            }
          }
        }
      }
    }
  }
}
