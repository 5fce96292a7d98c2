import Foundation
import Scrolling
import TestSupport
import Testing
@testable import Tiling
import ViewTree

/// Items whose lengths are learned from their tiles.
private final class SizedSource: TileDataSource {
  struct Item: Hashable {
    var key: UInt64
    var extent: Double
  }

  var items: [Item]
  let kinds = [TileKind(name: "item", minimumExtent: 20)]
  let estimate: Double
  private(set) var binds = 0

  init(_ items: [Item], estimate: Double) {
    self.items = items
    self.estimate = estimate
  }

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  var estimatedExtent: Double? { estimate }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(estimate) }
  func makeTile(of kind: TileKind) -> SizedObservedTile { SizedObservedTile() }
  func bind(_ tile: SizedObservedTile, at index: Int) {
    binds += 1
    tile.extent = items[index].extent
  }

  final class SizedObservedTile: Tile {
    var extent = 0.0
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: extent) }
  }
}

@Suite("A saved state")
struct TilingStateTests {
  private static func items(_ count: Int, seed: UInt64) -> [SizedSource.Item] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { SizedSource.Item(key: UInt64($0), extent: Double(20 * 64 + random.below(200 * 64)) / 64) }
  }

  private static func list(_ source: SizedSource, height: Double = 300) -> (Window, TiledScrollView) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 50, height: height))
    let view = TiledScrollView(frame: window.bounds)
    view.dataSource = source
    window.addSubview(view)
    return (window, view)
  }

  private static func places(_ view: TiledScrollView) -> [UInt64: Int64] {
    Dictionary(uniqueKeysWithValues: view.visibleItems.map { ($0.key.rawValue, $0.start.rawValue) })
  }

  @Test("is the items on screen, with where they stand, and goes through JSON unchanged")
  func roundTrip() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20), spacing: 2)
    rig.tick()
    try rig.wheel(by: 50.5)
    let state = rig.view.state
    #expect(state.items.map(\.key.rawValue) == [1, 2, 3])
    #expect(state.items.map(\.start) == [-8.5, 33.5, 75.5].map { Int64($0 * 64) })
    #expect(state.offset == 3232 && state.count == 20)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(TilingState.self, from: data) == state)
    #expect(String(decoding: data, as: UTF8.self).contains("\"key\":2"))
  }

  @Test("puts every item back where it was, over the same items that nobody has measured yet, before the first layout", arguments: 0..<12)
  func sameItems(seed: UInt64) throws {
    let items = TilingStateTests.items(300, seed: seed)
    let first = SizedSource(items, estimate: 55)
    let (window, view) = TilingStateTests.list(first)
    var random = SplitMix(seed: seed)
    window.tick(at: .zero)
    for frame in 1..<40 {
      try view.handle(.wheel(by: Point(x: 0, y: Double(random.below(60_000)) / 100 - 100)))
      window.tick(at: Instant(frame: frame, hz: 60))
    }
    let state = view.state
    let second = SizedSource(items, estimate: 111)
    let (newWindow, newView) = TilingStateTests.list(second)
    #expect(newView.restore(state))
    #expect(newView.state == state)  // still to be restored
    newWindow.tick(at: .zero)
    #expect(TilingStateTests.places(newView) == TilingStateTests.places(view))
    #expect(second.binds == newView.visibleItems.count)
    #expect(newView.state.items.map(\.key) == state.items.map(\.key))
    #expect(newView.state.items.map(\.start) == state.items.map(\.start))
  }

  @Test("puts the first item that is left where it was, over edited items, measured or not (F4)", arguments: 0..<60)
  func editedItems(seed: UInt64) throws {
    var random = SplitMix(seed: seed &+ 900)
    var items = TilingStateTests.items(120, seed: seed)
    let source = SizedSource(items, estimate: 70)
    let (window, view) = TilingStateTests.list(source)
    window.tick(at: .zero)
    try view.handle(.jump(to: Point(x: 0, y: 2000 + Double(random.below(3000)))))
    window.tick(at: Instant(frame: 1, hz: 60))
    let state = view.state
    // Anything but too short a list: the legal range allows every place.
    for edit in 0..<10 {
      let index = 10 + random.below(items.count - 20)
      switch random.below(4) {
      case 0: items.insert(SizedSource.Item(key: 1000 + UInt64(edit), extent: 90), at: index)
      case 1: items.remove(at: index)
      case 2: items.insert(items.remove(at: index), at: 10 + random.below(items.count - 20))
      default:
        let gone = state.items.prefix(1 + random.below(max(1, state.items.count - 1))).map(\.key.rawValue)
        items.removeAll { gone.contains($0.key) }
      }
    }
    items += (0..<20).map { SizedSource.Item(key: 5000 + UInt64($0), extent: 60) }
    let edited = SizedSource(items, estimate: 33)
    let (newWindow, newView) = TilingStateTests.list(edited)
    let isFirst = random.below(2) == 0
    if !isFirst { newWindow.tick(at: .zero) }
    newView.restore(state)
    newWindow.tick(at: Instant(frame: 1, hz: 60))
    let left = Set(items.map(\.key))
    let anchor = try #require(state.items.first { left.contains($0.key.rawValue) } ?? state.items.first)
    if left.contains(anchor.key.rawValue) {
      let place = items.firstIndex { $0.key == anchor.key.rawValue } ?? 0
      #expect(TilingStateTests.places(newView)[anchor.key.rawValue] == anchor.start)
      // Everything else stands about it.
      for (key, start) in TilingStateTests.places(newView) {
        let other = items.firstIndex { $0.key == key } ?? 0
        let between = items[min(place, other)..<max(place, other)].reduce(0) { $0 + Int64($1.extent * 64) }
        #expect(start == anchor.start + (other < place ? -between : between))
      }
    }
  }

  @Test("of items that are all gone shows what has their index now, by the same fraction of its length")
  func allGone() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.tick()
    try rig.wheel(by: 110)  // item 2, three quarters of it
    let state = rig.view.state
    let other = ScreenRig(extents: Array(repeating: 80, count: 30))
    other.source.edit { for index in $0.indices { $0[index].key += 500 } }
    try other.view.reload()
    other.view.restore(state)
    other.tick()
    #expect(other.offset == 2 * 80 + 60)
    let short = ScreenRig(extents: [30, 30, 30, 30])
    short.source.edit { for index in $0.indices { $0[index].key += 500 } }
    try short.view.reload()
    var far = state
    far.items[0].index = 15
    short.view.restore(far)
    short.tick()
    #expect(short.offset == 20)  // clamped
  }

  @Test("is clamped by what the legal range allows, and lets go of the clamp when items come in the same turn")
  func clamped() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 20))
    rig.tick()
    try rig.wheel(by: 300)
    let state = rig.view.state  // item 7 at -20
    let short = ScreenRig(extents: Array(repeating: 40, count: 9))
    short.tick()
    short.view.restore(state)
    short.tick()
    #expect(short.offset == 260)
    try short.jump(to: 0)
    short.view.restore(state)
    try short.change(.insert(9..<12))
    short.tick()
    #expect(short.offset == 300)
  }

  @Test("is followed through batches of the same turn, before and behind it, and through the removal of its anchor")
  func batches() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 40))
    rig.tick()
    try rig.wheel(by: 410)
    let state = rig.view.state  // 10 at -10, 11 at 30, 12 at 70
    try rig.jump(to: 0)
    rig.view.restore(state)
    try rig.change(.insert(0..<3), inserting: [33, 44, 55])
    rig.tick()
    #expect(rig.start(of: 10) == -10)
    try rig.jump(to: 0)
    try rig.change(.remove(1..<3))
    rig.view.restore(state)
    try rig.change(.remove(11..<12))  // item 10
    #expect(!rig.source.items.contains { $0.key == 10 })
    rig.tick()
    #expect(rig.start(of: 11) == 30)
    let fresh = ScreenRig(extents: Array(repeating: 40, count: 40))
    fresh.view.restore(state)
    try fresh.change(.insert(0..<1), inserting: [500])
    fresh.tick()
    #expect(fresh.start(of: 10) == -10)
  }

  @Test("waits for a size and for items, and is given up for a newer command")
  func waiting() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 40))
    rig.tick()
    try rig.wheel(by: 410)
    let state = rig.view.state
    let late = ScreenRig(extents: [])
    late.view.frame = .zero
    late.view.restore(state)
    late.tick()
    late.view.frame = late.window.bounds
    late.tick()
    #expect(late.view.state == state)
    try late.change(.insert(0..<40), inserting: Array(repeating: 40, count: 40))
    late.tick()
    #expect(late.offset == 410)
    let newer = ScreenRig(extents: Array(repeating: 40, count: 40))
    newer.view.restore(state)
    newer.view.scrollToItem(at: 20)
    newer.tick()
    #expect(newer.offset == 800)
    newer.tick()
    #expect(newer.offset == 800)
  }

  @Test("from inside a callback is restored at the next tick; a motion ends, and a state of nowhere is refused")
  func callbacks() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 40))
    rig.tick()
    try rig.wheel(by: 410)
    let state = rig.view.state
    try rig.throwContent(at: 2000)
    rig.source.onBind = { _ in
      rig.source.onBind = nil
      rig.view.restore(state)
    }
    while rig.source.onBind != nil { rig.tick() }
    #expect(rig.offset > 420)
    #expect(rig.view.state == state)
    rig.tick()
    #expect(rig.offset == 410)
    #expect(rig.view.phase == .resting)
    var nowhere = state
    nowhere.items[0].extent = 0
    #expect(!rig.view.restore(nowhere))
    nowhere = state
    nowhere.offset = .max
    #expect(!rig.view.restore(nowhere))
    #expect(rig.view.restore(TilingState(items: [], offset: 64 * 20, count: 0)))
    rig.tick()
    #expect(rig.offset == 20)
  }

  @Test("keeps the start of its first item even where that is far above the viewport and taken for short")
  func longAnchor() throws {
    let items = (0..<50).map { SizedSource.Item(key: UInt64($0), extent: $0 == 20 ? 2000 : 60) }
    let (source, later) = (SizedSource(items, estimate: 60), SizedSource(items, estimate: 40))
    let (window, view) = TilingStateTests.list(source)
    window.tick(at: .zero)
    view.scrollToItem(at: 20)
    window.tick(at: Instant(frame: 1, hz: 60))
    try view.handle(.wheel(by: Point(x: 0, y: 1234.5)))
    window.tick(at: Instant(frame: 2, hz: 60))
    let state = view.state
    #expect(state.items.map(\.key.rawValue) == [20])
    let (newWindow, newView) = TilingStateTests.list(later)
    newView.restore(state)
    newWindow.tick(at: .zero)
    #expect(later.binds == 1)
    #expect(TilingStateTests.places(newView) == [20: -79_008])
  }
}
