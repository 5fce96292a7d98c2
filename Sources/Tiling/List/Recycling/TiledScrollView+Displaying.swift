import ViewTree

/// Display calls. A tile is displayed from the end of the layout that brings it on screen to the end of the one that takes it off, or until
/// it is retired. A tile beside the screen, in the overscan or the display range, is not displayed.
extension TiledScrollView {
  /// Announces the tiles that have left the screen, then those that have come, each in index order (invariant A10). Without tiles beside
  /// the screen every bound tile is on it, and one that has left was retired. `isSteady`: the same items have tiles as before. O(tiles);
  /// O(1) in a steady frame without overscan and display range.
  func announceDisplays(isSteady: Bool) {
    let mayStandBeside = overscan > 0 || displayRange != nil
    guard !isSteady || mayStandBeside else { return }
    if mayStandBeside {
      for place in slots.indices {
        if let tile = slots[place], tile.isDisplayed, !isOnScreen(tile) { endDisplaying(tile) }
      }
    }
    for place in slots.indices {
      guard let tile = slots[place], !tile.isDisplayed, isOnScreen(tile), let index = tile.storedIndex else { continue }
      tile.isDisplayed = true
      tile.willDisplay()
      displayDelegate?.tiledScrollView(self, willDisplay: tile, at: index)
    }
  }

  func endDisplaying(_ tile: Tile) {
    tile.isDisplayed = false
    tile.didEndDisplaying()
    displayDelegate?.tiledScrollView(self, didEndDisplaying: tile, at: tile.storedIndex)
  }

  func release(_ tile: Tile) {
    if tile.isDisplayed { endDisplaying(tile) }
    tile.didRelease()
  }

  private func isOnScreen(_ tile: Tile) -> Bool {
    tile.storedIndex != nil && visiblePart(of: tile) != nil
  }

  /// The start of a tile's item in the viewport, its extent and its visible extent; nil if nothing of it is visible or it has no place.
  @inline(__always)
  func visiblePart(of tile: Tile) -> (start: LayoutUnit, extent: LayoutUnit, visible: LayoutUnit)? {
    guard tile.isPlaced else { return nil }
    let frame = tile.frame
    let start = LayoutUnit(nearest: along(frame.origin)) - offset
    let extent = LayoutUnit(nearest: along(frame.size))
    let visible = min(start + extent, viewportLength) - max(start, .zero)
    let (place, side) = (across(frame.origin), across(bounds.origin))
    guard visible > .zero, place < side + across(bounds.size), place + across(frame.size) > side else { return nil }
    return (start, extent, visible)
  }
}
