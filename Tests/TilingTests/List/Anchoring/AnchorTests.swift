import Scrolling
import Testing
import Tiling
import ViewTree

/// Rows of 60 points, a hundred of them, with row 20 cut by the upper edge of the screen: it begins 10 points above it.
func scrolledList(overscan: Double = 0) throws -> ListRig {
  let list = ListRig(extents: Array(repeating: 60, count: 100), overscan: overscan)
  list.tick()
  try list.jump(to: 1210)
  #expect(list.onScreenStart(of: 20) == -10)
  return list
}

@Suite("The anchor")
struct AnchorTests {
  @Test("stays when items come, go, move or change above it (C1)", arguments: 0..<4)
  func changesAbove(which: Int) throws {
    let list = try scrolledList()
    switch which {
    case 0: try list.change(.insert(3..<6), inserting: [10, 20.5, 1.0 / 64])
    case 1: try list.change(.remove(0..<7))
    case 2: try list.change(.move(from: 5, to: 90))
    default:
      list.source.edit { $0[7].extent = 333 }
      try list.change(.update(7..<8))
    }
    list.tick()
    #expect(list.onScreenStart(of: 20) == -10)
    #expect(list.view.lastFrame.binds == 0)
    #expect(list.view.lastFrame.corrections.map(\.cause) == [.anchor])
  }

  @Test("stays when items come, go, move or change at it or below it, without a correction", arguments: 0..<4)
  func changesBelow(which: Int) throws {
    let list = try scrolledList()
    switch which {
    case 0: try list.change(.insert(21..<23), inserting: [100, 100])
    case 1: try list.change(.remove(21..<25))
    case 2: try list.change(.move(from: 22, to: 25))
    default: try list.change(.update(20..<21))
    }
    let offset = list.offset
    list.tick()
    #expect(list.onScreenStart(of: 20) == -10)
    #expect(list.offset == offset)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("that changes its own length keeps its start (C3)")
  func anchorChangesExtent() throws {
    let list = try scrolledList()
    list.source.edit { $0[20].extent = 200 }
    try list.change(.update(20..<21))
    list.tick()
    #expect(list.onScreenStart(of: 20) == -10)
    #expect(list.onScreenStart(of: 21) == 190)
  }

  @Test("that goes leaves its office to the next survivor, which keeps its own place (C2)")
  func anchorRemoved() throws {
    let list = try scrolledList()
    try list.change(.remove(18..<22))
    list.tick()
    #expect(list.shownKeys.prefix(3) == [16, 17, 22])  // what is above fills the place of the removed ones
    #expect(list.onScreenStart(of: 22) == 110)
  }

  @Test("that is moved away leaves its office to the next survivor", arguments: [3, 80])
  func anchorMoved(destination: Int) throws {
    let list = try scrolledList()
    try list.change(.move(from: 20, to: destination))
    list.tick()
    #expect(list.onScreenStart(of: 21) == 50)
  }

  @Test("is the first item with a length on screen, not one without length between others")
  func zeroExtentIsNoAnchor() throws {
    let list = ListRig(extents: [600, 60, 0, 60] + Array(repeating: 60, count: 40))
    try list.jump(to: 610)
    // Row 1 goes, and something comes in between row 2, which has no length, and row 3.
    try list.change(.remove(1..<2), .insert(2..<3), inserting: [25])
    list.tick()
    #expect(list.onScreenStart(of: 3) == 50)
  }

  @Test("of a screen of which all has gone is the item that now stands where the first one stood (C2)")
  func allVisibleRemoved() throws {
    let list = try scrolledList()
    try list.change(.remove(15..<40))
    list.tick()
    #expect(list.onScreenStart(of: 40) == -10)

    let moved = try scrolledList()
    try moved.change(.remove(21..<40), .move(from: 20, to: 0))
    moved.tick()
    #expect(moved.onScreenStart(of: 40) == -10)
  }

  @Test("of a screen of which all was exchanged is the first of the new items, in one batch or two", arguments: [false, true])
  func allVisibleReplaced(isSplit: Bool) throws {
    let list = try scrolledList()
    if isSplit {
      try list.change(.remove(20..<31))
      try list.change(.insert(20..<31))
    } else {
      try list.change(.remove(20..<31), .insert(20..<31))
    }
    list.tick()
    #expect(list.onScreenStart(of: 100) == -10)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("of a list that was emptied and filled again in one turn is its first item", arguments: [false, true])
  func emptiedAndRefilled(isSplit: Bool) throws {
    let list = try scrolledList()
    if isSplit {
      try list.change(.remove(0..<100))
      try list.change(.insert(0..<100))
    } else {
      try list.change(.remove(0..<100), .insert(0..<100))
    }
    list.tick()
    // What stood before the first item on screen has gone too: what is at index 0 now takes its start.
    #expect(list.onScreenStart(of: 100) == -10)
    #expect(list.offset == 10)
  }

  @Test("has no successor in an empty list, whose offset is 0; items that come later start there")
  func everythingRemoved() throws {
    let list = try scrolledList()
    try list.change(.remove(0..<100))
    list.tick()
    #expect(list.shownKeys.isEmpty)
    #expect(list.offset == 0)
    #expect(list.view.contentSize == Size(width: 390, height: 0))
    #expect(list.view.freeTileCount == list.view.tiles.count)
    try list.change(.insert(0..<30))
    list.tick()
    #expect(list.shownKeys == Array(100..<110))
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("yields as far as the legal range demands, with the smallest clamp (C1)")
  func clamped() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 30))
    try list.jump(to: 1190)
    try list.change(.remove(21..<30))  // 21 rows are left: 1260 points, and a last legal offset of 660
    list.tick()
    #expect(list.offset == 660)
    #expect(list.view.lastFrame.corrections.map(\.cause) == [.clamp])
    #expect(list.view.lastFrame.corrections.map(\.delta) == [LayoutUnit(nearest: -530)])

    let short = ListRig(extents: Array(repeating: 60, count: 30))
    try short.jump(to: 1190)
    try short.change(.remove(0..<25))
    short.tick()
    #expect(short.offset == 0)
    #expect(short.shownKeys == Array(25..<30))
  }

