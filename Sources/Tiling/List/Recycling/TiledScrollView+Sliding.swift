import Scrolling
import ViewTree

/// The steady scroll of a list: only the offset has changed, and a few items leave at one edge and enter at the other. Kept items are not
/// visited: outgoing ones are retired at the ends, incoming ones found by a step from the last one. The result is that of `recycle()`,
/// which handles all other cases (decision 20).
extension TiledScrollView {
  /// Moves the realized items with the offset; false if there is more to do, and `recycle()` must continue.
  func slide() -> Bool {
    guard slotsAreAligned, layout == nil, !itemsHaveChanged, error == nil, pinnedItems == nil, displayRange == nil, missing.isEmpty,
      remeasuring == 0, scrollTarget == nil, let first = realized.first, let last = realized.last
    else { return false }
    let rectangle = realizationWindow
    guard rectangle.lowerBound < last.start + last.extent, first.start < rectangle.upperBound, !rectangle.isEmpty,
      !hasUnmeasuredItems || isMeasured(before: first, from: rectangle.lowerBound)
    else { return false }
    // No tile is released before it is known what is on screen.
    if hasUnmeasuredItems, let next = firstUnmeasured(behind: last, until: rectangle.upperBound) {
      // An item before the screen grows backwards, as when nothing of the last screen is left.
      guard next.end > offset, canMeasure(taking: next.extent) else { return false }
      let total = length
      let isDone = takeIncoming(until: rectangle.upperBound)
      if length != total {
        settleLengths()  // only after the anchor
        slotsAreAligned = true
      }
      guard isDone, realizationWindow == rectangle else { return false }
    }
    retireOutgoing(beside: rectangle)
    guard !realized.isEmpty else { return false }
    // A tile that was asked for its size may have asked for another round.
    let isDone =
      takeIncoming(until: rectangle.upperBound) && takeIncoming(from: rectangle.lowerBound) && remeasuring == 0
    stability = isDone ? stabilityOfRealizedItems() : nil
    return isDone
  }

  /// Whether all items that enter at the start are measured: those that enter at the end move nothing.
  private func isMeasured(before first: RealizedItem, from edge: LayoutUnit) -> Bool {
    guard first.start - tree.spacing > edge else { return true }
    let before = tree.index(at: edge)..<first.index
    return before.isEmpty || tree.firstUnmeasured(in: before) == nil
  }

  private func firstUnmeasured(behind last: RealizedItem, until edge: LayoutUnit) -> (extent: LayoutUnit, end: LayoutUnit)? {
    guard last.start + last.extent + tree.spacing < edge,
      let next = tree.firstUnmeasured(in: last.index + 1..<min(tree.index(at: edge) + 1, count))
    else { return nil }
    let (start, extent) = (tree.offset(of: next), tree.extent(at: next))
    return start < edge ? (extent, start + extent) : nil
  }

  /// Whether the content is long enough for the offset without the item's estimate and another screenful.
  private func canMeasure(taking estimate: LayoutUnit) -> Bool {
    !storedPinsToEnd && length - estimate >= offset + viewportLength + viewportLength
  }

  private func retireOutgoing(beside rectangle: Range<LayoutUnit>) {
    var leaving = 0
    while leaving < realized.count, realized[leaving].start + realized[leaving].extent <= rectangle.lowerBound {
      if let tile = slots[leaving] { retire(tile) }
      leaving += 1
    }
    if leaving > 0 {
      realized.removeFirst(leaving)
      slots.removeFirst(leaving)
    }
    while let last = realized.last, last.start >= rectangle.upperBound {
      if let tile = slots[slots.count - 1] { retire(tile) }
      realized.removeLast()
      slots.removeLast()
    }
  }

  /// Items that enter at the end. Those of extent 0 are skipped; those of unknown extent are measured, which moves no other item.
  private func takeIncoming(until edge: LayoutUnit) -> Bool {
    guard let last = realized.last else { return false }
    guard last.start + last.extent + tree.spacing < edge, var cursor = cursor(at: last) else { return true }
    guard let dataSource else { return false }
    defer { lastCursor = cursor }
    while cursor.end + tree.spacing < edge, tree.advance(&cursor) {
      var item = RealizedItem(index: cursor.index, start: cursor.start, extent: cursor.extent)
      guard item.extent > .zero else { continue }
      var tile: Tile?
      if !cursor.isMeasured {
        guard learnLength(at: &cursor, from: dataSource, on: &tile) else { return false }
        item.extent = cursor.extent
      }
      if let tile {
        place(tile, at: item)
        if item.extent == .zero { retire(tile) }
      } else if item.extent > .zero {
        tile = self.tile(for: item, from: dataSource)
        if tile == nil { return false }
      }
      guard item.extent > .zero else { continue }
      realized.append(item)
      slots.append(tile)
    }
    return true
  }

  private func cursor(at item: RealizedItem) -> ExtentTree.Cursor? {
    if let lastCursor, lastCursor.index == item.index, tree.isCurrent(lastCursor) { return lastCursor }
    return tree.cursor(at: item.index, startingAt: item.start)
  }

  /// Measures an item after all realized ones; false if that takes more than a free tile of its kind.
  private func learnLength(at cursor: inout ExtentTree.Cursor, from dataSource: any TileDataSource, on tile: inout Tile?) -> Bool {
    guard canMeasure(taking: cursor.extent) else { return false }
    let (index, across) = (cursor.index, itemAcross)
    do throws(TilingError) {
      var points: Double
      switch dataSource.extent(at: index, across: across) {
      case .exact(let known): points = known
      case .estimated:
        guard let kind = kindIndex(at: index, of: dataSource), let free = pool.take(kind: kind) else { return false }
        tile = free
        bind(free, at: index, from: dataSource)
        points = along(free.sizeThatFits(size(along: cursor.extent.points, across: across)))
      }
      let length = try TiledScrollView.extent(points, of: index)
      remember(length, of: dataSource.key(at: index), revision: dataSource.revision(at: index))
      try tree.resize(&cursor, to: length)
      return true
    } catch {
      fail(error)
      if let tile { retire(tile) }
      tile = nil
      return false
    }
  }

  /// Items that enter at the start. Measuring one would move the items after it: returns false.
  private func takeIncoming(from edge: LayoutUnit) -> Bool {
    guard let first = realized.first, first.start - tree.spacing > edge, var cursor = tree.cursor(at: first.index, startingAt: first.start)
    else { return true }
    guard let dataSource else { return false }
    while cursor.start - tree.spacing > edge, tree.retreat(&cursor) {
      guard cursor.isMeasured else { return false }
      let item = RealizedItem(index: cursor.index, start: cursor.start, extent: cursor.extent)
      guard item.extent > .zero else { continue }
      guard let tile = tile(for: item, from: dataSource) else { return false }
      realized.insert(item, at: 0)
      slots.insert(tile, at: 0)
    }
    return true
  }

  private func tile(for item: RealizedItem, from dataSource: any TileDataSource) -> Tile? {
    guard let kind = kindIndex(at: item.index, of: dataSource), let tile = pool.take(kind: kind) else { return nil }
    place(tile, at: item)
    bind(tile, at: item.index, from: dataSource)
    return tile
  }
}
