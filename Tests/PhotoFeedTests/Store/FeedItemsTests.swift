@testable import PhotoFeed
import Testing
import Tiling

@Suite("A feed's items")
struct FeedItemsTests {
  private func row(_ items: FeedItems) -> String {
    (0..<items.count).map { index in
      switch items[index] {
      case .header: "h"
      case .post(let post): "\(post)"
      case .end: "e"
      }
    }.joined()
  }

  @Test("are a header, the posts, and an end tile once the feed has ended")
  func order() {
    for (posts, open, ended) in [(0, "h", "he"), (1, "h0", "h0e"), (3, "h012", "h012e")] {
      #expect(row(FeedItems(postCount: posts, hasEnded: false)) == open)
      #expect(row(FeedItems(postCount: posts, hasEnded: true)) == ended)
    }
  }

  @Test("have kinds of different names, and keys that no post has")
  func kindsAndKeys() {
    #expect(FeedItems.kinds.map(\.name) == ["header", "post", "end"])
    #expect(FeedItems.header.maximumCount == 1 && FeedItems.end.maximumCount == 1 && FeedItems.post.maximumCount == nil)
    let posts = (0..<100).map { FeedItems.key(ofStored: ItemKey(rawValue: $0)) }
    #expect(Set(posts + [FeedItems.headerKey, FeedItems.endKey]).count == 102)
  }

  @Test("stand one behind the posts that a change speaks of")
  func changes() {
    #expect(FeedItems.items(ofPosts: .insert(0..<3)) == .insert(1..<4))
    #expect(FeedItems.items(ofPosts: .remove(2..<2)) == .remove(3..<3))
    #expect(FeedItems.items(ofPosts: .update(5..<9)) == .update(6..<10))
    #expect(FeedItems.items(ofPosts: .move(from: 4, to: 0)) == .move(from: 5, to: 1))
  }

  @Test("lead back to the posts among any of them")
  func posts() {
    for count in 0...5 {
      for hasEnded in [false, true] {
        let items = FeedItems(postCount: count, hasEnded: hasEnded)
        for first in 0...items.count {
          for end in first...items.count {
            let among = (first..<end).compactMap { index -> Int? in if case .post(let post) = items[index] { post } else { nil } }
            let posts = items.posts(of: first..<end)
            #expect(Array(posts) == among && posts.lowerBound >= 0 && posts.upperBound <= count, "\(first)..<\(end) of \(items.count)")
          }
        }
      }
    }
  }
}
