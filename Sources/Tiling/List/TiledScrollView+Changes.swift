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
    tellWitness(.apply(batch))
    guard !mustWait, !hasWaitingBatches else {
      guard pending.batchCount < TiledScrollView.maximumWaitingBatches else {
        throw .tooManyWaitingBatches(limit: TiledScrollView.maximumWaitingBatches)
      }
      return wait(for: .batch(batch))
    }
    try inCallback { () throws(TilingError) in try carryOut(batch) }
  }

  /// Asks the data source for everything again; keeps the tiles of items that it finds by key, and the anchor in its place. Recovers from a
  /// ``TilingError``. A masonry assigns all lanes again. From inside a layout or a callback it waits for the next tick.
  ///
  /// - Throws: ``TilingError/invalidExtent(index:points:)``, ``TilingError/invalidEstimate(index:points:)``,
  ///   ``TilingError/runsMismatch(of:found:)`` or ``TilingError/contentTooLong(count:)``.
  /// - Complexity: O(items) if each is asked, O(runs) for runs; and that of ``TileDataSource/indices(of:)``.
  public func reload() throws(TilingError) {
    tellWitness(.reload)
    guard !mustWait else { return wait(for: .reload) }
    try inCallback { () throws(TilingError) in try carryOutReload() }
  }

  /// Has an item measured again, because its content wants another extent; until then it keeps the old one.
  ///
  /// If the item has a tile, this is the tile's ``Tile/setNeedsMeasure()``. Otherwise it is an update of the item, which waits for the next
  /// tick if called from inside a layout or a callback, or behind a waiting batch (A11).
  ///
  /// - Returns: false if there is no such item, or if ``maximumWaitingBatches`` others already wait.
  /// - Complexity: O(tiles + log items), and that of ``TileDataSource/indices(of:)``.
  @discardableResult
  public func setNeedsMeasure(_ key: ItemKey) -> Bool {
    tellWitness(.measure(key))
    if remeasureTile(showing: key) { return true }
    guard mustWait || hasWaitingBatches else { return carryOutMeasure(key) }
    guard index(of: key) != nil, let isWaiting = pending.measures(key) else { return false }
    if !isWaiting { wait(for: .measure(key)) }
    return true
  }

  /// Whether batches from inside a layout or a callback wait for the next tick; one that is applied now waits behind them.
  public var hasWaitingBatches: Bool { pending.hasBatches }

  // MARK: Carrying out

  func wait(for change: PendingChanges.Change) {
    pending.wait(for: change)
    setNeedsTick()
  }

  func wait(for command: ScrollCommand) {
    pending.wait(for: command)
    setNeedsTick()
  }

  /// Applies the waiting changes in order. What their callbacks request waits for the next tick.
  func carryOutPending() {
    guard awaitsSettling || !pending.isEmpty else { return }
    let changes = pending.takeChanges()
    inCallback {
      if awaitsSettling { followLegalRange() }
      changes.forEach(carryOut)
      if let command = pending.takeCommand() { carryOut(command) }
    }
  }

  /// An error stays in the frame until `reload()`.
  private func carryOut(_ change: PendingChanges.Change) {
    switch change {
    case .batch(let batch):
      dataSource?.adopt(batch)
      attempt { () throws(TilingError) in try carryOut(batch) }
    case .reload: attempt { () throws(TilingError) in try carryOutReload() }
    case .layout(let layout): attempt { () throws(TilingError) in try carryOut(layout) }
    case .measure(let key):
      if !remeasureTile(showing: key) { carryOutMeasure(key) }
    case .jump(let offset, let edge):
      jump(to: offset)
      if let edge { follow(edge) }
    case .rename(let key, let newKey): carryOutRenaming(key, to: newKey)
    case .keep(let key): attempt { () throws(TilingError) in try carryOutKeeping(key) }
    case .stopKeeping(let key): carryOutEndOfKeeping(key)
    case .endTurn: carryOutEndOfTurn()
    case .forget: carryOutForgetting()
    case .restore(let state): carryOut(state)
    }
  }

  private func carryOut(_ batch: ItemBatch) throws(TilingError) {
    if virtualizer.error != nil { throw .awaitingReload }
    setNeedsLayoutImplicitly()
    try decide { (virtualizer, items) throws(TilingError) in try virtualizer.apply(batch, asking: items) }
    guard pending.command != nil || prefetcher != nil || !selection.isEmpty else { return }
    for change in batch.changes {
      pending.follow(change)
      prefetcher?.follow(change)
    }
    followSelection(batch.changes)
  }

  func carryOutReload() throws(TilingError) {
    setNeedsLayoutImplicitly()
    let selected = selection.isEmpty ? [] : selectedKeys
    var keys = prefetcher?.keys ?? []
    if !selected.isEmpty { keys += selected }
    let found = try decide { (virtualizer, items) throws(TilingError) in try virtualizer.reload(asking: items, following: keys) }
    prefetcher?.followReload(found.dropLast(selected.count))
    if !selected.isEmpty { changeSelection { $0.follow(selected, reloadedAs: found.suffix(selected.count)) } }
  }

  /// Updates this item alone; an error of its extent is in the frame.
  @discardableResult
  private func carryOutMeasure(_ key: ItemKey) -> Bool {
    guard virtualizer.error == nil, let index = index(of: key) else { return false }
    virtualizer.expireExtent(of: key)
    let batch = ItemBatch(.update(index..<index + 1), countAfter: itemCount)
    inCallback { attempt { () throws(TilingError) in try carryOut(batch) } }
    return true
  }
}
