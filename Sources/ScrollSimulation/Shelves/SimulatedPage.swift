import Tiling
import ViewTree

/// The client of a page of shelves.
final class SimulatedPage: TileDataSource {
  private(set) var shelves: [SimulatedShelf] = []
  let lists: NestedLists
  let isUpright: Bool
  let isObserved: Bool
  let learnsHeights: Bool
  let columns: Int
  private var learned: [(key: UInt64, index: Int)] = []  // shelves that the page has measured
  private let turnsEveryOther: Bool  // every other shelf runs against the page
  private var tileCount = 0
  private let spacing: Int64
  private var gap: Double { Double(spacing) / 64 }
  private let makeShelf: (UInt64) -> SimulatedShelf
  private var usedKeys: Set<UInt64> = []  // looked up only
  var width: () -> Double = { 0 }  // of the list
  var onEnter: (UInt64) -> Void = { _ in }  // a tile takes a shelf
  var onLeave: (UInt64, TiledScrollView) -> Void = { _, _ in }  // and gives it up, while its list still shows it
  var onBind: (Int) -> Void = { _ in }

  init(_ setting: StressSetting) {
    let (count, isUnmeasured, spacing) = (
      setting[ShelvesParameters.items], setting[ShelvesParameters.isUnmeasured] > 0, Int64(setting[ShelvesParameters.spacing])
    )
    makeShelf = { SimulatedShelf(key: $0, count: count, isUnmeasured: isUnmeasured, spacing: spacing) }
    isUpright = setting[ShelvesParameters.isUpright] > 0
    isObserved = setting[ShelvesParameters.isObserved] > 0
    columns = setting[ShelvesParameters.direction] > 0 ? 1 : setting[ShelvesParameters.columns]
    learnsHeights = setting[ShelvesParameters.learnsHeights] > 0
    turnsEveryOther = setting[ShelvesParameters.direction] == 2
    lists = NestedLists(limit: setting[ShelvesParameters.limit])
    self.spacing = spacing
    shelves = (0..<UInt64(setting[ShelvesParameters.shelves])).map(makeShelf)
    usedKeys.formUnion(shelves.map(\.key))
  }

  static let maximumShelves = 2_000

  /// Performs the steps. Returns the edits that the page and the reference make.
  func perform(_ steps: [ListStep]) -> [ListEdit] { steps.prefix(ListStep.maximumSteps).compactMap(perform) }

  private func perform(_ step: ListStep) -> ListEdit? {
    func place(_ index: Int, _ most: Int) -> Int { min(max(index, 0), most) }
    func range(_ count: Int, _ index: Int) -> Range<Int>? {
      let first = place(index, shelves.count)
      let range = first..<first + place(count, shelves.count - first)
      return range.isEmpty ? nil : range
    }
    switch step {
    case .insert(let count, let index, let key):
      let room = place(count, SimulatedPage.maximumShelves - shelves.count)
      let keys = (0..<UInt64(room)).map { min(key, ListStep.firstPageKey) + $0 }.filter { usedKeys.insert($0).inserted }
      guard !keys.isEmpty else { return nil }
      let first = place(index, shelves.count)
      shelves.insert(contentsOf: keys.map(makeShelf), at: first)
      return .insert(items(first..<first + keys.count), at: first)
    case .remove(let count, let index):
      guard let range = range(count, index) else { return nil }
      shelves.removeSubrange(range)
      return .remove(range)
    case .move(let source, let destination):
      guard !shelves.isEmpty else { return nil }
      let (from, to) = (place(source, shelves.count - 1), place(destination, shelves.count - 1))
      shelves.insert(shelves.remove(at: from), at: to)
      return .move(from: from, to: to)
    case .update(let count, let index):
      guard let range = range(count, index) else { return nil }
      for shelf in shelves[range] { shelf.revision += 1 }
      return .update(items(range), at: range.lowerBound)
    case .touch(let count, let index): return range(count, index).map { .update(items($0), at: $0.lowerBound) }
    }
  }

  func items(_ range: Range<Int>) -> [ReferenceList.Item] { shelves[range].map { maker($0.key, $0.revision) } }

