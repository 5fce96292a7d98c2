import Scrolling
import Tiling
import ViewTree

/// A tiled scroll view over items whose lengths are learned from their tiles, along either axis and in any layout.
///
/// Places are told along the scroll axis and across it, so that a test says the same of a horizontal list as of a vertical one.
final class MeasuredRig {
  let window: Window
  let view: TiledScrollView
  let source: MeasuredSource
  let delegate = ListDelegate()
  private(set) var instant = Instant.zero

  /// - Parameters:
  ///   - lengths: the items' lengths, which nobody knows before a tile is asked.
  ///   - viewport: its length along the axis, and its size across.
  init(
    lengths: [Double], estimate: Double? = 90, axis: TiledScrollView.Axis = .vertical, layout: (any TileLayout)? = nil,
    spacing: Double = 0, overscan: Double = 0, viewport: (main: Double, cross: Double) = (600, 390), kinds: [TileKind]? = nil
  ) {
    let size =
      axis == .vertical ? Size(width: viewport.cross, height: viewport.main) : Size(width: viewport.main, height: viewport.cross)
    window = Window(frame: Rect(origin: .zero, size: size))
    source = MeasuredSource(lengths: lengths, estimate: estimate, axis: axis, kinds: kinds)
    view = TiledScrollView(frame: window.bounds, axis: axis, spacing: spacing, overscan: overscan, layout: layout)
    view.dataSource = source
    view.delegate = delegate
    window.addSubview(view)
  }

  var isVertical: Bool { view.axis == .vertical }

  /// A vector along the scroll axis.
  func vector(_ along: Double) -> Point { isVertical ? Point(x: 0, y: along) : Point(x: along, y: 0) }

  func along(_ point: Point) -> Double { isVertical ? point.y : point.x }

  func size(main: Double, cross: Double) -> Size {
    isVertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  func tick(milliseconds: Int64 = 16) {
    instant.nanoseconds += milliseconds * 1_000_000
    window.tick(at: instant)
  }

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
    view.frame = Rect(origin: .zero, size: size(main: main, cross: cross))
  }

  func send(_ events: ScrollEvent...) throws {
    for event in events { try view.handle(event) }
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

  /// Changes the source's items and announces it in one batch.
  func change(_ changes: ItemChange..., inserting lengths: [Double] = []) throws { try change(changes, inserting: lengths) }

  func change(_ changes: [ItemChange], inserting lengths: [Double] = []) throws {
    var new = lengths[...]
    for change in changes { source.carryOut(change, taking: &new) }
    try view.apply(ItemBatch(changes, countAfter: source.items.count))
  }

  var offset: Double {
    get { along(view.contentOffset) }
    set { view.contentOffset = vector(newValue) }
  }

  var contentExtent: Double { isVertical ? view.contentSize.height : view.contentSize.width }
  var viewportExtent: Double { isVertical ? view.bounds.height : view.bounds.width }
  var maximumOffset: Double { along(view.legalRange.max) }
  var minimumOffset: Double { along(view.legalRange.min) }

  /// The bound tiles, in index order.
  var boundTiles: [MeasuredTile] {
    view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }.map { $0 as! MeasuredTile }
  }

  func tile(of key: UInt64) -> MeasuredTile? { boundTiles.first { $0.key == ItemKey(rawValue: key) } }

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

  /// Where the item with this key begins on the screen; nil if no tile shows it.
  func onScreenStart(of key: UInt64) -> Double? { tile(of: key).map { place(of: $0).start - offset } }

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
final class MeasuredSource: TileDataSource {
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
  /// The length of an item that has some size across.
  var lengthOf: (Item, Double) -> Double = { item, _ in item.length }
  var onBind: ((MeasuredTile, Int) -> Void)?
  var onAdopt: ((ItemBatch) -> Void)?
  var onDisplay: ((MeasuredTile, Bool) -> Void)?
  /// Keys in the order in which they were bound and measured, and what was asked about.
  var bound: [UInt64] = []
  var released: [UInt64] = []
  var measured: [UInt64] = []
  private(set) var asked = 0

