import Testing
import ViewTree

@testable import Tiling

/// A list of lengths as a plain array: every question is answered by a walk from the start.
struct NaiveExtents {
  struct Item: Equatable {
    var extent: Int64
    var isMeasured: Bool
  }

  var items: [Item] = []
  let spacing: Int64

  func start(_ index: Int) -> Int64 {
    var sum: Int64 = 0
    for place in 0..<index { sum += items[place].extent + spacing }
    return sum
  }

  var total: Int64 { items.isEmpty ? 0 : start(items.count) - spacing }

  func index(at offset: Int64) -> Int {
    var end: Int64 = 0
    for place in 0..<items.count {
      end += items[place].extent + spacing
      if offset < end { return place }
    }
    return offset < 0 ? 0 : items.count
  }

  func meeting(_ lower: Int64, _ upper: Int64) -> Range<Int> {
    var hits: [Int] = []
    var start: Int64 = 0
    for place in 0..<items.count {
      if max(start, lower) < min(start + items[place].extent, upper) { hits.append(place) }
      start += items[place].extent + spacing
    }
    return hits.isEmpty ? 0..<0 : hits[0]..<hits[hits.count - 1] + 1
  }
}

/// One edit of a list of lengths.
enum ExtentEdit {
  case insertUnmeasured(Int, estimate: Int64, at: Int)
  case insert([Int64], at: Int)
  case remove(Range<Int>)
  case move(from: Int, to: Int)
  case moveRange(Range<Int>, to: Int)
  case resize(Int, to: Int64)
  case resizeRange(Range<Int>, to: [Int64])
  case invalidate(Range<Int>, estimate: Int64)
}

extension NaiveExtents {
  mutating func apply(_ edit: ExtentEdit) {
    switch edit {
    case .insertUnmeasured(let count, let estimate, let index):
      items.insert(contentsOf: repeatElement(Item(extent: estimate, isMeasured: false), count: count), at: index)
    case .insert(let extents, let index): items.insert(contentsOf: extents.map { Item(extent: $0, isMeasured: true) }, at: index)
    case .remove(let range): items.removeSubrange(range)
    case .move(let from, let to): items.insert(items.remove(at: from), at: to)
    case .moveRange(let range, let destination):
      let moved = Array(items[range])
      items.removeSubrange(range)
      items.insert(contentsOf: moved, at: destination)
    case .resize(let index, let extent): items[index] = Item(extent: extent, isMeasured: true)
    case .resizeRange(let range, let extents):
      items.replaceSubrange(range, with: extents.map { Item(extent: $0, isMeasured: true) })
    case .invalidate(let range, let estimate):
      for index in range { items[index] = Item(extent: estimate, isMeasured: false) }
    }
  }
}

extension ExtentTree {
  mutating func apply(_ edit: ExtentEdit) throws(TilingError) {
    switch edit {
    case .insertUnmeasured(let count, let estimate, let index):
      try insert(unmeasured: count, estimate: LayoutUnit(rawValue: estimate), at: index)
    case .insert(let extents, let index): try insert(measured: extents.map(LayoutUnit.init(rawValue:)), at: index)
    case .remove(let range): remove(range)
    case .move(let from, let to): move(from: from, to: to)
    case .moveRange(let range, let destination): move(range, to: destination)
    case .resize(let index, let extent): try resize(index, to: LayoutUnit(rawValue: extent))
    case .resizeRange(let range, let extents): try resize(range, to: extents.map(LayoutUnit.init(rawValue:)))
    case .invalidate(let range, let estimate): try invalidate(range, estimate: LayoutUnit(rawValue: estimate))
    }
  }
}

/// A tree and its double, which are given the same edits.
struct ExtentTreePair {
  var tree: ExtentTree
  var naive: NaiveExtents

  init(spacing: Int64) {
    tree = ExtentTree(spacing: LayoutUnit(rawValue: spacing))
    naive = NaiveExtents(spacing: spacing)
  }

  mutating func apply(_ edit: ExtentEdit) throws {
    naive.apply(edit)
    try tree.apply(edit)
  }

  /// Whether the answers about one item are those of the array.
  func agrees(about index: Int) -> Bool {
    let start = naive.start(index)
    guard tree.count == naive.items.count, tree.offset(of: index).rawValue == start else { return false }
    guard index < naive.items.count else { return true }
    let item = naive.items[index]
    let end = start + item.extent + naive.spacing
    return tree.extent(at: index).rawValue == item.extent && tree.isMeasured(index) == item.isMeasured
      && (end == start || tree.index(at: LayoutUnit(rawValue: start)) == index && tree.index(at: LayoutUnit(rawValue: end - 1)) == index)
  }

  /// Whether the tree is sound and the walks in both directions, the totals and the first and last unmeasured item are those of the array.
  func agrees() -> Bool {
    tree.checkInvariants()
    var start: Int64 = 0
    var cursor = tree.cursor(at: 0)
    for (index, item) in naive.items.enumerated() {
      guard let here = cursor, here.index == index, here.start.rawValue == start, here.extent.rawValue == item.extent,
        here.isMeasured == item.isMeasured
      else { return false }
      start += item.extent + naive.spacing
      if var next = cursor { cursor = tree.advance(&next) ? next : nil }
    }
    guard cursor == nil, tree.count == naive.items.count, tree.total.rawValue == max(start - naive.spacing, 0) else { return false }
    cursor = tree.cursor(at: tree.count - 1)
    for (index, item) in naive.items.enumerated().reversed() {
      start -= item.extent + naive.spacing
      guard let here = cursor, here.index == index, here.start.rawValue == start else { return false }
      if var next = cursor { cursor = tree.retreat(&next) ? next : nil }
    }
    return cursor == nil && tree.unmeasuredCount == naive.items.count { !$0.isMeasured }
      && tree.firstUnmeasured(in: 0..<tree.count) == naive.items.firstIndex { !$0.isMeasured }
      && tree.lastUnmeasured(in: 0..<tree.count) == naive.items.lastIndex { !$0.isMeasured }
  }

  /// Whether the answers about a stretch of the content are those of the array.
  func agrees(aboutStretch lower: Int64, _ upper: Int64) -> Bool {
    let span = LayoutUnit(rawValue: lower)..<LayoutUnit(rawValue: upper)
    let expected = naive.meeting(lower, upper)
    var met: [Int] = []
    tree.forEach(meeting: span) { index, _, _ in met.append(index) }
    return tree.indices(meeting: span) == expected && met == expected.filter { naive.items[$0].extent > 0 }
      && tree.index(at: span.lowerBound) == naive.index(at: lower)
  }
}

extension Array {
  fileprivate func count(where predicate: (Element) -> Bool) -> Int { reduce(0) { $0 + (predicate($1) ? 1 : 0) } }
}
