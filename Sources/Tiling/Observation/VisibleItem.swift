public import ViewTree

/// An item on the screen, and how much of it is seen along the scroll axis.
///
/// ```
///            start < 0     visible
///          |---------[======================]--- viewport ---]
///          |<------------- extent --------->|
/// ```
/// Lengths are on the 1/64 point grid, so that `visible` and `extent` say it exactly and `fraction` is their quotient.
public struct VisibleItem: Hashable, Sendable {
  public var index: Int
  public var key: ItemKey
  /// Where the item begins, seen from the viewport's beginning; negative for one that has begun before it.
  public var start: LayoutUnit
  /// The item's length, greater than 0.
  public var extent: LayoutUnit
  /// The length of its part within the viewport, `0 < visible <= extent`.
  public var visible: LayoutUnit

  public init(index: Int, key: ItemKey, start: LayoutUnit, extent: LayoutUnit, visible: LayoutUnit) {
    self.index = index
    self.key = key
    self.start = start
    self.extent = extent
    self.visible = visible
  }

  /// `visible / extent`, greater than 0 and at most 1.
  public var fraction: Double { Double(visible.rawValue) / Double(extent.rawValue) }
}

extension TiledScrollView {
  /// The items that the viewport shows, in index order, as the last layout left them. Read it after a tick.
  ///
  /// An item without a tile shows nothing and is not among them, nor is one of extent 0 or one that stands wholly beside the viewport across
  /// the axis. A pinned header is where it is seen; what it covers counts as visible all the same.
  ///
  /// - Complexity: O(tiles).
  public var visibleItems: [VisibleItem] {
    var items: [VisibleItem] = []
    forEachVisibleItem { tile, index, start, extent, visible in
      items.append(VisibleItem(index: index, key: tile.storedKey ?? ItemKey(rawValue: 0), start: start, extent: extent, visible: visible))
    }
    return items
  }

  /// Calls `body` with each tile that is seen and its item's index, start on the screen, extent and visible length, in index order.
  @inline(__always)
  func forEachVisibleItem(_ body: (Tile, Int, LayoutUnit, LayoutUnit, LayoutUnit) -> Void) {
    for slot in slots {
      guard let tile = slot, let index = tile.storedIndex, tile.storedKey != nil, let part = visiblePart(of: tile) else { continue }
      body(tile, index, part.start, part.extent, part.visible)
    }
  }
}
