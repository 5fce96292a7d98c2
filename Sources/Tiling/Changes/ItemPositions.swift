/// The position of each key in a list. Interned keys of one list are mostly dense. An array over their range then takes at most a tenth of
/// a hash table's time. Keys that span more than 4 slots per item are hashed.
struct ItemPositions {
  private let origin: UInt64
  private var dense: [Int] = []  // By `key - origin`; `vacant` where there is no item. Empty if the keys are hashed.
  private var scattered: [ItemKey: Int] = [:]  // never iterated

  private static let placesPerItem: UInt64 = 4
  private static let vacant = -1

  /// `keys` is the range of the `count` keys to come.
  init(count: Int, keys: ClosedRange<ItemKey>) {
    origin = keys.lowerBound.rawValue
    let reach = keys.upperBound.rawValue - origin
    if reach < ItemPositions.placesPerItem * UInt64(count) {
      dense = Array(repeating: ItemPositions.vacant, count: Int(reach) + 1)
    } else {
      scattered.reserveCapacity(count)
    }
  }

  /// nil if the key has no entry. O(1), expected if the keys are hashed.
  subscript(key: ItemKey) -> Int? {
    guard !dense.isEmpty else { return scattered[key] }
    let place = key.rawValue &- origin
    guard place < UInt64(dense.count) else { return nil }
    let position = dense[Int(place)]
    return position == ItemPositions.vacant ? nil : position
  }

  /// Adds a key within the table's range, unless it has an entry; then returns that entry's position.
  mutating func enter(_ key: ItemKey, at position: Int) -> Int? {
    if let earlier = self[key] { return earlier }
    if dense.isEmpty { scattered[key] = position } else { dense[Int(key.rawValue - origin)] = position }
    return nil
  }
}
