import PhotoFeed
import Tiling
import ViewTree

/// A pager as clients write it by hand, on the public API alone; right if the store trims nothing. Wrong pagers differ in a line or two.
class HandmadePager: SessionPaging {
  struct Fetch {
    var asked: PageRequest
    var request: FeedPageRequest
    var began: Instant
  }

  static let timeoutMilliseconds = 10_000.0

  let source: any PageSource
  unowned let feed: FeedViewController
  private(set) var paginator: Paginator!
  private(set) var fetches: [ContentEdge: Fetch] = [:]  // never iterated
  private var cursors: [ContentEdge: FeedCursor] = [:]
  private var now = Instant.zero
  private var nextNumber: UInt64 = 1

  init(_ feed: FeedViewController, _ source: any PageSource) {
    self.feed = feed
    self.source = source
    paginator = Paginator(PageLoading(edges: [.start, .end])) { [unowned self] in fetch($0) }
    feed.tiledView.paginator = paginator
  }

  var isLoading: Bool { fetches[.start] != nil || fetches[.end] != nil }

  func askAgain(at edge: ContentEdge) {
    if !paginator.isLoading(at: edge) { paginator.restart(edge) }
  }

  func fetch(_ asked: PageRequest) {
    let cursor = cursors[asked.edge]
    guard asked.edge == .end || cursor != nil else {
      paginator.complete(asked, .failed)
      return
    }
    let request = FeedPageRequest(number: nextNumber, edge: asked.edge, cursor: cursor)
    nextNumber += 1
    fetches[asked.edge] = Fetch(asked: asked, request: request, began: now)
    source.start(request)
  }

  func look(at instant: Instant) {
    now = instant
    for edge in ContentEdge.allCases {
      guard let fetch = fetches[edge], isOverdue(fetch) else { continue }
      source.cancel(fetch.request)
      fetches[edge] = nil
      didFail(fetch)
    }
  }

  func receive(_ reply: FeedPageReply) {
    guard let fetch = fetches[reply.request.edge], isExpected(reply, by: fetch) else { return }
    fetches[reply.request.edge] = nil
    if case .page(let page) = reply.outcome, isNext(page, to: reply.request) { take(page, for: fetch) } else { didFail(fetch) }
  }

  func isOverdue(_ fetch: Fetch) -> Bool { now.milliseconds(since: fetch.began) >= HandmadePager.timeoutMilliseconds }

  func isExpected(_ reply: FeedPageReply, by fetch: Fetch) -> Bool { reply.request == fetch.request }

  func didFail(_ fetch: Fetch) { paginator.complete(fetch.asked, .failed) }

  func isLast(_ page: FeedPage) -> Bool { page.isLast }

  func take(_ page: FeedPage, for fetch: Fetch) {
    if cursors[.start] == nil || fetch.asked.edge == .start { cursors[.start] = page.start }
    if cursors[.end] == nil || fetch.asked.edge == .end { cursors[.end] = page.end }
    try? feed.receive(fetch.asked.edge == .end ? .append(page.posts) : .prepend(page.posts))
    if isLast(page), fetch.asked.edge == .end { try? feed.receive(.end) }
    paginator.complete(fetch.asked, isLast(page) ? .last : .loaded)
  }

  private func isNext(_ page: FeedPage, to request: FeedPageRequest) -> Bool {
    request.cursor.map { $0 == (request.edge == .end ? page.start : page.end) } ?? true
  }
}

/// Fetches a feed's pages in a stress session: the feed's own pager, or a client's with a bug.
protocol SessionPaging: AnyObject {
  func receive(_ reply: FeedPageReply)
  func look(at instant: Instant)  // called before each tick
  func askAgain(at edge: ContentEdge)
  var isLoading: Bool { get }  // a page is awaited, or is about to be requested again
}

extension FeedPager: SessionPaging {
  func look(at instant: Instant) {}
}
