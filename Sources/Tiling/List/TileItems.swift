import Scrolling
import ViewTree

/// A tiled scroll view as its virtualizer sees it: the questions go to the data source, what a slot does is done to its tile.
struct TileItems: VirtualizedItems {
  private let list: Unmanaged<TiledScrollView>  // it makes the items for a call of its own, and outlives them
  let source: any TileDataSource

  init(of list: TiledScrollView) { (self.list, source) = (.passUnretained(list), list.storedDataSource ?? NoItems.shared) }

  /// For work that asks nothing: the source, a weak reference, is not loaded.
  init(placing list: TiledScrollView) { (self.list, source) = (.passUnretained(list), NoItems.shared) }

  /// Without a retain and a release.
  @inline(__always)
  private func withList<Result>(_ body: (TiledScrollView) -> Result) -> Result { list._withUnsafeGuaranteedRef(body) }

  // MARK: Questions

  var areAvailable: Bool { type(of: source) != NoItems.self }
  var count: Int { source.count }
  func key(at index: Int) -> ItemKey { source.key(at: index) }
  func revision(at index: Int) -> UInt32 { source.revision(at: index) }
  func extent(at index: Int, across crossExtent: Double) -> ItemExtent { source.extent(at: index, across: crossExtent) }
  func crossExtent(at index: Int, across: Double) -> Double? { source.crossExtent(at: index, across: across) }
  func spanningItems(in items: Range<Int>) -> [SpanningItem] { source.spanningItems(in: items) }
  func estimatedExtent(at index: Int, across crossExtent: Double) -> Double? { source.estimatedExtent(at: index, across: crossExtent) }
  func runs(of items: Range<Int>, across crossExtent: Double) -> [ItemRun]? { source.runs(of: items, across: crossExtent) }
  func pinnedItems(in items: Range<Int>) -> [Int] { source.pinnedItems(in: items) }
  func headerRuns(in items: Range<Int>) -> [HeaderRun]? { source.headerRuns(in: items) }
  func indices(of keys: [ItemKey]) -> [Int?] { source.indices(of: keys) }

  func kind(at index: Int) throws(TilingError) -> Int {
    let kind = source.kind(at: index)
    let kinds = withList { $0.virtualizer.kinds }
    guard let place = kinds.firstIndex(where: { $0.name == kind.name }) else {
      throw .undeclaredKind(index: index, name: kind.name, declared: kinds.map(\.name))
    }
    return place
  }

  // MARK: Tiles

  func prepareForReuse(_ slot: ItemSlot) { withList { $0.withTile(slot) { $0.prepareForReuse() } } }

  /// The check makes the cast in `bind(own:at:)` safe: all tiles are of one class of data source.
  func bind(_ slot: ItemSlot, to index: Int) {
    withList { list in
      list.withTile(slot) { tile in
        tile.isHidden = false
        precondition(
          list.maker == ObjectIdentifier(type(of: source)),
          "\(list.path): \(type(of: source)) is to bind a \(type(of: tile)) that it has not made")
        if !tile.isDisplayed, !tile.isParked { list.incomingSlots.append(slot) }
        list.boundSlot = slot
        source.bind(own: tile, at: index)
        list.boundSlot = .none
      }
    }
  }

  func measure(_ slot: ItemSlot, assuming extent: LayoutUnit, across crossExtent: Double) -> Double {
    withList { list in
      list.axis.main(list.withTile(slot) { $0.sizeThatFits(list.axis.size(main: extent.points, cross: crossExtent)) })
    }
  }

  func place(_ slot: ItemSlot, at place: ItemFrame) {
    withList { list in
      let frame = list.rect(of: place)
      list.withTile(slot) { tile in
        tile.frame = frame
        tile.isPlaced = true
      }
    }
  }

  func release(_ slot: ItemSlot) {
    withList { list in
      list.withTile(slot) { tile in
        list.release(tile)
        tile.isParked = false
        tile.isHidden = true
        tile.isPlaced = false
      }
    }
  }

  func park(_ slot: ItemSlot) {
    withList { list in
      list.withTile(slot) { tile in
        if tile.isDisplayed { list.endDisplaying(tile) }
        tile.isParked = true
      }
    }
  }

  func unpark(_ slot: ItemSlot) {
    withList { list in
      list.withTile(slot) { $0.isParked = false }
      list.incomingSlots.append(slot)
    }
  }

  func takeMeasureRequests(_ take: (ItemSlot) -> Void) {
    guard withList({ !$0.measureRequests.isEmpty }) else { return }
    withList { list in
      list.measureRequests.forEach(take)
      list.measureRequests.removeAll()
    }
  }

  // MARK: The offset

  var activity: ScrollActivity {
    switch withList({ $0.phase }) {
    case .resting: .resting
    case .tracking, .dragging: .held
    case .lifted: .lifted
    case .thrown, .decelerating, .momentum, .animating: .moving
    }
  }

  func moveOffset(of viewport: Viewport, by correction: LayoutUnit, contentExtent: LayoutUnit) -> LayoutUnit {
    withList { list in
      let size = list.axis.size(main: contentExtent.points, cross: list.axis.cross(list.storedSize))
      list.reposition(contentSize: size, correction: list.axis.point(main: correction.points))
      return list.offsetOnGrid
    }
  }

  func state(ofMotion motion: Int) -> ScrollMotionState {
    withList { list in
      guard motion == list.motionCount else { return .over }
      if list.phase == .animating || list.phase == .decelerating { return .running }
      return list.phase == .resting && list.finishedMotion == motion ? .finished : .over
    }
  }

  var runningRelease: (motion: Int, rest: LayoutUnit)? {
    withList { list in
      guard list.phase == .decelerating, !list.hasDelegatesTarget else { return nil }
      return list.motionOnAxis.map { (list.motionCount, LayoutUnit(nearest: $0.rest) + list.covered) }
    }
  }

  func redirectMotion(to offset: LayoutUnit) {
    withList { $0.redirectMotion(to: $0.pointOnAxis(offset), along: $0.axis == .vertical ? .vertical : .horizontal) }
  }
}

/// The items of a view without a data source.
final class NoItems: TileDataSource, Sendable {
  static let shared = NoItems()

  var count: Int { 0 }
  func key(at index: Int) -> ItemKey { outOfRange(index) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) { outOfRange(index) }

  private func outOfRange(_ index: Int) -> Never { preconditionFailure("item \(index) was asked for: there are 0 items") }
}
