import ViewTree

/// The last measured extent of each item, by key. An extent is valid for one revision at one viewport size on the cross axis. Otherwise it
/// is the item's estimate until it is measured again. The estimate is not scaled with the size: a photo grows with it, and a text shrinks.
/// Two generations bound the memory without an LRU list: when the younger one is full, it replaces the older one, whose items are
/// forgotten. The last 131,072 measured items are always known, and never more than twice that number.
struct LastExtents {
  struct Entry: Equatable {
    var key: ItemKey
    var extent: LayoutUnit
    var crossExtent: Double?  // the size on the cross axis in points; nil if the extent is invalid at any size
    var revision: UInt32
  }

  static let maximumInGeneration = 131_072

  private var younger = KeyedExtents()
  private var older: [KeyedExtents] = []  // at most one

  var isEmpty: Bool { younger.count == 0 }  // of extents that are known no memory is allocated

  /// The key of each known item, once; those of the older generation first, each in ascending order.
  var keys: [ItemKey] { older.flatMap(\.keys).filter { younger[$0] == nil } + younger.keys }

  @inline(__always)
  mutating func add(_ entry: Entry) {
    if younger.count == LastExtents.maximumInGeneration, younger[entry.key] == nil { beginGeneration() }
    younger.put(entry)
  }

  private mutating func beginGeneration() {
    if older.isEmpty { older.append(KeyedExtents()) }
    swap(&older[0], &younger)
    younger.removeAll()
  }

  /// Makes the item's extent an estimate. O(log items).
  mutating func expire(_ key: ItemKey) {
    younger.expire(key)
    for index in older.indices { older[index].expire(key) }
  }

  /// What is known of an item is known under its new key. What was known under that is forgotten. O(log items).
  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    guard var entry = younger[key] ?? older.first?[key] else { return expire(newKey) }
    entry.key = newKey
    add(entry)
  }

  /// nil if the item is unknown; `index` is stored in the result.
  func recall(_ key: ItemKey, revision: UInt32, across crossExtent: Double, at index: Int) -> RecalledExtent? {
    guard let entry = younger[key] ?? older.first?[key] else { return nil }
    if entry.revision == revision, entry.crossExtent == crossExtent {
      return RecalledExtent(index: index, extent: entry.extent, isMeasured: true)
    }
    // An item of extent 0 would never be realized, and so never be measured.
    return RecalledExtent(index: index, extent: max(entry.extent, LayoutUnit(rawValue: 1)), isMeasured: false)
  }
}
