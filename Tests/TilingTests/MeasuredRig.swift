import Scrolling
import Tiling
import ViewTree

/// A tiled scroll view over items whose lengths are learned from their tiles.
final class MeasuredRig: TilingRig<MeasuredSource> {
  /// - Parameters:
  ///   - lengths: the items' lengths, which nobody knows before a tile is asked.
  ///   - viewport: its length along the axis, and its size across.
  init(
    lengths: [Double], estimate: Double? = 90, axis: TiledScrollView.Axis = .vertical, layout: (any TileLayout)? = nil,
    spacing: Double = 0, overscan: Double = 0, viewport: (main: Double, cross: Double) = (600, 390), kinds: [TileKind]? = nil,
    pinnedHeaders: PinnedHeaders = .nearest
  ) {
    super.init(
      MeasuredSource(lengths: lengths, estimate: estimate, axis: axis, kinds: kinds), viewport: viewport, axis: axis, spacing: spacing,
      overscan: overscan, layout: layout, pinnedHeaders: pinnedHeaders)
  }

  func tick(milliseconds: Int64 = 16) { tick(at: instant.advanced(byMilliseconds: Double(milliseconds))) }

  /// Ticks until nothing moves and nothing waits any more, 400 times at most.
  func settle() {
    tick()
    for _ in 0..<400 where view.phase != .resting || !isStill() { tick() }
  }

  /// Whether laying out again changes nothing (invariant C7).
  func isStill() -> Bool {
    let before = shown
    let report = window.tick(at: instant)
    let frame = view.lastFrame
    return report.layouts == 0 && frame.binds == 0 && frame.corrections.isEmpty && frame.travel == .zero && before == shown
  }

  func resize(main: Double, cross: Double) {
    view.frame = Rect(origin: .zero, size: isVertical ? Size(width: cross, height: main) : Size(width: main, height: cross))
  }

  func wheel(_ distance: Double) throws {
    try view.handle(.wheel(by: vector(distance)))
    tick()
  }

  func drag(_ distance: Double) throws {
    try view.handle(.drag(by: vector(-distance)))
    tick()
  }

  func release(_ velocity: Double) throws {
    try view.handle(.release(velocity: vector(-velocity)))
    tick()
  }

  var contentExtent: Double { isVertical ? view.contentSize.height : view.contentSize.width }
  var viewportExtent: Double { isVertical ? view.bounds.height : view.bounds.width }
  var maximumOffset: Double { along(view.legalRange.max) }
  var minimumOffset: Double { along(view.legalRange.min) }

  /// Where a tile stands.
  struct Place: Hashable {
    var key: UInt64
    var index: Int
    var start: Double
    var extent: Double
    var crossStart: Double
    var crossExtent: Double

    var end: Double { start + extent }
  }

  func place(of tile: Tile) -> Place {
    let frame = tile.frame
    return isVertical
      ? Place(
        key: tile.key!.rawValue, index: tile.index!, start: frame.minY, extent: frame.height, crossStart: frame.minX,
        crossExtent: frame.width)
      : Place(
        key: tile.key!.rawValue, index: tile.index!, start: frame.minX, extent: frame.width, crossStart: frame.minY,
        crossExtent: frame.height)
  }

  /// All that is shown, in index order, in content coordinates.
  var shown: [Place] { boundTiles.map { place(of: $0) } }

  /// What is wrong with a list's screen: a wrong length, a gap, an overlap, a part that is not covered, a wrong item.
  var faults: [String] {
    var faults: [String] = []
    let places = shown
    for place in places {
      let item = source.items[place.index]
      if item.key != place.key { faults.append("index \(place.index) shows key \(place.key), not \(item.key)") }
      if place.extent != source.length(of: item, across: place.crossExtent) { faults.append("key \(place.key) is \(place.extent) long") }
    }
    for (one, next) in zip(places, places.dropFirst()) where one.end + view.spacing != next.start || next.index != one.index + 1 {
      faults.append("\(one) and \(next)")
    }
    let (top, bottom) = (max(offset, 0), min(offset + viewportExtent, contentExtent))
    if let first = places.first, first.start - view.spacing > top {
      faults.append("the first begins at \(first.start), the screen at \(top)")
    }
    if let last = places.last, last.end + view.spacing < bottom { faults.append("the last ends at \(last.end), the screen at \(bottom)") }
    if places.isEmpty, top < bottom { faults.append("nothing on the screen \(top)..<\(bottom)") }
    let frame = view.lastFrame
    if !frame.missing.isEmpty || frame.diagnostic != nil || frame.error != nil { faults.append("\(frame)") }
    return faults
  }
}

