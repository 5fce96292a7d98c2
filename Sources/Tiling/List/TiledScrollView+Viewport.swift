import Scrolling
import ViewTree

extension TiledScrollView {
  var isViewportNew: Bool {
    viewportSize != laidOutSize || isAcrossNew
  }

  /// Whether the items' extents were asked for another cross-axis size, or some for none.
  var isAcrossNew: Bool {
    let across = across(viewportSize)
    return across > 0 && (across != askedAcross || hasBlanks)
  }

  /// Asks for extents again if the cross-axis size differs; keeps the anchor (rule 109), and bound tiles keep their items (A7).
  func viewportDidResize() {
    findCandidates()
    if error == nil, isAcrossNew {
      do throws(TilingError) { try askForAllLengths(count: count, after: []) } catch {
        fail(error)  // keeps the old extents until reload()
        (askedAcross, hasBlanks) = (across(bounds.size), false)
      }
    }
    laidOutSize = bounds.size
    lengthsDidChange()
  }

  /// Brings offset and motion into a changed legal range or inset, and undoes an earlier clamp of this frame. An inset that grows at the
  /// end, as for a keyboard, leaves a list at rest at its pinned end there (C8).
  func followLegalRange() {
    (followedInset, awaitsPinning) = (contentInset, false)
    guard !isViewportNew else { return }
    setNeedsLayoutImplicitly()  // an end may have come within reach of a page
    if storedPinsToEnd, phase == .resting, stoodAtEnd, travelAlong == travelAtLayout { findCandidates() }
    if candidates.isActive {
      candidates.endHasMoved(leaving: overshoot(restsThere: false))
      settleLengths()
    } else {
      super.legalRangeDidChange()
      stoodAtEnd = stoodAtEnd && offset >= maximumOffset
    }
  }

  /// The content within `margin` of a viewport at `offset`; empty if the viewport is beside the content.
  func onScreen(at offset: LayoutUnit, reachingBeyondBy margin: LayoutUnit) -> Range<LayoutUnit> {
    let start = max(offset - margin, .zero)
    let end = min(offset + viewportLength + margin, length)
    return start < end && viewportLength > .zero && !isBesideContent ? start..<end : start..<start
  }

  /// Makes the tiles that a longer viewport may need (invariant A1).
  func fillPool() {
    guard viewportLength > pooledLength, error == nil, !bounds.isEmpty, let dataSource else { return }
    pooledLength = viewportLength
    let screenfuls = 1 + (displayRange.map { $0.ahead + $0.behind } ?? 0)
    let window = viewportLength.points * screenfuls + 2 * overscan
    let tiles = pool.grow(to: { capacity(of: $0, window: window) }, by: dataSource)
    slots.reserveCapacity(roomForAllTiles)
    let headers = pool.tiles.first { pool.reusePools[$0.kindIndex].kind.isPinned && $0.superview === self }
    for tile in tiles {  // headers above all others
      let isHeader = pool.reusePools[tile.kindIndex].kind.isPinned
      if let headers, !isHeader { insertSubview(tile, belowSubview: headers) } else { addSubview(tile) }
    }
  }

  func displayRangeDidChange() {
    pooledLength = LayoutUnit(rawValue: -1)
    stability = nil
    setNeedsLayoutImplicitly()
  }

  private func capacity(of kind: TileKind, window: Double) -> Int {
    if let layout { return layout.capacity(of: kind, window: window) }
    let capacity = kind.capacity(window: window, spacing: spacing)
    return kind.isPinned ? min(capacity + 1, kind.maximumCount ?? .max) : capacity  // one more: the pinned header's place may be off screen
  }

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
  init(roundingUp points: Double) {
    self = points == 0 ? .zero : LayoutUnit(nearest: points)
    if self.points < points { rawValue += 1 }
  }

  init(roundingDown points: Double) {
    self = points == 0 ? .zero : LayoutUnit(nearest: points)
    if self.points > points { rawValue -= 1 }
  }
}