  @Test("is forgotten when the offset was set a viewport or more away: the item there becomes it")
  func farJump() throws {
    let list = try scrolledList()
    list.view.contentOffset = Point(x: 0, y: 3605)
    try list.change(.insert(0..<1), .insert(40..<41), inserting: [100, 7])
    list.tick()
    #expect(list.onScreenStart(of: 60) == -5)
    #expect(list.view.lastFrame.travel == LayoutUnit(nearest: 2395))
  }

  @Test("is followed through a move of the offset by less than a viewport")
  func nearMove() throws {
    let list = try scrolledList()
    list.view.contentOffset = Point(x: 0, y: 1410)
    try list.change(.insert(0..<1), inserting: [100])
    list.tick()
    #expect(list.offset == 1510)
    // It was the anchor although it has left: with row 20 also all others are where they were.
    try list.change(.remove(23..<24))
    list.tick()
    #expect(list.onScreenStart(of: 24) == 30)
  }

  @Test("is not lost to a correction that would lead off the grid: it keeps its fraction")
  func offTheGrid() throws {
    let quarter = LayoutUnit.maximumPoints / 4
    let list = ListRig(extents: [quarter, 3 * quarter, 60], minimumExtent: 20)
    #expect(throws: TilingError.contentTooLong(count: 3)) { try list.view.reload() }
    list.source.edit { $0.removeLast() }
    try list.view.reload()
    try list.jump(to: 3.5 * quarter)
    let before = LayoutUnit(nearest: list.offset)
    list.source.edit {
      $0[0].extent = 3 * quarter
      $0[1].extent = quarter
    }
    try list.change(.update(0..<2))
    list.tick()
    #expect(list.view.contentSize.height == LayoutUnit.maximumPoints)
    #expect(abs(list.offset - (3 + 2.5 / 3) * quarter) <= 1.0 / 64)
    #expect(list.shownKeys == [1])
    let corrected = list.view.lastFrame.corrections.reduce(LayoutUnit.zero) { $0 + $1.delta }
    #expect(before + corrected == LayoutUnit(nearest: list.offset))
  }
}
