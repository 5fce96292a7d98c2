internal import DequeModule
internal import Tiling

/// The pages of a feed's posts, in the order of the feed, so that posts dropped by the store at an end can be requested again from the
/// right place. A page of which the store has dropped a part is *cut* there: the next request at that end begins at the page's other side,
/// and loads it again.
struct FeedPageBook {
  struct Entry {
    var start: FeedCursor
    var end: FeedCursor
    var ids: [String]  // its posts that were new and have not been deleted since; one known before is elsewhere, perhaps far away
    var cutAtStart: FeedCursor?  // where the next page there is requested, if the store has dropped a part of it at that end
    var cutAtEnd: FeedCursor?
  }

  private(set) var entries: Deque<Entry> = []
  private var known: Set<String> = []  // the ids in the entries, and some former ones; looked up, never iterated

  /// Where the next page is requested; nil before the first one.
  func cursor(at edge: ContentEdge) -> FeedCursor? {
    switch edge {
    case .start: entries.first.map { $0.cutAtStart ?? $0.start }
    case .end: entries.last.map { $0.cutAtEnd ?? $0.end }
    }
  }

  /// The posts of a page that belong beside posts of the feed, and not at the requested end: a page that is loaded again begins with its
  /// other side, and may have new posts on the far side of old ones. O(posts of the page and of the one at that end).
  func inner(of posts: [Post], at edge: ContentEdge, in store: FeedStore) -> Range<Int> {
    let besideRemainder = remainder(at: edge, in: store)?.inner(of: posts, at: edge)
    switch edge {
    case .start:
      let first = posts.firstIndex { isNeighbour($0, in: store) } ?? posts.count
      return min(first, besideRemainder?.lowerBound ?? first)..<posts.count
    case .end:
      let end = posts.lastIndex { isNeighbour($0, in: store) }.map { $0 + 1 } ?? 0
      return 0..<max(end, besideRemainder?.upperBound ?? end)
    }
  }

  /// Whether a post is in the store and where its page is: false if it is elsewhere, or came in another way.
  func isNeighbour(_ post: Post, in store: FeedStore) -> Bool { known.contains(post.id) && store.key(of: post.id) != nil }

  /// Adds a page that has come at an end, before the store does. From `limit` entries on, those without a post in the store are removed.
  /// O(posts of the page); O(posts of all pages) for each that has come before.
  mutating func add(_ page: FeedPage, at edge: ContentEdge, limit: Int, in store: FeedStore) {
    if entries.count >= limit { leaveOutEmptyEntries(of: store) }
    let inner = inner(of: page.posts, at: edge, in: store)
    let isBeforeRemainder = remainder(at: edge, in: store)?.inner(of: page.posts, at: edge).count == page.posts.count
    let neighbours = page.posts.map { isNeighbour($0, in: store) }
    let isNew = page.posts.map { store.key(of: $0.id) == nil }
    delete(page.posts.indices.filter { isNew[$0] }.map { page.posts[$0].id })
    var ids: [String] = []
    var before: String?
    for (index, post) in page.posts.enumerated() {
      if neighbours[index] { before = post.id }
      guard isNew[index] else { continue }
      let next = neighbours[index...].firstIndex(of: true).map { page.posts[$0].id }
      if inner.contains(index), put(post.id, behind: before, orBefore: next) { before = post.id } else { ids.append(post.id) }
      known.insert(post.id)
    }
    let entry = Entry(start: page.start, end: page.end, ids: ids)
    switch edge {
    case .start where isBeforeRemainder:
      (entries[0].cutAtStart, entries[0].cutAtEnd) = (page.start, nil)
      entries.insert(entry, at: 1)
    case .start: entries.prepend(entry)
    case .end where isBeforeRemainder:
      let last = entries.count - 1
      (entries[last].cutAtStart, entries[last].cutAtEnd) = (nil, page.end)
      entries.insert(entry, at: last)
    case .end: entries.append(entry)
    }
  }

  /// A post that comes between others joins their page, so that the posts of all pages stay in the order of the feed. Returns false if
  /// there is no such page.
  private mutating func put(_ id: String, behind before: String?, orBefore next: String?) -> Bool {
    guard let neighbour = before ?? next else { return false }
    for place in entries.indices {
      guard let index = entries[place].ids.firstIndex(of: neighbour) else { continue }
      entries[place].ids.insert(id, at: before == nil ? index : index + 1)
      return true
    }
    return false
  }

