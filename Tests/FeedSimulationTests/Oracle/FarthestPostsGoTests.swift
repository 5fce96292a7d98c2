@testable import FeedSimulation
@testable import ScrollSimulation
import Testing

@Suite("Which posts a full store gives up")
struct FarthestPostsGoTests {
  /// A store of 100 posts at most, with 140 of them, and 4 tiles, around a place.
  private func finding(_ atStart: Int, _ atEnd: Int, near: Int?) -> String? {
    FarthestPostsGo.record(.init(posts: 140, atStart: atStart, atEnd: atEnd, maximum: 100, tiles: 4, near: near))?.fault
  }

  @Test("E12 holds for the farthest at either end")
  func farthest() {
    #expect(finding(0, 40, near: 10) == nil && finding(40, 0, near: 130) == nil)
    #expect(finding(20, 20, near: 70) == nil && finding(10, 30, near: 60) == nil && finding(0, 40, near: 52) == nil)
  }

  @Test("E12 breaks when posts go that are nearer than others that stay, by more than a screen")
  func nearer() {
    #expect(finding(40, 0, near: 10) != nil && finding(0, 40, near: 130) != nil)
    #expect(finding(0, 40, near: 70) != nil && finding(40, 0, near: 70) != nil && finding(17, 23, near: 70) != nil)
    #expect(finding(18, 22, near: 70) == nil, "within a screen it is not known who is nearer")
    #expect(finding(40, 0, near: nil) == nil, "nothing is left of the screen")
  }

  @Test("E12 breaks when more or fewer go than must")
  func number() {
    #expect(finding(20, 21, near: 70) != nil && finding(20, 19, near: 70) != nil && finding(0, 0, near: 70) != nil)
  }

  @Test("E12 has nothing to check where a store is not full and gives up nothing")
  func nothing() {
    let trim = FarthestPostsGo.Trim(posts: 100, atStart: 0, atEnd: 0, maximum: 100, tiles: 4, near: 70)
    #expect(FarthestPostsGo.record(trim) == nil)
  }

  @Test("E12 goes by the first item of the last screen that still exists, and by none behind a program's back")
  func screen() {
    var rule = FarthestPostsGo()
    var list = ReferenceFeed.emptyList()
    list.insert((2..<12).map { .init(key: $0, kind: 1, extent: 64, content: 0) }, at: 1)
    var frame = FrameObservation()
    frame.width = 64
    for (pool, key) in [(0, 6), (1, 5), (2, 7)] as [(Int, UInt64)] {
      frame.tiles.append(
        .init(
          pool: pool, kind: 1, index: Int(key) - 1, key: key, isHidden: false, start: 0, extent: 64, crossStart: 0, crossExtent: 64,
          content: nil,
          loads: 0))
    }
    #expect(rule.place(in: list, posts: 10, width: 64) == nil)
    rule.frameIsOver(frame)
    #expect(rule.place(in: list, posts: 10, width: 64) == 3)
    list.remove(4..<5)
    #expect(rule.place(in: list, posts: 9, width: 64) == 3)
    var input = FrameInput()
    input.events = [.wheel(3)]
    rule.frameBegins(input)
    #expect(rule.place(in: list, posts: 9, width: 64) == 3)
    input.events.append(.jump)
    rule.frameBegins(input)
    #expect(rule.place(in: list, posts: 9, width: 64) == nil)
  }

  @Test("E12 counts from the first item on screen, which is another one when the anchor has shrunk or what stood above it has gone")
  func firstOnScreen() {
    var rule = FarthestPostsGo()
    var list = ReferenceFeed.emptyList()
    list.insert((2..<12).map { .init(key: $0, kind: 1, extent: 64, content: 0) }, at: 1)
    func place(top: Int64) -> Int? {
      var frame = FrameObservation()
      frame.width = 64
      frame.tiles = [
        .init(
          pool: 0, kind: 1, index: 4, key: 5, isHidden: false, start: top, extent: 640, crossStart: 0, crossExtent: 64, content: nil,
          loads: 0)
      ]
      rule.frameIsOver(frame)
      return rule.place(in: list, posts: 10, width: 64)
    }
    #expect(place(top: 0) == 3 && place(top: -63) == 3 && place(top: -64) == 4 && place(top: -130) == 5)
    #expect(place(top: 1) == 2 && place(top: 65) == 1 && place(top: -9_999) == 9 && place(top: 9_999) == 0)
    #expect(rule.place(in: list, posts: 10, width: 65) == nil, "at another width every post has another height")
  }
}
