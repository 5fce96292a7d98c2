import ViewTree

extension Virtualizer {
  /// Applies changes that were made to the items, and corrects the offset so that the anchor stays in its place (C1). A layout must follow.
  ///
  /// - Throws: ``TilingError``. After any error but ``TilingError/awaitingReload`` the virtualizer keeps its old items until
  ///   ``reload(asking:)``.
  /// - Complexity: O(changes x (slots + log items)), plus a question for each inserted or updated item outside a run. A grid rebuilds the
  ///   rows after the first change.
  public mutating func apply(_ batch: ItemBatch, asking items: some VirtualizedItems) throws(TilingError) {
    if error != nil { throw .awaitingReload }
    let before = contentExtent
    var isBeforeRealized = false
    do throws(TilingError) {
      try checkCounts(of: batch, in: items)
      findCandidates(asking: items)
      if isCrossExtentNew {
        try takeAndAskForAll(batch, from: items)
      } else {
        if let change = batch.single {
          isBeforeRealized = try take(change, from: items)
        } else {
          try take(batch.several, from: items)
        }
        if !measuring.hasBlanks { layout?.itemsDidChange() }  // else all get extents with the cross-axis size
        if pinnedItems != nil { followPinned(batch.changes, asking: items) }
      }
      findLostAnchor(asking: items)
    } catch {
      self.error = error
      throw error
    }
    if isBeforeRealized {
      lengthsDidChangeBeforeRealizedItems(from: before, asking: items)
    } else {
      extentsDidChange(asking: items)
    }
  }

  /// Asks for everything again; keeps the slots of items that are found by key, and the anchor in its place. Recovers from an error.
  ///
  /// - Throws: ``TilingError/invalidExtent(index:points:)``, ``TilingError/invalidEstimate(index:points:)``,
  ///   ``TilingError/runsMismatch(of:found:)`` or ``TilingError/contentTooLong(count:)``.
  /// - Complexity: O(items) if each is asked, O(runs) for runs; and that of ``VirtualizedSource/indices(of:)``.
  public mutating func reload(asking items: some VirtualizedItems) throws(TilingError) {
    _ = try reload(asking: items, following: [])
  }

  /// - Returns: the indices of other items that the owner follows, by their keys; nil for items that are gone.
  mutating func reload(asking items: some VirtualizedItems, following others: [ItemKey]) throws(TilingError) -> ArraySlice<Int?> {
    findCandidates(asking: items)
    let count = items.count
    do throws(TilingError) { try askForAllExtents(count: count, after: nil, of: items) } catch {
      self.error = error
      throw error
    }
    error = nil
    let found = followReload(count: count, asking: items, following: others)
    extentsDidChange(asking: items)
    return found
  }

  /// The law of counts, before anything is asked or changed (D1).
  @inline(__always)
  private func checkCounts(of batch: ItemBatch, in items: some VirtualizedSource) throws(TilingError) {
    var count = self.count
    if let change = batch.single {
      guard change.fits(count: count) else { throw .changeOutOfRange(change, position: 0, count: count) }
      count += change.countDelta
    } else {
      for (position, change) in batch.several.enumerated() {
        guard change.fits(count: count) else { throw .changeOutOfRange(change, position: position, count: count) }
        count += change.countDelta
      }
    }
    guard count == batch.countAfter else { throw .countMismatch(before: self.count, expected: count, found: batch.countAfter) }
    let found = items.count
    guard count == found else { throw .countMismatch(before: self.count, expected: count, found: found) }
  }

  /// Applies the only change of a batch, after asking for its items. True if it is before the realized items, which are only shifted.
  private mutating func take(_ change: ItemChange, from items: some VirtualizedSource) throws(TilingError) -> Bool {
    switch change {
    case .update(let range) where range.count == 1 && layout == nil:
      try updateExtent(of: range.lowerBound, from: items)
    case .insert(let range) where range.count == 1 && layout == nil:
      try insertExtent(of: range.lowerBound, from: items)
    case .insert(let range), .update(let range):
      var extents = ItemExtents()
      swap(&extents, &measuring.newExtents)
      defer { swap(&extents, &measuring.newExtents) }
      extents.removeAll()
      try ask(for: range, of: items, into: &extents)
      guard hasRoom(for: extents.count, sum: extents.sum) else {
        try take([change], from: items)
        return false
      }
      if case .insert = change {
        try insert(extents, at: range.lowerBound)
      } else {
        try replace(from: range.lowerBound, with: extents)
      }
    case .remove, .move:
      if let layout { layout.carryOut(change) } else { rearrange(change) }
    }
    guard isBeforeRealizedItems(change) else {
      follow(change)
      return false
    }
    shiftRealizedItems(by: change.countDelta)
    return true
  }

