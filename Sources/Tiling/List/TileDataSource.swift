/// The items of a tiled scroll view: their keys, extents and content.
///
/// Four requirements have no default: ``count``, ``key(at:)``, ``makeTile(of:)`` and ``bind(_:at:)``. With these the list is one of tiles
/// that measure themselves, of at least 44 points each. Called only from the tick of the view's window, and from a call of the view that
/// changes its items, goes to one, selects some, or saves or restores what it shows. No query may change the items. Extents are known up front, or
/// measured as the items come on screen: either way the offset never jumps.
///
/// ```swift
/// final class Posts: TileDataSource {
///   var posts: [(id: UInt64, text: String)] = []
///   var count: Int { posts.count }
///   func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].id) }
///   func makeTile(of kind: TileKind) -> PostTile { PostTile() }
///   func bind(_ tile: PostTile, at index: Int) { tile.text = posts[index].text }  // the tile's sizeThatFits gives the extent
/// }
/// ```
public protocol TileDataSource: AnyObject {
  /// The class of the list's tiles, inferred from ``makeTile(of:)``. A list with several classes of tiles takes their common superclass.
  associatedtype ItemTile: Tile

  var count: Int { get }

  /// The item's identity for as long as it exists: an interned integer, unique in the list.
  func key(at index: Int) -> ItemKey

  /// Makes a tile for the pool. Called only in a layout that fills the pool: the first, and one with a longer viewport or display range.
  func makeTile(of kind: TileKind) -> ItemTile

  /// Puts the item's content on the tile: the one upward call of a scroll. The tile has its frame already, unless it is to be measured. A
  /// tile whose content has changed marks itself for layout, which runs in the same pass. Item changes made inside wait for the next tick.
  func bind(_ tile: ItemTile, at index: Int)

  /// Differs from the last value for the same key exactly if the item's content has changed. The default is 0: items never change.
  func revision(at index: Int) -> UInt32

  /// The kinds of tile, each with a name of its own. Read when the data source is set.
  ///
  /// The default is one kind, `tile`, of at least 44 points, the least height of UIKit's rows. If items are smaller than their kind says, a
  /// screen may need more tiles than the pool has: its last items then have none, and are in ``TilingFrame/missing``.
  ///
  /// - Precondition: no two have the same name.
  var kinds: [TileKind] { get }

  /// The item's kind, found by its name among ``kinds``; asked only if there are several. The default is the first.
  func kind(at index: Int) -> TileKind

  /// The item's extent on the main axis when it is `across` points wide. Rounded to the grid of 1/64 point.
  ///
  /// Asked when the item is inserted, updated or gets another width; for an item in a run, when it is realized. A measured item keeps its
  /// extent while its revision and width stay the same. After a change of either it keeps the old extent, not the estimate, until it is
  /// measured again. The default is an estimate: ``estimatedExtent``, or else 44 points.
  func extent(at index: Int, across: Double) -> ItemExtent

  /// The item's own extent on the cross axis, in points, at most `across`; nil, the default, if it is `across`. Rounded to the grid.
  ///
  /// Asked in a layout with ``TileLayout/hasCrossExtents``, before each item's extent and as often, even in runs. It may depend on the
  /// item's revision and on `across` only.
  func crossExtent(at index: Int, across: Double) -> Double?

  /// The items that take more than one column of a grid or lane of a masonry, in ascending order: a headline over all columns, a photo over two.
  /// None by default.
  ///
  /// Asked in a layout with ``TileLayout/hasSpans``, before the items' extents and as often, even in runs. What an item takes may depend on
  /// its revision only. An index outside of `items`, or not after the one before, is left out. ``extent(at:across:)`` is then asked for the
  /// width of these columns and the gaps between them.
  ///
  /// - Complexity: asked once for neighbours: where the answer is known without a visit to each item, a layout visits none.
  func spanningItems(in items: Range<Int>) -> [SpanningItem]

  /// The extent in points assumed for every item until it is realized; nil, the default, asks for each up front.
  var estimatedExtent: Double? { get }

  /// The extent in points, at least 1/64, assumed for one item until it is measured; nil, the default, means its last extent, or else that
  /// of ``extent(at:across:)`` or its run. Asked for each unmeasured item if at most ``TiledScrollView/maximumSingleEstimates`` neighbours
  /// are queried.
  func estimatedExtent(at index: Int, across: Double) -> Double?

