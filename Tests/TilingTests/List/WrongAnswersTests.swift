import Scrolling
import Testing
import ViewTree

@testable import Tiling

/// Commands and saved states over items whose source answers wrongly, late, or from inside.
@Suite("Commands over a data source with ideas of its own")
struct WrongAnswersTests {
  private final class Source: TileDataSource {
    var keys: [UInt64]
    var answer: (([ItemKey]) -> [Int?])?
    var inKey: (() -> Void)?

    init(_ count: Int) { keys = (0..<count).map(UInt64.init) }

    let kinds = [TileKind(name: "item", minimumExtent: 50)]
    var count: Int { keys.count }
    func key(at index: Int) -> ItemKey {
      inKey?()
      return ItemKey(rawValue: keys[index])
    }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) {}
    func indices(of keys: [ItemKey]) -> [Int?] {
      answer?(keys) ?? keys.map { key in self.keys.firstIndex(of: key.rawValue) }
    }
  }

  private struct Rig {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let source: Source
    let view: TiledScrollView

    init(_ count: Int, layout: (any TileLayout)? = nil, isEmpty: Bool = false) {
      source = Source(count)
      view = TiledScrollView(frame: isEmpty ? .zero : window.bounds, layout: layout)
      view.dataSource = source
      window.addSubview(view)
      tick()
    }

    func tick() { window.tick(at: Instant(frame: window.tickCount + 1, hz: 60)) }
  }

  private func state(_ key: UInt64, start: Int64 = 0, of count: Int) -> TilingState {
    TilingState(items: [.init(key: ItemKey(rawValue: key), index: Int(key), start: start, extent: 60 * 64)], offset: 0, count: count)
  }

  @Test("an index that no item has, an answer too few and one too many are no item's, in every call that asks for keys")
  func noIndices() throws {
    let answers: [([ItemKey]) -> [Int?]] = [
      { $0.map { _ in -1 } }, { $0.map { _ in .max } }, { $0.map { _ in .min } }, { $0.map { _ in 30 } }, { _ in [] },
      { $0.map { _ in nil } + [3] },
    ]
    for answer in answers {
      let rig = Rig(30)
      rig.view.contentOffset.y = 600
      rig.tick()
      rig.source.answer = answer
      #expect(!rig.view.scrollToItem(withKey: ItemKey(rawValue: 3)))
      #expect(!rig.view.setNeedsMeasure(ItemKey(rawValue: 3)))
      try rig.view.reload()
      rig.tick()
      #expect(rig.view.restore(state(12, of: 30)))  // the item at its index takes its place
      rig.tick()
      #expect(rig.view.contentOffset.y == 720 && rig.view.itemsOnScreen == 12..<22)
    }
  }

  @Test("what the data source changes while it is asked for keys or places waits for the next tick")
  func changesFromInside() throws {
    let rig = Rig(200)
    rig.view.contentOffset.y = 6000
    rig.tick()
    rig.view.contentOffset.y = 900  // not laid out yet: keys are asked for
    rig.source.inKey = {
      rig.source.inKey = nil
      try? rig.view.reload()
      try? rig.view.apply(ItemBatch([.remove(5..<200)], countAfter: 5))
    }
    let state = rig.view.state
    #expect(state.items.map(\.index) == Array(15..<25) && state.count == 200)
    rig.source.answer = { [source = rig.source] keys in
      source.answer = nil
      rig.view.scrollToItem(at: 100)
      return keys.map { _ in 50 }
    }
    rig.view.restore(self.state(50, of: 200))
    #expect(rig.view.itemCount == 200)
  }

  @Test("a command that the data source gives while a masonry still looks for the place of another one is the last")
  func newerCommand() {
    let rig = Rig(200_000, layout: MasonryLayout(lanes: 3))
    rig.source.answer = { [source = rig.source] keys in
      source.answer = nil
      rig.view.restore(self.state(500, of: 200_000))
      return keys.map { _ in 150_000 }
    }
    rig.view.restore(state(150_000, of: 200_000))
    for _ in 0..<5 { rig.tick() }
    #expect(rig.view.itemsOnScreen.contains(500))
  }

  @Test("a state waits for a width as for a height")
  func noWidth() {
    let rig = Rig(100, isEmpty: true)
    rig.view.frame = Rect(x: 0, y: 0, width: 0, height: 600)
    rig.view.restore(state(30, start: -640, of: 100))
    rig.tick()
    rig.view.frame = rig.window.bounds
    rig.tick()
    #expect(rig.view.contentOffset.y == 30 * 60 + 10)
  }

  @Test("a command that finds its item in place leaves no older one in force", arguments: [false, true])
  func olderCommand(isRestored: Bool) throws {
    let rig = Rig(50)
    if isRestored { rig.view.restore(state(48, of: 50)) } else { rig.view.scrollToItem(at: 48) }
    #expect(rig.view.contentOffset.y == 2400)  // the end
    rig.view.scrollToItem(at: 45, position: .nearest)
    rig.source.keys += 50..<60
    try rig.view.apply(ItemBatch([.insert(50..<60)], countAfter: 60))
    rig.tick()
    #expect(rig.view.contentOffset.y == 2400)
  }
}
