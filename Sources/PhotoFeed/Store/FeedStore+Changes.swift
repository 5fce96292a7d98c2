internal import DequeModule
internal import Tiling

extension FeedStore {
  /// Puts the new ones among `posts` at the end, in order; known ones are updated where they are. Many posts in one call leave the same
  /// posts, keys and revisions as one call each, and make one insertion, and an update per run of neighbours. O(m (log m + log n)) for m
  /// posts.
  public mutating func append(contentsOf posts: some Sequence<Post>) -> FeedChange { insert(contentsOf: posts, at: count) }

  /// Puts the new ones among `posts` at the start, in order; known ones are updated where they are. O(m (log m + log n)) for m posts.
  public mutating func prepend(contentsOf posts: some Sequence<Post>) -> FeedChange { insert(contentsOf: posts, at: 0) }

  /// Puts the new ones among `posts` at `index`, in order; known ones are updated where they are.
  ///
  /// - Precondition: `0 <= index <= count`
  /// - Complexity: O(m (log m + log n) + min(index, n - index)) for m posts; O(n) when the labels there are used up.
  public mutating func insert(contentsOf posts: some Sequence<Post>, at index: Int) -> FeedChange {
    precondition(index >= 0 && index <= count, "insertion of posts at \(index) of \(count)")
    var change = FeedChange()
    var added: [Entry] = []
    var places: [String: Int] = [:]
    var revised: [Int] = []
    for post in posts {
      if let place = places[post.id] {
        _ = Self.revise(&added[place], with: post, &change)
      } else if let place = self.index(of: post.id) {
        if Self.revise(&entries[place], with: post, &change) { revised.append(place) }
      } else {
        places[post.id] = added.count
        added.append(Entry(post: post, key: ItemKey(rawValue: nextKey)))
        nextKey += 1
        change.added += 1
      }
    }
    change.noteUpdates(at: revised)
    if !added.isEmpty {
      insert(added, at: index)
      change.items.append(.insert(index..<index + added.count))
    }
    return change
  }

  /// Updates the known ones among `posts`; the others are counted as unknown. O(m (log m + log n)) for m posts.
  public mutating func update(_ posts: some Sequence<Post>) -> FeedChange {
    var change = FeedChange()
    var revised: [Int] = []
    for post in posts {
      if let place = index(of: post.id) {
        if Self.revise(&entries[place], with: post, &change) { revised.append(place) }
      } else {
        change.unknown += 1
      }
    }
    change.noteUpdates(at: revised)
    return change
  }

  /// Removes the posts with these ids; an id that comes back later is a new post. O(m log m + n) for m ids.
  public mutating func delete(ids: some Sequence<String>) -> FeedChange {
    var change = FeedChange()
    var places: [Int] = []
    for id in ids {
      if let place = index(of: id) {
        places.append(place)
        keys[id] = nil
      } else {
        change.unknown += 1
      }
    }
    change.removed = places.count
    // From the last run of neighbours to the first: no step moves what a later step names.
    var rest = places.sorted()[...]
    while let last = rest.popLast() {
      var first = last
      while rest.last == first - 1, rest.popLast() != nil { first -= 1 }
      change.items.append(.remove(first..<last + 1))
    }
    for place in places {
      labels[entries[place].key] = nil
      entries[place].label = .min  // below all labels: this one goes
    }
    if !places.isEmpty { entries.removeAll { $0.label == .min } }
    return change
  }

  private static func revise(_ entry: inout Entry, with post: Post, _ change: inout FeedChange) -> Bool {
    guard entry.post != post else {
      change.unchanged += 1
      return false
    }
    entry.post = post
    entry.revision &+= 1
    change.updated += 1
    return true
  }
}
