import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Recycling")
struct RecyclingTests {
  /// Of the smallest items that there may be, as many as a window of 600 points can meet.
  static let smallest = [Double](repeating: 20, count: 400)

  @Test("an item of unknown length that begins where the screen ends keeps no tile of a leaver from the newcomer (A8)")
  func unmeasuredAtTheEdge() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 40), estimate: nil)
    for index in 0..<16 { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    rig.offset = 900
    rig.tick()
    let outgoingTile = try #require(rig.tile(of: 9))
    rig.offset = 1000
    rig.tick()
    #expect(rig.tile(of: 9) == nil && rig.tile(of: 15) === outgoingTile)
  }

  @Test(
    "ends the old display, releases, prepares, binds and displays, in this order, and retires leavers before newcomers (rules 103 and 104)")
  func callOrder() throws {
    let list = ListRig(extents: Array(repeating: 100, count: 100), minimumExtent: 100)
    list.tick()
    #expect(list.view.tiles.count == 7)
    try list.jump(to: 50)
    list.source.logsCalls = true
    try list.jump(to: 250)
    #expect(
      list.source.calls == [
        "0: didEndDisplaying 0", "0: didRelease 0", "1: didEndDisplaying 1", "1: didRelease 1",
        "1: prepareForReuse", "1: bind 7", "0: prepareForReuse", "0: bind 8",
        "1: willDisplay 7", "0: willDisplay 8",
      ])
  }

  @Test("prepares no tile that has never been used (rule 102)")
  func newTiles() throws {
    let list = ListRig(extents: Self.smallest)
    list.source.logsCalls = true
    list.tick()
    #expect(list.source.calls.count == 60)
    #expect(!list.source.calls.contains { $0.contains("prepareForReuse") })
    #expect(list.view.lastFrame.moves == 0)
  }

  @Test("gives the tile its frame, key, index and visibility before bind")
  func stateInsideBind() {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    var faults = 0
    list.source.onBind = { index in
      let tile = list.tile(of: UInt64(index))
      if tile?.index != index || tile?.isHidden != false || tile?.frame != Rect(x: 0, y: Double(index) * 60, width: 390, height: 60) {
        faults += 1
      }
    }
    list.tick()
    #expect(list.view.lastFrame.binds == 10)
    #expect(faults == 0)
  }

  @Test("never needs more tiles than the pool has, at any offset of items of the declared minimum (rule 104)", arguments: [0.0, 7])
  func poolIsEnough(spacing: Double) throws {
    let list = ListRig(extents: Self.smallest, spacing: spacing)
    for offset in stride(from: 0.0, to: 120, by: 1.0 / 64) {
      try list.jump(to: offset)
      if !list.view.lastFrame.missing.isEmpty { Issue.record("\(list.view.lastFrame.missing) blank at \(offset)") }
    }
    for offset in stride(from: 0.0, to: 4000, by: 611) {
      try list.jump(to: offset)
      if !list.view.lastFrame.missing.isEmpty { Issue.record("\(list.view.lastFrame.missing) blank after a jump to \(offset)") }
    }
  }

  @Test("shows just what meets the viewport after each grid step of a scroll, forth and back", arguments: [0, 7, 1.0 / 64])
  func everyGridStep(spacing: Double) throws {
    let list = ListRig(extents: Array(repeating: 31, count: 60), spacing: spacing)
    list.tick()
    let row = 31 * 64 + Int(spacing * 64)
    var offset = 0
    for step in 0..<2 * (row + 70) {
      let distance = step < row + 70 ? 1 : -1
      offset += distance
      try list.scroll(by: Double(distance) / 64)
      let expected = (0..<60).filter { max($0 * row, offset) < min($0 * row + 31 * 64, offset + 600 * 64) }
      if list.shownKeys != expected.map(UInt64.init) { Issue.record("\(list.shownKeys) at \(offset)/64") }
    }
    #expect(offset == 0)
  }

  @Test("binds one tile for each row that a steady scroll brings in, and moves only that tile")
  func steadyScroll() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 1000))
    list.tick()
    var frames = list.view.tiles.map(\.frame)
    var binds = 0
    for _ in 0..<600 {
      try list.scroll(by: 7)
      let now = list.view.tiles.map(\.frame)
      let moved = zip(frames, now).count { $0 != $1 }
      #expect(moved == list.view.lastFrame.binds)
      binds += list.view.lastFrame.binds
      frames = now
    }
    #expect(binds == 600 * 7 / 60)
    #expect(list.view.counts.binds == 10 + binds)
  }

  @Test("keeps the tile of an item for as long as the item stays (A7)")
  func tilesStay() throws {
    let list = ListRig(extents: (0..<200).map { Double(20 + $0 % 50) })
    list.tick()
    for step in 0..<300 {
      let before = Dictionary(uniqueKeysWithValues: list.boundTiles.map { ($0.key!, ObjectIdentifier($0)) })
      try list.scroll(by: Double(step % 13 * 11 - 50))
      for tile in list.boundTiles {
        if let old = before[tile.key!], old != ObjectIdentifier(tile) { Issue.record("step \(step): \(tile.key!) changed its tile") }
      }
    }
  }

  @Test("binds every row anew after a jump far away, and none twice")
  func jumpFar() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 1000))
    list.tick()
    try list.jump(to: 30_030)
    #expect(list.shownKeys == Array(500...510))
    #expect(list.view.lastFrame.binds == 11)
    #expect(list.view.freeTileCount == list.view.tiles.count - 11)
  }

  @Test("shows nothing of the content when it stands wholly beyond it, and comes back")
  func beyondTheContent() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 20))
    list.tick()
    for place in [Point(x: 0, y: -600), Point(x: 0, y: 1200), Point(x: 390, y: 0), Point(x: -390, y: 0)] {
      try list.send(.jump(to: place))
      list.tick()
      #expect(list.shownKeys.isEmpty)
      #expect(list.view.freeTileCount == list.view.tiles.count)
      try list.jump(to: 0)
      #expect(list.shownKeys == Array(0..<10))
    }
    try list.send(.jump(to: Point(x: -389, y: -599)))
    list.tick()
    #expect(list.shownKeys == [0])
  }

  @Test("hides a free tile and takes its key and index (A6)")
  func freeTiles() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 12))
    try list.jump(to: 30)
    try list.jump(to: 120)
    let free = list.view.tiles.filter { $0.index == nil }
    #expect(free.count == list.view.freeTileCount)
    #expect(free.contains { !$0.frame.isEmpty })
    #expect(free.allSatisfy { $0.isHidden && $0.key == nil })
    #expect(list.boundTiles.allSatisfy { !$0.isHidden && $0.key != nil })
  }

  @Test("never binds an item without length, at the edges or between others")
  func zeroExtents() throws {
    let list = ListRig(extents: [0, 0, 60, 0, 60, 0, 0] + Array(repeating: 0, count: 2000) + [60, 0], minimumExtent: 60)
    list.tick()
    #expect(list.shown == ["2@0", "4@60", "2007@120"])
    try list.jump(to: 60)
    #expect(list.shownKeys == [4, 2007])
    #expect(list.view.lastFrame.missing.isEmpty)
  }

  @Test("leaves the gap after each item but the last")
  func spacing() throws {
    let list = ListRig(extents: [100, 100, 100, 100, 100, 100, 100], spacing: 50)
    list.tick()
    #expect(list.view.contentSize == Size(width: 390, height: 1000))
    #expect(list.shown == ["0@0", "1@150", "2@300", "3@450"])
    try list.jump(to: 100)  // the whole first row has left; its gap meets nothing
    #expect(list.shown == ["1@150", "2@300", "3@450", "4@600"])
    try list.jump(to: 125)
    #expect(list.shownKeys == [1, 2, 3, 4])
  }

  @Test("engages what lies within the overscan of the viewport, but nothing beyond the content")
  func overscan() throws {
    let list = ListRig(extents: Array(repeating: 100, count: 100), overscan: 150, minimumExtent: 100)
    list.tick()
    #expect(list.shownKeys == Array(0..<8))
    try list.jump(to: 1000)
    #expect(list.shownKeys == Array(8...17))
    #expect(list.view.itemsOnScreen == 10..<16)
    try list.jump(to: 9400)
    #expect(list.shownKeys == Array(92...99))
    for offset in stride(from: 3000.0, to: 3200, by: 1.0 / 64) {
      try list.jump(to: offset)
      if !list.view.lastFrame.missing.isEmpty { Issue.record("blank at \(offset)") }
    }
  }

  @Test("gives each item a tile of its kind, the header from a shelf of one")
  func kinds() throws {
    let kinds = [
      TileKind(name: "header", minimumExtent: 1, maximumCount: 1),
      TileKind(name: "post", minimumExtent: 50),
      TileKind(name: "end", minimumExtent: 1, maximumCount: 1),
    ]
    let list = ListRig(extents: [], kinds: kinds)
    list.source.insert(extents: [44], at: 0, kind: 0)
    list.source.insert(extents: Array(repeating: 50, count: 100), at: 1, kind: 1)
    list.source.insert(extents: [30], at: 101, kind: 2)
    try list.view.reload()
    list.tick()
    #expect(list.view.tiles.map(\.kind?.name) == ["header"] + Array(repeating: "post", count: 13) + ["end"])
    for offset in stride(from: 0.0, through: 5074 - 600, by: 13) {
      try list.jump(to: offset)
      #expect(list.view.lastFrame.missing.isEmpty)
      #expect(list.boundTiles.allSatisfy { $0.kindIndex == list.source.items[$0.index!].kind })
    }
    #expect(list.boundTiles.last?.poolIndex == 14)
    try list.jump(to: 0)
    #expect(list.boundTiles.first?.poolIndex == 0)
  }

  @Test("leaves blank exactly the items for which cells smaller than their minimum leave no tile, and fills them when one is free")
  func exhaustion() throws {
    let list = ListRig(extents: Array(repeating: 50, count: 40) + Array(repeating: 100, count: 40), minimumExtent: 100)
    list.tick()
    #expect(list.view.tiles.count == 7)
    #expect(list.view.lastFrame.missing == [7, 8, 9, 10, 11])
    #expect(list.shownKeys == Array(0..<7))
    #expect(list.view.freeTileCount == 0)
    list.tick()
    #expect(list.view.lastFrame.missing == [7, 8, 9, 10, 11])

    try list.jump(to: 100)  // two leave, so that two of the blank ones get their tiles
    #expect(list.shownKeys == Array(2..<9))
    #expect(list.view.lastFrame.missing == [9, 10, 11, 12, 13])

    try list.jump(to: 2000)
    #expect(list.shownKeys == Array(40..<46))
    #expect(list.view.lastFrame.missing.isEmpty)
  }

  @Test("ends each display and releases each item when the data source goes, and takes the tiles out of the tree (A10, A12)")
  func teardown() {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    list.source.logsCalls = true
    list.view.dataSource = nil
    #expect(list.source.calls.count == 20)
    #expect(list.source.calls.count { $0.contains("didEndDisplaying") } == 10)
    #expect(list.source.calls.count { $0.contains("didRelease") } == 10)
    #expect(list.view.subviews.isEmpty)
    #expect(list.view.tiles.isEmpty)
    #expect(list.view.itemCount == 0)
    list.tick()
    #expect(list.view.contentSize.height == 0)
  }

  @Test("lets go of the tiles of an earlier data source")
  func replacedPool() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    try list.jump(to: 1000)
    weak let tile = list.view.tiles[0]
    #expect(tile != nil)
    let other = ListSource(extents: [], minimumExtent: 20)
    list.view.dataSource = other
    #expect(tile == nil)
  }

  @Test("is exact at offsets of 10^12 points (B12)")
  func farOffsets() throws {
    let list = ListRig(extents: [1e12] + Array(repeating: 60.015625, count: 100), spacing: 1.0 / 64)
    try list.jump(to: 1e12 - 1.0 / 64)
    #expect(list.shownKeys == Array(0..<10) + [10])
    #expect(list.onScreenStart(of: 1) == 2.0 / 64)
    #expect(list.onScreenStart(of: 10) == 2.0 / 64 + 9 * 60.03125)
    try list.scroll(by: 1.0 / 64)
    #expect(list.shownKeys == Array(1...10))
  }
}