  /// What the view was told of an item's length last, in grid steps, and whether that was its own or an estimate.
  struct Told {
    var steps: Int
    var isMeasured: Bool
  }

  private(set) var told: [UInt64: Told] = [:]

  init(lengths: [Double], estimate: Double?, axis: TiledScrollView.Axis, kinds: [TileKind]?) {
    items = lengths.enumerated().map { Item(key: UInt64($0.offset), length: $0.element) }
    nextKey = UInt64(lengths.count)
    estimatedExtent = estimate
    self.estimate = estimate ?? 90
    self.axis = axis
    self.kinds = kinds ?? [TileKind(name: "item", minimumExtent: 20)]
  }

  func length(of item: Item, across: Double) -> Double { lengthOf(item, across) }

  /// Does to the items what `change` announces; new ones take their lengths from `lengths`, 60 points where there is none left.
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
    let runs = runsOf.map { $0(items) } ?? estimatedExtent.map { [ItemRun(count: items.count, estimate: $0)] }
    var index = items.lowerBound
    for run in runs ?? [] where tellsOfExtents {
      for place in index..<min(index + max(run.count, 0), items.upperBound) { tell(place, run.estimate, across: across) }
      index += max(run.count, 0)
    }
    return runs
  }

  /// What was measured last, of which revision and at which size across.
  private var last: [UInt64: (steps: Int, revision: UInt32, across: Double)] = [:]

  /// Its tile wants another length: what was measured holds no more.
  func expire(_ key: UInt64) { last[key]?.across = .nan }

  /// An item that was measured is known, or is taken for what it was.
  private func tell(_ index: Int, _ estimate: Double, across: Double) {
    guard estimate.isFinite, tellsOfExtents else { return }
    let item = items[index]
    guard let last = last[item.key] else { return told[item.key] = Told(steps: Int((estimate * 64).rounded()), isMeasured: false) }
    let holds = last.revision == item.revision && last.across == across
    told[item.key] = Told(steps: holds ? last.steps : max(1, last.steps), isMeasured: holds)
  }

  private func tell(_ index: Int, exactly points: Double, across: Double) {
    guard tellsOfExtents else { return }
    let item = items[index]
    let wasMeasured = told[item.key]?.isMeasured == true
    told[item.key] = Told(steps: Int((points * 64).rounded()), isMeasured: true)
    // What is known from the start was never measured.
    guard !wasMeasured, runsOf != nil || estimatedExtent != nil else { return }
    last[item.key] = (Int((points * 64).rounded()), item.revision, across)
  }

  /// Kept for models only: it costs O(items).
  var tellsOfExtents = false

  func extent(at index: Int, across: Double) -> ItemExtent {
    asked += 1
    let item = items[index]
    let estimate = item.estimate ?? estimate
    if item.isExact {
      tell(index, exactly: length(of: item, across: across), across: across)
    } else {
      tell(index, estimate, across: across)
    }
    return item.isExact ? .exact(length(of: item, across: across)) : .estimated(estimate)
  }
  func estimatedExtent(at index: Int, across: Double) -> Double? { singleEstimates[items[index].key] }
  func makeTile(of kind: TileKind) -> MeasuredTile { MeasuredTile(source: self) }
  func isMeasured(_ tile: MeasuredTile, as length: Double, across: Double) {
    let item = tile.content!
    measured.append(item.key)
    guard tellsOfExtents else { return }
    told[item.key] = Told(steps: Int((length * 64).rounded()), isMeasured: true)
    last[item.key] = (Int((length * 64).rounded()), item.revision, across)
  }
  func bind(_ tile: MeasuredTile, at index: Int) {
    bound.append(items[index].key)
    tile.hold(items[index])
    tile.binds += 1
    tile.setNeedsLayout()
    onBind?(tile, index)
  }
  func adopt(_ batch: ItemBatch) { onAdopt?(batch) }
}
