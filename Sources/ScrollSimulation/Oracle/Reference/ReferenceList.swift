/// The expected list: its items in order, without optimization. Written independently of the engine, and differently.
///
/// Extents are counts of 1/64 point. An item with an estimate has it until it is measured, then its own extent for as long as revision and
/// breadth are the measured ones. After that it keeps the measured extent until it is measured again.
public struct ReferenceList: Sendable {
  public struct Item: Sendable, Equatable {
    public var key: UInt64
    public var kind: Int
    public var revision: UInt32
    /// The true extent, known to the layout or not.
    public var extent: Int64
    /// Its own cross-axis extent, cut to the available one; nil if it takes all.
    public var crossExtent: Int64?
    /// A digest of what its tile should show; nil if anything may be shown.
    public var content: UInt64?
    /// The assumed extent until it is measured; nil if the extent is known from the start.
    public var estimate: Int64?
    /// Whether the estimate is for this item alone, and outweighs the extent measured before.
    var isEstimatedSingly = false
    /// The columns that it takes; more than there are means all.
    public var span = 1
    var last: Measurement?
    var isMeasured = false

    struct Measurement: Sendable, Equatable {
      var extent: Int64
      var revision: UInt32
      var crossExtent: Int64
    }

    public init(
      key: UInt64, kind: Int, revision: UInt32 = 0, extent: Int64, crossExtent: Int64? = nil, content: UInt64? = nil,
      estimate: Int64? = nil
    ) {
      self.key = key
      self.kind = kind
      self.revision = revision
      self.extent = extent
      self.crossExtent = crossExtent
      self.content = content
      self.estimate = estimate
    }

    /// What identifies an item and its content, in 16 bytes. With the breadth it determines the client's lengths.
    struct Name: Sendable, Equatable {
      let key: UInt64
      let revision: UInt32
      private let shortKind: Int32

      init(key: UInt64, kind: Int, revision: UInt32) {
        (self.key, self.revision, shortKind) = (key, revision, Int32(truncatingIfNeeded: kind))
      }

      var kind: Int { Int(shortKind) }
    }

    var name: Name { Name(key: key, kind: kind, revision: revision) }

    /// The extent that the layout uses. An outdated measurement counts at least 1: an item without extent never comes on screen.
    package var standing: Int64 {
      guard let estimate, !isMeasured else { return extent }
      return isEstimatedSingly ? estimate : last.map { max(1, $0.extent) } ?? estimate
    }

    /// A measurement holds for its revision and breadth only.
    mutating func recall(_ last: Measurement?, crossExtent: Int64) {
      self.last = last
      isMeasured = estimate != nil && last?.revision == revision && last?.crossExtent == crossExtent
    }
  }

  /// Changes since the last frame, in order.
  package enum Change: Sendable, Equatable {
    case insert(at: Int, count: Int)
    case remove(at: Int, keys: [UInt64])
    case move(key: UInt64, from: Int, to: Int)
    case update(key: UInt64)
  }

  private(set) var arrangement: Arrangement
  let headers: Headers?
  private(set) var isLine: Bool  // whether each item stands behind the one before
  /// Between consecutive items on the main axis.
  package let spacing: Int64
  /// Between columns or lanes.
  private(set) var crossSpacing: Int64
  /// The minimum extent that each kind declares; without it a list may run out of tiles.
  package let minimumExtents: [Int64]
  /// A list at its end stays there when it grows; a shorter one is at the viewport's end.
  public var pinsToEnd = false
  /// How far from its end a list at rest still counts as being there.
  var pinnedEndReach: Int64 = 0
  /// The farthest legal offset is at least this: room is kept for a turn.
  var leastEnd: Int64?

  /// The cross-axis extent for which the items have their extents.
  var crossExtent: Int64 = 0
  /// How far beyond the viewport items have tiles.
  public var overscan: Int64 = 0

  private(set) var hasSpans = false  // whether an item has ever taken several columns
  /// Places come from the tiles: masonry with unknown extents.
  var adoptsPlaces = false
  var hasBlanks = false  // some extents are unknown because the viewport has no cross-axis extent: new items get no lane before it has one

