import Scrolling
import Testing
import ViewTree

@Suite("The target of a released scroll view")
struct ScrollViewTargetTests {
  /// A wide and long content in the middle, on a platform.
  private func rig(_ platform: ScrollPlatform, at offset: Point = Point(x: 1000, y: 1000)) -> ScrollRig {
    let rig = ScrollRig(content: Size(width: 3000, height: 3000))
    rig.view.platform = platform
    rig.view.contentOffset = offset
    rig.clearLog()
    return rig
  }

  private func throwIt(_ rig: ScrollRig, velocity: Point) throws {
    try rig.send(.drag(by: Point(x: 1, y: 1)))
    rig.tick()
    try rig.send(.release(velocity: velocity))
    rig.tick()
    rig.settle()
  }

  private static let away = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]

  @Test("is where the content rests when nobody changes it, to the bit (rule 92)", arguments: ScrollPlatform.allCases)
  func natural(platform: ScrollPlatform) throws {
    for velocity in [Point(x: 0, y: -1500), Point(x: 700, y: -300), Point(x: 0, y: -20_000), Point(x: 12_000, y: 9000)] {
      let rig = rig(platform)
      try throwIt(rig, velocity: velocity)
      #expect(rig.view.contentOffset == rig.lastTarget)
      #expect(rig.story == Self.away)
    }
  }

  @Test(
    "is honoured to the bit, along with, against and across the velocity, and without any (rule 92)", arguments: ScrollPlatform.allCases)
  func honoured(platform: ScrollPlatform) throws {
    let targets = [
      Point(x: 1000, y: 1234.567), Point(x: 999, y: 998.999), Point(x: 0.1, y: 2600), Point(x: 2700, y: 0), Point(x: 1500.3, y: 999),
      Point(x: 1 / 3, y: 2 / 3),
    ]
    for target in targets {
      for velocity in [Point.zero, Point(x: 0, y: -1500), Point(x: 0, y: 1500), Point(x: -3000, y: 900)] {
        let rig = rig(platform)
        rig.retarget = { $0 = target }
        try throwIt(rig, velocity: velocity)
        #expect(rig.view.contentOffset == target, "\(velocity)")
        #expect(rig.story == Self.away)
      }
    }
  }

  @Test("along one axis leaves the other axis to its own motion (rule 92)", arguments: ScrollPlatform.allCases)
  func oneAxis(platform: ScrollPlatform) throws {
    let rig = rig(platform)
    rig.retarget = { $0.x = 1111.25 }
    try throwIt(rig, velocity: Point(x: -900, y: -1500))
    #expect(rig.view.contentOffset.x == 1111.25)
    #expect(rig.view.contentOffset.y == rig.lastTarget.y)
    #expect(rig.lastTarget.y > 1010)
  }

  @Test(
    "at the offset is no motion: the drag ends without a deceleration, whatever its speed (rules 91, 92)",
    arguments: ScrollPlatform.allCases)
  func here(platform: ScrollPlatform) throws {
    let rig = rig(platform)
    rig.retarget = { $0 = rig.view.contentOffset }
    try throwIt(rig, velocity: Point(x: -900, y: -1500))
    #expect(rig.view.contentOffset == Point(x: 999, y: 999))
    #expect(rig.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"])
  }

  @Test("beyond an edge is the edge, in the end (rules 87, 92)", arguments: ScrollPlatform.allCases)
  func beyondAnEdge(platform: ScrollPlatform) throws {
    for (target, end) in [(5000.0, 2600.0), (2601, 2600), (-300, 0)] {
      for bounces in [true, false] {
        let rig = rig(platform)
        rig.view.bounces = bounces
        rig.retarget = { $0.y = target }
        try throwIt(rig, velocity: Point(x: 0, y: -1500))
        #expect(rig.offset == end)
        #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
      }
    }
  }

  @Test("does not count from beyond an edge: the content goes back (rule 92)", arguments: [ScrollPlatform.uikit, .flutterBouncing])
  func fromBeyondAnEdge(platform: ScrollPlatform) throws {
    for velocity in [0.0, 800, -800] {
      let rig = rig(platform, at: .zero)
      rig.retarget = { $0.y = 500 }
      try rig.drag(by: 100)
      #expect(rig.offset < -40)
      try rig.release(at: velocity)
      rig.settle()
      #expect(rig.offset == 0)
      #expect(rig.story == Self.away)
    }
  }

  @Test("off the grid of a paged view is honoured all the same (rules 92, 99)")
  func overPages() throws {
    let rig = rig(.uikit)
    rig.view.isPagingEnabled = true
    rig.retarget = { $0 = Point(x: 1333.3, y: 777.7) }
    try throwIt(rig, velocity: Point(x: 0, y: -1500))
    #expect(rig.view.contentOffset == Point(x: 1333.3, y: 777.7))
  }

  @Test("that is no number is not taken, an infinite one is the edge (rule 92)", arguments: ScrollPlatform.allCases)
  func notFinite(platform: ScrollPlatform) throws {
    func rest(_ retarget: @escaping (inout Point) -> Void) throws -> Point {
      let rig = rig(platform)
      rig.retarget = retarget
      try throwIt(rig, velocity: Point(x: 0, y: -1500))
      return rig.view.contentOffset
    }
    #expect(try rest { $0.y = .nan } == rest { _ in })
    #expect(try rest { $0 = Point(x: .nan, y: 700) }.y == 700)
    let free = rig(platform)
    #expect(try rest { $0.y = .infinity }.y == free.view.legalRange.max.y)
    #expect(try rest { $0.y = -.infinity }.y == free.view.legalRange.min.y)
  }

  @Test("is reached by the same way whatever the rates of ticks, a late tick too (rule 92)", arguments: ScrollPlatform.allCases)
  func rates(platform: ScrollPlatform) throws {
    var ends: Set<Double> = []
    for milliseconds in [4.0, 1000.0 / 60, 50, 5000] {
      let rig = rig(platform)
      rig.retarget = { $0.y = 1717.171 }
      try rig.send(.release(velocity: Point(x: 0, y: -2000)))
      rig.tick()
      rig.settle(milliseconds: milliseconds)
      ends.insert(rig.offset)
    }
    #expect(ends == [1717.171])
  }
}
