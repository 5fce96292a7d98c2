import Scrolling
import Tiling
import ViewTree

/// A vertical list of lists.
final class ShelvesRig {
  let window: Window
  let page: TiledScrollView
  let source = ShelvesPage()
  private var frame = 0

  /// - Parameter tallShelves: on the main axis of the page, in points.
  init(shelves: Int = 30, items: Int = 40, axis: TiledScrollView.Axis = .horizontal, isMeasured: Bool = false, height: Double = 100) {
    window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 480))
    page = TiledScrollView(frame: window.bounds)
    source.axis = axis
    source.height = height
    source.shelves = (0..<UInt64(shelves)).map { Shelf(key: $0, items: items, isMeasured: isMeasured) }
    page.dataSource = source
    window.addSubview(page)
    tick()
  }

  func tick(_ frames: Int = 1) {
    for _ in 0..<frames {
      frame += 1
      window.tick(at: Instant(frame: frame, hz: 60))
    }
  }

  var instant: Instant { Instant(frame: frame, hz: 60) }

  func list(_ key: UInt64) -> TiledScrollView? { source.lists.list(of: ItemKey(rawValue: key)) }

  func shelf(_ key: UInt64) -> Shelf { source.shelves.first { $0.key == ItemKey(rawValue: key) }! }

  /// The shelf's items on the screen with their starts there, as texts.
  func look(_ key: UInt64) -> [String] {
    guard let list = list(key) else { return [] }
    return list.tiles.compactMap { $0 as? NumberTile }.filter { $0.index != nil }.sorted { $0.index! < $1.index! }.compactMap { tile in
      let (start, extent, room) =
        list.axis == .horizontal
        ? (tile.frame.minX - list.contentOffset.x, tile.frame.width, list.bounds.width)
        : (tile.frame.minY - list.contentOffset.y, tile.frame.height, list.bounds.height)
      return start < room && start + extent > 0 ? "\(tile.text)@\(start)+\(extent)" : nil
    }
  }

  /// What a list that has just been made would show of the shelf at the same place.
  func finger(_ phase: Touch.Phase, _ x: Double, _ y: Double, id: Int = 0, after milliseconds: Double = 0) {
    window.send(Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: instant.advanced(byMilliseconds: milliseconds)))
  }
}

final class ShelvesPage: TileDataSource {
  var shelves: [Shelf] = []
  var axis = TiledScrollView.Axis.horizontal
  var height = 100.0
  let lists = NestedLists(limit: 100)
  var onBind: ((ListTile, Int) -> Void)?
  private(set) var made: [ListTile] = []

  var count: Int { shelves.count }
  func key(at index: Int) -> ItemKey { shelves[index].key }
  func revision(at index: Int) -> UInt32 { shelves[index].revision }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(height) }

  func makeTile(of kind: TileKind) -> ListTile {
    let tile = ListTile(axis: axis, spacing: 8)
    made.append(tile)
    return tile
  }

  func bind(_ tile: ListTile, at index: Int) {
    lists.show(shelves[index], of: shelves[index].key, in: tile.list)
    onBind?(tile, index)
  }
}

final class Shelf: TileDataSource {
  let key: ItemKey
  var revision: UInt32 = 0
  var items: [UInt64]
  var editions: [UInt64: UInt32] = [:]
  let isMeasured: Bool
  var onBind: (() -> Void)?
  var onAdopt: (() -> Void)?
  var waits = false  // changes come by `adopt`
  private(set) var made = 0

  init(key: UInt64, items: Int, isMeasured: Bool) {
    self.key = ItemKey(rawValue: key)
    self.items = Array(0..<UInt64(items))
    self.isMeasured = isMeasured
  }

  /// The shelves have items with the same keys, and other lengths.
  func length(_ item: UInt64) -> Double { 50 + Double((item * 37 + key.rawValue * 11) % 60) }

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index]) }
  func revision(at index: Int) -> UInt32 { editions[items[index]] ?? 0 }
  func extent(at index: Int, across: Double) -> ItemExtent { isMeasured ? .estimated(70) : .exact(length(items[index])) }
  func makeTile(of kind: TileKind) -> NumberTile {
    made += 1
    return NumberTile()
  }

  func adopt(_ batch: ItemBatch) { onAdopt?() }

  func bind(_ tile: NumberTile, at index: Int) {
    tile.text = "\(key.rawValue)/\(items[index])/\(revision(at: index))"
    tile.length = length(items[index])
    onBind?()
  }
}

final class NumberTile: Tile {
  var text = ""
  var length = 0.0
  private(set) var isOnScreen = false
  private(set) var faults = 0

  override func sizeThatFits(_ size: Size) -> Size { Size(width: length, height: length) }

  override func willDisplay() {
    if isOnScreen { faults += 1 }
    isOnScreen = true
  }

  override func didEndDisplaying() {
    if !isOnScreen { faults += 1 }
    isOnScreen = false
  }

  override func didRelease() { if isOnScreen { faults += 1 } }
}
