import FeedSimulation
import Testing

@testable import FeedContracts

@Suite("Pages in answers")
struct FeedAPIAnswerTests {
  private static let first = PageQuestion(.first, limit: nil)

  private func api(_ rest: String) throws -> FeedAPI {
    try FeedAPI(parsing: Array((#"{"url": "http://a/b/feed""# + (rest.isEmpty ? "" : ", \(rest)") + "}").utf8))
  }

  private func answer(
    _ rest: String, _ body: String, to question: PageQuestion = first, status: Int = 200, headers: [FeedHeader] = []
  ) throws -> ServedAnswer {
    let response = FeedResponse(status: status, milliseconds: 7, headers: headers, body: Array(body.utf8))
    return try api(rest).answer(to: question, from: response)
  }

  @Test("a page has its posts in their order, each with what orders it")
  func posts() throws {
    let page = #"{"d": [{"k": 9, "b": "hello", "at": 1.5}, {"k": "8", "at": "2020"}], "next": "c"}"#
    let answer = try answer(#""map": {"id": "/k", "text": "/b"}, "posts": "/d", "order": {"by": "/at"}"#, page)
    #expect(answer.status == 200 && answer.milliseconds == 7 && answer.failure == nil)
    let served = try #require(answer.page)
    #expect(served.posts.map(\.id) == ["9", "8"] && served.posts.map(\.order) == ["1.5", "2020"])
    #expect(served.posts.map(\.value.length) == [5, 0])
    #expect(served.older == nil && served.newer == nil)
  }

  @Test("without a format the first post decides, and a removal is no post")
  func formats() throws {
    let page = #"[{"id": "2", "text": "a"}, {"id": "1", "removed": true}]"#
    #expect(try answer("", page).page == ServedPage(posts: [ServedPost(PostValue(id: "2", length: 1, lines: 1), text: "a")]))
    #expect(try answer("", "[]").page == ServedPage(posts: []))
    #expect(try answer(#""format": "bluesky""#, #"{"feed": [], "cursor": "x"}"#).page == ServedPage(posts: []))
  }

  private static let link = [
    FeedHeader("link", "<?c=2>; rel=next, </n>; rel=prev"), FeedHeader("x-next-cursor", "c 2"), FeedHeader("X-Empty", ""),
  ]
  private static let page = #"[{"id": 9, "n": "x9"}, {"id": 8, "n": "x8"}]"#

  private static let olderTable: [(String, String, PageQuestion.Place, String?)] = [
    (#"{"parameter": "c", "from": "/next"}"#, #"{"posts": [], "next": "c 2"}"#, PageQuestion.Place.first, "c 2"),
    (#"{"parameter": "c", "from": "/m/next"}"#, #"{"posts": [], "m": {"next": 12345678901234567}}"#, .first, "12345678901234567"),
    (#"{"parameter": "c", "from": "/next"}"#, #"{"posts": [], "next": null}"#, .first, nil),
    (#"{"parameter": "c", "from": "/next"}"#, #"{"posts": [], "next": ""}"#, .first, nil),
    (#"{"parameter": "c", "from": "/next"}"#, #"{"posts": []}"#, .first, nil),
    (#"{"link": "next"}"#, page, .first, "http://a/b/feed?c=2"), (#"{"link": "last"}"#, page, .first, nil),
    (#"{"url": "/next_url"}"#, #"{"posts": [], "next_url": "page2"}"#, .first, "http://a/b/page2"),
    (#"{"url": "/next_url"}"#, #"{"posts": [], "next_url": "HTTP://A:80/x#y"}"#, .first, "http://a/x"),
    (#"{"url": "/next_url"}"#, #"{"posts": []}"#, .first, nil),
    (#"{"parameter": "max_id", "last": "/id"}"#, page, .first, "8"), (#"{"parameter": "max_id", "last": "/n"}"#, page, .first, "x8"),
    (#"{"parameter": "max_id", "last": "/id"}"#, "[]", .older("8"), nil),
    (#"{"parameter": "p", "kind": "page"}"#, page, .first, "2"), (#"{"parameter": "p", "kind": "page", "first": 0}"#, page, .first, "1"),
    (#"{"parameter": "p", "kind": "page"}"#, page, .older("7"), "8"), (#"{"parameter": "p", "kind": "page"}"#, "[]", .older("7"), nil),
    (#"{"parameter": "o", "kind": "offset"}"#, page, .first, "2"), (#"{"parameter": "o", "kind": "offset"}"#, page, .older("2"), "4"),
    (#"{"parameter": "o", "kind": "offset", "first": 1}"#, page, .first, "3"),
    (#"{"parameter": "o", "kind": "offset", "first": 1}"#, page, .older("3"), "5"),
    (#"{"parameter": "c", "header": "X-Next-Cursor"}"#, page, .first, "c 2"),
    (#"{"parameter": "c", "header": "X-Empty"}"#, page, .first, nil),
    (#"{"parameter": "c", "header": "X-Other"}"#, page, .first, nil),
    (#"{"parameter": "o", "kind": "offset"}"#, "[]", .older("4"), nil), (#"{"parameter": "o", "kind": "offset"}"#, page, .newer("4"), nil),
  ]

  @Test("what leads to the older page is in the page, in a header, in a post, or counted", arguments: olderTable)
  func older(way: String, page: String, place: PageQuestion.Place, cursor: String?) throws {
    // Newer posts can be asked for, so that such a question has a request.
    let rest =
      #""older": \#(way), "newer": {"parameter": "since", "from": "/newer"}, "map": {"id": "/id"}"#
      + (page.hasPrefix("{") ? #", "posts": "/posts""# : "")
    let answer = try answer(rest, page, to: PageQuestion(place, limit: nil), headers: Self.link)
    #expect(answer.failure == nil && answer.page != nil)
    #expect(answer.page?.older == cursor)
  }

  @Test("newer posts are led to by the page's first post, a field or a header")
  func newer() throws {
    let map = #""map": {"id": "/id"}, "newer": "#
    #expect(try answer(map + #"{"parameter": "min_id", "first": "/id"}"#, Self.page).page?.newer == "9")
    #expect(try answer(map + #"{"link": "prev"}"#, Self.page, headers: Self.link).page?.newer == "http://a/n")
    #expect(try answer(#""newer": {"parameter": "s", "from": "/n"}"#, #"{"posts": [], "n": 4}"#).page?.newer == "4")
    #expect(try answer(map + #"{"parameter": "min_id", "first": "/id"}"#, "[]").page?.newer == nil)
  }

  @Test("a \"more\" that is false ends the feed, whatever else the page has")
  func more() throws {
    let rest = #""older": {"parameter": "c", "from": "/next"}, "more": "/m""#
    #expect(try answer(rest, #"{"posts": [], "next": "c", "m": false}"#).page?.older == nil)
    #expect(try answer(rest, #"{"posts": [], "next": "c", "m": true}"#).page?.older == "c")
    #expect(try answer(rest, #"{"posts": [], "next": "c"}"#).page?.older == "c")
  }

  @Test("newer posts that begin with a known one are without it if the description says so")
  func inclusiveNewer() throws {
    for (isInclusive, ids) in [(true, ["6"]), (false, ["6", "5"])] {
      let api = try api(#""newer": {"parameter": "since", "first": "/id", "inclusive": \#(isInclusive)}"#)
      let page = api.answer(
        to: PageQuestion(.newer("5"), limit: nil), from: FeedResponse(body: Array(#"[{"id": "6"}, {"id": "5"}]"#.utf8))
      ).page
      #expect(page?.posts.map(\.id) == ids && page?.newer == "6")
    }
  }

  @Test("an \"end\" that is true ends the feed, and a \"more\" beside it, too")
  func end() throws {
    let rest = #""older": {"parameter": "c", "from": "/next"}, "end": "/e""#
    #expect(try answer(rest, #"{"posts": [], "next": "c", "e": true}"#).page?.older == nil)
    #expect(try answer(rest, #"{"posts": [], "next": "c", "e": false}"#).page?.older == "c")
    #expect(try answer(rest, #"{"posts": [], "next": "c"}"#).page?.older == "c")
    #expect(try answer(rest, #"{"posts": [], "next": "c", "e": 1}"#).page?.older == nil)
    #expect(try answer(rest, #"{"posts": [], "next": "c", "e": 0}"#).page?.older == "c")
    #expect(try answer(rest, #"{"posts": [], "next": "c", "e": 2}"#).failure?.hasPrefix("/e is a number, expected true or false") == true)
    let both = rest + #", "more": "/m""#
    #expect(try answer(both, #"{"posts": [], "next": "c", "e": false, "m": false}"#).page?.older == nil)
    #expect(try answer(both, #"{"posts": [], "next": "c", "e": true, "m": true}"#).page?.older == nil)
  }

  private static let cursor = #""older": {"parameter": "c", "from": "/next"}"#
  private static let html = "<!DOCTYPE html>\n<title>Log in</title>"

  private static let failureTable: [(String, String, Int, String)] = [
    ("", html, 200, "line 1, column 1 is not JSON: found '<', expected a value; it looks like HTML: is it the address of the API?"),
    (
      "", "{\"posts\": [\n{\"id\": \"1\"", 200,
      "line 2, column 11 is not JSON: found the end of the line, expected ',' or '}'; the page is cut off"
    ),
    ("", "", 200, "line 1, column 1 is not JSON: found the end of the line, expected a value; the page is empty"),
    (
      "", "[{\"id\": \"\u{1}\"}]", 200,
      "line 1, column 10 is not JSON: found byte 0x01, expected an escape such as \\n in place of a control character"
    ),
    (
      #""posts": "/data""#, #"{"error": "rate limited", "code": 7}"#, 200,
      "it is an API's error: rate limited"
    ),
    (
      #""posts": "/data""#, #"{"dat": [], "code": 7}"#, 200,
      "/data is not there; the page has: dat, code; say where the posts are: --items-at, or \"posts\" in the description"
    ),
    (#""posts": "/data""#, #"{"data": null, "errors": [{"message": "no such field"}]}"#, 200, "it is an API's error: no such field"),
    (#""format": "mastodon""#, #"{"errors": [{"title": "Forbidden", "status": "403"}]}"#, 200, "it is an API's error: 403: Forbidden"),
    (#""format": "mastodon""#, #"{"error": {"message": "slow down", "code": 88}}"#, 429, "HTTP 429: 88: slow down"),
    (
      #""format": "mastodon""#, "7", 200,
      "the page has no array of posts at its top, /statuses; say where the posts are: --items-at, or \"posts\" in the description"
    ),
    (
      #""format": "mastodon""#, #"{"data": {"tags": [{"id": 1}], "rows": [{"id": 1}, {"id": 2}]}}"#, 200,
      "the page has no array of posts at its top, /statuses; it has \"data\"; its longest array of objects with ids is /data/rows;"
        + " say where the posts are: --items-at, or \"posts\" in the description"
    ),
    (
      #""map": {"id": "/id"}"#, #"[{"id": "1"}, {"key": "2"}]"#, 200,
      "the item has: key, and no id at [1]./id; a map may say where it is, perhaps id=/key"
    ),
    (
      #""posts": "/d""#, #"{"d": [{"id": "1", "text": 7}]}"#, 200,
      "d[0].text is a number, expected a string or an object; correct it or leave it out"
    ),
    (
      #""order": {"by": "/at"}"#, #"[{"id": "1", "text": "a"}]"#, 200,
      "/0/at is missing, expected a number or a time to order by; correct the page or the description"
    ),
    (
      #""order": {"by": "/at"}"#, #"[{"id": "1", "text": "a", "at": {}}]"#, 200,
      "/0/at is an object, expected a number or a time to order by; correct the page or the description"
    ),
    (
      cursor, #"{"posts": [], "next": ["c"]}"#, 200,
      "/next is an array, expected a cursor, a string or a number; correct the page or the description"
    ),
    (
      cursor + #", "more": "/m""#, #"{"posts": [], "m": "no"}"#, 200,
      "/m is a string, expected true or false; correct the page or the description"
    ),
    (
      #""older": {"url": "/next"}"#, #"{"posts": [], "next": "http://other:80/feed?c=2"}"#, 200,
      "page leads to http://other/feed?c=2, which the description does not name; add http://other to \"origins\""
    ),
    (#""older": {"url": "/next"}"#, #"{"posts": [], "next": "mailto:a"}"#, 200, "/next is \"mailto:a\", which is not an HTTP address"),
    ("", "Oops\nsorry", 500, "HTTP 500: Oops"), ("", "", 404, "HTTP 404"),
    ("", String(repeating: "x", count: 500), 400, "HTTP 400: " + String(repeating: "x", count: 80) + "..."),
  ]

  @Test("an answer without a page says why, and where", arguments: failureTable)
  func failures(rest: String, body: String, status: Int, words: String) throws {
    let answer = try answer(rest, body, status: status)
    #expect(answer.page == nil && answer.status == status)
    #expect(answer.failure == words)
  }

  @Test("limits, redirects and waits are named in a failure")
  func limits() throws {
    let posts = "[" + (0...256).map { #"{"id": "\#($0)", "text": ""}"# }.joined(separator: ",") + "]"
    #expect(try answer("", posts).failure == "the page has 257 posts, the limit is 256; ask for fewer")
    let spaces = FeedResponse(body: [UInt8](repeating: 0x20, count: FeedAPI.maximumPageBytes + 1))
    #expect(try api("").answer(to: Self.first, from: spaces).failure == "the page has more than 16777216 bytes; ask for fewer posts")
    #expect(
      try answer("", "", status: 301, headers: [FeedHeader("Location", "https://a/")]).failure
        == "HTTP 301: the address leads to https://a/; write that into the description")
    #expect(try answer("", "", status: 429, headers: [FeedHeader("Retry-After", "60")]).failure == "HTTP 429, Retry-After: 60")
    let counted = #""older": {"kind": "page", "parameter": "p"}"#
    #expect(try answer(counted, "[]", to: PageQuestion(.older("x"), limit: nil)).failure == "the cursor \"x\" is not the number of a page")
  }

  @Test("an origin that the description names is led to")
  func origins() throws {
    let page = #"{"posts": [], "next": "https://other/feed"}"#
    #expect(try answer(#""older": {"url": "/next"}, "origins": ["https://other:443/x"]"#, page).page?.older == "https://other/feed")
    let unnamed = try answer(#""older": {"url": "/next"}"#, page)
    #expect(unnamed.page == nil && unnamed.failure?.contains("add https://other to \"origins\"") == true)
  }

  @Test("a change is made if the status says so, and tells the id of a new post")
  func changes() throws {
    let api = try api(#""changes": {"insert": {"url": "http://a/p", "id": "/post/id"}, "edit": {"url": "http://a/{id}"}}"#)
    func served(_ change: ServerChange, _ status: Int, _ body: String) -> ServedChange {
      api.answer(to: change, from: FeedResponse(status: status, body: Array(body.utf8)))
    }
    #expect(served(.insert(number: 1), 201, #"{"post": {"id": 7}}"#) == ServedChange(id: "7"))
    #expect(
      served(.insert(number: 1), 201, #"{"post": {"no": 7}}"#)
        == ServedChange(failure: #"/post/id is not in the answer, which has /post/no; correct "id""#))
    #expect(served(.edit(id: "1"), 204, "") == ServedChange())
    #expect(served(.edit(id: "1"), 404, "gone") == ServedChange(failure: "HTTP 404: gone"))
    #expect(served(.insert(number: 1), 200, "<p>").failure?.hasPrefix("line 1, column 1 is not JSON") == true)
  }
}
