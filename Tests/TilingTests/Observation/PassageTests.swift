import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Passages within one frame")
struct PassageTests {
  @Test(
    "of an item that comes, goes and comes back: the last entry counts; of one that goes twice, the first exit", arguments: [true, false])
  func turns(isAtStart: Bool) throws {
    var different = 0
    for speed in stride(from: 1500.0, through: 6000, by: 250) {
      for milliseconds in [200.0, 300, 400, 500, 600] {
        let rig = ScreenRig(extents: Array(repeating: 25.125, count: 12), length: 40)
        rig.observe(.anyPart, VisibilityThreshold(fraction: 1))
        rig.tick()
        let distance = 10 + speed / 30  // to the edge, which two frames do not reach
        try rig.jump(to: isAtStart ? distance : 261.5 - distance)
        try rig.throwContent(at: isAtStart ? -speed : speed)
        rig.tick(after: 16)
        rig.tick(after: 16)
        _ = rig.takeEvents()
        guard let motion = rig.view.motion.y else { continue }
        let before = rig.instant.nanoseconds
        let last = Dictionary(uniqueKeysWithValues: rig.view.visibleItems.map { ($0.key, $0) })
        let reference = Int(rig.offset * 64)
        rig.tick(after: milliseconds)
        let screen = ScreenMotion(motion: motion, last: before, frame: rig.instant.nanoseconds)
        for event in rig.takeTimedEvents() {
          let isGain = event.kind == .didAppear
          let sight = isGain ? rig.view.visibleItems.first { $0.key == event.key } : last[event.key]
          let item = try #require(sight)
          let start = Int(item.start.rawValue) + (isGain ? Int(rig.offset * 64) : reference)
          let holds = { (offset: Int) -> Bool in
            let visible = min(start + Int(item.extent.rawValue), offset + 40 * 64) - max(start, offset)
            return visible >= (event.threshold == 0 ? 1 : Int(item.extent.rawValue))
          }
          #expect(event.instant.nanoseconds == screen.change(first: !isGain, of: holds), "\(speed) pt/s, \(milliseconds) ms: \(event)")
          if screen.change(first: true, of: holds) != screen.change(first: false, of: holds) { different += 1 }
        }
      }
    }
    #expect(different > 0)
  }

  @Test("of an item that a shorter neighbour has pulled on the screen are none of the motion's")
  func pulled() throws {
    var told = 0
    for steps in 1...48 {
      let rig = ScreenRig(extents: Array(repeating: 40, count: 60))
      rig.observe(.anyPart, VisibilityThreshold(fraction: 1))
      try rig.jump(to: 410)
      try rig.throwContent(at: 250)
      rig.tick(after: 16)
      _ = rig.takeEvents()
      let second = rig.view.visibleItems[1]
      rig.source.edit { $0[second.index].extent = 40 - Double(steps) / 4 }
      try rig.change(.update(second.index..<second.index + 1))
      rig.tick(after: 16)
      for event in rig.takeTimedEvents()
      where event.key.rawValue == second.key.rawValue + 1 || event.key.rawValue == second.key.rawValue + 2 {
        told += 1
        let wasSeen = event.key.rawValue == second.key.rawValue + 1
        if wasSeen { #expect(event.instant == rig.instant, "\(steps)/4 pt shorter: \(event)") }
      }
    }
    #expect(told > 5)
  }

  @Test("that a finger and the motion after it have gone together are the frame's")
  func fingerThenMotion() throws {
    var told = 0
    for distance in stride(from: 1.0, through: 60, by: 0.5) {
      let rig = ScreenRig(extents: Array(repeating: 40, count: 60))
      rig.observe(.anyPart, VisibilityThreshold(fraction: 1))
      try rig.jump(to: 400)
      _ = rig.takeEvents()
      try rig.view.handle(.drag(by: Point(x: 0, y: -distance)))
      try rig.throwContent(at: 1500)
      rig.tick(after: 16)
      for event in rig.takeTimedEvents() {
        told += 1
        #expect(event.instant == rig.instant, "\(distance) pt: \(event)")
      }
    }
    #expect(told > 100)
  }

  @Test("lie behind the last frame, also if the view had slept through it and the motion is said to have begun before")
  func sleeping() throws {
    var told = 0
    for speed in stride(from: 500.0, through: 5000, by: 125) {
      let rig = ScreenRig(extents: Array(repeating: 40, count: 60))
      rig.observe(.anyPart, VisibilityThreshold(fraction: 0.5), VisibilityThreshold(fraction: 1))
      try rig.jump(to: 401)
      for _ in 0..<5 { rig.tick(after: 8) }
      _ = rig.takeEvents()
      let before = rig.instant
      try rig.throwContent(at: speed)
      rig.tick(after: 8)
      for event in rig.takeTimedEvents() {
        told += 1
        #expect(event.instant > before && event.instant <= rig.instant, "\(speed) pt/s: \(event)")
      }
    }
    #expect(told > 50)
  }
}
