import ViewTree

/// Edits keep the lanes of what has been seen (invariant C11); what they bring gets its own by ``deal(limit:)``, at the end of a batch. An edit
/// throws ``TilingError/contentTooLong(count:)`` if the items together, as if in one lane, were longer than 2^47 points, and leaves everything
/// as it was.
extension MasonryPlacement {
  /// Puts items before the item at `index`.
  ///
  /// - Complexity: O(lanes log n), and what the tree takes for the lengths.
  mutating func insert(_ lengths: ItemLengths, at index: Int) throws(TilingError) {
    guard lengths.count > 0 else { return }
    try carryOut(.insert(index..<index + lengths.count)) { (extents) throws(TilingError) in try extents.insert(lengths, at: index) }
  }

  /// Takes items out.
  ///
  /// - Complexity: O(lanes log n), and what the trees take to remove a range.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    carryOut(.remove(range)) { $0.remove(range) }
  }

  /// Takes an item out and puts it where it then stands at `destination`; it gets another lane, like a new one.
  ///
  /// - Complexity: O(lanes log n).
  mutating func move(from source: Int, to destination: Int) {
    guard source != destination else { return }
    carryOut(.move(from: source, to: destination)) { $0.move(from: source, to: destination) }
  }

  /// The content of items has changed, and with it their lengths. They are still the same items, and stay in their lanes.
  ///
  /// - Throws: as the tree, which may then have taken some of several runs: ask for room before.
  /// - Complexity: O((m + lanes) log n) for m items.
  mutating func replace(from index: Int, with lengths: ItemLengths) throws(TilingError) {
    guard lengths.count > 0 else { return }
    let range = index..<index + lengths.count
    try carryOut(.update(range)) { (extents) throws(TilingError) in try extents.replace(from: index, with: lengths) }
  }
}
