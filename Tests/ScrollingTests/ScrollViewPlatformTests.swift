import Scrolling
import Testing
import ViewTree

@Suite("A scroll view of a platform")
struct ScrollViewPlatformTests {
  private func rig(_ platform: ScrollPlatform, content: Size = Size(width: 300, height: 20_000), at offset: Point = .zero) -> ScrollRig {
    let rig = ScrollRig(content: content)
    rig.view.platform = platform
    rig.view.contentOffset = offset
    rig.clearLog()
    return rig
  }

  @Test("has a rubber band beyond its edges or stops a finger there, which comes back at once", arguments: ScrollPlatform.allCases)
  func rubberBand(platform: ScrollPlatform) throws {
    let hasBand = platform == .uikit || platform == .flutterBouncing
    for bounces in [true, false] {
      let rig = rig(platform)
      rig.view.bounces = bounces
      try rig.drag(by: 120)
      #expect(abs(rig.offset + (hasBand && bounces ? RubberBand.banded(120, dimension: 400) : 0)) < 1e-9)
      try rig.drag(by: -30)
      #expect(abs(rig.offset - (hasBand && bounces ? -RubberBand.banded(90, dimension: 400) : 30)) < 1e-9)
      try rig.release(at: 0)
      rig.settle()
      #expect(rig.offset == (hasBand && bounces ? 0 : 30))
    }
  }

  @Test("begins a drag at its own slop, which is not applied (rule 93)", arguments: zip(ScrollPlatform.allCases, [10.0, 8, 18, 18]))
  func slop(platform: ScrollPlatform, slop: Double) {
    let rig = rig(platform)
    rig.touch(.began, 300)
    rig.tick()
    rig.touch(.moved, 300 - slop + 0.25)
    rig.tick()
    #expect(rig.view.phase == .tracking)
    rig.touch(.moved, 300 - slop - 30)
    rig.tick()
    for _ in 0..<3 { rig.tick() }
    #expect(rig.view.phase == .dragging)
    #expect(abs(rig.offset - 30) < 8.01)  // Android's resampling looks up to 8 ms ahead
    rig.touch(.moved, 300 - slop - 30)
    for _ in 0..<3 { rig.tick() }
    #expect(abs(rig.offset - 30) < 1e-9)
  }

  @Test("throws nothing below its least speed, both axes together or each by itself", arguments: ScrollPlatform.allCases)
  func leastSpeed(platform: ScrollPlatform) throws {
    let least = platform == .uikit ? 250.0 : platform == .flutterBouncing ? 100 : 50
    for (x, y) in [(0.0, 0.99), (0, 1.01), (0.8, 0.8), (0.6, 0.6), (1.01, 0.5)] {
      let rig = rig(platform, content: Size(width: 20_000, height: 20_000), at: Point(x: 9000, y: 9000))
      try rig.send(.drag(by: Point(x: 1, y: 1)), .release(velocity: Point(x: -x * least, y: -y * least)))
      rig.tick()
      let isPerAxis = platform == .android
      let together = (x * x + y * y).squareRoot() >= 1
      #expect((rig.lastVelocity.x != 0) == (x > 0 && (isPerAxis ? x >= 1 : together)), "\(x) \(y)")
      #expect((rig.lastVelocity.y != 0) == (isPerAxis ? y >= 1 : together), "\(x) \(y)")
      #expect(rig.view.isDecelerating == (rig.lastVelocity != .zero))
    }
  }

  @Test("cuts what is thrown to its greatest speed; UIKit has none", arguments: ScrollPlatform.allCases)
  func greatestSpeed(platform: ScrollPlatform) throws {
    let rig = rig(platform)
    try rig.release(at: -30_000)
    #expect(abs(rig.lastVelocity.y - (platform == .uikit ? 30 : 8)) < 1e-9)
  }

  @Test("takes its first step one frame early on UIKit alone", arguments: ScrollPlatform.allCases)
  func firstStep(platform: ScrollPlatform) throws {
    let rig = rig(platform)
    try rig.release(at: -2000)
    #expect(rig.view.phase == .decelerating)
    #expect((rig.offset > 0) == (platform == .uikit))
    #expect(rig.view.motion.y?.start == (platform == .uikit ? Instant(nanoseconds: rig.instant.nanoseconds - 16_666_666) : rig.instant))
    rig.tick()
    #expect(rig.offset > 20)
  }

