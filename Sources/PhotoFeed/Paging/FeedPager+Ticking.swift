internal import Tiling
internal import ViewTree

extension FeedPager {
  /// The pager's part of a tick: takes replies, gives up late requests, retries. `carryOut` puts a page's posts into the store before the
  /// next page is examined: two pages may bring the same posts.
  func tick(at instant: Instant, carryOut: ([FeedUpdate]) -> Void) {
    if let feed, feed.tiledView.lastFrame.travel != .zero { fetchedSinceMove = 0 }
    let received = replies
    replies.removeAll(keepingCapacity: true)
    for reply in received { take(reply, at: instant, carryOut) }
    for edge in ContentEdge.allCases {
      switch self[edge].state {
      case .underWay(let request, let deadline) where deadline <= instant:
        source.cancel(request)
        fail(edge, at: instant)
      case .pausing(let end) where end <= instant: start(edge)
      default: break
      }
    }
    if isLoading { feed?.viewIfLoaded?.setNeedsTick() }
  }

  /// The view has the items of this tick's pages: now the paginator sees whether there are more.
  func updatesHaveBeenApplied() {
    guard !completions.isEmpty else { return }
    let due = completions
    completions.removeAll(keepingCapacity: true)
    for (request, outcome) in due { paginator.complete(request, outcome) }
  }

  func postsWereDeleted(_ ids: [String]) { book.delete(ids) }

  /// Posts that a full store has dropped at an end are requested again when the end is reached again.
  func posts(_ ids: Set<String>, wereGivenUpAt edge: ContentEdge, of store: FeedStore) {
    guard !ids.isEmpty else { return }
    let cursor = book.cursor(at: edge)
    book.posts(ids, wereGivenUpAt: edge, of: store)
    begin(edge, anewIfNotAt: cursor)
  }

  /// The request at an end begins at a place where the feed does not end any more.
  private func begin(_ edge: ContentEdge, anewIfNotAt cursor: FeedCursor?) {
    guard book.cursor(at: edge) != cursor else { return }
    if case .waitingForFirstPage = self[edge].state { return }
    guard self[edge].isClosed || self[edge].request != nil else { return }
    stop(edge)
    self[edge].isClosed = false
    completions.removeAll { $0.request.edge == edge }
    paginator.restart(edge)
  }

  private func take(_ reply: FeedPageReply, at instant: Instant, _ carryOut: ([FeedUpdate]) -> Void) {
    let edge = reply.request.edge
    guard isAwaited(reply.request), let feed else {
      counts.obsolete += 1
      return
    }
    guard case .page(let page) = reply.outcome, isNext(page, to: reply.request) else { return fail(edge, at: instant) }
    counts.taken += 1
    fetchedSinceMove += page.posts.count
    let isFirst = book.entries.isEmpty
    var updates = self.updates(for: page, at: edge, in: feed.store)
    if page.isLast, edge == .end { updates.append(.end) }
    let opposite: ContentEdge = edge == .start ? .end : .start
    let cursor = book.cursor(at: opposite)
    book.add(page, at: edge, limit: 2 * feed.store.maximumCount, in: feed.store)
    if !isFirst { begin(opposite, anewIfNotAt: cursor) }
    carryOut(updates)
    finish(edge, page.isLast ? .last : .loaded)
    self[edge].isClosed = page.isLast
    if isFirst, case .waitingForFirstPage = self[.start].state { start(.start) }
  }

  private func isNext(_ page: FeedPage, to request: FeedPageRequest) -> Bool {
    guard let cursor = request.cursor else { return true }
    return (request.edge == .end ? page.start : page.end) == cursor
  }

  private func fail(_ edge: ContentEdge, at instant: Instant) {
    counts.failed += 1
    let attempts = self[edge].attempts
    guard attempts < FeedPager.maximumAttempts else { return finish(edge, .failed) }
    let pause = retryMilliseconds * Double(1 << (attempts - 1))
    self[edge].state = .pausing(until: instant.advanced(byMilliseconds: pause))
  }

  private func finish(_ edge: ContentEdge, _ outcome: PageOutcome) {
    if let request = self[edge].request { completions.append((request, outcome)) }
    self[edge].state = .idle
    self[edge].request = nil
  }
}
