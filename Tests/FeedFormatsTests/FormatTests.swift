import FeedFormats
import Foundation
import PhotoFeed
import Testing

/// A page of an API, made by hand after its public schema.
enum SampleFeed {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Feeds/\(name)")))
  }

  static func read(_ bytes: [UInt8], as description: FeedDescription = FeedDescription(), isStrict: Bool = false) -> ReadFeed {
    var reader = FeedReader(source: "feed", as: description, refusesRepeatedFields: isStrict)
    bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var outcomes: [FeedReader.Outcome] = []
    while let outcome = reader.next() { outcomes.append(outcome) }
    return ReadFeed(reader: reader, outcomes: outcomes)
  }

  static func read(_ name: String, as description: FeedDescription = FeedDescription()) throws -> ReadFeed {
    read(try bytes(name), as: description)
  }
}

struct ReadFeed {
  var reader: FeedReader
  var outcomes: [FeedReader.Outcome]
  var posts: [Post] { outcomes.compactMap { if case .post(let post, _) = $0 { post } else { nil } } }
  var removals: [String] { outcomes.compactMap { if case .removal(let id, _) = $0 { id } else { nil } } }
  var errors: [FeedError] { outcomes.compactMap { if case .bad(let error) = $0 { error } else { nil } } }
}

private func size(_ width: Int, _ height: Int) -> PixelSize? { PixelSize(width: width, height: height) }

@Suite("The formats of a feed")
struct FormatTests {
  @Test("Mastodon: statuses, what is passed on, pictures and films with the sizes of their originals, HTML as its text")
  func mastodon() throws {
    let feed = try SampleFeed.read("mastodon.json")
    #expect(feed.reader.format == .mastodon && feed.errors == [])
    let (first, second, third, last) = (feed.posts[0], feed.posts[1], feed.posts[2], feed.posts[3])
    #expect(first.id == "114000000000000004" && first.createdAt == "2026-11-20T09:12:00.000Z")
    #expect(first.text.string == "Low tide at six. photos.example/tide/2026\n\nTwo frames & a lot of wind")
    #expect(first.photos.map(\.id) == ["211", "212"] && first.photos.map(\.pixelSize) == [size(3024, 4032), size(4032, 3024)])
    #expect(first.photos[0].url == "https://files.example/211s.jpg")
    #expect(second.text == .empty && second.photos == [] && second.repostOf?.text.string == "First snow\nin the yard")
    #expect(second.shownPhotos.map(\.pixelSize) == [size(480, 270)])
    #expect(third.text == PostText("早上好"))
    #expect(last.text.string == "A photo that is still being processed" && last.photos == [Photo(id: "401")])
    #expect(feed.reader.counts.posts == 4 && feed.reader.counts.reposts == 1 && feed.reader.counts.photosWithoutSize == 1)
    #expect(feed.reader.unknownFields.contains("favourites_count"))
  }

  @Test("Bluesky: views of posts, reposts under an id of their own, quotes, films, and photos of one's own before a quote")
  func bluesky() throws {
    let feed = try SampleFeed.read("bluesky.json")
    #expect(feed.reader.format == .bluesky && feed.errors == [])
    let posts = feed.posts
    #expect(posts.map(\.text.string) == ["Harbour, before and after", nil, "Exactly this", "With a picture of my own"])
    #expect(posts[0].photos.map(\.url) == ["https://cdn.example/full/1", "https://cdn.example/full/2"])
    #expect(posts[0].photos.map(\.pixelSize) == [size(2000, 1500), nil])
    #expect(posts[1].id == "at://did:plc:bob/app.bsky.feed.post/3k9#did:plc:ada" && posts[1].createdAt == "2026-11-20T08:30:00Z")
    #expect(posts[1].repostOf?.text.string == "A short film" && posts[1].shownPhotos.map(\.pixelSize) == [size(1080, 1920)])
    #expect(posts[2].repostOf?.text.string == "Tiles do not overlap" && posts[2].shownPhotos.map(\.pixelSize) == [size(1200, 1200)])
    #expect(posts[3].repostOf == nil && posts[3].photos.map(\.pixelSize) == [size(640, 480)])
  }

