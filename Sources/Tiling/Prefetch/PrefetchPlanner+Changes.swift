extension PrefetchPlanner {
  /// The entries go with their items (invariant E5). A shown item that is updated is wanted again; a request for it stays. O(entries).
  mutating func follow(_ change: ItemChange) {
    var kept = 0
    for position in entries.indices {
      var entry = entries[position]
      guard let index = change.index(after: entry.index) else {
        if case .asked(let key) = entry.state { vanish(key) }
        continue
      }
      if case .update(let range) = change, range.contains(index), case .shown = entry.state { entry.state = .wanted }
      entry.index = index
      entries[kept] = entry
      kept += 1
    }
    entries.removeLast(entries.count - kept)
    if case .move = change { isOutOfOrder = true }
  }

  var keys: [ItemKey] { entries.compactMap { $0.state.key } }  // in the order in which `follow(reloadedAs:)` takes their indices

  /// Follows a reload, which finds the items by key; nil for items that are gone.
  mutating func follow(reloadedAs indices: some Collection<Int?>) {
    var found = indices.makeIterator()
    var kept: [Entry] = []
    for var entry in entries {
      guard let key = entry.state.key else { continue }
      if let index = found.next() ?? nil {
        entry.index = index
        kept.append(entry)
      } else if case .asked = entry.state {
        vanish(key)
      }
    }
    entries = kept
    isOutOfOrder = true
  }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    for position in entries.indices where entries[position].state.key == key {
      if case .asked = entries[position].state {
        entries[position].state = .asked(newKey)
      } else {
        entries[position].state = .shown(newKey)
      }
    }
    for position in vanished.indices where vanished[position] == key { vanished[position] = newKey }
  }

  mutating func forgetItems() {
    for case .asked(let key) in entries.map(\.state) { vanish(key) }
    entries.removeAll()
  }

  private mutating func vanish(_ key: ItemKey) {
    vanished.append(key)
    askedCount -= 1
  }
}

extension PrefetchPlanner.State {
  fileprivate var key: ItemKey? {
    switch self {
    case .wanted: nil
    case .asked(let key), .shown(let key): key
    }
  }
}
