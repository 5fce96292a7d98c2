import Scrolling
import ViewTree

extension TiledScrollView {
  /// Applies changes that the data source has made to its items.
  ///
  /// Content size, offset and motion follow at once and leave the anchor in its place (C1); tiles follow in the next layout. From inside a
  /// layout, a scroll callback or a bind, and while ``hasWaitingBatches``, the batch waits for the next tick, in order (A11): then the data
  /// source must not have changed its items yet, and does so in ``TileDataSource/adopt(_:)``.
  ///
  /// - Throws: ``TilingError``, which says in what state the view is.
  /// - Complexity: O(changes x (tiles + log items)), plus a query for each inserted or updated item outside a run. A grid rebuilds the rows
  ///   after the first change.
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

  /// Asks the data source for everything again; keeps the tiles of items that it finds by key, and the anchor in its place. Recovers from a
  /// ``TilingError``. A masonry assigns all lanes again. From inside a layout or a callback it waits for the next tick.
  ///
  /// - Throws: ``TilingError/invalidExtent(index:points:)``, ``TilingError/invalidEstimate(index:points:)``,
  ///   ``TilingError/runsMismatch(of:found:)`` or ``TilingError/contentTooLong(count:)``.
  /// - Complexity: O(items) if each is asked, O(runs) for runs; and that of ``TileDataSource/indices(of:)``.
  public func reload() throws(TilingError) {
    guard !mustWait else { return wait(with: .reload) }
    isInCallback = true
    defer { isInCallback = false }
    try carryOutReload()
  }

  func carryOutReload() throws(TilingError) {
    findCandidates()
    let count = dataSource?.count ?? 0
    try refuse { () throws(TilingError) in try askForAllLengths(count: count, after: nil) }
    error = nil
    followReload(count: count)
    lengthsDidChange()
  }

  func carryOut(_ batch: ItemBatch) throws(TilingError) {
    if error != nil { throw .awaitingReload }
    let source = dataSource ?? NoItems()
    let before = length
    var isBeforeRealized = false
    try refuse { () throws(TilingError) in
      try checkCounts(of: batch, in: source)
      findCandidates()
      if isAcrossNew { return try takeAndAskForAll(batch) }
      if batch.changes.count == 1 {
        isBeforeRealized = try take(batch.changes[0], from: source)
      } else {
        try take(batch.changes, from: source)
      }
      if !hasBlanks { layout?.itemsDidChange() }  // else all get extents with the cross-axis size
      if pinnedItems != nil { followPinned(batch.changes) }
    }
    if isBeforeRealized { lengthsDidChangeBeforeRealizedItems(from: before) } else { lengthsDidChange() }
  }

  /// The law of counts, before anything is asked or changed (D1).
  private func checkCounts(of batch: ItemBatch, in source: any TileDataSource) throws(TilingError) {
    var count = self.count
    for (position, change) in batch.changes.enumerated() {
      guard change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
      count += change.countDelta
    }
    guard count == batch.countAfter else { throw .countMismatch(before: self.count, expected: count, found: batch.countAfter) }
    let found = source.count
    guard count == found else { throw .countMismatch(before: self.count, expected: count, found: found) }
  }

  /// Applies the only change of a batch, after asking for its items. True if it is before the realized items, which are only shifted.
  private func take(_ change: ItemChange, from source: any TileDataSource) throws(TilingError) -> Bool {
    switch change {
    case .update(let range) where range.count == 1 && layout == nil:
      try updateLength(of: range.lowerBound, from: source)
    case .insert(let range), .update(let range):
      newLengths.removeAll()
      try ask(for: range, of: source, into: &newLengths)
      guard hasRoom(for: newLengths.count, sum: newLengths.sum) else {
        try take([change], from: source)
        return false
      }
      if case .insert = change {
        try insert(newLengths, at: range.lowerBound)
      } else {
        try replace(from: range.lowerBound, with: newLengths)
      }
    case .remove, .move:
      if let layout { layout.carryOut(change) } else { rearrange(change) }
    }
    guard isBeforeRealizedItems(change) else {
      follow(change)
      return false
    }
    shiftRealizedItems(by: change.countDelta)
    prefetcher?.follow(change)
    return true
  }

  /// Applies several changes. Their items are asked for, by indices after the batch, before anything changes.
  private func take(_ changes: [ItemChange], from source: any TileDataSource) throws(TilingError) {
    guard let layout else {
      try tree.apply(changes) { (range, lengths) throws(TilingError) in try ask(for: range, of: source, into: &lengths) }
      return changes.forEach(follow)
    }
    let opened = OpenedItems(by: changes, count: count).ranges
    var pieces: [ItemLengths] = []
    var all = ItemLengths()
    for range in opened {
      var lengths = ItemLengths()
      try ask(for: range, of: source, into: &lengths)
      pieces.append(lengths)
      all.add(lengths)
    }
    guard hasRoom(for: all.count, sum: all.sum) else { throw .contentTooLong(count: source.count) }
    for change in changes {
      layout.carryOut(change)
      follow(change)
    }
    for (range, piece) in zip(opened, pieces) { layout.carryOut(.update(range), piece) }
  }

  /// With a new cross-axis size all extents are asked for again, and with them those of the batch.
  private func takeAndAskForAll(_ batch: ItemBatch) throws(TilingError) {
    try askForAllLengths(count: batch.countAfter, after: batch.changes)
    for change in batch.changes { follow(change) }
    followPinned(batch.changes)
  }

  private func follow(_ change: ItemChange) {
    candidates.follow(change)
    scrollTarget = scrollTarget.flatMap { $0.following(change) }
    waitingScroll = waitingScroll.flatMap { $0.following(change) }
    for tile in slots { tile?.follow(change) }
    prefetcher?.follow(change)
  }

  /// Keeps the error that `body` throws: the view is out of step until `reload()`.
  private func refuse(_ body: () throws(TilingError) -> Void) throws(TilingError) {
    do { try body() } catch {
      self.error = error
      setNeedsLayoutImplicitly()
      throw error
    }
  }

  private func followReload(count: Int) {
    let tiles = slots.compactMap { $0 }.filter { $0.storedKey != nil }
    let keys = tiles.compactMap(\.storedKey) + (scrollTarget.map { [$0.key] } ?? []) + (prefetcher?.keys ?? [])
    let found = dataSource?.indices(of: keys) ?? keys.map { _ in nil }
    let indices = candidates.items.map { item in
      item.index.flatMap { old in tiles.firstIndex { $0.storedIndex == old } }.flatMap { found[$0] }
    }
    candidates.follow(reloadedAs: indices, count: count)
    for (tile, index) in zip(tiles, found) { tile.storedIndex = index }
    findPinnedItems()
    var rest = found.dropFirst(tiles.count)
    if scrollTarget != nil, let index = rest.popFirst() {
      if let index { scrollTarget?.index = index } else { scrollTarget = nil }
    }
    prefetcher?.followReload(rest)
  }
}

extension Tile {
  /// A tile whose item was removed keeps its key until the layout retires it.
  func follow(_ change: ItemChange) {
    guard let index = storedIndex else { return }
    if case .update(let range) = change, range.contains(index) { needsRebinding = true }
    storedIndex = change.index(after: index)
  }
}
