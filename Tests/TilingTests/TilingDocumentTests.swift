import Scrolling
import Testing
import Tiling
import ViewTree

/// What the program of Docs/Tiling.md comes to.
private struct Outcome {
  let list: TiledScrollView
  let plane: TilePlane
  let sheet: TileSheet
  let layouts: [Int]
  let impressions: [ItemKey]
  let pages: Int
}

/// The program of Docs/Tiling.md, which shows the lines between the two markers, block by block.
private func program() throws -> Outcome {
  // README begins
  final class PostTile: Tile {
    var text = ""

    override func sizeThatFits(_ size: Size) -> Size {
      Size(width: size.width, height: 60 + 20 * Double(text.count / 40))
    }
  }

  final class Posts: TileDataSource {
    var items: [(version: ItemVersion, text: String)] = []
    let kinds = [TileKind(name: "post", minimumExtent: 60)]
    var estimatedExtent: Double? { 120 }
    private var nextKey: UInt64 = 0

    var count: Int { items.count }
    func key(at index: Int) -> ItemKey { items[index].version.key }
    func revision(at index: Int) -> UInt32 { items[index].version.revision }
    func makeTile(of kind: TileKind) -> PostTile { PostTile() }
    func bind(_ tile: PostTile, at index: Int) { tile.text = items[index].text }

    func add(_ texts: [String], at index: Int) {
      let new = texts.enumerated().map { (ItemVersion(key: ItemKey(rawValue: nextKey + UInt64($0)), revision: 0), $1) }
      items.insert(contentsOf: new, at: index)
      nextKey += UInt64(texts.count)  // a key is never given again
    }
  }

  let posts = Posts()
  posts.add((0..<10_000).map { "post \($0)" }, at: 0)

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: window.bounds, spacing: 8)
  list.dataSource = posts  // not retained
  window.addSubview(list)
  window.tick(at: .zero)

  try list.handle(.wheel(by: Point(x: 0, y: 37)))
  window.tick(at: Instant(frame: 1, hz: 60))
  print(list.itemsOnScreen, list.lastFrame.binds, list.lastFrame.corrections)

  let photos = TiledScrollView(frame: window.bounds, layout: GridLayout(columns: 3, spacing: 2))
  let pins = TiledScrollView(frame: window.bounds, layout: MasonryLayout(lanes: 2, spacing: 8))
  let chips = TiledScrollView(frame: window.bounds, layout: FlowLayout(maximumItemsPerLine: 8, lineSpacing: 8, interitemSpacing: 4))
  let stories = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 120), axis: .horizontal, spacing: 8)
  let header = TileKind(name: "date", minimumExtent: 28, isPinned: true)

  try photos.setLayout(GridLayout(columns: 5, spacing: 2))

  posts.add(["breaking"], at: 0)
  try list.apply(ItemBatch([.insert(0..<1)], countAfter: posts.count))  // what is on the screen stays where it is

  let before = posts.items.map(\.version)
  posts.items.removeAll { $0.text.hasSuffix("3") }
  posts.items[0].version.revision += 1
  try list.apply(ItemBatch(from: before, to: posts.items.map(\.version)))  // the same by key
  window.tick(at: Instant(frame: 2, hz: 60))

  list.scrollToItem(at: 4_000)
  list.scrollToItem(withKey: ItemKey(rawValue: 17), position: .center, animated: true)

  let state = list.state  // Codable: keys, indices, places
  window.tick(at: Instant(frame: 3, hz: 60))
  list.restore(state)

  final class Loads: TilePrefetchDelegate {
    var running: Set<ItemKey> = []

    func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem]) {
      for item in items { running.insert(item.key) }  // the most urgent first
    }

    func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey]) {
      for key in keys { running.remove(key) }
    }
  }

  let loads = Loads()
  list.prefetchDelegate = loads  // not retained
  list.prefetching = Prefetching()

  var requests: [PageRequest] = []
  let paginator = Paginator(PageLoading(edges: [.end])) { requests.append($0) }
  list.paginator = paginator

  // When a page has come:
  if let request = requests.popLast(), paginator.isCurrent(request) {
    let count = posts.count
    posts.add(["older", "older still"], at: count)
    try list.apply(ItemBatch([.insert(count..<posts.count)], countAfter: posts.count))
    paginator.complete(request, .loaded)
  }

  var impressions: [ItemKey] = []
  let seen = VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 1000)
  list.visibilityObserver = VisibilityObserver(thresholds: [.anyPart, seen]) { event in
    if event.kind == .wasSeen { impressions.append(event.key) }
  }
  window.tick(at: Instant(frame: 4, hz: 60))
  print(list.visibleItems.map(\.fraction), list.assistiveTiles.map(\.description))

  final class Map: CellDataSource {
    func makeTile() -> PlaneTile { PlaneTile() }
    func bind(_ tile: PlaneTile, to cell: PlaneCell) { tile.tag = Int(cell.column) }
  }

  let map = Map()
  let plane = TilePlane(frame: window.bounds, tileSize: Size(width: 256, height: 256), levels: -4...4)
  plane.dataSource = map  // not retained
  window.addSubview(plane)
  plane.contentOffset = Point(x: -1_000_000_000_000, y: 1_000_000_000_000)
  plane.zoomScale = 0.5  // level -1; the middle of the viewport stays
  window.tick(at: Instant(frame: 5, hz: 60))

  let sheet = TileSheet(frame: window.bounds, minimumColumnWidth: 40, minimumRowHeight: 20)
  sheet.dataSource = map
  try sheet.apply(.insert(.columns, at: 0, extents: [80, 120, 64]))
  try sheet.apply(.insert(.rows, at: 0, extents: Array(repeating: 24, count: 1_000_000)))
  // README ends
  return Outcome(
    list: list, plane: plane, sheet: sheet, layouts: [photos, pins, chips, stories].map(\.itemCount) + [header.isPinned ? 1 : 0],
    impressions: impressions, pages: requests.count)
}

@Suite("The page on tiling")
struct TilingDocumentTests {
  @Test("is one program, which does what the page says")
  func program() throws {
    let outcome = try TilingTests.program()
    #expect(outcome.list.lastFrame.error == nil && outcome.list.lastFrame.missing == [])
    #expect(outcome.layouts == [0, 0, 0, 0, 1] && outcome.impressions == [] && outcome.pages == 0)
    #expect(outcome.plane.level == -1 && outcome.plane.lastFrame.missing == 0 && !outcome.plane.lastFrame.cells.isEmpty)
    #expect(outcome.sheet.columns.total.points == 264 && outcome.sheet.rows.count == 1_000_000)
  }
}
