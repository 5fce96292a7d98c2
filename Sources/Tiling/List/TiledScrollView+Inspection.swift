public import ViewTree

/// The counts of ``TilingFrame`` since the view was made.
public struct TilingTotals: Hashable, Sendable {
  public var binds = 0
  public var moves = 0
  /// Corrections of the offset by the layout.
  public var corrections = 0
}

extension TiledScrollView {
  /// What the last tick did. Read it after the tick, before the next change.
  public var lastFrame: TilingFrame {
    var frame = recordTick == (window?.tickCount ?? 0) ? record : TilingFrame()
    frame.missing = missing
    frame.error = error
    return frame
  }

  public var counts: TilingTotals { totals }

  /// All tiles of the pool, free ones too, by pool index.
  public var tiles: [Tile] { pool.tiles }

  package var freeTileCount: Int { pool.freeCount }

  /// The items from the first to the last that meet the viewport at the current offset, with or without tiles.
  ///
  /// - Complexity: O(tiles) after a layout, O(tiles + log items) while it waits.
  public var itemsOnScreen: Range<Int> {
    let isCurrent = offset == screenOffset && !itemsHaveChanged && !candidates.isActive && viewportSize == laidOutSize
    if isCurrent, stability?.offsets.contains(offset) == true, !isBesideContent, let first = realized.first, let last = realized.last {
      return first.index..<last.index + 1
    }
    let visible = isCurrent ? screen : onScreen(at: offset, reachingBeyondBy: .zero)
    guard visible == screen, !itemsHaveChanged, !tilesAreDisplaced, let last = realized.lastIndex(where: { meets($0, visible) }) else {
      return indices(meeting: visible)
    }
    // Few items come before the first on screen: overscan, and a pinned header.
    let first = realized.firstIndex { meets($0, visible) } ?? last
    return realized[first].index..<realized[last].index + 1
  }

  private func indices(meeting range: Range<LayoutUnit>) -> Range<Int> {
    guard let layout else { return tree.indices(meeting: range) }
    var met: Range<Int>?
    layout.forEach(meeting: range) { index, _ in met = (met?.lowerBound ?? index)..<index + 1 }
    return met ?? 0..<0
  }

  /// An item's extent in points on the grid: `.exact` once measured or known, `.estimated` until then; nil for no item. O(log items).
  public func extent(at index: Int) -> ItemExtent? {
    guard index >= 0, index < count else { return nil }
    let points = extent(of: index).points
    return isMeasured(index) ? .exact(points) : .estimated(points)
  }

  /// An item's place in the content, with a tile or without; nil if there is no such item. It is an estimate after unmeasured items, and
  /// for an item that a masonry has not placed yet. A pinned header's is its own place, wherever it is shown. O(log items).
  public func rectForItem(at index: Int) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let across = acrossPlace(of: index)
    return Rect(
      origin: point(along: start(of: index).points, across: across.start),
      size: size(along: extent(of: index).points, across: across.extent))
  }

  /// The extents of a list; empty if a layout places the items.
  public var extents: ExtentTree { tree }

  /// Edits the record of the tick to which a change made now belongs.
  func note(_ body: (inout TilingFrame) -> Void) {
    let tick = tickOfChange
    if recordTick != tick {
      recordTick = tick
      record.begin()
    }
    body(&record)
  }

  func note(_ correction: TilingFrame.Correction) {
    totals.corrections += 1
    note { $0.corrections.append(correction) }
  }

  /// Records one clamp per frame, the net one: a later batch may undo an earlier clamp.
  func noteClamp(_ delta: LayoutUnit, insteadOf old: LayoutUnit) {
    guard delta != old else { return }
    note { frame in
      if old != .zero, let last = frame.corrections.lastIndex(where: { $0.cause == .clamp }) { frame.corrections.remove(at: last) }
    }
    if delta != .zero { note(TilingFrame.Correction(cause: .clamp, index: nil, delta: delta)) }
  }

  func countBind(isMove: Bool) {
    totals.binds += 1
    if isMove { totals.moves += 1 }
    note {
      $0.binds += 1
      if isMove { $0.moves += 1 }
    }
  }
}