  /// Whether items that are removed may come back by their key: a view knows then how long they were.
  var remembersRemoved = false
  private var removed: [UInt64: Item.Measurement] = [:]  // looked up only

  var items: ReferenceItems
  package private(set) var changes: [Change] = []
  /// Keys of the items measured since the last frame.
  package internal(set) var measured: [UInt64] = []
  var takenFor: [Int64] = []  // their assumed extents
  var places = ReferencePlaces()

  /// A value of unknown layout, so that the compiler passes the list by its address: else it copies all of it for each call.
  private let byAddress: any Sendable = ()

  public init(
    items: [Item] = [], arrangement: Arrangement = .list, headers: Headers? = nil, spacing: Int64 = 0, crossSpacing: Int64 = 0,
    minimumExtents: [Int64] = []
  ) {
    self.items = ReferenceItems(items)
    (self.arrangement, self.headers, isLine) = (arrangement, headers, arrangement.isLine)
    self.spacing = spacing
    self.crossSpacing = crossSpacing
    self.minimumExtents = minimumExtents
    hasSpans = items.contains { $0.span > 1 }
  }

  /// A plain list of vast size: only measured or changed items take memory.
  ///
  /// The keys are `0..<count`; `estimate` holds for every item, in 1/64 point; `make` gives the item of a key and a revision.
  public init(
    count: Int, estimate: Int64, spacing: Int64 = 0, minimumExtents: [Int64] = [], make: @escaping @Sendable (UInt64, UInt32) -> Item
  ) {
    self.init(spacing: spacing, minimumExtents: minimumExtents)
    items = ReferenceItems(0..<UInt64(count), estimate: estimate, make: make)
  }

  public var count: Int { items.count }

  public subscript(index: Int) -> Item { @inline(__always) get { items[index] } }

  func standing(_ index: Int) -> Int64 { items.reach(index).extent }

  /// The index of an item; of several with its key the nearest to `hint`.
  ///
  /// - Complexity: O(log items).
  public func index(ofKey key: UInt64, near hint: Int = 0) -> Int? { items.index(ofKey: key, near: hint) }

  /// A copy whose edits cost the less the fewer they are, but a search for a key O(items).
  var draft: ReferenceList {
    var draft = self
    draft.items.becomeDraft()
    return draft
  }

  public mutating func insert(_ new: [Item], at index: Int) {
    guard !new.isEmpty else { return }
    hasSpans = hasSpans || new.contains { $0.span > 1 }
    items.insert(removed.isEmpty ? new : new.map(recalled), at: index)
    changes.append(.insert(at: index, count: new.count))
    places.dealing.insert(new.count, at: index)
    places.change(at: index)
  }

  private func recalled(_ item: Item) -> Item {
    guard let last = removed[item.key] else { return item }
    var item = item
    item.recall(last, crossExtent: crossExtent(of: item))
    return item
  }

