import Scrolling
import ViewTree

extension TiledScrollView {
  /// Whether the next layout is for another size, or for lengths that were asked for at a size across that did not last.
  var isViewportNew: Bool {
    viewportSize != laidOutSize || isAcrossNew
  }

  /// Whether the items' lengths were asked for another size across, or some for none.
  var isAcrossNew: Bool {
    let across = across(viewportSize)
    return across > 0 && (across != askedAcross || hasBlanks)
  }

  /// A viewport of another size: asks for lengths anew if the size across is another one, and keeps the anchor (rule 109). Tiles that are
  /// bound keep their items (A7).
  func viewportDidResize() {
    findCandidates()
    if error == nil, isAcrossNew {
      do throws(TilingError) { try askForAllLengths(count: count, after: []) } catch {
        fail(error)  // on the old lengths until reload()
        (askedAcross, hasBlanks) = (across(bounds.size), false)
      }
    }
    laidOutSize = bounds.size
    lengthsDidChange()
  }

  /// Brings offset and motion in line with the insets and a range that has changed. What a batch of this frame was clamped by before is taken
  /// back. An inset that grows at the end, as for a keyboard, leaves a list that rests at its pinned end there (C8).
  func followLegalRange() {
    (followedInset, awaitsPinning) = (contentInset, false)
    guard !isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come near enough for a page
    if storedPinsToEnd, phase == .resting, stoodAtEnd, travelAlong == travelAtLayout { findCandidates() }
    if candidates.isActive {
      candidates.endHasMoved(leaving: overshoot(restsThere: false))
      settleLengths()
    } else {
      super.legalRangeDidChange()
      stoodAtEnd = stoodAtEnd && offset >= maximumOffset
    }
  }

  /// The part of the content within `margin` of a viewport at `offset`; empty if the viewport stands wholly beside the content.
  func onScreen(at offset: LayoutUnit, reachingBeyondBy margin: LayoutUnit) -> Range<LayoutUnit> {
    let start = max(offset - margin, .zero)
    let end = min(offset + viewportLength + margin, length)
    return start < end && viewportLength > .zero && !isBesideContent ? start..<end : start..<start
  }

  /// Makes the tiles that a longer viewport than all before may need (invariant A1).
  func fillPool() {
    guard viewportLength > pooledLength, error == nil, !bounds.isEmpty, let dataSource else { return }
    pooledLength = viewportLength
    let screenfuls = 1 + (displayRange.map { $0.ahead + $0.behind } ?? 0)
    let window = viewportLength.points * screenfuls + 2 * overscan
    let tiles = pool.grow(to: { capacity(of: $0, window: window) }, make: { dataSource.makeTile(of: $0) })
    slots.reserveCapacity(roomForAllTiles)
    let headers = pool.tiles.first { pool.reusePools[$0.kindID].kind.isPinned && $0.superview === self }
    for tile in tiles {  // headers above all others
      if let headers, !pool.reusePools[tile.kindID].kind.isPinned { insertSubview(tile, belowSubview: headers) } else { addSubview(tile) }
    }
  }

  /// Another display range may need more tiles; the pool never shrinks.
  func displayRangeDidChange() {
    pooledLength = LayoutUnit(rawValue: -1)
    stability = nil
    setNeedsLayoutImplicitly()
  }

  /// Tiles of a kind that are enough for any window of a length.
  private func capacity(of kind: TileKind, window: Double) -> Int {
    if let layout { return layout.capacity(of: kind, window: window) }
    let capacity = kind.capacity(window: window, spacing: spacing)
    return kind.isPinned ? min(capacity + 1, kind.maximumCount ?? .max) : capacity  // one more for the header whose place is off screen
  }

  /// Another source: a new pool, and nothing kept.
  func replaceDataSource() {
    precondition(!(isInCallback || isTreeInLayout), "\(path).dataSource was set from inside a layout or a callback")
    storedVisibilityObserver?.close()
    for case let tile? in slots { release(tile) }
    for tile in pool.tiles { tile.removeFromSuperview() }
    pool = TilePool(kinds: dataSource?.kinds ?? [])
    realized = []
    slots = []
    (slotsAreAligned, tilesAreDisplaced, stability) = (false, false, nil)
    (pinnedItems, pinnedHeader) = (nil, nil)
    missing = []
    (incoming, nextSlots, outgoing) = ([], [], [])
    candidates.end()
    scrollTarget = nil
    remeasuring = 0
    screen = .zero..<(.zero)
    laidOutSize = nil
    pooledLength = LayoutUnit(rawValue: -1)
    (waitingChanges, waitingScroll) = ([], nil)
    prefetcher?.forgetItems()
    lastCursor = nil
    lastLengths = LastLengths()
    if tree.count > 0 { tree = ExtentTree(spacing: tree.spacing) }
    attempt { () throws(TilingError) in try reload() }  // an error stays in the frame until the next reload
  }
}

extension LayoutUnit {
  /// The least grid value that is not below `points`.
  init(roundingUp points: Double) {
    self = points == 0 ? .zero : LayoutUnit(nearest: points)
    if self.points < points { rawValue += 1 }
  }

  /// The greatest grid value that is not above `points`.
  init(roundingDown points: Double) {
    self = points == 0 ? .zero : LayoutUnit(nearest: points)
    if self.points > points { rawValue -= 1 }
  }
}
