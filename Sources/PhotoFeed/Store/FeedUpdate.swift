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
