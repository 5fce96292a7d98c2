import FeedFormats
import JSONReading
import PhotoFeed
import Testing

@Suite("A map")
struct FeedMapTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize? { PixelSize(width: width, height: height) }

  private func read(_ text: String, _ lines: [String], itemsAt: String? = nil) throws -> ReadFeed {
    let place = try itemsAt.map { try JSONQuery($0) }
    return SampleFeed.read(Array(text.utf8), as: try FeedDescription(map: FeedMap(lines), itemsAt: place))
  }

  private static let photo = ["photo.url=/url", "photo.width=/w", "photo.height=/h"]

  @Test("takes one object as a photo, which is met; one address; several places of text, joined by a line break")
  func oneObject() throws {
    let item = #"{"id":{"v":7},"t":"Title","d":"Text","e":"","thumb":{"url":"a.jpg","w":480,"h":360},"icon":{"url":"i","size":{"w":1}}}"#
    let feed = try read(item, ["id=/id/v", "text=/t", "text=/e", "text=/none", "text=/d", "photos=/thumb"] + Self.photo)
    #expect(feed.errors == [] && feed.reader.unmetPointers == ["text=/none"])
    #expect(
      feed.posts == [Post(id: "7", text: PostText("Title\nText"), photos: [Photo(id: "a.jpg", pixelSize: size(480, 360), url: "a.jpg")])])
    #expect(try read(item, ["id=/id/v", "photos=/thumb/url"]).posts[0].photos == [Photo(id: "a.jpg", url: "a.jpg")])
    // An object in a photo does not make it an object of photos.
    #expect(try read(item, ["id=/id/v", "photos=/icon", "photo.url=/url"]).posts[0].photos.map(\.id) == ["i"])
    let html = #"{"id":1,"t":"A &lt; B","d":"<p>one</p><p>two</p>"}"#
    #expect(try read(html, ["id=/id", "html=/t", "html=/d"]).posts[0].text.string == "A < B\none\n\ntwo")
  }

  @Test("takes an object of objects as photos, in their order, and their names where they have none")
  func objectOfObjects() throws {
    let item =
      #"{"id":1,"media":{"b":{"s":{"u":"1","w":3,"h":4}},"a":{"s":{"u":"2"}},"c":{"s":{}}},"none":{},"nulls":[null,"",{"s":{"u":"x"}}]}"#
    let lines = ["id=/id", "photos=/media", "photo.url=/s/u", "photo.width=/s/w", "photo.height=/s/h"]
    let feed = try read(item, lines)
    #expect(feed.reader.unmetPointers == [] && feed.posts[0].photos.map(\.id) == ["1", "2", "1/c"])
    #expect(feed.posts[0].photos.map(\.pixelSize) == [size(3, 4), nil, nil])
    #expect(try read(item, ["id=/id", "photos=$.media.*.s", "photo.url=/u"]).posts[0].photos.map(\.id) == ["1", "2", "1/2"])
    // One whose members the map looks into is a photo itself.
    #expect(try read(item, ["id=/id", "photos=/media", "photo.url=/b/s/u"]).posts[0].photos.map(\.id) == ["1"])
    #expect(try read(item, ["id=/id", "photos=/nulls", "photo.url=/s/u"]).posts[0].photos.map(\.id) == ["x"])
  }

  @Test("takes posts in the order of their names elsewhere in the page, each by its name")
  func named() throws {
    let page = #"{"order":["b",7,"a"],"posts":{"a":{"t":"A","at":1},"7":{"t":"seven"},"b":{"id":"own","t":"B"},"c":{"t":"C"}}}"#
    let lines = ["text=/t", "created_at=/at", "posts.in=/posts"]
    let feed = try read(page, lines, itemsAt: "/order")
    #expect(feed.errors == [] && feed.posts.map(\.id) == ["b", "7", "a"] && feed.posts.map(\.text.string) == ["B", "seven", "A"])
    #expect(feed.reader.unmetPointers == [])
    let parsed = try ParsedPage(
      try JSONElement(parsing: Array(page.utf8)), as: try FeedDescription(map: FeedMap(lines), itemsAt: JSONQuery("/order")))
    #expect(parsed?.items.last?.element["at"]?.integer(Int.self) == 1 && parsed?.unmet == [])
    // An id of its own, an array of posts, and posts that are named by objects.
    #expect(try read(page.replacing(",7,\"a\"", with: ""), lines + ["id=/id"], itemsAt: "/order").posts.map(\.id) == ["own"])
    let array = #"{"ids":[2,1],"all":[{"id":1,"t":"one"},{"id":2,"t":"two"},{"id":3}]}"#
    #expect(try read(array, ["id=/id", "text=/t", "posts.in=/all"], itemsAt: "/ids").posts.map(\.text.string) == ["two", "one"])
    // A name without a post costs that post.
    let missing = try read(page.replacing(#"7,"#, with: #""x","#), lines, itemsAt: "/order")
    #expect(missing.posts.map(\.id) == ["b", "a"] && missing.errors.map(\.problem) == [.notNamed("x", in: "/posts")])
    #expect(throws: FeedMapError.self) { try read(page, ["id=/id", "posts.in=/posts"]) }
  }

  @Test("takes mixed blocks by a filter, their texts joined")
  func blocks() throws {
    let item = #"""
      {"id":"9","content":[{"type":"text","text":"One"},{"type":"image","media":[{"url":"a","w":640,"h":0},{"url":"a2"}]},{"type":"text","text":"Two"},
        {"type":"image","media":[{"url":"b"}]},{"type":"audio","media":[{"url":"c"}]}]}
      """#
    let feed = try read(
      item.replacing("\n", with: ""),
      ["id=/id", "text=$.content[?@.type == 'text'].text", "photos=$.content[?@.type == 'image'].media[0]"] + Self.photo)
    #expect(feed.errors == [] && feed.posts[0].text.string == "One\nTwo" && feed.posts[0].photos.map(\.id) == ["a", "b"])
    #expect(feed.reader.unmetPointers == [] && feed.posts[0].photos.allSatisfy { $0.pixelSize == nil })
  }

  private static let joining =
    ["id=/id", "text=/text", "photos=/attachments/media_keys", "photos.in=/includes/media", "photos.key=/media_key"] + photo

  @Test(
    "takes photos by their keys from elsewhere in the page, before it or behind it, on one line or many, in one page after another",
    arguments: [false, true], [false, true])
  func joined(isFirst: Bool, isPretty: Bool) throws {
    func page(_ number: Int) -> String {
      let data =
        #""data":[{"id":"\#(number)","text":"x","attachments":{"media_keys":["3_\#(number)","3_9"]}},{"id":"\#(number)b","text":"y"}]"#
      let media =
        #"{"media_key":"3_\#(number)","url":"u\#(number)","w":4,"h":3},{"media_key":"3_\#(number)","url":"other"},{"media_key":{}}"#
      let includes = #""includes":{"media":[\#(media)]}"#
      let text = "{\(isFirst ? includes : data),\(isFirst ? data : includes)}"
      return isPretty ? text.replacing(",", with: ",\n").replacing("{", with: "{\n") + "\n" : text + "\n"
    }
    let feed = try read(page(1) + page(2), Self.joining, itemsAt: "/data")
    #expect(feed.errors == [] && feed.reader.unmetPointers == [] && feed.posts.map(\.id) == ["1", "1b", "2", "2b"])
    for (post, number) in zip([feed.posts[0], feed.posts[2]], [1, 2]) {
      // A photo that the page does not have is known by its key only.
      #expect(post.photos == [Photo(id: "u\(number)", pixelSize: size(4, 3), url: "u\(number)"), Photo(id: "3_9")])
    }
    #expect(feed.posts[1].photos == [])
  }

  @Test("takes them from an object by its names, and from what a filter selects, with objects as keys")
  func joinedObjects() throws {
    let entities = #"{"data":[{"id":1,"images":[7,8]}],"entities":{"images":{"8":{"url":"b"},"7":{"url":"a"}}}}"#
    let byName = ["id=/id", "photos=/images", "photos.in=/entities/images", "photo.url=/url"]
    #expect(try read(entities, byName, itemsAt: "/data").posts[0].photos.map(\.id) == ["a", "b"])
    let api = #"""
      {"data":[{"id":"1","rel":{"images":[{"type":"images","id":"5"},{"type":"images","id":"6"}]}}],
       "included":[{"type":"people","id":"5"},{"type":"images","id":"5","attributes":{"url":"five"}},{"type":"images","id":"6","attributes":{"url":"six"}}]}
      """#
    let jsonAPI = ["id=/id", "photos=/rel/images", "photos.in=$.included[?@.type=='images']", "photo.url=/attributes/url"]
    let feed = try read(api, jsonAPI, itemsAt: "/data")
    #expect(feed.posts[0].photos.map(\.id) == ["five", "six"] && feed.reader.unmetPointers == [])
    let nowhere = try read(api, ["id=/id", "photos=/rel/images", "photos.in=/include"], itemsAt: "/data")
    #expect(nowhere.reader.unmetPointers == ["photos.in=/include"] && nowhere.posts[0].photos.map(\.id) == ["5", "6"])
  }

  @Test(
    "takes the items that a path selects, or an object's, whose names are the ids of those without one",
    arguments: [
      ("$.a.children[*].data", ["1", "2", "3"]), ("$.a.children", []), ("$['a']['children'][?@.kind=='t3'].data", ["1", "3"]),
      ("$.lists[*]", ["4", "5", "6"]), ("/named", ["p", "q", "8"]), ("$.named", ["p", "q", "8"]), ("/empty", []), ("/none", []),
      ("/null", []),
    ])
  func items(place: String, ids: [String]) throws {
    let page = #"""
      {"a":{"children":[{"kind":"t3","data":{"id":1}},{"kind":"t1","data":{"id":2}},{"kind":"t3","data":{"id":3}}]},
       "lists":[[{"id":4},{"id":5}],[],[{"id":6}]],"named":{"p":{"text":"x"},"q":{"id":null},"r":{"id":8}},"empty":{},"none":[],"null":null}
      """#
    for text in [page, page.replacing("\n", with: " "), page.replacing(",", with: ",\n").replacing("{", with: "{\n")] {
      let feed = try read(text, ["id=/id"], itemsAt: place)
      #expect(feed.posts.map(\.id) == ids)
      #expect(feed.errors.count == (place == "$.a.children" ? 3 : 0), "\(feed.errors)")
    }
    #expect(try read(page, ["text=/text"], itemsAt: "/named").posts.map(\.id) == ["p", "q", "r"])
  }

  @Test(
    "says what is there if the place of the items is not, or is something else",
    arguments: [
      ("/data/kids", "/data/kids is not there; /data has: children, after"), ("/dat", "/dat is not there; the page has: data, n"),
      ("/data/children/7", "/data/children/7 is not there; /data/children is an array"), ("/n/x", "/n/x is not there; /n is a number"),
      ("$.data.kids[*].x", "$['data']['kids'] is not there; $['data'] has: children, after"),
      ("/n", "/n is a number; expected an array of posts"),
      ("/data", "/data has: children, after; expected an array of posts, or an object whose values are posts"),
      ("", "the page has: data, n; expected an array of posts"),
    ])
  func nowhere(place: String, words: String) throws {
    let page = #"{"data":{"children":[{"id":"1"}],"after":"x"},"n":5}"#
    for text in [page, page + "\n", page.replacing(",", with: ",\n").replacing("{", with: "{\n")] {
      let feed = try read(text, ["id=/id"], itemsAt: place)
      #expect(feed.posts == [] && feed.errors.count == 1 && "\(feed.errors[0].problem)".hasPrefix(words), "\(feed.errors)")
      #expect(
        SampleFeed.read(Array(text.utf8), as: FeedDescription(itemsAt: try JSONQuery(place))).errors.map(\.problem)
          == feed.errors.map(\.problem))
    }
  }

  @Test("a page of more than a line's bytes is read as a whole, up to its limit", arguments: [false, true])
  func longPages(isPretty: Bool) throws {
    let filler = String(repeating: "x", count: 1_000)
    func page(_ count: Int) -> [UInt8] {
      let items = (0..<count).map { #""k\#($0)":{"text":"\#(filler)"}"# }.joined(separator: isPretty ? ",\n" : ",")
      return Array((isPretty ? "{\n\"posts\":{\n\(items)}\n}\n" : "{\"posts\":{\(items)}}\n").utf8)
    }
    let description = try FeedDescription(map: FeedMap(["text=/text"]), itemsAt: JSONQuery("/posts"))
    let feed = SampleFeed.read(page(3_000), as: description)
    #expect(feed.errors == [] && feed.posts.count == 3_000 && feed.posts.last?.id == "k2999")
    let long = SampleFeed.read(page(17_000), as: description)
    #expect(long.posts == [] && long.errors.count == 1)
    guard case .pageTooLong? = long.errors.first?.problem else {
      Issue.record("\(long.errors)")
      return
    }
  }

  @Test(
    "a photo's side of 0, null or less is not known, in every format; whole numbers are ids",
    arguments: ["0", "null", "-1", "0.4", "-1e300"])
  func unknownSides(side: String) throws {
    let items: [(FeedFormat, String)] = [
      (.treadmill, #"{"id":7,"text":"x","photos":[{"id":8,"width":\#(side),"height":9}]}"#),
      (.mastodon, #"{"id":7,"media_attachments":[{"id":8,"meta":{"original":{"width":9,"height":\#(side)}}}]}"#),
      (.bluesky, #"{"post":{"uri":"7","record":{},"embed":{"images":[{"thumb":"8","aspectRatio":{"width":\#(side),"height":9}}]}}}"#),
      (.weibo, #"{"id":7,"pic_ids":["8"],"pic_infos":{"8":{"large":{"width":"\#(side == "null" ? "0" : side)","height":9}}}}"#),
      (.activitypub, #"{"type":"Note","id":"7","attachment":[{"type":"Image","url":"8","width":\#(side),"height":9}]}"#),
      (.mapped(try FeedMap(["id=/id", "photos=/p", "photo.id=/id"] + Self.photo)), #"{"id":7,"p":[{"id":8,"w":\#(side),"h":""}]}"#),
    ]
    for (format, item) in items {
      let feed = SampleFeed.read(Array(item.utf8), as: FeedDescription(format: format))
      #expect(feed.errors == [] && feed.posts.map(\.id) == ["7"] && feed.posts[0].photos.map(\.id) == ["8"], "\(format) \(feed.errors)")
      #expect(feed.posts[0].photos[0].pixelSize == nil && feed.reader.counts.photosWithoutSize == 1)
    }
  }

  @Test("an id that is a number with a fraction, or too large, is named with its value")
  func noIDs() throws {
    let map = FeedDescription(format: .mapped(FeedMap(id: JSONPointer("/key")!, [.text: JSONPointer("/t")!])))
    for (id, words) in [("0.5", "0.5"), ("1e300", "1e+300")] {
      for (description, field) in [(map, "/key"), (FeedDescription(format: .treadmill), "id")] {
        let feed = SampleFeed.read(Array(#"{"key":\#(id),"id":\#(id),"t":"x"}"#.utf8), as: description)
        let error = try #require(feed.errors.first)
        #expect("\(error.problem)" == "\(field) is \(words), expected an id: a string or a whole number of at most 64 bits")
        #expect(!error.isOfUnknownAPI)
      }
    }
  }

  @Test("is the same from lines, from JSON, and from what is written of it")
  func notations() throws {
    let lines = ["id=/key", "text=/title", "text=$.body", "photos=/keys", "photos.in=/media", "photos.key=/k", "photo.width=/w"]
    let map = try FeedMap(lines)
    #expect(map.entries.map(\.description) == lines)
    #expect(try FeedMap(["\u{FEFF}" + lines[0]] + lines.dropFirst()) == map)
    let json =
      #"{"photo.width":"/w","photos.key":"/k","photos":"/keys","photos.in":"/media","text":["/title","$.body"],"html":null,"id":"/key"}"#
    #expect(try FeedMap(JSONElement(parsing: Array(json.utf8))) == map && FeedMap(map.entries.map(\.description)) == map)
    #expect(FeedMap(id: JSONPointer("/a")!, [.html: JSONPointer("/b")!]).entries.map(\.description) == ["id=/a", "html=/b"])
  }
}
