import FeedFormats
import DemoFeed
@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Testing
import Tiling
import ViewTree

@Suite("A reference feed")
struct ReferenceFeedTests {
  private static let posts: [Post] = {
    var reader = FeedReader(source: DemoFeed.name)
    DemoFeed.bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var posts: [Post] = []
    while let outcome = reader.next() { if case .post(let post, _) = outcome { posts.append(post) } }
    return posts
  }()

  @Test(
    "has the heights and places of the cells' layout, though it computes them in another way",
    arguments: [1.0, 24, 100, 320, 390, 430.5, 844, 5_000])
  func geometry(width: Double) {
    let layout = PostCellLayout(width: width, text: EstimatedText())
    for post in Self.posts + (0..<300).map(SyntheticFeed.post) {
      let reference = FeedObserver.reference(post)
      let content = PostCellContent(post)
      let units = Int64(width * 64)
      #expect(ReferenceGeometry.height(of: reference, width: units) == Int64(layout.height(of: content) * 64), "post \(post.id)")
      let places = ReferenceGeometry.PhotoPlaces(of: reference, width: units)
      #expect(reference.photos.count == content.photos.count)
      for slot in reference.photos.indices {
        let box = places[slot]
        let frame = layout.photoFrame(of: slot, in: content)
        let due = [frame.minX, frame.minY, frame.width, frame.height].map { Int64($0 * 64) }
        #expect([box.x, box.y, box.width, box.height] == due, "post \(post.id), slot \(slot)")
      }
    }
  }

  @Test("follows a store through 1,500 updates: posts, keys and revisions", arguments: [1, 2] as [UInt64])
  func followsTheStore(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 0)
    var store = FeedStore(maximumCount: 30)
    var feed = ReferenceFeed(width: 390 * 64)
    var list = ReferenceFeed.emptyList()
    for step in 0..<1_500 {
      let posts = (0..<random.below(5)).map { _ in
        Post(id: "\(random.below(60))", text: PostText(length: random.below(3), wide: 0, lines: 1)!)
      }
      let references = posts.map(FeedObserver.reference)
      switch random.below(6) {
      case 0:
        _ = store.append(contentsOf: posts)
        feed.append(references, in: &list)
      case 1:
        _ = store.prepend(contentsOf: posts)
        feed.insert(references, at: 0, in: &list)
      case 2:
        let id = "\(random.below(60))"
        _ = store.insert(contentsOf: posts, at: store.index(of: id).map { $0 + 1 } ?? 0)
        feed.insert(references, after: id, in: &list)
      case 3:
        _ = store.update(posts)
        for reference in references { feed.update(reference, in: &list) }
      case 4:
        _ = store.delete(ids: posts.map(\.id))
        feed.delete(posts.map(\.id), in: &list)
      default:
        for case .remove(let range) in store.trim(around: 0..<0) { feed.trim(range, in: &list) }
      }
      let isEqual =
        feed.count == store.count
        && (0..<store.count).allSatisfy { place in
          feed.entries[place].post == FeedObserver.reference(store[place]) && feed.entries[place].revision == store.revision(at: place)
            && feed.entries[place].key == store.key(at: place).rawValue + 2
        }
      guard isEqual, list.items.dropFirst().map(\.key) == feed.entries.map(\.key) else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
  }

  @Test("ends once, and gives every item another height when the width changes")
  func endAndWidth() {
    var feed = ReferenceFeed(width: 390 * 64)
    var list = ReferenceFeed.emptyList()
    feed.append(Self.posts.map(FeedObserver.reference), in: &list)
    feed.end(in: &list)
    feed.end(in: &list)
    #expect(list.count == 206 && list[205] == .init(key: feed.endKey, kind: 2, extent: 44 * 64))
    feed.append([FeedObserver.reference(SyntheticFeed.post(1))], in: &list)
    #expect(list.count == 207 && list[206].key == feed.endKey, "older posts come in before the end tile")
    feed.resize(to: 844 * 64, in: &list)
    #expect(list[0].extent == 56 * 64 && list[206].extent == 44 * 64)
    for (entry, item) in zip(feed.entries, list.items.dropFirst()) {
      #expect(item.extent == ReferenceGeometry.height(of: entry.post, width: 844 * 64))
    }
  }

  @Test("knows two editions of a post apart by anything that differs")
  func editions() {
    let photo = Photo(id: "a", pixelSize: PixelSize(width: 1, height: 2), url: "u")
    let post = Post(id: "1", createdAt: "now", text: PostText("hello"), photos: [photo], repostOf: Post(id: "0"))
    var others = [Post](repeating: post, count: 7)
    others[0].id = "2"
    others[1].createdAt = nil
    others[2].text = PostText("hallo")
    others[3].photos[0].url = nil
    others[4].photos[0].pixelSize = nil
    others[5].repostOf = nil
    others[6].repostOf?.id = "9"
    for other in others { #expect(FeedObserver.reference(other) != FeedObserver.reference(post)) }
    #expect(FeedObserver.reference(post) == FeedObserver.reference(post))
  }
}
