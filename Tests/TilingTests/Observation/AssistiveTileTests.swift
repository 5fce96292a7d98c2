import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("Tiles in reading order")
struct AssistiveTileTests {
  @Test(
    "are said by their items' positions, whatever their order in the pool, and free ones are not said", arguments: 0..<20 as Range<UInt64>)
  func order(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = ScreenRig(extents: (0..<60).map { _ in Double(20 + random.below(60)) }, overscan: [0, 70][random.below(2)])
    rig.tick()
    var wasShuffled = false
    for _ in 0..<60 {
      try rig.wheel(by: Double(random.below(500)) - 220)
      if random.below(4) == 0 { try rig.change(.move(from: random.below(60), to: random.below(60))) }
      rig.tick()
      let tiles = rig.view.assistiveTiles
      let shown = rig.source.items.indices.filter { index in rig.view.tiles.contains { $0.index == index && !$0.isHidden } }
      #expect(tiles.map(\.position) == shown.map { $0 + 1 })
      #expect(tiles.allSatisfy { $0.tile.key?.rawValue == rig.source.items[$0.position - 1].key })
      #expect(tiles.count + rig.view.freeTileCount == rig.view.tiles.count)
      let places = tiles.map(\.tile.poolIndex)
      if places != places.sorted() { wasShuffled = true }
    }
    #expect(wasShuffled)
  }

  @Test("say their place among all items, with tiles or without")
  func words() {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    #expect(rig.view.assistiveTiles.isEmpty)
    rig.tick()
    #expect(rig.view.assistiveTiles.map(\.description) == ["position 1 of 20", "position 2 of 20", "position 3 of 20"])
  }

  @Test("say a pinned header once, at its own position, while it stands at the edge")
  func pinnedHeader() throws {
    let rig = headedRig()
    for offset in [0.0, 30, 65, 140, 250, 265] {
      try rig.jump(to: offset)
      let positions = rig.view.assistiveTiles.map(\.position)
      #expect(positions == positions.sorted() && Set(positions).count == positions.count)
      #expect(positions.contains(offset < 250 ? 1 : 7))
      #expect(rig.view.assistiveTiles.count + rig.view.freeTileCount == rig.view.tiles.count)
    }
  }

  @Test("of a pinned header: it is seen where it stands, and leaves when the next one has pushed it out")
  func visibleHeader() throws {
    let rig = headedRig()
    rig.observe(.anyPart, VisibilityThreshold(fraction: 1))
    try rig.jump(to: 110)
    #expect(rig.view.visibleItems.map(\.index) == [0, 3, 4, 5])
    #expect(rig.start(of: 0) == 0)
    #expect(rig.view.visibleItems[0].fraction == 1)
    _ = rig.takeEvents()
    try rig.wheel(by: 110)  // the next header stands at 10, and the first at -10
    #expect(rig.start(of: 0) == -10)
    #expect(rig.takeEvents() == ["-0/1", "-3", "-4/1", "-4", "+6", "+6/1", "+7", "+7/1", "+8"])
    try rig.wheel(by: 10)
    #expect(rig.takeEvents() == ["-0", "-5"])
  }

  /// Two sections of five items of 42 points under headers of 20.
  private func headedRig() -> ScreenRig {
    let header = TileKind(name: "header", minimumExtent: 20, isPinned: true)
    let rig = ScreenRig(extents: [], kinds: [TileKind(name: "row", minimumExtent: 42), header])
    for section in 0..<2 {
      rig.source.insert(extents: [20], at: section * 6, kind: 1)
      rig.source.insert(extents: Array(repeating: 42, count: 5), at: section * 6 + 1)
    }
    try! rig.view.reload()
    rig.tick()
    return rig
  }
}
