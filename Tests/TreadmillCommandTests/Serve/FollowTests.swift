import Foundation
import Testing

extension CommandTests {
  @Suite("treadmill serve --follow", .serialized)
  struct FollowTests {
    private static func post(_ number: Int, _ text: String = "post") -> String { #"{"id":"\#(number)","text":"\#(text)"}"# + "\n" }

    @Test("puts the posts of a growing file into a feed, the latest first, and knows what comes again, what is bad and what is removed")
    func file() throws {
      try Folder.withFile(named: "posts.ndjson", Array((1...3).map { Self.post($0) }.joined().utf8)) { file in
        let server = try ServedProcess(["--follow", file.path, "--feed", "home"])
        try server.waitFor("followed_posts_added_total", 3)
        let writer = try FileHandle(forWritingTo: file)
        writer.seekToEndOfFile()
        let client = try server.client()
        let question = #"{"id":1,"call":"ids","feed":"home"}"#
        #expect(client.ask(question) == #"{"id":1,"ok":{"ids":["3","2","1"],"count":3}}"#)
        writer.write(
          Data((Self.post(4) + Self.post(2) + Self.post(3, "other") + "{\"id\":5\n{\"id\":\"1\",\"removed\":true}\n" + Self.post(6)).utf8))
        try server.waitFor("followed_posts_added_total", 5)
        #expect(client.ask(question) == #"{"id":1,"ok":{"ids":["6","4","3","2"],"count":4}}"#)
        #expect(try server.metric("followed_posts_unchanged_total") == 1 && server.metric("followed_posts_updated_total") == 1)
        #expect(try server.metric("followed_bad_total") == 1 && server.metric("followed_entries_total") == 9)
        server.end()
      }
    }

    @Test("a feed that is full loses its oldest posts", arguments: [("start", ["30", "29"]), ("end", ["15", "16"])])
    func full(place: String, first: [String]) throws {
      try Folder.withFile(named: "posts.ndjson", []) { file in
        let server = try ServedProcess(["--follow", file.path, "--feed", "home", "--at", place, "--limit", "posts=16"])
        for number in 1...30 {
          let writer = try FileHandle(forWritingTo: file)
          writer.seekToEndOfFile()
          writer.write(Data(Self.post(number).utf8))
          try writer.close()
          try server.waitFor("followed_posts_added_total", number)
        }
        let client = try server.client()
        let answer = try #require(client.ask(#"{"id":1,"call":"ids","feed":"home","count":2}"#))
        #expect(answer.hasPrefix(#"{"id":1,"ok":{"ids":["\#(first[0])","\#(first[1])"]"#), "\(answer)")
        #expect(try server.metric("posts") <= 16 && server.metric("followed_bad_total") == 0)
        server.end()
      }
    }

    @Test(
      "however much comes at once, a turn of the loop takes its posts and bytes, and the feed has all in their order",
      arguments: ["start", "end"])
    func turns(place: String) throws {
      let page = "[" + (1...5_000).map { Self.post($0).dropLast() }.joined(separator: ",") + "]\n"
      let long = (5_001...5_004).map { Self.post($0, String(repeating: "x", count: 700_000)) }
      let refused = [String(repeating: "[", count: 1_500_000) + "\n", Self.post(0, String(repeating: "x", count: 1 << 20))]
      let lines = [page, long[0], refused[0], long[1], refused[1], long[2], long[3]] + (5_005...6_000).map { Self.post($0) }
      try Folder.withFile(named: "posts.ndjson", Array(lines.joined().utf8)) { file in
        let server = try ServedProcess(["--follow", file.path, "--feed", "home", "--at", place])
        try server.waitFor("followed_entries_total", 1 + 4 + 996)
        #expect(try server.metric("posts") == 6_000 && server.metric("followed_bad_total") == 2)
        let (posts, bytes) = try (server.metric("followed_turn_posts_max"), server.metric("followed_turn_bytes_max"))
        #expect(posts == 256, "a page of 5,000 posts fills a turn, and has \(posts)")
        #expect(700_000..<700_000 + 1 << 17 ~= bytes, "a long entry has a turn of its own, of \(bytes) bytes")
        let client = try server.client()
        var ids: [String] = []
        while ids.count < 6_000 {
          let answer = try #require(client.ask(#"{"id":1,"call":"ids","feed":"home","from":\#(ids.count),"count":1000}"#))
          let list = try #require(answer.firstRange(of: #""ids":["#)?.upperBound)
          ids += answer[list...].prefix { $0 != "]" }.split(separator: ",").map { String($0.dropFirst().dropLast()) }
        }
        let all = (1...6_000).map(String.init)
        #expect(ids == (place == "start" ? all.reversed() : all))
        server.end()
      }
    }

    @Test("answers its clients while much waits, and ends in order in the midst of it")
    func ends() throws {
      let lines = (1...20).map { Self.post($0, String(repeating: "x", count: 1_000_000)) }
      try Folder.withFile(named: "posts.ndjson", Array(lines.joined().utf8)) { file in
        let server = try ServedProcess(["--follow", file.path, "--feed", "home"])
        let client = try server.client()
        for _ in 1...5 { #expect(client.ask(#"{"id":1,"call":"stats"}"#)?.hasPrefix(#"{"id":1,"ok""#) == true) }
        server.end()
      }
    }

    @Test("serves what standard input had after its end")
    func standardInput() throws {
      let pipe = Pipe()
      let server = try ServedProcess(["--follow", "-", "--feed", "home"], input: pipe)
      pipe.fileHandleForWriting.write(Data((Self.post(1) + Self.post(2).dropLast()).utf8))
      try pipe.fileHandleForWriting.close()
      try server.waitFor("posts", 2)
      #expect(try server.client().ask(#"{"id":1,"call":"stats"}"#)?.contains(#""posts":2"#) == true)
      server.end()
    }

    @Test("refuses a source that it does not know, and ends with the reason for one that cannot be read")
    func refusals() throws {
      for (arguments, words, status) in [
        (["--follow", "posts"], "--follow needs --feed", 2),
        (["--feed", "home"], "--feed needs --follow", 2),
        (["--follow", "ftp://a/b", "--feed", "home"], "unix:PATH", 2),
        (["--follow", "redis://a/b?group=c", "--feed", "home"], "?consumer=", 3),
        (["--follow", "/", "--feed", "home"], "EISDIR", 3),
        (["--follow", "x", "--feed", "home", "--limit", "feeds=0"], "--feed home: the limit 'feeds' is 0", 3),
      ] as [([String], String, Int32)] {
        let folder = try Folder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = try Command(["serve", "--unix", folder.appendingPathComponent("s").path] + arguments)
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.errors.contains(words) && outcome.status == status, "\(outcome.status) \(outcome.errors)")
      }
    }
  }
}
