import FeedFormats

/// The descriptions of known APIs, but for the address.
public enum FeedPreset: String, Hashable, Sendable, CaseIterable {
  /// Timelines (https://docs.joinmastodon.org/methods/timelines/): at most 40 posts, Link headers.
  case mastodon
  /// `app.bsky.feed.getAuthorFeed` and others (https://docs.bsky.app/docs/api/app-bsky-feed-get-author-feed): at most 100 posts, a cursor.
  case bluesky
  /// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/): `next_url`.
  case jsonfeed
  /// Collection pages (https://www.w3.org/TR/activitystreams-core/#collections): `next` and `prev`.
  case activitypub

  /// - Throws: if the address is none of HTTP.
  public func api(url: String, limit: Int? = nil) throws(FeedAPIError) -> FeedAPI {
    var api = try FeedAPI(url: url, limit: limit)
    switch self {
    case .mastodon:
      (api.limit, api.limitParameter) = (limit ?? 20, "limit")
      (api.older, api.newer) = (.link(relation: "next"), .link(relation: "prev"))
      api.posts.format = .mastodon
    case .bluesky:
      (api.limit, api.limitParameter) = (limit ?? 50, "limit")
      api.older = .cursor(parameter: "cursor", at: FeedPreset.pointer("/cursor"))
      api.posts.format = .bluesky
    case .jsonfeed:
      api.older = .address(at: FeedPreset.pointer("/next_url"))
      api.posts.format = .jsonfeed
      api.headers = [FeedHeader("Accept", "application/feed+json, application/json")]
    case .activitypub:
      (api.older, api.newer) = (.address(at: FeedPreset.pointer("/next")), .address(at: FeedPreset.pointer("/prev")))
      api.posts.format = .activitypub
      api.headers = [FeedHeader("Accept", "application/activity+json")]
    }
    return api
  }

  private static func pointer(_ text: String) -> JSONPointer {
    guard let pointer = JSONPointer(text) else { preconditionFailure("\(text) is not a JSON Pointer") }
    return pointer
  }
}
