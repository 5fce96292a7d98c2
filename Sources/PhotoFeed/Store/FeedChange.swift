public import Tiling

/// What one call did to a `FeedStore`: the item changes for the tiled view, and counts of posts.
public struct FeedChange: Hashable, Sendable {
  /// Sequential steps in the store's indices; empty if nothing changed.
  public var items: [ItemChange] = []
  /// Posts that are new in the store.
  public var added = 0
  /// Posts of which the store had another edition.
  public var updated = 0
  /// Posts that the store had already as they are.
  public var unchanged = 0
  public var removed = 0
  /// Ids that the store does not have, where the call needed one.
  public var unknown = 0

  public init() {}

  /// Each index counts once; neighbours become one step.
  mutating func noteUpdates(at indices: [Int]) {
    for index in indices.sorted() {
      guard case .update(let run)? = items.last, run.upperBound >= index else {
        items.append(.update(index..<index + 1))
        continue
      }
      items[items.count - 1] = .update(run.lowerBound..<index + 1)
    }
  }
}

/// An update of a feed: recorded by ``FeedViewController/receive(_:)-(FeedUpdate)``, in effect from the next tick on.
public enum FeedUpdate: Hashable, Sendable {
  /// Older posts, at the end.
  case append([Post])
  /// Newer posts, on top, the newest first.
  case prepend([Post])
  /// Posts after the one with this id; on top if the feed does not have it.
  case insert([Post], after: String)
  /// Other editions of posts that the feed has.
  case update([Post])
  /// Deleted posts, by id.
  case delete([String])
  /// There are no older posts: the end tile may follow the last one.
  case end
}
