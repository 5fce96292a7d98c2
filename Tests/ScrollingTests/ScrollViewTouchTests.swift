import Scrolling
import Testing
import ViewTree

@Suite("Fingers on a scroll view")
struct ScrollViewTouchTests {
  private func flung(_ platform: ScrollPlatform = .uikit) -> FingerRig {
    let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000), platform: platform)
    rig.stroke(steps: Array(repeating: Point(x: 0, y: -20), count: 5), at: 0)
    for frame in 3...6 { rig.tick(at: Double(frame) * 1000 / 60) }
    rig.forget()
    rig.button.forget()
    return rig
  }

  // MARK: Whole gestures

  @Test("a drag tells its story in order, and tracking and dragging are as documented (rules 91, 93, 94, and 95)")
  func story() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.forget()
    rig.finger(.began, 200, at: 0)
    rig.tick(at: 1)
    #expect(rig.view.isTracking && !rig.view.isDragging && rig.view.phase == .tracking && rig.calls == [])
    rig.finger(.moved, 180, at: 10)
    rig.tick(at: 11)
    #expect(rig.view.isTracking && rig.view.isDragging && rig.calls == ["willBeginDragging", "didScroll"])
    rig.reactions["willEndDragging"] = { #expect(!rig.view.isTracking && rig.view.isDragging) }
    rig.reactions["didEndDragging(true)"] = { #expect(!rig.view.isTracking && !rig.view.isDragging && rig.view.isDecelerating) }
    rig.finger(.moved, 160, at: 20)
    rig.finger(.ended, 160, at: 22)
    rig.tick(at: 30)
    #expect(
      rig.calls == ["willBeginDragging", "didScroll", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating"],
      "this frame shows where the finger was last")
    #expect(rig.view.isDecelerating && !rig.view.isTracking)
    for frame in 3...400 { rig.tick(at: Double(frame) * 1000 / 60) }
    #expect(rig.calls.last == "didEndDecelerating" && rig.view.phase == .resting)
    #expect(abs(rig.offset.y - rig.target.y) < 1e-9)
  }

  @Test("a gesture that comes and goes between two ticks drags, and the button's touch is cancelled", arguments: ScrollPlatform.allCases)
  func betweenTicks(platform: ScrollPlatform) {
    let rig = FingerRig(offset: Point(x: 0, y: 1000), platform: platform)
    rig.forget()
    rig.stroke(steps: Array(repeating: Point(x: 0, y: -25), count: 4), interval: 3, at: 2)
    #expect(rig.button.heard == ["began", "cancelled"] && rig.button.errors == [])
    #expect(rig.calls == [], "nothing moves before the tick")
    rig.tick(at: 16)
    #expect(rig.story.first == "willBeginDragging" && rig.story.contains("didEndDragging(true)"))
    let slop: Double =
      switch platform {
      case .uikit: 10
      case .android: 8
      case .flutterClamping, .flutterBouncing: 18
      }
    #expect(rig.releaseOffset.y == 1100 - slop)
  }

  @Test("a finger that lands and leaves elsewhere, with nothing between, is a drag and no tap")
  func landsAndLeaves() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 200, at: 0)
    rig.finger(.ended, 150, at: 10)
    rig.tick(at: 16)
    #expect(rig.releaseOffset.y == 1040 && rig.story.contains("didEndDragging(true)"))
    #expect(rig.button.heard == ["began", "cancelled"])
  }

  @Test("a tap presses what is beneath and leaves the scroll view as it was")
  func tap() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.forget()
    rig.stroke(steps: [], at: 5)
    rig.tick(at: 16)
    #expect(rig.button.heard == ["began", "ended"] && rig.calls == [])
    #expect(rig.view.phase == .resting && rig.offset.y == 1000)
  }

  // MARK: Stopping and catching

  @Test("a touch stops a fling where it is, tells it ended, and presses nothing (rule 98)", arguments: ScrollPlatform.allCases)
  func stops(platform: ScrollPlatform) {
    let rig = flung(platform)
    let offset = rig.offset
    rig.finger(.began, 200, at: 105)
    rig.tick(at: 120)
    #expect(rig.calls == ["didEndDecelerating"] && rig.offset == offset)
    #expect(rig.view.isTracking && !rig.view.isDragging && !rig.view.isDecelerating)
    rig.finger(.moved, 203, at: 130)
    rig.finger(.ended, 203, at: 140)
    rig.tick(at: 150)
    #expect(rig.button.heard == [] && rig.view.phase == .resting && rig.offset == offset)
    #expect(rig.calls == ["didEndDecelerating"])
    rig.stroke(steps: [], at: 160)
    #expect(rig.button.heard == ["began", "ended"])
  }

  @Test("a fling caught and thrown again goes on from where it was caught", arguments: ScrollPlatform.allCases)
  func caught(platform: ScrollPlatform) {
    let rig = flung(platform)
    let offset = rig.offset.y
    rig.stroke(steps: Array(repeating: Point(x: 0, y: -30), count: 4), at: 105)
    rig.tick(at: 150)
    #expect(
      rig.story.filter { $0 != "didScroll" } == [
        "didEndDecelerating", "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating",
      ])
    #expect(rig.releaseOffset.y > offset + 100 && rig.releaseOffset.y <= offset + 120)
    #expect(rig.button.heard == [])
  }

  @Test("an animated scroll of a program is stopped by a finger and has no end (rule 84)")
  func stopsAnimation() {
    let rig = FingerRig()
    rig.view.setContentOffset(Point(x: 0, y: 3000), animated: true)
    for frame in 1...5 { rig.tick(at: Double(frame) * 1000 / 60) }
    let offset = rig.offset
    #expect(offset.y > 0 && offset.y < 3000)
    rig.finger(.began, 200, at: 84)
    rig.tick(at: 100)
    rig.finger(.ended, 200, at: 110)
    for frame in 7...60 { rig.tick(at: Double(frame) * 1000 / 60) }
    #expect(rig.offset == offset && rig.view.phase == .resting && rig.button.heard == [])
  }

  @Test("what bounces back is caught beyond the edge, may be dragged from there without a jump, and returns when it is let go")
  func caughtBeyond() {
    let rig = FingerRig()
    rig.stroke(steps: Array(repeating: Point(x: 0, y: 20), count: 6), at: 0)
    for frame in 4...8 { rig.tick(at: Double(frame) * 1000 / 60) }
    let offset = rig.offset.y
    #expect(offset < -20 && rig.view.isDecelerating)
    rig.finger(.began, 200, at: 134)
    rig.tick(at: 150)
    #expect(rig.offset.y == offset && rig.view.isTracking)
    rig.finger(.moved, 210, at: 160)
    rig.tick(at: 160)
    #expect(abs(rig.offset.y - offset) < 1e-9 && rig.view.isDragging, "only the slop has gone by")
    rig.finger(.moved, 211, at: 170)
    rig.tick(at: 170)
    #expect(rig.offset.y < offset && rig.offset.y > offset - 0.55, "the band holds it more and more")
    rig.finger(.ended, 211, at: 300)
    for frame in 20...100 { rig.tick(at: Double(frame) * 1000 / 60) }
    #expect(rig.offset == .zero && rig.view.phase == .resting)
  }

  // MARK: Ends other than a release

  @Test("cancelled touches end the drag without a throw", arguments: [true, false])
  func cancelled(all: Bool) {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.forget()
    rig.finger(.began, 300, at: 0)
    for step in 1...5 { rig.finger(.moved, 300 - Double(step) * 20, at: Double(step) * 10) }
    rig.tick(at: 50)
    if all { rig.window.cancelTouches(at: Instant.zero.advanced(byMilliseconds: 55)) } else { rig.finger(.cancelled, 200, at: 55) }
    rig.tick(at: 60)
    #expect(rig.story == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
    #expect(rig.velocity == .zero && rig.offset.y == 1090 && rig.target == rig.offset)
    #expect(rig.view.phase == .resting && rig.pan.state == .possible && rig.pan.numberOfTouches == 0)
    #expect(rig.button.heard == ["began", "cancelled"])
  }

  @Test("isScrollEnabled = false in mid-drag lets go at once; the finger does nothing any more, and the next one neither (rule 100)")
  func disabled() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 250, at: 10)
    rig.tick(at: 16)
    rig.view.isScrollEnabled = false
    rig.finger(.moved, 200, at: 20)
    rig.tick(at: 33)
    #expect(rig.view.phase == .resting && rig.offset.y == 1040 && rig.story.last == "didEndDragging(false)")
    rig.view.isScrollEnabled = true
    rig.finger(.moved, 100, at: 40)
    rig.finger(.ended, 100, at: 50)
    rig.tick(at: 60)
    #expect(rig.offset.y == 1040 && rig.button.heard == ["began", "cancelled"])
    rig.view.isScrollEnabled = false
    rig.stroke(steps: [Point(x: 0, y: -50)], at: 70)
    rig.tick(at: 90)
    #expect(rig.offset.y == 1040 && rig.button.heard.suffix(2) == ["began", "ended"])
  }

  @Test("a delegate that forbids scrolling when the drag begins gets no more of it (rule 100)")
  func disabledByDelegate() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.forget()
    rig.reactions["willBeginDragging"] = { rig.view.isScrollEnabled = false }
    rig.stroke(steps: Array(repeating: Point(x: 0, y: -20), count: 5), at: 0)
    rig.tick(at: 60)
    rig.tick(at: 70)
    #expect(rig.offset.y == 1000 && rig.view.phase == .resting)
    #expect(rig.calls.filter { $0 != "didScroll" } == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("a scroll view that leaves the window in mid-drag, and comes back when the finger is gone, is at rest after a tick")
  func leavesWindow() {
    let rig = FingerRig(offset: Point(x: 0, y: 1000))
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 250, at: 10)
    rig.tick(at: 16)
    rig.view.removeFromSuperview()
    rig.finger(.moved, 200, at: 20)
    rig.finger(.ended, 200, at: 90)
    rig.tick(at: 100)
    rig.window.addSubview(rig.view)
    rig.tick(at: 110)
    #expect(rig.view.phase == .resting && rig.pan.state == .possible && rig.pan.numberOfTouches == 0)
    #expect(rig.story.last == "didEndDragging(false)")
  }
}
