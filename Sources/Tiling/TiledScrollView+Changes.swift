import Scrolling
import ViewTree

extension TiledScrollView {
  /// Takes over changes that the data source has made to its items.
  ///
  /// Sizes, offset and motion follow at once, in one step that leaves the anchor on its place (C1); tiles follow in the next layout.
  /// Called from inside a layout, a scroll callback or a bind, the batch waits for the next tick (A11), the data source must not have
  /// changed its items yet, and learns through ``TileDataSource/adopt(_:)`` when to do it. The same holds from anywhere while
  /// ``hasWaitingBatches``: batches take effect in the order in which they were applied.
  ///
  /// - Throws: ``TilingError``; what it says of the state holds.
  /// - Complexity: O(changes x (tiles + pages)), plus a query for each inserted or updated item.
  public func apply(_ batch: ItemBatch) throws(TilingError) {
    guard !mustWait, !hasWaitingBatches else {
      guard waitingBatchCount < TiledScrollView.maximumWaitingBatches else {
        throw .tooManyWaitingBatches(limit: TiledScrollView.maximumWaitingBatches)
      }
      return wait(with: .batch(batch))
    }
    isInCallback = true
    defer { isInCallback = false }
    try carryOut(batch)
  }

  /// Asks the data source for everything anew, keeps the tiles of items that it finds again by key, and the anchor on its place. The way
  /// back after a ``TilingError``. Called from inside a layout or a callback it waits for the next tick.
  ///
  /// - Throws: ``TilingError/invalidExtent(index:points:)`` or ``TilingError/contentTooLong(count:)``.
  /// - Complexity: O(items).
  public func reload() throws(TilingError) {
    guard !mustWait else { return wait(with: .reload) }
    isInCallback = true
    defer { isInCallback = false }
    try carryOutReload()
  }

  func carryOutReload() throws(TilingError) {
    let count = dataSource?.count ?? 0
    var next = ExtentTree(spacing: tree.spacing)
    next.insertUnmeasured(0..<count)
    try refuse { () throws(TilingError) in try measure(&next) }
    error = nil
    followReload(count: count)
    commit(next)
  }

  func carryOut(_ batch: ItemBatch) throws(TilingError) {
    if error != nil { throw .awaitingReload }
    var next = tree
    try refuse { () throws(TilingError) in
      var count = tree.count
      for (position, change) in batch.changes.enumerated() {
        guard change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
        count += change.countDelta
      }
      guard count == batch.countAfter else { throw .countMismatch(before: tree.count, expected: count, found: batch.countAfter) }
      let found = dataSource?.count ?? 0
      guard count == found else { throw .countMismatch(before: tree.count, expected: count, found: found) }
      for change in batch.changes { next.apply(change) }
      try measure(&next)
    }
    findCandidates()
    for change in batch.changes {
      candidates?.follow(change)
      for tile in slots { tile?.follow(change) }
    }
    commit(next)
  }

  /// Runs `body`, and remembers the error that it throws: the view is out of step until `reload()`.
  private func refuse(_ body: () throws(TilingError) -> Void) throws(TilingError) {
    do { try body() } catch {
      self.error = error
      setNeedsLayoutImplicitly()
      throw error
    }
  }

  /// The items whose place on the screen the changes of this frame are to keep: those of the last frame, or, if the offset has since
  /// been moved by a whole viewport or more, those that are on screen now.
  func findCandidates() {
    let distance = abs(travel.y - travelAtLayout)
    if distance > 0, distance >= max(bounds.height, laidOutSize?.height ?? 0) {
      candidates = nil
      travelAtLayout = travel.y
      screen = onScreen(reachingBeyondBy: .zero)
    }
    if candidates == nil { candidates = AnchorCandidates(on: screen, in: tree) }
  }

  /// Finds the tiles' items, and with them the anchor, by key in a list that has changed in unknown ways.
  private func followReload(count: Int) {
    findCandidates()
    let tiles = slots.compactMap { $0 }
    var found: [ItemKey: Int] = [:]  // looked up by key only, never iterated
    let wanted = Set(tiles.compactMap(\.storedKey))
    for index in 0..<count {
      guard let key = dataSource?.key(at: index), wanted.contains(key) else { continue }
      found[key] = index
    }
    let indices = candidates?.items.map { item in
      item.index.flatMap { old in tiles.first { $0.storedIndex == old } }?.storedKey.flatMap { found[$0] }
    }
    if let indices { candidates?.follow(reloadedAs: indices, count: count) }
    for tile in tiles { tile.storedIndex = tile.storedKey.flatMap { found[$0] } }
  }

  /// Takes over new lengths: content size, offset, motion and clamp in one step (decision 2), and asks for a layout.
  func commit(_ next: ExtentTree) {
    tree = next
    itemsHaveChanged = true
    stability = nil
    setNeedsLayoutImplicitly()
    let anchor = candidates?.correction(in: tree)
    let oldClamp = candidates?.clamped ?? .zero
    let move = limited((anchor?.delta ?? .zero) - oldClamp)
    let clamp = LayoutUnit(nearest: reposition(contentSize: contentSizeOfItems, correction: Point(x: 0, y: move.points)).y)
    let delta = move + oldClamp
    if delta != .zero { note(TilingFrame.Correction(cause: .anchor, index: anchor?.index, delta: delta)) }
    noteClamp(clamp, insteadOf: oldClamp)
    candidates?.anchored += delta
    candidates?.clamped = clamp
  }

  /// As much of a correction as leaves the offset on the grid.
  private func limited(_ delta: LayoutUnit) -> LayoutUnit {
    let offset = LayoutUnit(nearest: bounds.origin.y)
    let limit = LayoutUnit(nearest: LayoutUnit.maximumPoints)
    return min(max(offset + delta, -limit), limit) - offset
  }

  private var contentSizeOfItems: Size { Size(width: bounds.width, height: tree.total.points) }

  /// Asks the data source for each length that is still open, and for all of them if they were asked for another width. In a view without
  /// width nothing is measured: what is open has no length until the view gets one (B11).
  func measure(_ tree: inout ExtentTree) throws(TilingError) {
    guard !tree.isTooLong else { throw .contentTooLong(count: tree.count) }
    let width = bounds.width
    guard width > 0 else { return }
    if width != measuredWidth { tree.invalidate(0..<tree.count) }
    measuredWidth = width
    let source = dataSource
    try tree.measure { (index) throws(TilingError) -> LayoutUnit in
      guard let source else { return .zero }
      switch source.extent(at: index, across: width) {
      case .exact(let points):
        guard points >= 0, points <= LayoutUnit.maximumPoints else { throw .invalidExtent(index: index, points: points) }
        return LayoutUnit(nearest: points)
      }
    }
  }
}

extension Tile {
  /// Keeps the tile's index in line with its item; a tile whose item is gone keeps its key until the layout retires it.
  func follow(_ change: ItemChange) {
    guard let index = storedIndex else { return }
    if case .update(let range) = change, range.contains(index) { needsRebinding = true }
    storedIndex = change.index(after: index)
  }
}

extension ExtentTree {
  /// Takes over one step; what it brings or changes is unmeasured.
  package mutating func apply(_ change: ItemChange) {
    switch change {
    case .insert(let range): insertUnmeasured(range)
    case .remove(let range): remove(range)
    case .move(let from, let to): move(from: from, to: to)
    case .update(let range): invalidate(range)
    }
  }
}
