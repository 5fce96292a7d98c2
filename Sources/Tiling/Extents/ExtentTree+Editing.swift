public import ViewTree

extension ExtentTree {
  /// Puts new items before item `index`, or behind the last: one run, whose items all have the length `estimate` until they are measured.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points or 2^53 items; the tree is as it was.
  /// - Complexity: O(log n), whatever the count.
  public mutating func insert(unmeasured count: Int, estimate: LayoutUnit, at index: Int) throws(TilingError) {
    precondition(count >= 0, "insert(unmeasured: \(count)): a count is >= 0")
    precondition(index >= 0 && index <= self.count, "insert at \(index): there are \(self.count) items")
    requireLength(estimate)
    guard count > 0 else { return }
    try requireRoom(for: repeatedSum(of: estimate, count: count), count: count)
    makeUnique()
    storage.insert(.run(of: count, estimate: estimate.rawValue), at: index)
    assertSound(at: index)
  }

  /// Puts new items of these lengths before item `index`, or behind the last.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is as it was.
  /// - Complexity: O(log n + extents).
  @inlinable
  public mutating func insert(measured extents: some Collection<LayoutUnit>, at index: Int) throws(TilingError) {
    let isDone =
      extents.withContiguousStorageIfAvailable { insert($0, at: index) } ?? Array(extents).withUnsafeBufferPointer { insert($0, at: index) }
    guard isDone else { throw .contentTooLong(count: count.addingSaturated(extents.count)) }
  }

  /// Puts a new item of this length before item `index`, or behind the last.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is as it was.
  /// - Complexity: O(log n).
  public mutating func insert(measured extent: LayoutUnit, at index: Int) throws(TilingError) {
    let isDone = withUnsafePointer(to: extent) { insert(UnsafeBufferPointer(start: $0, count: 1), at: index) }
    guard isDone else { throw .contentTooLong(count: count + 1) }
  }

  /// Takes items out.
  ///
  /// - Complexity: O(log n + nodes that hold nothing else).
  public mutating func remove(_ range: Range<Int>) {
    requireItems(range)
    guard !range.isEmpty else { return }
    makeUnique()
    storage.remove(range)
    assertSound(at: range.lowerBound)
  }

  /// Takes an item out and puts it where it then stands at `destination`.
  ///
  /// - Complexity: O(log n).
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

  /// Takes items out and puts them where the first of them then stands at `destination`.
  ///
  /// - Complexity: O(log n + entries of the items).
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

  /// Gives an item a length of its own: it is measured then.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is as it was.
  /// - Complexity: O(log n).
  public mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    requireItem(index)
    requireLength(extent)
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

  /// Gives items lengths of their own.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is as it was.
  /// - Complexity: O(log n + items).
  @inlinable
  public mutating func resize(_ range: Range<Int>, to extents: some Collection<LayoutUnit>) throws(TilingError) {
    let isDone =
      extents.withContiguousStorageIfAvailable { resize(range, to: $0) } ?? Array(extents).withUnsafeBufferPointer { resize(range, to: $0) }
    guard isDone else { throw .contentTooLong(count: count) }
  }

  /// Forgets the lengths of items: they are one run again.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)`` beyond 2^47 points; the tree is as it was.
  /// - Complexity: O(log n + nodes that hold nothing else).
  public mutating func invalidate(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    requireItems(range)
    requireLength(estimate)
    guard !range.isEmpty else { return }
    try requireRoom(for: repeatedSum(of: estimate, count: range.count), insteadOf: range)
    makeUnique()
    storage.replace(range, with: .run(of: range.count, estimate: estimate.rawValue))
    assertSound(at: range.lowerBound)
  }
}
