import Scrolling
import Testing
import ViewTree

@Suite("A scroll view at its edges, or without any")
struct ScrollViewEdgeTests {
  @Test("is not said to decelerate when a throw moves nothing: thrown out at a dead edge (rule 91)", arguments: ScrollPlatform.allCases)
  func thrownAgainstADeadEdge(platform: ScrollPlatform) throws {
    for bounces in platform == .flutterClamping ? [true, false] : [false] {
      for (offset, velocity) in [(0.0, 1500.0), (1600, -1500)] {
        let rig = ScrollRig()
        rig.view.platform = platform
        rig.view.bounces = bounces
        rig.view.contentOffset.y = offset
        rig.clearLog()
        try rig.release(at: velocity)
        rig.settle()
        #expect(rig.offset == offset)
        #expect(rig.calls == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
        #expect(rig.lastTarget.y == offset)
      }
    }
  }

  @Test(
    "stops dead at an edge without bounces, at the edge to the bit, and never shows a point beyond it", arguments: ScrollPlatform.allCases)
  func deadEdge(platform: ScrollPlatform) throws {
    for (offset, velocity, edge) in [(200.0, 3000.0, 0.0), (1400, -3000, 1600)] {
      let rig = ScrollRig()
      rig.view.platform = platform
      rig.view.bounces = false
      rig.view.contentOffset.y = offset
      var beyond = 0
      rig.reactions["didScroll"] = { if !rig.view.legalRange.contains(rig.view.contentOffset) { beyond += 1 } }
      try rig.release(at: velocity)
      rig.settle()
      #expect(rig.offset == edge)
      #expect(beyond == 0)
      #expect(rig.calls.last == "didEndDecelerating")
    }
  }

  @Test("moves over a plane without edges by every means, and rests wherever that leads (rule 87)", arguments: ScrollPlatform.allCases)
  func unbounded(platform: ScrollPlatform) throws {
    let infinity = Double.infinity
    for pages in [false, true] {
      let rig = ScrollRig(content: .zero)
      rig.view.plane = OffsetRange(min: Point(x: -infinity, y: -infinity), max: Point(x: infinity, y: infinity))
      rig.view.legalRangeDidChange()
      rig.view.platform = platform
      rig.view.isPagingEnabled = pages
      try rig.send(.drag(by: Point(x: 70, y: 90)))
      rig.tick()
      #expect(rig.view.contentOffset == Point(x: -70, y: -90))
      try rig.send(.release(velocity: Point(x: 4000, y: -3000)))
      rig.tick()
      rig.settle()
      #expect(rig.view.contentOffset.isFinite)
      #expect(rig.view.contentOffset == rig.lastTarget)
      #expect(rig.view.contentOffset.x < -90 && rig.offset > (pages ? -1 : 0))
      rig.view.setContentOffset(Point(x: -1e12, y: 1e12), animated: true)
      rig.settle()
      #expect(rig.view.contentOffset == Point(x: -1e12, y: 1e12))
      rig.view.scrollRectToVisible(Rect(x: 50, y: 60, width: 10, height: 10), animated: true)
      rig.settle()
      #expect(rig.view.contentOffset == Point(x: -240, y: 60))
      try rig.send(.wheel(by: Point(x: -60, y: -70)))
      rig.tick()
      #expect(rig.view.contentOffset == Point(x: -300, y: -10))
    }
  }

  @Test("moves with a finger to the point at offsets of 10^12 points (B12)")
  func farAway() {
    let rig = ScrollRig(content: Size(width: 300, height: 4e12))
    rig.view.contentOffset.y = 1e12
    rig.swipe(from: Point(x: 150, y: 300), to: Point(x: 150, y: 250), frames: 10)
    #expect(abs(rig.offset - 1e12 - 40) < 0.01)
    rig.touch(.ended, 250)
    rig.settle()
    #expect(rig.offset == rig.lastTarget.y)
  }

  @Test("rests within the insets that have become its edges (rules 87, 89, 90)")
  func insets() throws {
    let rig = ScrollRig()
    rig.view.contentInset = EdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    try rig.release(at: 4000)
    rig.settle()
    #expect(rig.offset == -50)
    rig.view.contentOffset.y = 1500
    try rig.release(at: -4000)
    rig.settle()
    #expect(rig.offset == 1630)
    rig.clearLog()
    rig.view.contentInset.bottom = 90
    #expect(rig.offset == 1630 && rig.calls.isEmpty)
    rig.view.contentInset.bottom = 10
    #expect(rig.offset == 1610)
    #expect(rig.calls == ["didScroll"])
    rig.view.contentInset.bottom = -300
    #expect(rig.offset == 1300)
  }

  @Test("clamps a resting offset once for one change of its frame that changes place and size (rule 90)")
  func frameChange() {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1600
    rig.clearLog()
    rig.view.frame = Rect(x: 5, y: 5, width: 200, height: 700)
    #expect(rig.offset == 1300)
    #expect(rig.calls == ["didScroll"])
    rig.clearLog()
    rig.view.bounds = Rect(x: 0, y: 1500, width: 200, height: 800)
    #expect(rig.offset == 1200)
    #expect(rig.calls == ["didScroll", "didScroll"])
  }

  @Test("keeps an offset that a client has set beyond an edge until the next change of content, inset or bounds (rules 81, 90, B8)")
  func clientsOffset() {
    let changes: [(ScrollView) -> Void] = [
      { $0.contentSize.height += 1 }, { $0.contentInset.bottom += 1 }, { $0.frame.size.height -= 1 }, { $0.contentSize.height -= 700 },
    ]
    for change in changes {
      let rig = ScrollRig()
      rig.view.contentOffset.y = -120
      for _ in 0..<10 { rig.tick() }
      rig.view.contentSize = rig.view.contentSize
      #expect(rig.offset == -120)
      rig.clearLog()
      change(rig.view)
      #expect(rig.offset == 0)
      #expect(rig.calls == ["didScroll"])
    }
  }

  @Test("goes on after it was away from its window in the middle of a drag, whose finger is gone (rule 91)")
  func awayUnderAFinger() {
    let rig = ScrollRig()
    rig.swipe(from: Point(x: 150, y: 300), to: Point(x: 150, y: 200), frames: 5)
    rig.view.removeFromSuperview()
    rig.touch(.moved, 150)
    rig.tick()
    rig.touch(.ended, 150)
    rig.tick()
    rig.container.addSubview(rig.view)
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0 == "willEndDragging" } == 1)
    rig.clearLog()
    rig.swipe(from: Point(x: 150, y: 300), to: Point(x: 150, y: 200), frames: 5)
    #expect(rig.calls.first == "willBeginDragging")
    #expect(rig.view.phase == .dragging)
  }

  @Test("goes on with its deceleration after it was away from its window, and is told of one end (rule 91)")
  func awayInMotion() throws {
    let rig = ScrollRig()
    try rig.release(at: -1500)
    rig.view.removeFromSuperview()
    for _ in 0..<10 { rig.tick() }
    rig.container.addSubview(rig.view)
    rig.settle()
    #expect(rig.offset == rig.lastTarget.y)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }
}
