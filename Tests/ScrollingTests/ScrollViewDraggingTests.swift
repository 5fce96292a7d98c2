import Scrolling
import Testing
import ViewTree

@Suite("A dragged scroll view")
struct ScrollViewDraggingTests {
  @Test("follows the finger, tracks and drags while it is down, and tells the delegate in order (rules 91, 93 to 95)")
  func slowDrag() throws {
    let rig = ScrollRig()
    try rig.drag(by: -30)
    #expect(rig.offset == 30)
    #expect(rig.view.phase == .dragging && rig.view.isTracking && rig.view.isDragging && !rig.view.isDecelerating)
    try rig.drag(by: -12.5)
    #expect(rig.offset == 42.5)
    try rig.release(at: -100)
    #expect(rig.view.phase == .resting && !rig.view.isTracking && !rig.view.isDragging)
    #expect(rig.calls == ["willBeginDragging", "didScroll", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("goes on as a deceleration when the finger leaves fast, with all callbacks in order (rule 91)")
  func flick() throws {
    let rig = ScrollRig()
    try rig.drag(by: -30)
    try rig.release(at: -400)
    #expect(rig.view.isDecelerating && !rig.view.isDragging)
    rig.tickToRest()
    #expect(
      rig.story == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    #expect(rig.offset > 30)
  }

  @Test("throws nothing when the finger leaves with less than 0.25 points a millisecond, both axes together")
  func releaseSpeed() throws {
    for (x, y, moves) in [(0.0, 249.9, false), (0, 250, true), (0, -250, true), (-200, 149, false), (200, -151, true), (0, 0, false)] {
      let rig = ScrollRig(content: Size(width: 2000, height: 2000))
      rig.view.contentOffset = Point(x: 500, y: 500)
      try rig.send(.drag(by: Point(x: 1, y: 1)), .release(velocity: Point(x: x, y: y)))
      rig.tick()
      #expect(rig.view.isDecelerating == moves, "\(x), \(y)")
      #expect(rig.calls.last == (moves ? "didScroll" : "didEndDragging(false)"))
    }
  }

  @Test("resists beyond an edge by the rubber band, whose numbers add up over any number of points")
  func rubberBand() throws {
    for steps in [1, 4, 100] {
      let rig = ScrollRig()
      for _ in 0..<steps { try rig.drag(by: 400 / Double(steps)) }
      // Excess 400 in a viewport of 400: (1 - 1 / 1.55) * 400.
      #expect(abs(rig.offset + 141.935483870968) < 1e-9)
      try rig.drag(by: -400)
      #expect(abs(rig.offset) < 1e-9)
    }
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1550
    try rig.drag(by: -150)
    #expect(abs(rig.offset - (1600 + RubberBand.banded(100, dimension: 400))) < 1e-9)
  }

  @Test("does not pass an edge without bounces, and follows at once when the finger comes back")
  func withoutBounces() throws {
    let rig = ScrollRig()
    rig.view.bounces = false
    try rig.drag(by: 300)
    #expect(rig.offset == 0)
    try rig.drag(by: -10)
    #expect(rig.offset == 10)
  }

  @Test("does not follow along an axis on which nothing can scroll")
  func fixedAxis() throws {
    let rig = ScrollRig()
    try rig.send(.drag(by: Point(x: -50, y: -50)))
    rig.tick()
    #expect(rig.view.contentOffset == Point(x: 0, y: 50))
    let short = ScrollRig(content: Size(width: 300, height: 100))
    try short.drag(by: 80)
    try short.release(at: 2000)
    #expect(short.offset == 0)
    #expect(short.story == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("bounces back when it is released beyond an edge, however slowly")
  func releaseBeyondEdge() throws {
    let rig = ScrollRig()
    try rig.drag(by: 200)
    let banded = rig.offset
    try rig.release(at: 0)
    #expect(rig.view.isDecelerating)
    #expect(rig.offset > banded && rig.offset < 0)
    rig.tickToRest()
    #expect(rig.offset == 0)
    #expect(rig.story.suffix(4) == ["didEndDragging(true)", "willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test("beyond the end of a fixed axis bounces back too")
  func illegalOffsetOnFixedAxis() throws {
    let rig = ScrollRig(content: Size(width: 300, height: 100))
    rig.view.contentOffset.y = 50
    try rig.drag(by: 10)
    #expect(rig.offset == 50)
    try rig.release(at: 0)
    rig.tickToRest()
    #expect(rig.offset == 0)
  }

  @Test("stops a deceleration where it is when a finger lands, and tells of its end (rule 98)")
  func touchStopsDeceleration() throws {
    let rig = ScrollRig()
    try rig.send(.release(velocity: Point(x: 0, y: -2000)))
    for _ in 0..<10 { rig.tick() }
    let offset = rig.offset
    rig.clearLog()
    try rig.drag(by: -1)
    #expect(rig.offset == offset + 1)
    #expect(rig.view.phase == .dragging)
    #expect(rig.calls == ["didEndDecelerating", "willBeginDragging", "didScroll"])
    #expect(rig.view.motion.y == nil)
  }

  @Test("takes a bounce where it is, so that the finger's next point continues without a step")
  func touchInBounce() throws {
    let rig = ScrollRig()
    try rig.send(.release(velocity: Point(x: 0, y: 1500)))
    for _ in 0..<5 { rig.tick() }
    let offset = rig.offset
    #expect(offset < -30)
    try rig.drag(by: 0)
    #expect(rig.offset == offset)
    try rig.drag(by: 1)
    let finger = RubberBand.unbanded(offset, dimension: 400)! - 1
    #expect(abs(rig.offset - RubberBand.banded(finger, dimension: 400)) < 1e-9)
    #expect(offset - rig.offset > 0.2 && offset - rig.offset < 0.55)
  }

  @Test("goes to the edge from where no rubber band reaches")
  func beyondTheBand() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = -400
    try rig.drag(by: -10)
    #expect(rig.offset == 10)
  }

  @Test("ignores a wheel and goes on from a jump")
  func otherEvents() throws {
    let rig = ScrollRig()
    try rig.drag(by: -100)
    try rig.send(.wheel(by: Point(x: 0, y: 500)), .stop)
    rig.tick()
    #expect(rig.offset == 100)
    #expect(rig.view.phase == .dragging)
    try rig.send(.jump(to: Point(x: 0, y: 1000)))
    rig.tick()
    try rig.drag(by: -5)
    #expect(rig.offset == 1005)
    rig.view.contentOffset.y = 200
    try rig.drag(by: -5)
    #expect(rig.offset == 205)
  }

  @Test("in the rubber band continues without a step when content grows, and then follows the finger to the point (C5)")
  func growingInTheBand() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1600
    try rig.drag(by: -150)
    let banded = rig.offset
    rig.clearLog()
    rig.view.contentSize.height = 5000
    #expect(rig.offset == banded)
    #expect(rig.calls.isEmpty)
    try rig.drag(by: -7)
    #expect(abs(rig.offset - (banded + 7)) < 1e-9)
  }

  @Test("in the rubber band continues without a step when content grows by less than the finger is beyond it (C5)")
  func growingALittleInTheBand() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1600
    try rig.drag(by: -150)  // shows 68.4 of 150
    let banded = rig.offset
    for growth in [40.0, 20, 10] {
      rig.view.contentSize.height += growth
      try rig.drag(by: 0)
      #expect(abs(rig.offset - banded) < 1e-9)
    }
    try rig.drag(by: -1)
    #expect(abs(rig.offset - (banded + 1)) < 1e-9)
  }

