import Testing
import Treadmill

/// What is on screen after each step of the program.
private struct Outcome {
  var first: [Rect]
  var wide: [Rect]
  var before: VisibleItem?
  var after: VisibleItem?
  var bar: Rect?
  var list: [Rect]
}

/// The program of the article on layouts, which shows the lines between the two markers, block by block, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class Gallery: TileDataSource {
    struct Photo {
      var id: UInt64
      var isPanorama = false
      var startsAlbum = false
    }

    var photos: [Photo] = []

    let kinds = [TileKind(name: "photo", minimumExtent: 60)]
    var count: Int { photos.count }
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: photos[index].id) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) { tile.tag = Int(photos[index].id) }

    func spanningItems(in items: Range<Int>) -> [SpanningItem] {
      items.compactMap { index in
        let photo = photos[index]
        if photo.startsAlbum { return SpanningItem(index: index, span: .all) }
        return photo.isPanorama ? SpanningItem(index: index, span: 2) : nil
      }
    }

    func extent(at index: Int, across: Double) -> ItemExtent {
      let photo = photos[index]
      return .exact(photo.startsAlbum ? 60 : photo.isPanorama ? across / 2 : across)
    }
  }

  let gallery = Gallery()
  gallery.photos = (0..<10_000).map { Gallery.Photo(id: $0, isPanorama: $0 % 7 == 3, startsAlbum: $0 % 50 == 0) }

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let view = TiledScrollView(frame: window.bounds, layout: GridLayout(columns: 3, spacing: 3))
  view.dataSource = gallery  // not retained
  window.addSubview(view)
  window.tick(at: .zero)
  let first = (0..<6).compactMap { view.rectForItem(at: $0) }
  for rect in first { print(rect.minX, rect.minY, rect.width, rect.height) }

  view.scrollToItem(at: 5_000)
  window.tick(at: Instant(frame: 1, hz: 60))
  let before = view.visibleItems.first
  try view.setLayout(GridLayout(columns: 5, spacing: 3))
  window.tick(at: Instant(frame: 2, hz: 60))
  let after = view.visibleItems.first  // the same item at the same place
  let wide = (5_000..<5_003).compactMap { view.rectForItem(at: $0) }

  try view.setLayout(MasonryLayout(lanes: 3, spacing: 3))
  window.tick(at: Instant(frame: 3, hz: 60))
  let bar = view.rectForItem(at: 5_000)  // as wide as the view

  try view.setLayout(nil)
  window.tick(at: Instant(frame: 4, hz: 60))
  // README ends
  return Outcome(
    first: first, wide: wide, before: before, after: after, bar: bar, list: (5_000..<5_003).compactMap { view.rectForItem(at: $0) })
}

@Suite("The article on layouts")
struct LayoutsArticleTests {
  @Test("shows albums over all columns and panoramas over two, and keeps the first photo in place in any layout")
  func program() throws {
    let outcome = try TreadmillTests.program()
    let width = 128.0  // (390 - 2 * 3) / 3
    #expect(
      outcome.first == [
        Rect(x: 0, y: 0, width: 390, height: 60), Rect(x: 0, y: 63, width: width, height: width),
        Rect(x: 131, y: 63, width: width, height: width), Rect(x: 0, y: 194, width: 259, height: 129.5),
        Rect(x: 262, y: 194, width: width, height: width), Rect(x: 0, y: 326.5, width: width, height: width),
      ])
    #expect(outcome.before?.key == ItemKey(rawValue: 5_000) && outcome.before?.start == .zero)
    #expect(outcome.after?.key == outcome.before?.key && outcome.after?.start == .zero)
    #expect(outcome.wide.map(\.width) == [389.96875, 154.1875, 75.59375] && outcome.wide[1].minY == outcome.wide[0].minY + 63)
    #expect(outcome.bar?.width == 390 && outcome.bar?.height == 60)
    #expect(outcome.list.allSatisfy { $0.minX == 0 && $0.width == 390 })
  }
}
