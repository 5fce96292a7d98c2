public import ViewTree

/// A view that shows one item after another: recycled by a ``TiledScrollView``, moved to the incoming edge and bound anew.
///
/// Order of calls when a tile changes its item (rules 102 and 103): `didEndDisplaying` and `didRelease` while it still shows the old one,
/// `prepareForReuse`, the data source's `bind`, `willDisplay`. Only what is on screen is displayed: a tile that is bound early, for the overscan or by
/// ``Prefetching``, or to be measured, comes into view later or never. A free tile is hidden and has no key.
open class Tile: View {
  // In this order they take 48 bytes; with 8 more, each tile would take 16 more from malloc.
  @exclusivity(unchecked) var storedIndex: Int?
  @exclusivity(unchecked) var hasBeenUsed = false
  @exclusivity(unchecked) var needsRebinding = false
  /// Stands where its item does. A tile that is free, or bound to learn its item's length, does not yet.
  @exclusivity(unchecked) var isPlaced = false
  /// On the screen, as of the last layout, and has been told so.
  @exclusivity(unchecked) var isDisplayed = false
  @exclusivity(unchecked) var storedNeedsMeasure = false
  @exclusivity(unchecked) var storedKey: ItemKey?
  @exclusivity(unchecked) var storedRevision: UInt32 = 0
  @exclusivity(unchecked) var kindID = 0
  @exclusivity(unchecked) var storedPoolIndex = -1

  /// The item that the tile shows; nil while it is free.
  public var index: Int? { storedIndex }
  /// The key of that item.
  public var key: ItemKey? { storedKey }
  /// The `id` of the kind that the tile was made for.
  public var kind: Int { kindID }
  /// The tile's place in its pool, for as long as the pool lives; -1 before it has one.
  public var poolIndex: Int { storedPoolIndex }

  /// The tile's number in its pool and the key of the item that it shows: `#3 key 17`.
  open override var snapshotLabel: String? {
    guard poolIndex >= 0 else { return nil }
    return key.map { "#\(poolIndex) key \($0.rawValue)" } ?? "#\(poolIndex) free"
  }

  /// Says that the tile's content wants another length: its item is measured once more, in the same turn of layout if one runs, also from inside
  /// `sizeThatFits`.
  ///
  /// For an item whose length the data source estimates; nothing happens on a free tile. ``TiledScrollView/setNeedsMeasure(_:)`` says it of any
  /// item. A tile that asks again whenever it is measured is cut off after ten rounds (``TilingDiagnostic``).
  public func setNeedsMeasure() {
    guard storedIndex != nil, !storedNeedsMeasure else { return }
    storedNeedsMeasure = true
    (superview as? TiledScrollView)?.tileNeedsMeasure(self)
  }

  /// Called when a tile that has shown an item is taken for another, before `bind`; never on a new tile (rule 102).
  open func prepareForReuse() {}
  /// The tile is bound and placed, and is on screen in this frame.
  open func willDisplay() {}
  /// The tile was on screen and is no longer; it still shows its item.
  ///
  /// It need not give the item up: one in the overscan may come into view again without another `bind`.
  open func didEndDisplaying() {}
  /// The tile gives its item up, and still shows it: what `bind` has acquired for the item can go.
  ///
  /// Called once for each item that the tile was bound to, whether or not the item came into view, at the latest when the data source is
  /// replaced (invariant A12). An item that is bound again because it has changed is not given up in between.
  open func didRelease() {}
}

/// Is told which tiles come into view and leave it, each time after the tile itself.
///
/// An item is in view while it is among the `visibleItems`. For one tile, and for one key, the two calls alternate, and every first has its second
/// at the latest when the data source is replaced (invariant A10). Changes made inside wait for the next tick (A11).
public protocol TileDisplayDelegate: AnyObject {
  func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int)
  /// - Parameters:
  ///   - view: the list.
  ///   - tile: still shows its item.
  ///   - index: where the item is now; nil if it has been removed.
  func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?)
}
