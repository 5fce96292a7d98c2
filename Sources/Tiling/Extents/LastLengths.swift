import ViewTree

/// The lengths that items were last measured to have, by key.
///
/// A length holds for one revision at one size across. For another revision, or at another size, the item must be measured again, and is taken
/// for its old length meanwhile. The old length is not scaled with the size across: a photo grows with it and a text shrinks.
///
/// Two generations bound the memory without an order of use: when the younger one is full, it becomes the older one, whose items are forgotten.
/// The last 131,072 measured items are always known, and never more than twice that number.
struct LastLengths {
  struct Entry {
    var key: ItemKey
    var length: LayoutUnit
    var revision: UInt32
    /// In points; nil if the item's tile wants another length, whatever the size across.
    var across: Double?
  }

  private struct Generation {
    /// The entry of a key. Looked up only.
    var places: [ItemKey: Int] = [:]
    var entries: [Entry] = []

    subscript(key: ItemKey) -> Entry? { places[key].map { entries[$0] } }

    mutating func put(_ entry: Entry) {
      if let place = places[entry.key] { return entries[place] = entry }
      places[entry.key] = entries.count
      entries.append(entry)
    }

    mutating func expire(_ key: ItemKey) {
      if let place = places[key] { entries[place].across = nil }
    }

    mutating func removeAll() {
      places.removeAll(keepingCapacity: true)
      entries.removeAll(keepingCapacity: true)
    }
  }

  static let maximumInGeneration = 131_072

  /// The older one and the younger one; none before an item was measured, so that a list of known lengths takes no memory for them.
  private var generations: [Generation] = []

  var isEmpty: Bool { generations.isEmpty }

  /// The keys of all items whose length is known, each once, in an order that follows from that of the measurements.
  var keys: [ItemKey] {
    guard let older = generations.first, let younger = generations.last else { return [] }
    return older.entries.map(\.key).filter { younger.places[$0] == nil } + younger.entries.map(\.key)
  }

  /// An item was measured.
  ///
  /// - Complexity: O(1).
  mutating func add(_ entry: Entry) {
    if isEmpty { generations = [Generation(), Generation()] }
    if generations[1].entries.count == LastLengths.maximumInGeneration, generations[1].places[entry.key] == nil {
      generations.swapAt(0, 1)
      generations[1].removeAll()
    }
    generations[1].put(entry)
  }

  /// What was measured holds no more; the item is taken for it until it is measured again.
  ///
  /// - Complexity: O(1).
  mutating func expire(_ key: ItemKey) {
    for place in generations.indices { generations[place].expire(key) }
  }

  /// What is known of an item; nil if nothing is.
  ///
  /// - Parameter place: of the result.
  func recall(_ key: ItemKey, revision: UInt32, across: Double, at place: Int) -> RecalledLength? {
    guard !isEmpty, let entry = generations[1][key] ?? generations[0][key] else { return nil }
    if entry.revision == revision, entry.across == across { return RecalledLength(place: place, length: entry.length, isMeasured: true) }
    // What is taken for nothing would never be realized, and so never be measured.
    return RecalledLength(place: place, length: max(entry.length, LayoutUnit(rawValue: 1)), isMeasured: false)
  }
}
