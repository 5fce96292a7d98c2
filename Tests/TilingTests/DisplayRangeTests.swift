import Scrolling
import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Tiles ahead of the scroll")
struct DisplayRangeTests {
  private static func rig(
    _ count: Int = 2000, isExact: Bool = false, ahead: Double = 1, behind: Double = 0.5, binds: Int = 4, estimate: Double = 90
  ) throws -> MeasuredRig {
    let rig = MeasuredRig(lengths: (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 }, estimate: isExact ? nil : estimate)
    if isExact {
      for index in rig.source.items.indices { rig.source.items[index].isExact = true }
      try rig.view.reload()
    }
    rig.view.earlyItems = EarlyItems.Range(ahead: ahead, behind: behind, maximumBindsPerFrame: binds)
    rig.tick()
    return rig
  }

  /// How many of the frame's binds were for items that are not on screen.
  private func bindsBeyondScreen(_ rig: MeasuredRig, since count: Int) -> Int {
    let onScreen = Set(rig.view.itemsOnScreen.map { rig.source.items[$0].key })
    return rig.source.bound[count...].filter { !onScreen.contains($0) }.count
  }

  @Test("are bound a few a frame, from the viewport outwards, until the range is full", arguments: [true, false])
  func filling(isExact: Bool) throws {
    let rig = try DisplayRangeTests.rig(isExact: isExact)
    rig.offset = 20_000
    for frame in 0..<20 {
      let (bound, shown) = (rig.source.bound.count, rig.shown.map(\.index))
      rig.tick()
      #expect(rig.faults.isEmpty, "\(rig.faults)")
      #expect(bindsBeyondScreen(rig, since: bound) <= 4, "frame \(frame)")
      if frame > 0 { #expect(Set(rig.shown.map(\.index)).isSuperset(of: shown)) }
    }
    let (top, bottom) = (rig.offset - 300, rig.offset + 1200)
    #expect(rig.shown[0].start <= top && rig.shown[0].end > top)
    #expect(rig.shown.last!.start < bottom && rig.shown.last!.end >= bottom)
    #expect(rig.isStill())
  }

  @Test("are bound on both sides of a gap that is all that is on screen, each measured (found: as long as they were taken for)")
  func besideAGap() {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 20), spacing: 8, viewport: (4, 390))
    rig.view.earlyItems = EarlyItems.Range(ahead: 30, behind: 30, maximumBindsPerFrame: 2)
    for _ in 0..<8 { rig.tick() }
    rig.offset = 224  // between an item at 174...224 and the next one at 232
    for _ in 0..<8 {
      rig.tick()
      #expect(rig.shown.allSatisfy { $0.extent == 50 })
      #expect(!rig.shown.isEmpty)
    }
  }

  @Test("bind nothing of what scrolls in, as long as the scroll is not faster than they are", arguments: [true, false])
  func steady(isExact: Bool) throws {
    let rig = try DisplayRangeTests.rig(isExact: isExact)
    for _ in 0..<20 { rig.tick() }
    for step in 0..<200 {
      let before = Set(rig.shown.map(\.key))
      let bound = rig.source.bound.count
      try rig.wheel(step < 120 ? 61 : -53)
      #expect(rig.faults.isEmpty, "step \(step): \(rig.faults)")
      let onScreen = rig.view.itemsOnScreen.map { rig.source.items[$0].key }
      #expect(onScreen.allSatisfy { before.contains($0) }, "step \(step)")
      #expect(rig.source.bound.count - bound <= 4)
      #expect(rig.view.lastFrame.missing.isEmpty)
    }
  }

  @Test("are given back in the frame of a reversal, as far as they are out of the range that is now behind (E8)")
  func reversal() throws {
    let rig = try DisplayRangeTests.rig(isExact: true)
    rig.offset = 20_000
    for _ in 0..<20 { rig.tick() }
    try rig.wheel(-1)
    let edge = rig.offset + 900
    #expect(rig.shown.allSatisfy { $0.start < edge })
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    for _ in 0..<20 { rig.tick() }
    #expect(rig.shown[0].start <= rig.offset - 600)
    #expect(rig.isStill())
  }

  @Test("hold on to the anchor while what is above the screen is measured, and all that is on screen keeps its place")
  func measuringAbove() throws {
    let rig = try DisplayRangeTests.rig(behind: 2, binds: 2, estimate: 33)
    rig.offset = 20_000
    rig.tick()
    for frame in 0..<60 {
      let before = rig.view.itemsOnScreen.map { index in (rig.source.items[index].key, rig.onScreenStart(of: rig.source.items[index].key)) }
      rig.tick()
      #expect(rig.faults.isEmpty, "\(rig.faults)")
      for (key, start) in before { #expect(rig.onScreenStart(of: key) == start, "frame \(frame)") }
    }
    #expect(rig.view.counts.corrections > 3)
    #expect(rig.isStill())
  }

  @Test("are never too few: the pool holds the screen and the range, and does not grow later", arguments: 0..<4 as Range<UInt64>)
  func capacity(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = MeasuredRig(lengths: Array(repeating: 20, count: 5000), estimate: 20)
    rig.view.earlyItems = EarlyItems.Range(ahead: 1, behind: 1, maximumBindsPerFrame: 100)
    rig.tick()
    let count = rig.view.tiles.count
    for _ in 0..<60 {
      if random.below(6) == 0 { rig.offset = Double(random.below(90_000)) }
      try rig.wheel(Double(random.below(1000)) - 500)
      #expect(rig.faults.isEmpty, "\(rig.faults)")
    }
    #expect(rig.view.tiles.count == count)
  }

  @Test("follow changes of the items, keep theirs, and show none that is gone")
  func changes() throws {
    let rig = try DisplayRangeTests.rig()
    rig.offset = 20_000
    for _ in 0..<30 { rig.tick() }
    for step in 0..<30 {
      let before = Dictionary(uniqueKeysWithValues: rig.boundTiles.map { ($0.key!, ObjectIdentifier($0)) })
      let first = rig.shown[0].index
      switch step % 4 {
      case 0: try rig.change(.insert(first..<first + 2))
      case 1: try rig.change(.remove(first + 1..<first + 3), .insert(0..<1))
      case 2: try rig.change(.move(from: first, to: first + 9))
      default: try rig.change(.update(first..<first + 4), .remove(0..<2))
      }
      rig.tick()
      #expect(rig.faults.isEmpty, "step \(step): \(rig.faults)")
      for tile in rig.boundTiles { #expect(before[tile.key!] ?? ObjectIdentifier(tile) == ObjectIdentifier(tile)) }
    }
  }

  @Test("do not hold up what is on screen when no bind is left for them")
  func noBinds() throws {
    let rig = try DisplayRangeTests.rig(binds: 0)
    for _ in 0..<20 {
      let bound = rig.source.bound.count
      try rig.wheel(333)
      #expect(rig.faults.isEmpty, "\(rig.faults)")
      #expect(bindsBeyondScreen(rig, since: bound) == 0)
    }
  }
}
