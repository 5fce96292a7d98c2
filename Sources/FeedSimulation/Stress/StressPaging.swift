import PhotoFeed
import Tiling
import ViewTree

/// What fetches a feed's pages in a stress session: the feed's own pager, or a client's that has a bug.
protocol StressPaging: AnyObject {
  func receive(_ reply: FeedPageReply)
  /// Before each tick.
  func look(at instant: Instant)
  func askAgain(at edge: ContentEdge)
  /// Whether a page is waited for, or a further try is about to be.
  var isLoading: Bool { get }
}

extension FeedPager: StressPaging {
  func look(at instant: Instant) {}
}
