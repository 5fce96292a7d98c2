import DemoFeed
@testable import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing

@Suite("A feed script", .timeLimit(.minutes(5)))
struct FeedScriptTests {
  private func store(_ count: Int) -> FeedStore {
    var store = FeedStore()
    _ = store.append(contentsOf: (0..<count).map(SyntheticFeed.post))
    return store
  }

  private func play(_ profile: ScrollProfile, seed: UInt64, posts: Int = 40, continues: Bool = true, frames: Int = 2_000) -> [[FeedUpdate]]
  {
    var script = FeedScript(seed: seed, profile: profile)
    for index in 0..<posts { script.learn(SyntheticFeed.post(index)) }
    let store = store(posts)
    return (0..<frames).map { frame in
      script.updates(store: store, onScreen: posts > 4 ? frame % (posts - 4)..<frame % (posts - 4) + 4 : 0..<posts, continues: continues)
    }
  }

  @Test("does the same for the same seed, and something else for another", arguments: ScrollProfile.allCases)
  func determinism(profile: ScrollProfile) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let played = play(profile, seed: seed)
      #expect(played == play(profile, seed: seed) && played != play(profile, seed: seed + 1))
      #expect(played.contains { !$0.isEmpty })
    }
  }

  @Test("lets lines arrive in pages, each later than the one before")
  func arrivals() {
    for profile in ScrollProfile.allCases {
      var script = FeedScript(seed: 4, profile: profile)
      var frames: [Int] = []
      for index in 0..<300 {
        frames.append(script.arrivalFrame)
        script.lineArrived(index % 5 == 0 ? nil : SyntheticFeed.post(index))
      }
      #expect(frames[0] == 1 && frames == frames.sorted())
      let pages = Dictionary(grouping: frames) { $0 }.values.map(\.count).sorted()
      #expect(pages.first ?? 0 >= 1 && pages.last == 16 && pages.dropLast().allSatisfy { $0 <= 12 })
    }
  }

  @Test("of the monkey does all that can happen to a feed")
  func kinds() {
    var kinds: Set<String> = []
    for update in play(.monkey, seed: 5).joined() { kinds.insert(String("\(update)".prefix { $0 != "(" })) }
    #expect(kinds == ["append", "prepend", "insert", "update", "delete"], "the end comes with the file's")
    var script = FeedScript(seed: 5, profile: .monkey)
    for index in 0..<40 { script.learn(SyntheticFeed.post(index)) }
    let store = store(40)
    #expect((0..<2_000).contains { _ in script.handsInBadBatch() })
    #expect((0..<2_000).contains { _ in script.updateFromInside(store: store) != nil })
    #expect((0..<2_000).contains { _ in script.jumpFromInside() != nil })
  }

  @Test("deletes only what is on screen in a feed that comes to an end, so that nothing goes unseen")
  func nothingUnseenGoes() {
    let store = store(40)
    for (frame, updates) in play(.monkey, seed: 6, continues: false).enumerated() {
      for case .delete(let ids) in updates {
        let onScreen = frame % 36..<frame % 36 + 4
        #expect(ids.allSatisfy { id in onScreen.contains { store[$0].id == id } })
      }
    }
  }

  @Test("edits posts that are there, so that photos change, and gives new posts ids that no post has")
  func edits() {
    let store = store(40)
    var new: Set<String> = []
    var changed = 0
    for update in play(.monkey, seed: 7).joined() {
      switch update {
      case .update(let posts):
        for post in posts {
          guard let place = store.index(of: post.id) else {
            Issue.record("\(post.id) is not there")
            continue
          }
          if store[place].photos != post.photos { changed += 1 }
        }
      case .prepend(let posts):
        for post in posts { #expect(store.key(of: post.id) == nil && new.insert(post.id).inserted) }
      default: break
      }
    }
    #expect(changed > 20 && new.count > 50)
  }

  @Test("does nothing to a feed of which it knows no post")
  func nothingKnown() {
    var script = FeedScript(seed: 8, profile: .monkey)
    #expect((0..<500).allSatisfy { _ in script.updates(store: FeedStore(), onScreen: 0..<0, continues: true).isEmpty })
    #expect((0..<500).allSatisfy { _ in script.updateFromInside(store: FeedStore()) == nil })
    _ = play(.monkey, seed: 8, posts: 0)
  }
}

@Suite("A synthetic feed", .timeLimit(.minutes(5)))
struct SyntheticFeedTests {
  @Test("mixes its numbers as murmur3 does")
  func mixing() {
    #expect([0, 1, 2, .max].map(SyntheticFeed.mixed) == [0, 0x514E_28B7, 0x30F4_C306, 0x81F1_6F39])
  }

  @Test("has posts of none to nine photos, all of them with ids of their own")
  func posts() {
    let posts = (0..<2_000).map(SyntheticFeed.post)
    #expect(Set(posts.map(\.id)).count == 2_000 && Set(posts.flatMap(\.photos).map(\.id)).count == posts.reduce(0) { $0 + $1.photos.count })
    #expect(Set(posts.map(\.photos.count)) == Set(0...9) && posts.allSatisfy { $0.text.length <= 280 })
    #expect(SyntheticFeed.post(77) == SyntheticFeed.post(77))
  }
}
