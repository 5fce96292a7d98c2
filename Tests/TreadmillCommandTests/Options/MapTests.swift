import Foundation
import Testing

extension CommandTests {
  @Suite("A map", .serialized)
  struct MapTests {
    private static let page = #"""
      {"rows":[{"key":1,"title":"One","parts":[{"t":"x","v":"more"},{"t":"y","v":"no"}],"pics":["a","b"]},{"key":"z","title":"Two","pics":[]}],
       "media":[{"k":"a","w":640,"h":480},{"k":"b","w":0}],"n":5}
      """#.replacing("\n", with: " ")

    private static let lines = [
      "id=/key", "text=/title", "text=$.parts[?@.t == 'x'].v", "photos=/pics", "photos.in=/media", "photos.key=/k", "photo.width=/w",
      "photo.height=/h",
    ]
    private static let json = #"""
      {"id":"/key","text":["/title","$.parts[?@.t == 'x'].v"],"photos":"/pics","photos.in":"/media","photos.key":"/k","photo.width":"/w","photo.height":"/h"}
      """#

    private static func options(_ lines: [String], at place: String? = nil) -> [String] {
      lines.flatMap { ["--map", $0] } + (place.map { ["--items-at", $0] } ?? [])
    }

    private static func insertion(_ posts: String, _ rest: String) -> String {
      #"{"id":1,"call":"insert","feed":"home","posts":\#(posts)\#(rest)}"#
    }

    /// The answers of `serve` to requests.
    private func answers(_ requests: [String]) throws -> [[String: Any]] {
      let command = try Command(["serve", "--stdio"], input: .pipe(Array(requests.map { $0 + "\n" }.joined().utf8), pieces: [1_000]))
      try command.start()
      return try command.outcome().output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    @Test("gives the same posts by feed, in feed.json, in the protocol, and from a live source, whose feed is there before its first post")
    func samePosts() throws {
      try Folder.withFile(Array(Self.page.utf8)) { (file) throws in
        let options = Self.options(Self.lines, at: "/rows")
        let command = try Command(["feed", file.path, "--strict", "--out", "-"] + options)
        try command.start()
        let written = try command.outcome()
        let posts = written.output.split(separator: "\n").map(String.init)
        let first = #"{"id":"1","text":"One\u000amore","photos":[{"id":"a","width":640,"height":480},{"id":"b"}]}"#
        #expect(written.status == 0 && posts == [first, #"{"id":"z","text":"Two"}"#], "\(written.errors)")
        let ours = "[\(posts.joined(separator: ","))]"

        let answers = try answers([
          Self.insertion(Self.page, #","map":\#(Self.json),"itemsAt":"/rows""#), Self.insertion(ours, ""),
          #"{"id":2,"call":"ids","feed":"home"}"#,
        ])
        #expect(answers.compactMap { ($0["ok"] as? [String: Any])?["unchanged"] as? Int } == [0, 2], "\(answers)")
        #expect((answers[2]["ok"] as? [String: Any])?["ids"] as? [String] == ["1", "z"])

        try Folder.withFile(named: "live.ndjson", []) { live in
          let server = try ServedProcess(["--follow", live.path, "--feed", "home"] + options)
          let client = try server.client()
          #expect(client.ask(#"{"id":1,"call":"ids","feed":"home"}"#) == #"{"id":1,"ok":{"ids":[],"count":0}}"#)
          #expect(client.ask(#"{"id":2,"call":"open","feed":"home","viewport":[390,844]}"#)?.contains(#""session":1"#) == true)
          try Data((Self.page + "\n").utf8).write(to: live)
          try server.waitFor("followed_posts_added_total", 2)
          #expect(client.ask(Self.insertion(ours, ""))?.contains(#""unchanged":2"#) == true)
          #expect(try server.metric("followed_bad_total") == 0)
          server.end()
        }
      }
    }

    private static let bad: [(json: String, lines: [String], words: String)] = [
      (#"{"id":"key"}"#, ["id=key"], "id: \"key\" is neither a JSON Pointer (RFC 6901), which is empty or starts with '/'"),
      (#"{"id":"/a","body":"/b"}"#, ["id=/a", "body=/b"], "\"body\" is not a key of a map; the keys are id, created_at, text"),
      (
        #"{"id":"/a","photos":"$..b"}"#, ["id=/a", "photos=$..b"],
        "photos: \"$..b\", byte 2: a descendant ('..') is not supported; use names"
      ),
      (
        #"{"id":"/a","text":"/b","html":"/c"}"#, ["id=/a", "text=/b", "html=/c"], "html and text cannot be combined; leave out one of them"
      ),
      (#"{"id":"/a","photos.in":"/b"}"#, ["id=/a", "photos.in=/b"], "photos.in needs photos"),
      (#"{"text":"/b"}"#, ["text=/b"], "the map has no id; a post needs one, such as id=/id"),
    ]

    @Test("that is none has the same words everywhere", arguments: bad.indices)
    func sameWords(index: Int) throws {
      let (json, lines, words) = Self.bad[index]
      try Folder.withFile(Array(#"{"url":"http://127.0.0.1:1/","map":\#(json)}"#.utf8)) { (api) throws in
        let commands = [
          ["feed", "x"] + Self.options(lines), ["simulate", "x"] + Self.options(lines), ["stress", "--feed", "x"] + Self.options(lines),
          ["serve", "--stdio", "--follow", "x", "--feed", "home"] + Self.options(lines),
          ["feed", "http://127.0.0.1:1/", "--feed-api", api.path],
        ]
        for arguments in commands {
          let command = try Command(arguments)
          try command.start()
          let outcome = try command.outcome()
          #expect(
            outcome.status == (arguments.contains("--feed-api") ? 3 : 2) && outcome.errors.contains(words),
            "\(arguments): \(outcome.errors)")
        }
      }
      let error = try #require(try answers([Self.insertion("[]", #","map":\#(json)"#)])[0]["error"] as? [String: Any])
      #expect(error["code"] as? String == "bad-request" && (error["message"] as? String)?.hasPrefix("'map': \(words)") == true, "\(error)")
    }

    @Test("that does not fit its page has the same words everywhere")
    func samePlaces() throws {
      let words = "/list is not there; the page has: rows, media, n"
      try Folder.withFile(Array(Self.page.utf8)) { (file) throws in
        for arguments in [
          ["feed", file.path], ["simulate", file.path, "--frames", "3"], ["stress", "--feed", file.path, "--seeds", "1"],
        ] {
          let command = try Command(arguments + Self.options(Self.lines, at: "/list"))
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 3 && outcome.errors.contains(words), "\(outcome.errors)")
        }
      }
      let error = try #require(
        try answers([Self.insertion(Self.page, #","map":\#(Self.json),"itemsAt":"/list""#)])[0]["error"] as? [String: Any])
      #expect(error["code"] as? String == "bad-posts" && error["message"] as? String == "posts: \(words)", "\(error)")
    }

    @Test("says nothing to a server that follows no source")
    func alone() throws {
      for options in [["--map", "id=/id"], ["--items-at", "/rows"], ["--feed-format", "weibo"]] {
        let command = try Command(["serve", "--stdio"] + options)
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.status == 2 && outcome.errors.contains("\(options[0]) needs --follow"), "\(outcome.errors)")
      }
    }
  }
}
