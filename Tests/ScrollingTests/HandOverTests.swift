import Scrolling
import Testing
import ViewTree

@Suite("From the finger to the motion")
struct HandOverTests {
  private static let frame = 1000.0 / 60

  @Test("a throw goes on with the finger's speed from the frame after its last: none moves twice", arguments: ScrollPlatform.allCases)
  func speed(platform: ScrollPlatform) {
    let rig = FingerRig(content: Size(width: 400, height: 40_000), offset: Point(x: 0, y: 1000), platform: platform)
    var ways: [Double] = []
    rig.finger(.began, 300, at: 0)
    // A point a millisecond, and lifted on its way.
    for number in 1...20 {
      let time = Double(number) * HandOverTests.frame
      if number <= 12 { rig.finger(number == 12 ? .ended : .moved, 300 - time, at: time) }
      let before = rig.offset.y
      rig.tick(at: time)
      ways.append((rig.offset.y - before) / HandOverTests.frame)
    }
    #expect(rig.view.isDecelerating)
    // Android's finger is shown 5 ms late, and caught up with at its end.
    let latency = platform == .android ? 5 / HandOverTests.frame : 0
    #expect(ways[6...10].allSatisfy { abs($0 - 1) < 1e-6 })
    #expect(abs(ways[11] - 1 - latency) < 1e-6)
    #expect(ways[12] > 0.95 && ways[12] < 1)
    #expect(zip(ways[12...], ways[13...]).allSatisfy { $0 > $1 })
  }

  @Test("one instant far ahead holds up nothing that is sent after it")
  func badInstant() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 300, at: 10)
    rig.finger(.moved, 250, at: 1e15)
    rig.finger(.ended, 250, at: 30)
    rig.tick(at: 50)
    #expect(rig.story.prefix(3) == ["willBeginDragging", "didScroll", "willEndDragging"])
    #expect(rig.offset.y == 1040)
  }

  @Test("a callback of the drag before that switches scrolling off keeps the next one from beginning")
  func switchedOffBetween() throws {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    for phase in [TrackpadPhase.began, .ended] { try rig.view.handle(.trackpad(by: Point(x: 0, y: 20), phase)) }
    rig.tick(at: 10)
    #expect(rig.view.phase == .dragging, "it waits for momentum")
    rig.reactions["willEndDragging"] = { rig.view.isScrollEnabled = false }
    try rig.view.handle(.drag(by: Point(x: 0, y: -30)))
    rig.tick(at: 20)
    #expect(rig.calls.filter { $0 == "willBeginDragging" }.count == 1)
    for frame in 2...100 { rig.tick(at: Double(frame) * 20) }
    #expect(rig.view.phase == .resting)
  }

  @Test("a scroll view that leaves its window lets go of its finger, and throws nothing when it is back")
  func removed() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 300, at: 0)
    for number in 1...5 { rig.finger(.moved, 300 - Double(number) * 20, at: Double(number) * 10) }
    rig.tick(at: 50)
    #expect(rig.view.phase == .dragging)
    rig.view.removeFromSuperview()
    #expect(!rig.pan.isActive && rig.pan.numberOfTouches == 0)
    rig.finger(.moved, 0, at: 60)
    rig.window.addSubview(rig.view)
    let offset = rig.offset
    rig.tick(at: 10_000)
    #expect(rig.offset == offset && rig.view.phase == .resting)
    #expect(rig.calls.suffix(2) == ["willEndDragging", "didEndDragging(false)"])
  }

  @Test("without a rubber band any more, what it has stretched is let go of at once", arguments: [true, false])
  func bandGone(byPlatform: Bool) {
    let rig = FingerRig(offset: .zero)
    rig.finger(.began, 100, at: 0)
    rig.finger(.moved, 300, at: 10)
    rig.tick(at: 16)
    #expect(rig.offset.y < -50)
    rig.forget()
    if byPlatform { rig.view.platform = .android } else { rig.view.bounces = false }
    #expect(rig.offset.y == 0 && rig.calls == ["didScroll"])
  }

  @Test(
    "Android adds to a fling that was caught by a drag of the next 40 ms, and forgets it under a finger that rests",
    arguments: [(20.0, true), (600, false)])
  func flywheel(rest: Double, adds: Bool) {
    func thrown(after rest: Double?) -> Double {
      let rig = FingerRig(content: Size(width: 400, height: 400_000), offset: Point(x: 0, y: 1000), platform: .android)
      var time = 0.0
      if let rest {
        rig.stroke(from: Point(x: 200, y: 390), steps: Array(repeating: Point(x: 0, y: -40), count: 8), at: 0)
        rig.tick(at: 100)
        rig.finger(.began, 300, at: 110)
        time = 110 + rest
      } else {
        rig.finger(.began, 300, at: 0)
      }
      for number in 1...10 { rig.finger(.moved, 300 - Double(number) * 10, at: time + Double(number) * 10) }
      rig.finger(.ended, 200, at: time + 100)
      rig.tick(at: time + 105)
      return rig.view.motion.y?.velocity(at: rig.window.instant.advanced(byMilliseconds: 20)) ?? 0
    }
    let (plain, caught) = (thrown(after: nil), thrown(after: rest))
    #expect(plain > 0.5 && (adds ? caught > plain * 2 : abs(caught - plain) < 0.3))
  }
}
