import Tiling
import ViewTree

/// The data source of a ``ListSubject``: items of key, kind and revision, with extents that are a hash of these and of the width.
final class SyntheticItems: TileDataSource {
  /// What the view knows of extents before items are realized.
  enum Knowledge: Sendable, Equatable {
    case exact  // each is asked for, and known
    case oneRun(estimate: Int64)  // one run with one estimate; tiles say what fits
    case knownWhenAsked(estimate: Int64)  // one estimate; the data source knows the extent when asked
    case mixed(estimate: Int64)  // one in three is known, the others are estimated; tiles say what fits
  }

  /// Shows a number, and fits its item's extent.
  final class NumberTile: Tile {
    var shown: UInt64 = 0
    weak var source: SyntheticItems?
    lazy var inside = TileInside(of: self)
    private(set) var drawsSelected = false
    private var held: UInt64?  // of the bound item, until it is released

    func hold(_ key: UInt64) {
      guard held != key else { return }
      held = key
      source?.note(.init(begins: true, pool: poolIndex, key: key))
    }

    override func selectionDidChange() { drawsSelected = isSelected }

    override func didRelease() {
      held = nil
      source?.note(.init(begins: false, pool: poolIndex, key: key?.rawValue ?? .max))
    }

    override func sizeThatFits(_ size: Size) -> Size { source?.sizeThatFits(size, self) ?? size }
  }

  @exclusivity(unchecked) private(set) var items: ReferenceList  // as the view may ask for them
  @exclusivity(unchecked) private var lastPlace = 0  // the piece in which the last extent was asked for
  private var announced: ReferenceList?  // after all waiting batches; nil if none waits
  private var waiting: [[ListEdit]] = []
  private var effective: [EffectiveBatch] = []  // in order; not reported to the reference yet
  private var learned: [(key: UInt64, index: Int)] = []  // in the order in which the view learned the extents, with the items' indices
  private let isHorizontal: Bool
  private let spans: ItemSpans
  private let hasFooters: Bool
  let knowledge: Knowledge
  private let hasInsides: Bool
  private var holds: [FrameObservation.Display] = []  // since the last `takeHolds()`
  var onBind: (() -> Void)?  // called with every bind: another place from which a reentrant client changes things
  var servesCheckedView = true  // only then its measuring, binding and releasing is recorded
  var exaggeration: Int64 = 0  // error of a wrong data source, in 1/64 point
  let kinds: [TileKind]
  private let leastExtents: [Int64]
  private let longItems: LongItems
  private let lengths: ClientLengths

