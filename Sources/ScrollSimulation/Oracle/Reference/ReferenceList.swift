/// What the list should be: its items in order, with nothing clever about it. Written apart from the engine, and differently.
///
/// Lengths are counts of 1/64 point. An item of which only an estimate is known stands with it until it has been measured, from then on with
/// its own extent: exactly as long as its revision and its width are those that were measured. Then it stands with the extent that it had, until
/// it is measured again.
public struct ReferenceList: Sendable {
  public struct Item: Sendable, Equatable {
    public var key: UInt64
    public var kind: Int
    public var revision: UInt32
    /// How long it is, known or not.
    public var extent: Int64
    /// How wide it is across the scroll axis, of its own, or as wide as it may be if that is less; nil if it is as wide as all.
    public var acrossExtent: Int64?
    /// A digest of what its tile should show; nil if anything may be shown.
    public var content: UInt64?
    /// What it is taken for until it is measured; nil if its extent is known from the start.
    public var estimate: Int64?
    /// Whether the estimate is for this item alone, and counts for more than the extent that it had.
    public var isEstimatedSingly = false
    /// How it was when it was measured last.
    var last: Measurement?
    public internal(set) var isMeasured = false

    struct Measurement: Sendable, Equatable {
      var extent: Int64
      var revision: UInt32
      /// The size across.
      var breadth: Int64
    }

    public init(
      key: UInt64, kind: Int, revision: UInt32 = 0, extent: Int64, acrossExtent: Int64? = nil, content: UInt64? = nil,
      estimate: Int64? = nil
    ) {
      self.key = key
      self.kind = kind
      self.revision = revision
      self.extent = extent
      self.acrossExtent = acrossExtent
      self.content = content
      self.estimate = estimate
    }

    /// The extent that the layout works with. What is taken for nothing would never come on screen.
    public var standing: Int64 {
      guard let estimate, !isMeasured else { return extent }
      return isEstimatedSingly ? estimate : last.map { max(1, $0.extent) } ?? estimate
    }

    /// What was measured last holds for this revision and this size across, and for no other.
    mutating func recall(_ last: Measurement?, breadth: Int64) {
      self.last = last
      isMeasured = estimate != nil && last?.revision == revision && last?.breadth == breadth
    }
  }

  /// What has been done to the list since the last frame, in order.
  public enum Change: Sendable, Equatable {
    case insert(at: Int, count: Int)
    case remove(at: Int, keys: [UInt64])
    case move(key: UInt64, from: Int, to: Int)
    case update(key: UInt64)
  }

  public let arrangement: Arrangement
  /// Between items that follow each other, along the scroll axis.
  public let spacing: Int64
  /// Between columns or lanes.
  public let spacingAcross: Int64
  /// The smallest extent that each kind declares; without it a list may run out of tiles.
  public let minimumExtents: [Int64]
  /// A list that was at its end stays there when it grows, and stands at the viewport's end while it is shorter.
  public var pinsToEnd = false

  /// The size across at which the items have their extents.
  var breadth: Int64 = 0 {
    didSet { vast?.breadth = breadth }
  }
  /// How far beyond the viewport items have tiles already.
  public var overscan: Int64 = 0

  /// Places are taken from the tiles: those of masonry whose lengths are not all known.
  public var adoptsPlaces = false
  /// Some lengths are not known, as the viewport has no size across: what is new gets no lane before it has one.
  var hasBlanks = false

  /// Empty for a list that is too long to be written out.
  public internal(set) var items: [Item]
  var vast: VastItems?
  public private(set) var changes: [Change] = []
  /// Keys of the items that were measured since the last frame.
  public internal(set) var measured: [UInt64] = []
  /// What each of them was taken for.
  var takenFor: [Int64] = []
  var places = ReferencePlaces()

  public init(
    items: [Item] = [], arrangement: Arrangement = .list, spacing: Int64 = 0, spacingAcross: Int64 = 0, minimumExtents: [Int64] = []
  ) {
    self.items = items
    self.arrangement = arrangement
    self.spacing = spacing
    self.spacingAcross = spacingAcross
    self.minimumExtents = minimumExtents
  }

