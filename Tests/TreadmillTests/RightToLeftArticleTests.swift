import Testing
import Treadmill

/// What stands on the screen after each step of the program.
private struct Outcome {
  var first: Rect
  var swiped: Double
  var name: Rect
  var track: Rect
  var back: Rect
}

/// The program of the article on mirrored lists, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class AlbumTile: Tile {
    let name = View(frame: Rect(x: 8, y: 8, width: 60, height: 20))
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      addSubview(name)
    }
  }

  final class Shelf: TileDataSource {
    let count = 50
    let kinds = [TileKind(name: "album", minimumExtent: 120)]
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(120) }
    func makeTile(of kind: TileKind) -> AlbumTile { AlbumTile() }
    func bind(_ tile: AlbumTile, at index: Int) {}
  }

  let shelf = Shelf()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 160))
  let list = TiledScrollView(frame: window.bounds, axis: .horizontal, spacing: 8)
  list.dataSource = shelf
  window.addSubview(list)
  window.layoutDirection = .rightToLeft
  window.tick(at: .zero)

  let tile = list.tiles.compactMap { $0 as? AlbumTile }.first { $0.index == 0 }!
  let first = tile.convert(tile.bounds, to: window)  // at the right of the screen: x is 270
  let name = tile.name.convert(tile.name.bounds, to: window)  // x is 322: 8 points from the tile's right edge

  func touch(_ phase: Touch.Phase, x: Double, at milliseconds: Double) {
    window.send(
      Touch(phase: phase, location: Point(x: x, y: 80), instant: Instant.zero.advanced(byMilliseconds: milliseconds)))
  }
  touch(.began, x: 100, at: 1)
  touch(.moved, x: 110, at: 10)  // the first 10 points tell a drag from a tap
  touch(.moved, x: 250, at: 20)
  window.tick(at: Instant.zero.advanced(byMilliseconds: 20))
  let swiped = list.contentOffset.x  // 140: a swipe to the right moves forward
  touch(.ended, x: 250, at: 200)

  let screen = View(frame: window.bounds)
  window.addSubview(screen)
  let player = View(frame: Rect(x: 20, y: 100, width: 300, height: 40))  // on the screen from 70 to 370
  player.layoutDirection = .leftToRight  // a track of time runs from left to right in every script
  screen.addSubview(player)
  let played = View(frame: Rect(x: 0, y: 0, width: 100, height: 4))
  player.addSubview(played)
  let track = played.convert(played.bounds, to: window)

  window.layoutDirection = nil
  window.tick(at: Instant.zero.advanced(byMilliseconds: 1000))
  list.scrollToItem(at: 0)
  window.tick(at: Instant.zero.advanced(byMilliseconds: 1020))
  // README ends
  let back = list.tiles.first { $0.index == 0 }!
  return Outcome(first: first, swiped: swiped, name: name, track: track, back: back.convert(back.bounds, to: window))
}

@Suite("The article on mirrored lists")
struct RightToLeftArticleTests {
  @Test("has the first album at the right, and leads on when a finger goes to the right")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.first == Rect(x: 270, y: 0, width: 120, height: 160) && outcome.name.minX == 322)
    #expect(outcome.swiped == 140)
    #expect(outcome.track.minX == 70)
    #expect(outcome.back == Rect(x: 0, y: 0, width: 120, height: 160))
  }
}
