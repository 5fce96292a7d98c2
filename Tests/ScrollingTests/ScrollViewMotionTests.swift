import Scrolling
import Testing
import ViewTree

@Suite("A scroll view in motion")
struct ScrollViewMotionTests {
  /// x0 + v d (1 - d^t) / (1 - d), d = 0.998 a millisecond, by repeated multiplication.
  private func decelerated(from offset: Double, velocity: Double, milliseconds: Int) -> Double {
    var velocity = velocity
    var offset = offset
    for _ in 0..<milliseconds {
      velocity *= 0.998
      offset += velocity
    }
    return offset
  }

  @Test("takes its first step at the tick of the release: one frame of the display (PHYSICS, first step)", arguments: [60, 100, 125])
  func firstStep(rate: Int) throws {
    let rig = ScrollRig()
    rig.window.maximumFramesPerSecond = rate
    try rig.send(.release(velocity: Point(x: 0, y: -2000)))
    rig.tick(milliseconds: 1000)  // however long ago the last tick was
    let step = rig.offset
    let whole = 1000 / rate
    #expect(step >= decelerated(from: 0, velocity: 2, milliseconds: whole) - 1e-9)
    #expect(step <= decelerated(from: 0, velocity: 2, milliseconds: whole + 1) + 1e-9)
    #expect(1000 % rate != 0 || abs(step - decelerated(from: 0, velocity: 2, milliseconds: whole)) < 1e-9)
  }

  @Test("is the same at equal times whatever the tick rate, and rests at the same place")
  func tickRates() throws {
    var ends: [Double] = []
    for period in [4.0, 10, 20, 50, 500] {
      let rig = ScrollRig()
      rig.window.maximumFramesPerSecond = 100
      try rig.send(.release(velocity: Point(x: 0, y: -2000)))
      rig.tick(milliseconds: 10)
      for _ in 0..<Int(500 / period) { rig.tick(milliseconds: period) }
      #expect(abs(rig.offset - decelerated(from: 0, velocity: 2, milliseconds: 510)) < 1e-8)
      #expect(abs(rig.view.velocity(at: rig.instant).y - 0.998999333 * 2 * 0.3602) < 1e-3)
      rig.tickToRest()
      ends.append(rig.offset)
    }
    #expect(Set(ends).count == 1)
    // ±(|v| - 0.01) d / (1 - d)
    #expect(abs(ends[0] - 1.99 * 499) < 1e-8)
  }

