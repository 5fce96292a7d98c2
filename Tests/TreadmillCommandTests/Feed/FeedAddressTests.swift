import Foundation
import Testing

extension CommandTests {
  @Suite("feed for an address")
  struct FeedAddressTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(["feed"] + arguments)
      try command.start()
      return try command.outcome()
    }

    /// The rows of the pages, but for their milliseconds.
    private func rows(_ outcome: Command.Outcome) -> [[Substring]] {
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.drop { !$0.hasPrefix("page ") }.dropFirst().prefix { !$0.isEmpty }.map { line in
        var words = line.split(separator: " ")
        words.remove(at: 2)
        return words
      }
    }

    @Test("the way to older posts is guessed and tried, and the feed.json that is printed asks the same")
    func guess() throws {
      try FeedServerScript.withServer { (base) throws in
        for (path, way) in [
          ("link", "there is a Link header with rel=next: it leads to other posts"),
          ("cursor", "the page has a cursor in /next_cursor, which goes into the parameter \"cursor\": it leads to other posts"),
          ("offset", "the parameter \"offset\" is tried: it leads to other posts"),
        ] {
          let guessed = try run(["\(base)/\(path)"])
          #expect(guessed.status == 0 && guessed.errors.isEmpty && guessed.output.contains(way), "\(guessed.output)\(guessed.errors)")
          let rows = rows(guessed)
          #expect(rows.map { $0.prefix(5).joined(separator: " ") } == ["1 200 5 12 8", "2 200 5 7 3", "3 200 2 2 1"])
          let description = try #require(guessed.output.components(separatedBy: "a feed.json to start from:\n").last)
          try Folder.withFile(Array(description.utf8)) { (file) throws in
            let described = try run(["--feed-api", file.path])
            #expect(described.status == 0 && self.rows(described) == rows && !described.output.contains("guessed"))
          }
        }
      }
    }

    @Test("an API of which nothing leads on is no feed that was read: status 3, with what was tried")
    func onePage() throws {
      try FeedServerScript.withServer { (base) throws in
        let outcome = try run(["\(base)/one"])
        #expect(outcome.status == 3 && outcome.output.contains("nothing that was tried leads to older posts"))
        #expect(outcome.errors.contains("one page was read, and nothing leads on; say in \"older\""), "\(outcome.errors)")
        #expect(rows(outcome).map { $0.prefix(5).joined(separator: " ") } == ["1 200 12 12 1"])
      }
    }

    @Test("a page of posts that came before, and posts without text and photos, are no feed that was read: status 3, with what is wrong")
    func repeats() throws {
      try FeedServerScript.withServer { (base) throws in
        for (path, rest, words) in [
          ("one", #""older": {"parameter": "older_than", "last": "/id"}"#, "page 2 has the posts of page 1: older_than leads nowhere\n"),
          ("cursor", #""older": {"parameter": "curser", "from": "/next_cursor"}, "posts": "/items""#, "page 1: curser leads nowhere\n"),
          (
            "cursor", #""older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items", "map": {"id": "/id"}"#,
            "none of its 12 posts has a text or a photo; say where they are: "
          ),
        ] {
          try Folder.withFile(Array(#"{"url": "\#(base)/\#(path)", \#(rest)}"#.utf8)) { (file) throws in
            let outcome = try run(["--feed-api", file.path])
            #expect(outcome.status == 3 && outcome.errors.contains(words), "\(outcome.output)\(outcome.errors)")
          }
        }
        // A page that begins with the last post of the page before goes on.
        let one = #"{"url": "\#(base)/repeats", "older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items"}"#
        try Folder.withFile(Array(one.utf8)) { (file) throws in #expect(try run(["--feed-api", file.path]).status == 0) }
      }
    }

    @Test("a preset and a limit are asked with")
    func preset() throws {
      try FeedServerScript.withServer { (base) throws in
        let outcome = try run(["\(base)/link", "--preset", "mastodon", "--limit", "40"])
        #expect(outcome.status == 0 && rows(outcome).first?.contains("\(base)/link?limit=40") == true)
      }
    }

    @Test("an address without a page ends with 3 and its reason, after the rows of the pages before")
    func failures() throws {
      try FeedServerScript.withServer { (base) throws in
        let html = try run(["\(base)/html"])
        #expect(html.status == 3 && html.output.isEmpty && html.errors.contains("/html: line 1, column 1 is not JSON: found '<'"))
        let redirect = try run(["\(base)/redirect"])
        #expect(redirect.status == 3 && redirect.errors.contains("elsewhere (a redirect to \(base)/one)"))
        let ends = #"{"url": "http://a/ends", "older": {"parameter": "cursor", "kind": "page"}, "posts": "/items"}"#
        try Folder.withFile(Array(ends.utf8)) { (file) throws in
          let later = try run(["--feed-api", file.path, "--origin", base])
          #expect(later.status == 3 && rows(later).map { $0.prefix(2).joined(separator: " ") } == ["1 200", "2 500"])
          #expect(later.errors == "treadmill: \(base)/ends?cursor=2: HTTP 500: no more\n")
        }
      }
    }

    @Test("a certificate of one's own is trusted by option, description or environment, and an error names these three")
    func certificates() throws {
      try FeedServerScript.withTLS { (base, folder) throws in
        let refused = try run(["\(base)/feed"])
        #expect(refused.status == 3 && refused.errors.components(separatedBy: base).count == 2, "\(refused.errors)")
        for name in ["--ca-file FILE", "\"tls\": {\"caFile\": \"FILE\"}", "SSL_CERT_FILE"] { #expect(refused.errors.contains(name)) }
        let file = folder + "/certificate.pem"
        let given = try run(["\(base)/feed", "--ca-file", file])
        #expect(given.output.contains("200"), "\(given.errors)")
        let description = folder + "/feed.json"
        try #"{"url": "\#(base)/feed", "older": null, "tls": {"caFile": "certificate.pem"}}"#.write(
          toFile: description, atomically: true, encoding: .utf8)
        #expect(try run(["\(base)/feed", "--feed-api", description]).output.contains("200"))
        setenv("SSL_CERT_FILE", file, 1)
        defer { unsetenv("SSL_CERT_FILE") }
        #expect(try run(["\(base)/feed"]).output.contains("200"))
        for path in ["secret", "closed"] {
          let refused = try run(["\(base)/\(path)"])
          #expect(refused.status == 3 && refused.errors.contains(#""credentials": {"environment": "FEED_TOKEN"}"#), "\(refused.errors)")
        }
      }
    }

    @Test("an error of a connection names the address once")
    func nobody() throws {
      let outcome = try run(["http://127.0.0.1:1/feed"])
      #expect(outcome.status == 3 && outcome.errors.components(separatedBy: "127.0.0.1").count == 2, "\(outcome.errors)")
    }

    @Test(
      "wrong options end with 2, a wrong description with 3",
      arguments: [
        ([], 2, "name a feed: a file, - for standard input, or an address"), (["http://a b/"], 2, "is not an HTTP address"),
        (["http://me:word@127.0.0.1:1/"], 2, "leave out user and password"), (["http://127.1/"], 2, "such as 127.0.0.1"),
        (["http://127.0.0.1:1/", "--body", #"{"n": "{limit}"}"#], 2, "--body: it has {limit}; add --limit"),
        (["http://127.0.0.1:1/?n={limit}"], 2, "it has {limit}; add --limit"),
        (["localhost:8080/feed"], 3, "there is no such file; if it is an address, write http://localhost:8080/feed"),
        (["127.0.0.1:8901/x"], 3, "write http://127.0.0.1:8901/x"),
        (["http://127.0.0.1:1/", "--preset", "mastodo"], 2, "expected one of mastodon, bluesky"),
        (["http://127.0.0.1:1/", "--out", "x"], 2, "--out and an address cannot be combined"),
        (["http://127.0.0.1:1/", "--map", "id=/id", "--preset", "mastodon"], 2, "--map and --preset cannot be combined"),
        (["http://127.0.0.1:1/", "--body", "{}", "--preset", "mastodon"], 2, "--body and --preset cannot be combined"),
        (["http://127.0.0.1:1/", "--body", "[]"], 2, "--body: is an array, expected an object"),
        (["http://127.0.0.1:1/", "--limit", "0"], 2, "expected a whole number from 1 to 256"),
        (["http://127.0.0.1:1/", "--preset", "mastodon", "--feed-api", "f"], 2, "--feed-api and --preset cannot be combined"),
        (["posts.ndjson", "--preset", "mastodon"], 2, "--preset is for the address of an API"),
        (["http://127.0.0.1:1/"], 3, "cannot connect to the host"),
        (["http://127.0.0.1:1/", "--feed-api", "no-such-file"], 3, "no-such-file: cannot be read"),
      ])
    func refused(arguments: [String], status: Int32, words: String) throws {
      let outcome = try run(arguments)
      #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}

enum FeedServerScript {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "FeedContractsTests/Server")

  /// Runs `body` with the address of a feed server.
  static func withServer(_ body: (String) throws -> Void) throws {
    try with("server.py") { try body("http://127.0.0.1:\($0)") }
  }

  /// Runs `body` with the address of a feed server over TLS, and the folder that has its certificate.
  static func withTLS(_ body: (String, String) throws -> Void) throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: made) }
    try with("tls.py", made.path) { try body("https://localhost:\($0)", made.path) }
  }

  /// What a server that runs answers.
  static func text(_ url: String) throws -> String {
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    script.arguments = ["python3", "-c", "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode(), end='')", url]
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    defer { script.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Runs `body` with the first port that a script prints.
  private static func with(_ script: String, _ arguments: String..., body: (Substring) throws -> Void) throws {
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = ["python3", folder.appending(path: script).path] + arguments
    let (input, output) = (Pipe(), Pipe())
    (server.standardInput, server.standardOutput) = (input, output)
    try server.run()
    defer {
      try? input.fileHandleForWriting.close()
      server.waitUntilExit()
    }
    let ports = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    try body(try #require(ports.first))
  }
}
