/// The items that the program has told the list to keep, from its calls and what happens to them after that.
struct KeptKeys: Sendable, Equatable {
  private(set) var certain: [UInt64] = []  // each has its tile in every frame
  private(set) var possible: [UInt64] = []  // with those that may have been given up, and have a tile all the same

  var isEmpty: Bool { possible.isEmpty }

  mutating func take(_ frame: CheckedFrame) {
    for keep in frame.input.keeps {
      switch keep {
      case .begin(let key):
        if !certain.contains(key) { certain.append(key) }
        if !possible.contains(key) { possible.append(key) }
      case .end(let key): certain.removeAll { $0 == key }
      case .rename(let key, let newKey):
        if let place = certain.firstIndex(of: key) { certain[place] = newKey }
        if let place = possible.firstIndex(of: key) { possible[place] = newKey }
      }
    }
    // Out of step a list may show an item that is another one, or gone.
    if frame.now.error != nil || frame.input.reloaded || frame.input.badBatch { certain = [] }
    let changes = frame.list.changes
    certain.removeAll { AnchorLaw.wasRemoved($0, in: changes) || frame.list.index(ofKey: $0) == nil }
    possible.removeAll { key in !certain.contains(key) && !frame.now.bound.contains { frame.now.tiles[$0].key == key } }
  }
}

extension CheckedFrame {
  /// Follows the items that are kept, and those that are selected. A call copies the frame: most frames have none.
  mutating func followMarks() {
    if !kept.isEmpty || !input.keeps.isEmpty { kept.take(self) }
    if !selected.isEmpty || !input.selects.isEmpty { selected.take(self) }
  }

  /// Whether the item has a tile because it is kept, and lies beside the realization window.
  func isAside(_ index: Int) -> Bool {
    guard !kept.possible.isEmpty, index < list.count, kept.possible.contains(list[index].key) else { return false }
    let place = list.place(index)
    return place.end <= now.offset - now.covers.before - list.overscan
      || place.start >= now.offset + now.extent + now.covers.behind + list.overscan || top >= bottom || now.crossExtent == 0
      || place.extent == 0
  }

  var hasAside: Bool { !kept.possible.isEmpty && now.bound.contains { now.tiles[$0].index.map { isAside($0) } ?? false } }
}