  @Test("rests exactly at the edge that it has bounced at", arguments: [-900.0, -3000, -20_000])
  func bounce(velocity: Double) throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1300
    try rig.release(at: velocity)
    var furthest = 0.0
    for _ in 0..<300 where rig.view.isDecelerating {
      rig.tick()
      furthest = max(furthest, rig.offset)
    }
    #expect(furthest > 1600)
    #expect(rig.offset == 1600)
    #expect(rig.view.velocity(at: rig.instant) == .zero)
  }

  @Test("stops dead at an edge without bounces")
  func withoutBounces() throws {
    let rig = ScrollRig()
    rig.view.bounces = false
    rig.view.contentOffset.y = 1300
    try rig.release(at: -3000)
    while rig.view.isDecelerating, rig.offset <= 1600, rig.instant.nanoseconds < 10_000_000_000 { rig.tick() }
    #expect(rig.offset == 1600)
    #expect(rig.calls.last == "didEndDecelerating")
  }

  @Test("moves each axis by itself and ends when both have")
  func twoAxes() throws {
    let rig = ScrollRig(content: Size(width: 5000, height: 5000))
    try rig.send(.release(velocity: Point(x: -300, y: -2000)))
    rig.tick()
    #expect(rig.view.motion.x != nil && rig.view.motion.y != nil)
    rig.tickToRest()
    #expect(abs(rig.view.contentOffset.x - 0.29 * 499) < 1e-8)
    #expect(abs(rig.view.contentOffset.y - 1.99 * 499) < 1e-8)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("ends with a wheel, a jump or a program's offset, and tells of it before the move", arguments: 0..<4)
  func interruption(which: Int) throws {
    let rig = ScrollRig()
    try rig.send(.release(velocity: Point(x: 0, y: -2000)))
    for _ in 0..<10 { rig.tick() }
    let offset = rig.offset
    rig.clearLog()
    switch which {
    case 0: try rig.send(.wheel(by: Point(x: 0, y: 5)))
    case 1: try rig.send(.jump(to: Point(x: 0, y: 77)))
    case 2: rig.view.contentOffset.y = 77
    default: try rig.send(.jump(to: Point(x: 0, y: offset)))  // to where it is
    }
    rig.tick()
    #expect(rig.offset == [offset + 5, 77, 77, offset][which])
    #expect(rig.calls == (which == 3 ? ["didEndDecelerating"] : ["didEndDecelerating", "didScroll"]))
    #expect(rig.view.phase == .resting)
    #expect(rig.view.motion.y == nil)
    rig.tick()
    #expect(rig.offset == [offset + 5, 77, 77, offset][which])
  }

  @Test("stops where it is with a stop, and bounces back from beyond an edge")
  func stop() throws {
    let rig = ScrollRig()
    try rig.send(.release(velocity: Point(x: 0, y: -2000)))
    for _ in 0..<10 { rig.tick() }
    let offset = rig.offset
    try rig.send(.stop)
    rig.tick()
    #expect(rig.offset == offset)
    #expect(rig.view.phase == .resting)

    let bouncing = ScrollRig()
    try bouncing.send(.release(velocity: Point(x: 0, y: 2000)))
    for _ in 0..<4 { bouncing.tick() }
    #expect(bouncing.offset < 0)
    bouncing.clearLog()
    try bouncing.send(.stop)
    bouncing.tickToRest()
    #expect(bouncing.offset == 0)
    #expect(bouncing.story == ["didEndDecelerating", "willBeginDecelerating", "didScroll", "didEndDecelerating"])

    let resting = ScrollRig()
    resting.view.contentOffset.y = -50
    try resting.send(.stop)
    resting.tick()
    #expect(resting.offset == -50)
  }

  @Test("keeps the remaining distance of a deceleration when content grows or shrinks out of its reach (C5)")
  func remainingDistance() throws {
    let plain = ScrollRig()
    let changed = ScrollRig()
    for rig in [plain, changed] { try rig.send(.release(velocity: Point(x: 0, y: -2000))) }
    for frame in 0..<300 {
      if frame % 5 == 2 { changed.view.contentSize.height = frame % 2 == 0 ? 1900 : 9000 }
      if frame % 7 == 2 { changed.view.contentInset.top = Double(frame) }
      plain.tick()
      changed.tick()
      #expect(changed.offset == plain.offset)
    }
    #expect(abs(plain.offset - 1.99 * 499) < 1e-8)
    #expect(changed.view.phase == .resting)
  }

  @Test("loses nothing of what a late tick has yet to show when content changes before it (C5)")
  func changeBeforeLateTick() throws {
    let rig = ScrollRig()
    try rig.release(at: -2000)
    rig.view.contentSize.height = 2100
    rig.tick(milliseconds: 10_000)
    #expect(abs(rig.offset - 1.99 * 499) < 1e-8)
    #expect(rig.view.phase == .resting)
  }

  @Test("meets the edge that content has got meanwhile: the crossing is where it would have been planned (C5)")
  func newEdge() throws {
    let planned = ScrollRig()
    let surprised = ScrollRig()
    planned.view.contentSize.height = 1000
    for rig in [planned, surprised] { try rig.send(.release(velocity: Point(x: 0, y: -2000))) }
    for frame in 0..<200 {
      if frame == 3 { surprised.view.contentSize.height = 1000 }
      planned.tick()
      surprised.tick()
      #expect(abs(surprised.offset - planned.offset) < 1e-6)
    }
    #expect(surprised.offset == 600)
  }

  @Test("turns back as a bounce when content has shrunk away behind it (C5)")
  func shrunkAway() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1000
    try rig.release(at: -500)
    let offset = rig.offset
    rig.view.contentSize.height = 1300
    #expect(rig.offset == offset)
    rig.tick()
    #expect(abs(rig.offset - offset) < 30)
    rig.tickToRest()
    #expect(rig.offset == 900)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("without bounces is at the new edge at once when content has shrunk away behind it")
  func shrunkAwayWithoutBounces() throws {
    let rig = ScrollRig()
    rig.view.bounces = false
    rig.view.contentOffset.y = 1000
    try rig.release(at: -500)
    rig.view.contentSize.height = 1300
    #expect(rig.offset == 900)
    rig.tick()
    #expect(rig.offset == 900)
    #expect(rig.view.phase == .resting)
  }

  @Test("goes on as a deceleration when the edge of a bounce goes away: no step in offset or velocity (C5)")
  func edgeGone() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1600
    try rig.release(at: -2000)
    rig.tick()
    let offset = rig.offset
    let velocity = rig.view.velocity(at: rig.instant).y
    #expect(offset > 1600 && velocity > 0.5)
    rig.view.contentSize.height = 9000
    rig.tick(milliseconds: 1)
    #expect(abs(rig.offset - offset - velocity) < 0.01)
    #expect(abs(rig.view.velocity(at: rig.instant).y - velocity * 0.998) < 1e-6)
    rig.tickToRest()
    #expect(rig.offset > offset + 200)
  }

  @Test("is told of an end when a change leaves nothing to move, and of one only")
  func nothingLeft() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 300
    try rig.release(at: -1000)
    rig.clearLog()
    rig.view.contentSize.height = 0
    rig.view.contentSize.height = 9000
    rig.view.contentSize.height = 100
    rig.tickToRest()
    #expect(rig.offset == 0)
    #expect(rig.story == ["didScroll", "didEndDecelerating"])
  }

  @Test("takes a correction along without a didScroll, edges too (rule 83, C5)")
  func correction() throws {
    let plain = ScrollRig()
    let corrected = ScrollRig()
    for rig in [plain, corrected] {
      rig.view.contentOffset.y = 1300
      try rig.release(at: -1500)
      rig.clearLog()
    }
    for frame in 0..<200 {
      if frame == 7 {
        #expect(corrected.view.clampOfRepositioning(contentSize: Size(width: 300, height: 2500), correction: Point(x: 0, y: 500)) == .zero)
      }
      #expect(abs(corrected.offset - plain.offset - (frame < 7 ? 0 : 500)) < 1e-9)
      #expect(corrected.calls == plain.calls)
      plain.tick()
      corrected.tick()
    }
    #expect(plain.offset == 1600)
  }

  @Test("is clamped at rest by a correction that leaves the legal range, and says by how much")
  func clampedCorrection() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1500
    rig.clearLog()
    let clamp = rig.view.clampOfRepositioning(contentSize: Size(width: 300, height: 1900), correction: Point(x: 0, y: 300))
    #expect(clamp == Point(x: 0, y: -300))
    #expect(rig.offset == 1500)
    #expect(rig.calls.isEmpty)
  }

  @Test("ends, or turns back, when its delegate changes the content inside the last didScroll")
  func changeInsideLastDidScroll() throws {
    let rig = ScrollRig()
    try rig.release(at: -400)
    let rest = rig.view.motion.y!.rest
    rig.reactions["didScroll"] = { if rig.offset == rest { rig.view.contentSize.height = 500 } }
    rig.tickToRest()
    #expect(rig.offset == 100)
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("goes on when its delegate only looks on from inside didScroll, and ends when that sets the offset")
  func offsetInsideDidScroll() throws {
    let rig = ScrollRig()
    rig.reactions["didScroll"] = { if rig.offset > 300 { rig.view.contentOffset.y = 250 } }
    try rig.release(at: -2000)
    rig.tickToRest()
    #expect(rig.offset == 250)
    #expect(rig.calls.last == "didScroll")
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }
}
