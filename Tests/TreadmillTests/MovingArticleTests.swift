import Testing
import Treadmill

/// The program of the article on reordering, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> (scrolled: Double, picture: Rect?, order: [UInt64]) {
  // README begins
  final class Board: TileDataSource {
    var cards = Array(0..<100 as Range<UInt64>)
    var count: Int { cards.count }
    let kinds = [TileKind(name: "card", minimumExtent: 80)]
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: cards[index]) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(80) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) {}
  }

  let board = Board()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 800))
  let list = TiledScrollView(frame: window.bounds)
  list.dataSource = board
  window.addSubview(list)
  window.tick(at: .zero)

  try list.beginMovingItem(ItemKey(rawValue: 2), at: Point(x: 100, y: 190))  // a long press on the card
  list.continueMovingItem(at: Point(x: 100, y: 770))  // halfway into the reach of the edge
  for frame in 1...61 { window.tick(at: Instant(frame: frame, hz: 60)) }
  let scrolled = list.contentOffset.y  // 500: half of the speed, for a second
  let picture = list.movingItemFrame  // where to draw the card: under the finger, at 1,240 in the content

  if let batch = list.endMovingItem() {
    for case .move(let from, let to) in batch.changes { board.cards.insert(board.cards.remove(at: from), at: to) }
    try list.apply(batch)
  }
  window.tick(at: Instant(frame: 62, hz: 60))
  let order = board.cards[13...16].map { $0 }  // 14, 15, 2, 16
  // README ends
  return (scrolled, picture, order)
}

@Suite("The article on reordering")
struct MovingArticleTests {
  @Test("has scrolled under the finger, and moved the card to the place there")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.scrolled == 500 && outcome.order == [14, 15, 2, 16])
    #expect(outcome.picture == Rect(x: 0, y: 1_240, width: 390, height: 80))
  }
}
