public import ViewTree

extension ExtentTree {
  /// Copies the nodes if another tree shares them, and invalidates cursors.
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = ExtentStorage(copying: storage) }
    storage.generation &+= 1
  }

  /// Returns false and changes nothing if the content would exceed 2^47 points.
  @usableFromInline
  mutating func insert(_ extents: UnsafeBufferPointer<LayoutUnit>, at index: Int) -> Bool {
    precondition(index >= 0 && index <= count, "insert at \(index): there are \(count) items")
    guard !extents.isEmpty else { return true }
    guard let sum = sum(of: extents), hasRoom(for: sum.total, count: extents.count) else { return false }
    makeUnique()
    storage.insert(MeasuredExtents(extents, sum: sum.total, isShort: sum.isShort), at: index)
    assertSound(at: index)
    return true
  }

  @usableFromInline
  mutating func resize(_ range: Range<Int>, to extents: UnsafeBufferPointer<LayoutUnit>) -> Bool {
    requireItems(range)
    precondition(range.count == extents.count, "resize(\(range)): \(range.count) items, but \(extents.count) extents")
    guard range.count != 1 else {
      requireExtent(extents[0])
      makeUnique()
      defer { assertSound(at: range.lowerBound) }
      return resizeUnique(range.lowerBound, to: extents[0])
    }
    guard !range.isEmpty else { return true }
    guard let sum = sum(of: extents), hasRoom(for: sum.total, insteadOf: range) else { return false }
    makeUnique()
    storage.replace(range, with: MeasuredExtents(extents, sum: sum.total, isShort: sum.isShort))
    assertSound(at: range.lowerBound)
    return true
  }

  /// The sum, nil beyond 2^47 points; and whether each extent fits into a word.
  @inline(__always)
  func sum(of extents: UnsafeBufferPointer<LayoutUnit>) -> (total: Int64, isShort: Bool)? {
    var total: Int64 = 0
    var bits: Int64 = 0
    for extent in extents {
      total &+= extent.rawValue
      bits |= extent.rawValue
    }
    // Fewer than 2^22 words have a sum below 2^53.
    if bits & ~Int64(ExtentEntry.tag - 1) == 0, extents.count < 1 << 22 { return (total, true) }
    total = 0
    for extent in extents {
      requireExtent(extent)
      guard extent.rawValue <= ExtentTree.maximumTotal - total else { return nil }
      total += extent.rawValue
    }
    return (total, bits < Int64(ExtentEntry.tag))
  }

  /// nil beyond 2^47 points.
  func repeatedSum(of extent: LayoutUnit, count: Int) -> Int64? {
    let (sum, overflow) = extent.rawValue.multipliedReportingOverflow(by: Int64(count))
    return overflow || sum > ExtentTree.maximumTotal ? nil : sum
  }

  func requireRoom(for sum: Int64?, count: Int) throws(TilingError) {
    guard let sum, hasRoom(for: sum, count: count) else { throw .contentTooLong(count: self.count.addingSaturated(count)) }
  }

  func requireRoom(for sum: Int64?, insteadOf range: Range<Int>) throws(TilingError) {
    guard let sum, hasRoom(for: sum, insteadOf: range) else { throw .contentTooLong(count: count) }
  }

  /// Whether `count` more items with this sum keep the content within 2^47 points, and the number of items within 2^53.
  @inline(__always)
  private func hasRoom(for sum: Int64, count: Int) -> Bool {
    guard count <= Int(ExtentTree.maximumTotal) - self.count else { return false }
    let (gaps, overflow) = storage.spacing.multipliedReportingOverflow(by: Int64(count))
    return !overflow && gaps <= 2 * ExtentTree.maximumTotal && storage.steps + sum + gaps - storage.spacing <= ExtentTree.maximumTotal
  }

  /// Whether the items of `range` may have this sum instead of their own.
  private func hasRoom(for sum: Int64, insteadOf range: Range<Int>) -> Bool {
    if sum <= ExtentTree.maximumTotal - total.rawValue { return true }  // fits even in addition to them
    let now = storage.start(of: range.upperBound) - storage.start(of: range.lowerBound) - storage.spacing * Int64(range.count)
    return total.rawValue - now + sum <= ExtentTree.maximumTotal
  }

  /// Whether the content stays within 2^47 points if its items grow by `growth` in total.
  @inline(__always)
  func hasRoom(toGrowBy growth: LayoutUnit) -> Bool { growth <= .maximum - total }

  @inline(__always)
  func requireExtent(_ extent: LayoutUnit) {
    precondition(extent.rawValue >= 0, "an extent of \(extent.points) points: an extent is >= 0")
  }
}

extension Int {
  /// The sum, or `Int.max` on overflow.
  @usableFromInline
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
