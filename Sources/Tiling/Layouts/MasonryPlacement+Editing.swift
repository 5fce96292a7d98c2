import ViewTree

/// Edits keep the lanes of items that have been seen (invariant C11); ``deal(limit:)`` assigns lanes to the incoming items at the end of a
/// batch. If all items in one lane would exceed 2^47 points, an edit throws ``TilingError/contentTooLong(count:)`` and changes nothing.
extension MasonryPlacement {
  /// O(lanes log n), plus the tree's cost of the insertion.
  mutating func insert(_ itemExtents: ItemExtents, at index: Int) throws(TilingError) {
    guard itemExtents.count > 0 else { return }
    try carryOut(.insert(index..<index + itemExtents.count), itemExtents.spans) { (extents) throws(TilingError) in
      try extents.insert(itemExtents, at: index)
    }
  }

  /// O(lanes log n), plus the trees' cost of the removal.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    carryOut(.remove(range)) { $0.remove(range) }
  }

  /// Removes an item, then inserts it at `destination` of the rest. It becomes incoming unless it does not move. O(lanes log n).
  mutating func move(from source: Int, to destination: Int) {
    carryOut(.move(from: source, to: destination)) { $0.move(from: source, to: destination) }
  }

  /// Sets the extents of items whose content has changed. They keep their lanes. O((m + lanes) log n) for m items. Throws what the tree
  /// throws, which may then have set some of the extents: ask for room before.
  mutating func replace(from index: Int, with itemExtents: ItemExtents) throws(TilingError) {
    guard itemExtents.count > 0 else { return }
    let range = index..<index + itemExtents.count
    try carryOut(.update(range), itemExtents.spans) { (extents) throws(TilingError) in try extents.replace(from: index, with: itemExtents) }
  }
}
