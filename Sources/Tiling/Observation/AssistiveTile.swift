/// A tile as an assistive reader announces it: "position 3 of 20".
public struct AssistiveTile: CustomStringConvertible {
  public let tile: Tile
  /// 1 for the first item of the list.
  public let position: Int
  /// The number of items in the list, with or without tiles.
  public let count: Int

  public var description: String { "position \(position) of \(count)" }
}

extension TiledScrollView {
  /// The tiles in the order of their items, whatever their order in the pool (invariant F3): with realized and kept ones outside the viewport,
  /// without free ones (A6), a pinned item once. O(tiles log tiles).
  public var assistiveTiles: [AssistiveTile] {
    var tiles: [AssistiveTile] = []
    forEachBoundSlot { slot in
      let tile = tile(slot)
      guard let index = virtualizer[slot].item, tile.isPlaced else { return }
      tiles.append(AssistiveTile(tile: tile, position: index + 1, count: itemCount))
    }
    tiles.sort { $0.position < $1.position }
    return tiles
  }
}
