import ViewTree

/// What comes at or after the position of an edit loses its lane, and gets one when it is placed again; what is before it keeps its own
/// (invariant C11). An edit throws ``TilingError/contentTooLong(count:)`` if the items together, as if in one lane, were longer than 2^47
/// points, and leaves everything as it was.
extension MasonryPlacement {
  /// Puts items of unknown length before the item at `index`.
  ///
  /// - Complexity: O(lanes log n), however many they are.
  mutating func insert(unmeasured newCount: Int, estimate: LayoutUnit, at index: Int) throws(TilingError) {
    guard newCount > 0 else { return }
    try edit(from: index) { (extents) throws(TilingError) in try extents.insert(unmeasured: newCount, estimate: estimate, at: index) }
  }

  /// Puts items of these lengths before the item at `index`.
  ///
  /// - Complexity: O((m + lanes) log n) for m items.
  mutating func insert(measured lengths: some Collection<LayoutUnit>, at index: Int) throws(TilingError) {
    guard !lengths.isEmpty else { return }
    try edit(from: index) { (extents) throws(TilingError) in try extents.insert(measured: lengths, at: index) }
  }

  /// Takes items out.
  ///
  /// - Complexity: O(lanes log n), and what the trees take to remove a range.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    edit(from: range.lowerBound) { $0.remove(range) }
  }

  /// Takes an item out and puts it where it then stands at `destination`.
  ///
  /// - Complexity: O(lanes log n), and what the trees take to remove a range.
  mutating func move(from source: Int, to destination: Int) {
    guard source != destination else { return }
    edit(from: min(source, destination)) { $0.move(from: source, to: destination) }
  }

  /// The content of items has changed, and with it their lengths, which are unknown now.
  ///
  /// - Complexity: O(lanes log n), and what the trees take to remove a range.
  mutating func update(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    guard !range.isEmpty else { return }
    try edit(from: range.lowerBound) { (extents) throws(TilingError) in try extents.invalidate(range, estimate: estimate) }
  }
}
