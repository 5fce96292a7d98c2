public import Tiling
internal import ViewTree

/// Loads a feed's pages before the viewport comes to an end of it: older posts at the end, newer ones at the start.
///
/// A ``Paginator`` decides when. The pager keeps a cursor for each end; has at most one request under way at each (invariant E9); gives up
/// one that is not answered in time, and retries; refuses replies to other requests, and pages that do not begin where they were asked for.
/// A page's posts are in the feed from the next tick on, until they are deleted or the store is full (E10): posts dropped at an end are
/// requested again when that end is reached again.
///
/// ```swift
/// let pager = FeedPager(source: server)
/// feed.pager = pager
/// ...
/// pager.receive(FeedPageReply(request: request, outcome: .page(page)))
/// ```
public final class FeedPager {
  /// Attempts for a page, each time that an end is reached.
  public static let maximumAttempts = 3
  /// Replies that may wait for a tick; further ones are dropped and counted, unless a request waits for them.
  public static let maximumWaitingReplies = 64

  /// A request without a reply fails after this time. 10,000 by default. (C)
  public let timeoutMilliseconds: Double
  /// The pause before the second attempt; each further one is twice as long. 500 by default. (C)
  public let retryMilliseconds: Double
  public internal(set) var counts = Counts()

  public struct Counts: Hashable, Sendable {
    /// Requests started, retries included.
    public var started = 0
    public var taken = 0
    /// Attempts that failed, timed out, or were answered with another page.
    public var failed = 0
    /// Replies to no current request: late ones, second ones.
    public var obsolete = 0
    /// Requests cancelled because the store has dropped posts at their end, or the pager has left its feed.
    public var cancelled = 0

    public init() {}
  }

  let source: any PageSource
  private(set) var paginator: Paginator!
  var book = FeedPageBook()
  private(set) weak var feed: FeedViewController?
  private var sides = (start: Side(), end: Side())
  var replies: [FeedPageReply] = []
  var completions: [(request: PageRequest, outcome: PageOutcome)] = []  // for the paginator, once the items have been applied
  var fetchedSinceMove = 0  // posts loaded since the list last moved
  private var nextNumber: UInt64 = 1

  struct Side {
    enum State {
      case idle
      case waitingForFirstPage  // no cursor before the first page has come at the end
      case underWay(FeedPageRequest, deadline: Instant)
      case pausing(until: Instant)
    }
    var state = State.idle
    var request: PageRequest?  // the paginator's
    var attempts = 0
    var isClosed = false  // the last page has come
  }

  /// - Precondition: both times are finite and positive.
  public init(
    source: any PageSource, loading: PageLoading = PageLoading(edges: [.start, .end]), timeoutMilliseconds: Double = 10_000,
    retryMilliseconds: Double = 500
  ) {
    precondition(
      timeoutMilliseconds.isFinite && timeoutMilliseconds > 0 && retryMilliseconds.isFinite && retryMilliseconds > 0,
      "FeedPager(timeoutMilliseconds: \(timeoutMilliseconds), retryMilliseconds: \(retryMilliseconds)): both are finite and > 0")
    self.source = source
    self.timeoutMilliseconds = timeoutMilliseconds
    self.retryMilliseconds = retryMilliseconds
    paginator = Paginator(loading) { [unowned self] in load($0) }
  }

  // MARK: What its owner says

  /// Records a reply for the next tick. May be called from anywhere.
  public func receive(_ reply: FeedPageReply) {
    guard replies.count < FeedPager.maximumWaitingReplies || isAwaited(reply.request) else {
      counts.obsolete += 1
      return
    }
    replies.append(reply)
    feed?.viewIfLoaded?.setNeedsTick()
  }

  /// Requests a page although the end has not been reached again: for a pull beyond it, or a button under the last post. An end that has
  /// given up, after failures or empty pages, waits for one of the two.
  public func askAgain(at edge: ContentEdge) {
    fetchedSinceMove = 0
    guard case .idle = self[edge].state else { return }
    self[edge].isClosed = false
    paginator.restart(edge)
  }

  /// Whether a page is under way, or a further attempt is to come.
  public var isLoading: Bool {
    ContentEdge.allCases.contains { edge in
      switch self[edge].state {
      case .underWay, .pausing: true
      case .idle, .waitingForFirstPage: false
      }
    }
  }

  func attach(to feed: FeedViewController) {
    precondition(self.feed == nil || self.feed === feed, "a FeedPager has the pages of one feed")
    self.feed = feed
    feed.tiledView.paginator = paginator
  }

  func detach() {
    feed?.tiledView.paginator = nil
    feed = nil
    for edge in ContentEdge.allCases { stop(edge) }
  }

  // MARK: Requests

  private func load(_ request: PageRequest) {
    guard let feed, fetchedSinceMove <= feed.store.maximumCount else {
      // A store that has no room for what is within reach of both ends would load in a cycle forever.
      paginator.complete(request, .failed)
      return
    }
    self[request.edge] = Side(state: .waitingForFirstPage, request: request)
    start(request.edge)
  }

  /// Starts an attempt, once there is a cursor.
  func start(_ edge: ContentEdge) {
    let cursor = book.cursor(at: edge)
    guard let feed, edge == .end || cursor != nil else { return self[edge].state = .waitingForFirstPage }
    let request = FeedPageRequest(number: nextNumber, edge: edge, cursor: cursor)
    nextNumber += 1
    counts.started += 1
    self[edge].attempts += 1
    let now = feed.tiledView.window?.instant ?? .zero
    self[edge].state = .underWay(request, deadline: now.advanced(byMilliseconds: timeoutMilliseconds))
    feed.viewIfLoaded?.setNeedsTick()
    source.start(request)
  }

  func stop(_ edge: ContentEdge) {
    if case .underWay(let request, _) = self[edge].state {
      counts.cancelled += 1
      source.cancel(request)
    }
    self[edge].state = .idle
    self[edge].request = nil
  }

  func isAwaited(_ request: FeedPageRequest) -> Bool {
    if case .underWay(request, _) = self[request.edge].state { true } else { false }
  }

  subscript(edge: ContentEdge) -> Side {
    get { edge == .start ? sides.start : sides.end }
    set { if edge == .start { sides.start = newValue } else { sides.end = newValue } }
  }
}
