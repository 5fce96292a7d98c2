internal import DequeModule
internal import Tiling

/// Which pages a feed's posts have come with, so that what the store gives up at an end can be asked for again from the right place.
///
/// The pages stand in the order of the feed. A page of which the store has given up a part is *cut* there: the next request at that end
/// begins at its other side, and brings it once more.
struct FeedPageBook {
  struct Entry {
    var start: FeedCursor
    var end: FeedCursor
    /// Those of its posts that were new, and have not been deleted since. One that was there before stands elsewhere, perhaps far away.
    var ids: [String]
    var isCutAtStart = false
    var isCutAtEnd = false
  }

  private(set) var entries: Deque<Entry> = []
  /// The ids in the entries, and some that were there. Looked up, never iterated.
  private var known: Set<String> = []

  /// Where the next page is to be asked for; nil before the first one.
  func cursor(at edge: ContentEdge) -> FeedCursor? {
    switch edge {
    case .start: entries.first.map { $0.isCutAtStart ? $0.end : $0.start }
    case .end: entries.last.map { $0.isCutAtEnd ? $0.start : $0.end }
    }
  }

  /// Whether a post has come with a page, and has not been deleted since: if it is in the store, it stands where its page is.
  func hasPlaced(_ id: String) -> Bool { known.contains(id) }

  /// Takes up a page that has come at an end, before the store does.
  ///
  /// - Parameter limit: from how many entries on those without a post in the store are left out.
  mutating func add(_ page: FeedPage, at edge: ContentEdge, limit: Int, in store: FeedStore) {
    if entries.count >= limit { leaveOutEmptyEntries(of: store) }
    let entry = Entry(start: page.start, end: page.end, ids: page.posts.map(\.id).filter { store.key(of: $0) == nil })
    known.formUnion(entry.ids)
    if edge == .end { entries.append(entry) } else { entries.prepend(entry) }
  }

  /// Posts are gone for good. One that comes back elsewhere, as when it is moved, is no part of its page any more.
  ///
  /// - Complexity: O(posts of all pages)
  mutating func delete(_ ids: [String]) {
    guard ids.contains(where: known.contains) else { return }
    let gone = Set(ids)
    known.subtract(gone)
    for place in entries.indices { entries[place].ids.removeAll(where: gone.contains) }
  }

  /// Posts at an end are no longer in the store, because there were too many.
  ///
  /// - Complexity: O(posts of the pages that they came with).
  mutating func posts(_ ids: Set<String>, wereGivenUpAt edge: ContentEdge, of store: FeedStore) {
    var place = edge == .start ? 0 : entries.count - 1
    while entries.indices.contains(place) {
      let entry = entries[place]
      let isEmpty = !entry.ids.contains { store.key(of: $0) != nil }
      // Behind a cut nothing of the page is left: what goes now stood before it.
      let isCut = edge == .start ? entry.isCutAtStart : entry.isCutAtEnd
      guard isEmpty || isCut || entry.ids.contains(where: ids.contains) else { return }
      if isEmpty, entries.count > 1 {
        entries.remove(at: place)
        if edge == .end { place -= 1 }
        continue
      }
      if isEmpty {
        // Nothing is left of any page: both ends are at one place, and what was given up before stays to be asked for again.
        let middle = edge == .start && !entry.isCutAtEnd || entry.isCutAtStart ? entry.end : entry.start
        entries[place] = Entry(start: middle, end: middle, ids: [])
        return
      }
      switch edge {
      case .start:
        entries[place].isCutAtStart = true
        place += 1
      case .end:
        entries[place].isCutAtEnd = true
        place -= 1
      }
    }
  }

  /// At most one entry for each post is left, and those at the two ends.
  private mutating func leaveOutEmptyEntries(of store: FeedStore) {
    guard entries.count > 2 else { return }
    let inner = entries[1..<entries.count - 1].filter { entry in entry.ids.contains { store.key(of: $0) != nil } }
    entries.replaceSubrange(1..<entries.count - 1, with: inner)
    known = Set(entries.lazy.flatMap(\.ids))
  }
}
