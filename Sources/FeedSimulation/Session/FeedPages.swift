import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// The source of a session's posts: the pages of a server, or the lines of a stream.
protocol FeedSource: AnyObject {
  var rules: [String] { get }  // checked by the source itself
  func isReady(for frame: Int) -> Bool  // whether all input of the frame has arrived
  /// Delivers the frame's input before the tick, after the frame's events. Returns updates for the feed, in order.
  func deliver(in frame: Int) -> [FeedUpdate]
  var hasDeliveredPage: Bool { get }  // a page arrived in this frame; its posts are in no update
  func edit(_ post: Post)  // tells the server of an edited post
  func delete(_ id: String)
  func askAgain(at edge: ContentEdge)
  func frameIsOver(_ frame: FeedFrameState, givenUp: (atStart: [String], atEnd: [String]), _ observation: FrameObservation)
  func takeResults() -> [PageLedger.RuleResult]
  var pendingWork: String? { get }
  var progress: Int? { get }
  var hasShownEverything: Bool { get }
  /// Draws the frame's events besides the feed's own.
  func events(in feed: FeedViewController) -> [FeedEvent]
  /// Performs an event of the source. Returns updates for the feed.
  func perform(_ event: FeedEvent) -> [FeedUpdate]
  func sessionEnds()
}

extension FeedSource {
  func events(in feed: FeedViewController) -> [FeedEvent] { [] }
  func perform(_ event: FeedEvent) -> [FeedUpdate] { [] }
  func sessionEnds() {}
}

/// The pages of a server, fetched by the feed's own pager or by a client's with a bug.
class FeedPages: FeedSource {
  private let server: any PageServer
  private(set) var pager: any SessionPaging
  let feed: FeedViewController
  private let hz: Int
  private(set) var hasDeliveredPage = false
  private var shape = (content: -1.0, width: 0.0, height: 0.0, offset: 0.0)  // at the last look
  private var itemCount = 0
  private var trimmed = 0  // posts trimmed by the end of the last frame

  init(_ server: any PageServer, _ pager: any SessionPaging, of feed: FeedViewController, hz: Int) {
    (self.server, self.pager, self.feed, self.hz) = (server, pager, feed, hz)
    server.willAsk = { [unowned self] in noteMoves() }
  }

  var rules: [String] { ["E9", "E10"] }
  func isReady(for frame: Int) -> Bool { true }

  func change(to pager: any SessionPaging) { self.pager = pager }

  func events(in feed: FeedViewController) -> [FeedEvent] { [] }
  func perform(_ event: FeedEvent) -> [FeedUpdate] { [] }
  func sessionEnds() {}

  func deliver(in frame: Int) -> [FeedUpdate] {
    hasDeliveredPage = false
    while let reply = server.nextReply() {
      hasDeliveredPage = true
      pager.receive(reply)
    }
    pager.look(at: Instant(frame: frame, hz: hz))
    return []
  }

  func edit(_ post: Post) { server.edit(post) }
  func delete(_ id: String) { server.delete(id) }

  func askAgain(at edge: ContentEdge) {
    server.ledger.reopened(.init(edge))
    pager.askAgain(at: edge)
  }

  func frameIsOver(_ frame: FeedFrameState, givenUp: (atStart: [String], atEnd: [String]), _ observation: FrameObservation) {
    trimmed = frame.trimmed
    if observation.phase != .resting { server.ledger.moved() }
    noteMoves()
    guard !frame.carriedOut.isEmpty || hasDeliveredPage else { return }
    server.ledger.frameIsOver(told: frame.due.compactMap(\.told), givenUp: givenUp, ids: feed.store.ids)
  }

  func takeResults() -> [PageLedger.RuleResult] { server.ledger.takeResults() }

  var pendingWork: String? {
    if server.underWayCount > 0 { return "\(server.underWayCount) pages are under way" }
    return pager.isLoading ? "a page is waited for" : nil
  }

  var progress: Int? { server.allIsFetched && feed.hasEnded ? nil : server.ledger.reach }
  var hasShownEverything: Bool { false }

  /// Tells the ledger of changes: an end may be reached again, or may no longer be the end.
  private func noteMoves() {
    let list = feed.tiledView
    let shape = (list.contentSize.height, list.bounds.width, list.bounds.height, list.contentOffset.y)
    if shape != self.shape { server.ledger.moved() }
    self.shape = shape
    if list.itemCount != itemCount { server.ledger.itemsChanged() }
    itemCount = list.itemCount
    guard feed.counts.trimmed != trimmed else { return }
    server.ledger.reopened(.start)
    server.ledger.reopened(.end)
  }
}

extension FeedUpdate {
  fileprivate var told: PageLedger.Told? {
    switch self {
    case .append(let posts), .prepend(let posts), .insert(let posts, _): .came(posts.map(\.id))
    case .delete(let ids): .went(ids)
    case .update, .end: nil
    }
  }
}
