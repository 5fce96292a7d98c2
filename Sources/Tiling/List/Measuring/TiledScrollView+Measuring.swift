import Scrolling
import ViewTree

/// Items of unknown extent are measured when they are realized (decision 16). The anchor keeps its place: first the items at and after it
/// are measured, in order, so that each start is right before its tile is bound; then the items before it, backwards from the anchor. The
/// measured extents before the anchor become one correction of the offset.
extension TiledScrollView {
  /// Rounds of measuring and correcting per frame (invariant C6). Only a cell that asks to be measured again each time takes more than two.
  static let maximumMeasuringRounds = 10
  /// Items that a round may measure per tile of the pool: more are realized only if cells turn out to be almost 0.
  static let maximumMeasurementsPerTile = 4

  var mayHaveToMeasure: Bool { hasUnmeasuredItems || remeasuring > 0 || scrollTarget != nil || layout != nil }

  /// Whether to measure before the offset moves: changes have brought unmeasured items on screen, and the offset is clamped, beyond an
  /// edge, or within a screenful of the end, so the edge it meets may be an estimate. After the move, a clamp to such an edge could not be
  /// undone, and a motion that has turned there would not turn again.
  var mustMeasureBeforeMoving: Bool {
    guard itemsHaveChanged, candidates.isActive, hasUnmeasuredItems, error == nil, !isViewportNew else { return false }
    guard phase != .resting || hasWaitingInput, candidates.overshoot == nil else { return false }
    // A finger that is down takes the list back from where a program has put it.
    guard abs(travelAlong - travelAtLayout) < viewportLength.points else { return false }
    return candidates.clamped != .zero || offset < minimumOffset || offset + viewportLength > maximumOffset
  }

  /// Measures until nothing realized is unmeasured: a clamped correction may show other items.
  func measureRealizedItems() {
    beginMeasuringRounds()
    if itemsHaveChanged { sortSlots() }
    while error == nil, measuringRounds < TiledScrollView.maximumMeasuringRounds {
      findCandidates(isMeasuring: true)
      let wasClamped = candidates.isClamped  // a clamp that is undone shows other items than the round has seen
      let round = measureRound()
      if round.hasMeasured {
        settleLengths()
        if round.isComplete, !wasClamped, !candidates.isClamped, scrollTarget == nil { return }
      } else if placingChangesLength() {
        settleLengths()  // before the target is followed: the estimated end may be too near for it
      } else if !followScrollTarget() {
        if let stuck = round.stuck { giveUpMeasuring(at: stuck) }
        return
      }
      measuringRounds += 1
    }
    guard error == nil else { return placeRealizedItems() }
    if let index = nextToMeasure() { giveUpMeasuring(at: index) }
  }

  /// A list out of step measures nothing, but places what it realizes, which may move the anchor and so realize other items.
  private func placeRealizedItems() {
    while measuringRounds < TiledScrollView.maximumMeasuringRounds, placingChangesLength() {
      settleLengths()
      measuringRounds += 1
    }
  }

  /// Whether the content's extent changes when everything is placed that is in the display range, or that prefetching will read after the
  /// layout. Placed later, it would change a settled extent.
  private func placingChangesLength() -> Bool {
    guard let layout else { return false }
    let displayed = displayRectangle
    let end = max(displayed.upperBound, prefetcher?.farthestLook(of: self) ?? displayed.upperBound)
    if !displayed.isEmpty {
      layout.forEach(meeting: displayed.lowerBound..<end) { _, _ in }
    } else if offset > .zero, viewportLength > .zero, !isBesideContent {  // beyond the end, which may be an estimate
      layout.forEach(meeting: offset..<offset + viewportLength) { _, _ in }
    }
    return layout.length.points != along(contentSize)
  }

  private func giveUpMeasuring(at index: Int) {
    let diagnostic = TilingDiagnostic.measuringDoesNotSettle(index: index, rounds: measuringRounds)
    note { $0.diagnostic = diagnostic }
    report(TilingReport(path: path, fault: .diagnostic(diagnostic)))
    scheduleLayoutPass()
  }

  /// Rounds are counted over all layouts of a tick.
  private func beginMeasuringRounds() {
    let tick = tickOfChange
    guard measuringTick != tick || tick == 0 else { return }  // outside a window each layout counts for itself
    measuringTick = tick
    measuringRounds = 0
  }

  /// Whether anything was measured; an item that could not be; and whether every realized item certainly is measured.
  private func measureRound() -> (hasMeasured: Bool, stuck: Int?, isComplete: Bool) {
    var left = TiledScrollView.maximumMeasurementsPerTile * pool.tiles.count + 1
    var hasMeasured = false
    if canWalkToMeasure, let walk = measureByWalking(&left) {
      if walk.isComplete, remeasuring == 0 { return (walk.hasMeasured, nil, true) }
      hasMeasured = walk.hasMeasured
    }
    if layout != nil { hasMeasured = measureInLayout(&left) }
    while error == nil, let index = nextToMeasure() {
      guard left > 0, measure(index) else { return (hasMeasured, index, false) }
      hasMeasured = true
      left -= 1
    }
    return (hasMeasured, nil, false)
  }

  /// The next realized item to measure: the first at or after the anchor, else the last before it.
  private func nextToMeasure() -> Int? {
    if remeasuring > 0, let tile = slots.first(where: { $0?.storedNeedsMeasure == true && $0?.storedIndex != nil }) {
      return tile?.storedIndex
    }
    guard hasUnmeasuredItems else { return nil }
    if let anchor = unmeasuredAnchor { return anchor }
    let correction = anchorCorrection()
    let place = offsetWhenSettled(by: correction?.delta ?? .zero)
    var rectangle = onScreen(at: place, reachingBeyondBy: .zero)
    guard !rectangle.isEmpty else { return nil }
    if overscan > 0 { rectangle = onScreen(at: place, reachingBeyondBy: LayoutUnit(nearest: overscan)) }
    let anchor = correction?.index ?? (correction == nil ? item(at: rectangle.lowerBound) : count)
    return nextUnmeasured(in: rectangle, from: anchor) ?? unmeasuredHeader(at: max(place, .zero))
      ?? nextUnmeasuredInRange(at: place)
  }

