import Scrolling
import TestSupport
import Testing
import ViewTree

@testable import PhotoFeed

@Suite("All of an answer at once", .timeLimit(.minutes(5)))
struct FeedSightTests {
  private static let phone = Size(width: 390, height: 844)

  @Test("is what a session's questions say one by one", arguments: ScrollPlatform.allCases, [0.0, 0.3, 3, -40])
  func sessions(platform: ScrollPlatform, velocity: Double) throws {
    var feed = try EditedFeed(count: 400)
    var reader = try FeedSession(viewport: Self.phone, platform: platform, offset: 9_000, in: feed.outline)
    reader.release(velocity: velocity, at: .zero, in: feed.outline)
    for step in 0..<40 {
      let now = Instant(nanoseconds: Int64(step) * 130_000_000)
      if step % 7 == 3 { try feed.prepend(5, "s\(step)-") }
      let sight = reader.sight(within: 500, at: now, keeping: 3, in: feed.outline)
      let (before, after) = reader.evictable(beyond: 500, at: now, keeping: 3, in: feed.outline)
      #expect(sight.visible == reader.needed(within: 0, at: now, in: feed.outline))
      #expect(sight.needed == reader.needed(within: 500, at: now, in: feed.outline))
      #expect(sight.kept == before.upperBound..<after.lowerBound)
      if step % 3 == 0 { reader.advance(to: now, in: feed.outline) }
      var later = reader
      later.advance(to: now, in: feed.outline)
      #expect(sight.offset == later.offset && sight.isMoving == later.isMoving)
    }
  }

  @Test("is what a window says that moves as the platform throws it", arguments: ScrollPlatform.allCases)
  func readers(platform: ScrollPlatform) throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390, spacing: 8)
    let edges = 0...outline.length - Self.phone.height
    for offset in [-2_000, 0, 40, 9_000, edges.upperBound, edges.upperBound + 500] {
      for velocity in [0.0, 0.04, 2, -2, 60, -60] {
        let carried = platform.traits.thrown(Point(x: 0, y: velocity)).y
        let motion = platform.motion(from: Release(start: .zero, offset: offset, velocity: carried, edges: edges, displayScale: 3))
        let window = FeedWindow(offset: offset, viewport: Self.phone, motion: motion)!
        let sight = outline.sight(
          from: offset, through: Self.phone, releasedAt: velocity, on: platform, displayScale: 3, within: 700, keeping: 2)
        #expect(sight.visible == window.visible(in: outline) && sight.offset == offset)
        #expect(sight.needed == window.needed(within: 700, at: .zero, in: outline), "\(platform), \(velocity) from \(offset)")
        #expect(sight.isMoving == !motion.isDone(at: .zero), "\(platform), \(velocity) from \(offset)")
      }
    }
  }
}
