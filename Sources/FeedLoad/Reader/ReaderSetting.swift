import PhotoFeed
public import ScrollSimulation
public import Scrolling
public import ViewTree

/// What decides a reader besides the seed and the answers: the device, the hand, and the client that asks for pages.
public struct ReaderSetting: Hashable, Sendable {
  /// The hand: `reading` or `browsing`.
  public var profile = ScrollProfile.browsing
  /// In points.
  public var viewport = Size(width: 390, height: 844)
  public var platform = ScrollPlatform.uikit
  /// Pixels per point.
  public var displayScale = 2.0
  /// Frames a second of the display: what a reader sees and a client asks happens at a frame.
  public var hz = 60
  /// When the client asks for the next page.
  public var loading = ReaderLoading()
  /// A page that has not come after this time is given up. (C)
  public var timeoutMilliseconds = 10_000.0
  /// The pause before the second attempt; each further one is twice as long. (C)
  public var retryMilliseconds = 500.0
  /// Attempts for a page, each time that the end is reached.
  public var maximumAttempts = FeedPager.maximumAttempts
  /// How often a pause is used to go back to the top and to ask for the first page again, in thousandths of the acts.
  public var refreshesPerMille = 0
  /// Which photos the client loads in addition to pages; nil for none.
  public var photos: PhotoLoading?

  public init() {}
}

/// Which photos a reader's client loads.
public struct PhotoLoading: Hashable, Sendable {
  /// Photos are loaded of the posts on screen, and of those within this many screens of it. (C)
  public var screens = 0.0
  /// Requests for photos under way at a time, as in `PhotoLoader`. (C)
  public var maximumRunning = 6

  public init() {}
}

/// When a reader's client asks for the next page: as `PageLoading`, at the end alone.
public struct ReaderLoading: Hashable, Sendable {
  /// Once the end of the posts is nearer than this many screens. (C)
  public var screens = 2.0
  /// Or the motion under way brings it on screen within this time. (C)
  public var milliseconds = 1_000.0
  /// After this number of pages in a row without a new post, the end waits until it is reached again. (C)
  public var maximumEmptyPages = 4

  public init() {}
}

/// What a list needs to know of a post.
public struct ReaderPost: Hashable, Sendable {
  /// The same for the same post of the feed; from 2 on, ``firstKey``.
  public var key: UInt64
  /// In points, at the reader's width.
  public var height: Double
  public var photos: Photos

  /// The photos that a cell shows, for a reader who loads them.
  public struct Photos: Hashable, Sendable {
    /// The same number for the same photo of the feed.
    public var numbers: [Int]
    /// Where the first row begins, in points from the post's top.
    public var top: Double

    public init(_ numbers: [Int] = [], top: Double = 0) { (self.numbers, self.top) = (numbers, top) }
  }

  public static let firstKey: UInt64 = 2

  public init(key: UInt64, height: Double, photos: Photos = Photos()) {
    (self.key, self.height, self.photos) = (max(key, ReaderPost.firstKey), height, photos)
  }
}

/// A request of a reader's client for a page.
public struct PageAsk: Hashable, Sendable {
  public enum Page: String, Hashable, Sendable, CaseIterable {
    /// The newest posts, when the reader comes.
    case first
    /// The next older ones.
    case older
    /// The newest posts again, for a reader who has gone back to the top.
    case again
  }
  /// Counts a reader's requests, from 1.
  public var number: Int
  public var page: Page
  /// From 1; later ones repeat a request that has failed or was given up.
  public var attempt: Int
  /// What the last page has said leads on; nil for the first page.
  public var cursor: String?
  /// The number of pages that have come before it: what it brings is that many pages down.
  public var depth: Int

  public init(number: Int, page: Page, attempt: Int = 1, cursor: String? = nil, depth: Int = 0) {
    (self.number, self.page, self.attempt, self.cursor, self.depth) = (number, page, attempt, cursor, depth)
  }
}

/// What comes of a ``PageAsk``.
public enum PageReply: Hashable, Sendable {
  /// Newest first. `older` leads to the next page; nil if the feed ends.
  case page([ReaderPost], older: String?)
  case failure
}

/// A request of a reader's client for a photo.
public struct PhotoAsk: Hashable, Sendable {
  /// Counts a reader's requests for photos, from 1.
  public var number: Int
  /// Its number in ``ReaderPost/Photos/numbers``.
  public var photo: Int
  /// From 1; later ones repeat a request that has failed or was given up.
  public var attempt: Int

  public init(number: Int, photo: Int, attempt: Int = 1) { (self.number, self.photo, self.attempt) = (number, photo, attempt) }
}

/// What a reader does and sees, each at the instant of a frame, from the reader's own beginning.
public enum ReaderEvent: Hashable, Sendable {
  /// A page is needed now.
  case asks(PageAsk, at: Instant)
  /// The request is given up, as it takes too long or as the reader has gone back to the top: its answer is not waited for any more.
  case givesUp(number: Int, isLate: Bool, at: Instant)
  /// A page has come into the list.
  case takes(number: Int, newPosts: Int, at: Instant)
  /// The first posts are on screen.
  case seesFirst(at: Instant)
  /// The screen is full for the first time, or the feed has ended, after this many pages.
  case fillsScreen(pages: Int, at: Instant)
  /// The end of the posts that have come is on screen, and the feed goes on.
  case waits(at: Instant)
  /// It is no longer: posts have come, or the reader has turned round.
  case waited(since: Instant, posts: Bool, at: Instant)
  /// A photo is needed now.
  case asksPhoto(PhotoAsk, at: Instant)
  /// A photo's request is given up, as it takes too long or as its post is out of reach.
  case givesUpPhoto(number: Int, isLate: Bool, at: Instant)
  /// A post's photos come on screen; whether all of them are there.
  case seesPhotos(all: Bool, at: Instant)
  /// A post that came on screen with photos missing has them all; or it has left the screen without them.
  case waitedForPhotos(since: Instant, all: Bool, at: Instant)
}
