import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list that keeps items")
struct KeepingTests {
  /// Keeps the first item behind the 20th that is bound, while it is.
  private func keepFromInside(_ rig: MeasuredRig, noting note: @escaping (Int) -> Void = { _ in }) {
    var hasKept = false
    rig.source.onBind = { [unowned rig] _, index in
      guard index > 20, !hasKept else { return }
      hasKept = true
      note(index)
      try? rig.view.keep(ItemKey(rawValue: UInt64(index)))
      #expect(rig.view.keptKeys.isEmpty)
    }
  }

  private func rig(_ layout: (any TileLayout)? = nil, estimate: Double? = 100, overscan: Double = 0) -> MeasuredRig {
    let rig = MeasuredRig(
      lengths: (0..<200).map { 60 + Double($0 % 7) * 20 }, estimate: estimate, layout: layout, overscan: overscan)
    rig.settle()
    return rig
  }

  private func key(_ number: UInt64) -> ItemKey { ItemKey(rawValue: number) }

  @Test("keeps their tiles off screen, in their places and not displayed, until they are let go of (A13)", arguments: [0, 1, 2, 3])
  func offScreen(which: Int) throws {
    let layout: (any TileLayout)? = [
      nil, GridLayout(columns: 2), MasonryLayout(lanes: 2), FlowLayout(maximumItemsPerLine: 3),
    ][which]
    let rig = rig(layout)
    let tile = try #require(rig.tile(of: 2))
    try rig.view.keep(key(2))
    for offset in [3_000.0, 6_000, 1_000, 4_500] {
      rig.offset = offset
      rig.settle()
      #expect(rig.tile(of: 2) === tile && tile.index == 2 && !tile.isHidden && !tile.isDisplayed && tile.binds == 1)
      #expect(rig.view.rectForItem(at: 2) == tile.frame)
      #expect(!rig.view.visibleItems.contains { $0.index == 2 } && rig.view.assistiveTiles.first?.tile === tile)
    }
    rig.offset = 0
    rig.settle()
    #expect(rig.tile(of: 2) === tile && tile.isDisplayed && tile.binds == 1 && tile.displayFaults == 0)
    rig.offset = 3_000
    rig.settle()
    rig.view.stopKeeping(key(2))
    rig.tick()
    #expect(rig.tile(of: 2) == nil && tile.held == nil && rig.view.keptKeys == [])
  }

  @Test("follows changes, and binds a changed one again where it is; measured again off screen, it moves nothing on it")
  func changes() throws {
    let rig = rig()
    let tile = try #require(rig.tile(of: 3))
    try rig.view.keep(key(3))
    rig.offset = 5_000
    rig.settle()
    let places = rig.shown.filter { $0.key != 3 }.map { $0.start - rig.offset }
    try rig.change(.insert(0..<2), .move(from: 4, to: 90), inserting: [70, 70])
    let index = try #require(rig.source.items.firstIndex { $0.key == 3 })
    rig.source.items[index].length = 333
    rig.source.items[index].revision += 1
    try rig.view.apply(ItemBatch(.update(index..<index + 1), countAfter: rig.source.count))
    rig.settle()
    #expect(tile.index == index && tile.key == key(3) && tile.content?.length == 333 && tile.frame.height == 333)
    #expect(rig.shown.filter { $0.key != 3 }.map { $0.start - rig.offset } == places)
    rig.view.forgetExtents()
    rig.settle()
    #expect(tile.frame.height == 333 && rig.view.extent(at: index) == .exact(333))
    try rig.view.reload()
    rig.settle()
    #expect(rig.tile(of: 3) === tile && rig.view.keptKeys == [key(3)])
  }

