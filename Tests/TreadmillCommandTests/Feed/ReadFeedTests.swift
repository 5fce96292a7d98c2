import Foundation
import Testing

extension CommandTests {
  @Suite("feed")
  struct ReadFeedTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "FeedFormatsTests/Feeds")

    private static func path(_ name: String) -> String { folder.appending(path: name).path }

    private static let map = [
      "--items-at", "/data/items", "--map", "id=/key", "--map", "text=/body", "--map", "photos=/media", "--map", "photo.url=/src",
    ]

    private func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Command.Outcome {
      let command = try Command(["feed"] + arguments, input: input.map { .pipe($0, pieces: [1_000]) } ?? .none)
      try command.start()
      return try command.outcome()
    }

    private static let pages = [
      ("mastodon.json", "mastodon"), ("bluesky.json", "bluesky"), ("jetstream.ndjson", "bluesky"), ("weibo.json", "weibo"),
      ("jsonfeed.json", "jsonfeed"),
      ("activitypub.json", "activitypub"), ("other.json", "map"),
    ]

    @Test("a page of each API is understood and drawn, and scrolls as the feed does that is written of it", arguments: pages)
    func formats(name: String, format: String) throws {
      let path = Self.path(name)
      let options = format == "map" ? Self.map : []
      let said = try run([path, "--strict"] + options)
      #expect(said.status == 0 && said.errors.isEmpty, "\(said.errors)")
      #expect(said.output.hasPrefix("format        \(format)\n"))
      #expect(said.output.contains("390 x ") && said.output.contains("┌"))
      let written = try run([path, "--out", "-"] + options)
      #expect(written.status == 0 && written.errors.hasPrefix("format        \(format)\n"))
      try Folder.withFile(Array(written.output.utf8)) { (file) throws in
        let ours = try Command.simulate(file.path, "--frames", "120", "--json", "--strict").object()
        let theirs = try Command.simulate([path, "--frames", "120", "--json", "--strict"] + options).object()
        #expect(ours["hash"] as? String == theirs["hash"] as? String)
        #expect(theirs["feedFormat"] as? String == format)
        let stress = try Command(["stress", "--feed", path, "--seeds", "1..2", "--frames", "60", "--jobs", "2"] + options)
        try stress.start()
        #expect(try stress.outcome().status == 0)
      }
    }

    @Test("what is printed as JSON counts what was understood")
    func json() throws {
      let object = try run([Self.path("jetstream.ndjson"), "--json"]).object()
      #expect(
        object["posts"] as? Int == 4 && object["removals"] as? Int == 1 && object["others"] as? Int == 2 && object["badItems"] as? Int == 0)
    }

    @Test("--strict fails for a bad item, and for a pointer that leads nowhere, once all is written")
    func strict() throws {
      let page = Array(#"[{"id":"1","content":"x","media_attachments":[]},{"media_attachments":[]}]"#.utf8)
      let bad = try run(["-", "--strict", "--out", "-"], input: page)
      #expect(bad.status == 3 && bad.output == "{\"id\":\"1\",\"text\":\"x\"}\n" && bad.errors.contains("has 1 bad item; correct the feed"))
      #expect(try run(["-"], input: page).status == 0)
      let nowhere = [Self.path("other.json"), "--strict", "--map", "photo.width=/dim/x"] + Self.map
      let unmet = try run(nowhere)
      #expect(
        unmet.status == 3 && unmet.output.contains("photo.width=/dim/x leads nowhere") && unmet.errors.contains("1 pointer to nothing"))
      let simulated = try Command.simulate(nowhere + ["--frames", "3"])
      #expect(simulated.status == 3 && simulated.errors.contains("photo.width=/dim/x leads nowhere"))
    }

    @Test("what cannot be a post is said with the place, and what is there, by feed, simulate and stress")
    func nowhere() throws {
      let page = Array(#"{"data":{"children":[{"key":"1","body":"x"}],"after":"c"}}"#.utf8)
      try Folder.withFile(page) { (file) throws in
        for arguments in [
          ["feed", file.path], ["simulate", file.path, "--frames", "3"], ["stress", "--feed", file.path, "--seeds", "1"],
        ] {
          let command = try Command(arguments + ["--items-at", "/data/kids", "--map", "id=/key"])
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 3 && outcome.output.isEmpty)
          #expect(
            outcome.errors
              == "treadmill: \(file.path): it has no posts: /data/kids is not there; /data has: children, after\n",
            "\(outcome.errors)")
        }
      }
    }

    @Test("posts without texts and photos end with what was not read, in feed, simulate and stress")
    func emptyPosts() throws {
      let own = (
        Array("{\"id\":1,\"body\":\"x\"}\n{\"id\":2,\"title\":\"y\"}\n".utf8), [String](), "not read are body, title, which a map can name"
      )
      let mapped = (
        Array("{\"key\":1,\"body\":\"x\"}\n{\"key\":2}\n".utf8), ["--map", "id=/key"],
        "say where they are: --map text=/... --map photos=/..."
      )
      for (bytes, options, words) in [own, mapped] {
        try Folder.withFile(bytes) { (file) throws in
          for arguments in [
            ["feed", file.path], ["simulate", file.path, "--frames", "3"], ["stress", "--feed", file.path, "--seeds", "1"],
          ] {
            let command = try Command(arguments + options)
            try command.start()
            let outcome = try command.outcome()
            if arguments[0] == "feed", options.isEmpty {  // which guesses where they are
              #expect(outcome.status == 0 && outcome.output.contains("the text is /title and /body"), "\(outcome.output)")
              continue
            }
            #expect(
              outcome.status == 3 && outcome.errors.contains("\(file.path): none of its 2 posts has a text or a photo; \(words)"),
              "\(outcome.errors)")
          }
        }
      }
      let alone = try run(["-"], input: Array(#"{"id":"1"}"#.utf8))
      #expect(alone.status == 3 && alone.errors == "treadmill: standard input: its post has no text and no photo; give them some\n")
      // One that has a text among many is a feed, and one of ids alone may be scrolled.
      #expect(try run(["-"], input: Array("{\"id\":\"1\"}\n{\"id\":\"2\",\"text\":\"x\"}\n".utf8)).status == 0)
      #expect(try Command.simulate(["-", "--frames", "3"], input: .pipe(Array(#"{"id":"1"}"#.utf8), pieces: [100])).status == 0)
    }

    @Test("repeats are counted as simulate counts them")
    func repeats() throws {
      let page = #"[{"id":"1","text":"a"},{"id":"2","text":"b"},{"id":"1","text":"a"}]"# + "\n"
      try Folder.withFile(Array((page + page).utf8)) { (file) throws in
        #expect(try run([file.path]).output.contains("6: 6 posts (0 reposts), 4 repeats, 0 removals"))
        #expect(try run([file.path, "--json"]).object()["repeats"] as? Int == 4)
        let simulated = try Command.simulate(file.path)
        #expect(simulated.output.contains("2 posts, 4 repeats"), "\(simulated.output)")
      }
    }

    @Test("one object as a photo is met, also for a strict run; a path selects items and texts")
    func paths() throws {
      let page = Array(
        #"{"rows":[{"n":{"id":{"v":1},"blocks":[{"t":"text","v":"One"},{"t":"img"},{"t":"text","v":"Two"}],"thumb":{"url":"u","w":4,"h":0}}}]}"#
          .utf8)
      let options = [
        "--items-at", "$.rows[*].n", "--map", "id=/id/v", "--map", "text=$.blocks[?@.t == 'text'].v", "--map", "photos=/thumb", "--map",
        "photo.url=/url", "--map", "photo.width=/w", "--map", "photo.height=/h",
      ]
      let written = try run(["-", "--strict", "--out", "-"] + options, input: page)
      #expect(
        written.status == 0 && written.output == #"{"id":"1","text":"One\u000aTwo","photos":[{"id":"u","url":"u"}]}"# + "\n",
        "\(written.output)")
    }

    @Test("a map may stand in a file; --out writes no other file of the run's")
    func files() throws {
      try Folder.withFile(Array("# ours\nid = /key\ntext=/body\n".utf8)) { (map) throws in
        let options = ["--items-at", "/data/items", "--feed-map", map.path]
        #expect(try run([Self.path("other.json")] + options).status == 0)
        try Folder.withFile(try Array(Data(contentsOf: Self.folder.appending(path: "other.json")))) { (feed) throws in
          let overwriting = try run([feed.path, "--out", feed.path] + options)
          #expect(overwriting.status == 2 && overwriting.errors.contains("would overwrite the feed"))
          let ofMap = [
            ["feed", feed.path, "--out", map.path], ["simulate", feed.path, "--html", map.path],
            ["stress", "--feed", feed.path, "--seeds", "1", "--out", map.path],
            ["replay", "--feed", feed.path, "--seed", "1", "--record", map.path],
          ]
          for arguments in ofMap { try Self.expectRefusal(arguments + options, "would overwrite the map") }
        }
      }
      try Folder.withFile(Array("id=/key\nbody=/text\n".utf8)) { (map) throws in
        let bad = try run([Self.path("other.json"), "--feed-map", map.path])
        #expect(bad.status == 2 && bad.errors.contains("\(map.path), line 2: \"body\" is not a key of a map"))
      }
    }

    @Test(
      "a command line that says nothing sensible is refused",
      arguments: [
        (["feed", "x", "--feed-format", "mastdon"], "expected one of auto, activitypub"), (["feed", "x", "--map", "id"], "has no '='"),
        (["feed", "x", "--feed-format", "weibo", "--map", "id=/id"], "cannot be combined"),
        (["feed", "x", "--items-at", "data"], "RFC 6901"),
        (["feed", "x", "--json", "--out", "-"], "standard output is taken"),
        (["simulate", "--feed-format", "weibo"], "needs a feed"),
        (["stress", "--items-at", "/x"], "needs --feed"),
        (["simulate", "--layout", "list", "--items-at", "/x"], "--items-at needs a feed"),
        (["feed", "x", "--map", "id=/a", "--feed-map", "y"], "cannot be combined"), (["feed", ""], "is empty"),
      ])
    func refused(arguments: [String], words: String) throws { try Self.expectRefusal(arguments, words) }

    @Test("a replay does not overwrite its feed; stress takes no feed out of a pipe, which only one worker could read")
    func feedOfSessions() throws {
      let bytes = try Data(contentsOf: Self.folder.appending(path: "mastodon.json"))
      try Folder.withFile(Array(bytes)) { (feed) throws in
        for option in ["--record", "--html", "--perfetto"] {
          try Self.expectRefusal(["replay", "--seed", "1", "--feed", feed.path, option, feed.path], "would overwrite the feed")
        }
        try Self.expectRefusal(["shrink", "--seed", "1", "--feed", feed.path, "--out", feed.path], "would overwrite the feed")
        #expect(try Data(contentsOf: feed) == bytes)
      }
      try Self.expectRefusal(
        ["stress", "--feed", "/dev/stdin"], "each worker reads the feed for itself", input: .pipe(Array(bytes), pieces: [100]))
    }

    @Test("of a post of a million lines the upper part is drawn, and of a field's name what a terminal takes for no command")
    func hugePost() throws {
      let name = String(repeating: "n", count: 100_000)
      let line = #"{"id":"1","text":{"length":1048576,"lines":1048576},"\u001b[31m\u009b":1,"\#(name)":1}"#
      let outcome = try run(["-"], input: Array(line.utf8))
      #expect(outcome.status == 0 && outcome.output.utf8.count < 20_000)
      #expect(outcome.output.contains(#"\u001b[31m\u009b"#) && !outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{9B}"))
      #expect(
        try run(["-"], input: Array(#"{"id":"1","text":"\#(String(repeating: "\\n", count: 500_000))"}"#.utf8)).output.utf8.count < 20_000)
    }

    private static func expectRefusal(_ arguments: [String], _ words: String, input: Command.Input = .none) throws {
      let command = try Command(arguments, input: input)
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
