import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("A scroll view whose content changes in motion")
struct ScrollViewReplanningTests {
  /// What can be under way, each at 1,500 of 1,600 points or near it.
  enum Act: CaseIterable { case resting, tracking, dragging, banded, decelerating, bouncing, momentum, animating }

  private func rig(in act: Act, _ platform: ScrollPlatform = .uikit) throws -> ScrollRig {
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.view.contentOffset.y = act == .bouncing || act == .banded ? 1600 : 1200
    switch act {
    case .resting: break
    case .tracking: rig.touch(.began, 300)
    case .dragging: rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 250), frames: 4)
    case .banded: rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 100), frames: 10)
    case .decelerating: try rig.release(at: -600)
    case .bouncing: try rig.release(at: -2500)
    case .momentum: try rig.send(.trackpad(by: Point(x: 0, y: 20), .momentumBegan))
    case .animating: rig.view.setContentOffset(Point(x: 0, y: 1500), animated: true)
    }
    for _ in 0..<2 { rig.tick() }
    rig.clearLog()
    return rig
  }

  /// Lifts what is down and lets everything come to rest.
  private func end(_ rig: ScrollRig) {
    rig.window.cancelTouches(at: rig.instant)
    rig.settle()
  }

  @Test(
    "rests at the edge after its content was emptied, whatever was under way, every callback paired (rules 90, 91, B8)",
    arguments: Act.allCases, ScrollPlatform.allCases)
  func emptied(act: Act, platform: ScrollPlatform) throws {
    let rig = try rig(in: act, platform)
    let ends = rig.view.isDecelerating ? 1 : 0
    rig.view.contentSize = .zero
    if act == .resting { #expect(rig.calls == ["didScroll"]) }
    end(rig)
    #expect(rig.offset == 0)
    #expect(rig.view.phase == .resting)
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == rig.calls.count { $0 == "willBeginDecelerating" } + ends)
    #expect(rig.calls.count { $0 == "willEndDragging" } == (act == .dragging || act == .banded ? 1 : 0))
    #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == (act == .animating ? 1 : 0))
  }

  @Test("makes no step when content grows, whatever is under way (rules 89, 90, C5)", arguments: Act.allCases, ScrollPlatform.allCases)
  func grows(act: Act, platform: ScrollPlatform) throws {
    let rig = try rig(in: act, platform)
    let offset = rig.offset
    rig.view.contentSize.height = 9000
    rig.view.contentInset.bottom = 77
    #expect(rig.offset == offset)
    #expect(rig.calls.isEmpty)
    let velocity = rig.view.velocity(at: rig.instant).y
    rig.tick(milliseconds: 1)
    #expect(abs(rig.offset - offset - velocity) < 0.05)
    end(rig)
    #expect(rig.view.legalRange.contains(rig.view.contentOffset))
  }

  @Test(
    "makes no step when content shrinks to before it, where the rubber band or a bounce can hold it (B8, C5)",
    arguments: [Act.tracking, .dragging, .banded, .decelerating, .bouncing, .momentum])
  func shrinks(act: Act) throws {
    let rig = try rig(in: act)
    let offset = rig.offset
    rig.view.contentSize.height = offset + 400 - 100  // the edge comes 100 points before it
    #expect(rig.offset == offset)
    #expect(rig.calls.isEmpty)
    rig.tick(milliseconds: 1)
    #expect(abs(rig.offset - offset) < 20)
    end(rig)
    #expect(rig.offset == rig.view.legalRange.max.y)
    #expect(rig.calls.last == "didEndDecelerating")
  }

  @Test("follows an edge that moves again and again under a banded finger without a step, and to the point once it is within (C5)")
  func movingEdgeUnderTheFinger() throws {
    let rig = try rig(in: .banded)
    var place = 100.0
    for step in 0..<20 {
      let offset = rig.offset
      rig.view.contentSize.height += step % 2 == 0 ? 13 : -7
      #expect(rig.offset == offset)
      place -= 0.001
      rig.touch(.moved, place)
      rig.tick()
      #expect(abs(rig.offset - offset) <= 0.0011)
      #expect(rig.offset >= offset)
    }
    rig.view.contentSize.height = 9000
    let offset = rig.offset
    rig.touch(.moved, place - 9)
    rig.tick()
    #expect(abs(rig.offset - offset - 9) < 1e-9)
  }

  @Test("takes a banded finger along with a correction of the layout, edges and all (rule 83, C5)")
  func correctedInTheBand() throws {
    let (rig, plain) = (try rig(in: .banded), try rig(in: .banded))
    #expect(rig.view.clampOfRepositioning(contentSize: Size(width: 300, height: 2500), correction: Point(x: 0, y: 500)) == .zero)
    #expect(rig.calls.isEmpty)
    for step in 1...10 {
      for each in [rig, plain] {
        each.touch(.moved, 100 + Double(step * step))
        each.tick()
      }
      #expect(abs(rig.offset - plain.offset - 500) < 1e-9)
    }
  }

  @Test("follows the edge of a bounce that moves during it, and rests there (C5)", arguments: [-150.0, -30, 10, 60])
  func movingEdgeOfABounce(distance: Double) throws {
    let rig = try rig(in: .bouncing)
    let offset = rig.offset
    let velocity = rig.view.velocity(at: rig.instant).y
    rig.view.contentSize.height += distance
    rig.tick(milliseconds: 1)
    #expect(abs(rig.offset - offset - velocity) < 3)
    rig.settle()
    if distance <= 10 { #expect(rig.offset == 1600 + distance) }
    #expect(rig.view.legalRange.contains(rig.view.contentOffset))
    #expect(rig.calls.count { $0 == "didEndDecelerating" } == 1)
  }

  @Test(
    "goes on to a target that its delegate has chosen, past changes that leave it legal, to the bit (rule 92, C5)",
    arguments: ScrollPlatform.allCases)
  func keptTarget(platform: ScrollPlatform) throws {
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.retarget = { $0.y = 1111.1 }
    try rig.release(at: -1500)
    for height in [9000.0, 1600, 5000, 2000] {
      rig.view.contentSize.height = height
      for _ in 0..<3 { rig.tick() }
    }
    rig.settle()
    #expect(rig.offset == 1111.1)
  }

  @Test("lets go of the finger when scrolling is switched off, and of nothing else (rule 100)", arguments: Act.allCases)
  func switchedOff(act: Act) throws {
    let rig = try rig(in: act)
    let offset = rig.offset
    rig.view.isScrollEnabled = false
    rig.tick()
    if act == .tracking || act == .dragging || act == .resting {
      #expect(rig.view.phase == .resting)
      #expect(rig.offset == offset)
    }
    if act == .decelerating || act == .bouncing || act == .animating { #expect(rig.view.phase != .resting) }
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(rig.view.legalRange.contains(rig.view.contentOffset))
    if act == .animating { #expect(rig.offset == 1500) }
    rig.view.contentOffset.y = 700
    try rig.send(.wheel(by: Point(x: 0, y: 20)))
    rig.tick()
    #expect(rig.offset == 720)
    rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 200), frames: 5)
    #expect(rig.offset == 720)
    #expect(rig.calls.count { $0 == "willEndDragging" } == (act == .dragging || act == .banded ? 1 : 0))
  }

  @Test("lets go of a finger that events drag, too, when scrolling is switched off (rule 100)")
  func switchedOffUnderEvents() throws {
    let rig = ScrollRig()
    try rig.drag(by: 100)
    rig.view.isScrollEnabled = false
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(rig.offset == 0)
    #expect(rig.story.prefix(4) == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)"])
  }

  // MARK: Rates

  /// What a scroll view shows at each 30th of a second, ticked at these instants besides.
  private func trace(_ platform: ScrollPlatform, _ kind: Int, between: (Int) -> [Instant]) throws -> [Point] {
    let rig = ScrollRig(content: Size(width: 2000, height: 4000))
    rig.view.platform = platform
    rig.window.maximumFramesPerSecond = 120
    rig.view.contentOffset = Point(x: 300, y: kind == 1 ? 3400 : kind == 4 ? -90 : 300)
    rig.view.isPagingEnabled = kind == 2
    if kind == 3 { rig.retarget = { $0 = Point(x: 311.7, y: 2020.2) } }
    if kind == 5 {
      rig.view.setContentOffset(Point(x: 1200.5, y: 2900), animated: true)
    } else {
      try rig.send(.release(velocity: Point(x: -700, y: -2300)))
    }
    var shown: [Point] = []
    for step in 1...240 {
      for instant in between(step) where instant > rig.instant { rig.tick(to: instant) }
      rig.tick(to: Instant(frame: step, hz: 30))
      shown.append(rig.view.contentOffset)
      if kind == 6, step == 5 { rig.view.contentSize.height = 1100 }
      if kind == 6, step == 9 { rig.view.contentSize.height = 4000 }
    }
    #expect(rig.view.phase == .resting)
    return shown
  }

  @Test(
    "shows the same at equal instants at 30, 60, 90, 120 and irregular ticks a second, to the bit", arguments: ScrollPlatform.allCases,
    0..<7)
  func rates(platform: ScrollPlatform, kind: Int) throws {
    let slow = try trace(platform, kind) { _ in [] }
    var random = SplitMix(seed: UInt64(kind))
    for hertz in [60, 90, 120, 0] {
      let trace = try trace(platform, kind) { step in
        guard step > 1 else { return [] }  // the first tick is the same: it is what a motion starts from
        if hertz > 0 { return (1...hertz / 30).map { Instant(frame: (step - 1) * hertz / 30 + $0, hz: hertz) } }
        let start = Instant(frame: step - 1, hz: 30)
        return (0..<Int(random.next() % 4)).map { _ in start.advanced(byMilliseconds: random.double(in: 0...33)) }.sorted()
      }
      for (step, pair) in zip(trace, slow).enumerated() where pair.0 != pair.1 {
        #expect(pair.0 == pair.1, "\(hertz) Hz, step \(step)")
        break
      }
      #expect(trace == slow)
    }
  }
}