  /// A plain list too long to be written out: only what has been measured or changed takes memory.
  ///
  /// - Parameters:
  ///   - count: the keys are `0..<count`.
  ///   - estimate: of every item, in 1/64 point, as all lengths here.
  ///   - spacing: the gap between items.
  ///   - minimumExtents: the least length of each kind.
  ///   - make: the item of a key and a revision.
  public init(
    count: Int, estimate: Int64, spacing: Int64 = 0, minimumExtents: [Int64] = [], make: @escaping @Sendable (UInt64, UInt32) -> Item
  ) {
    self.init(spacing: spacing, minimumExtents: minimumExtents)
    vast = VastItems(count: count, estimate: estimate, spacing: spacing, make: make)
  }

  public var count: Int { vast?.count ?? items.count }

  public subscript(index: Int) -> Item { vast.map { $0.item(at: index) } ?? items[index] }

  /// Where an item is; looked for from a place at which it may well be.
  ///
  /// - Complexity: O(distance); of a vast list O(changes).
  public func index(ofKey key: UInt64, near hint: Int = 0) -> Int? {
    if let vast { return vast.index(ofKey: key) }
    var low = min(max(hint, 0), items.count)
    var high = low
    while low > 0 || high < items.count {
      if high < items.count {
        if items[high].key == key { return high }
        high += 1
      }
      if low > 0 {
        low -= 1
        if items[low].key == key { return low }
      }
    }
    return nil
  }

  // MARK: Changes

  public mutating func insert(_ new: [Item], at index: Int) {
    guard !new.isEmpty else { return }
    if vast == nil { items.insert(contentsOf: new, at: index) } else { vast?.insert(new, at: index) }
    changes.append(.insert(at: index, count: new.count))
    places.dealing.insert(new.count, at: index)
    places.change(at: index)
  }

  public mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    changes.append(.remove(at: range.lowerBound, keys: range.map { self[$0].key }))
    if vast == nil { items.removeSubrange(range) } else { vast?.remove(range) }
    places.dealing.remove(range)
    places.change(at: range.lowerBound)
  }

  public mutating func move(from source: Int, to destination: Int) {
    changes.append(.move(key: self[source].key, from: source, to: destination))
    guard source != destination else { return }
    if vast == nil { items.insert(items.remove(at: source), at: destination) } else { vast?.move(from: source, to: destination) }
    places.dealing.move(from: source, to: destination)
    places.change(at: min(source, destination))
  }

  /// Another revision of an item, which is measured again; or the same one, which is not.
  public mutating func update(_ item: Item, at index: Int) {
    var item = item
    item.recall(self[index].last, breadth: breadth)
    if vast == nil { items[index] = item } else { vast?.update(item, at: index) }
    changes.append(.update(key: item.key))
    places.dealing.edit(at: index)
    places.change(at: index)
  }

  /// Gives every item its length at another size across.
  public mutating func remeasure(breadth: Int64, _ extent: (Int) -> Int64) {
    self.breadth = breadth
    for index in items.indices {
      items[index].extent = extent(index)
      items[index].recall(items[index].last, breadth: breadth)
    }
    places.dealing.edit(at: 0)
    places.change(at: 0)
  }

  /// The same for a list of which items are made by key and revision, written out or not.
  public mutating func remake(breadth: Int64, _ make: @escaping @Sendable (UInt64, UInt32) -> Item) {
    vast?.remake(breadth: breadth, make)
    let made = items.map { make($0.key, $0.revision) }
    for index in items.indices { items[index].acrossExtent = made[index].acrossExtent }
    remeasure(breadth: breadth) { made[$0].extent }
  }

  /// Forgets in masonry all lanes, as a list does that reloads.
  mutating func forgetLanes() {
    places.dealing = ReferenceLanes()
    places.change(at: 0)
  }

  /// A batch is over: the items of masonry that it has brought get their lanes, by the lengths of now.
  public mutating func dealLanes() {
    if case .masonry(let lanes) = arrangement, !adoptsPlaces { _ = places.dealing.deal(items, lanes, spacing) }
  }

  /// The items that are on tiles now keep their lanes, and so do all before the last of them.
  public mutating func show(_ indices: some Sequence<Int>) { places.dealing.show(before: (indices.max() ?? -1) + 1) }

  /// Whether the items of masonry are in the lanes that they would get if there had been no changes.
  var isDealtAtOnce: Bool {
    guard case .masonry(let count) = arrangement else { return true }
    var (kept, fresh) = (places.dealing, ReferenceLanes())
    return kept.deal(items, count, spacing) == fresh.deal(items, count, spacing)
  }

  /// Called when a frame has been checked.
  public mutating func forgetChanges() {
    changes.removeAll(keepingCapacity: true)
    measured.removeAll(keepingCapacity: true)
    takenFor.removeAll(keepingCapacity: true)
  }
}
