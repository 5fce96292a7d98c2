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
  /// - Complexity: O(changes x (tiles + log items)), plus a query for each inserted or updated item that is in no run. A grid makes
  ///   the rows behind the first change again.
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
  /// back after a ``TilingError``. A masonry deals all lanes again. Called from inside a layout or a callback it waits for the next tick.
  ///
  /// - Throws: ``TilingError/invalidExtent(index:points:)``, ``TilingError/runsMismatch(of:found:)`` or
  ///   ``TilingError/contentTooLong(count:)``.
  /// - Complexity: O(items) where each is asked, O(runs) where they are in runs; and what ``TileDataSource/indices(of:)`` takes.
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
      if !hasBlanks { layout?.itemsDidChange() }  // else all get their lengths when the view has a size across
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

  /// Takes over the only change of a batch: what it brings is asked for, then it happens.
  ///
  /// - Returns: whether it lies wholly before the engaged items, which then have been shifted as they are.
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

  /// Takes over several changes. What they bring is asked for by its places after them, before anything happens.
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

  /// In a view of another size across all lengths are asked for again, and with them those of the batch.
  private func takeAndAskForAll(_ batch: ItemBatch) throws(TilingError) {
    try askForAllLengths(count: batch.countAfter, after: batch.changes)
    for change in batch.changes { follow(change) }
    followPinned(batch.changes)
  }

  /// Tiles and anchor go with their items.
  private func follow(_ change: ItemChange) {
    candidates.follow(change)
    scrollTarget = scrollTarget.flatMap { $0.following(change) }
    waitingScroll = waitingScroll.flatMap { $0.following(change) }
    for tile in slots { tile?.follow(change) }
    prefetcher?.follow(change)
  }

  /// Runs `body`, and remembers the error that it throws: the view is out of step until `reload()`.
  private func refuse(_ body: () throws(TilingError) -> Void) throws(TilingError) {
    do { try body() } catch {
      self.error = error
      setNeedsLayoutImplicitly()
      throw error
    }
  }

  /// Finds the tiles' items, and with them the anchor, by key in a list that has changed in unknown ways.
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
  /// Keeps the tile's index in line with its item; a tile whose item is gone keeps its key until the layout retires it.
  func follow(_ change: ItemChange) {
    guard let index = storedIndex else { return }
    if case .update(let range) = change, range.contains(index) { needsRebinding = true }
    storedIndex = change.index(after: index)
  }
}
