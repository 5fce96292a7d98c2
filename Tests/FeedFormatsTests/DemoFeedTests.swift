import FeedFormats
import DemoFeed
import PhotoFeed
import Testing
import Tiling

@Suite("The demo feed")
struct DemoFeedTests {
  private func read() -> (reader: FeedReader, posts: [Post]) {
    var reader = FeedReader(source: DemoFeed.name)
    DemoFeed.bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var posts: [Post] = []
    while let outcome = reader.next() {
      if case .post(let post, _) = outcome { posts.append(post) }
    }
    return (reader, posts)
  }

  @Test("has 206 lines, all of them posts in the dialect")
  func lines() {
    let (reader, posts) = read()
    #expect(DemoFeed.bytes.count == 62_821)
    #expect(posts.count == 206)
    #expect(reader.counts.lines == 206 && reader.counts.posts == 206)
    #expect(reader.counts.badLines == 0 && reader.counts.photosBeyondGrid == 0)
    #expect(reader.unknownFields == [] && reader.errors == [])
    #expect(posts.count { $0.repostOf != nil } == 108)
    #expect(posts.allSatisfy { $0.createdAt != nil && $0.shownPhotos.allSatisfy { $0.pixelSize != nil } })
  }

  @Test("has 204 posts, two of which repeat unchanged")
  func repeats() {
    var store = FeedStore()
    let change = store.append(contentsOf: read().posts)
    #expect(change.added == 204 && change.unchanged == 2 && change.updated == 0)
    #expect(change.items == [.insert(0..<204)] && store.count == 204)
  }

  @Test("has the photo counts of its origin")
  func photoCounts() {
    var counts = [Int](repeating: 0, count: 10)
    for post in read().posts { counts[post.shownPhotos.count] += 1 }
    #expect(counts == [48, 77, 12, 1, 9, 3, 9, 2, 5, 40])
  }
}
