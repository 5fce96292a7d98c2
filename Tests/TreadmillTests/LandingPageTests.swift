import Testing
import Treadmill

/// The program of the README and of the documentation's first page, which show the lines between the two markers with `import Treadmill` before them.
private func program() throws -> TiledScrollView {
  // README begins
  final class Rows: TileDataSource {
    let count = 1_000_000
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(44) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) {}
  }

  let rows = Rows()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: window.bounds)
  list.dataSource = rows  // not retained
  window.addSubview(list)

  try list.handle(.release(velocity: Point(x: 0, y: -3000)))  // points a second
  for frame in 0...300 { window.tick(at: Instant(frame: frame, hz: 60)) }
  print(list.contentOffset.y, list.itemsOnScreen, list.tiles.count)
  // README ends
  return list
}

@Suite("The documentation's first page")
struct LandingPageTests {
  @Test("scrolls a million rows on the tiles that fit the screen")
  func scrolls() throws {
    let list = try program()
    // A deceleration of 0.998 a millisecond, from 3 points a millisecond to 0.01.
    #expect(abs(list.contentOffset.y - (3 - 0.01) * 499) < 0.02)
    #expect(list.itemsOnScreen == Int(list.contentOffset.y / 44)..<Int((list.contentOffset.y + 844) / 44) + 1)
    #expect(list.tiles.count == 21)
    for text in [try Article.text("Treadmill"), try Article.text("../../../README")] {
      #expect(text.contains("`\(list.contentOffset.y) \(list.itemsOnScreen) \(list.tiles.count)`"))
    }
  }
}
