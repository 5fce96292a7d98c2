public import ViewTree

extension ExtentTree {
  /// Inserts one run of items before item `index`, or at the end; their extent is `estimate` until they are measured. O(log n).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points or 2^53 items; the tree is then unchanged.
  public mutating func insert(unmeasured count: Int, estimate: LayoutUnit, at index: Int) throws(TilingError) {
    precondition(count >= 0, "insert(unmeasured: \(count)): a count is >= 0")
    precondition(index >= 0 && index <= self.count, "insert at \(index): there are \(self.count) items")
    requireExtent(estimate)
    guard count > 0 else { return }
    try requireRoom(for: repeatedSum(of: estimate, count: count), count: count)
    makeUnique()
    storage.insert(.run(of: count, estimate: estimate.rawValue), at: index)
    assertSound(at: index)
  }

  /// Inserts items with these extents before item `index`, or at the end. O(log n + extents).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged.
  @inlinable
  public mutating func insert(measured extents: some Collection<LayoutUnit>, at index: Int) throws(TilingError) {
    let isDone =
      extents.withContiguousStorageIfAvailable { insert($0, at: index) } ?? Array(extents).withUnsafeBufferPointer { insert($0, at: index) }
    guard isDone else { throw .contentTooLong(count: count.addingSaturated(extents.count)) }
  }

  /// Inserts an item with this extent before item `index`, or at the end. O(log n).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged.
  public mutating func insert(measured extent: LayoutUnit, at index: Int) throws(TilingError) {
    let isDone = withUnsafePointer(to: extent) { insert(UnsafeBufferPointer(start: $0, count: 1), at: index) }
    guard isDone else { throw .contentTooLong(count: count + 1) }
  }

  /// Removes items. O(log n + nodes that hold only these).
  public mutating func remove(_ range: Range<Int>) {
    requireItems(range)
    guard !range.isEmpty else { return }
    makeUnique()
    storage.remove(range)
    assertSound(at: range.lowerBound)
  }

  /// Removes an item, then inserts it so that its new index is `destination`. O(log n).
  public mutating func move(from source: Int, to destination: Int) {
    requireItem(source)
    requireItem(destination)
    guard source != destination else { return }
    makeUnique()
    var entry = storage.entry(of: source)
    entry.count = 1
    storage.remove(source..<source + 1)
    storage.insert(entry, at: destination)
    assertSound(at: destination)
  }

  /// Removes items, then inserts them so that the first one's new index is `destination`. O(log n + entries of the items).
  public mutating func move(_ range: Range<Int>, to destination: Int) {
    requireItems(range)
    precondition(destination >= 0 && destination <= count - range.count, "move \(range) to \(destination): there are \(count) items")
    guard !range.isEmpty, destination != range.lowerBound else { return }
    makeUnique()
    let words = storage.words(of: range)
    storage.remove(range)
    words.withUnsafeBufferPointer {
      var source = CopiedEntries($0)
      storage.insert(&source, words: words.count, at: destination)
    }
    assertSound(at: destination)
  }

  /// Sets the extent of an item, which is measured from then on. O(log n).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged.
  public mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    requireItem(index)
    requireExtent(extent)
    makeUnique()
    guard resizeUnique(index, to: extent) else { throw .contentTooLong(count: count) }
    assertSound(at: index)
  }

  /// - Precondition: `makeUnique()` was called.
  @inline(__always)
  func resizeUnique(_ index: Int, to extent: LayoutUnit) -> Bool {
    let site = storage.approach(item: index)
    if case .refused = storage.resize(site.leaf.place(of: site.item), of: site.leaf, to: extent.rawValue) { return false }
    return true
  }

  /// Sets the extents of items, which are measured from then on. O(log n + items).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged.
  @inlinable
  public mutating func resize(_ range: Range<Int>, to extents: some Collection<LayoutUnit>) throws(TilingError) {
    let isDone =
      extents.withContiguousStorageIfAvailable { resize(range, to: $0) } ?? Array(extents).withUnsafeBufferPointer { resize(range, to: $0) }
    guard isDone else { throw .contentTooLong(count: count) }
  }

  /// Replaces the items' extents by an estimate: they are one run again. O(log n + nodes that hold only these).
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is then unchanged.
  public mutating func invalidate(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    requireItems(range)
    requireExtent(estimate)
    guard !range.isEmpty else { return }
    try requireRoom(for: repeatedSum(of: estimate, count: range.count), insteadOf: range)
    makeUnique()
    storage.replace(range, with: .run(of: range.count, estimate: estimate.rawValue))
    assertSound(at: range.lowerBound)
  }
}
