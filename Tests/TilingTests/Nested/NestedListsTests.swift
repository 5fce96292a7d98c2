import Scrolling
import Testing
@testable import Tiling
import ViewTree

@Suite("Lists in the tiles of a list")
struct NestedListsTests {
  @Test("a list shows at its return what it showed when it left, in the frame in which its tile comes", arguments: [false, true])
  func returns(isMeasured: Bool) {
    for axis in [TiledScrollView.Axis.horizontal, .vertical] {
      let rig = ShelvesRig(axis: axis, isMeasured: isMeasured)
      var left: [UInt64: [String]] = [:]
      for key in UInt64(0)..<5 {
        let offset = 40 + 313.0 * Double(key)
        rig.list(key)?.contentOffset = axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
        rig.tick()
        left[key] = rig.look(key)
        #expect(left[key]?.isEmpty == false)
      }
      rig.page.contentOffset.y = 1200
      rig.tick()
      #expect(rig.list(0) == nil && rig.source.lists.count == 5)
      #expect(rig.look(12).first == "12/0/0@0.0+\(rig.shelf(12).length(0))", "a shelf that was never shown is at its start")
      rig.page.contentOffset.y = 0
      rig.tick()
      for key in UInt64(0)..<5 { #expect(rig.look(key) == left[key], "shelf \(key)") }
      #expect(rig.source.made.allSatisfy { $0.list.tiles.allSatisfy { ($0 as! NumberTile).faults == 0 } })
    }
  }

  @Test("the tiles of a list are those that it had: no shelf but the first ones makes any")
  func tilesStay() {
    let rig = ShelvesRig()
    rig.page.contentOffset.y = 50
    rig.tick()
    let made = rig.source.shelves.map(\.made).reduce(0, +)
    let tiles = rig.source.made.map { $0.list.tiles.map { ObjectIdentifier($0) } }
    for frame in 0...240 {
      rig.page.contentOffset.y = Double(frame) * 10
      rig.tick()
    }
    #expect(rig.source.shelves.map(\.made).reduce(0, +) == made)
    #expect(rig.source.made.map { $0.list.tiles.map { ObjectIdentifier($0) } } == tiles)
  }

  @Test(
    "what it will show first is named before it comes: at its place, at its end if it has become shorter, above an item that is the first left",
    arguments: [
      [], Array(0..<4), Array(6..<40), Array(3..<12), Array(5...6), Array(5...7), Array(5...8), [0], Array(1..<40), Array(0..<40),
    ])
  func firstItems(removed: [UInt64]) {
    for offset in [0.0, 37, 500, 4_000] {
      let rig = ShelvesRig()
      if let list = rig.list(1) { list.contentOffset.x = min(offset, list.legalRange.max.x) }
      rig.tick()
      rig.page.contentOffset.y = 1500
      rig.tick()
      let shelf = rig.shelf(1)
      shelf.items.removeAll { removed.contains($0) }
      let named = rig.source.lists.firstItems(of: shelf.key, from: shelf, extent: 300, spacing: 8)
      rig.page.contentOffset.y = 0
      rig.tick()
      #expect(named == rig.list(1)?.itemsOnScreen.map { shelf.key(at: $0) }, "at \(offset), without \(removed)")
    }
  }

  @Test("what has changed while a list was away is there at its return, around the first of its three items that is left")
  func editsMeanwhile() {
    let rig = ShelvesRig()
    rig.list(1)?.contentOffset.x = 500
    rig.tick()
    let first = rig.look(1)
    rig.page.contentOffset.y = 1500
    rig.tick()
    let shelf = rig.shelf(1)
    let key = shelf.items.firstIndex(of: 6)!
    #expect(first[0].hasPrefix("1/6/"), "\(first)")
    shelf.items.insert(contentsOf: [900, 901, 902], at: 2)
    rig.page.contentOffset.y = 0
    rig.tick()
    #expect(rig.look(1) == first)
    rig.page.contentOffset.y = 1500
    rig.tick()
    shelf.items.remove(at: key + 3)
    rig.page.contentOffset.y = 0
    rig.tick()
    #expect(rig.look(1).contains(first[1]) && !rig.look(1).contains(first[0]))
  }

  @Test("a list that is bound again as the same item's goes on: place, motion and tiles stay")
  func boundAgain() throws {
    let rig = ShelvesRig()
    let list = rig.list(2)!
    try list.handle(.drag(by: Point(x: -40, y: 0)))
    try list.handle(.release(velocity: Point(x: -2000, y: 0)))
    rig.tick(3)
    let tiles = list.tiles.filter { $0.index != nil }.map { [$0.key!.rawValue, UInt64($0.poolIndex)] }
    let offset = list.contentOffset
    rig.shelf(2).revision += 1
    try rig.page.reload()
    rig.window.tick(at: rig.instant)
    #expect(list.contentOffset == offset && list.phase == .decelerating && rig.list(2) === list)
    #expect(list.tiles.filter { $0.index != nil }.map { [$0.key!.rawValue, UInt64($0.poolIndex)] } == tiles)
  }

  @Test("a motion, a finger and waiting input end with the item: the next one's list is at rest")
  func comesToRest() throws {
    for way in ["fling", "finger", "event", "animation"] {
      let rig = ShelvesRig()
      let list = rig.list(0)!
      switch way {
      case "fling":
        try list.handle(.drag(by: Point(x: -40, y: 0)))
        try list.handle(.release(velocity: Point(x: -2000, y: 0)))
      case "finger":
        rig.finger(.began, 200, 50)
        rig.finger(.moved, 100, 50, after: 5)
      case "animation": list.setContentOffset(Point(x: 900, y: 0), animated: true)
      default: break
      }
      rig.tick(2)
      if way == "event" { try list.handle(.drag(by: Point(x: -40, y: 0))) } else { #expect(list.phase != .resting) }
      let look = rig.look(0)
      rig.page.contentOffset.y = 1500
      // The list is ticked before the page lays out: what waits for it moves it still.
      rig.tick()
      #expect(list.phase == .resting, "\(way)")
      if way != "event" { #expect(rig.source.lists.state(of: ItemKey(rawValue: 0)) != nil) }
      let next = rig.source.made.first { $0.list === list }!.key.map { rig.look($0.rawValue) }
      if way == "finger" { rig.finger(.moved, 20, 50, after: 3) }
      rig.tick(3)
      #expect(rig.source.made.first { $0.list === list }!.key.map { rig.look($0.rawValue) } == next, "\(way)")
      rig.page.contentOffset.y = 0
      rig.tick()
      if way == "finger" { #expect(rig.look(0) == look) }
    }
  }

  @Test("a removed item's list is forgotten when the client says so, before its tile is released or after")
  func forgets() throws {
    let rig = ShelvesRig()
    for key in UInt64(0)...1 { rig.list(key)?.contentOffset.x = 500 }
    rig.tick()
    rig.source.shelves.removeFirst()
    try rig.page.apply(ItemBatch(.remove(0..<1), countAfter: rig.source.count))
    rig.source.lists.forget(ItemKey(rawValue: 0))
    rig.tick()
    #expect(rig.source.lists.count == 0 && rig.source.lists.state(of: ItemKey(rawValue: 0)) == nil)
    rig.page.contentOffset.y = 1500
    rig.tick()
    #expect(rig.source.lists.state(of: ItemKey(rawValue: 1)) != nil)
    rig.source.lists.forget(ItemKey(rawValue: 1))
    rig.page.contentOffset.y = 0
    rig.tick()
    #expect(rig.look(1).first?.hasPrefix("1/0/0@0.0") == true)
  }

  @Test("a saved state comes into a list that was never shown; an implausible one, and one of a list that is shown, does not")
  func savedStates() {
    let rig = ShelvesRig()
    rig.list(0)?.contentOffset.x = 640
    rig.tick()
    let state = rig.list(0)!.state
    let lists = rig.source.lists
    #expect(lists.state(of: ItemKey(rawValue: 0)) == state)
    #expect(!lists.setState(state, of: ItemKey(rawValue: 0)))
    #expect(!lists.setState(TilingState(items: [], offset: 0, count: -1), of: ItemKey(rawValue: 20)))
    #expect(lists.setState(state, of: ItemKey(rawValue: 20)))
    rig.page.contentOffset.y = 2000
    rig.tick()
    #expect(rig.list(20)!.state.items.first?.key == state.items.first?.key)
    #expect(rig.list(20)!.state.items.first?.start == state.items.first?.start)
  }

  @Test("a data source of another class gets tiles of its own; an empty shelf shows nothing, and its tiles are free")
  func otherClasses() {
    let rig = ShelvesRig()
    let other = OtherShelf()
    rig.source.onBind = { tile, index in if index == 20 { rig.source.lists.show(other, of: ItemKey(rawValue: 20), in: tile.list) } }
    rig.shelf(21).items = []
    rig.page.contentOffset.y = 2000
    rig.tick()
    #expect(rig.list(20)!.tiles.contains { $0 is OtherTile && $0.index == 0 })
    #expect(rig.list(20)!.tiles.allSatisfy { $0 is OtherTile })
    #expect(rig.list(21)!.tiles.allSatisfy { $0.isHidden && $0.key == nil })
    rig.page.contentOffset.y = 0
    rig.tick()
    #expect(rig.look(0).first?.hasPrefix("0/0/0@0.0") == true)
  }
}

final class OtherTile: Tile {}

final class OtherShelf: TileDataSource {
  var count: Int { 3 }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(120) }
  func makeTile(of kind: TileKind) -> OtherTile { OtherTile() }
  func bind(_ tile: OtherTile, at index: Int) {}
}