  /// Applies several changes. Their items are asked for, by indices after the batch, before anything changes.
  private mutating func take(_ changes: [ItemChange], from items: some VirtualizedSource) throws(TilingError) {
    let opened = OpenedItems(by: changes, count: count).ranges
    var pieces: [ItemExtents] = []
    var all = ItemExtents()
    for range in opened {
      var itemExtents = ItemExtents()
      try ask(for: range, of: items, into: &itemExtents)
      pieces.append(itemExtents)
      all.add(itemExtents)
    }
    guard let layout else {
      try extents.apply(changes, opening: opened, to: pieces, all)
      return changes.forEach { follow($0) }
    }
    guard hasRoom(for: all.count, sum: all.sum) else { throw .contentTooLong(count: items.count) }
    for change in changes {
      layout.carryOut(change)
      follow(change)
    }
    for (range, piece) in zip(opened, pieces) { layout.carryOut(.update(range), piece) }
  }

  /// With a new cross-axis size all extents are asked for again, and with them those of the batch.
  private mutating func takeAndAskForAll(_ batch: ItemBatch, from items: some VirtualizedSource) throws(TilingError) {
    try askForAllExtents(count: batch.countAfter, after: batch.changes, of: items)
    for change in batch.changes { follow(change) }
    followPinned(batch.changes, asking: items)
  }

  private mutating func follow(_ change: ItemChange) {
    if case .remove(let range) = change, anchor.isActive { rememberCandidates(in: range) }
    anchor.follow(change)
    target = target.flatMap { $0.following(change) }
    if follows { followStanding(change) }
    for slot in realized.slots.elements where slot.isSome { slots.follow(change, in: slot) }
    for slot in kept.parked { slots.follow(change, in: slot) }
  }

  private mutating func rememberCandidates(in removed: Range<Int>) {
    for candidate in anchor.items.indices {
      guard let index = anchor.items[candidate].index, removed.contains(index), let slot = slot(of: index) else { continue }
      anchor.willLose(candidate, key: slots[slot].key)
    }
  }

  /// What was on screen, has gone, and has come back in the same frame.
  private mutating func findLostAnchor(asking items: some VirtualizedSource) {
    let keys = anchor.keysOfLost
    if !keys.isEmpty { anchor.findLost(at: items.found(keys, among: count)) }
  }

  private mutating func followReload(
    count: Int, asking items: some VirtualizedSource, following others: [ItemKey]
  ) -> ArraySlice<Int?> {
    let bound = realized.slots.elements.filter { $0.isSome && slots[$0].isBound } + kept.parked
    let followed = [target?.key, turn?.key, unseen.lastSeen]
    let keys = bound.map { slots[$0].key } + followed.compactMap { $0 } + others
    let found = items.found(keys, among: count)
    let indices = anchor.items.elements.map { item in
      item.index.flatMap { old in bound.firstIndex { slots[$0].index == old } }.flatMap { found[$0] }
    }
    anchor.follow(reloadedAs: indices, count: count)
    findLostAnchor(asking: items)
    for (slot, index) in zip(bound, found) { slots[slot].index = index ?? SlotPool.Content.noItem }
    findPinnedItems(asking: items)
    var rest = found.dropFirst(bound.count)
    if let old = target, old.key != nil, let index = rest.popFirst() { target = index.map { old.moved(to: $0) } }
    if turn != nil, let index = rest.popFirst() {
      if let index { turn?.index = index } else { endTurn() }
    }
    unseen.follow(reloadedAs: unseen.lastSeen == nil ? nil : rest.popFirst() ?? nil, count: count)
    return rest
  }
}