  /// The anchor if it is unmeasured: its own extent decides what is on screen, wherever its estimate puts it (C14).
  var unmeasuredAnchor: Int? {
    guard let anchor = candidates.survivor, anchor < count, !isMeasured(anchor), extent(of: anchor) > .zero, viewportLength > .zero,
      !isBesideContent
    else { return nil }
    return anchor
  }

  /// The offset once the extents known now are settled.
  func offsetWhenSettled(by correction: LayoutUnit) -> LayoutUnit {
    let clamped = candidates.isActive ? candidates.clamped : .zero
    guard clamped != .zero else { return offset + correction }
    return min(max(offset + correction - clamped, minimumOffset), maximumOffset)
  }

  private func nextUnmeasured(in rectangle: Range<LayoutUnit>, from anchor: Int) -> Int? {
    if let layout {
      var before: Int?
      var behind: Int?
      layout.forEach(meeting: rectangle) { index, _ in
        guard !layout.isMeasured(index) else { return }
        if index < anchor { before = index } else if behind == nil { behind = index }
      }
      return behind ?? before
    }
    let items = tree.indices(meeting: rectangle)
    let border = min(max(anchor, items.lowerBound), items.upperBound)
    return tree.firstUnmeasured(in: border..<items.upperBound) ?? tree.lastUnmeasured(in: items.lowerBound..<border)
  }

  /// Gets an item's extent from its data source or its tile; false if no tile is available.
  func measure(_ index: Int) -> Bool {
    guard let dataSource else { return false }
    do throws(TilingError) {
      guard let length = try learnLength(of: index, takenFor: nil, from: dataSource) else { return false }
      try measured(index, as: length)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  func measure(at cursor: inout ExtentTree.Cursor, from dataSource: any TileDataSource) -> Bool {
    do throws(TilingError) {
      guard let length = try learnLength(of: cursor.index, takenFor: cursor.extent, from: dataSource) else { return false }
      try tree.resize(&cursor, to: length)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// An item of extent 0 is never realized: its tile is free for the next one. `estimate` is its assumed extent, if known.
  func learnLength(
    of index: Int, takenFor estimate: LayoutUnit?, from dataSource: any TileDataSource
  ) throws(TilingError) -> LayoutUnit? {
    let length = try askForLength(of: index, takenFor: estimate, from: dataSource)
    if length == .zero, let place = slots.firstIndex(where: { $0?.storedIndex == index }) { retireTile(at: place) }
    return length
  }

  private func askForLength(
    of index: Int, takenFor estimate: LayoutUnit?, from dataSource: any TileDataSource
  ) throws(TilingError) -> LayoutUnit? {
    let bound = slots.first { $0?.storedIndex == index }.flatMap { $0 }
    if let bound, bound.storedNeedsMeasure {
      bound.storedNeedsMeasure = false
      remeasuring -= 1
    }
    let across = itemAcross(of: index)
    if case .exact(let points) = dataSource.extent(at: index, across: across) {
      let length = try TiledScrollView.extent(points, of: index)
      if !isMeasured(index) { remember(length, of: dataSource.key(at: index), revision: dataSource.revision(at: index)) }
      return length
    }
    guard let tile = bound.flatMap({ canMeasure($0, at: index, from: dataSource) }) ?? bindToMeasure(index, from: dataSource)
    else { return nil }
    let fitting = along(tile.sizeThatFits(size(along: (estimate ?? extent(of: index)).points, across: across)))
    let length = try TiledScrollView.extent(fitting, of: index)
    if let key = tile.storedKey { remember(length, of: key, revision: tile.storedRevision) }
    return length
  }

  /// The tile if it shows this item already, rebound if the item has changed.
  private func canMeasure(_ tile: Tile, at index: Int, from dataSource: any TileDataSource) -> Tile? {
    guard dataSource.key(at: index) == tile.storedKey, kindIndex(at: index, of: dataSource) == tile.kindIndex else { return nil }
    rebindIfChanged(tile, at: index, from: dataSource)
    return tile
  }

  private func bindToMeasure(_ index: Int, from dataSource: any TileDataSource) -> Tile? {
    guard let kind = kindOfItem(at: index, of: dataSource) else { return nil }
    if let returner = returner(to: index, kind: kind, from: dataSource) { return returner }
    guard let tile = pool.take(kind: kind) ?? reclaimTile(kind: kind, for: index) else { return nil }
    bind(tile, at: index, from: dataSource)
    insertSlot(of: tile, at: index)
    return tile
  }

  private func insertSlot(of tile: Tile, at index: Int) {
    slots.insert(tile, at: slots.firstIndex { ($0?.storedIndex ?? Int.max) > index } ?? slots.count)
    slotsAreAligned = false
  }

  private func returner(to index: Int, kind: Int, from dataSource: any TileDataSource) -> Tile? {
    guard itemsHaveChanged else { return nil }
    let key = dataSource.key(at: index)
    guard let place = slots.firstIndex(where: { $0?.storedIndex == nil && $0?.storedKey == key && $0?.kindIndex == kind }),
      let tile = slots.remove(at: place)
    else { return nil }
    tile.storedIndex = index
    insertSlot(of: tile, at: index)
    rebindIfChanged(tile, at: index, from: dataSource)
    return tile
  }
}