  @Test("is held by the rubber band when content shrinks under it (C5)")
  func shrinkingUnderTheFinger() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1500
    try rig.drag(by: -10)
    rig.view.contentSize.height = 1800  // the edge is now at 1400: 110 beyond it
    #expect(rig.offset == 1510)
    try rig.drag(by: 0)
    #expect(abs(rig.offset - 1510) < 1e-9)
    try rig.drag(by: -1)
    #expect(rig.offset > 1510 && rig.offset < 1510.5)
    try rig.release(at: 0)
    rig.tickToRest()
    #expect(rig.offset == 1400)
  }

  @Test("is clamped when content shrinks by more than the band can hold")
  func shrinkingFarUnderTheFinger() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1500
    try rig.drag(by: -10)
    rig.view.contentSize.height = 1000
    #expect(rig.offset == 600)
    try rig.drag(by: 10)
    #expect(rig.offset == 590)
  }

  @Test("without bounces is clamped when content shrinks under it")
  func shrinkingWithoutBounces() throws {
    let rig = ScrollRig()
    rig.view.bounces = false
    rig.view.contentOffset.y = 1500
    try rig.drag(by: -10)
    rig.view.contentSize.height = 1800
    #expect(rig.offset == 1400)
  }

  @Test(
    "may be moved by its delegate from inside each callback",
    arguments: [
      "willBeginDragging", "didScroll", "didEndDragging", "willBeginDecelerating", "didEndDecelerating",
    ])
  func offsetInsideCallback(name: String) throws {
    let rig = ScrollRig()
    var count = 0
    rig.reactions[name] = {
      count += 1
      if count == 1 { rig.view.contentOffset.y = 800 }
    }
    try rig.drag(by: -10)
    try rig.release(at: -1000)
    rig.tickToRest()
    #expect(count >= 1)
    #expect(rig.view.phase == .resting)
    #expect(rig.offset >= 800)
    // A program's offset ends a deceleration; what it does to a finger does not keep that from throwing the content.
    let isEnd = ["didEndDragging", "willBeginDecelerating", "didEndDecelerating"].contains(name)
    #expect((rig.offset == 800) == isEnd)
    #expect(rig.calls.count { $0 == "willBeginDecelerating" } == rig.calls.count { $0 == "didEndDecelerating" })
  }
}
