public import Tiling

/// What one call did to a `FeedStore`: the item changes to hand to the tiled view, and how the posts of the call fared.
public struct FeedChange: Hashable, Sendable {
  /// Sequential steps in the store's indices; empty if nothing changed.
  public var items: [ItemChange] = []
  /// Posts that are new in the store.
  public var added = 0
  /// Posts of which the store had another edition.
  public var updated = 0
  /// Posts that the store had already as they are: a feed that repeats itself.
  public var unchanged = 0
  public var removed = 0
  /// Ids that the store does not have, where the call needed one.
  public var unknown = 0

  public init() {}

  /// Adds updates of the items at `indices`, each index once, neighbours in one step.
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

/// What a feed's source has to say, as a value: recorded by ``FeedViewController/receive(_:)-(FeedUpdate)``, and in effect from the next tick on.
public enum FeedUpdate: Hashable, Sendable {
  /// Older posts, at the end.
  case append([Post])
  /// Newer posts, on top, the newest first.
  case prepend([Post])
  /// Posts right behind the one with this id; on top if the feed does not have it.
  case insert([Post], after: String)
  /// Other editions of posts that the feed has.
  case update([Post])
  /// Posts are gone, by their ids.
  case delete([String])
  /// There are no older posts: the end tile may stand under the last one.
  case end
}
