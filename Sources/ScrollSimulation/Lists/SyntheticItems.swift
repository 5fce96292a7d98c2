import Tiling
import ViewTree

/// Items that are made of numbers: key, kind and revision, and lengths that are a hash of these and of the width. The data source of a
/// ``ListSubject``.
final class SyntheticItems: TileDataSource {
  /// What the view is told of lengths before items are engaged.
  enum Knowledge: Sendable, Equatable {
    /// Each is asked for, and known.
    case exact
    /// One run with one estimate; tiles say what fits.
    case oneRun(estimate: Int64)
    /// Runs with one estimate; the data source knows the length when it is asked for.
    case knownWhenAsked(estimate: Int64)
    /// Each is asked for: one in three is known, the others are estimated, and tiles say what fits.
    case mixed(estimate: Int64)
  }

  /// A tile that shows a number, and is as long as its item should be.
  final class NumberTile: Tile {
    var shown: UInt64 = 0
    weak var source: SyntheticItems?
    lazy var inside = TileInside(of: self)
    /// The key of the item that was bound and not given up.
    private var held: UInt64?

    /// Binds the tile to an item, once more or as the first.
    func hold(_ key: UInt64) {
      guard held != key else { return }
      held = key
      source?.note(.init(begins: true, pool: poolIndex, key: key))
    }

    override func didRelease() {
      held = nil
      source?.note(.init(begins: false, pool: poolIndex, key: key?.rawValue ?? .max))
    }

    override func sizeThatFits(_ size: Size) -> Size { source?.sizeThatFits(size, self) ?? size }
  }

  /// The items as the view may ask for them.
  private(set) var items: ReferenceList
  /// The items as they will be when all batches that wait have taken effect; nil if none waits.
  private var announced: ReferenceList?
  private var waiting: [[ListEdit]] = []
  /// What has taken effect and is still to be told to the reference, in order.
  private var effective: [EffectiveBatch] = []
  /// Keys in the order in which the view learned their lengths, and where their items were.
  private var learned: [(key: UInt64, index: Int)] = []
  private let isHorizontal: Bool
  private let hasAcrossExtents: Bool
  let knowledge: Knowledge
  /// Whether tiles have an inside that constraints lay out.
  private let hasInsides: Bool
  /// What tiles have taken and given up since it was last asked for.
  private var holds: [FrameObservation.Display] = []
  /// Called with every bind: another place from which a reentrant client changes things.
  var onBind: (() -> Void)?
  /// Whether the view that is checked asks, and not another one beside it: then what it learns, takes and gives up is written down.
  var servesCheckedView = true
  /// By how much a data source that is wrong is wrong, in 1/64 point.
  var exaggeration: Int64 = 0
  let kinds: [TileKind]
  private let leastExtents: [Int64]
  private let lengths: ClientLengths

  /// - Parameter setting: what kind of items they are.
  init(items: ReferenceList, _ setting: ListSetting) {
    self.items = items
    knowledge = setting.knowledge
    isHorizontal = setting.isHorizontal
    hasAcrossExtents = setting.layout.hasAcrossExtents
    hasInsides = setting.hasInsides
    leastExtents = setting.leastExtents
    lengths = setting.lengths
    kinds = leastExtents.enumerated().map { [lengths] kind, extent in
      TileKind(
        id: kind, name: ["short", "long", "header"][kind], minimumExtent: lengths.points(extent),
        isPinned: kind == ListSetting.headerKind)
    }
  }

  // MARK: What the view asks for

  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  func revision(at index: Int) -> UInt32 { items[index].revision }
  func kind(at index: Int) -> TileKind { kinds[items[index].kind] }

  var estimatedExtent: Double? {
    switch knowledge {
    case .exact, .mixed: nil
    case .oneRun(let estimate), .knownWhenAsked(let estimate): lengths.points(lengths.near(estimate))
    }
  }

