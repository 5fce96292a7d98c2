import FeedFormats
import JSONReading
import Testing

@Suite("A guess how posts are read", .timeLimit(.minutes(1)))
struct PostsGuessTests {
  private func guess(_ text: String) -> PostsGuess? {
    var sample = FeedSample()
    _ = sample.take(Array(text.utf8))
    return sample.guess
  }

  private func arguments(_ guess: PostsGuess?) -> [String] {
    guard let guess, case .mapped(let map)? = guess.description.format else { return [] }
    return [guess.description.itemsAt.map { "\($0)" } ?? "lines"] + map.entries.map(\.description)
  }

  @Test(
    "the posts are the longest list with ids of its own, and the map has the likeliest fields",
    arguments: [
      (
        #"{"users":[{"id":1,"name":"a b"}],"list":{"topics":[{"id":7,"title":"x y"},{"id":6,"title":"z"}]}}"#,
        ["/list/topics", "id=/id", "text=/title"]
      ),
      (
        #"{"users":[{"id":1},{"id":2},{"id":3}],"d":[{"user":{"id":5},"post":{"id":7,"body":"x y"}},{"user":{"id":5},"post":{"id":6}}]}"#,
        ["/d", "id=/post/id", "text=/post/body"]
      ),
      (#"[{"no":1,"x_id":{"$oid":"a"},"body":"x y"},{"no":1,"x_id":{"$oid":"b"},"body":"z"}]"#, ["lines", "id=/x_id/$oid", "text=/body"]),
      (
        #"[{"id":2,"status":"publish","title":{"rendered":"A &amp; b"},"image":{"href":"/a.png","width":4,"height":3}},{"id":1,"status":"publish"}]"#,
        [
          "lines", "id=/id", "html=/title/rendered", "photos=/image", "photo.width=/width", "photo.height=/height", "photo.url=/href",
        ]
      ),
      (
        #"{"d":[{"data":{"id":1,"title":"x y","url":"http://a/1.png","preview":{"images":[{"source":{"url":"http://a/2.png","width":4,"height":3}}]}}},{"data":{"id":2,"title":"z","url":"http://a/"}}]}"#,
        [
          "/d", "id=/data/id", "text=/data/title", "photos=/data/preview/images", "photo.width=/source/width",
          "photo.height=/source/height",
          "photo.url=/source/url",
        ]
      ),
      (
        #"{"p":{"a":{"body":"x y","at":3},"b":{"body":"z","at":2}},"n":{"id":1}}"#, ["/p", "created_at=/at", "text=/body"]
      ),
      (
        #"{"uid":"a","b":{"blocks":[{"t":"text","v":"x y"},{"t":"img","v":{"src":"s3://a"}}]}}"# + "\n"
          + #"{"uid":"b","b":{"blocks":[{"t":"text","v":"z"}]}}"#,
        ["lines", "id=/uid", "text=$.b.blocks[?@.t == 'text'].v"]
      ),
      (
        #"{"data":[{"id":"2","text":"x y","media":["m1","m2"]},{"id":"1","text":"z"}],"inc":[{"id":"m1","url":"http://a/1.png"},{"id":"m2","url":"http://a/2.png"},{"id":"m3","url":"http://a/3.png"}]}"#,
        ["/data", "id=/id", "text=/text", "photos=/media", "photos.in=/inc", "photos.key=/id", "photo.url=/url"]
      ),
    ])
  func lists(text: String, expected: [String]) { #expect(arguments(guess(text)) == expected) }

  @Test("posts that a page has twice keep their id")
  func repeats() {
    #expect(arguments(guess(#"{"d":[{"id":1,"body":"x y"},{"id":1,"body":"x y"},{"id":2,"body":"z"}]}"#)).contains("id=/id"))
  }

  @Test(
    "what has no posts, or is a known format in its own place, is no guess", arguments: [#"{"error":{"code":1}}"#, "[]", "<p>", "", "]{}"])
  func nothing(text: String) {
    #expect(guess(text) == nil)
    #expect(guess(#"[{"id":"2","media_attachments":[],"content":"x"},{"id":"1","media_attachments":[]}]"#) == nil)
    #expect(guess(#"{"d":[{"id":"2","media_attachments":[],"content":"x"}]}"#)?.description.format == .mastodon)
  }

  @Test("a sample needs one text of a known format, some of any other, and gives up at what is no JSON")
  func samples() {
    var known = FeedSample()
    #expect(!known.take(Array(#"{"id":"2","media_attachments":["#.utf8)) && known.take(Array("]}\n".utf8)))
    var other = FeedSample()
    for number in 1...FeedSample.sufficientCount {
      #expect(other.take(Array("{\"id\":\(number),\"body\":\"x } y\"}\n".utf8)) == (number == FeedSample.sufficientCount))
    }
    var broken = FeedSample()
    #expect(broken.take(Array("{]}".utf8)) || broken.take(Array("}".utf8)))
  }
}
