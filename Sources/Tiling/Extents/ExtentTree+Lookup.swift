public import ViewTree

extension ExtentTree {
  /// The item's extent without the gap after it: measured, or its run's estimate. O(log n).
  public func extent(at index: Int) -> LayoutUnit {
    requireItem(index)
    return LayoutUnit(rawValue: storage.entry(of: index).extent)
  }

  /// Whether the item has a measured extent, not an estimate. O(log n).
  public func isMeasured(_ index: Int) -> Bool {
    requireItem(index)
    return storage.entry(of: index).isMeasured
  }

  /// Where an item starts; for `count`, where the next one would. O(log n).
  public func offset(of index: Int) -> LayoutUnit {
    precondition(index >= 0 && index <= count, "offset(of: \(index)): there are \(count) items")
    return LayoutUnit(rawValue: storage.start(of: index))
  }

  /// The item with `start <= offset < start + extent + spacing`; the first for offsets before it, `count` after the last. O(log n).
  public func index(at offset: LayoutUnit) -> Int {
    guard offset.rawValue >= 0 else { return 0 }
    guard offset.rawValue < storage.steps else { return count }
    return storage.find(offset.rawValue).index
  }

  /// The first unmeasured item of a range; nil if there is none. O(log n).
  public func firstUnmeasured(in range: Range<Int>) -> Int? {
    requireItems(range)
    guard !range.isEmpty, let index = storage.firstUnmeasured(from: range.lowerBound), index < range.upperBound else { return nil }
    return index
  }

  /// The last unmeasured item of a range; nil if there is none. O(log n).
  public func lastUnmeasured(in range: Range<Int>) -> Int? {
    requireItems(range)
    guard !range.isEmpty, let index = storage.lastUnmeasured(before: range.upperBound), index >= range.lowerBound else { return nil }
    return index
  }

  @inline(__always)
  func requireItem(_ index: Int) {
    precondition(index >= 0 && index < count, "item \(index): there are \(count) items")
  }

  @inline(__always)
  func requireItems(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "items \(range): there are \(count) items")
  }
}
