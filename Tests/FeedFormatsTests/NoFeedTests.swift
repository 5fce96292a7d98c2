import FeedFormats
import JSONReading
import Testing

@Suite("What is no feed")
struct NoFeedTests {
  private static let errors: [(answer: String, words: String)] = [
    (#"{"error":"rate limited"}"#, "rate limited"), (#"{"error":{"code":401,"message":"Unauthorized"}}"#, "401: Unauthorized"),
    (#"{"error":"invalid_token","error_description":"It has expired"}"#, "invalid_token: It has expired"),
    (#"{"error":401,"message":"Unauthorized"}"#, "401: Unauthorized"), (#"{"error":true,"msg":"no"}"#, "no"),
    (#"{"error":true}"#, "without a text"),
    (#"{"errors":[{"status":"401","title":"Unauthorized","detail":"Bad token"}]}"#, "401: Unauthorized: Bad token"),
    (#"{"data":null,"errors":[{"message":"a","path":["x"]},{"message":"b"},{"message":"c"},{"message":"d"}]}"#, "a; b; c; and more"),
    (#"{"errors":["one","two"]}"#, "one; two"), (#"{"errors":{"limit":["is too big","is odd"]}}"#, "limit is too big, is odd"),
    (#"{"id":"r1","error":{"type":"overloaded","message":"later"}}"#, "overloaded: later"),
    (#"{"type":"about:blank","title":"Unauthorized","status":401,"detail":"No token"}"#, "401: Unauthorized: No token"),
    (#"{"message":"Not Found","documentation_url":"https://docs.example","status":"404"}"#, "404: Not Found"),
    (#"{"error":"\u001b[31mred \u202eback\u0007"}"#, #"\u001b[31mred \u202eback\u0007"#),
    (#"{"errors":[[["deep"]]]}"#, "without a text"),
  ]

  private func problems(_ text: String, _ description: FeedDescription = FeedDescription()) -> [FeedError.Problem] {
    SampleFeed.read(Array(text.utf8), as: description).errors.map(\.problem)
  }

  @Test("an API's error is reported as that, in its own words, whatever was expected", arguments: errors.indices)
  func apiErrors(index: Int) throws {
    let (answer, words) = Self.errors[index]
    let error = try #require(APIError(try JSONElement(parsing: Array(answer.utf8))))
    #expect(error.description == words)
    let map = FeedMap(id: JSONPointer("/post/id")!)
    let descriptions = [
      FeedDescription(), FeedDescription(format: .mapped(map)),
      FeedDescription(format: .mapped(map), itemsAt: try JSONQuery("/data/items")),
      FeedDescription(itemsAt: try JSONQuery("$.rows[*]")), FeedDescription(format: .weibo),
    ]
    for description in descriptions {
      for text in [answer, answer + "\n", answer.replacing(",", with: ",\n").replacing("{", with: "{\n")] {
        #expect(problems(text, description) == [.apiError(error)], "\(description)")
      }
      #expect(throws: FeedError.Problem.apiError(error)) { try ParsedPage(JSONElement(parsing: Array(answer.utf8)), as: description) }
    }
  }

  @Test(
    "what has posts, or no error in its error, is no API's error",
    arguments: [
      #"{"id":"1","text":"x","error":"y"}"#, #"{"error":null,"items":[{"id":"1","content_text":"x"}]}"#,
      #"{"errors":[{"message":"partly"}],"statuses":[{"id":"1","media_attachments":[]}]}"#,
      #"{"id":"1","text":"x","status":500,"message":"y"}"#,
      #"[{"id":"1","error":"in an item"}]"#,
    ])
  func posts(text: String) { #expect(problems(text) == [] && SampleFeed.read(Array(text.utf8)).posts.count == 1) }

  @Test(
    "other objects are none either",
    arguments: ["[]", "5", #"{"error":false}"#, #"{"errors":[]}"#, #"{"error":""}"#, #"{"error":0}"#, #"{"message":"hi"}"#])
  func noErrors(text: String) throws { #expect(APIError(try JSONElement(parsing: Array(text.utf8))) == nil) }

  @Test(
    "a page without items says where an array of objects is",
    arguments: [
      ("[]", "", nil, 0), (#"{"items":[]}"#, "/items", nil, 0),
      (#"{"items":[],"a":{"b":[{"id":1},{"id":2}],"c":[{"id":3}]}}"#, "/items", "/a/b", 2),
      ("{\"feed\":[\n],\n\"rows\":[{\"_id\":\"x\"}]}\n[]\n", "/feed", "/rows", 1),
    ] as [(String, String, String?, Int)])
  func emptyPages(text: String, place: String, inside: String?, count: Int) {
    for text in [text, text + "\n", text.replacing(",", with: ",\n").replacing("{", with: "{\n")] {
      let feed = SampleFeed.read(Array(text.utf8))
      #expect(feed.errors == [] && feed.posts == [])
      #expect(feed.reader.reasonForNoPosts?.problem == .emptyPage(at: place, inside: inside, count: count))
    }
  }

  @Test("a feed without anything has no reason, one with an error its first")
  func reasons() {
    #expect(SampleFeed.read([]).reader.reasonForNoPosts == nil)
    let feed = SampleFeed.read(Array("5\n6\n".utf8))
    #expect(feed.reader.reasonForNoPosts == feed.errors.first && feed.errors.count == 2)
  }

  @Test("posts without texts and photos are counted, unless what they repost has them")
  func emptyPosts() {
    let lines = [
      #"{"id":"1"}"#, #"{"id":"2","text":"x"}"#, #"{"id":"3","photos":[{"id":"a"}]}"#, #"{"id":"4","repost_of":{"id":"2","text":"x"}}"#,
      #"{"id":"5","repost_of":{"id":"6"}}"#, #"{"id":"7","text":{"length":4,"lines":1}}"#, #"{"id":"8","text":""}"#,
    ]
    #expect(SampleFeed.read(Array(lines.joined(separator: "\n").utf8)).reader.counts.emptyPosts == 3)
  }
}
