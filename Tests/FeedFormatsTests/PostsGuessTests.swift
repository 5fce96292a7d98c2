import FeedFormats
import JSONReading
import Testing

@Suite("A guess how posts are read")
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

  @Test(
    "an id of the item itself comes before one of a picture or a part of it, whatever their names",
    arguments: [
      (#"{"id_str":"9","draw":{"id":1}},{"id_str":"8","draw":{"id":2}}"#, "/id_str"),
      (#"{"entry_id":9,"media":{"id":1}},{"entry_id":8,"media":{"id":2}}"#, "/entry_id"),
      (#"{"slug":"a","cover":{"image":{"uuid":"x"}}},{"slug":"b","cover":{"image":{"uuid":"y"}}}"#, "/slug"),
      (#"{"thread_id":1,"post":{"id":9}},{"thread_id":2,"post":{"id":8}}"#, "/post/id"),
      (#"{"kind":"a","author":{"id":1},"post":{"id":9}},{"kind":"b","author":{"id":2},"post":{"id":8}}"#, "/post/id"),
      (#"{"w":{"mark":"k-9","says":"one or two words"}},{"w":{"mark":"k-8","says":"or three of them"}}"#, "/w/mark"),
    ])
  func ids(items: String, id: String) {
    #expect(arguments(guess(#"{"rows":[\#(items)]}"#)).contains("id=\(id)"))
  }

  @Test(
    "a list with the fields of posts is likelier than a shorter one beside it, or inside of its posts",
    arguments: [
      (
        #"{"order":["b","a"],"posts":{"a":{"message":"x y","files":[{"id":"f","name":"n.jpg"}]},"b":{"message":"z"}}}"#,
        ["/order", "text=/message", "posts.in=/posts"]
      ),
      (
        #"{"staff":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"e":{"batch":[{"w":{"ref":"k9","words":"one or two"}},{"w":{"ref":"k8","words":"or three"}},{"w":{"ref":"k7","words":"or four"}}]}}"#,
        ["/e/batch", "id=/w/ref", "text=/w/words"]
      ),
      (#"{"notes":[{"id":1}],"all":[{"id":7,"commentary":"x y"},{"id":6,"commentary":"z"}]}"#, ["/all", "id=/id", "text=/commentary"]),
      (#"{"users":[{"id":1,"body":"x y"},{"id":2,"body":"x z"}],"rows":[{"id":7,"body":"x y"}]}"#, ["/rows", "id=/id", "text=/body"]),
    ])
  func likelier(text: String, expected: [String]) { #expect(arguments(guess(text)) == expected) }

  @Test("an object of posts without an array of their names is said to be in the order of its members")
  func order() {
    let posts = #"{"a":{"body":"x y"},"b":{"body":"z"},"c":{"body":"w"}}"#
    let words = "no array has their order"
    for others in [#""ids":["a"]"#, #""ids":["a","b","x"]"#, #""ids":["a","a","b"]"#, #""ids":[{"id":"a"},{"id":"b"}]"#] {
      let unordered = guess(#"{"posts":\#(posts),\#(others)}"#)
      #expect(arguments(unordered) == ["/posts", "text=/body"] && unordered?.reasons.first?.contains(words) == true, "\(others)")
    }
    let ordered = guess(#"{"posts":\#(posts),"m":{"result":["c","a","b"],"pinned":["a","b"]}}"#)
    #expect(arguments(ordered).first == "/m/result" && ordered?.reasons.first?.contains("their order is that of /m/result") == true)
  }

  @Test("posts of several kinds have their text in several fields, and what some have otherwise is said")
  func kinds() {
    let kinds =
      #"[{"id":1,"title":"T","body":"one two","summary":"one"},{"id":2,"caption":"three four","summary":"three"},{"id":3,"summary":"five"}]"#
    #expect(arguments(guess(kinds)) == ["lines", "id=/id", "text=/title", "text=/body", "text=/caption"])
    // The guess looks at the first posts, and the map must read all of them.
    let items = (1...70).map { #"{"id":\#($0),"title":"a b","at":\#($0 < 70 ? "5" : "{}")}"# }
    let mixed = guess("[\(items.joined(separator: ","))]")
    #expect(arguments(mixed) == ["lines", "id=/id", "text=/title"])
    #expect(mixed?.reasons.last == "left out, as a post has something else there: the time is /at")
  }

  @Test("a few objects that are no posts are left out by a filter, and said to be")
  func strangers() {
    let ads = #"{"d":[{"id":3,"body":"x y"},{"ad":{"link":"http://a/"}},{"id":2,"body":"z w"},{"id":1,"body":"v"}]}"#
    let found = guess(ads)
    #expect(arguments(found) == ["$.d[?@.id]", "id=/id", "text=/body"])
    #expect(found?.reasons.first == "the posts are at /d: 3 objects with ids in /id; 1 without it are left out")
    #expect(arguments(guess(ads.replacing(#"{"ad":{"link":"http://a/"}}"#, with: "null"))).first == "$.d[?@.id]")
    #expect(guess(#"{"d":[{"id":3,"body":"x y"},{"ad":1},{"ad":2}]}"#) == nil)
  }

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
