import Scrolling
import ViewTree

/// Items of unknown length are measured when they are engaged.
///
/// The anchor of the frame stays where it is while they are: first what stands at and behind it is measured, in order, so that each one's
/// start is right before its tile is bound; then what stands before it, from the anchor on, so that it grows backwards. What the measured
/// lengths do to the content before the anchor becomes one correction of the offset.
extension TiledScrollView {
  /// How often a frame may measure and correct (invariant C6). More than two rounds take a cell that asks to be measured again whenever it is.
  static let maximumMeasuringRounds = 10
  /// How many items a round may measure for each tile of the pool: more are engaged only if cells turn out to be next to nothing.
  static let maximumMeasurementsPerTile = 4

  /// Whether a layout may find something to measure, or a command to follow.
  var mayHaveToMeasure: Bool { hasUnmeasuredItems || remeasuring > 0 || scrollTarget != nil || layout != nil }

  /// Whether an offset that moves in this tick may meet an edge that is a guess: changes have brought items on screen that have not been measured
  /// yet, and the offset is clamped, beyond an edge, or within a screenful of the end. Once the offset has moved, a clamp to such an edge could not
  /// be taken back, and a motion that has turned round there would not turn again.
  var mustMeasureBeforeMoving: Bool {
    guard itemsHaveChanged, candidates.isActive, hasUnmeasuredItems, error == nil, !isViewportNew else { return false }
    guard phase != .resting || hasWaitingInput, candidates.overshoot == nil else { return false }
    // A finger that is down takes the list back from where a program has put it.
    guard abs(travelAlong - travelAtLayout) < viewportLength.points else { return false }
    return candidates.clamped != .zero || offset < minimumOffset || offset + viewportLength > maximumOffset
  }

  /// Measures all that is engaged, until nothing more is: a correction that had to be clamped may show other items.
  func measureRealizedItems() {
    beginMeasuringRounds()
    if itemsHaveChanged { sortSlots() }
    while error == nil, measuringRounds < TiledScrollView.maximumMeasuringRounds {
      findCandidates(isMeasuring: true)
      // A clamp that is taken back shows other items than the round has looked at.
      let wasClamped = candidates.isClamped
      let round = measureRound()
      if round.hasMeasured {
        settleLengths()
        if round.isComplete, !wasClamped, !candidates.isClamped, scrollTarget == nil { return }
      } else if placingChangesLength() {
        settleLengths()  // before a target is looked at, which the end may be too near for
      } else if !followScrollTarget() {
        if let stuck = round.stuck { giveUpMeasuring(at: stuck) }
        return
      }
      measuringRounds += 1
    }
    guard error == nil else { return placeRealizedItems() }
    if let index = nextToMeasure() { giveUpMeasuring(at: index) }
  }

  /// A list out of step measures nothing. What it engages has its place all the same, and may move what is held and so engage others.
  private func placeRealizedItems() {
    while measuringRounds < TiledScrollView.maximumMeasuringRounds, placingChangesLength() {
      settleLengths()
      measuringRounds += 1
    }
  }

  /// Whether the content has another length when all has its place that stands in the display range, or that prefetching will look at when
  /// the layout has ended: what is placed then would change a length that is settled.
  private func placingChangesLength() -> Bool {
    guard let layout else { return false }
    let displayed = displayRectangle
    let end = max(displayed.upperBound, prefetcher?.farthestLook(of: self) ?? displayed.upperBound)
    if !displayed.isEmpty {
      layout.forEach(meeting: displayed.lowerBound..<end) { _, _ in }
    } else if offset > .zero, viewportLength > .zero, !isBesideContent {  // beyond the end, which may be a guess
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

  /// The rounds are counted over all layouts of a tick.
  private func beginMeasuringRounds() {
    let tick = tickOfChange
    guard measuringTick != tick || tick == 0 else { return }  // outside a window each layout counts for itself
    measuringTick = tick
    measuringRounds = 0
  }

  /// Whether anything was measured, the item that is still to be but could not, and whether all that is engaged is for certain.
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

  /// The engaged item that is to be measured next: at the anchor or behind it the first, else before it the last one.
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

  /// The anchor, if it is to be measured: wherever its estimate may put it, its own length decides what is on screen.
  var unmeasuredAnchor: Int? {
    guard let anchor = candidates.survivor, anchor < count, !isMeasured(anchor), extent(of: anchor) > .zero, viewportLength > .zero,
      !isBesideContent
    else { return nil }
    return anchor
  }

  /// Where the offset will be when the lengths that are known by now have been settled.
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

  /// Learns an item's length from its data source, or from its tile. False if there is no tile to learn it from.
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

  /// The same for the item of a list at a cursor, which stays there.
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

  /// An item that turns out to be nothing is never engaged: its tile is free for the next one.
  ///
  /// - Parameter estimate: what the item was taken for, if the caller knows.
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

  /// The tile that shows the item already, brought up to date.
  private func canMeasure(_ tile: Tile, at index: Int, from dataSource: any TileDataSource) -> Tile? {
    guard dataSource.key(at: index) == tile.storedKey, dataSource.kind(at: index).id == tile.kindID else { return nil }
    rebindIfChanged(tile, at: index, from: dataSource)
    return tile
  }

  /// A tile for an item that has none yet: a free one, or else one that is reclaimed.
  private func bindToMeasure(_ index: Int, from dataSource: any TileDataSource) -> Tile? {
    guard let kind = kindOfItem(at: index, of: dataSource) else { return nil }
    if let returner = returner(to: index, kind: kind, from: dataSource) { return returner }
    guard let tile = pool.take(kind: kind) ?? reclaimTile(kind: kind, for: index) else { return nil }
    bind(tile, at: index, from: dataSource)
    insertSlot(of: tile, at: index)
    return tile
  }

  /// Slots stay in index order.
  private func insertSlot(of tile: Tile, at index: Int) {
    slots.insert(tile, at: slots.firstIndex { ($0?.storedIndex ?? Int.max) > index } ?? slots.count)
    slotsAreAligned = false
  }

  /// The tile of an item that was removed and inserted again under its key (invariant A7).
  private func returner(to index: Int, kind: Int, from dataSource: any TileDataSource) -> Tile? {
    guard itemsHaveChanged else { return nil }
    let key = dataSource.key(at: index)
    guard let place = slots.firstIndex(where: { $0?.storedIndex == nil && $0?.storedKey == key && $0?.kindID == kind }),
      let tile = slots.remove(at: place)
    else { return nil }
    tile.storedIndex = index
    insertSlot(of: tile, at: index)
    rebindIfChanged(tile, at: index, from: dataSource)
    return tile
  }
}
