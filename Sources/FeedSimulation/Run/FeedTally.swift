import PhotoFeed
import Tiling

/// What a run has seen so far, for its end and its report.
struct FeedTally {
  /// Lines of the file that were posts.
  var filePosts = 0
  /// Ids that the file has brought. Looked up, never iterated.
  var knownFilePosts: Set<String> = []
  /// Those that have not been on screen, and are still in the feed.
  var unseen: Set<String> = []
  /// Posts of the file that went before they were seen.
  var goneUnseen = 0
  /// Of the file, on screen at some frame.
  var seen = 0
  var hasReachedEnd = false
  var trimmed = 0
  /// The updates that take effect with this frame.
  var updates: [FeedUpdate] = []
  /// A bad batch was handed in: reload after the frame.
  var isOutOfStep = false
  /// The reload has come since the last frame.
  var hasReloaded = false
  /// Bound tiles over all frames.
  var boundTiles = 0
  var poolCapacity = 0

  mutating func gone(_ id: String) {
    if unseen.remove(id) != nil { goneUnseen += 1 }
  }

  mutating func frameHasBeenSeen(_ feed: FeedViewController) {
    poolCapacity = feed.tiledView.tiles.count
    boundTiles += feed.tiledView.tiles.count - feed.tiledView.freeTileCount
    if !unseen.isEmpty {
      for place in feed.postsOnScreen where unseen.remove(feed.store[place].id) != nil { seen += 1 }
    }
    if feed.hasEnded, feed.tiledView.itemsOnScreen.upperBound == feed.tiledView.itemCount { hasReachedEnd = true }
  }
}
