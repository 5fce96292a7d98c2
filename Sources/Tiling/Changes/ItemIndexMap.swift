/// Maps the indices of items before a batch to those after it, and back.
///
/// ```swift
/// let batch = ItemBatch([.remove(2..<5), .move(from: 0, to: 3)], countAfter: 7)
/// let map = try ItemIndexMap(batch, countBefore: 10)
/// map.newIndex(of: 0)  // 3
/// map.newIndex(of: 4)  // nil: it was removed
/// map.oldIndex(of: 6)  // 9
/// ```
public struct ItemIndexMap: Hashable, Sendable {
  /// Items that are adjacent and in the same order before and after the batch; `count > 0`.
  private struct Segment: Hashable {
    var old: Int
    var new: Int
    var count: Int
  }

  public let countBefore: Int
  public let countAfter: Int
  private let byNew: [Segment]  // the segments of kept items, sorted by `new`
  private let byOld: [Segment]  // the same, sorted by `old`

  /// - Throws: ``TilingError/changeOutOfRange(_:position:count:)`` or ``TilingError/countMismatch(before:expected:found:)`` if the batch
  ///   does not fit a list of `countBefore` items.
  /// - Complexity: O(m log m) expected, for a batch of m changes.
  public init(_ batch: ItemBatch, countBefore: Int) throws(TilingError) {
    var pieces = PieceTree(count: max(countBefore, 0))
    var count = countBefore
    for (position, change) in batch.changes.enumerated() {
      guard countBefore >= 0, change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
      pieces.follow(change)
      count += change.countDelta
    }
    guard count == batch.countAfter, count >= 0 else { throw .countMismatch(before: countBefore, expected: count, found: batch.countAfter) }
    self.countBefore = countBefore
    countAfter = count
    var segments: [Segment] = []
    var place = 0
    pieces.forEach { old, count in
      defer { place += count }
      guard let old else { return }
      if let last = segments.last, last.old + last.count == old, last.new + last.count == place {
        segments[segments.count - 1].count += count
      } else {
        segments.append(Segment(old: old, new: place, count: count))
      }
    }
    byNew = segments
    byOld = segments.sorted { $0.old < $1.old }
  }

  /// The index after the batch; nil if the item was removed or `old` is out of range. O(log m).
  public func newIndex(of old: Int) -> Int? {
    guard let segment = ItemIndexMap.last(of: byOld, startingUpTo: old, { $0.old }) else { return nil }
    return old - segment.old < segment.count ? segment.new + (old - segment.old) : nil
  }

  /// The index before the batch; nil if the item was inserted or `new` is out of range. O(log m).
  public func oldIndex(of new: Int) -> Int? {
    guard let segment = ItemIndexMap.last(of: byNew, startingUpTo: new, { $0.new }) else { return nil }
    return new - segment.new < segment.count ? segment.old + (new - segment.new) : nil
  }

  /// Calls `body` with each run of items that are adjacent and in the same order before and after the batch, by their order after it.
  package func forEachRun(_ body: (_ old: Int, _ new: Int, _ count: Int) -> Void) {
    for segment in byNew { body(segment.old, segment.new, segment.count) }
  }

  private static func last(of segments: [Segment], startingUpTo index: Int, _ start: (Segment) -> Int) -> Segment? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if start(segments[middle]) <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? segments[low - 1] : nil
  }
}
