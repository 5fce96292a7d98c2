import Scrolling
import Testing
@testable import Tiling
import ViewTree

@Suite("The anchor, while nothing can be seen")
struct LastingAnchorTests {
  private func listAtItem50() throws -> ListRig {
    let list = ListRig(extents: Array(repeating: 100, count: 200))
    list.tick()
    try list.jump(to: 5_000)
    return list
  }

  /// The sizes of a list in which nothing is on screen.
  static let empty = [Size(width: 390, height: 0), Size(width: 0, height: 600), Size.zero]

  @Test("outlives a viewport without room, whatever comes and goes meanwhile (C1)", arguments: empty)
  func emptyViewport(size: Size) throws {
    let list = try listAtItem50()
    list.view.frame.size = size
    list.tick()
    try list.change(.insert(0..<3), inserting: [100, 70, 130])
    list.tick()
    try list.change(.remove(10..<12))
    try list.change(.move(from: 0, to: 120))
    list.tick()
    list.view.frame.size = Size(width: 390, height: 600)
    list.tick()
    #expect(list.onScreenStart(of: 50) == 0)
  }

  @Test("keeps its part above the screen, of a known or a measured length, through a viewport without room", arguments: empty)
  func cutItem(size: Size) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 140, count: 200), estimate: 90)
    rig.tick()
    rig.view.scrollToItem(at: 50)
    rig.tick()
    try rig.wheel(30)
    #expect(rig.onScreenStart(of: 50) == -30)
    rig.view.frame.size = size
    rig.tick()
    try rig.change(.insert(0..<3), inserting: [100, 70, 130])
    rig.tick()
    rig.view.frame.size = Size(width: 390, height: 600)
    rig.tick()
    #expect(rig.onScreenStart(of: 50) == -30)
  }

  @Test("outside a window is held as inside, and the next frame has the corrections of all that time as one (C4)")
  func outsideTheWindow() throws {
    let list = try listAtItem50()
    list.view.removeFromSuperview()
    list.tick()
    for _ in 0..<3 { try list.change(.insert(0..<1), inserting: [100]) }
    list.window.addSubview(list.view)
    list.tick()
    #expect(list.onScreenStart(of: 50) == 0)
    #expect(list.offset == 5_300)
    #expect(list.view.lastFrame.corrections.map(\.delta.points) == [300])
    #expect(list.view.lastFrame.travel == .zero)
    list.tick()
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("keeps, where the list leaves its window and comes back within a frame, what that frame has corrected before (C4)")
  func windowLeftWithinAFrame() throws {
    let list = try listAtItem50()
    try list.change(.insert(0..<1), inserting: [100])
    list.view.removeFromSuperview()
    try list.change(.insert(0..<1), inserting: [70])
    list.window.addSubview(list.view)
    list.tick()
    #expect(list.offset == 5_170 && list.onScreenStart(of: 50) == 0)
    #expect(list.view.lastFrame.corrections.map(\.delta.points).reduce(0, +) == 170)
  }

  @Test("of a state none of whose items is there moves by its travel and its corrections alone (C4)", arguments: [0, 19, 20])
  func foreignState(insertion: Int) throws {
    let list = ListRig(extents: Array(repeating: 100, count: 20))
    list.tick()
    let item = TilingState.Item(key: ItemKey(rawValue: 999), index: 19, start: 0, extent: 100 * 64)
    list.view.restore(TilingState(items: [item], offset: 1_900 * 64, count: 20))
    try list.change(.insert(insertion..<insertion + 3), inserting: [100, 120, 100])
    list.tick()
    let frame = list.view.lastFrame
    #expect(list.offset == 1_720, "as near to item 19 as the new end allows")
    #expect(frame.travel.points == 1_400)
    #expect(frame.corrections.reduce(0) { $0 + $1.delta.points } == 320)
  }

  @Test("is found by key when all goes and comes back in one turn, in several batches or with a reload (C2)", arguments: 0..<3)
  func allComesBack(way: Int) throws {
    let list = try listAtItem50()
    try list.scroll(by: 30)
    let items = list.source.items
    list.source.edit { $0 = [] }
    try list.view.apply(ItemBatch([.remove(0..<200)], countAfter: 0))
    switch way {
    case 0:
      list.source.edit { $0 = items }
      try list.view.apply(ItemBatch([.insert(0..<200)], countAfter: 200))
    case 1:
      list.source.edit { $0 = Array(items[..<60]) }
      try list.view.apply(ItemBatch([.insert(0..<60)], countAfter: 60))
      list.source.edit { $0 = items }
      try list.view.apply(ItemBatch([.insert(60..<200)], countAfter: 200))
    default:
      list.source.edit { $0 = items }
      try list.view.reload()
    }
    list.tick()
    #expect(list.onScreenStart(of: 50) == -30)
    #expect(list.view.lastFrame.binds == 0)
  }

  @Test("is the first that comes back, if the first on screen does not (C2)")
  func someComeBack() throws {
    let list = try listAtItem50()
    try list.scroll(by: 30)
    let items = list.source.items
    list.source.edit { $0 = [] }
    try list.view.apply(ItemBatch([.remove(0..<200)], countAfter: 0))
    list.source.edit { $0 = Array(items[20..<50] + items[53...]) }
    try list.view.apply(ItemBatch([.insert(0..<177)], countAfter: 177))
    list.tick()
    #expect(list.onScreenStart(of: 53) == 270)
  }

  @Test("is not what comes back while another item of the screen has stayed (C2)")
  func survivorFirst() throws {
    let list = try listAtItem50()
    try list.scroll(by: 30)
    let first = list.source.items[50]
    try list.change(.remove(50..<51))
    list.source.edit { $0.insert(first, at: 0) }
    try list.view.apply(ItemBatch([.insert(0..<1)], countAfter: 200))
    list.tick()
    #expect(list.onScreenStart(of: 51) == 70)
  }
}

