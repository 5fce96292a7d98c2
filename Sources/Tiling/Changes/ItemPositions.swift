/// The position of each key in a list. Interned keys are mostly dense, as a whole or in families: keys with the same upper half, a mark of
/// the item's kind, say. Arrays over the families' ranges then take at most a tenth of a hash table's time. Keys of more than 8 families, or with
/// more than 4 slots per item, are hashed.
struct ItemPositions {
  /// The keys with one upper half.
  private struct Family {
    let upperHalf: UInt64
    var least: UInt64
    var greatest: UInt64
    var start = 0  // in `dense`

    init(of key: UInt64) { (upperHalf, least, greatest) = (key >> 32, key, key) }
  }

  private var families: [Family] = []
  private var dense: [Int] = []  // by `start + key - least`; `absent` where there is no item; empty if the keys are hashed
  private var scattered: [ItemKey: Int] = [:]  // never iterated
  private(set) var duplicate: (first: Int, second: Int)?  // with the least `second`; the table is then incomplete

  private static let placesPerItem = 4
  private static let maximumFamilies = 8

  init(of indices: some Collection<Int>, in items: [ItemVersion]) {
    let areFew = findFamilies(of: indices, in: items)
    var places = 0
    for place in families.indices {
      families[place].start = places
      places += Int(families[place].greatest - families[place].least) + 1
    }
    if areFew, places <= ItemPositions.placesPerItem * indices.count {
      dense = Array(repeating: ItemDiff.absent, count: places)
      enter(indices, of: items)
    } else {
      scattered.reserveCapacity(indices.count)
      for index in indices {
        guard let first = scattered.updateValue(index, forKey: items[index].key) else { continue }
        duplicate = (first, index)
        return
      }
    }
  }

  /// Finds the families and their ranges. False if there are more than `maximumFamilies`.
  private mutating func findFamilies(of indices: some Collection<Int>, in items: [ItemVersion]) -> Bool {
    var place = 0
    var (upperHalf, least, greatest) = (UInt64.max, UInt64.max, UInt64.min)  // of the family at `place`; at first of none
    for index in indices {
      let key = items[index].key.rawValue
      if key >> 32 != upperHalf {
        if !families.isEmpty { (families[place].least, families[place].greatest) = (least, greatest) }
        if let known = families.firstIndex(where: { $0.upperHalf == key >> 32 }) {
          place = known
        } else {
          guard families.count < ItemPositions.maximumFamilies else { return false }
          place = families.count
          families.append(Family(of: key))
        }
        (upperHalf, least, greatest) = (key >> 32, families[place].least, families[place].greatest)
      }
      least = min(least, key)
      greatest = max(greatest, key)
    }
    if !families.isEmpty { (families[place].least, families[place].greatest) = (least, greatest) }
    return true
  }

  private mutating func enter(_ indices: some Collection<Int>, of items: [ItemVersion]) {
    guard var family = families.first else { return }
    duplicate = dense.withUnsafeMutableBufferPointer { [families] dense in
      for index in indices {
        let key = items[index].key.rawValue
        if key >> 32 != family.upperHalf { family = families.first { $0.upperHalf == key >> 32 } ?? family }
        let place = family.start &+ Int(truncatingIfNeeded: key &- family.least)  // within `dense`, by `findFamilies`
        guard dense[place] == ItemDiff.absent else { return (dense[place], index) }
        dense[place] = index
      }
      return nil
    }
  }

  /// `ItemDiff.absent` if the key has no entry. O(1), expected if the keys are hashed.
  subscript(key: ItemKey) -> Int {
    guard !dense.isEmpty else { return scattered[key] ?? ItemDiff.absent }
    for family in families where family.upperHalf == key.rawValue >> 32 {
      guard key.rawValue >= family.least, key.rawValue <= family.greatest else { break }
      return dense[family.start + Int(key.rawValue - family.least)]
    }
    return ItemDiff.absent
  }
}