  /// Forgets deleted posts. One that comes back elsewhere, as when it is moved, belongs to no page. O(posts of all pages).
  mutating func delete(_ ids: [String]) {
    guard ids.contains(where: known.contains) else { return }
    let gone = Set(ids)
    known.subtract(gone)
    for index in entries.indices { entries[index].ids.removeAll(where: gone.contains) }
  }

  /// The store has dropped posts at an end, because it was full. Of the pages that lose one, the farthest from the end is cut there; those
  /// beyond it are removed. O(posts of the pages from that end up to it).
  mutating func posts(_ ids: Set<String>, wereGivenUpAt edge: ContentEdge, of store: FeedStore) {
    guard let inmost = inmost(losing: ids, from: edge) else { return }
    entries.removeSubrange(edge == .start ? 0..<inmost : inmost + 1..<entries.count)
    let index = edge == .start ? 0 : entries.count - 1
    let entry = entries[index]
    if entry.ids.contains(where: { store.key(of: $0) != nil }) {
      if edge == .start { entries[index].cutAtStart = entry.end } else { entries[index].cutAtEnd = entry.start }
    } else if entries.count > 1 {
      entries.remove(at: index)
      // Next to it may be what was loaded again of its own page or of the one beyond, which does not begin where it ended.
      if edge == .start, cursor(at: edge) != entry.end { entries[0].cutAtStart = entry.end }
      if edge == .end, cursor(at: edge) != entry.start { entries[entries.count - 1].cutAtEnd = entry.start }
    } else {
      // No page is left: both ends are at one place, and posts dropped before can still be requested again.
      let middle = edge == .start && entry.cutAtEnd == nil || entry.cutAtStart != nil ? entry.end : entry.start
      entries[index] = Entry(start: middle, end: middle, ids: [])
    }
  }

  private func inmost(losing ids: Set<String>, from edge: ContentEdge) -> Int? {
    var left = known.intersection(ids).count
    var inmost: Int?
    let order = edge == .start ? Array(entries.indices) : entries.indices.reversed()
    for index in order where left > 0 {
      let lost = ids.intersection(entries[index].ids).count
      left -= lost
      if lost > 0 { inmost = index }
    }
    return inmost
  }

  /// O(posts of the page there).
  func remainder(at edge: ContentEdge, in store: FeedStore) -> PageRemainder? {
    guard let entry = edge == .start ? entries.first : entries.last, (edge == .start ? entry.cutAtStart : entry.cutAtEnd) != nil else {
      return nil
    }
    return PageRemainder(of: entry.ids) { store.key(of: $0) != nil }
  }

  private mutating func leaveOutEmptyEntries(of store: FeedStore) {
    guard entries.count > 2 else { return }
    let inner = entries[1..<entries.count - 1].filter { entry in entry.ids.contains { store.key(of: $0) != nil } }
    entries.replaceSubrange(1..<entries.count - 1, with: inner)
    known = Set(entries.lazy.flatMap(\.ids))
  }
}

/// What the store has left of a page that is cut at the requested end.
struct PageRemainder {
  private let places: [String: Int]  // of all posts of the page, gone ones included
  private let left: ClosedRange<Int>
  let first, last: String  // of the posts that are left

  init?(of ids: [String], where isLeft: (String) -> Bool) {
    guard let first = ids.firstIndex(where: isLeft), let last = ids.lastIndex(where: isLeft) else { return nil }
    places = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
    left = first...last
    (self.first, self.last) = (ids[first], ids[last])
  }

  /// The posts of a page on its other side: at the start after what is left, at the end before it.
  func inner(of posts: [Post], at edge: ContentEdge) -> Range<Int> {
    switch edge {
    case .start: (posts.firstIndex { places[$0.id, default: .min] > left.upperBound } ?? posts.count)..<posts.count
    case .end: 0..<(posts.lastIndex { places[$0.id, default: .max] < left.lowerBound }.map { $0 + 1 } ?? 0)
    }
  }
}
