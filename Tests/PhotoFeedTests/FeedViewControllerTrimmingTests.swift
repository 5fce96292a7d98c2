@testable import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A feed that is full")
struct FeedViewControllerTrimmingTests {
  private func makeRig(scrolledTo offset: Double) throws -> FeedRig {
    let rig = FeedRig(maximumPosts: 60)
    try rig.take(.append(Post.samples(0..<60)))
    rig.list.contentOffset = Point(x: 0, y: offset)
    rig.tick()
    return rig
  }

  /// Every tile that was on screen is still there, where it was.
  private func expectSteady(_ before: [ItemKey: Double], _ rig: FeedRig) {
    for (key, place) in before { #expect(rig.screen[key] == place, "\(key.rawValue)") }
  }

  // With the header on screen, the header is the anchor, and newer posts come in under it.
  @Test("gives up what is farthest from the viewport and keeps what is on screen in its place", arguments: [57, 1_500, 2_222.5, 3_000])
  func anchored(offset: Double) throws {
    let rig = try makeRig(scrolledTo: offset)
    for round in 0..<20 {
      let before = rig.screen
      let onScreen = rig.feed.postsOnScreen.map { rig.feed.store[$0].id }
      switch round % 3 {
      case 0: try rig.take(.append(Post.samples(0..<25, prefix: "a\(round)-")))
      case 1: try rig.take(.prepend(Post.samples(0..<25, prefix: "b\(round)-")))
      default: try rig.take(.insert(Post.samples(0..<25, prefix: "c\(round)-"), after: rig.ids[58]))
      }
      #expect(rig.feed.store.count == 60 && rig.list.itemCount == 61)
      expectSteady(before, rig)
      #expect(onScreen.allSatisfy { rig.feed.store.key(of: $0) != nil }, "what is on screen stays")
      #expect(rig.feed.refusal == nil && rig.list.lastFrame.error == nil && rig.list.lastFrame.missing == [])
    }
    #expect(rig.feed.counts.trimmed == 20 * 25)
  }

  @Test("keeps everything that is on screen, even if that is more than its maximum")
  func onScreenStays() throws {
    let rig = FeedRig(maximumPosts: 1)
    try rig.take(.append(Post.samples(0..<1)))
    #expect(rig.feed.store.count == 1)
    try rig.take(.append((0..<40).map { Post(id: "small\($0)") }))
    let shown = rig.feed.postsOnScreen.count
    #expect(shown > 1 && rig.feed.store.count == shown)
    rig.tick()
    #expect(rig.feed.store.count == shown, "and gives it up when it has left and something comes")
    try rig.take(.prepend([.sample("new")]))
    #expect(rig.feed.store.count <= shown)
  }

  @Test("of a viewport beyond the end, the posts at the end are the nearest")
  func beyondTheEnd() throws {
    let rig = try makeRig(scrolledTo: 50_000)
    #expect(rig.list.itemsOnScreen.isEmpty && rig.feed.postsOnScreen == 60..<60)
    try rig.feed.receive(.prepend(Post.samples(0..<10, prefix: "new")))
    rig.feed.beginTick()
    #expect(rig.ids.first == "p0" && rig.ids.last == "p59")
  }

  @Test("of a viewport beyond the start, the posts at the start are the nearest")
  func beyondTheStart() throws {
    let rig = try makeRig(scrolledTo: -50_000)
    #expect(rig.feed.postsOnScreen == 0..<0)
    try rig.feed.receive(.append(Post.samples(0..<10, prefix: "old")))
    rig.feed.beginTick()
    #expect(rig.ids.first == "p0" && rig.ids.last == "p59")
  }
}
