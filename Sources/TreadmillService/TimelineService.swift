#if Service
  public import FeedFormats
  internal import FeedProtocol
  internal import JSONReading
  public import Logging
  public import Metrics
  public import PhotoFeed
  public import ServiceLifecycle
  internal import Tiling
  internal import ViewTree

  /// The timelines of a backend and their readers' sessions: a ``FeedProtocol/FeedHost`` behind an actor, which answers for a change only
  /// once its storage has written it.
  ///
  /// ```swift
  /// let service = try await TimelineService(storage: storage, logger: logger)
  /// let group = ServiceGroup(services: [service, server], gracefulShutdownSignals: [.sigterm], logger: logger)
  /// ```
  ///
  /// A timeline takes new posts on top. Readers are named by their feed and a name of their own; each is a `FeedSession`, whose saved state
  /// is written after every call that moves it, and restored at the first call after a restart. A throw is not restored: the reader is at
  /// rest where the last call saw them. Time comes with the calls, from the reader's own clock.
  ///
  /// When a limit of the host leaves no room for a session, the tenth of them that is longest without a call is closed. Their readers' next
  /// calls restore them, as after a restart: at rest, at time 0, with nothing reported as seen. So the storage alone bounds the number of readers.
  ///
  /// Changes that come while others are written go into one transaction. Calls wait for ``run()``.
  public actor TimelineService: Service {
    var host: FeedHost
    let storage: any TimelineStorage
    let limits: TimelineLimits
    let logger: Logger
    let metrics: TimelineMetrics
    var readers = ReaderSessions()
    private var insertionCounts: [String: Int] = [:]

    var changes: [TimelineChange] = []  // not yet written
    var waiting: [CheckedContinuation<Void, any Error>] = []  // for them
    var isEnded = false
    let wakeUps: (stream: AsyncStream<Void>, source: AsyncStream<Void>.Continuation)

    /// Reads all posts of a storage.
    ///
    /// - Throws: what the storage throws, and ``TimelineError`` for content that the limits do not allow.
    public init(
      storage: any TimelineStorage, limits: TimelineLimits = TimelineLimits(), logger: Logger,
      metrics: any MetricsFactory = MetricsSystem.factory
    ) async throws {
      (self.storage, self.limits, self.logger, self.metrics) = (storage, limits, logger, TimelineMetrics(metrics))
      host = FeedHost(limits: limits.host)
      let (stream, source) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      wakeUps = (stream, source)
      for insertion in try await storage.insertions() { try restore(insertion) }
      self.metrics.show(host)
      logger.info("timelines restored", metadata: ["feeds": "\(host.feedCount)", "posts": "\(host.postCount)"])
    }

    // MARK: Posts

    /// Takes posts in any format of `FeedFormats`, the newest first: new ones on top, other editions in place, and removals. All or none.
    public func post(_ body: [UInt8], as format: FeedFormat? = nil, to feed: String) async throws -> FeedChange {
      let (posts, removed) = try TimelineService.read(body, as: format, for: feed)
      return try await edit(feed, posts: posts, removed: removed)
    }

    /// Removes a post.
    public func remove(_ id: String, from feed: String) async throws -> FeedChange {
      guard try host.posts(of: feed).key(of: id) != nil else { throw FeedHostError.unknownPost(id) }
      return try await edit(feed, posts: [], removed: [id])
    }

    private func edit(_ feed: String, posts: [Post], removed: [String]) async throws -> FeedChange {
      try checkIsOpen()
      let new = changes(by: posts, of: feed)
      let change = try host.insert(posts, at: .start, removing: removed, in: feed)
      metrics.note(change, in: host)
      if !new.inserted.isEmpty { insertionCounts[feed, default: 0] += 1 }
      try await write(new.changes + removed.map { .remove(feed: feed, id: $0) })
      return change
    }

    /// What posts will change, each in its latest edition.
    private func changes(by posts: [Post], of feed: String) -> (inserted: [TimelineInsertion.Post], changes: [TimelineChange]) {
      let store = try? host.posts(of: feed)
      var latest: [String: Post] = [:]
      for post in posts { latest[post.id] = post }
      var (inserted, changes): ([TimelineInsertion.Post], [TimelineChange]) = ([], [])
      for id in posts.map(\.id) {
        guard let post = latest.removeValue(forKey: id) else { continue }
        guard let store, let index = store.index(of: id) else {
          inserted.append(TimelineInsertion.Post(id: id, json: post.json))
          continue
        }
        if store[index] != post { changes.append(.update(feed: feed, id: id, json: post.json)) }
      }
      if !inserted.isEmpty {
        changes.append(.insert(TimelineInsertion(feed: feed, number: insertionCounts[feed, default: 0], posts: inserted)))
      }
      return (inserted, changes)
    }

    // MARK: Timelines

    /// Posts of a timeline, in order, and the cursor of what continues after them, whatever comes in above; nil at the end.
    public struct Page: Sendable {
      public var posts: [Post]
      public var next: String?
    }

    /// At most `limit` posts, from the top or after a cursor.
    public func page(of feed: String, after cursor: String? = nil, limit: Int = 20) throws -> Page {
      guard limits.page.contains(limit) else { throw TimelineError.page(limit: limit, allowed: limits.page) }
      let store = try host.posts(of: feed)
      let first = try cursor.map { try index(after: $0, in: store) } ?? 0
      let end = min(first + limit, store.count)
      let next = end < store.count && end > 0 ? "\(store.key(at: end - 1).rawValue)" : nil
      return Page(posts: (first..<end).map { store[$0] }, next: next)
    }

    /// Milliseconds, as calls may have them.
    public static let allowedTimes = -2e12...2e12

    /// Whether a reader who has the posts up to a cursor will see one behind them within a time from an instant, as their motion is; both in
    /// milliseconds. Without an instant, from that of their last call.
    public func needsPage(
      after cursor: String, reader: TimelineReader, within milliseconds: Double, at now: Double? = nil
    ) async throws -> Bool {
      for (field, time) in [("at", now ?? 0), ("within", milliseconds)] where !TimelineService.allowedTimes.contains(time) {
        throw FeedHostError.field(field, .outOfRange(time, TimelineService.allowedTimes))
      }
      let session = try await session(of: reader)
      let store = try host.posts(of: reader.feed)
      let end = try index(after: cursor, in: store)
      return try host.read(session) { session, outline in
        let now = now.map { Instant(milliseconds: $0) } ?? session.instant
        return session.needed(within: milliseconds, at: now, in: outline).upperBound > end
      }
    }

    /// A cursor is the key of a post, which no other post ever has.
    private func index(after cursor: String, in store: FeedStore) throws(TimelineError) -> Int {
      guard let key = UInt64(cursor), let index = store.index(of: ItemKey(rawValue: key)) else { throw .unknownCursor(cursor) }
      return index + 1
    }

    // MARK: Details

    private func restore(_ insertion: TimelineInsertion) throws {
      var posts: [Post] = []
      for post in insertion.posts {
        posts += try post.json.map { try TimelineService.read($0, as: .treadmill, for: insertion.feed).posts } ?? [Post(id: post.id)]
      }
      let gone = insertion.posts.filter { $0.json == nil }.map(\.id)
      _ = try host.insert(posts, at: .start, removing: gone, in: insertion.feed)
      insertionCounts[insertion.feed] = insertion.number + 1
    }

    private static func read(_ body: [UInt8], as format: FeedFormat?, for feed: String) throws -> (posts: [Post], removed: [String]) {
      var reader = FeedReader(source: feed, as: FeedDescription(format: format))
      var (posts, removed): ([Post], [String]) = ([], [])
      func takeAll() throws {
        while let outcome = reader.next() {
          switch outcome {
          case .post(let post, _): posts.append(post)
          case .removal(let id, _): removed.append(id)
          case .bad(let error): throw error
          }
        }
      }
      body.withUnsafeBytes { reader.push($0) }
      try takeAll()
      reader.finish()
      try takeAll()
      return (posts, removed)
    }
  }
#endif