/// Items numbered by their keys; each has a length that its tile says when it is asked.
final class MeasuredSource: EditableItems {
  struct Item: Equatable {
    var key: UInt64
    /// In points, on the grid.
    var length: Double
    var revision: UInt32 = 0
    var kind = 0
    /// Of an item whose length is known up front.
    var isExact = false
    /// What it is taken for; nil for the source's own.
    var estimate: Double?
  }

  var items: [Item]
  private var nextKey: UInt64
  let kinds: [TileKind]
  let axis: TiledScrollView.Axis
  /// Asked for in one run; nil if each item is asked.
  var estimatedExtent: Double?
  /// What an item is taken for that is asked by itself.
  var estimate: Double
  var runsOf: ((Range<Int>) -> [ItemRun]?)?
  /// Of single items, by key.
  var singleEstimates: [UInt64: Double] = [:]
  /// The columns that an item takes.
  var spanOf: (Item) -> ItemSpan = { _ in 1 }
  /// The length of an item that has some size across.
  var lengthOf: (Item, Double) -> Double = { item, _ in item.length }
  var onBind: ((MeasuredTile, Int) -> Void)?
  var onAdopt: ((ItemBatch) -> Void)?
  var onFind: (() -> Void)?
  var onDisplay: ((MeasuredTile, Bool) -> Void)?
  /// Keys in the order in which they were bound and measured, and what was asked about.
  var bound: [UInt64] = []
  var released: [UInt64] = []
  var measured: [UInt64] = []
  private(set) var asked = 0

  init(lengths: [Double], estimate: Double?, axis: TiledScrollView.Axis, kinds: [TileKind]?) {
    items = lengths.enumerated().map { Item(key: UInt64($0.offset), length: $0.element) }
    nextKey = UInt64(lengths.count)
    estimatedExtent = estimate
    self.estimate = estimate ?? 90
    self.axis = axis
    self.kinds = kinds ?? [TileKind(name: "item", minimumExtent: 20)]
  }

  func length(of item: Item, across: Double) -> Double { lengthOf(item, across) }

  func carryOut(_ change: ItemChange, taking lengths: inout ArraySlice<Double>) {
    switch change {
    case .insert(let range):
      let new = range.map { _ in
        nextKey += 1
        return Item(key: nextKey - 1, length: lengths.popFirst() ?? 60)
      }
      items.insert(contentsOf: new, at: range.lowerBound)
    case .remove(let range): items.removeSubrange(range)
    case .move(let from, let to): items.insert(items.remove(at: from), at: to)
    case .update(let range):
      for index in range {
        items[index].revision += 1
        if let length = lengths.popFirst() { items[index].length = length }
      }
    }
  }

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  func revision(at index: Int) -> UInt32 { items[index].revision }
  func kind(at index: Int) -> TileKind { kinds[items[index].kind] }
  func runs(of items: Range<Int>, across: Double) -> [ItemRun]? {
    runsOf.map { $0(items) } ?? estimatedExtent.map { [ItemRun(count: items.count, estimate: $0)] }
  }
  func extent(at index: Int, across: Double) -> ItemExtent {
    asked += 1
    let item = items[index]
    return item.isExact ? .exact(length(of: item, across: across)) : .estimated(item.estimate ?? estimate)
  }
  func estimatedExtent(at index: Int, across: Double) -> Double? { singleEstimates[items[index].key] }
  func spanningItems(in items: Range<Int>) -> [SpanningItem] {
    items.map { SpanningItem(index: $0, span: spanOf(self.items[$0])) }.filter { $0.span != 1 }
  }
  func makeTile(of kind: TileKind) -> MeasuredTile { MeasuredTile(source: self) }
  func bind(_ tile: MeasuredTile, at index: Int) {
    bound.append(items[index].key)
    tile.content = items[index]
    tile.hold(items[index].key)
    tile.binds += 1
    tile.setNeedsLayout()
    onBind?(tile, index)
    tile.showsSelection = tile.isSelected
  }
  func adopt(_ batch: ItemBatch) { onAdopt?(batch) }
  func indices(of keys: [ItemKey]) -> [Int?] {
    onFind?()
    return keys.map { key in items.firstIndex { $0.key == key.rawValue } }
  }
}
