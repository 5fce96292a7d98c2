public import ViewTree

/// What happens to a reader of a run, at instants of the run.
public struct LoadEvent: Sendable {
  /// A reader of a run, as long as it is there.
  public struct Reader: Hashable, Sendable {
    let slot: Int
    /// Counts all readers of the plan, from 0; other shards have the others.
    public let number: Int
    /// Of the plan.
    public let group: Int
  }

  /// What a reader has seen when it leaves.
  public struct Stay: Hashable, Sendable {
    public var from: Instant
    public var until: Instant
    /// Posts that have come, and of them those down to the deepest on screen.
    public var posts: Int
    public var seen: Int
    /// The number of the request that it still waits for; nil without one.
    public var awaits: Int?
    /// Screens that the content has moved by.
    public var screens: Double
    /// Since when it has waited at the end of what had come; nil if it does not.
    public var waitsSince: Instant?
    /// Photos that have come, and of them those that never came on screen.
    public var photos = 0
    public var unseenPhotos = 0
    /// The numbers of the requests for photos that it still waits for.
    public var awaitedPhotos: [Int] = []
    /// Since when photos are missing in posts on screen.
    public var photosWaitSince: [Instant] = []
    /// Whether it has seen a post.
    public var hasContent: Bool
    /// Whether it was there at the end of the run.
    public var isCut: Bool

    init(_ reader: borrowing LoadReader, from: Instant, until: Instant, isCut: Bool, awaits: Int?, waitsSince: Instant?) {
      (self.isCut, self.awaits, self.waitsSince) = (isCut, awaits, waitsSince)
      (self.from, self.until) = (from, until)
      (posts, seen) = reader.allPosts
      screens = reader.screens
      hasContent = reader.hasSeenFirst
      guard let all = reader.photos else { return }
      ((photos, unseenPhotos), awaitedPhotos) = (all.counts, all.awaited)
      photosWaitSince = all.waitsSince.map { $0 + from }
    }
  }

  public enum Kind: Hashable, Sendable {
    case comes(at: Instant)
    /// There are too many already.
    case refused(at: Instant)
    case does(ReaderEvent)
    case leaves(Stay)
  }

  public let kind: Kind
  public let reader: Reader
  /// When the reader came.
  public let came: Instant

  init(_ kind: Kind, _ reader: Reader, came: Instant) { (self.kind, self.reader, self.came) = (kind, reader, came) }
}

extension ReaderEvent {
  var instant: Instant {
    switch self {
    case .asks(_, let at), .givesUp(_, _, let at), .takes(_, _, let at), .seesFirst(let at), .fillsScreen(_, let at), .waits(let at),
      .waited(_, _, let at), .asksPhoto(_, let at), .givesUpPhoto(_, _, let at), .seesPhotos(_, let at), .waitedForPhotos(_, _, let at):
      at
    }
  }

  func moved(by came: Instant) -> ReaderEvent {
    switch self {
    case .asks(let ask, let at): .asks(ask, at: at + came)
    case .givesUp(let number, let isLate, let at): .givesUp(number: number, isLate: isLate, at: at + came)
    case .takes(let number, let posts, let at): .takes(number: number, newPosts: posts, at: at + came)
    case .seesFirst(let at): .seesFirst(at: at + came)
    case .fillsScreen(let pages, let at): .fillsScreen(pages: pages, at: at + came)
    case .waits(let at): .waits(at: at + came)
    case .waited(let since, let posts, let at): .waited(since: since + came, posts: posts, at: at + came)
    case .asksPhoto(let ask, let at): .asksPhoto(ask, at: at + came)
    case .givesUpPhoto(let number, let isLate, let at): .givesUpPhoto(number: number, isLate: isLate, at: at + came)
    case .seesPhotos(let all, let at): .seesPhotos(all: all, at: at + came)
    case .waitedForPhotos(let since, let all, let at): .waitedForPhotos(since: since + came, all: all, at: at + came)
    }
  }
}