  @Test("Jetstream: creations and updates are posts, deletions take them away, all else is passed over")
  func jetstream() throws {
    let feed = try SampleFeed.read("jetstream.ndjson")
    #expect(feed.reader.format == .bluesky && feed.errors == [])
    let post = "at://did:plc:ada/app.bsky.feed.post/3m1"
    #expect(feed.posts.map(\.id) == [post, "at://did:plc:bob/app.bsky.feed.repost/3m3", post, "at://did:plc:cy/app.bsky.feed.post/3m4"])
    #expect(feed.posts[0].photos.map(\.pixelSize) == [size(800, 600)] && feed.posts[2].text.string == "first, corrected")
    #expect(feed.posts[1].repostOf?.id == post && feed.posts[3].repostOf?.id == post)
    #expect(feed.removals == ["at://did:plc:bob/app.bsky.feed.repost/3m3"])
    #expect(feed.reader.counts.others == 2 && feed.reader.counts.lines == 7)
  }

  @Test("Weibo: ids as numbers, photos in the order of their ids, sides as numbers or texts, and as many photos as are counted")
  func weibo() throws {
    let feed = try SampleFeed.read("weibo.json")
    #expect(feed.reader.format == .weibo && feed.errors == [])
    let posts = feed.posts
    #expect(posts.map(\.id) == (1...4).reversed().map { "523000000000000\($0)" })
    #expect(posts[0].photos.map(\.id) == ["p1", "p2"] && posts[0].photos.map(\.pixelSize) == [size(3000, 4000), size(1280, 960)])
    #expect(posts[1].text.string == "转发微博" && posts[1].shownPhotos.count == 9 && posts[1].repostOf?.text.string == "九宫格")
    #expect(posts[2].text.string == "@cy 看这里\n第二行" && posts[2].photos == [])
    #expect(posts[3].photos.count == 3 && Set(posts[3].photos.map(\.id)).count == 3)
    #expect(feed.reader.counts.photosWithoutSize == 12)
  }

  @Test("JSON Feed: titles and texts, HTML or plain, pictures with those that are attached")
  func jsonFeed() throws {
    let feed = try SampleFeed.read("jsonfeed.json")
    #expect(feed.reader.format == .jsonfeed && feed.errors == [])
    #expect(feed.posts.map(\.id) == ["https://tides.example/4", "3", "2"])
    #expect(feed.posts.map(\.text.string) == ["Low tide\nAt six.\n\nsand\n\nwind", "High tide at noon.", "Spring tide — 4.2\u{A0}m"])
    #expect(feed.posts[0].photos.map(\.id) == ["https://tides.example/4.jpg", "https://tides.example/4b.jpg"])
  }

  @Test("ActivityPub: notes and articles, announcements, deletions; a like is passed over")
  func activityPub() throws {
    let feed = try SampleFeed.read("activitypub.json")
    #expect(feed.reader.format == .activitypub && feed.errors == [])
    let posts = feed.posts
    #expect(posts.map(\.text.string) == ["Low tide at six.", nil, "On tides\nThey come twice a day."])
    #expect(posts[0].photos.map(\.pixelSize) == [size(3024, 4032), nil] && posts[2].photos.map(\.pixelSize) == [size(800, 600)])
    #expect(posts[1].repostOf == Post(id: "https://other.example/notes/9"))
    #expect(feed.removals == ["https://social.example/users/ada/statuses/1"] && feed.reader.counts.others == 1)
  }

