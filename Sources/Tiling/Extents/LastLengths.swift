import ViewTree

/// The last measured extent of each item, by key. An extent is valid for one revision at one viewport size on the cross axis. Otherwise it
/// is the item's estimate until it is measured again. The estimate is not scaled with the size: a photo grows with it, and a text shrinks.
/// Two generations bound the memory without an LRU list: when the younger one is full, it replaces the older one, whose items are
/// forgotten. The last 131,072 measured items are always known, and never more than twice that number.
struct LastLengths {
  struct Entry {
    var key: ItemKey
    var length: LayoutUnit
    var across: Double?  // the size on the cross axis in points; nil if the extent is invalid at any size
    var revision: UInt32  // last: 32 bytes an entry, not 40
  }

  private struct Generation {
    private var places: [UInt64: UInt32] = [:]  // An index into `entries`, by key: a number is hashed faster. Never iterated.
    private(set) var entries: [Entry] = []

    func place(of key: ItemKey) -> Int? { places[key.rawValue].map { Int($0) } }

    subscript(key: ItemKey) -> Entry? { place(of: key).map { entries[$0] } }

    mutating func put(_ entry: Entry) {
      if let place = place(of: entry.key) { return entries[place] = entry }
      places[entry.key.rawValue] = UInt32(entries.count)
      entries.append(entry)
    }

    mutating func expire(_ key: ItemKey) {
      if let place = place(of: key) { entries[place].across = nil }
    }

    mutating func removeAll() {
      places.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
    }
  }

  static let maximumInGeneration = 131_072

  private var generations: [Generation] = []  // older, younger; empty until an item is measured, so a list of known extents needs no memory

  var isEmpty: Bool { generations.isEmpty }

  /// The key of each known item, once, in an order that the order of measurements determines.
  var keys: [ItemKey] {
    guard let older = generations.first, let younger = generations.last else { return [] }
    return older.entries.map(\.key).filter { younger.place(of: $0) == nil } + younger.entries.map(\.key)
  }

  mutating func add(_ entry: Entry) {
    if isEmpty { generations = [Generation(), Generation()] }
    if generations[1].entries.count == LastLengths.maximumInGeneration, generations[1].place(of: entry.key) == nil {
      generations.swapAt(0, 1)
      generations[1].removeAll()
    }
    generations[1].put(entry)
  }

  /// Makes the item's extent an estimate. O(1).
  mutating func expire(_ key: ItemKey) {
    for place in generations.indices { generations[place].expire(key) }
  }

  /// nil if the item is unknown; `place` is stored in the result.
  func recall(_ key: ItemKey, revision: UInt32, across: Double, at place: Int) -> RecalledLength? {
    guard !isEmpty, let entry = generations[1][key] ?? generations[0][key] else { return nil }
    if entry.revision == revision, entry.across == across { return RecalledLength(place: place, length: entry.length, isMeasured: true) }
    // An item of extent 0 would never be realized, and so never be measured.
    return RecalledLength(place: place, length: max(entry.length, LayoutUnit(rawValue: 1)), isMeasured: false)
  }
}
