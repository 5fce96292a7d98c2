import Treadmill

/// W9: a page of 50 shelves of 50 items, each item as wide as a quarter of the page, and beside it a list with as many tiles on the screen and
/// as many binds: its items are a fifth of a shelf long.
enum Shelves {
  static let count = 50
  static let height = 150.0

  /// `step` points an event, from the end back to 0. Returns how many items of `list` are on screen, summed.
  static func run(_ list: TiledScrollView, in window: Window, step: Double, events: Int) -> Int {
    let end = list.legalRange.max.y
    var offset = 0.0
    var sum = 0
    for _ in 0..<events {
      offset += step
      if offset > end { offset = 0 }
      list.contentOffset = Point(x: 0, y: offset)
      window.tick(at: .zero)
      sum += list.itemsOnScreen.count
    }
    return sum
  }

  static func page(step: Double, events: Int) -> Int {
    let page = ShelvesPage()
    return withExtendedLifetime(page) { run(shown(page), step: step, events: events) }
  }

  static func list(step: Double, events: Int) -> Int {
    let items = ShelfItems(count: count * 5, extent: height / 5)
    return withExtendedLifetime(items) { run(shown(items), step: step, events: events) }
  }

  private static let events = 10_000

  static func measurements(in table: WorkloadTable) -> [Measurement] {
    [("W9, a page of shelves, a point an event", 1.0), ("W9, a page of shelves, 37 points an event", 37.0)].map { work, step in
      let page = ShelvesPage()
      let shown = shown(page)
      return Measurement(
        work, count: count, budget: nil,
        round: {
          var found = 0
          let elapsed = Stopwatch.elapsed { found = withExtendedLifetime(page) { run(shown, step: step, events: events) } }
          table.check("\(work): sum", count: count, found, equals: sum(step: step))
          return elapsed / Double(events)
        })
    }
  }

  static func addListView(to table: WorkloadTable) {
    table.addListView("qt-w9-steady", to: "W9, a page of shelves, a point an event", count: count, sum: sum(step: 1))
    table.addListView("qt-w9", to: "W9, a page of shelves, 37 points an event", count: count, sum: sum(step: 37))
  }

  /// How many shelves are on screen, summed, by arithmetic.
  private static func sum(step: Double) -> Int {
    let (extent, viewport) = (Int(height), Int(Workload.viewport.height))
    var (offset, sum) = (0, 0)
    for _ in 0..<events {
      offset += Int(step)
      if offset > count * extent - viewport { offset = 0 }
      sum += (offset + viewport - 1) / extent - offset / extent + 1
    }
    return sum
  }

  private static func run(_ shown: (list: TiledScrollView, window: Window), step: Double, events: Int) -> Int {
    run(shown.list, in: shown.window, step: step, events: events)
  }

  private static func shown(_ source: any TileDataSource) -> (list: TiledScrollView, window: Window) {
    let window = Window(frame: Workload.viewport)
    let list = TiledScrollView(frame: Workload.viewport)
    list.dataSource = source
    window.addSubview(list)
    window.tick(at: .zero)
    return (list, window)
  }
}

/// The items of a shelf, or of the list beside the page.
final class ShelfItems: TileDataSource {
  let count: Int
  private let extent: Double

  init(count: Int, extent: Double) { (self.count, self.extent) = (count, extent) }

  var kinds: [TileKind] { [TileKind(name: "item", minimumExtent: extent)] }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(extent) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}

final class ShelvesPage: TileDataSource {
  private let shelves = (0..<Shelves.count).map { _ in ShelfItems(count: 50, extent: Workload.viewport.width / 4) }
  private let lists = NestedLists()

  var count: Int { shelves.count }
  var kinds: [TileKind] { [TileKind(name: "shelf", minimumExtent: Shelves.height)] }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(Shelves.height) }
  func makeTile(of kind: TileKind) -> ListTile { ListTile(axis: .horizontal) }
  func bind(_ tile: ListTile, at index: Int) { lists.show(shelves[index], of: key(at: index), in: tile.list) }
}
