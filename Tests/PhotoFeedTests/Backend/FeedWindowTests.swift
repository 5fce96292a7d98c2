@testable import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A feed window", .timeLimit(.minutes(5)))
struct FeedWindowTests {
  private static let phone = Size(width: 390, height: 844)

  /// The posts that share some length with a stretch, by looking at each.
  private func meeting(_ top: Double, _ bottom: Double, _ outline: FeedOutline) -> [Int] {
    (0..<outline.count).filter { index in
      let start = outline.offset(of: index)
      return start < bottom && start + outline.height(of: index) > top && top < bottom
    }
  }

  private func expectPartition(
    _ window: FeedWindow, _ outline: FeedOutline, keeping margin: Int, _ now: Instant = .zero, within: Double = 0
  ) {
    let needed = window.needed(within: within, at: now, in: outline)
    let evictable = window.evictable(beyond: within, at: now, keeping: margin, in: outline)
    #expect(evictable.before == 0..<max(0, needed.lowerBound - margin))
    #expect(evictable.after == min(outline.count, needed.upperBound + margin)..<outline.count)
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
        let window = FeedWindow(offset: offset, viewport: Size(width: 390, height: height))!
        #expect(Array(window.visible(in: outline)) == meeting(offset, offset + height, outline), "offset \(offset), height \(height)")
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
      #expect(FeedWindow(offset: offset - 56, viewport: Self.phone)!.visible(in: outline) == rig.feed.postsOnScreen, "offset \(offset)")
    }
  }

  @Test("sees nothing through a viewport without area, and knows where it stands")
  func emptyViewport() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    for size in [Size(width: 0, height: 844), Size(width: 390, height: 0), .zero] {
      let seen = FeedWindow(offset: outline.offset(of: 100) + 0.001, viewport: size)!.visible(in: outline)
      #expect(seen == 100..<100)
    }
  }

  @Test("sees nothing of an empty feed, and nothing can be given up")
  func emptyFeed() throws {
    let outline = try FeedOutline(FeedStore(), width: 390)
    for offset in [-1e300, -1, 0, 1, 1e300] {
      let window = FeedWindow(offset: offset, viewport: Self.phone)!
      #expect(window.visible(in: outline) == 0..<0)
      #expect(window.evictable(beyond: 1_000, at: .zero, keeping: 3, in: outline) == (0..<0, 0..<0))
    }
  }

  @Test("takes any finite numbers")
  func hugeNumbers() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    let all = 0..<outline.count
    #expect(FeedWindow(offset: -1e300, viewport: Self.phone)!.visible(in: outline) == 0..<0)
    #expect(FeedWindow(offset: 1e300, viewport: Self.phone)!.visible(in: outline) == outline.count..<outline.count)
    #expect(FeedWindow(offset: -1e300, viewport: Size(width: 1e300, height: 1.7e308))!.visible(in: outline) == all)
    let window = FeedWindow(offset: 5_000, viewport: Self.phone)!
    let fling = Fling(start: .zero, offset: 5_000, velocity: 1e12, edges: -.infinity ... .infinity)
    let far = FeedWindow(offset: 5_000, viewport: Self.phone, motion: fling)!
    #expect(far.needed(within: 1e300, at: .zero, in: outline) == window.visible(in: outline).lowerBound..<outline.count)
    #expect(far.needed(within: .nan, at: .zero, in: outline) == window.visible(in: outline))
    #expect(far.needed(within: -5, at: .zero, in: outline) == window.visible(in: outline))
    for margin in [Int.min, -1, 0, Int.max] {
      let evictable = window.evictable(beyond: 1e300, at: .zero, keeping: margin, in: outline)
      #expect(margin < Int.max ? evictable.before.upperBound == window.visible(in: outline).lowerBound : evictable == (0..<0, 204..<204))
    }
  }

  @Test("gives up all but what is needed and a margin")
  func margins() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    for offset in stride(from: -3_000, to: outline.length + 3_000, by: 617) {
      for margin in [0, 1, 10, 500] { expectPartition(FeedWindow(offset: offset, viewport: Self.phone)!, outline, keeping: margin) }
    }
  }

  // MARK: In motion

  @Test(
    "needs what any instant of the motion shows, and no more",
    arguments: [(4_000.0, 3.0), (4_000, -3), (4_000, 40), (4_000, -40), (-200, -2), (-200, 5), (-200, 0), (0, 0)])
  func needed(start: Double, velocity: Double) throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    let legal = 0.0...outline.length - 844
    // Planned for the whole feed, and for one that ended sooner: its bounce turns among posts that are there now.
    for edges in [legal, 0...8_000, 3_900...4_100] {
      let fling = Fling(start: Instant(nanoseconds: 1_000_000), offset: start, velocity: velocity, edges: edges)
      for now in [0, 1_000_000, 60_000_000, 400_000_000, 1_500_000_000, 20_000_000_000] as [Int64] {
        let now = Instant(nanoseconds: now)
        let window = FeedWindow(offset: fling.offset(at: now), viewport: Self.phone, motion: fling)!
        for span in [0.0, 120, 1_000] {
          let needed = window.needed(within: span, at: now, in: outline)
          let offsets = (0...200).map { fling.offset(at: now.advanced(byMilliseconds: span * Double($0) / 200)) }
          let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
          let shown = meeting(least, most + 844, outline)
          let reachable = meeting(least - 3, most + 844 + 3, outline)
          let place = "\(edges) at \(now.nanoseconds), \(span) ms"
          #expect(shown.allSatisfy { needed.contains($0) }, "\(place): \(needed), \(shown) are shown")
          #expect(needed.allSatisfy { reachable.contains($0) }, "\(place): \(needed), \(reachable) can be")
          expectPartition(window, outline, keeping: 2, now, within: span)
        }
      }
    }
  }

  @Test("needs the posts in which a bounce turns back, though it ends where it began")
  func turningPoint() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    let fling = Fling(start: .zero, offset: 4_000, velocity: 20, edges: 0...4_000)
    let window = FeedWindow(offset: 4_000, viewport: Self.phone, motion: fling)!
    let needed = window.needed(within: 10_000, at: .zero, in: outline)
    let farthest = (0...10_000).map { fling.offset(at: Instant(nanoseconds: Int64($0) * 1_000_000)) }.max() ?? 0
    #expect(farthest > 4_100 && fling.rest == 4_000)
    #expect(Array(needed) == meeting(4_000, farthest + 844, outline))
  }

  // MARK: As a value

  @Test("is a value of some hundred bytes at most")
  func size() { #expect(MemoryLayout<FeedWindow>.size <= 128) }

  /// A backend's session, as an actor.
  private actor Session {
    private var window: FeedWindow
    private let outline: FeedOutline

    init(_ window: FeedWindow, _ outline: FeedOutline) {
      self.window = window
      self.outline = outline
    }

    func scroll(to offset: Double) -> Range<Int> {
      window.offset = offset
      return window.visible(in: outline)
    }
  }

  @Test("serves many actors that share one outline")
  func actors() async throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390)
    let sessions = (0..<50).map { _ in Session(FeedWindow(offset: 0, viewport: Self.phone)!, outline) }
    await withTaskGroup(of: (Double, Range<Int>).self) { group in
      for (number, session) in sessions.enumerated() {
        let offset = Double(number) * 777
        group.addTask { (offset, await session.scroll(to: offset)) }
      }
      for await (offset, seen) in group { #expect(Array(seen) == meeting(offset, offset + 844, outline)) }
    }
  }

  @Test("numbers that are not finite make no window")
  func wrongNumbers() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(FeedWindow(offset: number, viewport: .zero) == nil)
      #expect(FeedWindow(offset: 0, viewport: Size(width: 1, height: number)) == nil)
      #expect(FeedWindow(offset: 0, viewport: Size(width: number, height: 1)) == nil)
    }
  }
}
