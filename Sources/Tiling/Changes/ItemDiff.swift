extension ItemBatch {
  /// The changes that lead from one list to another, found by key.
  ///
  /// Items that keep their order keep their place: as few as possible are moved, by a longest increasing subsequence, and no item is
  /// touched twice but one that is moved *and* has another revision. The steps come in this order: removals from the back to the front,
  /// moves, insertions from the front to the back, updates. Neighbours are joined into ranges; a move is of one item.
  ///
  /// - Throws: ``ItemDiffError/duplicateKey(_:in:first:second:)``.
  /// - Complexity: O(old + new), expected where keys are scattered and thus hashed, and O(m log m) more if m items stay between the
  ///   lists' common beginning and common end and some of them must move. Heckel's method (1978), by unique keys, with a longest increasing
  ///   subsequence (Fredman 1975) for the moves.
  public init(from old: some Collection<ItemVersion>, to new: some Collection<ItemVersion>) throws(ItemDiffError) {
    let difference = try ItemDiff(from: Array(old), to: Array(new))
    self.init(difference.changes, countAfter: new.count)
  }
}

/// The difference of two lists of items: what they have in common at both ends, and which item of the one is which of the other between.
struct ItemDiff {
  let old: [ItemVersion]
  let new: [ItemVersion]
  /// What lies between the common beginning and the common end. Outside of these, keys are equal one by one.
  private(set) var oldMiddle: Range<Int>
  private(set) var newMiddle: Range<Int>
  /// Where each item of the new middle stood in the old list; nil if it is new.
  private(set) var sources: [Int?] = []
  /// Which items of the old middle are in the new list as well.
  private(set) var isKept: [Bool] = []
  /// How many keys and positions were compared, entered or looked up: the measure of the cost, which is linear but for moves.
  var comparisons = 0

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

  /// Finds the items of the new middle in the old one, and keys that stand twice in a list.
  private mutating func match() throws(ItemDiffError) {
    let positions = try table(of: old.indices, in: old, side: .old)
    isKept = Array(repeating: false, count: oldMiddle.count)
    sources.reserveCapacity(newMiddle.count)
    var newcomers: [Int] = []
    for index in newMiddle {
      let source = positions?[new[index].key]
      comparisons += 1
      if let source { try keep(source, for: index) } else { newcomers.append(index) }
      sources.append(source)
    }
    _ = try table(of: newcomers, in: new, side: .new)
  }

  private mutating func keep(_ source: Int, for index: Int) throws(ItemDiffError) {
    let key = new[index].key
    if source < oldMiddle.lowerBound { throw .duplicateKey(key, in: .new, first: source, second: index) }
    if source >= oldMiddle.upperBound {
      throw .duplicateKey(key, in: .new, first: index, second: source + new.count - old.count)
    }
    guard !isKept[source - oldMiddle.lowerBound] else {
      let first = newMiddle.first { new[$0].key == key } ?? index
      throw .duplicateKey(key, in: .new, first: first, second: index)
    }
    isKept[source - oldMiddle.lowerBound] = true
  }

  /// The positions of items of one list by key; nil if there are none.
  private mutating func table(
    of indices: some Collection<Int>, in items: [ItemVersion], side: ItemDiffError.Side
  ) throws(ItemDiffError) -> ItemPositions? {
    guard let start = indices.first else { return nil }
    var (least, greatest) = (items[start].key, items[start].key)
    for index in indices {
      least = min(least, items[index].key)
      greatest = max(greatest, items[index].key)
    }
    var positions = ItemPositions(count: indices.count, keys: least...greatest)
    for index in indices {
      comparisons += 1
      if let first = positions.enter(items[index].key, at: index) {
        throw .duplicateKey(items[index].key, in: side, first: first, second: index)
      }
    }
    return positions
  }
}

/// Two lists that have no difference by key.
public enum ItemDiffError: Error, Hashable, Sendable {
  /// Which of the two lists is meant.
  public enum Side: Hashable, Sendable { case old, new }

  /// The items at `first` and `second`, `first < second`, of one list have the same key (invariant D4). It is the duplicate of the least
  /// `second` in the old list, if that has one.
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