  func acrossExtent(at index: Int, across: Double) -> Double? {
    guard hasAcrossExtents else { return nil }
    return lengths.points(SyntheticItems.acrossExtent(of: items[index].key, items[index].revision, lengths))
  }

  func extent(at index: Int, across: Double) -> ItemExtent {
    let item = items[index]
    if let estimate = estimate(of: item) {
      guard knowledge == .knownWhenAsked(estimate: estimate) else { return .estimated(lengths.points(lengths.near(estimate))) }
      if servesCheckedView { learned.append((item.key, index)) }
    }
    return .exact(extent(of: item, across: across))
  }

  func estimatedExtent(at index: Int, across: Double) -> Double? {
    let item = items[index]
    return item.isEstimatedSingly ? item.estimate.map { Double($0) / 64 } : nil
  }

  func makeTile(of kind: TileKind) -> Tile {
    let tile = NumberTile()
    tile.source = self
    return tile
  }

  func bind(_ tile: Tile, at index: Int) {
    guard let tile = tile as? NumberTile else { return }
    tile.shown = items[index].content ?? 0
    tile.hold(items[index].key)
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

  /// What has been laid out inside a tile.
  func inside(of tile: Tile) -> [FrameObservation.Box] { hasInsides ? (tile as? NumberTile)?.inside.boxes ?? [] : [] }

  func indices(of keys: [ItemKey]) -> [Int?] { keys.map { items.index(ofKey: $0.rawValue) } }

  func adopt(_ batch: ItemBatch) {
    guard !waiting.isEmpty else { return }
    perform(waiting.removeFirst())
    if waiting.isEmpty { announced = nil }
  }

  private func sizeThatFits(_ size: Size, _ tile: NumberTile) -> Size {
    guard let key = tile.key?.rawValue, let index = items.index(ofKey: key, near: tile.index ?? 0) else { return size }
    if servesCheckedView { learned.append((key, index)) }
    let extent = extent(of: items[index], across: isHorizontal ? size.height : size.width)
    return isHorizontal ? Size(width: extent, height: size.height) : Size(width: size.width, height: extent)
  }

  private func extent(of item: ReferenceList.Item, across: Double) -> Double {
    lengths.points(
      SyntheticItems.extent(of: item, across: SyntheticItems.units(across), leastExtents, lengths) + exaggeration * lengths.parts)
  }

  // MARK: Changes

  /// The items of which the next batch must speak.
  var latest: ReferenceList { announced ?? items }

  /// The view takes a batch at once.
  func perform(_ edits: [ListEdit]) {
    for edit in edits { edit.apply(to: &items) }
    items.forgetChanges()
    effective.append(EffectiveBatch(edits: edits, bringsLengths: edits.contains { $0.bringsLengths(to: items) }))
  }

  /// The view will take a batch when it asks for it.
  func postpone(_ edits: [ListEdit]) {
    var next = latest
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

  // MARK: Lengths

  /// What an item is taken for; nil if its length is known from the start.
  func estimate(of item: ReferenceList.Item) -> Int64? { SyntheticItems.estimate(of: item.key, knowledge) }

  static func estimate(of key: UInt64, _ knowledge: Knowledge) -> Int64? {
    switch knowledge {
    case .exact: nil
    case .oneRun(let estimate), .knownWhenAsked(let estimate): estimate
    case .mixed(let estimate): key % 3 == 0 ? nil : estimate
    }
  }

  /// What one item in five is taken for by itself, from a screenful less than it is to one more.
  static func singleEstimate(of key: UInt64, _ revision: UInt32) -> Int64? {
    key % 5 == 0 ? 64 + Int64(mixed(key ^ UInt64(revision) << 32) & 0xFFFF) : nil
  }

  static func units(_ points: Double) -> Int64 { LayoutUnit(nearest: points).rawValue }

  /// The length of an item as the client gives it: often just the smallest that its kind declares, now and then nothing at all.
  static func extent(of item: ReferenceList.Item, across: Int64, _ leastExtents: [Int64], _ lengths: ClientLengths) -> Int64 {
    let hash = mixed(item.key ^ UInt64(item.revision) << 40 ^ UInt64(bitPattern: across) &* 0x9E37_79B9_7F4A_7C15)
    let least = leastExtents[item.kind]
    switch hash % 100 {
    case 0: return 0
    case 1..<25: return least
    default: return least + Int64(hash >> 32 & 0x1FFF) * lengths.parts + Int64(hash >> 45) % lengths.parts
    }
  }

  /// How wide an item is that has a width of its own: most are a few to a line, and one in sixteen is wider than any line.
  static func acrossExtent(of key: UInt64, _ revision: UInt32, _ lengths: ClientLengths) -> Int64 {
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

/// A batch that the view has taken.
struct EffectiveBatch {
  var edits: [ListEdit]
  /// Whether it has left items whose lengths the view had to ask for.
  var bringsLengths: Bool
}

/// A change of the items: what the data source does, what the view is told, and what the reference makes of it.
enum ListEdit: Sendable {
  case insert([ReferenceList.Item], at: Int)
  case remove(Range<Int>)
  case move(from: Int, to: Int)
  /// Other revisions of the items from here on.
  case update([ReferenceList.Item], at: Int)

  func apply(to list: inout ReferenceList) {
    switch self {
    case .insert(let items, let index): list.insert(items, at: index)
    case .remove(let range): list.remove(range)
    case .move(let from, let to): list.move(from: from, to: to)
    case .update(let items, let index): for (place, item) in items.enumerated() { list.update(item, at: index + place) }
    }
  }

  /// A step that was found by key: what it brings are items of the new list.
  init(_ change: ItemChange, to new: [ReferenceList.Item]) {
    self =
      switch change {
      case .insert(let range): .insert(Array(new[range]), at: range.lowerBound)
      case .remove(let range): .remove(range)
      case .move(let from, let to): .move(from: from, to: to)
      case .update(let range): .update(Array(new[range]), at: range.lowerBound)
      }
  }

  /// The same with items as they are at another width.
  func remade(by make: (UInt64, UInt32) -> ReferenceList.Item) -> ListEdit {
    switch self {
    case .insert(let items, let index): .insert(items.map { make($0.key, $0.revision) }, at: index)
    case .update(let items, let index): .update(items.map { make($0.key, $0.revision) }, at: index)
    case .remove, .move: self
    }
  }

  /// Whether the view has to ask for lengths, given what the batch has led to: not of what was removed by another step.
  func bringsLengths(to list: ReferenceList) -> Bool {
    switch self {
    case .insert(let items, let index), .update(let items, let index): items.contains { list.index(ofKey: $0.key, near: index) != nil }
    case .remove, .move: false
    }
  }

  /// The same for the view.
  var change: ItemChange {
    switch self {
    case .insert(let items, let index): .insert(index..<index + items.count)
    case .remove(let range): .remove(range)
    case .move(let from, let to): .move(from: from, to: to)
    case .update(let items, let index): .update(index..<index + items.count)
    }
  }
}

/// Lengths as a client gives them that knows nothing of the layout grid: whole numbers of parts of its step of 1/64 point.
///
/// The view takes each to the nearest step, of two the farther from zero. The reference works that out in integers.
struct ClientLengths: Sendable {
  /// In a step; with one, all lengths lie on the grid.
  var parts: Int64 = 1

  /// What the client says.
  func points(_ length: Int64) -> Double { Double(length) / Double(64 * parts) }

  /// What the view is to make of a length that is not negative, in 1/64 point.
  func steps(_ length: Int64) -> Int64 { (2 * length + parts) / (2 * parts) }

  /// A length near a number of steps, off the grid unless all lengths lie on it.
  func near(_ steps: Int64) -> Int64 { steps * parts + parts / 2 + parts / 4 }
}
