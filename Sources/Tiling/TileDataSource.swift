/// The items of a tiled scroll view: who they are, how long they are, and what is put on a tile for them.
///
/// Called only from the tick of the view's window, from `apply` and from `reload`. None of the queries may change the items.
public protocol TileDataSource: AnyObject {
  /// The kinds of tile that the list uses, each at the index of its `id`. Asked when the data source is set.
  var kinds: [TileKind] { get }

  var count: Int { get }

  /// The item's name for as long as it exists: an interned integer, never two items under one key.
  func key(at index: Int) -> ItemKey

  /// Differs from the last one asked for the same key exactly if the item's content has changed.
  func revision(at index: Int) -> UInt32

  func kind(at index: Int) -> TileKind

  /// The item's length along the scroll axis when the list is `across` points wide. Rounded to the grid of 1/64 point.
  func extent(at index: Int, across: Double) -> ItemExtent

  /// Makes a tile for the pool. Called only while the pool is filled: at the first layout, and when the viewport grows.
  func makeTile(of kind: TileKind) -> Tile

  /// Puts the item's content on the tile, whose frame is already right: the one upward call of a scroll. A tile whose content has
  /// changed marks itself for layout and is laid out in the same pass. Changes of the items made inside wait for the next tick.
  func bind(_ tile: Tile, at index: Int)

  /// A batch that had to wait takes effect now: from here on the data source answers for the items after it.
  ///
  /// Only for batches that were passed to `apply` during a layout or a callback, or behind one that waited already; a data source that
  /// never applies from inside needs nothing.
  func adopt(_ batch: ItemBatch)
}

extension TileDataSource {
  public func adopt(_ batch: ItemBatch) {}
}

/// An item's length along the scroll axis.
public enum ItemExtent: Hashable, Sendable {
  /// Known without a tile, in points.
  case exact(Double)
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
