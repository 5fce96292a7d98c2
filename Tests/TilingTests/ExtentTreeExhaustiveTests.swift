import Testing
import ViewTree

@testable import Tiling

@Suite("Every short history of an extent tree", .timeLimit(.minutes(5)))
struct ExtentTreeExhaustiveTests {
  enum Operation {
    case insert([Int64], at: Int)
    case remove(Range<Int>)
    case move(from: Int, to: Int)
    case resize(Int, to: Int64)
    case invalidate(Range<Int>, to: Int64)
  }

  @Test("of three operations on up to four items leaves the tree equal to an array", arguments: [0, 2] as [Int64], [0, 1, 2, 3, 4])
  func threeOperations(spacing: Int64, count: Int) throws {
    var pair = TreePair(spacing: spacing)
    try pair.insert((0..<Int64(count)).map { [3, 0, 1, 2][Int($0)] }, at: 0)
    var histories = 0
    try run(pair, remaining: 3, &histories)
    #expect(histories > 180)
  }

  private func run(_ pair: TreePair, remaining: Int, _ histories: inout Int) throws {
    guard remaining > 0 else {
      histories += 1
      return compare(pair)
    }
    for operation in operations(on: pair.naive.extents.count) {
      var next = pair
      try apply(operation, to: &next)
      try run(next, remaining: remaining - 1, &histories)
    }
  }

  private func operations(on count: Int) -> [Operation] {
    var all: [Operation] = []
    for lower in 0...count {
      if count < 4 { all += [.insert([0], at: lower), .insert([5], at: lower)] }
      for upper in lower..<count { all += [.remove(lower..<upper + 1)] }
    }
    for index in 0..<count {
      all += [.resize(index, to: index.isMultiple(of: 2) ? 0 : 7), .invalidate(index..<count, to: 4)]
      for destination in 0..<count { all += [.move(from: index, to: destination)] }
    }
    return all
  }

  private func apply(_ operation: Operation, to pair: inout TreePair) throws {
    switch operation {
    case .insert(let extents, let index): try pair.insert(extents, at: index)
    case .remove(let range): pair.remove(range)
    case .move(let from, let to): pair.move(from: from, to: to)
    case .resize(let index, let extent): pair.resize(index, to: extent)
    case .invalidate(let range, let extent): try pair.invalidate(range, giving: range.map { _ in extent })
    }
  }

  /// One expectation a history: they are many.
  private func compare(_ pair: TreePair) {
    let (tree, naive) = (pair.tree, pair.naive)
    tree.checkInvariants()
    var agrees = tree.count == naive.extents.count && tree.total.rawValue == naive.total
    for index in 0...tree.count { agrees = agrees && tree.offset(of: index).rawValue == naive.start(index) }
    for offset in -1...naive.total + 2 { agrees = agrees && tree.index(at: LayoutUnit(rawValue: offset)) == naive.index(at: offset) }
    let stretch = LayoutUnit(rawValue: 2)..<LayoutUnit(rawValue: 6)
    agrees = agrees && tree.indices(meeting: stretch) == naive.meeting(2, 6)
    if !agrees { Issue.record("\(naive.extents) with gaps of \(naive.spacing)") }
  }
}
