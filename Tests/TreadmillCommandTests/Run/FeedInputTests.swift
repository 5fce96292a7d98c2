import DemoFeed
import Foundation
import Testing

extension CommandTests {
  @Suite("feed input")
  struct FeedInputTests {
    private static let badLine = Array("{\"id\": [], \"photos\": []}\n".utf8)

    @Test("the feed that is built in is good to its last line: 206 lines, 204 posts, 2 repeats, all of them seen")
    func shippedFeed() throws {
      let outcome = try Command.simulate("--strict", "--json", "--seed", "10")  // a quick user: 10,634 frames
      #expect(outcome.status == 0)
      let report = try outcome.object()
      #expect(report["end"] as? String == "everythingSeen")
      let figures = try #require(report["figures"] as? [String: Int])
      #expect(figures["lines"] == 206 && figures["posts"] == 204 && figures["repeats"] == 2)
      #expect(report["badLines"] as? Int == 0)
      #expect((figures["postsSeen"] ?? 0) + (figures["postsGoneUnseen"] ?? 0) == 204)
      #expect((report["findings"] as? [Any])?.isEmpty == true)
    }

    @Test(
      "a file that cannot be read ends the run with status 3 and one line",
      arguments: [
        ("/nonexistent/posts.ndjson", "/nonexistent/posts.ndjson: cannot be read: No such file or directory"), ("/", "Is a directory"),
      ])
    func unreadable(path: String, words: String) throws {
      let outcome = try Command.simulate(path)
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.contains(words))
    }

    @Test("a file without permission is not read", .enabled(if: getuid() != 0, "root reads everything"))
    func forbidden() throws {
      try Folder.withFile(DemoFeed.bytes) { (file) throws in
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        let outcome = try Command.simulate(file.path)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("permission"))
      }
    }

    @Test("a file that fails while it is read ends the run", .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
    func failingRead() throws {
      let outcome = try Command.simulate("/proc/self/mem")
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("/proc/self/mem"))
    }

    @Test(
      "what has no post in it is refused with status 3 and a line that says what it looks like",
      arguments: [
        ([], "it is empty"), (Array("\n \n".utf8), "it is empty"),
        ([0x1F, 0x8B, 8, 0, 0], "this is gzip; unpack it: gunzip -c"),
        ([0x28, 0xB5, 0x2F, 0xFD, 4], "this is zstd"), ([0x50, 0x4B, 3, 4], "this is a zip archive"),
        (Array("BZh91AY".utf8), "this is bzip2"),
        ([0xFF, 0xFE, 0x7B, 0, 0x22, 0], "this is UTF-16"), (Array("{\0\"\0i\0d\0".utf8), "this is UTF-16LE"),
        ([7, 0, 200, 13, 10, 0], "this is not text"), (Array("<!doctype html>\n<title>Sign in</title>\n".utf8), "this is HTML or XML"),
        (Array("[]\n".utf8), ": the page has no items\n"), (Array("{\"feed\":[]}\n".utf8), ": the page has no items at /feed\n"),
        (Array("{\"feed\":[],\"a\":{\"b\":[{\"id\":1}]}}\n".utf8), "it has 1 object at /a/b; use --items-at /a/b"),
        (
          Array("{\"uri\": \"x\"}\n".utf8),
          "it has no posts; line 1: the item has: uri, and no id at id; a map may say where it is, perhaps id=/uri;"
        ),
        (Array("{\"error\":{\"code\":401,\"message\":\"Unauthorized\"}}\n".utf8), ": it is an API's error: 401: Unauthorized\n"),
        (Array("{\n\"errors\": [{\"message\": \"a\"}, {\"message\": \"b\"}]\n}\n".utf8), ": it is an API's error: a; b\n"),
        (
          Array("{\"data\":[{\"key\":1}]}\n".utf8),
          "an object with an array of 1 object at /data; use --items-at /data and --map; --items-at and --map read the JSON of any other API"
        ),
        (
          Array("{\"n\":{\"rows\":[{\"id\":\"1\",\"content\":\"\",\"media_attachments\":[]}]}}\n".utf8),
          "at /n/rows, with the fields of mastodon posts; use --items-at /n/rows"
        ),
        (Array("{\"type\":\"OrderedCollection\",\"@context\":\"c\",\"first\":\"f\"}\n".utf8), "orderedItems is missing"),
      ] as [([UInt8], String)])
    func noPosts(bytes: [UInt8], words: String) throws {
      try Folder.withFile(bytes) { (file) throws in
        let runs = [["simulate", file.path], ["simulate", file.path, "--frames", "3"], ["simulate", file.path, "--layout", "feed"]]
        for arguments in runs + [["stress", "--feed", file.path]] {
          let command = try Command(arguments)
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 3, "\(arguments)")
          #expect(outcome.output.isEmpty)
          #expect(outcome.errors.hasPrefix("treadmill: \(file.path): it has no posts"), "\(outcome.errors)")
          #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
        let piped = try Command.simulate(["-"], input: .pipe(bytes, pieces: [1]))
        #expect(piped.status == 3 && piped.errors.contains(words), "\(piped.errors)")
      }
    }

    @Test("bad lines are counted and the first twenty are listed; only a strict run fails for them")
    func badLines() throws {
      let good = DemoFeed.bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 4)[0..<4].joined(separator: [UInt8(ascii: "\n")])
      let bytes = Array(good) + [UInt8(ascii: "\n")] + Array((0..<25).map { _ in FeedInputTests.badLine }.joined())
      try Folder.withFile(bytes) { (file) throws in
        let lenient = try Command.simulate(file.path, "--json", "--profile", "monkey")
        #expect(lenient.status == 0)
        let report = try lenient.object()
        #expect(report["badLines"] as? Int == 25)
        #expect((report["figures"] as? [String: Int])?["posts"] == 4)
        let listed = lenient.errors.split(separator: "\n")
        #expect(listed.count == 21)
        #expect(listed.first?.hasPrefix("\(file.path):5 (byte") == true)
        #expect(listed.last == "and 5 more bad lines")
        #expect(try Command.simulate(file.path, "--strict", "--profile", "monkey").status == 3)
      }
    }

    @Test("a named pipe is a feed")
    func namedPipe() throws {
      let newline = UInt8(ascii: "\n")
      let lines = [UInt8](DemoFeed.bytes.split(separator: newline).prefix(30).joined(separator: [newline]))
      try Folder.withFile(lines) { (file) throws in
        let pipe = file.deletingLastPathComponent().appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let command = try Command(["simulate", pipe.path, "--strict", "--json"])
        try command.start()
        try FileHandle(forWritingTo: pipe).write(contentsOf: lines)
        let outcome = try command.outcome()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect((try outcome.object()["figures"] as? [String: Int])?["lines"] == 30)
      }
    }

    @Test("a strict run reads the feed to its end, however few frames it has")
    func strictReadsOn() throws {
      let bytes = DemoFeed.bytes + FeedInputTests.badLine
      try Folder.withFile(bytes) { (file) throws in
        #expect(try Command.simulate(file.path, "--frames", "5").status == 0)
        for (arguments, input) in [
          ([file.path], Command.Input.none), (["-"], .pipe(bytes, pieces: [1_000])),
        ] {
          let outcome = try Command.simulate(arguments + ["--frames", "5", "--strict"], input: input)
          #expect(outcome.status == 3)
          #expect(outcome.errors.contains(":207 "))
        }
        #expect(try Command.simulate("--frames", "5", "--strict").status == 0)
      }
    }
  }
}
