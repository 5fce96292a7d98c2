public import ViewTree

/// Counts since the view was made.
public struct TilingTotals: Hashable, Sendable {
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another item before.
  public var moves = 0
  /// Moves of the offset by the layout.
  public var corrections = 0
}

extension TiledScrollView {
  /// What the last tick did. Read it after the tick, before anything is changed for the next one.
  public var lastFrame: TilingFrame {
    var frame = recordTick == (window?.tickCount ?? 0) ? record : TilingFrame()
    frame.missing = missing
    frame.error = error
    return frame
  }

  public var counts: TilingTotals { totals }

  /// All tiles of the pool, at their pool indices, free ones too.
  public var tiles: [Tile] { pool.tiles }

  /// How many tiles show nothing.
  public var freeTileCount: Int { pool.freeCount }

  /// The items from the first to the last that meet the viewport at the present offset, whether or not they have tiles yet.
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
    // Those before the first on screen are few: overscan, and a pinned header.
    let first = realized.firstIndex { meets($0, visible) } ?? last
    return realized[first].index..<realized[last].index + 1
  }

  private func indices(meeting range: Range<LayoutUnit>) -> Range<Int> {
    guard let layout else { return tree.indices(meeting: range) }
    var met: Range<Int>?
    layout.forEach(meeting: range) { index, _ in met = (met?.lowerBound ?? index)..<index + 1 }
    return met ?? 0..<0
  }

  /// What is known of an item's length, in points on the grid: `.exact` once it is measured or was known from the start, `.estimated` with what the
  /// item is taken for until then. Nil if there is no such item.
  ///
  /// - Complexity: O(log items).
  public func extent(at index: Int) -> ItemExtent? {
    guard index >= 0, index < count else { return nil }
    let points = extent(of: index).points
    return isMeasured(index) ? .exact(points) : .estimated(points)
  }

  /// Where an item stands in the content, with a tile or without; nil if there is no such item. Behind items that are taken for an estimate, and
  /// of an item that a masonry has not placed yet, it is an estimate too. A pinned header's is its own, wherever it is shown.
  ///
  /// - Complexity: O(log items).
  public func rectForItem(at index: Int) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let across = acrossPlace(of: index)
    return Rect(
      origin: point(along: start(of: index).points, across: across.start),
      size: size(along: extent(of: index).points, across: across.extent))
  }

  /// The lengths that a list works with; empty where a layout places the items.
  public var extents: ExtentTree { tree }

  /// Opens the record of the tick that a change made now belongs to.
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

  /// One clamp a frame, the net one: what a later batch of the same turn has made unnecessary has not happened.
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
