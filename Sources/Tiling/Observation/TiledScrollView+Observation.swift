import Scrolling
import ViewTree

extension TiledScrollView {
  /// The tiles as an assistive reader goes through them: by their items' positions, whatever their places in the pool (invariant F3).
  ///
  /// Tiles that are engaged beyond the viewport's edges are among them, free ones are not (A6); an item is once, pinned or not.
  ///
  /// - Complexity: O(tiles).
  public var assistiveTiles: [AssistiveTile] {
    var tiles: [AssistiveTile] = []
    for slot in slots {
      guard let tile = slot, let index = tile.storedIndex, !tile.awaitsDisplay else { continue }
      tiles.append(AssistiveTile(tile: tile, position: index + 1, count: count))
    }
    tiles.sort { $0.position < $1.position }
    return tiles
  }

  /// How much of the items on screen has no tile, in square points, as of the last layout (invariant F6): the viewport within the content,
  /// less its tiles and less the gaps between items. Read it after a tick. 0 unless the pool was exhausted.
  ///
  /// - Complexity: O(missing items x log items).
  public var blankArea: Double {
    guard !missing.isEmpty else { return 0 }
    let screen = onScreen(at: offset, reachingBeyondBy: .zero)
    let side = across(bounds.origin)
    return missing.reduce(0) { sum, index in
      let start = start(of: index)
      let length = min(start + extent(of: index), screen.upperBound) - max(start, screen.lowerBound)
      let place = acrossPlace(of: index)
      let width = min(place.start + place.extent, side + across(bounds.size)) - max(place.start, side)
      return length > .zero && width > 0 ? sum + length.points * width : sum
    }
  }
}

/// A tile in the order in which an assistive reader says it: "position 3 of 20".
public struct AssistiveTile: CustomStringConvertible {
  public let tile: Tile
  /// 1 for the first item of the list.
  public let position: Int
  /// How many items the list has, whether or not they have tiles.
  public let count: Int

  public var description: String { "position \(position) of \(count)" }
}
