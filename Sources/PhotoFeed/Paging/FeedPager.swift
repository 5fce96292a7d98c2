public import Tiling
internal import ViewTree

/// Fetches a feed's pages before the viewport comes to an end of it: older posts at the end, newer ones at the start.
///
/// A ``Paginator`` decides when. The pager keeps the cursors, one at each end; has at most one request under way at each (invariant E9);
/// gives one up that is not answered in time, and tries a few times; drops replies to requests that are not under way any longer, and pages
/// that begin elsewhere than they were asked for. What a page has brought is in the feed from the next tick on, and stays there until it is
/// deleted or the store is full (E10): what the store gives up at an end is asked for again when that end is reached anew.
///
/// ```swift
/// let pager = FeedPager(source: server)
/// feed.pager = pager
/// ...
/// pager.receive(FeedPageReply(request: request, outcome: .page(page)))
/// ```
public final class FeedPager {
  /// How often a page is tried in all, each time that an end is reached.
  public static let maximumAttempts = 3
  /// Replies that may wait for a tick; further ones are dropped and counted, unless a request waits for them.
  public static let maximumWaitingReplies = 64

  /// A request without a reply is given up after so long. 10,000 by default. (C)
  public let timeoutMilliseconds: Double
  /// The pause before the second try; each further one is twice as long. 500 by default. (C)
  public let retryMilliseconds: Double
  public internal(set) var counts = Counts()

  public struct Counts: Hashable, Sendable {
    /// Requests that were begun, further tries included.
    public var started = 0
    public var taken = 0
    /// Tries that failed, were not answered in time, or were answered with another page.
    public var failed = 0
    /// Replies that nobody waited for: late ones, second ones.
    public var obsolete = 0
    /// Requests that were cancelled because the store has given up posts at their end.
    public var cancelled = 0

    public init() {}
  }

  let source: any PageSource
  private(set) var paginator: Paginator!
  var book = FeedPageBook()
  private(set) weak var feed: FeedViewController?
  private var sides = (start: Side(), end: Side())
  var replies: [FeedPageReply] = []
  /// What the feeder is told once the items have been applied.
  var completions: [(request: PageRequest, outcome: PageOutcome)] = []
  /// Posts that were fetched since the list has moved.
  var fetchedSinceMove = 0
  private var nextNumber: UInt64 = 1

  /// What goes on at one end.
  struct Side {
    enum State {
      case idle
      /// There is no cursor before the first page has come at the end.
      case waitingForFirstPage
      case underWay(FeedPageRequest, deadline: Instant)
      case pausing(until: Instant)
    }
    var state = State.idle
    /// What the feeder has asked for.
    var request: PageRequest?
    var attempts = 0
    /// The last page has come.
    var isClosed = false
  }

  /// - Parameters:
  ///   - source: retained.
  ///   - loading: when pages are asked for, and at which ends.
  ///   - timeoutMilliseconds: after how long a request without a reply is given up.
  ///   - retryMilliseconds: the pause before the second try; each further one is twice as long.
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

  /// Records a reply. Nothing changes before the next tick, so that it may be called from anywhere.
  public func receive(_ reply: FeedPageReply) {
    guard replies.count < FeedPager.maximumWaitingReplies || isAwaited(reply.request) else {
      counts.obsolete += 1
      return
    }
    replies.append(reply)
    feed?.viewIfLoaded?.setNeedsTick()
  }

  /// Asks at an end again though it has not been reached anew: a pull beyond it, or a button under the last post. An end that has given up,
  /// because tries failed or pages brought nothing, waits for the one or the other.
  public func askAgain(at edge: ContentEdge) {
    fetchedSinceMove = 0
    guard case .idle = self[edge].state else { return }
    self[edge].isClosed = false
    paginator.restart(edge)
  }

  /// Whether a page is under way, or a further try is about to be.
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

  /// Another page is due, says the feeder.
  private func load(_ request: PageRequest) {
    guard let feed, fetchedSinceMove <= feed.store.maximumCount else {
      // A store that has no room for what is within reach of both ends would fetch in a circle for ever.
      paginator.complete(request, .failed)
      return
    }
    self[request.edge] = Side(state: .waitingForFirstPage, request: request)
    start(request.edge)
  }

  /// Begins a try, as soon as there is a place to ask for.
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

  /// What is under way at an end is no longer wanted.
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
