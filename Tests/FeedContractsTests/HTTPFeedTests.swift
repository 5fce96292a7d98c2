import FeedSimulation
import Foundation
import ScrollSimulation
import Testing

@testable import FeedContracts

/// Against `Server/server.py` on loopback.
@Suite("A live feed", .serialized)
struct HTTPFeedTests {
  private func feed(_ url: String, _ rest: String = "") throws -> HTTPFeed {
    try HTTPFeed(try FeedAPI(parsing: Array((#"{"url": "\#(url)""# + (rest.isEmpty ? "" : ", \(rest)") + "}").utf8)))
  }

  private func log(_ server: FeedServerProcess) throws -> [String] {
    let answer = try feed(server.base).ask(FeedRequest(method: "GET", url: server.base + "/log", headers: [], body: [])).get()
    return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The ids of every page down to the end of the feed.
  private func ids(_ feed: HTTPFeed) throws -> [[String]] {
    var pages: [[String]] = []
    var place = PageQuestion.Place.first
    while pages.count < 10 {
      let answer = feed.page(PageQuestion(place, limit: nil))
      #expect(answer.status == 200 && answer.milliseconds > 0)
      let page = try #require(answer.page, "\(answer.failure ?? "")")
      pages.append(page.posts.map(\.id))
      guard let older = page.older else { break }
      place = .older(older)
    }
    return pages
  }

  private static let pages = [["12", "11", "10", "9", "8"], ["7", "6", "5", "4", "3"], ["2", "1"]]

  @Test("pages are asked for down to the feed's end, by a cursor, a Link header and an offset")
  func pages() throws {
    try FeedServerProcess.run { (server) throws in
      let cursor = #""older": {"parameter": "cursor", "from": "/next_cursor"}, "more": "/has_more", "posts": "/items""#
      #expect(try ids(feed(server.base + "/cursor", cursor)) == Self.pages)
      #expect(try ids(feed(server.base + "/link", #""older": {"link": "next"}, "format": "mastodon""#)) == Self.pages)
      let offset = #""older": {"parameter": "offset", "kind": "offset"}, "posts": "/data/list""#
      #expect(try ids(feed(server.base + "/offset", offset)) == Self.pages + [[]])
      #expect(try log(server).prefix(2) == ["GET /cursor  -", "GET /cursor?cursor=5  -"])
    }
  }

  @Test("what is no page is a failure with its reason")
  func faults() throws {
    try FeedServerProcess.run { (server) throws in
      func failure(_ path: String, _ rest: String = "") throws -> String? {
        try feed(server.base + path, rest).page(PageQuestion(.first, limit: nil)).failure
      }
      #expect(try failure("/html")?.hasSuffix("it looks like HTML: is it the address of the API?") == true)
      #expect(try failure("/error")?.hasPrefix("it is an API's error: ") == true)
      #expect(try failure("/cut")?.hasSuffix("the page is cut off") == true)
      #expect(try failure("/missing") == "HTTP 404: no such page")
      #expect(
        try failure("/elsewhere", #""older": {"url": "/next_url"}"#)
          == "page leads to \(server.other)/one, which the description does not name; add \(server.other) to \"origins\"")
      #expect(
        try failure("/redirect")
          == "the address leads elsewhere (a redirect to \(server.base)/one); write that address into the description")
      #expect(try failure("/itself")?.hasPrefix("the address leads to itself (a redirect), so there is no page") == true)
      #expect(
        try failure("/hang", #""timeoutSeconds": 0.3"#)
          == "no answer within 0.3 s; raise \"timeoutSeconds\", or find out why the server is slow"
      )
      let closed = try feed("http://127.0.0.1:1/").page(PageQuestion(.first, limit: nil))
      #expect(closed.status == 0 && closed.failure?.contains("cannot connect to the host") == true)
    }
  }

  @Test("posts are changed on this machine, and at no other host that was not allowed")
  func changesElsewhere() throws {
    let changes = #""changes": {"delete": {"url": "http://feed.example.org/posts/{id}"}}, "origins": ["http://feed.example.org"]"#
    #expect(throws: HTTPFeedError.self) { try feed("http://127.0.0.1:1/", changes) }
    let api = try FeedAPI(parsing: Array(#"{"url": "http://127.0.0.1:1/", \#(changes)}"#.utf8))
    #expect(throws: HTTPFeedError.self) { try HTTPFeed(api, allowingChangesAt: ["example.org"]) }
    #expect(throws: Never.self) { try HTTPFeed(api, allowingChangesAt: ["feed.example.org"]) }
    // A post's id may not choose the host.
    let byID = try feed("http://127.0.0.1:1/", #""changes": {"delete": {"url": "http://127.0.0.{id}/"}}, "origins": ["http://127.0.0.1"]"#)
    for id in ["1.example.org", "1@example.org", "1%2eexample"] {
      let failure = byID.carryOut(.delete(id: id)).failure
      #expect(failure?.contains("nothing may be changed") == true, "\(id): \(failure ?? "")")
    }
  }

  @Test("a post whose id is a step of a path is left alone", arguments: [".", "..", "%2e", "a/.."])
  func steps(_ id: String) throws {
    try FeedServerProcess.run { (server) throws in
      let feed = try feed(server.base + "/cursor", #""changes": {"delete": {"url": "\#(server.base)/posts/{id}"}}"#)
      let failure = feed.carryOut(.delete(id: id)).failure
      let asked = try log(server).filter { !$0.hasPrefix("GET") }
      if id.allSatisfy({ $0 == "." }) {
        #expect(failure?.contains("is a step of a path") == true && asked.isEmpty, "\(asked)")
      } else {
        #expect(asked.count == 1 && asked.allSatisfy { $0.contains("/posts/%2") || $0.contains("/posts/a%2F") || $0.contains("/posts/") })
      }
    }
  }

  @Test("this machine is asked without the environment's proxy")
  func proxies() throws {
    try FeedServerProcess.run { (server) throws in
      setenv("http_proxy", "http://127.0.0.1:1", 1)
      defer { unsetenv("http_proxy") }
      let answer = try feed(server.base + "/cursor", #""posts": "/items""#).page(PageQuestion(.first, limit: nil))
      #expect(answer.page != nil, "\(answer.failure ?? "")")
    }
  }

  @Test("a program that changes a feed of another host is run only if that host is allowed")
  func programs() throws {
    let api = try FeedAPI(parsing: Array(#"{"url": "http://feed.example.org/", "changes": {"command": ["true"]}}"#.utf8))
    #expect(throws: HTTPFeedError.self) { try HTTPFeed(api) }
    #expect(throws: Never.self) { try HTTPFeed(api, allowingChangesAt: ["feed.example.org"]) }
  }

  @Test("what a parameter that the server does not know leads to is said before sessions")
  func obstacles() throws {
    try FeedServerProcess.run { (server) throws in
      func words(_ rest: String) throws -> String {
        switch try feed(server.base + "/cursor", rest + #", "posts": "/items""#).obstacle() {
        case .leadsNowhere(let words)?, .noPage(let words)?: words
        case nil: "none"
        }
      }
      #expect(try words(#""older": {"parameter": "cursor", "from": "/next_cursor"}"#) == "none")
      #expect(
        try words(#""older": {"parameter": "kursor", "from": "/next_cursor"}"#) == "page 2 has the posts of page 1: kursor leads nowhere")
      #expect(
        try words(#""older": {"parameter": "cursor", "from": "/next_cursor"}, "newer": {"parameter": "since", "first": "/id"}"#)
          .hasPrefix("asked for newer posts, the server sends the first page again: since leads nowhere"))
    }
  }

  @Test("a contract says what was not tested, and throws if no page led on")
  func contract() throws {
    try FeedServerProcess.run { (server) throws in
      func verdict(_ path: String, _ rest: String = "") throws -> FeedContract.Verdict {
        let api = try FeedAPI(parsing: Array((#"{"url": "\#(server.base)\#(path)"\#(rest)}"#).utf8))
        return try FeedContract(api).verdict(seeds: 1...1, frames: 60)
      }
      let cursor = #", "older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items""#
      let right = try verdict("/cursor", cursor)
      #expect(right.finding == nil && right.coverage.laterPages > 0)
      #expect(right.gaps.first?.description == "posts did not move: P6 and P9 were not tested, P1, P2, P4 and P5 saw a feed at rest")
      #expect(try verdict("/repeats", cursor).finding?.rule == "P1")
      func notTested(_ path: String, _ rest: String) throws -> String? {
        #expect(throws: FeedContract.NotTested.self) { try verdict(path, rest) }?.description
      }
      #expect(try notTested("/one", "")?.hasPrefix("one page was read, and nothing leads on: P1 to P6 were not tested") == true)
      #expect(
        try notTested("/cursor", cursor.replacing("/next_", with: "/nxt_"))
          == "/older/from: /nxt_cursor is on no page; the page has /next_cursor, /has_more")
      #expect(try notTested("/cursor", cursor.replacing(#""cursor""#, with: #""kursor""#))?.hasSuffix("kursor leads nowhere") == true)
      #expect(try notTested("/missing", "") == "HTTP 404: no such page")
      #expect(try verdict("/one", #", "older": null"#).gaps.first?.reason == "the feed has one page, as its description says")
    }
  }

  @Test("an address that the description does not name is not asked")
  func foreign() throws {
    try FeedServerProcess.run { (server) throws in
      let feed = try feed(server.base + "/one", #""older": {"link": "next"}"#)
      #expect(
        feed.page(PageQuestion(.older(server.other + "/one"), limit: nil)).failure?.hasPrefix("page leads to \(server.other)") == true)
      #expect(feed.page(PageQuestion(.newer("1"), limit: nil)).failure?.contains("add \"older\" or \"newer\"") == true)
      #expect(try log(server) == [])
    }
  }

  @Test("a request is repeated as the server asks, a few times, and not for a long wait")
  func repeats() throws {
    try FeedServerProcess.run { (server) throws in
      let first = PageQuestion(.first, limit: nil)
      #expect(try feed(server.base + "/later").page(first).page?.posts.count == 12)
      #expect(try feed(server.base + "/never").page(first).failure == "HTTP 503, Retry-After: 0: slow down")
      #expect(try feed(server.base + "/tomorrow").page(first).failure == "HTTP 429, Retry-After: 86400")
      let paths = try log(server).map { $0.split(separator: " ")[1] }
      #expect(paths.count { $0 == "/later" } == 3 && paths.count { $0 == "/never" } == 1 + HTTPFeed.maximumRepeats)
      #expect(paths.count { $0 == "/tomorrow" } == 1)
      #expect(try feed(server.base + "/huge").page(first).failure == "HTTP 429, Retry-After: 9223372036854775808")
      #expect(try feed(server.base + "/far").page(first).failure == "HTTP 503, Retry-After: Fri, 31 Dec 9999 23:59:59 GMT")
      #expect(try log(server).count { $0.contains("/huge") || $0.contains("/far") } == 2, "a wait that is too long is none")
    }
  }

  @Test("requests keep the description's rate")
  func rate() throws {
    try FeedServerProcess.run { (server) throws in
      let feed = try feed(server.base + "/one", #""rate": {"perSecond": 10}"#)
      let start = ContinuousClock.now
      for _ in 0..<4 { #expect(feed.page(PageQuestion(.first, limit: nil)).page != nil) }
      #expect(ContinuousClock.now - start >= .milliseconds(300))
    }
  }

  @Test("changes are requests with the credentials, which no failure shows")
  func changes() throws {
    let secret = NSTemporaryDirectory() + "token-\(UUID().uuidString)"
    try Data("s3cret\n".utf8).write(to: URL(fileURLWithPath: secret))
    defer { try? FileManager.default.removeItem(atPath: secret) }
    try FeedServerProcess.run { (server) throws in
      let feed = try feed(
        server.base + "/one",
        #"""
        "credentials": {"file": "\#(secret)"}, "changes": {"insert": {"url": "\#(server.base)/posts", "body": {"n": "{number}"}, "id": "/post/id"},
          "edit": {"method": "PATCH", "url": "\#(server.base)/posts/{id}", "body": {"text": "edited"}},
          "delete": {"method": "DELETE", "url": "\#(server.base)/gone/{id}"}, "reset": {"url": "\#(server.base)/reset?seed={seed}"}}
        """#)
      #expect(feed.carryOut(.reset(seed: 7)) == ServedChange())
      #expect(feed.carryOut(.insert(number: 1)) == ServedChange(id: "new1"))
      #expect(feed.carryOut(.edit(id: "a/b")) == ServedChange())
      #expect(feed.carryOut(.delete(id: "1")) == ServedChange(failure: "HTTP 404: no such page"))
      #expect(
        try log(server) == [
          "POST /reset?seed=7  Bearer s3cret", #"POST /posts {"n":"1"} Bearer s3cret"#,
          #"PATCH /posts/a%2Fb {"text":"edited"} Bearer s3cret"#, "DELETE /gone/1  Bearer s3cret",
        ])
    }
    let error = try #require(throws: HTTPFeedError.self) { try feed("http://a/", #""credentials": {"environment": "NO_SUCH_VARIABLE"}"#) }
    #expect("\(error)".hasPrefix("/credentials: the environment has no variable NO_SUCH_VARIABLE"))
  }

  @Test("a change that the description does not have is a failure")
  func noChanges() throws {
    let feed = try feed("http://127.0.0.1:1/")
    for change in [ServerChange.reset(seed: 1), .insert(number: 1), .edit(id: "a"), .delete(id: "a")] {
      #expect(feed.carryOut(change).failure == "the description has no such change; add it to \"changes\"")
    }
  }

  @Test("a program makes a change, names the new post, and is ended when it is late")
  func command() throws {
    func feed(_ script: String) throws -> HTTPFeed {
      try self.feed("http://127.0.0.1:1/", #""timeoutSeconds": 0.5, "changes": {"command": ["sh", "-c", "\#(script)", "x"]}"#)
    }
    #expect(try feed("echo $1-$2").carryOut(.insert(number: 3)) == ServedChange(id: "insert-3"))
    #expect(try feed("true").carryOut(.edit(id: "1")) == ServedChange())
    #expect(try feed("echo no; echo why >&2; exit 3").carryOut(.delete(id: "1")).failure == "sh ended with exit status 3: why")
    #expect(try feed("sleep 20").carryOut(.reset(seed: 1)).failure == "sh has not ended within 0.5 s; raise \"timeoutSeconds\"")
    #expect(try feed("sleep 20 & exit 0").carryOut(.reset(seed: 1)) == ServedChange())
    let missing = try self.feed("http://127.0.0.1:1/", #""changes": {"command": ["./no-such-program"]}"#)
    #expect(missing.carryOut(.reset(seed: 1)).failure?.hasPrefix("./no-such-program cannot be started: ") == true)
  }
}
