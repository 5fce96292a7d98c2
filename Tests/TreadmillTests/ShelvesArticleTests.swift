import Testing
import Treadmill

/// What a shelf shows before it leaves and after it is back, and what the page asks for.
private struct Outcome {
  var left: [VisibleItem]?
  var back: [VisibleItem]?
  var third: TiledScrollView?
  var wanted: [ItemKey]
}

/// The program of the article on lists in tiles, which shows the lines between the two markers, block by block, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class AlbumTile: Tile {
    var album: UInt64 = 0
  }

  final class Shelf: TileDataSource {
    let key: ItemKey
    var albums: [UInt64]

    init(key: ItemKey, albums: [UInt64]) {
      self.key = key
      self.albums = albums
    }

    let kinds = [TileKind(name: "album", minimumExtent: 120)]
    var count: Int { albums.count }
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: albums[index]) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(120) }
    func makeTile(of kind: TileKind) -> AlbumTile { AlbumTile() }
    func bind(_ tile: AlbumTile, at index: Int) { tile.album = albums[index] }
  }

  final class Page: TileDataSource {
    var shelves: [Shelf] = []
    let lists = NestedLists()

    let kinds = [TileKind(name: "shelf", minimumExtent: 160)]
    var count: Int { shelves.count }
    func key(at index: Int) -> ItemKey { shelves[index].key }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(160) }
    func makeTile(of kind: TileKind) -> ListTile { ListTile(axis: .horizontal, spacing: 8) }
    func bind(_ tile: ListTile, at index: Int) { lists.show(shelves[index], of: shelves[index].key, in: tile.list) }
  }

  let page = Page()
  page.shelves = (0..<1_000).map { shelf in
    Shelf(key: ItemKey(rawValue: shelf), albums: (0..<50).map { shelf * 100 + $0 })
  }
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: window.bounds, spacing: 16)
  list.dataSource = page  // not retained
  window.addSubview(list)
  window.tick(at: .zero)

  let third = page.shelves[2].key
  page.lists.list(of: third)?.contentOffset.x = 1_000
  window.tick(at: Instant(frame: 1, hz: 60))
  let left = page.lists.list(of: third)?.visibleItems

  list.scrollToItem(at: 500)
  window.tick(at: Instant(frame: 2, hz: 60))
  print(page.lists.count)  // the shelves that have left

  list.scrollToItem(at: 0)
  window.tick(at: Instant(frame: 3, hz: 60))
  let back = page.lists.list(of: third)?.visibleItems  // the same items at the same places

  let shelf = page.shelves[2]
  shelf.albums.insert(9_999, at: 0)
  try page.lists.list(of: shelf.key)?.apply(ItemBatch(.insert(0..<1), countAfter: shelf.count))

  let last = page.shelves.removeLast()
  try list.apply(ItemBatch(.remove(page.count..<page.count + 1), countAfter: page.count))
  page.lists.forget(last.key)

  final class Covers: TilePrefetchDelegate {
    let page: Page
    var wanted: [ItemKey] = []

    init(_ page: Page) { self.page = page }

    func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem]) {
      for item in items {
        wanted += page.lists.firstItems(of: item.key, from: page.shelves[item.index], extent: view.bounds.width, spacing: 8)
      }
    }

    func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey]) {}
  }

  let covers = Covers(page)
  list.prefetchDelegate = covers  // not retained
  list.prefetching = Prefetching()
  window.tick(at: Instant(frame: 4, hz: 60))
  // README ends
  return Outcome(left: left, back: back, third: page.lists.list(of: third), wanted: covers.wanted)
}

@Suite("The article on lists in tiles")
struct ShelvesArticleTests {
  @Test("has a shelf come back as it left, changes it, and asks for what the next shelves show first")
  func program() throws {
    let outcome = try TreadmillTests.program()
    let left = try #require(outcome.left)
    #expect(left.count == 4 && left.first?.key == ItemKey(rawValue: 207) && outcome.back == left)
    #expect(outcome.third?.itemCount == 51 && outcome.third?.visibleItems.map(\.key) == left.map(\.key))
    #expect(outcome.wanted.count >= 4 && outcome.wanted.prefix(4).map { $0.rawValue % 100 } == [0, 1, 2, 3])
  }
}