  @Test("has that platform's motion, to the bit, and keeps it when the platform changes", arguments: ScrollPlatform.allCases)
  func motion(platform: ScrollPlatform) throws {
    for (start, velocity) in [(500.0, 1700.0), (19_500, 3000), (200, -2500)] {
      let rig = rig(platform, at: Point(x: 0, y: start))
      try rig.release(at: -velocity)
      let first = platform == .uikit ? Instant(nanoseconds: rig.instant.nanoseconds - 16_666_666) : rig.instant
      let motion = platform.motion(
        from: Release(start: first, offset: start, velocity: velocity * (1.0 / 1000), edges: 0...19_600, displayScale: 2))
      rig.view.platform = platform == .android ? .uikit : .android
      for _ in 0..<200 {
        #expect(rig.offset == motion.offset(at: rig.instant))
        rig.tick()
      }
      rig.settle()
      #expect(rig.offset == motion.rest)
      #expect(rig.lastTarget.y == motion.rest)
    }
  }

  /// Throws that a finger makes one after the other, 200 ms each, while the content still runs; the last one's velocity and target.
  private func flicks(_ rig: ScrollRig, _ velocities: [Double], travel: Double = 120) throws {
    for velocity in velocities {
      try rig.drag(by: -travel * (velocity < 0 ? -1 : 1))
      try rig.send(.release(velocity: Point(x: 0, y: -velocity)))
      for _ in 0..<12 { rig.tick() }
    }
  }

  @Test(
    "multiplies the third flick in a row and those after it, on UIKit alone; the delegate hears the finger's velocity (rule 92)",
    arguments: ScrollPlatform.allCases)
  func repeatedFlicks(platform: ScrollPlatform) throws {
    for (count, multiplier) in [(1, 1.0), (2, 1), (3, 1.5), (4, 2.25), (5, 3.25)] {
      let rig = rig(platform, content: Size(width: 300, height: 1_000_000))
      var offset = 0.0
      rig.reactions["willEndDragging"] = { offset = rig.offset }
      try flicks(rig, Array(repeating: 1000, count: count))
      #expect(abs(rig.lastVelocity.y - 1) < 1e-12)
      guard platform == .uikit else { continue }
      #expect(abs(rig.lastTarget.y - offset - (multiplier - 0.01) * 499) < 1e-6, "flick \(count)")
      rig.settle()
      #expect(rig.offset == rig.lastTarget.y)
    }
  }

  @Test("ends a row of flicks with a slow one, a reversal, a pause, a rest and a bounce")
  func endOfARow() throws {
    let row = [1000.0, 1000, 1000, 1000]
    for which in 0..<5 {
      let rig = rig(.uikit, content: Size(width: 300, height: 1_000_000), at: Point(x: 0, y: 5000))
      try flicks(rig, row)
      switch which {
      case 0: try flicks(rig, [500])
      case 1: try flicks(rig, [-1000])
      case 2: for _ in 0..<62 { rig.tick() }
      case 3: rig.settle()
      default:
        rig.view.contentSize.height = rig.offset + 420
        for _ in 0..<30 where rig.offset <= rig.view.legalRange.max.y { rig.tick() }
        #expect(!rig.view.legalRange.contains(rig.view.contentOffset))
        try rig.drag(by: -1)
        rig.view.contentSize.height = 1_000_000
      }
      var offset = 0.0
      rig.reactions["willEndDragging"] = { offset = rig.offset }
      try flicks(rig, [1000])
      #expect(abs(rig.lastTarget.y - offset - 0.99 * 499) < 1e-6, "\(which)")
    }
  }

  @Test("flicks that move nothing, against an edge that stops them or on the last page, end in a rest, and so does their row")
  func flicksThatMoveNothing() throws {
    for isPaged in [false, true] {
      let rig = rig(.uikit, content: Size(width: 300, height: 1_000_000), at: Point(x: 0, y: 0))
      rig.view.bounces = false
      rig.view.isPagingEnabled = isPaged
      try flicks(rig, [-1000, -1000, -1000, -1000])
      #expect(rig.view.phase == .resting && rig.offset == 0)
      rig.view.isPagingEnabled = false
      rig.view.contentOffset.y = 5000
      var offset = 0.0
      rig.reactions["willEndDragging"] = { offset = rig.offset }
      try flicks(rig, [-1000])
      #expect(abs(rig.lastTarget.y - offset + 0.99 * 499) < 1e-6)
    }
  }

  @Test(
    "adds the velocity of a fling that a finger catches to the next one in its direction, on Android alone",
    arguments: ScrollPlatform.allCases)
  func flywheel(platform: ScrollPlatform) throws {
    for (velocity, adds) in [(1500.0, true), (-1500, false)] {
      let rig = rig(platform, at: Point(x: 0, y: 9000))
      try rig.release(at: -2500)
      for _ in 0..<6 { rig.tick() }
      let running = rig.view.velocity(at: rig.instant.advanced(byMilliseconds: 1000.0 / 60)).y
      var offset = 0.0
      rig.reactions["willEndDragging"] = { offset = rig.offset }
      try rig.send(.drag(by: Point(x: 0, y: -velocity / 100)), .release(velocity: Point(x: 0, y: -velocity)))
      rig.tick()
      let start = velocity / 1000 + (adds && platform == .android ? running : 0)
      let plain = platform.motion(from: Release(start: .zero, offset: offset, velocity: start, edges: 0...19_600))
      #expect(abs(rig.lastTarget.y - plain.rest) < 0.01)
      #expect(abs(rig.lastVelocity.y - velocity / 1000) < 1e-9)
    }
  }

