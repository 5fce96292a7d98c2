import Scrolling
import Testing
import ViewTree

@Suite("A scroll view with pages")
struct ScrollViewPagingTests {
  private func rig(content: Size = Size(width: 300, height: 2000), at offset: Double = 0) -> ScrollRig {
    let rig = ScrollRig(content: content)
    rig.view.isPagingEnabled = true
    rig.view.contentOffset.y = offset
    rig.clearLog()
    return rig
  }

  /// The drag and the release of a finger, to rest.
  private func swipe(_ rig: ScrollRig, by travel: Double, at velocity: Double) throws -> Double {
    try rig.drag(by: -travel)
    try rig.release(at: -velocity)
    rig.settle()
    return rig.offset
  }

  @Test("rests on a multiple of its bounds, one page on at most, however fast it is thrown (rule 99)", arguments: ScrollPlatform.allCases)
  func onePage(platform: ScrollPlatform) throws {
    for (start, travel, velocity, end) in [
      (400.0, 20.0, 2000.0, 800.0), (400, 20, 20_000, 800), (400, -20, -2000, 0), (400, -20, -20_000, 0), (400, 0, 5000, 800),
      (400, 0, -5000, 0), (400, 150, 0, 400), (400, 250, 0, 800), (400, 30, 10, 400), (400, 450, 3000, 1200),
    ] {
      let rig = rig(at: start)
      rig.view.platform = platform
      let offset = try swipe(rig, by: travel, at: velocity)
      #expect(offset == end, "\(start) by \(travel) at \(velocity)")
      #expect(rig.lastTarget.y == end)
    }
  }

  @Test("stays on its page when a finger drags on and throws back (rule 99)")
  func thrownBack() throws {
    let rig = rig(at: 400)
    #expect(try swipe(rig, by: 60, at: -3000) == 400)
    let back = self.rig(at: 400)
    #expect(try swipe(back, by: -60, at: 3000) == 400)
  }

  @Test("turns to the further page from the very middle between two: ties go away from zero (rule 99)")
  func tie() throws {
    #expect(try swipe(rig(at: 400), by: 200, at: 0) == 800)
    #expect(try swipe(rig(at: 800), by: -200, at: 0) == 800)
    #expect(try swipe(rig(at: 800), by: -200.25, at: 0) == 400)
  }

  @Test("rests at the end of its content where that is in the middle of a page (rule 99)")
  func partialPage() throws {
    for height in [1000.0, 900, 1190] {
      let end = height - 400
      let rig = rig(content: Size(width: 300, height: height), at: 400)
      var offset = try swipe(rig, by: 20, at: 1500)
      #expect(offset == end)
      offset = try swipe(rig, by: 20, at: 1500)
      #expect(offset == end)
      offset = try swipe(rig, by: -20, at: -1500)
      #expect(offset == 400)
    }
  }

  @Test(
    "stays at the end of its content, in the middle of a page, when a finger only touches it (rules 98, 99)",
    arguments: [1000.0, 900, 1190])
  func touchAtTheEnd(height: Double) {
    let rig = rig(content: Size(width: 300, height: height), at: height - 400)
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == height - 400)
    #expect(rig.calls.isEmpty)
  }

  @Test("stays at the start of its content, in an inset, when a finger only touches it (rules 98, 99)")
  func touchInTheInset() {
    let rig = rig()
    rig.view.contentInset.top = 30
    rig.view.contentOffset.y = -30
    rig.clearLog()
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == -30)
    #expect(rig.calls.isEmpty)
  }

  @Test("goes back to the edge from beyond it, thrown in or out (rule 99)", arguments: [0.0, 900, -900])
  func beyondTheEdge(velocity: Double) throws {
    let rig = rig()
    try rig.drag(by: 100)
    try rig.release(at: velocity)
    #expect(rig.lastTarget.y == 0)
    rig.settle()
    #expect(rig.offset == 0)
    let end = self.rig(at: 1600)
    try end.drag(by: -100)
    try end.release(at: velocity)
    end.settle()
    #expect(end.offset == 1600)
  }

  @Test("turns pages on both axes, each by itself (rule 99)")
  func bothAxes() throws {
    for (velocity, end) in [
      (Point(x: -900, y: 0), Point(x: 600, y: 400)), (Point(x: -900, y: -900), Point(x: 600, y: 800)),
      (Point(x: 900, y: -900), Point(x: 0, y: 800)), (Point.zero, Point(x: 300, y: 400)),
    ] {
      let rig = ScrollRig(content: Size(width: 3000, height: 4000))
      rig.view.isPagingEnabled = true
      rig.view.contentOffset = Point(x: 300, y: 400)
      try rig.send(.release(velocity: velocity))
      rig.tick()
      rig.settle()
      #expect(rig.view.contentOffset == end)
    }
  }

  @Test("goes to a page when a finger catches it between two and lifts (rules 98, 99)")
  func caught() throws {
    let rig = rig()
    try rig.drag(by: -10)
    try rig.release(at: -900)
    for _ in 0..<200 where rig.offset < 250 { rig.tick() }
    #expect(rig.view.phase == .decelerating)
    rig.clearLog()
    rig.touch(.began, 200)
    rig.tick()
    rig.touch(.ended, 200)
    rig.settle()
    #expect(rig.offset == 400)
    #expect(rig.story == ["didEndDecelerating", "willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test("never rests at a negative zero (rule 99)")
  func negativeZero() throws {
    let rig = rig(at: 400)
    #expect(try swipe(rig, by: -20, at: -500).sign == .plus)
    let slow = self.rig()
    #expect(try swipe(slow, by: 30, at: 0).sign == .plus)
    #expect(slow.lastTarget.y.sign == .plus)
    let still = self.rig()
    try still.drag(by: -90)
    try still.release(at: 300)
    still.settle()
    #expect(still.offset.sign == .plus)
  }

  @Test("follows its bounds: another size has other pages (rule 99)")
  func otherSize() throws {
    let rig = rig()
    rig.view.frame.size.height = 250
    #expect(try swipe(rig, by: 20, at: 900) == 250)
  }

  @Test("is an ordinary scroll view while its bounds are empty (rule 99)")
  func emptyBounds() throws {
    let rig = rig()
    rig.view.frame.size.height = 0
    let offset = try swipe(rig, by: 20, at: 900)
    #expect(offset > 20 && offset.isFinite)
  }

  @Test("or snapping offsets rests on one of those, as many on as its speed takes it (rule 99)", arguments: ScrollPlatform.allCases)
  func snapping(platform: ScrollPlatform) throws {
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.view.verticalSnapping = PageGrid(origin: 15, page: 60)
    for velocity in [0.0, -400, -2500, 1800, 0] {
      try rig.drag(by: -17)
      try rig.release(at: velocity)
      rig.settle()
      let part = (rig.offset - 15) / 60
      #expect(part == part.rounded() || rig.offset == 0 || rig.offset == 1600)
      #expect(rig.offset == rig.lastTarget.y)
    }
  }

  @Test("snaps along the axis that has offsets to snap to, and no other (rule 99)")
  func snappingOneAxis() throws {
    let rig = ScrollRig(content: Size(width: 3000, height: 3000))
    rig.view.horizontalSnapping = PageGrid(page: 70)
    try rig.send(.drag(by: Point(x: -40, y: -40)), .release(velocity: .zero))
    rig.tick()
    rig.settle()
    #expect(rig.view.contentOffset == Point(x: 70, y: 40))
  }
}