  var maker: @Sendable (UInt64, UInt32) -> ReferenceList.Item {
    let estimate = learnsHeights ? SimulatedPage.estimate : nil
    return { [isUpright] key, revision in
      let height = SimulatedShelf.height(of: key, revision, isUpright: isUpright)
      return ReferenceList.Item(key: key, kind: 0, revision: revision, extent: height, estimate: estimate)
    }
  }

  private static let estimate: Int64 = 110 * 64

  func takeLearned() -> [(key: UInt64, index: Int)] {
    defer { learned.removeAll(keepingCapacity: true) }
    return learned
  }

  func reference(across width: Double) -> ReferenceList {
    var list = ReferenceList(
      items: items(0..<shelves.count), arrangement: arrangement, spacing: spacing, crossSpacing: columns > 1 ? spacing : 0,
      minimumExtents: [SimulatedShelf.leastHeight])
    list.crossExtent = crossExtent(in: width)
    return list
  }

  private var arrangement: ReferenceList.Arrangement { columns > 1 ? .grid(columns: columns) : .list }

  var layout: (any TileLayout)? { columns > 1 ? GridLayout(columns: columns, spacing: gap) : nil }

  /// Of a shelf.
  func crossExtent(in width: Double) -> Int64 {
    arrangement.itemCrossExtent(in: SyntheticItems.units(width), columns > 1 ? spacing : 0)
  }

  // MARK: The data source

  var count: Int { shelves.count }
  var kinds: [TileKind] { [TileKind(name: "shelf", minimumExtent: Double(SimulatedShelf.leastHeight) / 64)] }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: shelves[index].key) }
  func revision(at index: Int) -> UInt32 { shelves[index].revision }

  func extent(at index: Int, across: Double) -> ItemExtent {
    learnsHeights ? .estimated(Double(SimulatedPage.estimate) / 64) : .exact(height(of: shelves[index]))
  }

  private func height(of shelf: SimulatedShelf) -> Double {
    Double(SimulatedShelf.height(of: shelf.key, shelf.revision, isUpright: isUpright)) / 64
  }

  func makeTile(of kind: TileKind) -> ShelfTile {
    let tile = ShelfTile(axis: isUpright ? .vertical : .horizontal, spacing: gap)
    tileCount += 1
    if turnsEveryOther, tileCount.isMultiple(of: 2) { tile.list.layoutDirection = .leftToRight }
    tile.onLeave = { [unowned self] in onLeave($0, $1) }
    tile.onMeasure = { [unowned self] shelf, index in
      learned.append((shelf.key, index))
      return height(of: shelf)
    }
    if isObserved { tile.list.visibilityObserver = VisibilityObserver { [unowned tile] in tile.follow($0) } }
    return tile
  }

  func bind(_ tile: ShelfTile, at index: Int) {
    let shelf = shelves[index]
    if tile.shelf !== shelf {
      onEnter(shelf.key)
      let extent = isUpright ? height(of: shelf) : Double(crossExtent(in: width())) / 64
      shelf.named = lists.firstItems(of: ItemKey(rawValue: shelf.key), from: shelf, extent: extent, spacing: gap).map(\.rawValue)
    }
    tile.shelf = shelf
    lists.show(shelf, of: ItemKey(rawValue: shelf.key), in: tile.list)
    onBind(index)
  }
}

final class ShelfTile: ListTile {
  var shelf: SimulatedShelf?
  var onLeave: (UInt64, TiledScrollView) -> Void = { _, _ in }
  var onMeasure: (SimulatedShelf, Int) -> Double = { _, _ in 0 }

  override func sizeThatFits(_ size: Size) -> Size {
    guard let shelf, let index else { return size }
    return Size(width: size.width, height: onMeasure(shelf, index))
  }

  private(set) var visible: Set<UInt64> = []  // by the observer's word; compared only
  private(set) var faults: [UInt64] = []  // items that came or went twice

  func follow(_ event: VisibilityEvent) {
    let key = event.key.rawValue
    switch event.kind {
    case .didAppear: if !visible.insert(key).inserted { faults.append(key) }
    case .didDisappear: if visible.remove(key) == nil { faults.append(key) }
    case .wasSeen: break
    }
  }

  override func didRelease() {
    if let shelf { onLeave(shelf.key, list) }
    shelf = nil
  }
}
