import FeedFormats
import FeedSimulation
import Testing

@testable import FeedContracts

/// Pages in the shapes of the public documents, not of any server.
@Suite("Presets and guesses")
struct FeedPresetTests {
  private static let mastodon = #"""
    [{"id": "112", "created_at": "2024-01-02T03:04:05.000Z", "visibility": "public", "content": "<p>Hello</p>", "reblog": null,
      "media_attachments": [{"id": "5", "type": "image", "url": "https://files.example/5.png", "meta": {"original": {"width": 640, "height": 480}}}]},
     {"id": "111", "created_at": "2024-01-02T03:04:04.000Z", "visibility": "public", "content": "<p>World</p>", "reblog": null, "media_attachments": []}]
    """#
  private static let mastodonLink = FeedHeader(
    "Link",
    "<https://a.example/api/v1/timelines/public?max_id=111>; rel=\"next\", <https://a.example/api/v1/timelines/public?min_id=112>; rel=\"prev\""
  )

  private static let bluesky = #"""
    {"feed": [{"post": {"uri": "at://did:plc:a/app.bsky.feed.post/2", "cid": "x", "author": {"did": "did:plc:a", "handle": "a.example"},
      "record": {"$type": "app.bsky.feed.post", "text": "two", "createdAt": "2024-01-02T03:04:05.000Z"}, "indexedAt": "2024-01-02T03:04:06.000Z"}}],
     "cursor": "2024-01-02T03:04:05.000Z::x"}
    """#

  private static let jsonfeed = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "A", "feed_url": "https://a.example/feed.json",
     "next_url": "https://a.example/feed.json?page=2",
     "items": [{"id": "https://a.example/2", "content_text": "two", "date_published": "2024-01-02T03:04:05Z"}]}
    """#

  private static let activitypub = #"""
    {"@context": "https://www.w3.org/ns/activitystreams", "id": "https://a.example/outbox?page=true", "type": "OrderedCollectionPage",
     "next": "https://a.example/outbox?max_id=1&page=true", "prev": "https://a.example/outbox?min_id=2&page=true",
     "partOf": "https://a.example/outbox", "orderedItems": [{"id": "https://a.example/2/activity", "type": "Create",
       "actor": "https://a.example/a", "object": {"id": "https://a.example/2", "type": "Note", "content": "<p>two</p>"}}]}
    """#

  private static let pages: [(FeedPreset, String, String, [String], String, String?)] = [
    (
      .mastodon, "https://a.example/api/v1/timelines/public", mastodon, ["112", "111"],
      "https://a.example/api/v1/timelines/public?max_id=111", "https://a.example/api/v1/timelines/public?min_id=112"
    ),
    (
      .bluesky, "https://a.example/xrpc/app.bsky.feed.getAuthorFeed?actor=a", bluesky, ["at://did:plc:a/app.bsky.feed.post/2"],
      "2024-01-02T03:04:05.000Z::x", nil
    ),
    (.jsonfeed, "https://a.example/feed.json", jsonfeed, ["https://a.example/2"], "https://a.example/feed.json?page=2", nil),
    (
      .activitypub, "https://a.example/outbox?page=true", activitypub, ["https://a.example/2"],
      "https://a.example/outbox?max_id=1&page=true", "https://a.example/outbox?min_id=2&page=true"
    ),
  ]

  private static func response(_ preset: FeedPreset, _ page: String) -> FeedResponse {
    FeedResponse(headers: preset == .mastodon ? [mastodonLink] : [], body: Array(page.utf8))
  }

  @Test("a preset reads its API's page and finds the ways on", arguments: pages)
  func presets(preset: FeedPreset, url: String, page: String, ids: [String], older: String, newer: String?) throws {
    let answer = try preset.api(url: url).answer(to: PageQuestion(.first, limit: nil), from: Self.response(preset, page))
    #expect(answer.failure == nil)
    #expect(answer.page?.posts.map(\.id) == ids)
    #expect(answer.page?.older == older)
    #expect(answer.page?.newer == newer)
  }

  @Test("a preset asks as its API's documents say")
  func requests() throws {
    func asked(_ preset: FeedPreset, _ place: PageQuestion.Place, limit: Int? = nil) throws -> FeedRequest {
      try #require(try preset.api(url: "https://a.example/f?x=1").request(for: PageQuestion(place, limit: limit)))
    }
    #expect(try asked(.mastodon, .first).url == "https://a.example/f?x=1&limit=20")
    #expect(try asked(.bluesky, .older("2024::x"), limit: 9).url == "https://a.example/f?x=1&limit=9&cursor=2024%3A%3Ax")
    #expect(try asked(.jsonfeed, .first).headers == [FeedHeader("Accept", "application/feed+json, application/json")])
    #expect(try asked(.activitypub, .first).headers == [FeedHeader("Accept", "application/activity+json")])
  }

  @Test("a page of each known API is recognized, and the first guess leads on as the preset does", arguments: pages)
  func recognized(preset: FeedPreset, url: String, page: String, ids: [String], older: String, newer: String?) throws {
    let guess = FeedGuess(try FeedAPI(url: url), response: Self.response(preset, page))
    #expect(guess.answer.page?.posts.map(\.id) == ids)
    let first = try #require(guess.candidates.first)
    let format = try preset.api(url: url).posts.format
    #expect(first.api.posts.format == format)
    #expect(first.api.answer(to: PageQuestion(.first, limit: nil), from: Self.response(preset, page)).page?.older == older)
    #expect(guess.candidates.last?.api.older == nil)
  }

  @Test("an unknown page is read by a map of the usual names, where its longest list of objects with ids is")
  func unknown() throws {
    let page = #"{"meta": {"n": 1}, "data": {"rows": [{"_id": 5, "title": 7, "body": "hello"}]}, "next": "c2", "hasMore": true}"#
    let guess = FeedGuess(try FeedAPI(url: "http://a/"), response: FeedResponse(body: Array(page.utf8)))
    #expect(guess.answer.page?.posts.map(\.id) == ["5"] && guess.answer.page?.posts.map(\.value.length) == [5])
    #expect(guess.reasons.first == "the posts are at /data/rows: 1 object")
    let first = try #require(guess.candidates.first)
    #expect(first.api.older == .cursor(parameter: "cursor", at: JSONPointer("/next")!) && first.api.more == JSONPointer("/hasMore"))
    #expect(first.reason == "the page has a cursor in /next, which goes into the parameter \"cursor\"")
    #expect(
      first.api.description == """
        {
          "url": "http://a/",
          "older": {"parameter": "cursor", "from": "/next"},
          "more": "/hasMore",
          "map": {"id": "/_id", "text": "/body"},
          "posts": "/data/rows"
        }
        """)
  }

  @Test("a page without an id or without posts is no guess", arguments: [#"{"items": [{"size": 1}]}"#, #"{"error": "no"}"#, "<p>", "7"])
  func noGuess(page: String) throws {
    let guess = FeedGuess(try FeedAPI(url: "http://a/"), response: FeedResponse(body: Array(page.utf8)))
    #expect(guess.answer.failure != nil && guess.candidates.isEmpty)
  }
}