@Suite("An anchor longer than the screen")
struct LongAnchorTests {
  /// Item 1 is 4,000 points long in a list 390 wide; three quarters of it are above the screen.
  private func rig() throws -> ListRig {
    let list = ListRig(extents: [400, 4_000] + Array(repeating: 100, count: 40))
    list.tick()
    try list.jump(to: 3_400)
    #expect(list.onScreenStart(of: 1) == -3_000)
    return list
  }

  @Test("keeps the fraction of it that is above the screen, once its start would take all of the screen away (C3)")
  func rotation() throws {
    let list = try rig()
    list.source.lengthOf = { item, width in item.extent * (width > 400 ? 0.5 : 1) }
    list.view.frame.size = Size(width: 600, height: 600)
    list.tick()
    #expect(list.onScreenStart(of: 1) == -1_500)
    list.source.edit { $0[1].extent = 10_000 }
    try list.change(.update(1..<2))
    list.tick()
    #expect(list.onScreenStart(of: 1) == -1_500, "it has grown, and is still on screen")
  }

  @Test("folded by a button at its end leaves the item after it on screen")
  func folding() throws {
    let list = try rig()
    try list.jump(to: 4_000)
    #expect(list.onScreenStart(of: 2) == 400)
    list.source.edit { $0[1].extent = 360 }
    try list.change(.update(1..<2))
    list.tick()
    #expect(list.onScreenStart(of: 1) == -324)
    #expect(list.onScreenStart(of: 2) == 36)
  }

  @Test("keeps its start as long as anything of the old screen stays there (C3)")
  func stillOnScreen() throws {
    let list = try rig()
    list.source.edit { $0[1].extent = 3_001 }
    try list.change(.update(1..<2))
    list.tick()
    #expect(list.onScreenStart(of: 1) == -3_000)
    list.source.edit { $0[1].extent = 2_999 }
    try list.change(.update(1..<2))
    list.tick()
    #expect(list.onScreenStart(of: 2) == -1, "a part of item 2 is still there")
  }

  @Test("that is measured again keeps its fraction, too")
  func measured() throws {
    let rig = MeasuredRig(lengths: [400, 4_000] + Array(repeating: 100, count: 40), estimate: 90)
    rig.tick()
    rig.view.scrollToItem(at: 1)
    rig.tick()
    try rig.wheel(3_000)
    #expect(rig.onScreenStart(of: 1) == -3_000)
    try rig.change([.update(1..<2)], inserting: [200])
    rig.tick()
    #expect(rig.onScreenStart(of: 1) == -150)
    #expect(rig.faults == [])
  }
}
