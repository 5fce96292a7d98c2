import Testing
import Treadmill

/// What the list says after each step of the program.
private struct Outcome {
  var top: Double
  var reading: [VisibleItem]
  var typing: [VisibleItem]
  var shown: VisibleItem?
  var bottom: Double
}

/// The program of the article on covers, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class Notes: TileDataSource {
    var count = 40
    let kinds = [TileKind(name: "note", minimumExtent: 100)]
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(100) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) {}
  }

  let notes = Notes()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 800))
  let list = TiledScrollView(frame: window.bounds)
  list.dataSource = notes
  window.addSubview(list)
  list.coverInsets = EdgeInsets(top: 90, left: 0, bottom: 50, right: 0)  // a bar at the top, and one at the bottom
  list.stay(at: .start)
  window.tick(at: .zero)
  let top = list.contentOffset.y  // -90: the first note is below the bar

  list.scrollToItem(at: 10)
  window.tick(at: Instant(frame: 1, hz: 60))
  let reading = list.visibleItems  // notes 10 to 16; those beneath the bars have tiles and are not visible

  list.coverInsets.bottom = 340  // the keyboard opens
  window.tick(at: Instant(frame: 2, hz: 60))
  let typing = list.visibleItems  // notes 10 to 13, where they were
  list.scrollToItem(at: 15, position: .nearest)
  window.tick(at: Instant(frame: 3, hz: 60))
  let shown = list.visibleItems.last  // note 15, right above the keyboard

  list.stay(at: .end)
  window.tick(at: Instant(frame: 4, hz: 60))
  list.coverInsets.bottom = 50  // and closes
  window.tick(at: Instant(frame: 5, hz: 60))
  let bottom = list.contentOffset.y  // 3,250: the last note ends above the lower bar, before and after
  // README ends
  return Outcome(top: top, reading: reading, typing: typing, shown: shown, bottom: bottom)
}

@Suite("The article on covers")
struct CoversArticleTests {
  @Test("has the first note below the bar, the wanted one above the keyboard, and the last above the lower bar")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.top == -90)
    #expect(outcome.reading.map(\.index) == Array(10...16) && outcome.reading[0].start == .zero)
    #expect(outcome.typing.map(\.index) == Array(10...13) && outcome.typing[0].start == .zero)
    #expect(outcome.shown?.index == 15 && outcome.shown?.visible.points == 100)
    #expect(outcome.bottom == 4_000 + 50 - 800)
  }
}
