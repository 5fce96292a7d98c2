#if Service
  /// What a ``TimelineService`` keeps beyond its process. Conformers may be called from any thread, with one ``write(_:)`` at a time.
  public protocol TimelineStorage: Sendable {
    /// The insertions of all feeds: those of a feed in the order in which they were written, with the posts' latest editions.
    func insertions() async throws -> [TimelineInsertion]
    /// The last saved state of a reader; nil if there is none.
    func saved(_ reader: TimelineReader) async throws -> SavedReader?
    /// Writes all changes or none, in order. After it returns, the end of the process loses none of them.
    func write(_ changes: [TimelineChange]) async throws
  }

  /// A reader of a feed, by its name there.
  public struct TimelineReader: Hashable, Sendable {
    public var feed: String
    public var name: String

    public init(_ name: String, of feed: String) { (self.feed, self.name) = (feed, name) }
  }

  /// A reader's session without its motion, and the outline that it is in.
  public struct SavedReader: Hashable, Sendable {
    /// Of the cells, in points.
    public var width: Double
    /// Points between posts.
    public var spacing: Double
    /// The bytes of `FeedSession.saved(in:)`.
    public var state: [UInt8]

    public init(width: Double, spacing: Double, state: [UInt8]) {
      (self.width, self.spacing, self.state) = (width, spacing, state)
    }
  }

  /// Posts that came together, on top of a feed.
  public struct TimelineInsertion: Hashable, Sendable {
    public struct Post: Hashable, Sendable {
      public var id: String
      /// The post in the project's own format; nil if it was removed since. A removed post keeps its place: saved sessions name posts by
      /// keys, which count the insertions.
      public var json: [UInt8]?

      public init(id: String, json: [UInt8]?) { (self.id, self.json) = (id, json) }
    }

    public var feed: String
    /// How many insertions the feed had before.
    public var number: Int
    /// In the feed's order, the newest first.
    public var posts: [Post]

    public init(feed: String, number: Int, posts: [Post]) { (self.feed, self.number, self.posts) = (feed, number, posts) }
  }

  /// A change that a service has made and answers for only once it is written.
  public enum TimelineChange: Sendable {
    case insert(TimelineInsertion)
    case update(feed: String, id: String, json: [UInt8])
    case remove(feed: String, id: String)
    case save(TimelineReader, SavedReader)
    case forget(TimelineReader)
  }
#endif
