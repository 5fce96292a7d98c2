/// Where the items of a list stand after a batch, and where they stood before it.
///
/// ```swift
/// let batch = ItemBatch([.remove(2..<5), .move(from: 0, to: 3)], countAfter: 7)
/// let map = try ItemIndexMap(batch, countBefore: 10)
/// map.newIndex(of: 0)  // 3
/// map.newIndex(of: 4)  // nil: it was removed
/// map.oldIndex(of: 6)  // 9
/// ```
public struct ItemIndexMap: Hashable, Sendable {
  /// Items that stood beside each other before and stand so after, in both cases in this order; none is empty.
  private struct Stretch: Hashable {
    var old: Int
    var new: Int
    var count: Int
  }

  public let countBefore: Int
  public let countAfter: Int
  /// What has stayed, by places after the batch, and by places before it.
  private let byNew: [Stretch]
  private let byOld: [Stretch]

  /// - Throws: ``TilingError/changeOutOfRange(_:position:count:)`` or ``TilingError/countMismatch(before:expected:found:)`` for a batch that
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
    var stretches: [Stretch] = []
    var place = 0
    pieces.forEach { old, count in
      defer { place += count }
      guard let old else { return }
      if let last = stretches.last, last.old + last.count == old, last.new + last.count == place {
        stretches[stretches.count - 1].count += count
      } else {
        stretches.append(Stretch(old: old, new: place, count: count))
      }
    }
    byNew = stretches
    byOld = stretches.sorted { $0.old < $1.old }
  }

  /// Where the item that stood at `old` stands after the batch; nil if it was removed, or there was none.
  ///
  /// - Complexity: O(log m).
  public func newIndex(of old: Int) -> Int? {
    guard let stretch = ItemIndexMap.last(of: byOld, startingUpTo: old, { $0.old }) else { return nil }
    return old - stretch.old < stretch.count ? stretch.new + (old - stretch.old) : nil
  }

  /// Where the item that stands at `new` after the batch stood before; nil if the batch has inserted it, or there is none.
  ///
  /// - Complexity: O(log m).
  public func oldIndex(of new: Int) -> Int? {
    guard let stretch = ItemIndexMap.last(of: byNew, startingUpTo: new, { $0.new }) else { return nil }
    return new - stretch.new < stretch.count ? stretch.old + (new - stretch.new) : nil
  }

  private static func last(of stretches: [Stretch], startingUpTo index: Int, _ start: (Stretch) -> Int) -> Stretch? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if start(stretches[middle]) <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? stretches[low - 1] : nil
  }
}
