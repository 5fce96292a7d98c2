import ViewTree

extension ExtentTree {
  /// Applies changes of the items. `ask` appends the extents of inserted and updated items, by their indices after all changes. Throws what
  /// `ask` throws, and ``TilingError/contentTooLong(count:)``; the tree is then unchanged. Precondition: each change fits the list that the
  /// ones before it have left. O(m (log m + log n)) for m changes of ranges, plus the cost of `ask`; near 2^47 points O(n).
  package mutating func apply(
    _ changes: [ItemChange], asking ask: (Range<Int>, inout ItemExtents) throws(TilingError) -> Void
  ) throws(TilingError) {
    let opened = OpenedItems(by: changes, count: count).ranges
    var pieces: [ItemExtents] = []
    var all = ItemExtents()
    for range in opened {
      var extents = ItemExtents()
      try ask(range, &extents)
      pieces.append(extents)
      all.add(extents)
    }
    try apply(changes, opening: opened, to: pieces, all)
  }

  /// The same with the extents of the opened items, and all of them together.
  mutating func apply(
    _ changes: [ItemChange], opening opened: [Range<Int>], to pieces: [ItemExtents], _ all: ItemExtents
  ) throws(TilingError) {
    if hasRoom(for: all.count, sum: all.sum) { return try carryOut(changes, opening: opened, to: pieces) }
    var next = self  // the content may fit once the removed items are gone
    try next.carryOut(changes, opening: opened, to: pieces)
    self = next
  }

  private mutating func carryOut(_ changes: [ItemChange], opening opened: [Range<Int>], to pieces: [ItemExtents]) throws(TilingError) {
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
