import JSONReading
public import PhotoFeed

/// What an item of a feed says.
public enum FeedEntry: Hashable, Sendable {
  case post(Post)
  /// The post of this id is gone.
  case removal(id: String)
  /// No post, and nothing about one: a like, a heartbeat.
  case other
}

/// How a feed writes its posts. `Docs/Feed.md` says of each what is taken and what is left alone.
public enum FeedFormat: Hashable, Sendable, CaseIterable {
  case treadmill, mastodon, bluesky, weibo, jsonfeed, activitypub
  /// Any other, by pointers to what is needed.
  case mapped(FeedMap)

  /// Those that have a name, in the order in which an item is tried.
  public static let allCases: [FeedFormat] = [.bluesky, .mastodon, .weibo, .activitypub, .jsonfeed, .treadmill]

  public var name: String {
    switch self {
    case .treadmill: "treadmill"
    case .mastodon: "mastodon"
    case .bluesky: "bluesky"
    case .weibo: "weibo"
    case .jsonfeed: "jsonfeed"
    case .activitypub: "activitypub"
    case .mapped: "map"
    }
  }

  public init?(name: String) {
    guard let format = FeedFormat.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The first format that has the fields of this item; nil if none has.
  static func recognized(_ item: JSONElement) -> FeedFormat? { allCases.first { $0.reading.recognizes(item) } }

  var reading: any EntryReading {
    switch self {
    case .treadmill: TreadmillFormat()
    case .mastodon: MastodonFormat()
    case .bluesky: BlueskyFormat()
    case .weibo: WeiboFormat()
    case .jsonfeed: JSONFeedFormat()
    case .activitypub: ActivityPubFormat()
    case .mapped(let map): MappedFormat(map)
    }
  }
}

/// How a feed is written, as far as that is known before it is read.
public struct FeedDescription: Hashable, Sendable {
  /// Nil is the format that the first item shows.
  public var format: FeedFormat?
  /// Where a page has its items; nil is where its format has them.
  public var itemsAt: JSONPointer?

  public init(format: FeedFormat? = nil, itemsAt: JSONPointer? = nil) {
    self.format = format
    self.itemsAt = itemsAt
  }
}

/// Reads the items of one format.
protocol EntryReading: Sendable {
  /// Where a page of an API has its items. The empty pointer is the page itself.
  var pages: [JSONPointer] { get }
  /// Whether an item has fields that only this format has.
  func recognizes(_ item: JSONElement) -> Bool
  /// - Parameter fields: the names of fields that were left alone are added to it.
  func entry(_ item: JSONElement, leavingAlone fields: inout [String]) throws(FeedError.Problem) -> FeedEntry
}
