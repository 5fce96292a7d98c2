import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("The items on screen")
struct ItemsOnScreenTests {
  @Test("are those whose places meet the viewport, also as a tile is bound or measured", arguments: 0..<40 as Range<UInt64>)
  func insideCallbacks(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let list = TiledScrollView(frame: window.bounds)
    let source = AskingSource(lengths: (0..<60).map { _ in Double(random.below(5) + 1) * 60 }, asking: list)
    list.dataSource = source
    window.addSubview(list)
    for turn in 1...60 {
      switch random.below(6) {
      case 0:
        source.lengths.insert(contentsOf: [60, 240], at: 0)
        try list.apply(ItemBatch([.insert(0..<2)], countAfter: source.count))
      case 1:
        let index = list.itemsOnScreen.lowerBound
        source.lengths[index] = Double(random.below(6) + 1) * 50
        try list.apply(ItemBatch([.update(index..<index + 1)], countAfter: source.count))
      case 2: list.tiles.first { $0.index != nil }?.setNeedsMeasure()
      default: list.contentOffset.y = list.legalRange.clamped(list.contentOffset + Point(x: 0, y: Double(random.below(900)) - 350)).y
      }
      window.tick(at: Instant(frame: turn, hz: 60))
      #expect(source.faults == [], "turn \(turn)")
    }
    #expect(source.questions > 40)
  }
}

/// Asks in each call of the list's what is on screen, beside what is there by the items' places.
private final class AskingSource: TileDataSource {
  var lengths: [Double]
  private(set) var questions = 0
  private(set) var faults: [String] = []
  private unowned let list: TiledScrollView

  init(lengths: [Double], asking list: TiledScrollView) { (self.lengths, self.list) = (lengths, list) }

  var count: Int { lengths.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(lengths.count - index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(100) }
  func makeTile(of kind: TileKind) -> Tile { AskingTile(of: self) }

  func bind(_ tile: Tile, at index: Int) { ask("bind of \(index)") }

  fileprivate func ask(_ call: String) {
    questions += 1
    let (top, bottom) = (list.contentOffset.y, list.contentOffset.y + 600)
    let met = (0..<list.itemCount).filter { list.rectForItem(at: $0)!.maxY > top && list.rectForItem(at: $0)!.minY < bottom }
    let found = list.itemsOnScreen
    if found != met.first.map({ $0..<met.last! + 1 }) ?? found { faults.append("\(call): \(found), but \(met) are there") }
  }
}

private final class AskingTile: Tile {
  private unowned let source: AskingSource

  init(of source: AskingSource) {
    self.source = source
    super.init(frame: .zero)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    source.ask("measuring")
    return Size(width: size.width, height: index.map { source.lengths[$0] } ?? 0)
  }
}
