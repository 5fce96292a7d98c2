/// The items of a tiled scroll view: who they are, how long they are, and what is put on a tile for them.
///
/// Called only from the tick of the view's window, from `apply` and from `reload`. None of the queries may change the items.
///
/// Lengths may be known up front, or be learned as the items come on screen: either way the offset never jumps.
///
/// ```swift
/// final class Posts: TileDataSource {
///   var estimatedExtent: Double? { 213 }                                              // one run, nothing asked
///   func extent(at index: Int, across: Double) -> ItemExtent { .estimated(213) }      // the tile says it, when it is bound
/// }
/// ```
public protocol TileDataSource: AnyObject {
  /// The kinds of tile that the list uses, each at the index of its `id`. Asked when the data source is set.
  var kinds: [TileKind] { get }

  var count: Int { get }

  /// The item's name for as long as it exists: an interned integer, never two items under one key.
  func key(at index: Int) -> ItemKey

  /// Differs from the last one asked for the same key exactly if the item's content has changed.
  func revision(at index: Int) -> UInt32

  func kind(at index: Int) -> TileKind

  /// The item's length along the scroll axis when it is `across` points wide. Rounded to the grid of 1/64 point.
  ///
  /// Asked when the item comes into the list, is updated or gets another width; of an item in a run, when it is engaged. An item that was
  /// measured keeps its length for as long as its revision and its width are the same. After a change of either it is taken for its old
  /// length, and not for the estimate, until it is measured again.
  func extent(at index: Int, across: Double) -> ItemExtent

  /// The item's own size across the scroll axis, in points, at most `across`; nil, the default, if it is `across`. Rounded to the grid.
  ///
  /// Asked in a layout in which items have extents of their own across (``TileLayout/hasAcrossExtents``), before the item's length and as often,
  /// of each item, runs or not: it depends on the item's revision and on `across`, and on nothing else.
  func acrossExtent(at index: Int, across: Double) -> Double?

  /// What all items are taken for until they are engaged, in points; nil, the default, if each is to be asked up front.
  var estimatedExtent: Double? { get }

  /// What one item is taken for until it is measured, in points, at least 1/64; nil, the default, if that is its last length, or else what
  /// ``extent(at:across:)`` or its run says.
  ///
  /// Asked whenever the lengths of at most ``TiledScrollView/maximumSingleEstimates`` neighbours are asked for, of each that must be measured.
  func estimatedExtent(at index: Int, across: Double) -> Double?

  /// Items that nobody has to be asked about until they are engaged, in runs with an estimate each; nil if each is to be asked.
  ///
  /// The runs' counts add up to that of `items`. The default is one run with ``estimatedExtent``.
  func runs(of items: Range<Int>, across: Double) -> [ItemRun]?

  /// Which of these items are of a pinned kind, in ascending order. Asked when they come into the list or are updated, of a list that declares
  /// such a kind. The default asks for the kind of each.
  func pinnedItems(in items: Range<Int>) -> [Int]

  /// Makes a tile for the pool. Called only while the pool is filled: at the first layout, and when the viewport grows.
  func makeTile(of kind: TileKind) -> Tile

  /// Puts the item's content on the tile: the one upward call of a scroll. The tile has its frame already, unless its length is to be
  /// learned from it. A tile whose content has changed marks itself for layout and is laid out in the same pass. Changes of the items made
  /// inside wait for the next tick.
  func bind(_ tile: Tile, at index: Int)

  /// A batch that had to wait takes effect now: from here on the data source answers for the items after it.
  ///
  /// Only for batches that were passed to `apply` during a layout or a callback, or behind one that waited already; a data source that
  /// never applies from inside needs nothing.
  func adopt(_ batch: ItemBatch)

  /// Where the items with these keys stand, nil for those that are not there. Asked after a reload, for the items on screen and those that
  /// were measured, and by commands that name an item by its key; of a layout also at a new width. The default looks at each item of the list.
  func indices(of keys: [ItemKey]) -> [Int?]
}

extension TileDataSource {
  public func acrossExtent(at index: Int, across: Double) -> Double? { nil }

  public var estimatedExtent: Double? { nil }

  public func estimatedExtent(at index: Int, across: Double) -> Double? { nil }

  public func runs(of items: Range<Int>, across: Double) -> [ItemRun]? {
    estimatedExtent.map { [ItemRun(count: items.count, estimate: $0)] }
  }

  public func pinnedItems(in items: Range<Int>) -> [Int] { items.filter { kind(at: $0).isPinned } }

  public func adopt(_ batch: ItemBatch) {}

  public func indices(of keys: [ItemKey]) -> [Int?] {
    guard !keys.isEmpty else { return [] }
    var places: [ItemKey: Int] = [:]  // looked up by key only, never iterated
    for (place, key) in keys.enumerated() where places[key] == nil { places[key] = place }
    var found = [Int?](repeating: nil, count: keys.count)
    var left = places.count
    for index in 0..<count where left > 0 {
      guard let place = places[key(at: index)], found[place] == nil else { continue }
      found[place] = index
      left -= 1
    }
    return keys.map { key in places[key].flatMap { found[$0] } }  // a key may be asked for twice
  }
}

/// An item's length along the scroll axis.
public enum ItemExtent: Hashable, Sendable {
  /// Known without a tile, in points.
  case exact(Double)
  /// What the item is taken for until it is engaged, in points, at least 1/64; then its tile is bound, and is as long as its
  /// `sizeThatFits` says.
  case estimated(Double)
}

/// Neighbouring items of unknown lengths: one entry of the list's tree, whatever their number.
public struct ItemRun: Hashable, Sendable {
  public var count: Int
  /// What each of them is taken for until it is engaged, in points, at least 1/64. Measuring one of them does not change the others'.
  public var estimate: Double

  public init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = estimate
  }
}

/// Item changes that take effect together, and the count of items that they leave.
public struct ItemBatch: Hashable, Sendable {
  public var changes: [ItemChange]
  /// The law of counts (invariant D1): the data source's count after the batch.
  public var countAfter: Int

  public init(_ changes: [ItemChange], countAfter: Int) {
    self.changes = changes
    self.countAfter = countAfter
  }
}
