import Scrolling
import Tiling
import ViewTree

/// A list of plain tiles in a window of 390 by 600, with a source whose items are numbered by their keys.
final class ListRig {
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
  let view: TiledScrollView
  let source: ListSource
  private(set) var frame = 0

  init(extents: [Double], spacing: Double = 0, overscan: Double = 0, minimumExtent: Double = 20) {
    source = ListSource(extents: extents, minimumExtent: minimumExtent)
    view = TiledScrollView(frame: window.bounds, spacing: spacing, overscan: overscan)
    view.dataSource = source
    window.addSubview(view)
  }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  /// The bound tiles as "key@start", in index order.
  var shown: [String] {
    view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }.map { "\($0.key!.rawValue)@\(Int($0.frame.minY))" }
  }

  func tile(of key: UInt64) -> Tile? { view.tiles.first { $0.key == ItemKey(rawValue: key) } }

  /// Where the item with this key begins on the screen; nil if no tile shows it.
  func onScreenStart(of key: UInt64) -> Double? { tile(of: key).map { $0.frame.minY - view.contentOffset.y } }
}

final class ListSource: TileDataSource {
  struct Item: Equatable {
    var key: UInt64
    var extent: Double
    var revision: UInt32 = 0
    var kind = 0
  }

  private(set) var items: [Item]
  private var nextKey: UInt64
  let kinds: [TileKind]
  private(set) var calls: [String] = []
  private(set) var queries = 0
  var logsCalls = false
  var onBind: ((Int) -> Void)?
  var onAdopt: ((ItemBatch) -> Void)?

  init(extents: [Double], minimumExtent: Double, kinds: [TileKind]? = nil) {
    items = extents.enumerated().map { Item(key: UInt64($0.offset), extent: $0.element) }
    nextKey = UInt64(extents.count)
    self.kinds = kinds ?? [TileKind(id: 0, name: "item", minimumExtent: minimumExtent)]
  }

  func insert(extents: [Double], at index: Int, kind: Int = 0) {
    let new = extents.enumerated().map { Item(key: nextKey + UInt64($0.offset), extent: $0.element, kind: kind) }
    nextKey += UInt64(extents.count)
    items.insert(contentsOf: new, at: index)
  }

  func edit(_ body: (inout [Item]) -> Void) { body(&items) }

  var count: Int {
    queries += 1
    return items.count
  }
  func key(at index: Int) -> ItemKey {
    queries += 1
    return ItemKey(rawValue: items[index].key)
  }
  func revision(at index: Int) -> UInt32 { items[index].revision }
  func kind(at index: Int) -> TileKind { kinds[items[index].kind] }
  func extent(at index: Int, across: Double) -> ItemExtent {
    queries += 1
    return .exact(items[index].extent)
  }
  func makeTile(of kind: TileKind) -> Tile { LoggingTile(log: { [unowned self] in if logsCalls { calls.append($0) } }) }
  func bind(_ tile: Tile, at index: Int) {
    (tile as! LoggingTile).note("bind \(items[index].key)")
    onBind?(index)
  }
  func adopt(_ batch: ItemBatch) { onAdopt?(batch) }
  func clearLog() { calls = [] }
}

final class LoggingTile: Tile {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
    super.init()
  }

  func note(_ text: String) { log("\(poolIndex): \(text)") }
  override func prepareForReuse() { note("prepareForReuse") }
  override func willDisplay() { note("willDisplay \(key!.rawValue)") }
  override func didEndDisplaying() { note("didEndDisplaying \(key!.rawValue)") }
}