  /// Runs of items, with an estimate each, that need no query until they are realized; nil asks for each item. The runs' counts add up to
  /// that of `items`. The default is one run with ``estimatedExtent``.
  func runs(of items: Range<Int>, across: Double) -> [ItemRun]?

  /// The items of a pinned kind, in ascending order. Asked for new and updated items of a list that declares such a kind; a layout with
  /// ``TileLayout/pinsHeaders`` makes the view ask again, for spans or widths. The default asks for the kind of each.
  func pinnedItems(in items: Range<Int>) -> [Int]

  /// The same as runs of headers at equal distances, in ascending order; nil, the default, asks ``pinnedItems(in:)``. A ``SectionedItems`` has
  /// one run for any number of equal sections.
  func headerRuns(in items: Range<Int>) -> [HeaderRun]?

  /// A waiting batch takes effect: from now on the data source answers for the items after it. Needed only if batches are passed to `apply`
  /// during a layout or a callback, or behind one that waits.
  func adopt(_ batch: ItemBatch)

  /// The indices of the items with these keys, nil for unknown ones. Asked after a reload, for items on screen, measured and selected
  /// ones; by commands and selections that name keys, and `restore`; of a layout also at a new width. The default visits every item.
  func indices(of keys: [ItemKey]) -> [Int?]
}

extension TileDataSource {
  /// - Precondition: this data source has made the tile, which is therefore an `ItemTile`.
  func bind(own tile: Tile, at index: Int) { bind(unsafeDowncast(tile, to: ItemTile.self), at: index) }

  public func revision(at index: Int) -> UInt32 { 0 }

  public var kinds: [TileKind] { [.standard] }

  public func kind(at index: Int) -> TileKind { kinds.first ?? .standard }

  public func extent(at index: Int, across crossExtent: Double) -> ItemExtent {
    .estimated(estimatedExtent ?? TileKind.standard.minimumExtent)
  }

  public func crossExtent(at index: Int, across: Double) -> Double? { nil }

  public func spanningItems(in items: Range<Int>) -> [SpanningItem] { [] }

  public var estimatedExtent: Double? { nil }

  public func estimatedExtent(at index: Int, across crossExtent: Double) -> Double? { nil }

  public func runs(of items: Range<Int>, across crossExtent: Double) -> [ItemRun]? {
    estimatedExtent.map { [ItemRun(count: items.count, estimate: $0)] }
  }

  public func pinnedItems(in items: Range<Int>) -> [Int] { items.filter { kind(at: $0).isPinned } }

  public func headerRuns(in items: Range<Int>) -> [HeaderRun]? { nil }

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

/// An item's extent on the main axis.
public enum ItemExtent: Hashable, Sendable {
  /// Known without a tile, in points.
  case exact(Double)
  /// Assumed until the item is realized, in points, at least 1/64; then its tile is bound, and its `sizeThatFits` is the extent.
  case estimated(Double)
}

/// Neighbouring items of unknown extents: one entry of the list's tree for any count.
public struct ItemRun: Hashable, Sendable {
  public var count: Int
  /// The extent in points assumed for each until it is realized, at least 1/64. Measuring one does not change the others'.
  public var estimate: Double

  public init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = estimate
  }
}

/// Item changes that take effect together. A batch of one change allocates nothing.
public struct ItemBatch: Hashable, Sendable {
  @usableFromInline var single: ItemChange?  // else `several`, which has never one
  @usableFromInline var several: [ItemChange]
  /// The data source's count after the batch (the law of counts, invariant D1).
  public var countAfter: Int

  public init(_ changes: [ItemChange], countAfter: Int) {
    (single, several) = changes.count == 1 ? (changes[0], []) : (nil, changes)
    self.countAfter = countAfter
  }

  @inlinable
  public init(_ change: ItemChange, countAfter: Int) {
    (single, several) = (change, [])
    self.countAfter = countAfter
  }

  public var changes: [ItemChange] {
    get { single.map { [$0] } ?? several }
    set { self = ItemBatch(newValue, countAfter: countAfter) }
  }
}
