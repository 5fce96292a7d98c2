import FeedFormats
import FeedSimulation
import Foundation
import Testing

@testable import FeedContracts

@Suite("Descriptions")
struct FeedAPIReadingTests {
  private func read(_ text: String) throws -> FeedAPI { try FeedAPI(parsing: Array(text.utf8)) }

  private static let whole = #"""
    {"url": "https://example.org/feed?n={limit}", "limit": 20, "older": {"parameter": "cursor", "from": "/next"}, "more": "/has_more", "end": "/is_end",
     "newer": {"parameter": "min_id", "first": "/id"}, "map": {"id": "/key", "text": "/body"}, "posts": "/data/items",
     "order": {"by": "/created_at", "direction": "ascending"}, "headers": {"Accept": "text/json", "X-App": "a \"b\""},
     "credentials": {"environment": "FEED_TOKEN"}, "origins": ["http://cdn.example.org", "http://127.0.0.1:9"], "rate": {"perSecond": 2.5}, "timeoutSeconds": 3,
     "changes": {"insert": {"method": "POST", "url": "http://127.0.0.1:9/p", "body": {"n": "{number}", "x": [1, 2.5, null, true]},
       "id": "/id"}, "edit": {"method": "PATCH", "url": "http://127.0.0.1:9/p/{id}", "body": {}},
       "delete": {"method": "DELETE", "url": "http://127.0.0.1:9/p/{id}"}, "reset": {"url": "http://127.0.0.1:9/reset?seed={seed}"}}}
    """#

  @Test("every key is read")
  func keys() throws {
    let api = try read(Self.whole)
    #expect(api.url == "https://example.org/feed?n={limit}" && api.limit == 20 && api.limitParameter == nil)
    #expect(api.older == .cursor(parameter: "cursor", at: JSONPointer("/next")!))
    #expect(api.newer == .post(parameter: "min_id", at: JSONPointer("/id")!, .exclusive))
    #expect(api.more == JSONPointer("/has_more") && api.end == JSONPointer("/is_end"))
    #expect(api.posts.itemsAt == .pointer(JSONPointer("/data/items")!))
    #expect(api.posts.format == .mapped(FeedMap(id: JSONPointer("/key")!, [.text: JSONPointer("/body")!])))
    #expect(api.order == FeedAPI.Order(by: JSONPointer("/created_at")!, .ascending))
    #expect(api.headers == [FeedHeader("Accept", "text/json"), FeedHeader("X-App", "a \"b\"")])
    #expect(api.credentials == .environment("FEED_TOKEN") && api.origins == ["http://cdn.example.org", "http://127.0.0.1:9"])
    #expect(api.perSecond == 2.5 && api.timeoutSeconds == 3)
    guard case .requests(let insert?, let edit?, let delete?, let reset?) = api.changes else { return #expect(Bool(false)) }
    #expect(insert.method == "POST" && insert.body == #"{"n":"{number}","x":[1,2.5,null,true]}"# && insert.id == JSONPointer("/id"))
    #expect(edit.method == "PATCH" && edit.body == "{}" && delete.body == nil && reset.method == "POST")
    let promise = api.promise
    #expect(promise.limit == 20 && promise.order == .ascending && promise.hasNewer && !promise.isInclusive)
    #expect(promise.inserts && promise.edits && promise.deletes)
  }

  @Test(
    "each way to another page is read",
    arguments: [
      (#"{"link": "next"}"#, FeedAPI.Paging.link(relation: "next")), (#"{"url": "/next_url"}"#, .address(at: JSONPointer("/next_url")!)),
      (#"{"parameter": "max_id", "last": "/id", "inclusive": false}"#, .post(parameter: "max_id", at: JSONPointer("/id")!, .exclusive)),
      (#"{"parameter": "max_id", "last": "/id", "inclusive": true}"#, .post(parameter: "max_id", at: JSONPointer("/id")!, .inclusive)),
      (#"{"parameter": "page", "first": 0, "kind": "page"}"#, .pageNumber(parameter: "page", first: 0)),
      (#"{"parameter": "page", "kind": "page"}"#, .pageNumber(parameter: "page", first: 1)),
      (#"{"parameter": "offset", "kind": "offset"}"#, .offset(parameter: "offset", first: 0)),
      (#"{"parameter": "start", "kind": "offset", "first": 1}"#, .offset(parameter: "start", first: 1)),
      (#"{"parameter": "c", "header": "X-Next-Cursor"}"#, .header(parameter: "c", name: "X-Next-Cursor")),
    ])
  func ways(text: String, way: FeedAPI.Paging) throws {
    let api = try read(#"{"url": "http://example.org/", "older": \#(text)}"#)
    #expect(api.older == way)
    #expect(try read(api.description) == api)
  }

  @Test("a description that is written is read as itself")
  func written() throws {
    let api = try read(Self.whole)
    #expect(try read(api.description) == api)
    for preset in FeedPreset.allCases {
      let api = try preset.api(url: "https://example.org/a")
      let again = try read(api.description)
      #expect(again == api)
    }
    let other = try read(
      #"{"url": "http://a/", "credentials": {"file": "t"}, "changes": {"command": ["./c.sh", "-x"]}, "format": "weibo"}"#)
    #expect(try read(other.description) == other)
    #expect(other.promise.inserts && other.credentials == .file("t") && other.posts.format == .weibo)
  }

  private static func url(_ rest: String) -> String { #"{"url": "http://a/", \#(rest)}"# }

  private static let faultTable: [(String, String)] = [
    ("{", "the description: byte 1 is not JSON: found the end of the line, expected a key in double quotes; write one JSON object"),
    ("[]", "the description: it is an array, expected an object; correct it or leave it out"),
    ("{}", "/url: it is missing; write it"),
    (#"{"url": 7}"#, "/url: it is a number, expected a string; correct it or leave it out"),
    (#"{"url": ""}"#, "/url: it is an empty string; give it at least one character"),
    (
      #"{"url": "/feed"}"#,
      "/url: \"/feed\" is no address of HTTP; write a whole one without user and password, such as https://example.org/feed"
    ),
    (#"{"url": "http://a/{limit}"}"#, "/url: it has {limit}, and there is no \"limit\"; write both or neither"),
    (#"{"url": "http://a/{page}"}"#, "/url: {page} is not known here; there is {limit}"),
    (url(#""limit": 0"#), "/limit: it is 0, expected 1 to 256; correct it or leave it out"),
    (url(#""limit": 2.5"#), "/limit: it is a number, expected a whole number; correct it or leave it out"),
    (
      url(#""a/b": 1"#),
      "/a~1b: there is no such key here; there are url, limit, limitParameter, method, body, older, more, end, newer, format, map, posts, order, headers, credentials, tls, origins, rate, timeoutSeconds, changes"
    ),
    (url(#""limit": 1, "limit": 2"#), "the description: \"limit\" stands twice in one object; leave out one of them"),
    (url(#""older": {}"#), "/older: it needs one of link, url, from, header, last, kind, which say how the next page is found"),
    (url(#""newer": {"kind": "page"}"#), "/newer: it needs one of link, url, from, header, first, which say how the next page is found"),
    (
      url(#""older": {"parameter": "c", "header": "X Next"}"#),
      "/older/header: it is no header of HTTP; a name has letters, digits and '-', a value one line of ASCII"
    ),
    (
      url(#""older": {"parameter": "c", "kind": "offset", "first": -1}"#),
      "/older/first: it is -1, expected 0 to 1000000; correct it or leave it out"
    ),
    (url(#""end": true"#), "/end: it is a boolean, expected a string; correct it or leave it out"),
    (url(#""older": {"from": "/next"}"#), "/older/parameter: it is missing; write it"),
    (url(#""older": {"link": "next", "parameter": "x"}"#), "/older/parameter: there is no such key here; there are link"),
    (
      url(#""older": {"parameter": "x", "from": "next"}"#),
      "/older/from: \"next\" is no JSON Pointer (RFC 6901); it is empty or starts with '/', such as /data/next"
    ),
    (url(#""older": {"parameter": "x", "kind": "pages"}"#), "/older/kind: \"pages\" is not known; allowed are page, offset"),
    (url(#""format": "rss""#), "/format: \"rss\" is not known; allowed are activitypub, bluesky, jsonfeed, mastodon, treadmill, weibo"),
    (
      url(#""map": {"text": "/t"}"#),
      "/map: the map has no id; a post needs one, such as id=/id, unless the place of the items is given and is an object whose names are the ids"
    ),
    (
      url(#""map": {"id": "/id", "Text": "/t"}"#),
      "/map: \"Text\" is no key of a map; there are id, created_at, text, html, photos, photos.in, photos.key, photo.id, photo.width, photo.height, photo.url, repost_of, posts.in"
    ),
    (
      url(#""map": {"id": "$.a[1:]"}"#),
      "/map: id: \"$.a[1:]\", byte 5: a slice (':') is not supported; there are names, indices, '*', and filters with ==, !=, !, && and ||"
    ),
    (
      url(#""posts": "data""#),
      "/posts: \"data\" is no JSON Pointer (RFC 6901), which is empty or starts with '/', such as /data/items, and no JSONPath (RFC 9535), which starts with '$'"
    ),
    (url(#""map": {"id": "/id"}, "format": "weibo""#), "/map: it and /format exclude each other; leave out one of them"),
    (url(#""more": true"#), "/more: it is a boolean, expected a string; correct it or leave it out"),
    (url(#""order": {"by": "/at", "direction": "down"}"#), "/order/direction: \"down\" is not known; allowed are ascending, descending"),
    (url(#""headers": {"A": 1}"#), "/headers/A: it is a number, expected a string; correct it or leave it out"),
    (
      url(#""headers": {"A": "b\nC: d"}"#),
      "/headers/A: it is no header of HTTP; a name has letters, digits and '-', a value one line of ASCII"
    ),
    (
      url(#""headers": {"Authorization": "Bearer x"}"#),
      "/headers/Authorization: it is a secret; put it into an environment variable or a file, and name that in \"credentials\""
    ),
    (url(#""credentials": {}"#), "/credentials/environment: it is missing; write it"),
    (
      url(#""credentials": {"environment": "A", "file": "b"}"#),
      "/credentials/file: it and /credentials/environment exclude each other; leave out one of them"
    ),
    (
      url(#""origins": ["example.org"]"#),
      "/origins/0: \"example.org\" is no address of HTTP; write a whole one without user and password, such as https://example.org/feed"
    ),
    (url(#""rate": {"perSecond": 0}"#), "/rate/perSecond: it is 0, expected 0.01 to 1000; correct it or leave it out"),
    (url(#""method": "POST""#), "/body: it is missing; write it"),
    (url(#""method": "GET", "body": {}"#), "/body: it is not sent with GET; leave it out, or write \"method\": \"POST\""),
    (url(#""body": [1]"#), "/body: it is an array, expected an object; correct it or leave it out"),
    (url(#""body": {"n": "{limit}"}"#), "/body: it has {limit}, and there is no \"limit\"; write both or neither"),
    (url(#""tls": {}"#), "/tls/caFile: it is missing; write it"),
    (url(#""rate": {}"#), "/rate/perSecond: it is missing; write it"),
    (url(#""timeoutSeconds": 900"#), "/timeoutSeconds: it is 900, expected 0.1 to 600; correct it or leave it out"),
    (url(#""changes": {"insert": {"url": "http://a/{id}"}}"#), "/changes/insert/url: {id} is not known here; there is {number}"),
    (
      url(#""changes": {"edit": {"url": "http://a/{id}", "id": "/id"}}"#),
      "/changes/edit/id: there is no such key here; there are method, url, body"
    ),
    (
      url(#""changes": {"delete": {"method": "delete", "url": "http://a/{id}"}}"#),
      "/changes/delete/method: \"delete\" is not known; allowed are POST, PUT, PATCH, DELETE, GET"
    ),
    (url(#""changes": {"command": []}"#), "/changes/command: it is missing; write it"),
    (url(#""changes": {"command": ["a", 1]}"#), "/changes/command/1: it is a number, expected a string; correct it or leave it out"),
    (url(#""changes": {"command": ["a"], "insert": {}}"#), "/changes/insert: there is no such key here; there are command"),
  ]

  @Test("a fault has its place, what was expected and what to do", arguments: faultTable)
  func faults(text: String, words: String) throws {
    let error = try #require(throws: FeedAPIError.self) { try read(text) }
    #expect("\(error)" == words)
  }
}

/// `Docs/FeedAPI.md` against the reader.
@Suite("The document of descriptions")
struct FeedAPIDocumentTests {
  private static let text = try? String(
    contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/FeedAPI.md"), encoding: .utf8)

  @Test("explains every key in the order in which an error lists them")
  func keys() throws {
    let rows = try #require(Self.text).split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "| key | value |" }.dropFirst(
      2
    ).prefix { $0.hasPrefix("|") }
    let error = try #require(throws: FeedAPIError.self) { try FeedAPI(parsing: Array(#"{"url": "http://a/", "": 1}"#.utf8)) }
    #expect(error.problem == .unknownKey(rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) }))
  }

  @Test("has examples that are read")
  func examples() throws {
    let text = try #require(Self.text)
    let block = try #require(text.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    let api = try FeedAPI(parsing: Array(block.utf8))
    #expect(api.promise.inserts && api.promise.deletes && !api.promise.edits)
    let ways = text.matches(of: /\n\| `(\{"[^`]*\})` \|/).map { String($0.output.1) }
    #expect(ways.count == 7)
    for way in ways { _ = try FeedAPI(parsing: Array(#"{"url": "http://a/", "older": \#(way)}"#.utf8)) }
  }
}
