import Testing
import Treadmill

/// The program of the article on resting at items, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> (card: Int?, distance: Double, frames: Int) {
  // README begins
  final class Card: Tile {
    var width = 0.0
    override func sizeThatFits(_ size: Size) -> Size { Size(width: width, height: size.height) }
  }

  final class Cards: TileDataSource {
    let count = 100
    let kinds = [TileKind(name: "card", minimumExtent: 120)]
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .estimated(200) }
    func makeTile(of kind: TileKind) -> Card { Card() }
    func bind(_ tile: Card, at index: Int) { tile.width = 120 + Double(index * 53 % 160) }
  }

  let cards = Cards()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 300))
  let carousel = TiledScrollView(frame: window.bounds, axis: .horizontal, spacing: 12)
  carousel.itemSnapping = .center
  carousel.dataSource = cards
  window.addSubview(carousel)
  window.tick(at: .zero)

  try carousel.handle(.drag(by: Point(x: -80, y: 0)))  // a finger drags to the left
  try carousel.handle(.release(velocity: Point(x: -1_500, y: 0)))  // and throws
  var frame = 0
  repeat {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  } while carousel.phase != .resting
  let middle = carousel.contentOffset.x + carousel.bounds.width / 2
  let card = carousel.tiles.first { $0.index != nil && $0.frame.minX <= middle && middle <= $0.frame.maxX }
  let distance = (card?.frame.midX ?? 0) - middle  // 0, to within a grid step: the card is in the middle
  // README ends
  return (card?.index, distance, frame)
}

@Suite("The article on resting at items")
struct SnappingArticleTests {
  @Test("has a card in the middle, some cards on")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect((outcome.card ?? 0) > 2 && abs(outcome.distance) <= 1.0 / 64 && outcome.frames > 30)
  }
}
