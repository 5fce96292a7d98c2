import Testing
import ViewTree

@testable import Tiling

@Suite("Every short history of an extent tree", .timeLimit(.minutes(5)))
struct ExtentTreeExhaustiveTests {
  /// Lists to start from: with measured items, runs, items without length, and one that does not fit into a word.
  private static let starts: [[ExtentEdit]] = [
    [],
    [.insert([3], at: 0)],
    [.insertUnmeasured(2, estimate: 4, at: 0)],
    [.insert([0, 1 << 31], at: 0), .insertUnmeasured(1, estimate: 4, at: 1)],
  ]

  @Test("of four edits on up to four items leaves the tree equal to an array", arguments: [0, 2] as [Int64], starts.indices)
  func fourEdits(spacing: Int64, start: Int) throws {
    var pair = ExtentTreePair(spacing: spacing)
    for edit in Self.starts[start] { try pair.apply(edit) }
    var histories = 0
    try run(pair, remaining: 4, &histories)
    #expect(histories > 1000)
  }

  private func run(_ pair: ExtentTreePair, remaining: Int, _ histories: inout Int) throws {
    guard remaining > 0 else {
      histories += 1
      // One expectation for all that is compared: the histories are many.
      if !agrees(pair) { Issue.record("\(pair.naive.items) with gaps of \(pair.naive.spacing)") }
      return
    }
    for edit in edits(on: pair.naive.items.count) {
      var next = pair
      try next.apply(edit)
      try run(next, remaining: remaining - 1, &histories)
    }
  }

  private func edits(on count: Int) -> [ExtentEdit] {
    var all: [ExtentEdit] = []
    for lower in 0...count {
      if count < 4 { all += [.insert([lower.isMultiple(of: 2) ? 5 : 0], at: lower)] }
      if count < 3 { all += [.insertUnmeasured(2, estimate: 4, at: lower)] }
      for upper in lower..<count {
        all += [.remove(lower..<upper + 1), .invalidate(lower..<upper + 1, estimate: upper.isMultiple(of: 2) ? 4 : 0)]
      }
    }
    for index in 0..<count {
      all += [.resize(index, to: index.isMultiple(of: 2) ? 0 : 7)]
      if index > 0 { all += [.move(from: index, to: 0), .move(from: 0, to: index)] }
    }
    return all
  }

  private func agrees(_ pair: ExtentTreePair) -> Bool {
    let (tree, naive) = (pair.tree, pair.naive)
    guard pair.agrees() else { return false }
    var start: Int64 = 0
    for (index, item) in naive.items.enumerated() {
      guard pair.tree.offset(of: index).rawValue == start else { return false }
      start += item.extent + naive.spacing
    }
    for offset in [-1, 0, 3, 4, 7, naive.total - 1, naive.total, naive.total + 2] {
      guard tree.index(at: LayoutUnit(rawValue: offset)) == naive.index(at: offset) else { return false }
    }
    return tree.indices(meeting: LayoutUnit(rawValue: 2)..<LayoutUnit(rawValue: 6)) == naive.meeting(2, 6)
  }
}
