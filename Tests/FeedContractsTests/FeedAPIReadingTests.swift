import FeedFormats
import FeedSimulation
import Foundation
import JSONReading
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
    (
      "{",
      "the description: line 1, column 2 is not JSON: found the end of the line, expected a key in double quotes; write one JSON object"
    ),
    (
      "{\n \"url\": \"http://a/\",\n}",
      "the description: line 3, column 1 is not JSON: found '}', expected a key in double quotes; write one JSON object"
    ),
    ("[]", "the description: is an array, expected an object; correct it or leave it out"),
    ("{}", "/url: is required"),
    (#"{"url": 7}"#, "/url: is a number, expected a string; correct it or leave it out"),
    (#"{"url": ""}"#, "/url: is empty; write at least one character"),
    (
      #"{"url": "/feed"}"#,
      "/url: \"/feed\" is not an HTTP address; write it in full, such as https://example.org/feed"
    ),
    (#"{"url": "http://a/{limit}"}"#, "/url: has {limit}, but there is no \"limit\"; write both or neither"),
    (#"{"url": "http://a/{page}"}"#, "/url: {page} is not a placeholder here; use {limit} or {tenant}"),
    (url(#""limit": 0"#), "/limit: is 0, expected 1 to 256; correct it or leave it out"),
    (url(#""limit": 2.5"#), "/limit: is 2.5, expected a whole number; correct it or leave it out"),
    (
      url(#""a/b": 1"#),
      "/a~1b: unknown key; the keys here are url, limit, limitParameter, method, body, older, more, end, newer, format, map, posts, order, headers, credentials, tls, origins, rate, timeoutSeconds, changes"
    ),
    (url(#""limit": 1, "limit": 2"#), "the description: \"limit\" occurs twice in one object; remove one of them"),
    (url(#""older": {}"#), "/older: needs one of link, url, from, header, last, kind, which say how the next page is found"),
    (url(#""newer": {"kind": "page"}"#), "/newer: needs one of link, url, from, header, first, which say how the next page is found"),
    (
      url(#""older": {"parameter": "c", "header": "X Next"}"#),
      "/older/header: is not an HTTP header; a name has letters, digits and '-', a value is one line of ASCII"
    ),
    (
      url(#""older": {"parameter": "c", "kind": "offset", "first": -1}"#),
      "/older/first: is -1, expected 0 to 1000000; correct it or leave it out"
    ),
    (url(#""end": true"#), "/end: is a boolean, expected a string; correct it or leave it out"),
    (url(#""older": {"from": "/next"}"#), "/older/parameter: is required"),
    (url(#""older": {"link": "next", "parameter": "x"}"#), "/older/parameter: unknown key; the keys here are link"),
    (
      url(#""older": {"parameter": "x", "from": "next"}"#),
      "/older/from: \"next\" is not a JSON Pointer (RFC 6901), which is empty or starts with '/', such as /data/next"
    ),
    (url(#""older": {"parameter": "x", "kind": "pages"}"#), "/older/kind: is \"pages\", expected one of page, offset"),
    (url(#""format": "rss""#), "/format: is \"rss\", expected one of activitypub, bluesky, jsonfeed, mastodon, treadmill, weibo"),
    (
      url(#""map": {"text": "/t"}"#),
      "/map: the map has no id; a post needs one, such as id=/id, unless the items are the members of an object, whose names are then the ids"
    ),
    (
      url(#""map": {"id": "/id", "Text": "/t"}"#),
      "/map: \"Text\" is not a key of a map; the keys are id, created_at, text, html, photos, photos.in, photos.key, photo.id, photo.width, photo.height, photo.url, repost_of, posts.in"
    ),
    (
      url(#""map": {"id": "$.a[1:]"}"#),
      "/map: id: \"$.a[1:]\", byte 5: a slice (':') is not supported; use names, indices, '*', and filters with ==, !=, !, && and ||"
    ),
    (
      url(#""posts": "data""#),
      "/posts: \"data\" is neither a JSON Pointer (RFC 6901), which is empty or starts with '/', such as /data/items, nor a JSONPath (RFC 9535), which starts with '$'"
    ),
    (url(#""map": {"id": "/id"}, "format": "weibo""#), "/map: cannot be combined with /format; leave out one of them"),
    (url(#""more": true"#), "/more: is a boolean, expected a string; correct it or leave it out"),
    (url(#""order": {"by": "/at", "direction": "down"}"#), "/order/direction: is \"down\", expected one of ascending, descending"),
    (url(#""headers": {"A": 1}"#), "/headers/A: is a number, expected a string; correct it or leave it out"),
    (
      url(#""headers": {"A": "b\nC: d"}"#),
      "/headers/A: is not an HTTP header; a name has letters, digits and '-', a value is one line of ASCII"
    ),
    (
      url(#""headers": {"Authorization": "Bearer x"}"#),
      "/headers/Authorization: is a secret; put it into an environment variable or a file, and name that in \"credentials\""
    ),
    (url(#""credentials": {}"#), "/credentials/environment: is required"),
    (
      url(#""credentials": {"environment": "A", "file": "b"}"#),
      "/credentials/file: cannot be combined with /credentials/environment; leave out one of them"
    ),
    (
      url(#""origins": ["example.org"]"#),
      "/origins/0: \"example.org\" is not an HTTP address; write it in full, such as https://example.org/feed"
    ),
    (url(#""rate": {"perSecond": 0}"#), "/rate/perSecond: is 0, expected 0.01 to 1000; correct it or leave it out"),
    (url(#""method": "POST""#), "/body: is required"),
    (url(#""method": "GET", "body": {}"#), "/body: is not sent with GET; leave it out, or write \"method\": \"POST\""),
    (url(#""body": [1]"#), "/body: is an array, expected an object; correct it or leave it out"),
    (url(#""body": {"n": "{limit}"}"#), "/body: has {limit}, but there is no \"limit\"; write both or neither"),
    (url(#""tls": {}"#), "/tls/caFile: is required"),
    (url(#""rate": {}"#), "/rate/perSecond: is required"),
    (url(#""timeoutSeconds": 900"#), "/timeoutSeconds: is 900, expected 0.1 to 600; correct it or leave it out"),
    (
      url(#""changes": {"insert": {"url": "http://a/{id}"}}"#),
      "/changes/insert/url: {id} is not a placeholder here; use {number} or {tenant}"
    ),
    (
      url(#""changes": {"edit": {"url": "http://a/{id}", "id": "/id"}}"#),
      "/changes/edit/id: unknown key; the keys here are method, url, body"
    ),
    (
      url(#""changes": {"delete": {"method": "delete", "url": "http://a/{id}"}}"#),
      "/changes/delete/method: is \"delete\", expected one of POST, PUT, PATCH, DELETE, GET"
    ),
    (url(#""changes": {"command": []}"#), "/changes/command: is required"),
    (url(#""changes": {"command": ["a", 1]}"#), "/changes/command/1: is a number, expected a string; correct it or leave it out"),
    (url(#""changes": {"command": ["a"], "insert": {}}"#), "/changes/insert: unknown key; the keys here are command"),
    (
      url(#""older": {"parameter": "x", "last": "/id", "kind": "page"}"#),
      "/older/kind: cannot be combined with /older/last; leave out one of them"
    ),
    (
      #"{"url": "http://a/?n={limit}", "limit": 2, "limitParameter": "n"}"#,
      "/limitParameter: cannot be combined with {limit} in /url; leave out one of them"
    ),
    (
      url(#""limit": 2, "limitParameter": "n", "body": {"n": "{limit}"}"#),
      "/limitParameter: cannot be combined with {limit} in /body; leave out one of them"
    ),
    (url(#""headers": {"Content-Length": "0"}"#), "/headers/Content-Length: is set for each request; leave it out"),
    (
      url(#""changes": {"insert": {"command": ["a"]}}"#),
      "/changes/insert/command: makes all changes, not one of them; write \"changes\": {\"command\": [...]}"
    ),
    (
      url(#""changes": {"delete": {"method": "DELETE", "url": "http://a/p", "body": {"key": "id"}}}"#),
      "/changes/delete: neither url nor body has {id}, so the request would be the same for every post; write {id} where the post's id belongs"
    ),
    (
      #"{"url": "https://me:word@example.org/feed"}"#,
      "/url: \"https://example.org/feed\" is not an HTTP address; leave out user and password: put a line such as \"Authorization: Basic ...\" into an environment variable or a file, and name that in \"credentials\""
    ),
    (
      #"{"url": "localhost:8080/feed?n={limit}"}"#,
      "/url: \"localhost:8080/feed?n={limit}\" is not an HTTP address; write http://localhost:8080/feed?n={limit}"
    ),
    (#"{"url": "http://a:99999/"}"#, "/url: \"http://a:99999/\" is not an HTTP address; a port is a number from 1 to 65535"),
    (
      #"{"url": "http://127.1/"}"#,
      "/url: \"http://127.1/\" is not an HTTP address; an IPv4 address has four numbers from 0 to 255 without leading zeros, such as 127.0.0.1"
    ),
  ]

  @Test("any two ways to one page exclude each other, whichever comes first")
  func oneWay() throws {
    let values = ["link": "next", "url": "/n", "from": "/n", "last": "/id", "first": "/id", "kind": "offset"]
    for (key, nearest, names) in [("older", "last", ["kind"]), ("newer", "first", [])] {
      let ways = ["link", "url", "from", nearest] + names
      for (index, one) in ways.enumerated() {
        for other in ways[(index + 1)...] {
          for pair in [[one, other], [other, one]] {
            let members = pair.map { "\"\($0)\": \"\(values[$0] ?? "")\"" }.joined(separator: ", ")
            let text = #"{"url": "http://a/", "\#(key)": {"parameter": "p", \#(members)}}"#
            #expect(throws: FeedAPIError("/\(key)/\(other)", .excludes("/\(key)/\(one)"))) { try read(text) }
          }
        }
      }
    }
  }

  @Test("headers of the connection and of the message's length are refused in any case; others are not")
  func headersOfTransport() throws {
    for name in ["Host", "content-length", "TRANSFER-ENCODING", "Connection", "Expect", "TE", "Upgrade"] {
      #expect(throws: FeedAPIError("/headers/\(name)", .headerOfTransport)) { try read(Self.url(#""headers": {"\#(name)": "x"}"#)) }
    }
    #expect(try read(Self.url(#""headers": {"X-Host": "x", "User-Agent": "y"}"#)).headers.count == 2)
  }

  @Test("an edit and a delete have the post's id in the address or in the body, an insert and a reset need nothing")
  func idOfChange() throws {
    for name in ["edit", "delete"] {
      let error = FeedAPIError("/changes/\(name)", .noPlaceholderOfID)
      #expect(throws: error) { try read(Self.url(#""changes": {"\#(name)": {"url": "http://a/p"}}"#)) }
      _ = try read(Self.url(#""changes": {"\#(name)": {"url": "http://a/p?id={id}"}}"#))
      _ = try read(Self.url(#""changes": {"\#(name)": {"url": "http://a/p", "body": {"ids": ["{id}"]}}}"#))
    }
    _ = try read(Self.url(#""changes": {"insert": {"url": "http://a/p"}, "reset": {"url": "http://a/r"}}"#))
  }

  @Test("a byte order mark before the description is skipped, and a fault behind it has its place in the file")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}" + Self.whole) == read(Self.whole))
    let error = #expect(throws: FeedAPIError.self) { try read("\u{FEFF}{]") }
    #expect(error?.description.hasPrefix("the description: line 1, column 5 is not JSON") == true)
  }

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
    #expect(error.problem == .field(.unknown(known: rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) })))
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