  @Test("springs back from beyond an edge that has come towards it, or is at the edge", arguments: ScrollPlatform.allCases)
  func beyondAnEdge(platform: ScrollPlatform) throws {
    let rig = rig(platform, at: Point(x: 0, y: 2000))
    rig.view.contentOffset.y = 19_650
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == 19_600)
    #expect(rig.calls.count { $0 == "willBeginDecelerating" } == rig.calls.count { $0 == "didEndDecelerating" })
  }

  // MARK: Axes

  /// Where a finger drags content that scrolls on both axes, by 100 points at an angle in degrees, given by its tangent.
  private func dragged(_ rig: ScrollRig, by travel: Point) -> Point {
    rig.view.contentOffset = Point(x: 500, y: 500)
    rig.touch(.began, x: 150, 200)
    for part in 1...20 {
      rig.touch(.moved, x: 150 - travel.x * Double(part) / 20, 200 - travel.y * Double(part) / 20)
      rig.tick()
    }
    return Point(x: rig.view.contentOffset.x - 500, y: rig.view.contentOffset.y - 500)
  }

  @Test("with a directional lock keeps to an axis within 20 degrees of it, and to none between")
  func directionalLock() {
    // Tangents of 19, 21, 69 and 71 degrees: 0.3443, 0.3839, 2.605, 2.904.
    for (x, y, horizontal, vertical) in [
      (100.0, 34.4, true, false), (100, 38.4, true, true), (38.4, 100, true, true), (34.4, 100, false, true), (0, 100, false, true),
      (100, 0, true, false), (70, 70, true, true),
    ] {
      for (sign, isLocked) in [(1.0, true), (-1, true), (1, false)] {
        let rig = rig(.uikit, content: Size(width: 3000, height: 3000))
        rig.view.isDirectionalLockEnabled = isLocked
        let way = dragged(rig, by: Point(x: x * sign, y: y * sign))
        #expect((way.x != 0) == (x != 0 && (horizontal || !isLocked)), "\(x) \(y)")
        #expect((way.y != 0) == (y != 0 && (vertical || !isLocked)), "\(x) \(y)")
      }
    }
  }

  @Test("throws along the axes of the drag alone, whatever the finger does last")
  func lockedThrow() throws {
    let rig = rig(.uikit, content: Size(width: 3000, height: 3000))
    rig.view.isDirectionalLockEnabled = true
    try rig.send(.drag(by: Point(x: -2, y: -50)), .release(velocity: Point(x: -2000, y: -2000)))
    rig.tick()
    #expect(rig.lastVelocity == Point(x: 0, y: 2))
    rig.settle()
    #expect(rig.view.contentOffset.x == 0 && rig.offset > 500)
  }

  @Test("does not take a finger that goes across the one axis that scrolls, but when it turns along it (rule 93)")
  func acrossTheAxis() {
    let rig = rig(.uikit)
    rig.touch(.began, x: 150, 200)
    rig.touch(.moved, x: 100, 190)
    rig.tick()
    #expect(rig.view.phase == .tracking)
    rig.touch(.moved, x: 100, 120)
    rig.tick()
    #expect(rig.view.phase == .dragging)
    #expect(rig.view.contentOffset.x == 0)
    #expect(rig.offset > 0 && rig.offset <= 80)
  }

  @Test("drags content that fits if it always bounces along that axis, and if it bounces at all (rule 101)")
  func alwaysBounces() throws {
    for (always, bounces, moves) in [(false, true, false), (true, true, true), (true, false, false)] {
      let rig = ScrollRig(content: Size(width: 100, height: 100))
      rig.view.alwaysBounceVertical = always
      rig.view.bounces = bounces
      rig.swipe(from: Point(x: 150, y: 100), to: Point(x: 150, y: 250), frames: 10)
      #expect(rig.view.isDragging == moves)
      #expect((rig.offset < 0) == moves)
      #expect(rig.view.contentOffset.x == 0)
      rig.touch(.ended, 250)
      rig.tick()
      #expect(rig.view.isDecelerating == moves)
      rig.settle()
      #expect(rig.offset == 0)
    }
    let sideways = ScrollRig(content: Size(width: 100, height: 100))
    sideways.view.alwaysBounceHorizontal = true
    try sideways.send(.drag(by: Point(x: 60, y: 60)))
    sideways.tick()
    #expect(sideways.view.contentOffset.x < 0 && sideways.offset == 0)
  }
}
