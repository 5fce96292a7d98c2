import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("Walks over the plane")
struct PlaneWalkTests {
  @Test("are right in every frame, with flings on both axes, jumps to 10^12 points and other sizes", arguments: 1...8)
  func walk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = PlaneRig(
      tile: Size(width: Double(random.below(9000) + 640) / 64, height: Double(random.below(9000) + 640) / 64),
      overscan: Double(random.below(3) * 40))
    for step in 0..<600 {
      switch random.below(20) {
      case 0: rig.plane.contentOffset = Point(x: [1e12, -1e12][random.below(2)], y: [1e12, -1e12, 0][random.below(3)])
      case 1: rig.plane.contentOffset = .zero
      case 2: rig.window.bounds = Rect(x: 0, y: 0, width: Double(random.below(500)), height: Double(random.below(500)))
      case 3, 4:
        try rig.drag(Double(random.below(30)) - 15, Double(random.below(30)) - 15)
        try rig.plane.handle(.release(velocity: Point(x: Double(random.below(12000)) - 6000, y: Double(random.below(12000)) - 6000)))
      case 5: try rig.plane.handle(.stop)
      case 6: try rig.plane.handle(.wheel(by: Point(x: Double(random.below(300)) / 7, y: Double(random.below(300)) / 7)))
      default: break
      }
      let before = rig.holdings
      let offset = rig.plane.contentOffset
      let binds = rig.source.binds
      rig.tick()
      if let fault = PlaneOracle.fault(of: rig) { Issue.record("step \(step): \(fault)") }
      if let fault = PlaneTilingTests.waste(in: rig, before: before, binds: rig.source.binds - binds) {
        Issue.record("step \(step): \(fault)")
      }
      let counts = rig.plane.counts
      rig.plane.setNeedsLayout()
      rig.plane.layoutIfNeeded()
      #expect(rig.plane.counts == counts, "step \(step) is no fixpoint (C7)")
      let moved = rig.plane.contentOffset - offset
      if moved != .zero { #expect(moved.x == rig.plane.lastFrame.travelX.points && moved.y == rig.plane.lastFrame.travelY.points) }
    }
  }

  @Test("do not change under callbacks that jump, zoom, reload, resize and tell of data: each frame is whole (A11)", arguments: 1...8)
  func talkative(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = PlaneRig(levels: -2...2, loads: true)
    rig.plane.contentOffset = Point(x: 10, y: 10)
    func talk() {
      switch random.below(60) {
      case 0: rig.plane.contentOffset = Point(x: Double(random.below(4000)), y: Double(random.below(4000)))
      case 1: rig.plane.zoomScale = Double(random.below(300) + 30) / 100
      case 2: rig.plane.reload()
      case 3: rig.window.bounds = Rect(x: 0, y: 0, width: Double(random.below(300) + 100), height: Double(random.below(200) + 100))
      case 4, 5, 6, 7: rig.source.finishFirst(for: rig.plane)
      case 8: rig.plane.setNeedsLayout()
      default: break
      }
    }
    rig.source.onBind = { _, _ in talk() }
    rig.source.onDisplay = { _ in talk() }
    rig.source.onEnd = { _ in talk() }
    for step in 0..<400 {
      if random.below(4) == 0 { try rig.drag(Double(random.below(300)) - 150, Double(random.below(300)) - 150) }
      rig.tick()
      if let fault = PlaneLevelOracle.fault(of: rig) { Issue.record("step \(step): \(fault)") }
    }
    #expect(rig.source.binds > 300 && rig.plane.counts.loadsStarted > 100)
  }

  @Test("a scroll view's own finger moves the plane in both directions, with touches through the window")
  func fingers() {
    let rig = PlaneRig()
    rig.tick()
    for step in 0...10 {
      let place = Point(x: 250 - Double(step) * 20, y: 150 - Double(step) * 8)
      rig.window.send(
        Touch(phase: step == 0 ? .began : step == 10 ? .ended : .moved, location: place, instant: Instant(frame: step + 2, hz: 60)))
      rig.frame = step + 1
      rig.tick()
      if let fault = PlaneOracle.fault(of: rig) { Issue.record("\(fault)") }
    }
    #expect(rig.plane.contentOffset.x > 100 && rig.plane.contentOffset.y > 40)
    #expect(rig.plane.phase == .decelerating)
    for _ in 0..<300 { rig.tick() }
    #expect(rig.plane.phase == .resting)
    #expect(PlaneOracle.fault(of: rig) == nil)
  }
}
