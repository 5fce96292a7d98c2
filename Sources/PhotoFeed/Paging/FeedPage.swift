public import Tiling

/// Where pages of posts come from: the seam at which a real server stands, or a simulated one.
///
/// Both calls return at once; what comes back is handed to ``FeedPager/receive(_:)`` whenever it is there, also from inside `start`. A
/// reply may come late, twice, or not at all: the pager has a time-out of its own. The pager retains its source, so that a source must not
/// retain the pager.
public protocol PageSource: AnyObject {
  /// Begins to fetch a page.
  func start(_ request: FeedPageRequest)
  /// Nobody waits for this request any longer. Its reply may come all the same, and is dropped.
  func cancel(_ request: FeedPageRequest)
}

/// A place between two posts of a feed, as its server calls it; good for both directions. The pager hands it back and reads nothing in it.
public struct FeedCursor: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One fetch of a page.
public struct FeedPageRequest: Hashable, Sendable {
  /// Unique among a pager's requests.
  public var number: UInt64
  /// `.end` asks for older posts, `.start` for newer ones.
  public var edge: ContentEdge
  /// The page is the one next to this place; nil where the feed begins, which is asked for at the end alone.
  public var cursor: FeedCursor?

  public init(number: UInt64, edge: ContentEdge, cursor: FeedCursor?) {
    self.number = number
    self.edge = edge
    self.cursor = cursor
  }
}

/// A stretch of a feed between two places.
public struct FeedPage: Hashable, Sendable {
  /// The newest first. They may be few or none though the page goes on, as when some are not for this person, and some may be known.
  public var posts: [Post]
  /// The place before its first post. What was asked for at the end begins at the cursor of the request.
  public var start: FeedCursor
  /// The place behind its last post. What was asked for at the start ends at the cursor of the request.
  public var end: FeedCursor
  /// Whether nothing lies beyond it in the direction in which it was asked for.
  public var isLast: Bool

  public init(posts: [Post], start: FeedCursor, end: FeedCursor, isLast: Bool) {
    self.posts = posts
    self.start = start
    self.end = end
    self.isLast = isLast
  }
}

/// What came back for a request.
public struct FeedPageReply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case page(FeedPage)
    /// The fetch failed, for the reason given.
    case failure(String)
  }
  public var request: FeedPageRequest
  public var outcome: Outcome

  public init(request: FeedPageRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}