  @Test("gives up one that is removed, and one that goes and comes back in the same turn keeps its tile")
  func removal() throws {
    let rig = rig()
    let (gone, back) = (try #require(rig.tile(of: 1)), try #require(rig.tile(of: 2)))
    try rig.view.keep(key(1))
    try rig.view.keep(key(2))
    rig.offset = 5_000
    rig.settle()
    try rig.change(.remove(1..<2))
    let item = rig.source.items[1]
    try rig.change(.remove(1..<2))
    rig.source.items.insert(item, at: 7)
    try rig.view.apply(ItemBatch(.insert(7..<8), countAfter: rig.source.count))
    rig.settle()
    #expect(rig.tile(of: 1) == nil && gone.held == nil && rig.view.keptKeys == [key(2)])
    #expect(rig.tile(of: 2) === back && back.index == 7 && back.binds == 1)
  }

  @Test("the pool grows by a tile for each kept item, and what is on screen has its tiles all the same (A1, A3)")
  func pool() throws {
    let rig = rig()
    let before = rig.view.tiles.count
    for number in 0..<UInt64(4) { try rig.view.keep(key(number)) }
    for offset in stride(from: 0.0, through: 9_000, by: 333) {
      rig.offset = offset
      rig.settle()
      #expect(rig.view.lastFrame.missing.isEmpty && (0..<4).allSatisfy { rig.tile(of: $0) != nil })
    }
    #expect(rig.view.tiles.count <= before + 4)
    for number in 0..<UInt64(4) { rig.view.stopKeeping(key(number)) }
    for number in 0..<UInt64(4) where rig.tile(of: number) != nil { try rig.view.keep(key(number)) }
    rig.settle()
    #expect(rig.view.tiles.count <= before + 4)
  }

  @Test("refuses a ninth by name, and one without a tile; what is kept already stays so")
  func refusals() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 30, count: 100))
    rig.settle()
    for number in 0..<8 { try rig.view.keep(key(UInt64(number))) }
    try rig.view.keep(key(7))
    #expect(throws: TilingError.tooManyKeptItems(limit: 8)) { try rig.view.keep(key(8)) }
    #expect(rig.view.keptKeys == (0..<8).map { key($0) } && TiledScrollView.maximumKeptItems == 8)
    rig.view.stopKeeping(key(0))
    rig.view.stopKeeping(key(99))
    #expect(throws: TilingError.noTileToKeep(key(90))) { try rig.view.keep(key(90)) }
    try rig.view.keep(key(8))
    #expect("\(TilingError.noTileToKeep(key(90)))".contains("key 90") && "\(TilingError.tooManyKeptItems(limit: 8))".contains("8 items"))
  }

  @Test("takes effect at the next tick from inside a callback, and a refusal is reported")
  func inside() throws {
    let rig = rig()
    keepFromInside(rig)
    rig.offset = 2_500
    rig.tick()
    rig.tick()
    let kept = try #require(rig.view.keptKeys.first)
    rig.offset = 0
    rig.settle()
    #expect(rig.tile(of: kept.rawValue) != nil)
  }

  @Test("outlives an empty viewport and another layout; another data source ends it")
  func lives() throws {
    let rig = rig()
    let tile = try #require(rig.tile(of: 2))
    try rig.view.keep(key(2))
    rig.resize(main: 0, cross: 390)
    rig.tick()
    #expect(rig.boundTiles.map(\.index) == [2] && !tile.isDisplayed)
    rig.resize(main: 600, cross: 390)
    rig.settle()
    #expect(rig.tile(of: 2) === tile && tile.isDisplayed)
    rig.offset = 4_000
    rig.settle()
    try rig.view.setLayout(GridLayout(columns: 3))
    rig.settle()
    #expect(rig.tile(of: 2) === tile && tile.binds == 1 && rig.view.rectForItem(at: 2) == tile.frame)
    #expect(rig.view.replaceKey(key(2), with: key(5_000)) && rig.view.keptKeys == [key(5_000)] && tile.key == key(5_000))
    rig.view.dataSource = nil
    #expect(rig.view.keptKeys.isEmpty && tile.held == nil)
  }

  @Test("a steady scroll with kept items off screen binds what comes in, and nothing else")
  func steady() throws {
    let rig = rig()
    try rig.view.keep(key(0))
    rig.offset = 3_000
    rig.settle()
    let binds = rig.view.counts.binds
    let first = rig.boundTiles.compactMap(\.index).filter { $0 > 0 }.max()!
    for _ in 0..<60 { try rig.wheel(30) }
    let last = rig.boundTiles.compactMap(\.index).max()!
    #expect(rig.view.counts.binds - binds == last - first)
  }

  @Test("a tile that is off screen and asks to be measured is measured once, also where the length is known")
  func asksOffScreen() throws {
    for isExact in [false, true] {
      let rig = rig()
      if isExact {
        for index in rig.source.items.indices { rig.source.items[index].isExact = true }
        rig.source.estimatedExtent = nil
        try rig.view.reload()
        rig.settle()
      }
      let tile = try #require(rig.tile(of: 2))
      try rig.view.keep(key(2))
      rig.offset = 4_000
      rig.settle()
      rig.source.items[2].length = 222
      tile.content?.length = 222
      tile.setNeedsMeasure()
      rig.tick()
      #expect(rig.view.lastFrame.diagnostic == nil && rig.view.extent(at: 2) == .exact(222), "\(isExact)")
      rig.tick()
      #expect(rig.isStill() && rig.faults.filter { !$0.contains(" and ") } == [])
    }
  }

  @Test("another layout, taken in a viewport without a size across, deals a kept item's lane once there is one")
  func relaidWithoutSize() throws {
    let rig = MeasuredRig(lengths: [100, 104], estimate: nil)
    rig.settle()
    try rig.view.keep(key(1))
    rig.resize(main: 600, cross: 0)
    rig.tick()
    try rig.view.setLayout(MasonryLayout(lanes: 2))
    rig.tick()
    rig.resize(main: 600, cross: 390)
    rig.settle()
    #expect(rig.tile(of: 1)?.frame == Rect(x: 195, y: 0, width: 195, height: 104))
  }

  @Test("an item that gets another kind gives up its tile, on screen or off")
  func otherKind() throws {
    for isOnScreen in [true, false] {
      let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "other", minimumExtent: 20)]
      let rig = MeasuredRig(lengths: Array(repeating: 100, count: 100), kinds: kinds)
      rig.settle()
      let tile = try #require(rig.tile(of: 2))
      try rig.view.keep(key(2))
      if !isOnScreen {
        rig.offset = 4_000
        rig.settle()
      }
      rig.source.items[2].kind = 1
      rig.source.items[2].revision += 1
      try rig.view.apply(ItemBatch(.update(2..<3), countAfter: 100))
      rig.offset = 5_000
      rig.settle()
      #expect(rig.tile(of: 2) == nil && tile.held != 2 && rig.view.keptKeys == [], "\(isOnScreen)")
      rig.offset = 0
      rig.settle()
      #expect(rig.tile(of: 2).map { $0.kind?.name } == "other")
    }
  }

  @Test("nothing is measured without a size across")
  func noSizeAcross() throws {
    let rig = rig()
    try rig.view.keep(key(2))
    rig.offset = 4_000
    rig.settle()
    rig.source.lengthOf = { item, across in item.length * 390 / across }  // infinite without one
    rig.resize(main: 600, cross: 0)
    rig.tick()
    try rig.view.reload()
    rig.tick()
    #expect(rig.view.lastFrame.error == nil)
    rig.resize(main: 600, cross: 390)
    rig.settle()
    #expect(rig.view.lastFrame.error == nil && rig.tile(of: 2) != nil)
  }

  @Test("a key that is replaced in between is kept, or let go of, under its new name")
  func renamed() throws {
    let rig = rig()
    var wanted: Int?
    keepFromInside(rig) { wanted = $0 }
    rig.offset = 2_500
    rig.tick()
    let index = try #require(wanted)
    rig.source.items[index].key = 9_000
    #expect(rig.view.replaceKey(key(UInt64(index)), with: key(9_000)))
    rig.settle()
    #expect(rig.view.keptKeys == [key(9_000)])
  }
}
