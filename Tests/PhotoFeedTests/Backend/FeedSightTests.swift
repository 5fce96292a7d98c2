import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@testable import PhotoFeed

@Suite("What a reader sees, will see and does not need")
struct FeedSightTests {
  private static let phone = Size(width: 390, height: 844)

  /// The posts that share some height with a range of the content, by looking at each.
  private func meeting(_ top: Double, _ bottom: Double, _ outline: FeedOutline) -> [Int] {
    (0..<outline.count).filter { index in
      let start = outline.offset(of: index)
      return start < bottom && start + outline.height(of: index) > top && top < bottom
    }
  }

  /// Of a reader without a session, who may be anywhere.
  private func sight(
    _ outline: FeedOutline, from offset: Double, through viewport: Size = phone, releasedAt velocity: Double = 0,
    on platform: ScrollPlatform = .uikit, within milliseconds: Double = 0, keeping margin: Int = 0
  ) -> FeedSight {
    outline.sight(
      from: offset, through: viewport, releasedAt: velocity, on: platform, displayScale: 3, within: milliseconds, keeping: margin)
  }

  /// What a motion shows within a time, by sampling it: all that is shown is needed, and no more than 3 points beyond it.
  private func expectNeeded(
    _ sight: FeedSight, _ motion: some ScrollMotion, at now: Instant, within milliseconds: Double, keeping margin: Int,
    _ outline: FeedOutline,
    _ place: String
  ) {
    let offsets = (0...200).map { motion.offset(at: now.advanced(byMilliseconds: milliseconds * Double($0) / 200)) }
    let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let shown = meeting(least, most + Self.phone.height, outline)
    let reachable = meeting(least - 3, most + Self.phone.height + 3, outline)
    #expect(shown.allSatisfy { sight.needed.contains($0) }, "\(place): \(sight.needed), \(shown) are shown")
    #expect(sight.needed.allSatisfy { reachable.contains($0) }, "\(place): \(sight.needed), \(reachable) can be")
    let kept = max(0, sight.needed.lowerBound - margin)..<min(outline.count, sight.needed.upperBound + margin)
    #expect(sight.kept == kept, "\(place)")
  }

  // MARK: At rest

