import DemoFeed
@testable import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing

@Suite("A feed script")
struct FeedScriptTests {
  private func store(_ count: Int) -> FeedStore {
    var store = FeedStore()
    _ = store.append(contentsOf: (0..<count).map(SyntheticFeed.post))
    return store
  }

  private func script(_ setting: StressSetting, posts: Int) -> FeedScript {
    var script = FeedScript(
      setting, PostTemplates([], setting), SeededGenerator(seed: setting.seed, stream: 0),
      inside: SeededGenerator(seed: setting.seed, stream: 1))
    for index in 0..<posts { script.learn(SyntheticFeed.post(index)) }
    return script
  }

  private func onScreen(_ frame: Int, of posts: Int) -> Range<Int> {
    posts > 4 ? frame % (posts - 4)..<frame % (posts - 4) + 4 : 0..<posts
  }

  private func play(_ profile: ScrollProfile, seed: UInt64, posts: Int = 40, ends: Bool = false, frames: Int = 2_000) -> [[FeedEvent]] {
    var script = script(.stream(seed, frames: ends ? nil : frames, profile: profile), posts: posts)
    let store = store(posts)
    return (0..<frames).map { script.events(store: store, onScreen: onScreen($0, of: posts)) }
  }

  @Test("does the same for the same seed, and something else for another", arguments: ScrollProfile.allCases)
  func determinism(profile: ScrollProfile) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let played = play(profile, seed: seed)
      #expect(played == play(profile, seed: seed) && played != play(profile, seed: seed + 1))
      #expect(played.contains { !$0.isEmpty })
    }
  }

  @Test("of the monkey does all that can happen to a feed, from inside a layout as well")
  func kinds() {
    func kind(_ event: FeedEvent) -> String { String("\(event)".prefix { $0 != "(" }) }
    #expect(
      Set(play(.monkey, seed: 5).joined().map(kind)) == [
        "push", "older", "insert", "edit", "delete", "move", "replace", "again", "badBatch", "memoryPressure",
      ])
    var script = script(.stream(5, frames: 9), posts: 40)
    let store = store(40)
    #expect(
      Set((0..<9_000).compactMap { _ in script.eventInside(store: store) }.map(kind)) == [
        "jump", "memoryPressure", "edit", "delete", "push",
      ])
  }

  @Test("of a feed that comes to an end only posts on the screen and right behind it go, and none comes at the end")
  func end() {
    let store = store(40)
    for (frame, events) in play(.monkey, seed: 6, ends: true).enumerated() {
      for event in events {
        switch event {
        case .delete(let ids), .replace(let ids, by: _):
          #expect(ids.count <= 4 && onScreen(frame, of: 40).contains(store.index(of: ids[0]) ?? -1))
        case .older: Issue.record("nothing comes at the end of a feed that ends")
        default: break
        }
      }
    }
  }

  @Test("edits posts that are there, so that photos change, and gives new posts ids that no post has")
  func edits() {
    let store = store(40)
    var new: Set<String> = []
    var changed = 0
    for event in play(.monkey, seed: 7).joined() {
      switch event {
      case .edit(let post):
        guard let place = store.index(of: post.id) else {
          Issue.record("\(post.id) is not there")
          continue
        }
        if store[place].photos.map(\.id) != post.photos.map(\.id) { changed += 1 }
      case .push(let posts), .older(let posts):
        for post in posts { #expect(store.key(of: post.id) == nil && new.insert(post.id).inserted) }
      default: break
      }
    }
    #expect(changed > 20 && new.count > 50)
  }

  @Test("does nothing to a feed of which it knows no post")
  func nothingKnown() {
    var script = script(.stream(8, frames: 9), posts: 0)
    #expect((0..<500).allSatisfy { _ in script.events(store: FeedStore(), onScreen: 0..<0).isEmpty })
    #expect((0..<500).allSatisfy { _ in script.eventInside(store: FeedStore()) == nil })
  }
}

@Suite("A synthetic feed")
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
