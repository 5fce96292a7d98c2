import Scrolling
import Tiling
import ViewTree

/// A list of plain tiles in a window of 390 by 600, with a source whose items are numbered by their keys.
final class ListRig: TilingRig<ListSource> {
  private(set) var frame = 0

  init(
    extents: [Double], spacing: Double = 0, overscan: Double = 0, minimumExtent: Double = 20, kinds: [TileKind]? = nil
  ) {
    super.init(
      ListSource(extents: extents, minimumExtent: minimumExtent, kinds: kinds), viewport: (600, 390), spacing: spacing, overscan: overscan)
  }

  func tick() {
    frame += 1
    tick(at: Instant(frame: frame, hz: 60))
  }

  func scroll(by distance: Double) throws {
    try send(.wheel(by: vector(distance)))
    tick()
  }

  func jump(to offset: Double) throws {
    try send(.jump(to: vector(offset)))
    tick()
  }

  var shownKeys: [UInt64] { boundTiles.map { $0.key!.rawValue } }

  /// The bound tiles as "key@start", in index order.
  var shown: [String] { boundTiles.map { "\($0.key!.rawValue)@\(Int($0.frame.minY))" } }
}

final class ListSource: EditableItems {
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
  /// Everything that was asked of the source, `adopt` left out.
  private(set) var queries = 0
  var logsCalls = false
  /// What an item's length is in a list of some width.
  var lengthOf: (Item, Double) -> Double = { item, _ in item.extent }
  var onBind: ((Int) -> Void)?
  var onExtent: (() -> Void)?
  var onAdopt: ((ItemBatch) -> Void)?
  var onTileLayout: (() -> Void)?
  var onDisplay: (() -> Void)?

  init(extents: [Double], minimumExtent: Double, kinds: [TileKind]? = nil) {
    items = extents.enumerated().map { Item(key: UInt64($0.offset), extent: $0.element) }
    nextKey = UInt64(extents.count)
    self.kinds = kinds ?? [TileKind(name: "item", minimumExtent: minimumExtent)]
  }

  func insert(extents: [Double], at index: Int, kind: Int = 0) {
    let new = extents.enumerated().map { Item(key: nextKey + UInt64($0.offset), extent: $0.element, kind: kind) }
    nextKey += UInt64(extents.count)
    items.insert(contentsOf: new, at: index)
  }

  func edit(_ body: (inout [Item]) -> Void) { body(&items) }

  func carryOut(_ change: ItemChange, taking lengths: inout ArraySlice<Double>) {
    switch change {
    case .insert(let range): insert(extents: range.map { _ in lengths.popFirst() ?? 60 }, at: range.lowerBound)
    case .remove(let range): items.removeSubrange(range)
    case .move(let from, let to): items.insert(items.remove(at: from), at: to)
    case .update(let range): for index in range { items[index].revision += 1 }
    }
  }

  var count: Int {
    queries += 1
    return items.count
  }
  func key(at index: Int) -> ItemKey {
    queries += 1
    return ItemKey(rawValue: items[index].key)
  }
  func revision(at index: Int) -> UInt32 {
    queries += 1
    return items[index].revision
  }
  func kind(at index: Int) -> TileKind {
    queries += 1
    let kind = items[index].kind
    return kind < kinds.count ? kinds[kind] : TileKind(name: "undeclared", minimumExtent: 20)
  }
  func extent(at index: Int, across: Double) -> ItemExtent {
    queries += 1
    onExtent?()
    return .exact(lengthOf(items[index], across))
  }
  func makeTile(of kind: TileKind) -> LoggingTile {
    queries += 1
    return LoggingTile(source: self)
  }
  func bind(_ tile: LoggingTile, at index: Int) {
    queries += 1
    tile.show(items[index])
    onBind?(index)
  }
  func adopt(_ batch: ItemBatch) { onAdopt?(batch) }

  func log(_ text: @autoclosure () -> String) {
    if logsCalls { calls.append(text()) }
  }
  func clearLog() { calls = [] }
}

/// A tile that knows which item was bound to it, and logs what happens to it.
final class LoggingTile: BookedTile {
  private unowned let source: ListSource
  private(set) var content: ListSource.Item?

  init(source: ListSource) {
    self.source = source
    super.init()
  }

  func show(_ item: ListSource.Item) {
    source.log("\(poolIndex): bind \(item.key)")
    content = item
    hold(item.key)
    setNeedsLayout()
  }

  override func prepareForReuse() { source.log("\(poolIndex): prepareForReuse") }

  override func willDisplay() {
    source.log("\(poolIndex): willDisplay \(key!.rawValue)")
    super.willDisplay()
    source.onDisplay?()
  }

  override func didEndDisplaying() {
    source.log("\(poolIndex): didEndDisplaying \(key!.rawValue)")
    super.didEndDisplaying()
    source.onDisplay?()
  }

  override func didRelease() {
    source.log("\(poolIndex): didRelease \(key!.rawValue)")
    super.didRelease()
  }

  override func layoutSubviews() { source.onTileLayout?() }
}

final class ListDelegate: ScrollViewDelegate {
  private(set) var calls: [String] = []
  var onScroll: (() -> Void)?
  var onEndDecelerating: (() -> Void)?

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    calls.append("didScroll")
    onScroll?()
  }
  func scrollViewDidChangeContentSize(_ scrollView: ScrollView) { calls.append("didChangeContentSize") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    calls.append("didEndDecelerating")
    onEndDecelerating?()
  }
  func clearLog() { calls = [] }
}
