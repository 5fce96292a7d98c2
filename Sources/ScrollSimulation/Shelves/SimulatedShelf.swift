import Tiling
import ViewTree

/// The items of a shelf, with their expected list. All shelves have items with the same keys, so that a confusion shows.
final class SimulatedShelf: TileDataSource {
  static let leastExtent: Int64 = 20 * 64
  static let leastHeight: Int64 = 60 * 64
  private static let estimate: Int64 = 60 * 64

  let key: UInt64
  var revision: UInt32 = 0
  private(set) var items: ReferenceList
  let isUnmeasured: Bool
  var named: [UInt64]?  // what it would show first, by `NestedLists`, when a tile took it; nil if its items have changed since

  init(key: UInt64, count: Int, isUnmeasured: Bool, spacing: Int64) {
    self.key = key
    self.isUnmeasured = isUnmeasured
    items = ReferenceList(spacing: spacing, minimumExtents: [SimulatedShelf.leastExtent])
    items.insert((0..<UInt64(count)).map { made($0, 0) }, at: 0)
  }

  func made(_ item: UInt64, _ revision: UInt32) -> ReferenceList.Item {
    let hash = SyntheticItems.mixed(item ^ key << 32 ^ UInt64(revision) << 56)
    return ReferenceList.Item(
      key: item, kind: 0, revision: revision, extent: SimulatedShelf.leastExtent + Int64(hash % 7_000),
      content: hash, estimate: isUnmeasured ? SimulatedShelf.estimate : nil)
  }

  /// On the page, in 1/64 point.
  static func height(of key: UInt64, _ revision: UInt32, isUpright: Bool) -> Int64 {
    let hash = SyntheticItems.mixed(key << 8 ^ UInt64(revision))
    return SimulatedShelf.leastHeight + Int64(hash % 6_000) + (isUpright ? 8_000 : 0)
  }

  func edits(of steps: [ListStep], isFree: (UInt64) -> Bool) -> [ListEdit] {
    var draft = items.draft
    return steps.prefix(ListStep.maximumSteps).compactMap { step in
      let edit = step.edit(of: draft, limit: 2_000, making: made) { draft.index(ofKey: $0) == nil && isFree($0) }
      edit?.apply(to: &draft)
      return edit
    }
  }

  func perform(_ edits: [ListEdit]) {
    for edit in edits { edit.apply(to: &items) }
    items.forgetChanges()
    named = nil
  }

  var expected: ExpectedList {
    ExpectedList(
      (0..<items.count).map { .init(key: ItemKey(rawValue: items[$0].key), extent: Double(items[$0].extent) / 64) },
      spacing: Double(items.spacing) / 64)
  }

  // MARK: The data source

  static let kind = TileKind(name: "item", minimumExtent: Double(leastExtent) / 64)

  var count: Int { items.count }
  var kinds: [TileKind] { [SimulatedShelf.kind] }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  func revision(at index: Int) -> UInt32 { items[index].revision }

  func extent(at index: Int, across: Double) -> ItemExtent {
    items[index].estimate.map { .estimated(Double($0) / 64) } ?? .exact(Double(items[index].extent) / 64)
  }

  func indices(of keys: [ItemKey]) -> [Int?] { keys.map { items.index(ofKey: $0.rawValue) } }
  func makeTile(of kind: TileKind) -> ShelfItemTile { ShelfItemTile() }

  func bind(_ tile: ShelfItemTile, at index: Int) {
    (tile.shown, tile.length) = (items[index].content, Double(items[index].extent) / 64)
  }
}

final class ShelfItemTile: Tile {
  var shown: UInt64?
  var length = 0.0
  private(set) var isOnScreen = false
  private(set) var faults = 0  // display calls and releases out of turn

  override func sizeThatFits(_ size: Size) -> Size { Size(width: length, height: length) }
  override func willDisplay() {
    if isOnScreen { faults += 1 }
    isOnScreen = true
  }
  override func didEndDisplaying() {
    if !isOnScreen { faults += 1 }
    isOnScreen = false
  }
  override func didRelease() {
    if isOnScreen { faults += 1 }
    shown = nil
  }
}