  public mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if remembersRemoved { for index in range { if let last = self[index].last { removed[self[index].key] = last } } }
    changes.append(.remove(at: range.lowerBound, keys: items.keys(of: range)))
    items.remove(range)
    places.dealing.remove(range)
    places.change(at: range.lowerBound)
  }

  public mutating func move(from source: Int, to destination: Int) {
    let item = self[source]
    changes.append(.move(key: item.key, from: source, to: destination))
    guard source != destination else { return }
    items.remove(source..<source + 1)
    items.insert([item], at: destination)
    places.dealing.move(from: source, to: destination)
    places.change(at: min(source, destination))
  }

  /// A new revision of an item is measured again, the same one is not.
  public mutating func update(_ item: Item, at index: Int) {
    var item = item
    hasSpans = hasSpans || item.span > 1
    item.recall(self[index].last, crossExtent: crossExtent(of: item))
    items[index] = item
    changes.append(.update(key: item.key))
    places.dealing.edit(at: index)
    places.change(at: index)
  }

  /// Gives every item what the same item of `new` has at another breadth.
  mutating func remeasure(as new: [Item], crossExtent: Int64) {
    changeAll(crossExtent) { item, index in
      (item.extent, item.crossExtent, item.estimate) = (new[index].extent, new[index].crossExtent, new[index].estimate)
    }
  }

  /// No item has been measured.
  mutating func forgetExtents() {
    removed.removeAll()
    changeAll(crossExtent) { item, _ in item.last = nil }
  }

  /// The item's extent is an estimate until it is measured again.
  mutating func expire(_ index: Int) {
    guard items[index].estimate != nil else { return }
    items[index].last?.crossExtent = -1
    items[index].isMeasured = false
    places.change(at: index)
  }

  /// Gives every item its extent for another breadth.
  package mutating func remeasure(crossExtent: Int64, _ extent: (Int) -> Int64) {
    changeAll(crossExtent) { item, index in item.extent = extent(index) }
  }

  /// The same for a list whose items are made from key and revision, written out or not.
  mutating func remake(crossExtent: Int64, _ make: @escaping @Sendable (UInt64, UInt32) -> Item) {
    items.remake(make)
    changeAll(crossExtent) { item, _ in
      let made = make(item.key, item.revision)
      (item.extent, item.crossExtent) = (made.extent, made.crossExtent)
    }
  }

  private mutating func changeAll(_ crossExtent: Int64, _ change: (inout Item, Int) -> Void) {
    self.crossExtent = crossExtent
    let width = widths
    items.changeAll { item, index in
      change(&item, index)
      item.recall(item.last, crossExtent: width(item))
    }
    places.dealing.edit(at: 0)
    places.change(at: 0)
  }

  /// The list has another layout from now on.
  mutating func arrange(as arrangement: Arrangement, crossSpacing: Int64) {
    (self.arrangement, isLine, self.crossSpacing) = (arrangement, arrangement.isLine, crossSpacing)
    places = ReferencePlaces()
  }

  /// How many columns or lanes an item takes.
  func columns(of index: Int) -> Int { arrangement.hasSpans && index < count ? min(items[index].span, columns) : 1 }

  /// An item's own cross-axis extent, for which its measured extent holds.
  func crossExtent(of item: Item) -> Int64 { widths(item) }

  private var widths: (Item) -> Int64 {
    if arrangement.isFlow { return { [crossExtent] item in item.crossExtent ?? crossExtent } }
    guard hasSpans, arrangement.hasSpans else { return { [crossExtent] _ in crossExtent } }
    return { [crossExtent, crossSpacing, columns] item in
      ReferenceList.crossExtent(ofColumns: min(item.span, columns), crossExtent, crossSpacing)
    }
  }

  /// The cross-axis extent of neighbouring columns with the gaps between them.
  static func crossExtent(ofColumns columns: Int, _ crossExtent: Int64, _ crossSpacing: Int64) -> Int64 {
    (1..<max(1, columns)).reduce(crossExtent) { sum, _ in sum + crossSpacing + crossExtent }
  }

  mutating func forgetLanes() {
    places.dealing = ReferenceLanes()
    places.change(at: 0)
  }

  /// Ends a batch: its masonry items get their lanes, by the current extents.
  mutating func dealLanes() {
    if case .masonry(let lanes) = arrangement, !adoptsPlaces { _ = places.dealing.deal(items, lanes, spacing) }
  }

  /// The items on tiles now keep their lanes, as do all before the last of them.
  package mutating func show(_ indices: some Sequence<Int>) { show(before: (indices.max() ?? -1) + 1) }

  mutating func show(before end: Int) { places.dealing.show(before: end) }

  /// Whether the masonry lanes are those of a list without changes.
  var isDealtAtOnce: Bool {
    guard case .masonry(let count) = arrangement else { return true }
    var (kept, fresh) = (places.dealing, ReferenceLanes())
    return kept.deal(items, count, spacing) == fresh.deal(items, count, spacing)
  }

  /// Called after a frame's check.
  mutating func forgetChanges() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if measured.isEmpty { return }
    measured.removeAll(keepingCapacity: true)
    takenFor.removeAll(keepingCapacity: true)
  }
}
