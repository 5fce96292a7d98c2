/// How much a ``FeedHost`` takes. A request beyond a limit is answered with an error that names it, and changes nothing.
public struct FeedHostLimits: Hashable, Sendable {
  /// The bounds of each limit: with them no feed outgrows the layout grid, and no session's number the integers of JavaScript.
  public static let allowed: [(limit: any WritableKeyPath<FeedHostLimits, Int> & Sendable, name: String, bounds: ClosedRange<Int>)] = [
    (\.line, "line", 64...1 << 24), (\.answer, "answer", 4_096...1 << 28), (\.batch, "batch", 1...1_000_000),
    (\.sessions, "sessions", 0...1 << 30), (\.watched, "watched", 0...1_000_000),
    (\.feeds, "feeds", 0...1_000_000), (\.posts, "posts", 0...1_000_000), (\.outlines, "outlines", 1...1_000),
    (\.listed, "listed", 1...1_000_000), (\.memory, "memory", 0...1 << 50),
  ]

  /// The bytes of a request, without its line ending.
  public var line = 1 << 20
  /// The bytes of an answer. A batch whose answers are longer is refused, though its first requests were performed.
  public var answer = 1 << 22
  /// The requests in a batch.
  public var batch = 1_000
  /// The open sessions.
  public var sessions = 1_000_000
  /// The sessions whose impressions are kept.
  public var watched = 10_000
  public var feeds = 10_000
  /// The posts of a feed.
  public var posts = 100_000
  /// The outlines of a feed, one for each width and spacing. One without sessions gives way to a new one.
  public var outlines = 16
  /// The posts that one answer lists, and those that a question keeps on either side.
  public var listed = 1_000
  /// The bytes of posts, outlines and sessions, by an estimate that is the same on every machine.
  public var memory = 1 << 30

  public init() {}
}