  @Test("any other: by a map of pointers, and a pointer to the items")
  func mapped() throws {
    let map = try FeedMap([
      "id=/key", " text = /body ", "# photos", "", "photos=/media", "photo.url=/src", "photo.width=/dim/w", "photo.height=/dim/h",
      "created_at=/when", "repost_of=/via",
    ])
    let feed = try SampleFeed.read("other.json", as: FeedDescription(format: .mapped(map), itemsAt: try JSONQuery("/data/items")))
    #expect(feed.errors == [])
    #expect(feed.posts.map(\.id) == ["71", "70"] && feed.posts[0].text.string == "Tide tables are in")
    #expect(feed.posts[0].photos.map(\.pixelSize) == [size(1200, 800), size(640, 640)])
    #expect(feed.posts[1].photos == [Photo(id: "https://img.example/70.jpg", url: "https://img.example/70.jpg")])
    #expect(feed.posts[1].repostOf?.text.string == "An older one" && feed.posts[1].createdAt == nil)
    #expect(feed.reader.unmetPointers == [])
  }

  @Test("a map names the pointers that lead nowhere in all of the feed")
  func unmet() throws {
    let map = try FeedMap(["id=/key", "text=/boddy", "photos=/media", "photo.url=/src", "photo.width=/dim/x"])
    let feed = try SampleFeed.read("other.json", as: FeedDescription(format: .mapped(map), itemsAt: try JSONQuery("/data/items")))
    #expect(feed.posts.count == 2 && feed.reader.unmetPointers == ["text=/boddy", "photo.width=/dim/x"])
  }

  private static let names = ["mastodon.json", "bluesky.json", "weibo.json", "jsonfeed.json", "activitypub.json"]

  @Test(
    "a page is the same pretty-printed, on one line, with its items on a line each, cut anywhere, and under its format's name",
    arguments: names)
  func shapes(name: String) throws {
    let bytes = try SampleFeed.bytes(name)
    let whole = SampleFeed.read(bytes)
    #expect(whole.posts.count > 2)
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
    let line = Array(try JSONSerialization.data(withJSONObject: json))
    #expect(SampleFeed.read(line + [0x0A]).posts == whole.posts)
    #expect(SampleFeed.read(line).posts == whole.posts)
    let page = json as? [String: Any]
    let items = try #require(json as? [Any] ?? page.flatMap { $0["feed"] ?? $0["statuses"] ?? $0["items"] ?? $0["orderedItems"] } as? [Any])
    var lines: [UInt8] = []
    for item in items { lines += Array(try JSONSerialization.data(withJSONObject: item)) + [0x0A] }
    #expect(SampleFeed.read(lines).posts == whole.posts)
    // Two pages, one behind the other.
    #expect(SampleFeed.read(bytes + bytes).posts == whole.posts + whole.posts)
    #expect(SampleFeed.read([0xEF, 0xBB, 0xBF] + bytes).posts == whole.posts)
    for size in [1, 7, 1_000] {
      var reader = FeedReader(source: "feed", as: FeedDescription(format: whole.reader.format))
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.push($0) }
      }
      reader.finish()
      var posts: [Post] = []
      while let outcome = reader.next() { if case .post(let post, _) = outcome { posts.append(post) } }
      #expect(posts == whole.posts, "in pieces of \(size)")
    }
  }

  @Test("a page that is cut off keeps the items before the cut, and says that it ends in the middle", arguments: names)
  func cutOff(name: String) throws {
    let bytes = try SampleFeed.bytes(name)
    let whole = SampleFeed.read(bytes).posts
    for end in stride(from: 40, to: bytes.count - 4, by: 97) {
      let feed = SampleFeed.read(Array(bytes[..<end]))
      #expect(feed.posts.elementsEqual(whole.prefix(feed.posts.count)), "\(end) bytes")
      #expect(feed.errors.map(\.problem) == [.endsMidLine], "\(end) bytes")
    }
  }

  @Test("a page of more than a line's limit is read as a stream, item by item")
  func longPages() throws {
    let item = String(
      decoding: try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: Data(SampleFeed.bytes("mastodon.json")))),
      as: UTF8.self
    ).dropFirst().dropLast()
    let page = "[" + Array(repeating: String(item), count: 1_000).joined(separator: ",") + "]"
    #expect(page.utf8.count > 2 << 20)
    let feed = SampleFeed.read(Array(page.utf8))
    #expect(feed.reader.counts.posts == 4_000 && feed.errors == [])
  }
}
