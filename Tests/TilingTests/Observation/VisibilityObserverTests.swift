import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A visibility observer")
struct VisibilityObserverTests {
  private static let half = VisibilityThreshold(fraction: 0.5)

  @Test("tells what appears and disappears, in pairs for each key")
  func pairs() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe()
    #expect(rig.takeEvents().isEmpty)
    rig.tick()
    #expect(rig.takeEvents() == ["+0", "+1", "+2"])
    try rig.wheel(by: 20)
    #expect(rig.takeEvents().isEmpty)
    try rig.wheel(by: 20)
    #expect(rig.takeEvents() == ["-0", "+3"])
    try rig.wheel(by: 300)
    #expect(rig.takeEvents() == ["-1", "-2", "-3", "+8", "+9", "+10"])
    rig.tick()
    #expect(rig.takeEvents().isEmpty)
  }

  @Test("tells each threshold for itself: half of an item, all of it")
  func thresholds() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe(.anyPart, VisibilityObserverTests.half, VisibilityThreshold(fraction: 1))
    rig.tick()
    #expect(rig.takeEvents() == ["+0", "+0/1", "+0/2", "+1", "+1/1", "+1/2", "+2", "+2/1"])
    try rig.wheel(by: 1.0 / 64)
    #expect(rig.takeEvents() == ["-0/2"])
    try rig.wheel(by: 20 - 1.0 / 64)
    #expect(rig.takeEvents() == ["+2/2"])
    try rig.wheel(by: 1.0 / 64)
    #expect(rig.takeEvents() == ["-0/1", "+3"])
  }

  @Test("tells a change of the items without a scroll (F1), and nothing of one that changes nothing on the screen")
  func changes() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe()
    rig.tick()
    _ = rig.takeEvents()
    try rig.change(.remove(1..<2))
    rig.tick()
    #expect(rig.takeEvents() == ["-1", "+3"])
    try rig.change(.insert(0..<1))
    rig.tick()
    #expect(rig.takeEvents().isEmpty)  // above the screen: the anchor stays
    try rig.change(.insert(2..<3), inserting: [100])
    rig.tick()
    #expect(rig.takeEvents() == ["-2", "-3", "+21"])
    try rig.change(.move(from: 1, to: 2))
    rig.tick()
    #expect(rig.takeEvents() == ["-0", "+20"])  // item 21 is the anchor now, and 20 stands before it
    try rig.change(.update(2..<3))
    rig.tick()
    #expect(rig.takeEvents().isEmpty)
  }

  @Test("takes a correction by the layout for no movement: what is inserted above a fling delays and hastens nobody")
  func corrections() throws {
    let plain = ScreenRig(extents: Array(repeating: 37, count: 200))
    let changed = ScreenRig(extents: Array(repeating: 37, count: 200))
    for rig in [plain, changed] {
      rig.observe(.anyPart, VisibilityObserverTests.half)
      try rig.jump(to: 1000)
      try rig.throwContent(at: 1800)
    }
    var told = 0
    for frame in 0..<200 {
      if frame % 5 == 2 { try changed.change(.insert(0..<1), inserting: [111.25]) }
      plain.tick()
      changed.tick()
      let (a, b) = (plain.takeTimedEvents(), changed.takeTimedEvents())
      #expect(a == b, "frame \(frame)")
      told += a.count
    }
    #expect(told > 100)
  }

  @Test("counts an impression once, when an item has met its threshold for its dwell, on virtual time")
  func impressions() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe(VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 100))
    rig.tick(after: 10)
    _ = rig.takeEvents()
    rig.tick(after: 60)
    try rig.wheel(by: 40)  // at 80 ms: 0 leaves before its time
    #expect(rig.takeEvents() == ["-0", "+3"])
    rig.tick(after: 29)
    #expect(rig.takeEvents().isEmpty)
    rig.tick(after: 1)
    let seen = rig.takeTimedEvents()
    #expect(seen.map(\.key.rawValue) == [1, 2])
    #expect(seen.allSatisfy { $0.kind == .wasSeen && $0.instant.nanoseconds == 110_000_000 })
    rig.tick(after: 5000)
    let last = VisibilityEvent(.wasSeen, ItemKey(rawValue: 3), fraction: 0.5, at: Instant(nanoseconds: 180_000_000))
    #expect(rig.takeTimedEvents() == [last])
    try rig.wheel(by: 80)
    try rig.wheel(by: -80)
    _ = rig.takeEvents()
    rig.tick(after: 1000)
    #expect(rig.takeEvents().isEmpty)  // once for a key and a session
    #expect(rig.observer?.hasSeen(ItemKey(rawValue: 3)) == true)
    #expect(rig.observer?.hasSeen(ItemKey(rawValue: 0)) == false)
    rig.observer?.beginSession()
    rig.tick(after: 99)
    #expect(rig.takeEvents().isEmpty)
    rig.tick(after: 1)
    #expect(rig.takeEvents() == ["!1", "!2", "!3"])
  }

  @Test("tells an item that stays for its dwell and leaves within one frame as seen, then gone")
  func seenAndGone() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe(VisibilityThreshold(fraction: 0, dwellMilliseconds: 50))
    rig.tick(after: 10)
    _ = rig.takeEvents()
    try rig.view.handle(.wheel(by: Point(x: 0, y: 40)))
    rig.tick(after: 100)
    #expect(rig.takeEvents() == ["!0", "!1", "!2", "-0", "+3"])
  }

  @Test("counts nothing that no frame has shown: what a fast scroll passes between two frames (F2)")
  func passedBetweenFrames() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 2000))
    rig.observe(VisibilityThreshold(fraction: 0, dwellMilliseconds: 0))
    rig.tick()
    try rig.throwContent(at: 30_000)
    var shown: Set<UInt64> = []
    while rig.view.phase != .resting || rig.instant.nanoseconds < 20_000_000 {
      rig.tick(after: 16)
      shown.formUnion(rig.view.visibleItems.map(\.key.rawValue))
    }
    let events = rig.takeTimedEvents()
    let seen = events.filter { $0.kind == .wasSeen }.map(\.key.rawValue)
    #expect(Set(seen).isSubset(of: shown.union([0, 1, 2])))
    #expect(seen.count == Set(seen).count)
    #expect(shown.count < Int(rig.offset / 40) - 50)  // most of them were passed
  }

  @Test("is told the end of everything when it is taken away, when the view leaves its window and when its items are replaced")
  func teardown() throws {
    for teardown in 0..<3 {
      let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
      rig.observe(.anyPart, VisibilityObserverTests.half)
      rig.tick()
      _ = rig.takeEvents()
      switch teardown {
      case 0: rig.view.visibilityObserver = nil
      case 1: rig.view.removeFromSuperview()
      default: rig.view.dataSource = nil
      }
      #expect(rig.takeEvents() == ["-0/1", "-0", "-1/1", "-1", "-2/1", "-2"])
      rig.tick()
      #expect(rig.takeEvents().isEmpty)
      guard teardown == 1 else { continue }
      rig.window.addSubview(rig.view)
      rig.tick()
      #expect(rig.takeEvents() == ["+0", "+0/1", "+1", "+1/1", "+2", "+2/1"])
    }
  }

  @Test("begins with what is visible when it is set on a list at rest, and has one view")
  func lateObserver() async throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.tick()
    rig.tick()
    rig.observe()
    rig.tick()
    #expect(rig.takeEvents() == ["+0", "+1", "+2"])
    await #expect(processExitsWith: .failure) {
      let observer = VisibilityObserver { _ in }
      let (a, b) = (TiledScrollView(), TiledScrollView())
      a.visibilityObserver = observer
      b.visibilityObserver = observer
    }
  }

  @Test("judges the end of a tick: what only a layout in between has shown has not appeared")
  func layoutsWithinTick() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe()
    rig.tick()
    _ = rig.takeEvents()
    // The layout of item 3's tile makes the viewport so short that item 3 is out of it again: two layouts of the list in one tick.
    rig.source.onTileLayout = {
      if rig.view.tiles.contains(where: { $0.index == 3 }) { rig.view.frame = Rect(x: 0, y: 0, width: 50, height: 60) }
    }
    try rig.view.handle(.wheel(by: Point(x: 0, y: 30)))
    #expect(rig.tick().layouts > 1)
    #expect(rig.view.visibleItems.map(\.index) == [0, 1, 2])
    #expect(rig.takeEvents().isEmpty)
  }

  @Test("lets its client change the items from inside: at the next tick, and take the observer away")
  func reentrancy() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe()
    rig.source.onAdopt = { batch in
      var none: ArraySlice<Double> = []
      for change in batch.changes { rig.source.carryOut(change, taking: &none) }
    }
    rig.onEvent = { event in
      guard event.kind == .didAppear, event.key.rawValue == 0 else { return }
      try! rig.view.apply(ItemBatch([.remove(0..<1)], countAfter: 19))
      #expect(rig.view.itemCount == 20)
    }
    rig.tick()
    #expect(rig.takeEvents() == ["+0", "+1", "+2"])
    rig.tick()
    #expect(rig.view.itemCount == 19)
    #expect(rig.takeEvents() == ["-0", "+3"])
    rig.onEvent = { event in if event.key.rawValue == 1 { rig.view.visibilityObserver = nil } }
    try rig.wheel(by: 50)
    #expect(rig.takeEvents() == ["-1", "+4", "-2", "-3", "-4"])
  }

  @Test("costs no layout and no tick at rest, and ticks only while a dwell runs")
  func cost() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.observe(VisibilityThreshold(fraction: 0, dwellMilliseconds: 50))
    rig.tick()
    for _ in 0..<20 { #expect(rig.tick().layouts == 0) }
    #expect(rig.takeEvents() == ["+0", "+1", "+2", "!0", "!1", "!2"])
    #expect(rig.view.phase == .resting)
  }
}
