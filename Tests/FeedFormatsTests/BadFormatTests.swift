import JSONReading
import FeedFormats
import PhotoFeed
import Testing

@Suite("A bad item of any format")
struct BadFormatTests {
  private func problems(_ text: String, _ format: FeedFormat?) -> [FeedError.Problem] {
    SampleFeed.read(Array(text.utf8), as: FeedDescription(format: format)).errors.map(\.problem)
  }

  private static let bad: [(format: FeedFormat, item: String, problem: FeedError.Problem)] = [
    (.mastodon, #"{"content":"x","media_attachments":[]}"#, .missing(field: "id")),
    (.mastodon, #"{"id":"","media_attachments":[]}"#, .empty(field: "id")),
    (.mastodon, #"{"id":true,"media_attachments":[]}"#, .wrongType(field: "id", expected: [.string, .number], found: .boolean)),
    (.mastodon, #"{"id":"1","content":5,"media_attachments":[]}"#, .wrongType(field: "content", expected: [.string], found: .number)),
    (.mastodon, #"{"id":"1","media_attachments":{}}"#, .wrongType(field: "media_attachments", expected: [.array], found: .object)),
    (
      .mastodon, #"{"id":"1","media_attachments":[{"id":"a"},{"id":"b","meta":{"original":{"width":1000001,"height":9}}}]}"#,
      .outOfRange(field: "media_attachments[1].meta.original.width", value: 1_000_001, allowed: PixelSize.allowedSides)
    ),
    (
      .mastodon, #"{"id":"1","media_attachments":[],"reblog":{"id":"2","media_attachments":[{"id":null}]}}"#,
      .missing(field: "reblog.media_attachments[0].id")
    ),
    (.bluesky, #"{"post":{"uri":"at://x","cid":"c"}}"#, .missing(field: "post.record")),
    (.bluesky, #"{"post":{"record":{"text":"x"}}}"#, .missing(field: "post.uri")),
    (
      .bluesky, #"{"post":{"uri":"at://x","record":{},"embed":{"images":[{"aspectRatio":{"width":3,"height":1e9}}]}}}"#,
      .outOfRange(field: "post.embed.images[0].aspectRatio.height", value: 1e9, allowed: PixelSize.allowedSides)
    ),
    (.bluesky, #"{"did":"d","kind":"commit"}"#, .missing(field: "commit")),
    (
      .bluesky, #"{"did":"d","kind":"commit","commit":{"collection":"app.bsky.feed.post","operation":"create","rkey":"r"}}"#,
      .missing(field: "commit.record")
    ),
    (.weibo, #"{"id":1,"pic_num":1000000}"#, .outOfRange(field: "pic_num", value: 1e6, allowed: 0...1_000)),
    (.weibo, #"{"id":1,"pic_ids":[7]}"#, .wrongType(field: "pic_ids[0]", expected: [.string], found: .number)),
    (
      .weibo, #"{"id":1,"pic_ids":["p"],"pic_infos":{"p":{"large":{"width":"wide","height":"1"}}}}"#,
      .wrongType(field: "pic_infos.p.large.width", expected: [.number], found: .string)
    ),
    (.jsonfeed, #"{"content_text":"x"}"#, .missing(field: "id")),
    (.jsonfeed, #"{"id":"1","attachments":[{"mime_type":"image/png"}]}"#, .missing(field: "attachments[0].url")),
    (.activitypub, #"{"type":"Create","actor":"a","object":{"type":"Note"}}"#, .missing(field: "object.id")),
    (
      .activitypub, #"{"type":"Create","actor":"a","object":5}"#, .wrongType(field: "object", expected: [.object, .string], found: .number)
    ),
    (
      .activitypub, #"{"type":"OrderedCollection","id":"o","first":"https://x/1","totalItems":5,"@context":"c"}"#,
      .missing(field: "orderedItems")
    ),
    (
      .activitypub, #"{"type":"Note","id":"n","attachment":[{"type":"Image"}]}"#, .missing(field: "attachment[0].url")
    ),
  ]

  @Test("a page whose items stand in an unknown place says where an array of objects is, and whose fields these have")
  func arrayInside() {
    let status = #"{"id":"1","content":"x","media_attachments":[]}"#
    func noID(_ names: String..., perhaps: [String] = []) -> FeedError.Problem { .noID(field: "id", names: names, perhaps: perhaps) }
    let pages: [(String, FeedError.Problem)] = [
      (#"{"a":[1],"b":{"c":[\#(status),\#(status.replacing("1", with: "2"))]}}"#, .arrayInside(at: "/b/c", count: 2, format: "mastodon")),
      (#"{"a/b":[{"key":1}]}"#, .arrayInside(at: "/a~1b", count: 1, format: nil)),
      ("{\n  \"rows\": [\n    {\"data\": {\"uid\": 1}}\n  ]\n}", .arrayInside(at: "/rows", count: 1, format: nil)),
      // The longest whose objects have ids of their own.
      (
        #"{"users":[{"id":1}],"tags":[{"x":1},{"x":2},{"x":3}],"same":[{"id":1},{"id":1},{"id":1}],"topics":[{"id":1},{"id":2}]}"#,
        .arrayInside(at: "/topics", count: 2, format: nil)
      ),
      // Not what is inside of an item.
      (#"{"key":{"shard":3},"uid":"p","blocks":[{"t":"text"},{"t":"img"}]}"#, noID("key", "uid", "blocks", perhaps: ["/uid"])),
      (#"{"post":{"id":5},"creator":{"_id":"c"},"n":1}"#, noID("post", "creator", "n", perhaps: ["/post/id", "/creator/_id"])),
      (#"{"id":{"videoId":"v"}}"#, noID("id", perhaps: ["/id/videoId"])),
      (#"{"a":{"b":{"c":{"d":{"e":[{"key":1}]}}}}}"#, noID("a")), (#"{"a":[{},1]}"#, noID("a")),
      (#"{"text":"x","photos":[{"id":"1"}]}"#, .missing(field: "id")),
    ]
    for (text, problem) in pages { #expect(problems(text + "\n", nil) == [problem], "\(text)") }
  }

  @Test("is one error with the way to what is wrong, whether the format is given or found", arguments: bad.indices)
  func fields(index: Int) {
    let (format, item, problem) = Self.bad[index]
    #expect(problems(item, format) == [problem])
  }

  @Test("stands on its own line, in a page over many lines as in one on a line")
  func places() {
    let page = """
      [
        {
          "id": "1", "media_attachments": []
        },
        {
          "id": "2", "media_attachments": [], "content": tru
        },
        {"media_attachments": []}
      ]

      """
    let feed = SampleFeed.read(Array(page.utf8))
    #expect(feed.posts.map(\.id) == ["1"])
    #expect(feed.errors.map(\.line) == [6, 8])
    #expect(feed.errors[0].problem == .notJSON(found: 0x0A, expected: .literal))
    let line = SampleFeed.read(Array(#"{"feed":[{"post":{"uri":"u","record":{}}},{"post":{}}]}"#.utf8))
    #expect(line.errors.map(\.problem) == [.missing(field: "feed[1].post.uri")])
  }

  @Test("a quotation mark that is missing, or a bracket of the wrong kind, spoils one item and not those behind it")
  func recovery() {
    let page = """
      [
        {"id": "1", "media_attachments": []},
        {"id": "2, "media_attachments": []},
        {"id": "3", "media_attachments": [}},
        {"id": "4", "media_attachments": []},
        17, "text", null,
        {"id": "5", "media_attachments": []}
      ]
      """
    let feed = SampleFeed.read(Array(page.utf8))
    #expect(feed.posts.map(\.id) == ["1", "4", "5"])
    #expect(feed.errors.count == 5)
  }

  private static let first = #"{"id":"1","media_attachments":[]}"#
  private static let second = #"{"id":"2","media_attachments":[]}"#

  @Test(
    "of a page on one line spoils itself alone, and so does a cut; two pages on one line are two",
    arguments: [
      (#"[\#(first),\#(second),{"id":"3""#, .endsMidLine), ("[\(first),\(second),", .endsMidLine), ("[\(first)][\(second)]", nil),
      (#"[\#(first),{"id":18446744073709551616},\#(second)]"#, .notJSON(found: UInt8(ascii: "1"), expected: .smallerNumber)),
      (#"{"statuses":[\#(first),{tru}]}{"statuses":[\#(second)]}"#, .notJSON(found: UInt8(ascii: "t"), expected: .key)),
      ("[\(first),{\"id\n[\(second)]", .notJSON(found: nil, expected: .closingQuote)),
      ("\(first)\nmore\n\(second)", .notJSON(found: UInt8(ascii: "m"), expected: .value)),
    ] as [(String, FeedError.Problem?)])
  func onOneLine(text: String, problem: FeedError.Problem?) {
    let feed = SampleFeed.read(Array(text.utf8))
    #expect(feed.posts.map(\.id) == ["1", "2"])
    #expect(feed.errors.map(\.problem) == (problem.map { [$0] } ?? []))
  }

  @Test("that is all of a feed without a line ending is no cut one, unless it ends too early")
  func withoutLineEnding() {
    #expect(problems("{id:1}", nil) == [.notJSON(found: UInt8(ascii: "i"), expected: .key)])
    #expect(problems(#"{"id":"1"#, nil) == [.endsMidLine])
    #expect(SampleFeed.read(Array(#"{"id":"é"#.utf8.dropLast())).errors.map(\.problem) == [.endsMidLine])
  }

  @Test("of another format is told so, and which")
  func twoFormats() {
    let status = #"{"id":"1","content":"<p>x</p>","media_attachments":[]}"# + "\n"
    let post = #"{"id":"2","text":"x","photos":[]}"# + "\n"
    #expect(problems(status + post, nil) == [.otherFormat(found: "treadmill", expected: "mastodon")])
    #expect(problems(post + status, nil) == [.otherFormat(found: "mastodon", expected: "treadmill")])
    #expect(problems(status, .treadmill) == [.otherFormat(found: "mastodon", expected: "treadmill")])
    #expect("\(FeedError.Problem.otherFormat(found: "mastodon", expected: "weibo"))".hasSuffix("try --feed-format mastodon"))
  }

  @Test("a post that comes twice, on two pages, is one post for the store")
  func duplicates() throws {
    let bytes = try SampleFeed.bytes("mastodon.json")
    var store = FeedStore()
    let change = store.append(contentsOf: SampleFeed.read(bytes + bytes).posts)
    #expect(change.added == 4 && change.unchanged == 4)
  }

  @Test("photos by the hundred thousand are one line that is too long, wherever it is")
  func manyPhotos() {
    let photos = String(repeating: #"{"id":"a"},"#, count: 200_000)
    for text in [#"{"id":"1","photos":["# + photos + "]}\n{\"id\":\"2\"}\n", "[{\"id\":\"1\",\"photos\":[" + photos + "]},{\"id\":\"2\"}]"]
    {
      let feed = SampleFeed.read(Array(text.utf8))
      #expect(feed.posts.map(\.id) == ["2"])
      guard case .lineTooLong? = feed.errors.first?.problem, feed.errors.count == 1 else {
        Issue.record("\(feed.errors)")
        continue
      }
    }
  }

  @Test("a map that points nowhere, or at something else, names its pointer")
  func map() throws {
    func errors(_ lines: [String], _ item: String) throws -> [FeedError.Problem] {
      problems(item, .mapped(try FeedMap(lines)))
    }
    #expect(try errors(["id=/nope"], #"{"key":1}"#) == [.noID(field: "/nope", names: ["key"], perhaps: ["/key"])])
    #expect(try errors(["id=/key", "text=/n"], #"{"key":1,"n":2}"#) == [.wrongType(field: "/n", expected: [.string], found: .number)])
    #expect(
      try errors(["id=/key", "photos=/m", "photo.width=/w", "photo.height=/w"], #"{"key":1,"m":[{"w":1e9}]}"#)
        == [.outOfRange(field: "/m[0]./w", value: 1e9, allowed: PixelSize.allowedSides)])
    #expect(try errors(["id=/key"], "[5]") == [.wrongType(field: "[0]", expected: [.object], found: .number)])
  }

  @Test(
    "a map's line that cannot be taken says what it is, in JSON as in lines",
    arguments: [
      (["id"], "\"id\" has no '='"), (["id=/a", "body=/b"], "\"body\" is not a key of a map; the keys are id, created_at"),
      (["id=a"], "id: \"a\" is neither a JSON Pointer (RFC 6901)"), (["id=/a~2"], "RFC 6901"), (["id=/a", "id=/b"], "id occurs twice"),
      (["id=/a", "photos=/b", "photos=/c"], "photos occurs twice"), (["id=/a", "text=/b", "html=/c"], "html and text cannot be combined"),
      (["id=/a", "photos.in=/b"], "photos.in needs photos"),
      (["id=/a", "photos=/c", "photos.key=/b"], "photos.key needs photos.in"),
      (["id=/a", "text=$..b"], "text: \"$..b\", byte 2: a descendant ('..') is not supported"),
    ])
  func badMaps(lines: [String], words: String) throws {
    #expect {
      try FeedMap(lines)
    } throws: {
      "\($0)".contains(words)
    }
    guard lines.allSatisfy({ $0.contains("=") }), Set(lines.map { $0.prefix { $0 != "=" } }).count == lines.count else { return }
    let members = lines.map { line in "\"\(line.prefix { $0 != "=" })\":\"\(line.drop { $0 != "=" }.dropFirst())\"" }
    let object = try JSONElement(parsing: Array("{\(members.joined(separator: ","))}".utf8))
    #expect {
      try FeedMap(object)
    } throws: {
      "\($0)".contains(words)
    }
  }

  @Test("a map of JSON is an object of strings, or of arrays of them; a map without an id needs the place of the items")
  func badJSON() throws {
    for (text, words) in [
      ("[]", "the map is an array"), (#"{"id":5}"#, "\"id\" is a number, expected a string"),
      (#"{"id":["/a"]}"#, "\"id\" is an array"), (#"{"text":["/a",{}]}"#, "\"text\" is an object"),
    ] {
      let object = try JSONElement(parsing: Array(text.utf8))
      #expect {
        try FeedMap(object)
      } throws: {
        "\($0)".contains(words)
      }
    }
    let map = try FeedMap(["text=/a"])
    #expect {
      try FeedDescription(map: map)
    } throws: {
      "\($0)".hasPrefix("the map has no id; a post needs one, such as id=/id")
    }
    #expect(try FeedDescription(map: map, itemsAt: JSONQuery("/posts")).format == .mapped(map))
  }
}

@Suite("A JSON pointer")
struct JSONPointerTests {
  @Test("is what RFC 6901 says of it")
  func tokens() {
    #expect(
      JSONPointer("")?.tokens == [] && JSONPointer("/")?.tokens == [""] && JSONPointer("/a/b~1c~0d/0")?.tokens == ["a", "b/c~d", "0"])
    for text in ["a", "/~", "/a~2", " /a"] { #expect(JSONPointer(text) == nil) }
    for text in ["", "/", "/a/b~1c~0d/0", "//"] { #expect(JSONPointer(text)?.description == text) }
  }
}
