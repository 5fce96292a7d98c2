public import JSONReading
public import PhotoFeed

/// An item of a feed.
public enum FeedEntry: Hashable, Sendable {
  case post(Post)
  case removal(id: String)
  /// Anything but a post, such as a like or a heartbeat.
  case other
}

/// The notation of a feed's posts. `Docs/Feed.md` lists the fields that each format uses and ignores.
public enum FeedFormat: Hashable, Sendable, CaseIterable {
  case treadmill, mastodon, bluesky, weibo, jsonfeed, activitypub
  /// Any other, read by a map of the fields.
  case mapped(FeedMap)

  /// The named formats, in the order in which an item is tried.
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

  /// The first format whose fields the item has; nil without one.
  public static func recognized(_ item: JSONElement) -> FeedFormat? { allCases.first { $0.reading.recognizes(item) } }

  /// Of a named format.
  var reading: any EntryReading {
    switch self {
    case .treadmill, .mapped: TreadmillFormat()
    case .mastodon: MastodonFormat()
    case .bluesky: BlueskyFormat()
    case .weibo: WeiboFormat()
    case .jsonfeed: JSONFeedFormat()
    case .activitypub: ActivityPubFormat()
    }
  }
}

protocol EntryReading: Sendable {
  var pages: [JSONPointer] { get }  // The places of a page's items. The empty pointer is the page itself.
  func recognizes(_ item: JSONElement) -> Bool  // whether an item has fields that only this format has
  /// - Parameter fields: receives the names of ignored fields.
  func entry(_ item: JSONElement, leavingAlone fields: inout [String]) throws(FeedError.Problem) -> FeedEntry
}
