/// A tile in the order in which an assistive reader says it: "position 3 of 20".
public struct AssistiveTile: CustomStringConvertible {
  public let tile: Tile
  /// 1 for the first item of the list.
  public let position: Int
  /// How many items the list has, whether or not they have tiles.
  public let count: Int

  public var description: String { "position \(position) of \(count)" }
}

extension TiledScrollView {
  /// The tiles as an assistive reader goes through them: by their items' positions, whatever their places in the pool (invariant F3).
  ///
  /// Tiles that are engaged beyond the viewport's edges are among them, free ones are not (A6); an item is once, pinned or not.
  ///
  /// - Complexity: O(tiles).
  public var assistiveTiles: [AssistiveTile] {
    var tiles: [AssistiveTile] = []
    for slot in slots {
      guard let tile = slot, let index = tile.storedIndex, tile.isPlaced else { continue }
      tiles.append(AssistiveTile(tile: tile, position: index + 1, count: count))
    }
    tiles.sort { $0.position < $1.position }
    return tiles
  }
}
