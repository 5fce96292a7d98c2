internal import DequeModule

/// The most recently used pictures, up to a count. Uses are a queue of (photo, number of use); eviction skips an entry whose number is not
/// its photo's latest, so a use costs O(1) amortized.
struct PictureCache {
  let maximumCount: Int
  private var entries: [String: (picture: Picture, use: UInt64)] = [:]
  private(set) var uses: Deque<(id: String, use: UInt64)> = []
  private var nextUse: UInt64 = 0

  init(maximumCount: Int) {
    precondition(maximumCount > 0, "PictureCache(maximumCount: \(maximumCount)): a cache holds at least one picture")
    self.maximumCount = maximumCount
  }

  var count: Int { entries.count }

  /// Counts as a use.
  mutating func picture(of id: String) -> Picture? {
    guard let picture = entries[id]?.picture else { return nil }
    use(id, picture)
    return picture
  }

  mutating func insert(_ picture: Picture, for id: String) {
    use(id, picture)
    while entries.count > maximumCount, let oldest = uses.popFirst() {
      if entries[oldest.id]?.use == oldest.use { entries[oldest.id] = nil }
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    uses.removeAll()
  }

  private mutating func use(_ id: String, _ picture: Picture) {
    nextUse += 1
    entries[id] = (picture, nextUse)
    uses.append((id, nextUse))
    guard uses.count > 4 * maximumCount else { return }
    uses.removeAll { entries[$0.id]?.use != $0.use }
  }
}
