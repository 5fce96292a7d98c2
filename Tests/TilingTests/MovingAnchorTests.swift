import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("The anchor under a finger and in flight")
struct MovingAnchorTests {
  @Test("stays under a dragging finger, whose next point continues from there (C5)")
  func dragging() throws {
    let list = try scrolledList()
    // Each drag leaves less than half a grid step over, both together more.
    try list.send(.drag(by: Point(x: 0, y: -30.007)))
    list.tick()
    #expect(list.offset == 1240)
    try list.change(.insert(0..<1), inserting: [77.125])
    #expect(list.offset == 1317.125)
    try list.send(.drag(by: Point(x: 0, y: -5.007)))
    list.tick()
    #expect(list.offset == 1322.125 + 1.0 / 64)
    #expect(list.onScreenStart(of: 20)! == -45 - 1.0 / 64)
  }

  @Test("stays in a running deceleration, which keeps its remaining distance (C1, C5)")
  func decelerating() throws {
    let plain = try scrolledList()
    let changed = try scrolledList()
    for list in [plain, changed] { try list.send(.release(velocity: Point(x: 0, y: -1500))) }
    for frame in 0..<400 {
      if frame % 7 == 3 { try changed.change(.insert(0..<1), inserting: [33]) }
      let count = changed.source.items.count
      if frame % 7 == 5 { try changed.change(.remove(count - 1..<count)) }
      if frame % 7 == 6 { try changed.change(.insert(60..<61)) }
      plain.tick()
      changed.tick()
      let first = plain.shownKeys[0]
      if abs(changed.onScreenStart(of: first)! - plain.onScreenStart(of: first)!) > 1.0 / 64 {
        Issue.record("frame \(frame): row \(first) at \(changed.onScreenStart(of: first)!), not \(plain.onScreenStart(of: first)!)")
      }
    }
    #expect(plain.view.phase == .resting)
    #expect(changed.view.phase == .resting)
  }

  @Test("stays in the rubber band, where the finger gets a new base (C5)")
  func rubberBand() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    try list.send(.drag(by: Point(x: 0, y: 100)))
    list.tick()
    let banded = list.offset
    #expect(banded == LayoutUnit(nearest: RubberBand.banded(-100, dimension: 600)).points)
    try list.change(.insert(0..<1), inserting: [500])  // the edge goes far away: nothing is banded any more
    try list.send(.drag(by: Point(x: 0, y: 10)))
    list.tick()
    #expect(list.offset == banded + 500 - 10)
  }

  @Test("of content that shrinks under a finger in the rubber band stays, and so does the content")
  func shrinkingUnderFinger() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 30))
    try list.jump(to: 1200)
    try list.send(.drag(by: Point(x: 0, y: 20)))
    list.tick()
    try list.change(.remove(28..<30))  // the last legal offset is now 1080: 100 points beyond it are the band's
    list.tick()
    #expect(list.offset == 1180)
    #expect(list.view.isDragging)
    try list.send(.drag(by: Point(x: 0, y: -1)))
    list.tick()
    let finger = RubberBand.unbanded(100, dimension: 600)! + 1
    #expect(list.offset == LayoutUnit(nearest: 1080 + RubberBand.banded(finger, dimension: 600)).points)
  }

  @Test("stays in a bounce: at the edge that goes away the rest of its speed goes on, and it comes to rest inside (C5)")
  func bouncing() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    try list.send(.release(velocity: Point(x: 0, y: 2000)))
    for _ in 0..<4 { list.tick() }
    let banded = list.offset
    #expect(banded < -50)
    try list.change(.insert(0..<20))
    #expect(list.offset == banded + 1200)
    list.tick()
    #expect(list.view.lastFrame.travel.points < 0)
    while list.view.phase == .decelerating, list.frame < 1000 { list.tick() }
    #expect(list.offset > 0 && list.offset < banded + 1200)
  }

  @Test("stays in a bounce at the other end, which goes on as if nothing had happened")
  func bouncingBelow() throws {
    let plain = ListRig(extents: Array(repeating: 60, count: 100))
    let changed = ListRig(extents: Array(repeating: 60, count: 100))
    for list in [plain, changed] {
      try list.jump(to: 5400)
      try list.send(.release(velocity: Point(x: 0, y: -2000)))
    }
    for frame in 0..<200 {
      if frame == 3 { try changed.change(.insert(0..<1), inserting: [1000]) }
      plain.tick()
      changed.tick()
      #expect(changed.offset == plain.offset + (frame < 3 ? 0 : 1000))
      #expect(changed.view.phase == plain.view.phase)
    }
    #expect(plain.offset == 5400)
  }

  @Test("several batches of one turn leave no trace of what lay between them", arguments: 0..<4)
  func batchesOfOneTurn(phase: Int) throws {
    let joint = try scrolledList()
    let split = try scrolledList()
    for list in [joint, split] {
      switch phase {
      case 1: try list.send(.drag(by: Point(x: 0, y: -300)))
      case 2: try list.send(.release(velocity: Point(x: 0, y: -2500)))
      case 3:
        try list.jump(to: 5400)
        try list.send(.release(velocity: Point(x: 0, y: -1500)))
      default: break
      }
      list.tick()
      list.tick()
    }
    try joint.change(.remove(5..<98), .insert(5..<100), .insert(0..<1), .update(3..<9))
    // One by one: the list is short for a while, the offset illegal, the fling without content.
    try split.change(.remove(5..<98))
    try split.change(.insert(5..<100))
    try split.change(.insert(0..<1))
    try split.change(.update(3..<9))
    for frame in 0..<120 {
      joint.tick()
      split.tick()
      #expect(split.view.lastFrame == joint.view.lastFrame || frame == 0)
      #expect(split.shown == joint.shown)
      #expect(split.offset == joint.offset)
      #expect(split.view.phase == joint.view.phase)
    }
  }

  @Test("a clamp that a later batch of the turn makes unnecessary has not happened")
  func undoneClamp() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 30))
    try list.jump(to: 1190)
    try list.change(.remove(21..<30))
    #expect(list.offset == 660)
    try list.change(.insert(21..<30))
    #expect(list.offset == 1190)
    list.tick()
    #expect(list.view.lastFrame.corrections.isEmpty)
    #expect(list.onScreenStart(of: 19) == -50)
  }

  @Test("but an offset that a program has set after the clamp holds")
  func offsetAfterClamp() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 30))
    try list.jump(to: 1190)
    try list.change(.remove(21..<30))
    list.view.contentOffset = Point(x: 0, y: 500)
    try list.change(.insert(21..<30))
    list.tick()
    #expect(list.offset == 500)
  }
}
