public import ViewTree

extension TiledScrollView {
  /// What the last tick did. Read it after the tick, before the next change.
  public var lastFrame: TilingFrame { virtualizer.record(ofTick: window?.tickCount ?? 0) }

  public var counts: TilingTotals { virtualizer.totals }

  /// All tiles of the pool, free ones too, by pool index.
  public var tiles: [Tile] { storedTiles }

  /// Calls `body` with each of the tiles, its item and its key, as ``Tile/index`` and ``Tile/key`` have them.
  package func forEachTile(_ body: (Tile, Int?, ItemKey?) -> Void) {
    let tiles = storedTiles
    for index in tiles.indices {
      Unmanaged.passUnretained(tiles[index])._withUnsafeGuaranteedRef { tile in
        let content = virtualizer[ItemSlot(index)]
        guard content.isBound, tile.isSubview(of: self) else { return body(tile, nil, nil) }
        body(tile, content.item, content.key)
      }
    }
  }

  /// The same for the tiles that have an item.
  package func forEachBoundTile(_ body: (Tile, Int, ItemKey) -> Void) {
    let tiles = storedTiles
    for index in tiles.indices {
      let content = virtualizer[ItemSlot(index)]
      guard content.isBound, let item = content.item else { continue }
      Unmanaged.passUnretained(tiles[index])._withUnsafeGuaranteedRef { tile in
        if tile.isSubview(of: self) { body(tile, item, content.key) }
      }
    }
  }

  package var freeTileCount: Int { virtualizer.freeSlotCount }

  /// The items from the first to the last that meet the viewport at the current offset, with or without tiles.
  ///
  /// - Complexity: O(tiles) after a layout, O(tiles + log items) while it waits.
  public var itemsOnScreen: Range<Int> {
    if reentrancy != .decision, let items = virtualizer.stableItemsOnScreen { return items }
    return findItemsOnScreen()
  }

  @inline(never)
  private func findItemsOnScreen() -> Range<Int> {
    reentrancy == .decision ? virtualizer.findItemsOnScreen() : virtualizer.itemsOnScreen
  }

  /// An item's extent in points on the grid: `.exact` once measured or known, `.estimated` until then; nil for no item. O(log items).
  public func extent(at index: Int) -> ItemExtent? {
    guard index >= 0, index < itemCount else { return nil }
    let points = virtualizer.extent(of: index).points
    return virtualizer.isMeasured(index) ? .exact(points) : .estimated(points)
  }

  /// An item's place in the content, with a tile or without; nil if there is no such item. It is an estimate after unmeasured items, and
  /// for an item that a masonry has not placed yet. A pinned header's is its own place, wherever it is shown. O(log items).
  public func rectForItem(at index: Int) -> Rect? {
    guard index >= 0, index < itemCount else { return nil }
    return rect(of: virtualizer.frame(of: index))
  }

  /// The extents of a list; empty if a layout places the items. O(1); O(measured items) inside a bind or a `sizeThatFits` of a layout that
  /// measures several items.
  public var extents: ExtentTree { virtualizer.extentsWithPending }

  /// Runs a change that has no caller to throw to, and reports its error.
  func attempt(_ body: () throws(TilingError) -> Void) {
    do throws(TilingError) { try body() } catch { report(TilingReport(path: path, fault: .error(error))) }
  }
}
