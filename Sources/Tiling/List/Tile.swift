public import ViewTree

/// A view that shows one item after another: a ``TiledScrollView`` recycles it, moves it to the incoming edge and rebinds it.
///
/// Call order when a tile changes its item (rules 102 and 103): `didEndDisplaying` and `didRelease` while it still shows the old one,
/// `prepareForReuse`, the data source's `bind`, `willDisplay`. Only a tile on screen is displayed; one bound early, for the overscan, by
/// ``Prefetching`` or to be measured, comes into view later or never. A free tile is hidden and has no key.
open class Tile: View {
  // In this order, and of this size, they take no more than 16 bytes.
  @exclusivity(unchecked) var isPlaced = false  // where its item is; not yet while free, or bound only to be measured
  @exclusivity(unchecked) var isDisplayed = false  // on screen as of the last layout, and notified
  @exclusivity(unchecked) var isParked = false  // off screen, and keeps its item
  @exclusivity(unchecked) var holdsLists = false  // that show its item's: NestedLists
  @exclusivity(unchecked) var slot = ItemSlot.none  // of the list; none before the tile is in a list
  @exclusivity(unchecked) var storedKindIndex: Int32 = 0
  package var kindIndex: Int { Int(storedKindIndex) }  // in the data source's kinds

  /// The item that the tile shows; nil while it is free.
  public var index: Int? { content?.item }
  /// The key of that item.
  public var key: ItemKey? { content.flatMap { $0.isBound ? $0.key : nil } }
  /// The kind that the tile was made for; nil until the tile is in a list, and after the list has another data source.
  public var kind: TileKind? { slot.isSome ? list?.virtualizer.kinds[kindIndex] : nil }
  /// The tile's index in the pool of its list, the same for as long as the pool lives; -1 before. Tests of reuse count by it.
  public var poolIndex: Int { slot.isSome ? slot.index : -1 }

  private var list: TiledScrollView? { superview as? TiledScrollView }

  private var content: SlotPool.Content? {
    guard slot.isSome, let list, slot.index < list.storedTiles.count, list.storedTiles[slot.index] === self else { return nil }
    return list.virtualizer[slot]
  }

  /// The pool index, and the key of the item: `#3 key 17`.
  open override var snapshotLabel: String? {
    guard poolIndex >= 0 else { return nil }
    return key.map { "#\(poolIndex) key \($0.rawValue)" } ?? "#\(poolIndex) free"
  }

  /// Has the tile's item measured again, because its content wants another extent: in the same layout pass if one runs, also from inside
  /// `sizeThatFits`.
  ///
  /// For an item whose extent the data source estimates; no effect on a free tile. ``TiledScrollView/setNeedsMeasure(_:)`` does it for any
  /// item. A tile that asks again whenever it is measured is cut off after ten rounds (``TilingDiagnostic``).
  public func setNeedsMeasure() {
    guard let content, content.index >= 0, !content.needsMeasure else { return }
    list?.tileNeedsMeasure(self)
  }

  /// Whether the tile's item is selected. Already correct in `bind`; later changes are announced by ``selectionDidChange()``.
  public var isSelected: Bool {
    guard let key, let list else { return false }
    return list.isSelected(key)
  }

  /// Called before `bind` when a used tile takes another item; never on a new tile (rule 102).
  open func prepareForReuse() {}
  /// Called when the tile is bound, placed and on screen in this frame.
  open func willDisplay() {}
  /// Called when the tile has left the screen. It still shows its item; in the overscan it may come into view again without another `bind`.
  open func didEndDisplaying() {}
  /// Called when the item that the tile shows has been selected or deselected: ``isSelected`` says which. When the tile takes another item, or its
  /// item changes, `bind` is called instead.
  open func selectionDidChange() {}
  /// Called when the tile gives up its item, which it still shows: release here what `bind` has acquired.
  ///
  /// Called once for each bound item, whether or not it came into view, at the latest when the data source is replaced (invariant A12). A
  /// changed item that is bound again is not given up in between.
  open func didRelease() {}
}

/// Is told which tiles come into view and leave it, each time after the tile itself.
///
/// An item is in view while it is among the `visibleItems`. For each tile and each key the two calls alternate, and every first call has
/// its second, at the latest when the data source is replaced (invariant A10). Changes made inside wait for the next tick (A11).
public protocol TileDisplayDelegate: AnyObject {
  /// Does nothing by default.
  func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int)
  /// `tile` still shows its item; `index` is nil if the item was removed. Does nothing by default.
  func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?)
}

extension TileDisplayDelegate {
  public func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) {}
  public func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?) {}
}
