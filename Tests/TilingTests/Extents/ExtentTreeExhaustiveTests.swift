import Testing
import ViewTree

@testable import Tiling

@Suite("Every short history of an extent tree")
struct ExtentTreeExhaustiveTests {
  /// Lists to start from: with measured items, runs, items without length, and one that does not fit into a word.
  private static let starts: [[ExtentEdit]] = [
    [],
    [.insert([3], at: 0)],
    [.insertUnmeasured(2, estimate: 4, at: 0)],
    [.insert([0, 1 << 31], at: 0), .insertUnmeasured(1, estimate: 4, at: 1)],
  ]

  /// Trees whose leaves have the same words behave alike from then on: a copy that is edited keeps nothing else of its history. So each state
  /// is edited further once.
  @Test("of four edits on up to four items leaves the tree equal to an array", arguments: [0, 2] as [Int64], starts.indices)
  func fourEdits(spacing: Int64, start: Int) throws {
    var pair = ExtentTreePair(spacing: spacing)
    for edit in Self.starts[start] { try pair.apply(edit) }
    var states = [pair]
    var edited = 0
    for _ in 0..<4 {
      var known: [[UInt32]: [NaiveExtents.Item]] = [:]
      var next: [ExtentTreePair] = []
      for state in states {
        for edit in edits(on: state.naive.items.count) {
          pair = state
          try pair.apply(edit)
          edited += 1
          if let items = known.updateValue(pair.naive.items, forKey: words(of: pair.tree)) {
            if items != pair.naive.items { Issue.record("\(items) and \(pair.naive.items) have the same leaf") }
          } else {
            if !agrees(pair) { Issue.record("\(pair.naive.items) with gaps of \(pair.naive.spacing)") }
            next.append(pair)
          }
        }
      }
      states = next
    }
    #expect(edited > 1000)
  }

  /// All of them, also those behind the last entry, which a search may read.
  private func words(of tree: ExtentTree) -> [UInt32] {
    withExtendedLifetime(tree) {
      let leaf = tree.storage.leaf(tree.storage.root)
      return [UInt32(tree.storage.height), UInt32(leaf.wordCount)] + UnsafeBufferPointer(start: leaf.words, count: ExtentLeaf.capacity)
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