  init(items: ReferenceList, _ setting: ListSetting) {
    self.items = items
    knowledge = setting.knowledge
    isHorizontal = setting.isHorizontal
    (spans, hasFooters) = (setting.spans, setting.headers.footers > 0)
    hasInsides = setting.hasInsides
    (leastExtents, longItems) = (setting.leastExtents, setting.longItems)
    lengths = setting.lengths
    kinds = leastExtents.enumerated().map { [lengths] kind, extent in
      TileKind(
        name: ["short", "long", "header", "footer"][kind], minimumExtent: lengths.points(extent), isPinned: kind == ListSetting.headerKind)
    }
  }

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items.items.name(index).key) }
  func revision(at index: Int) -> UInt32 { items.items.name(index).revision }
  func kind(at index: Int) -> TileKind { kinds[items.items.name(index).kind] }

  var estimatedExtent: Double? {
    switch knowledge {
    case .exact, .mixed: nil
    case .oneRun(let estimate), .knownWhenAsked(let estimate): lengths.points(lengths.near(estimate))
    }
  }

  func crossExtent(at index: Int, across: Double) -> Double? {
    let item = items.items.name(index)
    return lengths.points(SyntheticItems.crossExtent(of: item.key, item.revision, lengths))
  }

  func spanningItems(in range: Range<Int>) -> [SpanningItem] {
    guard spans.share > 0 || hasFooters else { return [] }
    return range.compactMap { index in
      let item = items.items.name(index, near: &lastPlace)
      let columns = item.kind == ListSetting.footerKind ? .max : spans.columns(of: item.key, item.revision)
      return columns > 1 ? SpanningItem(index: index, span: ItemSpan(columns)) : nil
    }
  }

  func extent(at index: Int, across crossExtent: Double) -> ItemExtent {
    let item = items.items.name(index, near: &lastPlace)
    if let estimate = SyntheticItems.estimate(of: item.key, knowledge) {
      guard knowledge == .knownWhenAsked(estimate: estimate) else { return .estimated(lengths.points(lengths.near(estimate))) }
      if servesCheckedView { learned.append((item.key, index)) }
    }
    return .exact(extent(of: item, across: crossExtent))
  }

  func estimatedExtent(at index: Int, across crossExtent: Double) -> Double? {
    let item = items[index]
    return item.isEstimatedSingly ? item.estimate.map { Double($0) / 64 } : nil
  }

  func makeTile(of kind: TileKind) -> NumberTile {
    let tile = NumberTile()
    tile.source = self
    return tile
  }

  func bind(_ tile: NumberTile, at index: Int) {
    let item = items[index]
    tile.shown = item.content ?? 0
    tile.hold(item.key)
    tile.selectionDidChange()
    if hasInsides { tile.inside.show(tile.shown) }
    if servesCheckedView { onBind?() }
  }

  private func note(_ hold: FrameObservation.Display) {
    if servesCheckedView { holds.append(hold) }
  }

  func takeHolds() -> [FrameObservation.Display] {
    defer { holds.removeAll(keepingCapacity: true) }
    return holds
  }

  func insides(of tiles: [Tile]) -> [[FrameObservation.Box]] {
    hasInsides ? tiles.map { $0.index == nil ? [] : ($0 as? NumberTile)?.inside.boxes ?? [] } : []
  }

  func indices(of keys: [ItemKey]) -> [Int?] { keys.map { items.index(ofKey: $0.rawValue) } }

  func adopt(_ batch: ItemBatch) {
    guard !waiting.isEmpty else { return }
    perform(waiting.removeFirst())
    if waiting.isEmpty { announced = nil }
  }

  private func sizeThatFits(_ size: Size, _ tile: NumberTile) -> Size {
    guard let key = tile.key?.rawValue, let index = items.index(ofKey: key, near: tile.index ?? 0) else { return size }
    if servesCheckedView { learned.append((key, index)) }
    let extent = extent(of: items.items.name(index), across: isHorizontal ? size.height : size.width)
    return isHorizontal ? Size(width: extent, height: size.height) : Size(width: size.width, height: extent)
  }

  private func extent(of item: ReferenceList.Item.Name, across crossExtent: Double) -> Double {
    lengths.points(
      SyntheticItems.extent(of: item, across: SyntheticItems.units(crossExtent), leastExtents, longItems, lengths) + exaggeration
        * lengths.parts)
  }

  var latest: ReferenceList { announced ?? items }  // the next batch refers to these

  func perform(_ edits: [ListEdit]) {
    for edit in edits { edit.apply(to: &items) }
    items.forgetChanges()
    effective.append(EffectiveBatch(edits: edits, bringsExtents: edits.contains { $0.bringsExtents(to: items) }))
  }

  func postpone(_ edits: [ListEdit]) {
    var next = latest.draft
    for edit in edits { edit.apply(to: &next) }
    next.forgetChanges()
    announced = next
    waiting.append(edits)
  }

  func takeEffective() -> [EffectiveBatch] {
    defer { effective.removeAll(keepingCapacity: true) }
    return effective
  }

  func takeLearned() -> [(key: UInt64, index: Int)] {
    defer { learned.removeAll(keepingCapacity: true) }
    return learned
  }

  /// nil if the extent is known.
  static func estimate(of key: UInt64, _ knowledge: Knowledge) -> Int64? {
    switch knowledge {
    case .exact: nil
    case .oneRun(let estimate), .knownWhenAsked(let estimate): estimate
    case .mixed(let estimate): key % 3 == 0 ? nil : estimate
    }
  }

  /// One item in five has an estimate of its own, from 1 to 1,025 pt.
  static func singleEstimate(of key: UInt64, _ revision: UInt32) -> Int64? {
    key % 5 == 0 ? 64 + Int64(mixed(key ^ UInt64(revision) << 32) & 0xFFFF) : nil
  }

  static func units(_ points: Double) -> Int64 { LayoutUnit(nearest: points).rawValue }

  /// The extent of an item as the client gives it: the minimum of its kind for 24 % of the items, 0 for 1 %.
  static func extent(
    of item: ReferenceList.Item.Name, across crossExtent: Int64, _ leastExtents: [Int64], _ longItems: LongItems, _ lengths: ClientLengths
  ) -> Int64 {
    if let extent = longItems.extent(of: item) { return lengths.near(extent) }
    let hash = mixed(item.key ^ UInt64(item.revision) << 40 ^ UInt64(bitPattern: crossExtent) &* 0x9E37_79B9_7F4A_7C15)
    let least = leastExtents[item.kind]
    switch hash % 100 {
    case 0: return 0
    case 1..<25: return least
    default: return least + Int64(hash >> 32 & 0x1FFF) * lengths.parts + Int64(hash >> 45) % lengths.parts
    }
  }

  /// Cross-axis extent of an item with one of its own: most fit a few to a line, one in sixteen is wider than any line.
  static func crossExtent(of key: UInt64, _ revision: UInt32, _ lengths: ClientLengths) -> Int64 {
    let hash = mixed(key << 8 ^ UInt64(revision))
    return lengths.near(hash % 16 == 0 ? 10_000 * 64 : 8 * 64 + Int64(hash >> 32 & 0x1FFF))
  }

  /// SplitMix64's finalizer.
  static func mixed(_ number: UInt64) -> UInt64 {
    var z = number &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

struct EffectiveBatch {
  var edits: [ListEdit]
  var bringsExtents: Bool  // the view had to ask for extents of its items
}

/// A change of the items, for the data source, the view and the reference.
enum ListEdit: Sendable {
  case insert([ReferenceList.Item], at: Int)
  case remove(Range<Int>)
  case move(from: Int, to: Int)
  case update([ReferenceList.Item], at: Int)  // new revisions from this index on

  func apply(to list: inout ReferenceList) {
    switch self {
    case .insert(let items, let index): list.insert(items, at: index)
    case .remove(let range): list.remove(range)
    case .move(let from, let to): list.move(from: from, to: to)
    case .update(let items, let index): for (place, item) in items.enumerated() { list.update(item, at: index + place) }
    }
  }

  /// A step found by key: its items are those of the new list.
  init(_ change: ItemChange, to new: ReferenceList) {
    self =
      switch change {
      case .insert(let range): .insert(range.map { new[$0] }, at: range.lowerBound)
      case .remove(let range): .remove(range)
      case .move(let from, let to): .move(from: from, to: to)
      case .update(let range): .update(range.map { new[$0] }, at: range.lowerBound)
      }
  }

  /// The same with items at another width.
  func remade(by make: (UInt64, UInt32) -> ReferenceList.Item) -> ListEdit {
    switch self {
    case .insert(let items, let index): .insert(items.map { make($0.key, $0.revision) }, at: index)
    case .update(let items, let index): .update(items.map { make($0.key, $0.revision) }, at: index)
    case .remove, .move: self
    }
  }

  /// Whether the view asks for extents after the batch: not for items that another step has removed.
  func bringsExtents(to list: ReferenceList) -> Bool {
    switch self {
    case .insert(let items, let index), .update(let items, let index): items.contains { list.index(ofKey: $0.key, near: index) != nil }
    case .remove, .move: false
    }
  }

  var change: ItemChange {
    switch self {
    case .insert(let items, let index): .insert(index..<index + items.count)
    case .remove(let range): .remove(range)
    case .move(let from, let to): .move(from: from, to: to)
    case .update(let items, let index): .update(index..<index + items.count)
    }
  }
}

/// Lengths of a client that does not know the grid: multiples of 1/`parts` of 1/64 point. The view rounds to the nearest, ties away from 0.
struct ClientLengths: Sendable {
  var parts: Int64 = 1  // per grid step; with 1 all lengths lie on the grid

  func points(_ length: Int64) -> Double { Double(length) / Double(64 * parts) }

  func steps(_ length: Int64) -> Int64 { (2 * length + parts) / (2 * parts) }  // what the view makes of a length >= 0, in 1/64 point

  func near(_ steps: Int64) -> Int64 { steps * parts + parts / 2 + parts / 4 }  // off the grid unless `parts` is 1
}