  @Test("sees the posts that looking at each one finds, all along the shipped feed and beyond both ends", arguments: [0.0, 6.5])
  func visible(spacing: Double) throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390, spacing: spacing)
    var random = SplitMix(seed: 5)
    var offsets = (0..<400).map { _ in Double(random.below(Int(outline.length) * 1_000 + 4_000_000)) / 1_000 - 2_000 }
    // The borders, and a little to either side of them: less than a step of the grid, too.
    for index in stride(from: 0, through: outline.count, by: 9) {
      for nudge in [-1.0 / 64, -1e-6, 0, 1e-6, 1.0 / 64] { offsets.append(outline.offset(of: index) + nudge) }
    }
    for offset in offsets {
      for height in [0.5, 844, 5_000.3] {
        let sight = sight(outline, from: offset, through: Size(width: 390, height: height))
        #expect(Array(sight.visible) == meeting(offset, offset + height, outline), "offset \(offset), height \(height)")
        #expect(sight.needed == sight.visible && sight.offset == offset)
      }
    }
  }

  @Test("sees what a list of the same size has on screen")
  func sameAsTheList() throws {
    let rig = FeedRig()
    try rig.take(.append(ShippedFeed.posts))
    let outline = try FeedOutline(rig.feed.store, width: 390)
    for offset in stride(from: -900, to: outline.length + 900, by: 371.25) {
      rig.list.contentOffset = Point(x: 0, y: offset)
      #expect(sight(outline, from: offset - 56).visible == rig.feed.postsOnScreen, "offset \(offset)")
    }
  }

  @Test("sees nothing through a viewport without area, and knows its place")
  func emptyViewport() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    for size in [Size(width: 0, height: 844), Size(width: 390, height: 0), .zero] {
      #expect(sight(outline, from: outline.offset(of: 100) + 0.001, through: size).visible == 100..<100)
      let reader = try FeedSession(viewport: size, offset: outline.offset(of: 100) + 1, in: outline)
      #expect(reader.sight(within: 0, at: .zero, keeping: 1, in: outline).kept == 99..<101)
    }
  }

  @Test("sees nothing of an empty feed and needs its next page")
  func emptyFeed() throws {
    let outline = try FeedOutline(FeedStore(), width: 390)
    for offset in [-1e12, -1, 0, 1, 1e12] {
      for sight in [
        sight(outline, from: offset, within: 1_000, keeping: 3),
        try FeedSession(viewport: Self.phone, offset: offset, in: outline).sight(within: 1_000, at: .zero, keeping: 3, in: outline),
      ] {
        #expect(sight.visible == 0..<0 && sight.needed == 0..<0 && sight.kept == 0..<0)
      }
    }
  }

  @Test("keeps what is needed and a margin of any number")
  func margins() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    for offset in stride(from: -3_000, to: outline.length + 3_000, by: 617) {
      let visible = sight(outline, from: offset).visible
      for margin in [0, 1, 10, 500] {
        let kept = max(0, visible.lowerBound - margin)..<min(outline.count, visible.upperBound + margin)
        #expect(sight(outline, from: offset, keeping: margin).kept == kept)
      }
      #expect(sight(outline, from: offset, keeping: .min).kept == visible && sight(outline, from: offset, keeping: -1).kept == visible)
      #expect(sight(outline, from: offset, keeping: .max).kept == 0..<outline.count)
    }
  }

  // MARK: In motion

  @Test(
    "needs what any instant of a session's throw shows, and no more", arguments: ScrollPlatform.allCases,
    [(4_000.0, 3.0), (4_000, -3), (4_000, 40), (4_000, -40), (100, -5), (4_000, 0.3), (0, 0)])
  func sessions(platform: ScrollPlatform, release: (offset: Double, velocity: Double)) throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390, spacing: 8)
    var reader = try FeedSession(viewport: Self.phone, platform: platform, displayScale: 3, offset: release.offset, in: outline)
    reader.release(velocity: release.velocity, at: .zero, in: outline)
    let before = reader
    let carried = platform.traits.thrown(Point(x: 0, y: release.velocity)).y
    let motion = platform.motion(
      from: Release(start: .zero, offset: release.offset, velocity: carried, edges: 0...outline.length - 844, displayScale: 3))
    for now in [0, 60_000_000, 400_000_000, 1_500_000_000, 90_000_000_000].map(Instant.init(nanoseconds:)) {
      for span in [0.0, 120, 1_000, FeedSession.maximumMilliseconds] {
        let sight = reader.sight(within: span, at: now, keeping: 3, in: outline)
        let place = "\(platform) \(release) at \(now.nanoseconds), \(span) ms"
        expectNeeded(sight, motion, at: now, within: span, keeping: 3, outline, place)
        #expect(sight.needed == reader.needed(within: span, at: now, in: outline))
      }
      let none = reader.sight(within: 0, at: now, keeping: 0, in: outline)
      for span in [-1, Double.nan, -Double.infinity] { #expect(reader.sight(within: span, at: now, keeping: 0, in: outline) == none) }
      #expect(
        reader.needed(within: 1e300, at: now, in: outline) == reader.needed(within: FeedSession.maximumMilliseconds, at: now, in: outline))
      var later = reader
      #expect(later.advance(to: now, in: outline) == none.visible && later.offset == none.offset && later.isMoving == none.isMoving)
    }
    #expect(reader == before)
  }

  @Test("needs what any instant of a throw from anywhere shows, and no more", arguments: ScrollPlatform.allCases)
  func readers(platform: ScrollPlatform) throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390, spacing: 8)
    let edges = 0...outline.length - Self.phone.height
    for offset in [-2_000, -200, 0, 40, 9_000, edges.upperBound, edges.upperBound + 500] {
      for velocity in [0.0, 0.04, 2, -2, 60, -60] {
        let carried = platform.traits.thrown(Point(x: 0, y: velocity)).y
        let motion = platform.motion(from: Release(start: .zero, offset: offset, velocity: carried, edges: edges, displayScale: 3))
        let sight = sight(outline, from: offset, releasedAt: velocity, on: platform, within: 700, keeping: 2)
        let place = "\(platform), \(velocity) from \(offset)"
        expectNeeded(sight, motion, at: .zero, within: 700, keeping: 2, outline, place)
        #expect(Array(sight.visible) == meeting(offset, offset + Self.phone.height, outline) && sight.offset == offset, "\(place)")
        #expect(sight.isMoving == !motion.isDone(at: .zero), "\(place)")
      }
    }
  }

  @Test("is about the session after the outline's edits, which a question does not take up", arguments: ScrollPlatform.allCases)
  func edits(platform: ScrollPlatform) throws {
    var feed = try EditedFeed(count: 400)
    var reader = try FeedSession(viewport: Self.phone, platform: platform, offset: 9_000, in: feed.outline)
    reader.release(velocity: 3, at: .zero, in: feed.outline)
    for step in 0..<40 {
      let now = Instant(nanoseconds: Int64(step) * 130_000_000)
      if step % 7 == 3 { try feed.prepend(5, "s\(step)-") }
      let sight = reader.sight(within: 500, at: now, keeping: 3, in: feed.outline)
      var (later, seen) = (reader, sight.visible)
      later.follow(feed.outline)
      for milliseconds in 0...500 {
        let visible = later.advance(to: now.advanced(byMilliseconds: Double(milliseconds)), in: feed.outline)
        if milliseconds == 0 { #expect(visible == sight.visible && later.offset == sight.offset && later.isMoving == sight.isMoving) }
        seen = min(seen.lowerBound, visible.lowerBound)..<max(seen.upperBound, visible.upperBound)
      }
      #expect(sight.needed == seen, "step \(step)")
      if step % 3 == 0 { reader.advance(to: now, in: feed.outline) }
    }
  }

  // MARK: As a value

  @Test("serves many actors that share one outline")
  func actors() async throws {
    actor Reader {
      private var session: FeedSession
      private let outline: FeedOutline

      init(_ session: FeedSession, _ outline: FeedOutline) { (self.session, self.outline) = (session, outline) }

      func scroll(to offset: Double) -> FeedSight {
        session.scroll(to: offset, in: outline)
        return session.sight(within: 0, at: .zero, keeping: 0, in: outline)
      }
    }
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    let readers = try (0..<50).map { _ in Reader(try FeedSession(viewport: Self.phone, in: outline), outline) }
    await withTaskGroup(of: (Double, FeedSight).self) { group in
      for (number, reader) in readers.enumerated() {
        let offset = Double(number) * 777
        group.addTask { (offset, await reader.scroll(to: offset)) }
      }
      for await (offset, sight) in group { #expect(Array(sight.visible) == meeting(offset, offset + 844, outline)) }
    }
  }
}
