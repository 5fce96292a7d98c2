/// The items after the farthest one that a list has shown while it was pinned to its end.
struct UnseenItems {
  private(set) var start = 0  // the index after that item
  private(set) var lastSeen: ItemKey?  // its key; nil once it is gone

  mutating func see(_ index: Int, key: ItemKey?) { (start, lastSeen) = (index + 1, key) }

  mutating func follow(_ change: ItemChange) {
    switch change {
    case .insert(let range): if range.lowerBound < start { start += range.count }
    case .remove(let range):
      if range.contains(start - 1) { lastSeen = nil }
      start -= range.clamped(to: 0..<start).count
    case .move(let from, let to):
      let isSeen = from < start
      if isSeen {
        if from == start - 1 || to >= start - 1 { lastSeen = nil }  // another one is the last now
        start -= 1
      }
      if isSeen ? to <= start : to < start { start += 1 }
    case .update: break
    }
  }

  /// `index`: of the last item seen, by its key.
  mutating func follow(reloadedAs index: Int?, count: Int) { start = index.map { $0 + 1 } ?? min(start, count) }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) { if lastSeen == key { lastSeen = newKey } }
}
