public import Tiling

/// Where pages of posts come from: a real server, or a simulated one.
///
/// Both calls return at once. Replies go to ``FeedPager/receive(_:)`` at any time, also from inside `start`. A reply may come late, twice
/// or not at all: the pager has its own time-out. The pager retains its source, so a source must not retain the pager.
public protocol PageSource: AnyObject {
  /// Starts to load a page.
  func start(_ request: FeedPageRequest)
  /// The request is no longer needed. A reply that comes all the same is dropped.
  func cancel(_ request: FeedPageRequest)
}

/// A place between two posts of a feed, as its server calls it; valid in both directions, and opaque to the pager.
public struct FeedCursor: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One attempt to load a page.
public struct FeedPageRequest: Hashable, Sendable {
  /// Unique among a pager's requests.
  public var number: UInt64
  /// `.end` asks for older posts, `.start` for newer ones.
  public var edge: ContentEdge
  /// The page is next to this place; nil for the beginning of the feed, and only at the end.
  public var cursor: FeedCursor?

  public init(number: UInt64, edge: ContentEdge, cursor: FeedCursor?) {
    self.number = number
    self.edge = edge
    self.cursor = cursor
  }
}

/// A range of a feed between two places.
public struct FeedPage: Hashable, Sendable {
  /// Newest first. There may be few or none although the feed goes on, as when some are hidden from this user, and some may be known.
  public var posts: [Post]
  /// The place before its first post; for a page requested at the end, the request's cursor.
  public var start: FeedCursor
  /// The place after its last post; for a page requested at the start, the request's cursor.
  public var end: FeedCursor
  /// Whether nothing lies beyond it in the requested direction.
  public var isLast: Bool

  public init(posts: [Post], start: FeedCursor, end: FeedCursor, isLast: Bool) {
    self.posts = posts
    self.start = start
    self.end = end
    self.isLast = isLast
  }
}

/// The reply to a request.
public struct FeedPageReply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case page(FeedPage)
    /// With its reason.
    case failure(String)
  }
  public var request: FeedPageRequest
  public var outcome: Outcome

  public init(request: FeedPageRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}
