import ViewTree

/// Edits keep the lanes of the items that have been seen (invariant C11). ``deal(limit:)`` gives the incoming ones theirs at the end of a batch.
/// An edit throws ``TilingError/contentTooLong(count:)`` if the items together, as if in one lane, were longer than 2^47 points, and leaves
/// everything as it was.
extension MasonryPlacement {
  /// Inserts items before the item at `index`.
  ///
  /// - Complexity: O(lanes log n), and what the tree takes for the lengths.
  mutating func insert(_ lengths: ItemLengths, at index: Int) throws(TilingError) {
    guard lengths.count > 0 else { return }
    try carryOut(.insert(index..<index + lengths.count)) { (extents) throws(TilingError) in try extents.insert(lengths, at: index) }
  }

  /// Removes items.
  ///
  /// - Complexity: O(lanes log n), and what the trees take to remove a range.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    carryOut(.remove(range)) { $0.remove(range) }
  }

  /// Removes an item and inserts it where it then stands at `destination`. It gets a lane as a new item does; moved to its own place it keeps
  /// its lane.
  ///
  /// - Complexity: O(lanes log n).
  mutating func move(from source: Int, to destination: Int) {
    carryOut(.move(from: source, to: destination)) { $0.move(from: source, to: destination) }
  }

  /// Changes the lengths of items whose content has changed. They are still the same items, and stay in their lanes.
  ///
  /// - Throws: as the tree, which may then have taken some of several runs: ask for room before.
  /// - Complexity: O((m + lanes) log n) for m items.
  mutating func replace(from index: Int, with lengths: ItemLengths) throws(TilingError) {
    guard lengths.count > 0 else { return }
    let range = index..<index + lengths.count
    try carryOut(.update(range)) { (extents) throws(TilingError) in try extents.replace(from: index, with: lengths) }
  }
}
