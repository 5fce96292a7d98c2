import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A grid")
struct GridLayoutTests {
  private static func lengths(_ count: Int) -> [Double] { (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 } }

  @Test("stands in rows, each as long as its longest item, in columns of equal width")
  func places() {
    let rig = MeasuredRig(lengths: [50, 80, 60, 40, 30, 45, 70], layout: GridLayout(columns: 3, spacing: 9))
    rig.tick()
    let width = 124.0  // (390 - 2 * 9) / 3
    let expected: [(start: Double, across: Double, extent: Double)] = [
      (0, 0, 50), (0, width + 9, 80), (0, 2 * width + 18, 60), (89, 0, 40), (89, width + 9, 30), (89, 2 * width + 18, 45), (143, 0, 70),
    ]
    for (place, expected) in zip(rig.shown, expected) {
      #expect(place.start == expected.start)
      #expect(place.crossStart == expected.across)
      #expect(place.extent == expected.extent)
      #expect(place.crossExtent == width)
    }
    #expect(rig.shown.count == 7)
    #expect(rig.contentExtent == 213)
  }

  @Test("divides its width on the grid of 1/64 point, and leaves what is over behind the last column", arguments: [1, 3, 7, 64])
  func columns(count: Int) {
    let rig = MeasuredRig(
      lengths: Array(repeating: 50, count: 1000), layout: GridLayout(columns: count, spacing: 1), viewport: (600, 391.7))
    rig.tick()
    let layout = rig.view.layout!
    let width = layout.itemCrossExtent.points
    #expect(width == max(0, ((LayoutUnit(nearest: 391.7).points - Double(count - 1)) / Double(count) * 64).rounded(.down) / 64))
    #expect(rig.shown.allSatisfy { $0.crossStart == Double($0.index % count) * (width + 1) && $0.crossExtent == width })
    #expect(rig.view.lastFrame.missing.isEmpty)
  }

  @Test("moves its rows by the way scrolled, up and down through what nobody has measured")
  func scrolling() throws {
    let rig = MeasuredRig(lengths: GridLayoutTests.lengths(3000), layout: GridLayout(columns: 4, spacing: 3), overscan: 100)
    rig.tick()
    rig.offset = 30_000
    rig.tick()
    for step in 0..<200 {
      let first = rig.shown.first { $0.end > rig.offset }!
      let top = first.start - rig.offset
      try rig.wheel(step < 120 ? -97.25 : 81.5)
      guard let start = rig.onScreenStart(of: first.key) else { continue }
      #expect(start == top - rig.view.lastFrame.travel.points, "step \(step)")
      for (one, next) in zip(rig.shown, rig.shown.dropFirst()) { #expect(one.start <= next.start && one.index < next.index) }
    }
  }

  @Test("keeps the anchor's row where it is when items come and go above it, though all others change their columns", arguments: 1...9)
  func edits(count: Int) throws {
    let rig = MeasuredRig(lengths: GridLayoutTests.lengths(900), layout: GridLayout(columns: 4))
    rig.tick()
    rig.offset = 8000
    rig.tick()
    for change in [
      ItemChange.insert(3..<3 + count), .remove(10..<10 + count), .move(from: 1, to: 880), .move(from: 880, to: 0), .update(0..<count),
    ] {
      let anchor = rig.shown.first { $0.end > rig.offset }!
      let top = anchor.start - rig.offset
      try rig.change(change)
      rig.tick()
      #expect(rig.onScreenStart(of: anchor.key) == top, "\(change)")
      #expect(rig.isStill(), "\(change)")
    }
  }

  @Test("is the same whether its changes come in one batch or one by one")
  func batches() throws {
    let changes: [ItemChange] = [
      .insert(5..<9), .remove(0..<2), .update(3..<8), .move(from: 30, to: 2), .remove(20..<21), .insert(0..<1), .move(from: 0, to: 40),
    ]
    let together = MeasuredRig(lengths: GridLayoutTests.lengths(60), layout: GridLayout(columns: 3, spacing: 2))
    let single = MeasuredRig(lengths: GridLayoutTests.lengths(60), layout: GridLayout(columns: 3, spacing: 2))
    together.tick()
    single.tick()
    try together.change(changes)
    for change in changes { try single.change(change) }
    together.tick()
    single.tick()
    #expect(together.shown == single.shown)
    #expect(together.contentExtent == single.contentExtent)
    for index in 0..<together.source.count {
      #expect(together.view.layout!.frame(of: index) == single.view.layout!.frame(of: index))
      #expect(together.view.layout!.isMeasured(index) == single.view.layout!.isMeasured(index))
    }
  }

  @Test("never needs more tiles than it made for its rows of the smallest items")
  func capacity() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 20, count: 5000), estimate: 400, layout: GridLayout(columns: 5), viewport: (611, 390))
    rig.tick()
    let count = rig.view.tiles.count
    #expect(count == 5 * 32)
    for step in 0..<14 {
      try rig.wheel(Double(step % 7) * 93.5)
      #expect(rig.view.lastFrame.missing.isEmpty && rig.view.lastFrame.diagnostic == nil)
    }
    #expect(rig.view.tiles.count == count)
  }

  @Test("of 10^9 items opens and scrolls, at its beginning and at its end")
  func billion() throws {
    let items = ManyItems(count: 1_000_000_000)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let view = TiledScrollView(frame: window.bounds, layout: GridLayout(columns: 3, spacing: 4))
    view.dataSource = items
    window.addSubview(view)
    window.tick(at: Instant(frame: 1, hz: 60))
    #expect(view.itemsOnScreen.lowerBound == 0 && (30..<60).contains(view.itemsOnScreen.upperBound))
    view.scrollToItem(at: 999_999_999, position: .end)
    window.tick(at: Instant(frame: 2, hz: 60))
    #expect(view.itemsOnScreen.upperBound == 1_000_000_000)
    try view.handle(.wheel(by: Point(x: 0, y: -1000)))
    window.tick(at: Instant(frame: 3, hz: 60))
    #expect(view.lastFrame.missing.isEmpty)
    #expect(view.lastFrame.travel == LayoutUnit(nearest: -1000))
    #expect(items.binds < 200)
  }
}

/// More items than there is memory for, each known by its index.
final class ManyItems: TileDataSource {
  let count: Int
  private(set) var binds = 0
  let kinds = [TileKind(name: "item", minimumExtent: 20)]

  init(count: Int) { self.count = count }

  var estimatedExtent: Double? { 48 }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(30 + Double(index % 23)) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) { binds += 1 }
}
