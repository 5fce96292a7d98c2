public import ViewTree

/// An item on the screen, and its visible part on the main axis.
///
/// ```
///            start < 0     visible
///          |---------[======================]--- viewport ---]
///          |<------------- extent --------->|
/// ```
/// Lengths are on the 1/64 point grid, so `visible` and `extent` are exact, and `fraction` is their quotient.
public struct VisibleItem: Hashable, Sendable {
  public var index: Int
  public var key: ItemKey
  /// From the start of the viewport; negative if the item starts before it.
  public var start: LayoutUnit
  /// On the main axis, greater than 0.
  public var extent: LayoutUnit
  /// The extent of the part within the viewport, `0 < visible <= extent`.
  public var visible: LayoutUnit

  /// `visible / extent`, greater than 0 and at most 1.
  public var fraction: Double { Double(visible.rawValue) / Double(extent.rawValue) }
}

extension TiledScrollView {
  /// The items visible after the last layout, in index order; read it after a tick. O(tiles). Without items that have no tile, have extent
  /// 0, or are beside the viewport on the cross axis. A pinned header is at its pinned place; items under it count as visible.
  public var visibleItems: [VisibleItem] {
    var items: [VisibleItem] = []
    forEachVisibleItem { key, index, start, extent, visible in
      items.append(VisibleItem(index: index, key: key, start: start, extent: extent, visible: visible))
    }
    return items
  }

  /// Calls `body` with each visible item's key, index, start on the screen, extent and visible extent, in index order.
  @inline(__always)
  func forEachVisibleItem(_ body: (ItemKey, Int, LayoutUnit, LayoutUnit, LayoutUnit) -> Void) {
    forEachRealizedSlot { slot in
      let content = virtualizer[slot]
      guard let index = content.item, let part = visiblePart(of: tile(slot)) else { return }
      body(content.key, index, part.start, part.extent, part.visible)
    }
  }

  /// The start of a tile's item in the viewport, its extent and its visible extent; nil if nothing of it is visible or it has no place.
  @inline(__always)
  func visiblePart(of tile: Tile) -> (start: LayoutUnit, extent: LayoutUnit, visible: LayoutUnit)? {
    guard tile.isPlaced else { return nil }
    let frame = tile.frame
    let start = LayoutUnit(nearest: axis.main(frame.origin)) - offset
    let extent = LayoutUnit(nearest: axis.main(frame.size))
    let visible = min(start + extent, virtualizer.viewport.extent) - max(start, .zero)
    let (place, side) = (axis.cross(frame.origin), axis.cross(bounds.origin))
    guard visible > .zero, place < side + axis.cross(bounds.size), place + axis.cross(frame.size) > side else { return nil }
    return (start, extent, visible)
  }
}
