import PhotoFeed
import Tiling

extension InjectedBug {
  /// Whether the store keeps all posts: a handmade pager cannot cope with a trim, which is a bug of its own.
  var keepsAllPosts: Bool {
    switch self {
    case .endlessRefetch, .lostPage, .obsoletePage, .inclusiveCursor, .silentFailure, .endlessRetry, .shortPage: true
    default: false
    }
  }

  /// The pager with this bug in it; nil for the feed's own.
  func makePager(of feed: FeedViewController, _ server: SimulatedServer) -> (any SessionPaging)? {
    switch self {
    case .endlessRefetch: RefetchingPager(feed, server)
    case .lostPage: PatientPager(feed, server)
    case .obsoletePage: CredulousPager(feed, server)
    case .inclusiveCursor: RenamingPager(feed, server)
    case .silentFailure: TacitPager(feed, server)
    case .endlessRetry: StubbornPager(feed, server)
    case .shortPage: HastyPager(feed, server)
    case .trimmedGap: HandmadePager(feed, server)
    case .latePhoto, .surplusPhotos, .staleCell, .wrongExtent, .silentDeletion, .loadsForNobody, .fetchedOnce, .busyPlaceholder: nil
    }
  }
}

private final class RefetchingPager: HandmadePager {
  override func take(_ page: FeedPage, for fetch: Fetch) {
    if page.posts.isEmpty { self.fetch(fetch.asked) } else { super.take(page, for: fetch) }
  }
}

private final class PatientPager: HandmadePager {
  override func isOverdue(_ fetch: Fetch) -> Bool { false }
}

private final class CredulousPager: HandmadePager {
  override func isExpected(_ reply: FeedPageReply, by fetch: Fetch) -> Bool { true }
}

private final class RenamingPager: HandmadePager {
  override func take(_ page: FeedPage, for fetch: Fetch) {
    var page = page
    for index in page.posts.indices where feed.store.key(of: page.posts[index].id) != nil { page.posts[index].id += "'" }
    super.take(page, for: fetch)
  }
}

private final class TacitPager: HandmadePager {
  override func didFail(_ fetch: Fetch) {}
}

private final class StubbornPager: HandmadePager {
  override func didFail(_ fetch: Fetch) { self.fetch(fetch.asked) }
}

private final class HastyPager: HandmadePager {
  private var mostPosts = 0

  override func isLast(_ page: FeedPage) -> Bool {
    mostPosts = max(mostPosts, page.posts.count)
    return page.posts.count < mostPosts
  }
}
