import ViewTree

extension ExtentTree {
  /// Takes over changes of the items.
  ///
  /// - Parameter ask: adds the lengths of items that are new or updated, by their places after all changes.
  /// - Throws: what `ask` throws, and ``TilingError/contentTooLong(count:)``; the tree is then as it was.
  /// - Precondition: each change fits the list that the ones before it left.
  /// - Complexity: O(m (log m + log n)) for m changes of ranges, and what `ask` takes; near 2^47 points O(n).
  package mutating func apply(
    _ changes: [ItemChange], asking ask: (Range<Int>, inout ItemLengths) throws(TilingError) -> Void
  ) throws(TilingError) {
    let opened = OpenedItems(by: changes, count: count).ranges
    var pieces: [ItemLengths] = []
    var all = ItemLengths()
    for range in opened {
      var lengths = ItemLengths()
      try ask(range, &lengths)
      pieces.append(lengths)
      all.add(lengths)
    }
    if hasRoom(for: all.count, sum: all.sum) { return try carryOut(changes, opening: opened, to: pieces) }
    // Whether it stays short enough is seen when what goes has gone.
    var next = self
    try next.carryOut(changes, opening: opened, to: pieces)
    self = next
  }

  private mutating func carryOut(_ changes: [ItemChange], opening opened: [Range<Int>], to pieces: [ItemLengths]) throws(TilingError) {
    for change in changes {
      switch change {
      case .insert(let range): try insert(unmeasured: range.count, estimate: .zero, at: range.lowerBound)
      case .remove(let range): remove(range)
      case .move(let from, let to): move(from: from, to: to)
      case .update(let range): try invalidate(range, estimate: .zero)
      }
    }
    for (range, piece) in zip(opened, pieces) { try replace(from: range.lowerBound, with: piece) }
  }
}
