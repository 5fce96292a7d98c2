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

/// The match of two lists by key, between their common prefix and suffix.
struct ItemDiff {
  static let absent = -1  // instead of an index: in the list there is none

  let old: [ItemVersion]
  let new: [ItemVersion]
  private(set) var oldMiddle: Range<Int>  // between the common prefix and suffix, like `newMiddle`; outside, keys are pairwise equal
  private(set) var newMiddle: Range<Int>
  private(set) var sources: [Int] = []  // for each item of the new middle, its index in the old list; `absent` if it is new
  private(set) var isKept: [Bool] = []
  var comparisons = 0  // the number of keys and positions compared, stored or looked up: the cost, which is linear except for moves

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
    var sources = Array(repeating: ItemDiff.absent, count: newMiddle.count)
    var isKept = Array(repeating: false, count: oldMiddle.count)
    var added: [Int] = []
    var next = oldMiddle.lowerBound  // the old index behind the last match
    for index in newMiddle {
      let key = new[index].key
      let source = next < oldMiddle.upperBound && old[next].key == key ? next : positions[key]
      if source == ItemDiff.absent {
        added.append(index)
      } else {
        guard oldMiddle.contains(source), !isKept[source - oldMiddle.lowerBound] else { throw duplicate(of: source, at: index) }
        isKept[source - oldMiddle.lowerBound] = true
        sources[index - newMiddle.lowerBound] = source
        next = source + 1
      }
    }
    comparisons += newMiddle.count
    (self.sources, self.isKept) = (sources, isKept)
    _ = try table(of: added, in: new, side: .new)
  }

  /// The error for an item whose key also stands elsewhere in the new list.
  private func duplicate(of source: Int, at index: Int) -> ItemDiffError {
    let key = new[index].key
    if source < oldMiddle.lowerBound { return .duplicateKey(key, in: .new, first: source, second: index) }
    if source >= oldMiddle.upperBound {
      return .duplicateKey(key, in: .new, first: index, second: source + new.count - old.count)
    }
    return .duplicateKey(key, in: .new, first: newMiddle.first { new[$0].key == key } ?? index, second: index)
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
