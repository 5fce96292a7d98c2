import Scrolling
import Testing
import ViewTree

@Suite("A scroll view under a system's momentum")
struct ScrollViewMomentumTests {
  @Test("is dragged by two fingers and taken on by the system's momentum as it is given, with all callbacks in order (rule 91)")
  func momentum() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 4)
    #expect(rig.view.phase == .dragging && rig.view.isDragging)
    try rig.trackpad(.changed, 12)
    try rig.trackpad(.ended)
    #expect(rig.offset == 16)
    var expected = 16.0
    for (frame, delta) in [11.5, 9, 6.25, 3, 1].enumerated() {
      try rig.trackpad(frame == 0 ? .momentumBegan : .momentumChanged, delta)
      expected += delta
      #expect(rig.offset == expected)
      #expect(rig.view.phase == .momentum && rig.view.isDecelerating && !rig.view.isDragging)
    }
    try rig.trackpad(.momentumEnded)
    #expect(rig.view.phase == .resting)
    #expect(
      rig.story == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    #expect(rig.calls.count { $0 == "didScroll" } == 7)
  }

  @Test("rests on a page though momentum ends before the edge that the page is at (rule 99)")
  func pageAtTheEdge() throws {
    let rig = ScrollRig(content: Size(width: 300, height: 800))
    rig.view.isPagingEnabled = true
    try rig.send(.trackpad(by: Point(x: 0, y: 60), .began), .trackpad(by: .zero, .ended))
    rig.tick()
    #expect(rig.offset == 60)
    for _ in 0..<3 { try rig.trackpad(.momentumChanged, 10) }
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 400)
  }

  @Test("rests on a page, or on a snapping offset, though a recording begins with momentum (rule 99)", arguments: [false, true])
  func pageAfterCutRecording(snaps: Bool) throws {
    let rig = ScrollRig()
    if snaps { rig.view.verticalSnapping = PageGrid(page: 400) } else { rig.view.isPagingEnabled = true }
    try rig.trackpad(.momentumBegan, 130)
    try rig.trackpad(.momentumChanged, 100)
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 400)
  }

  @Test("stays with the system's momentum along the axis that scrolls, however crooked the fingers (rule 91)")
  func crookedMomentum() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, x: 1, 20)
    try rig.trackpad(.ended)
    for delta in [18.0, 14, 9, 5, 2] {
      try rig.trackpad(.momentumChanged, x: 0.25, delta)
      #expect(rig.view.phase == .momentum)
    }
    try rig.trackpad(.momentumEnded)
    #expect(rig.view.phase == .resting)
    #expect(rig.view.contentOffset == Point(x: 0, y: 68))
  }

  @Test("keeps to the axis of its directional lock under momentum too")
  func lockedMomentum() throws {
    let rig = ScrollRig(content: Size(width: 3000, height: 3000))
    rig.view.isDirectionalLockEnabled = true
    try rig.trackpad(.began, x: 2, 20)
    try rig.trackpad(.changed, x: 3, 20)
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumBegan, x: 2, 15)
    try rig.trackpad(.momentumChanged, x: 1, 10)
    try rig.trackpad(.momentumEnded)
    #expect(rig.view.contentOffset == Point(x: 0, y: 65))
  }

  @Test("turns momentum that comes to an edge into a bounce, and drops the rest of it")
  func edge() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1560
    rig.clearLog()
    try rig.trackpad(.began, 10)
    try rig.trackpad(.ended)
    for _ in 0..<40 { try rig.trackpad(.momentumChanged, 25) }
    try rig.trackpad(.momentumEnded)
    rig.settle()
    #expect(rig.offset == 1600)
    #expect(
      rig.story == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
  }

  @Test("goes on under momentum though the content was too short for it between two frames")
  func passingEdge() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 800
    try rig.trackpad(.momentumBegan, 20)
    let size = rig.view.contentSize
    rig.view.contentSize.height = 1000
    rig.view.contentSize = size
    try rig.trackpad(.momentumChanged, 15)
    #expect(rig.view.phase == .momentum)
    #expect(rig.offset == 835)
    rig.view.contentSize.height = 1000
    try rig.trackpad(.momentumChanged, 10)
    #expect(rig.view.phase == .decelerating, "the content has stayed short")
    rig.settle()
    #expect(rig.offset == 1000 - rig.view.bounds.height)
  }

  @Test("holds momentum at an edge without bounces")
  func edgeWithoutBounces() throws {
    let rig = ScrollRig()
    rig.view.bounces = false
    rig.view.contentOffset.y = 1560
    try rig.trackpad(.began, 10)
    try rig.trackpad(.ended)
    for _ in 0..<10 {
      try rig.trackpad(.momentumChanged, 25)
      #expect(rig.offset <= 1600)
    }
    try rig.trackpad(.momentumEnded)
    #expect(rig.offset == 1600)
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.last == "didEndDecelerating")
  }

  @Test("ends momentum that falls silent after 50 milliseconds, and tells of it")
  func silentMomentum() throws {
    let rig = ScrollRig()
    try rig.trackpad(.momentumBegan, 30)
    rig.tick(milliseconds: 30)
    #expect(rig.view.phase == .momentum)
    rig.tick(milliseconds: 30)
    #expect(rig.view.phase == .resting)
    #expect(rig.calls == ["willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test(
    "ends under momentum at a finger, a wheel, a jump or a program's offset, and what is left of it moves nothing (rule 98)",
    arguments: 0..<4)
  func interruptedMomentum(which: Int) throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumChanged, 30)
    rig.clearLog()
    switch which {
    case 0: try rig.send(.stop)
    case 1: try rig.send(.wheel(by: Point(x: 0, y: 1)))
    case 2: try rig.send(.jump(to: Point(x: 0, y: 70)))
    default: rig.view.contentOffset.y = 70
    }
    rig.tick()
    let offset = rig.offset
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
    try rig.trackpad(.momentumChanged, 30)
    try rig.trackpad(.momentumEnded, 30)
    #expect(rig.offset == offset)
    #expect(rig.view.phase == .resting)
  }

  @Test("goes back to an edge that has come towards it under momentum, with the first step of one frame (C5)")
  func shrunkUnderMomentum() throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1000
    try rig.trackpad(.momentumBegan, 20)
    rig.view.contentSize.height = 1300  // the edge is now at 900
    #expect(rig.offset == 1020)
    rig.tick()
    let bounce = Bounce(start: .zero, offset: 1020, velocity: 0, edge: 900)
    #expect(abs(rig.offset - bounce.offset(at: Instant(frame: 1, hz: 60))) < 1e-3)
    rig.settle()
    #expect(rig.offset == 900)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test(
    "goes back to an edge, not in one step, that comes towards it from inside the callbacks at the end of the drag (C5)",
    arguments: ["willEndDragging", "didEndDragging", "willBeginDecelerating"])
  func shrunkInsideCallback(name: String) throws {
    let rig = ScrollRig()
    rig.view.contentOffset.y = 1000
    rig.reactions[name] = { rig.view.contentSize.height = 1300 }
    try rig.trackpad(.began, 20)
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumBegan, 15)
    #expect(rig.offset > 990)
    for _ in 0..<5 { try rig.trackpad(.momentumChanged, 10) }
    rig.settle()
    #expect(rig.offset == 900)
    #expect(rig.calls.count { $0 == "willBeginDecelerating" } == 1)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("stays under momentum as long as its events come, those without a movement too (rule 91)")
  func momentumWithoutMovement() throws {
    let rig = ScrollRig()
    try rig.trackpad(.began, 20)
    try rig.trackpad(.ended)
    try rig.trackpad(.momentumBegan)
    var momentum = 0
    for delta in [15.0, 9, 4, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1] {
      try rig.trackpad(.momentumChanged, delta)
      if rig.view.phase == .momentum { momentum += 1 }
    }
    try rig.trackpad(.momentumEnded)
    #expect(momentum == 17)
    #expect(rig.offset == 51)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test("begins momentum that comes by itself with an event without a movement, too")
  func momentumFromNothing() throws {
    let rig = ScrollRig()
    try rig.trackpad(.momentumBegan)
    try rig.trackpad(.momentumChanged, 15)
    try rig.trackpad(.momentumEnded)
    #expect(rig.offset == 15)
    #expect(rig.calls == ["willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }
}
