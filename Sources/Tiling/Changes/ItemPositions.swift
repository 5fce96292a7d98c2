/// At which position of a list each key stands.
///
/// Keys are interned, so those of one list mostly lie close together: an array over their range then serves as the table, in a
/// tenth of a hash table's time or less. Keys that are scattered over more than 4 places an item are hashed.
struct ItemPositions {
  private let origin: UInt64
  /// By `key - origin`; `vacant` where no item stands. Empty if the keys are hashed.
  private var dense: [Int] = []
  /// Looked up, never gone through.
  private var scattered: [ItemKey: Int] = [:]

  private static let placesPerItem: UInt64 = 4
  private static let vacant = -1

  /// A table without entries for `count` keys in this range.
  init(count: Int, keys: ClosedRange<ItemKey>) {
    origin = keys.lowerBound.rawValue
    let reach = keys.upperBound.rawValue - origin
    if reach < ItemPositions.placesPerItem * UInt64(count) {
      dense = Array(repeating: ItemPositions.vacant, count: Int(reach) + 1)
    } else {
      scattered.reserveCapacity(count)
    }
  }

  /// Where the key stands; nil if it has no entry.
  ///
  /// - Complexity: O(1), expected if the keys are hashed.
  subscript(key: ItemKey) -> Int? {
    guard !dense.isEmpty else { return scattered[key] }
    let place = key.rawValue &- origin
    guard place < UInt64(dense.count) else { return nil }
    let position = dense[Int(place)]
    return position == ItemPositions.vacant ? nil : position
  }

  /// Enters a key of the table's range, unless it has an entry.
  ///
  /// - Returns: the position of the entry that was there.
  mutating func enter(_ key: ItemKey, at position: Int) -> Int? {
    if let earlier = self[key] { return earlier }
    if dense.isEmpty { scattered[key] = position } else { dense[Int(key.rawValue - origin)] = position }
    return nil
  }
}
