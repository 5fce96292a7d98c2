extension ItemBatch {
  /// The changes from one list to another, matched by key.
  ///
  /// A longest increasing subsequence keeps the number of moves minimal. An item has one step, or two if it moves *and* its revision
  /// changes. The order is: removals from back to front, moves, insertions from front to back, updates. Only a move has no range.
  ///
  /// - Throws: ``ItemDiffError/duplicateKey(_:in:first:second:)``.
  /// - Complexity: O(old + new), expected if keys are sparse and thus hashed. Plus O(m log m) if some of the m kept items between the
  ///   lists' common prefix and suffix must move. Method: Heckel (1978) with unique keys; Fredman (1975) for the subsequence.
  public init(from old: some Collection<ItemVersion>, to new: some Collection<ItemVersion>) throws(ItemDiffError) {
    let difference = try ItemDiff(from: Array(old), to: Array(new))
    self.init(difference.changes, countAfter: new.count)
  }
}

/// The match of two lists by key, in runs, as most items that a list keeps still follow the same item.
struct ItemDiff {
  static let absent = -1  // instead of an index: in the list there is none

  /// Items that follow each other in both lists.
  struct Run {
    let old: Int  // the first one's index in the old list
    let new: Int
    let count: Int
  }

  let old: [ItemVersion]
  let new: [ItemVersion]
  private(set) var oldMiddle: Range<Int>  // between the common prefix and suffix, like `newMiddle`; outside, keys are pairwise equal
  private(set) var newMiddle: Range<Int>
  private(set) var runs: [Run] = []  // of the middle, in the new order
  private(set) var oldOrder: [Int] = []  // the indices of the runs, in the old order
  private(set) var added = IndexRanges()  // the other items of the new middle
  var comparisons = 0  // of keys, and positions stored or looked up: the cost, which is linear except for moves

  init(from old: [ItemVersion], to new: [ItemVersion]) throws(ItemDiffError) {
    self.old = old
    self.new = new
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head].key == new[head].key { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail].key == new[new.count - 1 - tail].key { tail += 1 }
    comparisons = head + tail
    oldMiddle = head..<old.count - tail
    newMiddle = head..<new.count - tail
    try match()
  }

  private mutating func match() throws(ItemDiffError) {
    let positions = try table(of: old.indices, in: old, side: .old)
    var (runs, added) = ([Run](), IndexRanges())
    var compared = 0
    var areInOrder = true
    var next = oldMiddle.lowerBound  // in the old list, behind the last run
    var index = newMiddle.lowerBound
    while index < newMiddle.upperBound {
      let source = positions[new[index].key]
      compared += 1
      if source == ItemDiff.absent {
        added.append(index)
        index += 1
      } else {
        guard oldMiddle.contains(source) else { throw duplicate(positions) }
        let count = commonCount(from: source, index)
        runs.append(Run(old: source, new: index, count: count))
        if source < next { areInOrder = false }
        next = source + count
        index += count
        compared += count
      }
    }
    comparisons += compared + (areInOrder ? 0 : oldMiddle.count)
    (self.runs, self.added) = (runs, added)
    guard let oldOrder = areInOrder ? Array(runs.indices) : sortedByOldList() else { throw duplicate(positions) }
    self.oldOrder = oldOrder
    _ = try table(of: added.ranges.flatMap { $0 }, in: new, side: .new)
  }

  /// How many items follow each other in both lists from this pair on.
  private func commonCount(from source: Int, _ index: Int) -> Int {
    let limit = min(oldMiddle.upperBound - source, newMiddle.upperBound - index)
    var count = 1
    while count < limit, old[source + count].key == new[index + count].key { count += 1 }
    return count
  }

  /// Nil if two runs have an item in common. O(old).
  private func sortedByOldList() -> [Int]? {
    var byStart = Array(repeating: ItemDiff.absent, count: oldMiddle.count)
    for (index, run) in runs.enumerated() {
      guard byStart[run.old - oldMiddle.lowerBound] == ItemDiff.absent else { return nil }
      byStart[run.old - oldMiddle.lowerBound] = index
    }
    let order = byStart.filter { $0 != ItemDiff.absent }
    let areDisjoint = zip(order, order.dropFirst()).allSatisfy { runs[$0].old + runs[$0].count <= runs[$1].old }
    return areDisjoint ? order : nil
  }

  /// The error for the first item of the new middle whose key an earlier one has, or one of the common prefix or suffix: both have one source.
  private func duplicate(_ positions: ItemPositions) -> ItemDiffError {
    var users = Array(repeating: ItemDiff.absent, count: old.count)  // the index in the new list, by index in the old one
    for index in 0..<newMiddle.lowerBound { users[index] = index }
    for index in newMiddle.upperBound..<new.count { users[index + old.count - new.count] = index }
    for index in newMiddle {
      let source = positions[new[index].key]
      guard source != ItemDiff.absent else { continue }
      let other = users[source]
      guard other == ItemDiff.absent else {
        return .duplicateKey(new[index].key, in: .new, first: min(other, index), second: max(other, index))
      }
      users[source] = index
    }
    preconditionFailure("runs that overlap have an item in common")
  }

  /// The positions by key.
  private mutating func table(
    of indices: some Collection<Int>, in items: [ItemVersion], side: ItemDiffError.Side
  ) throws(ItemDiffError) -> ItemPositions {
    let positions = ItemPositions(of: indices, in: items)
    if let duplicate = positions.duplicate {
      throw .duplicateKey(items[duplicate.second].key, in: side, first: duplicate.first, second: duplicate.second)
    }
    comparisons += indices.count
    return positions
  }
}

/// Why two lists have no difference by key.
public enum ItemDiffError: Error, Hashable, Sendable {
  /// The list that contains the duplicate.
  public enum Side: Hashable, Sendable { case old, new }

  /// The items at `first < second` of one list have the same key (invariant D4). The old list's duplicate goes first, with the least
  /// `second`.
  case duplicateKey(ItemKey, in: Side, first: Int, second: Int)
}

extension ItemDiffError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateKey(let key, let side, let first, let second):
      "items \(first) and \(second) of the \(side) list both have the key \(key.rawValue): give each item a key of its own"
    }
  }
}
