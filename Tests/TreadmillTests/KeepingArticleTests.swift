import Testing
import Treadmill

/// The program of the article on kept items, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> (away: String?, back: String?, isSame: Bool) {
  // README begins
  final class Field: Tile {
    var text = ""  // what the reader is typing
    override func prepareForReuse() { text = "" }
  }

  final class Form: TileDataSource {
    let count = 200
    let kinds = [TileKind(name: "field", minimumExtent: 80)]
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(80) }
    func makeTile(of kind: TileKind) -> Field { Field() }
    func bind(_ tile: Field, at index: Int) {}
  }

  let form = Form()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 800))
  let list = TiledScrollView(frame: window.bounds)
  list.dataSource = form
  window.addSubview(list)
  window.tick(at: .zero)

  let field = list.tiles.first { $0.index == 3 } as? Field
  field?.text = "Dear"
  try list.keep(ItemKey(rawValue: 3))  // it has the focus
  list.contentOffset.y = 9_000
  window.tick(at: Instant(frame: 1, hz: 60))
  let away = field?.text  // Dear: the field is off screen, and still its item's
  field?.text += " reader"
  list.contentOffset.y = 0
  window.tick(at: Instant(frame: 2, hz: 60))
  let back = list.tiles.first { $0.index == 3 } as? Field  // the same field: Dear reader
  list.stopKeeping(ItemKey(rawValue: 3))
  // README ends
  return (away, back?.text, field === back)
}

@Suite("The article on kept items")
struct KeepingArticleTests {
  @Test("has the text in the same field when the reader comes back")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.away == "Dear" && outcome.back == "Dear reader" && outcome.isSame)
  }
}
