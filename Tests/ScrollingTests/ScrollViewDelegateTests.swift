import Scrolling
import Testing
import ViewTree

@Suite("The delegate of a scroll view")
struct ScrollViewDelegateTests {
  private static let fling = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]

  /// A finger that throws the content on by 200 points, the slop left out, at 20 points a frame.
  private func flick(_ rig: ScrollRig) {
    rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 100), frames: 10)
    rig.touch(.ended, 100)
    rig.tick()
  }

  @Test("hears of a drag and of no deceleration when a finger leaves slowly; the target is the offset (rules 91, 92, 93)")
  func slowRelease() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 300), to: Point(x: 150, y: 260), frames: 40)
    #expect(rig.view.isTracking && rig.view.isDragging)
    rig.touch(.ended, 260)
    rig.tick()
    #expect(rig.offset == 30)
    #expect(rig.story == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
    #expect(rig.lastVelocity == .zero)
    #expect(rig.lastTarget == Point(x: 0, y: 30))
    #expect(rig.view.phase == .resting)
  }

  @Test("hears nothing of a touch that lifts within the slop, and of a drag from 10 points on (rule 93)", arguments: [9.75, 10])
  func slop(travel: Double) {
    let rig = ScrollRig()
    rig.touch(.began, 300)
    rig.tick()
    #expect(rig.view.phase == .tracking && rig.view.isTracking && !rig.view.isDragging)
    rig.touch(.moved, 300 - travel)
    rig.tick()
    #expect(rig.view.isDragging == (travel >= 10))
    #expect(rig.offset == 0)
    rig.touch(.ended, 300 - travel)
    rig.tick()
    #expect(rig.calls.prefix(2) == (travel >= 10 ? ["willBeginDragging", "willEndDragging"] : []))
  }

  @Test("hears of a fling in order, with its velocity in points a millisecond and the place where it will rest (rules 91, 92)")
  func fling() {
    let rig = ScrollRig()
    flick(rig)
    #expect(rig.view.isDecelerating && !rig.view.isTracking)
    // 21 points in a 60th of a second.
    #expect(abs(rig.lastVelocity.y - 1.26) < 0.01)
    #expect(abs(rig.lastTarget.y - (200 + 1.25 * 499)) < 5)
    rig.settle()
    #expect(rig.story == Self.fling)
    #expect(rig.offset == rig.lastTarget.y)
  }

  @Test("hears the same of a fling that bounces at an edge, whose target is the edge (rule 91)")
  func flingIntoEdge() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1300
    rig.clearLog()
    var furthest = 0.0
    rig.reactions["didScroll"] = { furthest = max(furthest, rig.offset) }
    flick(rig)
    rig.settle()
    #expect(furthest > 1601)
    #expect(rig.lastTarget.y == 1600)
    #expect(rig.offset == 1600)
    #expect(rig.story == Self.fling)
  }

  @Test("hears of a deceleration when the finger leaves the rubber band, however slowly (rule 91)")
  func releaseInTheBand() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 100), to: Point(x: 150, y: 180), frames: 60)
    #expect(abs(rig.offset + RubberBand.banded(70, dimension: 400)) < 1e-9)
    rig.touch(.ended, 180)
    rig.tick()
    #expect(rig.lastVelocity == .zero)
    #expect(rig.lastTarget == .zero)
    rig.settle()
    #expect(rig.offset == 0)
    #expect(rig.story == Self.fling)
  }

  @Test("hears the end of a fling that a finger catches, and nothing of the finger if it only lifts (rules 91, 98)")
  func caughtAndLifted() {
    let rig = ScrollRig()
    flick(rig)
    for _ in 0..<5 { rig.tick() }
    rig.clearLog()
    let offset = rig.offset
    rig.touch(.began, 200)
    rig.tick()
    #expect(rig.calls == ["didEndDecelerating"])
    #expect(rig.view.phase == .tracking && rig.view.isTracking && !rig.view.isDragging && !rig.view.isDecelerating)
    rig.tick()
    rig.touch(.ended, 200)
    rig.tick()
    #expect(rig.calls == ["didEndDecelerating"])
    #expect(rig.offset == offset)
    #expect(rig.view.phase == .resting)
  }

  @Test("hears the end of a fling that a finger catches, and another fling when it throws again (rules 91, 98)")
  func caughtAndThrown() {
    let rig = ScrollRig(content: Size(width: 300, height: 20_000))
    flick(rig)
    for _ in 0..<5 { rig.tick() }
    rig.clearLog()
    flick(rig)
    rig.settle()
    #expect(rig.story == ["didEndDecelerating"] + Self.fling)
    #expect(rig.offset == rig.lastTarget.y)
  }

  @Test("hears of another deceleration when a finger catches a bounce and lifts: it goes back (rules 91, 98)")
  func caughtBounce() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1500
    flick(rig)
    for _ in 0..<100 where rig.offset <= 1600 { rig.tick() }
    #expect(rig.offset > 1600)
    rig.clearLog()
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == 1600)
    #expect(rig.story == ["didEndDecelerating", "willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test("hears of a drag that is cancelled as of one that ends without a velocity (rule 91)")
  func cancelledTouch() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 100), frames: 10)
    rig.window.cancelTouches(at: rig.instant)
    rig.tick()
    #expect(rig.story == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
    #expect(rig.lastVelocity == .zero)
    #expect(rig.offset == 200)
  }

  @Test(
    "hears of no velocity when the finger has rested before it leaves, on any platform (rules 91, 92)", arguments: ScrollPlatform.allCases)
  func restedFinger(platform: ScrollPlatform) {
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 100), frames: 10)
    for _ in 0..<60 { rig.tick() }
    rig.touch(.ended, 100)
    rig.tick()
    #expect(rig.lastVelocity == .zero)
    #expect(rig.story == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("hears all of a drag that begins and ends between two ticks, in order (rule 91)")
  func dragWithinAFrame() {
    let rig = ScrollRig()
    rig.touch(.began, 300, after: 1)
    rig.touch(.moved, 280, after: 5)
    rig.touch(.moved, 260, after: 9)
    rig.touch(.ended, 260, after: 13)
    rig.tick()
    #expect(rig.story.prefix(5) == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating"])
    rig.settle()
    #expect(rig.story == Self.fling)
  }

  @Test("is told the same velocity, in points a millisecond, that a person's recogniser gives in points a second (rule 92)")
  func velocityUnits() throws {
    let rig = ScrollRig(content: Size(width: 3000, height: 3000))
    rig.view.contentOffset = Point(x: 1000, y: 1000)
    try rig.send(.drag(by: Point(x: 1, y: 1)), .release(velocity: Point(x: 600, y: -1250)))
    rig.tick()
    #expect(abs(rig.lastVelocity.x + 0.6) < 1e-12)
    #expect(abs(rig.lastVelocity.y - 1.25) < 1e-12)
    #expect(abs(rig.lastTarget.x - (999 - 0.59 * 499)) < 1e-9)
    #expect(abs(rig.lastTarget.y - (999 + 1.24 * 499)) < 1e-9)
  }

  @Test("is asked in these phases, with these flags (rules 91, 93, 94, 95)")
  func phases() throws {
    let rig = ScrollRig()
    var seen: [String] = []
    let names = [
      "willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating", "didEndDecelerating", "didEndScrollingAnimation",
    ]
    for name in names {
      rig.reactions[name] = {
        let flags = [(rig.view.isTracking, "tracking"), (rig.view.isDragging, "dragging"), (rig.view.isDecelerating, "decelerating")]
        seen.append("\(rig.view.phase): " + flags.filter(\.0).map(\.1).joined(separator: " "))
      }
    }
    try rig.drag(by: -30)
    try rig.release(at: -500)
    rig.settle()
    rig.view.setContentOffset(.zero, animated: true)
    rig.settle()
    #expect(
      seen == [
        "dragging: tracking dragging", "lifted: dragging", "thrown: decelerating", "decelerating: decelerating", "resting: ", "resting: ",
      ])
  }
}
