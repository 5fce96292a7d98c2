import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("The instant at which an item becomes visible")
struct CrossingInstantTests {
  private static let fractions = [0, 0.5, 1]

  /// Lets a list move for up to 400 frames and compares each event of a frame that a motion moved with what looking at the motion finds.
  ///
  /// - Returns: how many events were compared.
  private func compare(_ rig: ScreenRig, frames: Int = 400, milliseconds: (Int) -> Double) -> Int {
    var compared = 0
    for frame in 0..<frames {
      let before = rig.instant.nanoseconds
      let last = Dictionary(uniqueKeysWithValues: rig.view.visibleItems.map { ($0.key, $0) })
      let travel = rig.offset
      var motion = rig.view.motion.y
      rig.tick(after: milliseconds(frame))
      motion = rig.view.motion.y ?? motion
      let now = Dictionary(uniqueKeysWithValues: rig.view.visibleItems.map { ($0.key, $0) })
      for event in rig.takeTimedEvents() {
        guard let motion, before > 0 else { continue }
        let screen = ScreenMotion(motion: motion, last: before, frame: rig.instant.nanoseconds)
        let isGain = event.kind == .didAppear
        guard let item = isGain ? now[event.key] : last[event.key] else {
          Issue.record("frame \(frame): \(event) of nobody who is seen")
          continue
        }
        // Where the item stands in the content.
        let start = Int(item.start.rawValue) + Int((isGain ? rig.offset : travel) * 64)
        let extent = Int(item.extent.rawValue)
        let fraction = CrossingInstantTests.fractions[event.threshold]
        let expected = screen.change(first: !isGain) { offset in
          let visible = min(start + extent, offset + 6400) - max(start, offset)
          return visible > 0 && Double(visible) / Double(extent) >= fraction
        }
        #expect(event.instant.nanoseconds == expected, "frame \(frame): \(event)")
        compared += 1
      }
      if rig.view.phase == .resting, frame > 2 { break }
    }
    return compared
  }

  private func observedRig(extents: [Double]) -> ScreenRig {
    let rig = ScreenRig(extents: extents)
    rig.observe(.anyPart, VisibilityThreshold(fraction: 0.5), VisibilityThreshold(fraction: 1))
    rig.tick()
    _ = rig.takeEvents()
    return rig
  }

  @Test(
    "in a fling is the nanosecond at which halving the motion finds it, at any frame rate",
    arguments: [ScrollPlatform.uikit, .android], [8.0, 17, 50])
  func flings(platform: ScrollPlatform, milliseconds: Double) throws {
    for velocity in [300.0, 900, 2500] {
      let rig = observedRig(extents: (0..<300).map { (place: Int) -> Double in Double(20 + place * 37 % 91) + Double(place % 64) / 64 })
      rig.view.platform = platform
      try rig.throwContent(at: velocity)
      rig.tick(after: milliseconds)
      _ = rig.takeEvents()
      #expect(compare(rig) { _ in milliseconds } > 4)
    }
  }

  @Test("in a bounce, also where the motion turns between two frames, is that of the last entry and of the first exit", arguments: 0..<40)
  func bounces(setting: Int) throws {
    let rig = observedRig(extents: (0..<6).map { 30 + Double($0) + 0.125 })
    let isUp = setting % 2 == 0
    try rig.jump(to: isUp ? 20 : 60)
    _ = rig.takeEvents()
    try rig.throwContent(at: isUp ? -1500 - Double(setting) * 40 : 1500 + Double(setting) * 40)
    rig.tick(after: 16)
    _ = rig.takeEvents()
    #expect(compare(rig) { frame in [16, 33, 120, 8, 250][(frame + setting) % 5] } > 3)
  }

  @Test("in an animated scroll to an item is that of its curve")
  func animations() throws {
    let rig = observedRig(extents: (0..<60).map { 25 + Double($0 % 7) * 3.5 })
    for target in [9, 30, 2] {
      rig.view.scrollToItem(at: target, position: .center, animated: true)
      rig.tick(after: 16)
      _ = rig.takeEvents()
      #expect(compare(rig) { _ in 16 } > 10)
    }
  }

  @Test("under a finger, a wheel and a program is the frame's")
  func fingers() throws {
    let rig = observedRig(extents: Array(repeating: 40, count: 40))
    var told = 0
    for step in 0..<30 {
      switch step % 3 {
      case 0: try rig.view.handle(.drag(by: Point(x: 0, y: -33)))
      case 1: try rig.view.handle(.wheel(by: Point(x: 0, y: 33)))
      default: rig.view.contentOffset.y += 21
      }
      rig.tick()
      for event in rig.takeTimedEvents() {
        told += 1
        #expect(event.instant == rig.instant)
      }
      if step % 3 == 0 { rig.view.isScrollEnabled = false }  // lets go of it
      rig.tick()
      _ = rig.takeEvents()
      rig.view.isScrollEnabled = true
    }
    #expect(told > 20)
  }

  @Test("is the frame's where the wheel has a part in a motion's frame, and where the item itself has grown")
  func mixed() throws {
    let rig = observedRig(extents: Array(repeating: 40, count: 400))
    try rig.throwContent(at: 1000)
    rig.tick()
    rig.tick()
    _ = rig.takeEvents()
    rig.view.contentOffset.y += 200
    rig.tick()
    #expect(rig.takeTimedEvents().allSatisfy { $0.instant == rig.instant })
    try rig.throwContent(at: 1000)
    rig.tick()
    let second = rig.view.visibleItems[1]
    _ = rig.takeEvents()
    rig.source.edit { $0[second.index].extent = 400 }
    try rig.change(.update(second.index..<second.index + 1))
    rig.tick()
    let events = rig.takeTimedEvents().filter { $0.key == second.key }
    let fraction = rig.view.visibleItems.first { $0.key == second.key }?.fraction ?? 0
    #expect(
      events == [
        VisibilityEvent(.didDisappear, second.key, threshold: 2, fraction: fraction, at: rig.instant),
        VisibilityEvent(.didDisappear, second.key, threshold: 1, fraction: fraction, at: rig.instant),
      ])
  }

  @Test("is the same in a list that lies on its side, and in a grid of one column")
  func sideways() throws {
    let extents = (0..<200).map { Double(20 + $0 * 37 % 91) }
    let rigs = [
      ScreenRig(extents: extents), ScreenRig(extents: extents, axis: .horizontal),
      ScreenRig(extents: extents, layout: GridLayout(columns: 1)),
    ]
    for rig in rigs {
      rig.observe(.anyPart, VisibilityThreshold(fraction: 0.5))
      rig.tick()
      try rig.throwContent(at: 1200)
      for _ in 0..<150 { rig.tick(after: 16) }
    }
    let events = rigs.map { $0.takeTimedEvents() }
    #expect(events[0].count > 30)
    #expect(events[1] == events[0])
    #expect(events[2] == events[0])
  }

  @Test("begins the dwell of an impression between two frames")
  func dwell() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 400))
    rig.observe(VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 40))
    try rig.throwContent(at: 400)
    var appeared: [ItemKey: Instant] = [:]
    var seen = 0
    for _ in 0..<200 {
      rig.tick(after: 16)
      for event in rig.takeTimedEvents() {
        if event.kind == .didAppear { appeared[event.key] = event.instant }
        guard event.kind == .wasSeen else { continue }
        seen += 1
        #expect(event.instant == appeared[event.key]?.advanced(byMilliseconds: 40))
      }
    }
    #expect(seen > 4)
  }
}
