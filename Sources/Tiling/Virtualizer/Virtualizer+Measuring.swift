import ViewTree

/// Items of unknown extent are measured when they are realized (decision 16). The anchor keeps its place: first the items at and after it
/// are measured, in order, so that each start is right before its slot is bound; then the items before it, backwards from the anchor. The
/// measured extents before the anchor become one correction of the offset.
extension Virtualizer {
  var mayHaveToMeasure: Bool { hasUnmeasuredItems || slots.measureRequests > 0 || target != nil || layout != nil }

  /// Whether to measure before the offset moves: changes have brought unmeasured items on screen, and the offset is clamped, beyond an
  /// edge, or within a screenful of the end, so the edge it meets may be an estimate. After the move, a clamp to such an edge could not be
  /// undone, and a motion that has turned there would not turn again.
  func mustMeasureBeforeMoving(isAboutToMove: Bool) -> Bool {
    guard realized.haveChanged, anchor.isActive, hasUnmeasuredItems, error == nil, !isViewportNew else { return false }
    guard isAboutToMove, anchor.overshoot == nil else { return false }
    // A finger that is down takes the list back from where a program has put it.
    guard abs(travel.now - travel.atLayout) < viewport.extent.points else { return false }
    return anchor.clamped != .zero || viewport.offset < minimumOffset || viewport.offset + viewport.extent > maximumOffset
  }

  /// Measures until nothing realized is unmeasured: a clamped correction may show other items.
  mutating func measureRealizedItems(asking items: some VirtualizedItems) {
    measuring.beginRounds(in: tick)
    if realized.haveChanged { sortSlots() }
    while error == nil, measuring.mayContinue {
      findCandidates(isMeasuring: true, asking: items)
      let wasClamped = anchor.isClamped  // a clamp that is undone shows other items than the round has seen
      let round = measureRound(asking: items)
      if round.hasMeasured {
        settleExtents(asking: items)
        if round.isComplete, !wasClamped, !anchor.isClamped, !anchor.keepsFraction, target == nil { return }
      } else if placingChangesExtent() {
        settleExtents(asking: items)  // before the target is followed: the estimated end may be too near for it
      } else if round.stuck == nil, layout != nil, pinnedItems != nil, nextToMeasure() != nil {
        // Placing has found that other headers are pinned.
      } else if layout == nil, let correction = anchorCorrection(), correction.delta != .zero {
        settleExtents(asking: items)  // the fraction of a long anchor changes as the content moves
      } else if !followTarget(asking: items) {
        if let stuck = round.stuck { giveUpMeasuring(at: stuck) }
        return
      }
      measuring.endRound()
    }
    guard error == nil else { return placeRealizedItems(asking: items) }
    if let index = nextToMeasure() { giveUpMeasuring(at: index) }
  }

  /// A list out of step measures nothing, but places what it realizes, which may move the anchor and so realize other items.
  private mutating func placeRealizedItems(asking items: some VirtualizedOffset) {
    while measuring.mayContinue, placingChangesExtent() {
      settleExtents(asking: items)
      measuring.endRound()
    }
  }

  /// Whether the content's extent changes once everything is placed that the display range, the pinned headers or prefetching needs. If it were
  /// placed later, an extent that has settled would change.
  private func placingChangesExtent() -> Bool {
    guard let layout else { return false }
    let displayed = displayRectangle
    if !displayed.isEmpty {
      layout.forEach(meeting: displayed.lowerBound..<max(displayed.upperBound, early.reach(of: self))) { _, _ in }
    } else if viewport.offset > .zero, !viewport.isBesideContent, viewport.extent > .zero || viewport.offset >= layout.contentExtent {
      // Beyond the end, which may be an estimate.
      layout.forEach(meeting: viewport.offset..<viewport.offset + max(viewport.extent, LayoutUnit(rawValue: 1))) { _, _ in }
    }
    placeBesideScreen(in: layout)
    return layout.contentExtent != measuring.statedExtent
  }

  /// Places what has a slot, or pushes a header that has one, though it may be beside the screen.
  func placeBesideScreen(in layout: any TileLayout) {
    if !kept.keys.isEmpty { placeKept(in: layout) }
    if pinnedItems != nil, !displayRectangle.isEmpty { placePile(in: layout) }
  }

  private mutating func giveUpMeasuring(at index: Int) {
    let diagnostic = TilingDiagnostic.measuringDoesNotSettle(index: index, rounds: measuring.rounds)
    recorder.record(diagnostic, in: tick)
    reports.append(.diagnostic(diagnostic))
    needsAnotherPass = true
  }

  /// Whether anything was measured; an item that could not be; and whether every realized item certainly is measured.
  private mutating func measureRound(asking items: some VirtualizedItems) -> (hasMeasured: Bool, stuck: Int?, isComplete: Bool) {
    var left = Measuring.maximumMeasurementsPerSlot * slots.count + 1
    var hasMeasured = false
    if canWalkToMeasure, let walk = measureByWalking(&left, asking: items) {
      if walk.isComplete, slots.measureRequests == 0 { return (walk.hasMeasured, nil, true) }
      hasMeasured = walk.hasMeasured
    }
    if layout != nil { hasMeasured = measureInLayout(&left, asking: items) }
    while error == nil, let index = nextToMeasure() {
      guard left > 0, measure(index, asking: items) else { return (hasMeasured, index, false) }
      hasMeasured = true
      left -= 1
    }
    return (hasMeasured, nil, false)
  }

  /// The next realized item to measure: the first at or after the anchor, else the last before it.
  private mutating func nextToMeasure() -> Int? {
    if slots.measureRequests > 0,
      let slot = realized.slots.elements.first(where: { $0.isSome && slots[$0].needsMeasure && slots[$0].index >= 0 })
    {
      return slots[slot].index
    }
    if !kept.keys.isEmpty, let index = unmeasuredKept { return index }
    guard hasUnmeasuredItems else { return nil }
    if let anchor = unmeasuredAnchor { return anchor }
    let correction = anchorCorrection()
    let place = offsetWhenSettled(by: correction?.delta ?? .zero)
    var rectangle = onScreen(at: place)
    guard !rectangle.isEmpty else { return nil }
    if reachesBeyondScreen { rectangle = onScreen(at: place, reachingBeyondBy: margins) }
    let anchor = correction?.index ?? (correction == nil ? item(at: rectangle.lowerBound) : count)
    return nextUnmeasured(in: rectangle, from: anchor) ?? unmeasuredHeader(at: viewport.pinningEdge(at: place))
      ?? nextUnmeasuredInRange(at: place)
  }

  /// The anchor if it is unmeasured: its own extent decides what is on screen, wherever its estimate puts it (C14).
  var unmeasuredAnchor: Int? {
    guard let anchor = anchor.survivor, anchor < count, !isMeasured(anchor), extent(of: anchor) > .zero, viewport.extent > .zero,
      !viewport.isBesideContent
    else { return nil }
    return anchor
  }

  /// The offset once the extents known now are settled.
  func offsetWhenSettled(by correction: LayoutUnit) -> LayoutUnit {
    let clamped = anchor.isActive ? anchor.clamped : .zero
    guard clamped != .zero else { return viewport.offset + correction }
    return min(max(viewport.offset + correction - clamped, minimumOffset), maximumOffset)
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
    let met = extents.indices(meeting: rectangle)
    let border = min(max(anchor, met.lowerBound), met.upperBound)
    return extents.firstUnmeasured(in: border..<met.upperBound) ?? extents.lastUnmeasured(in: met.lowerBound..<border)
  }

  /// Gets an item's extent from its data source or its content; false if no slot is available.
  mutating func measure(_ index: Int, asking items: some VirtualizedItems) -> Bool {
    guard items.areAvailable else { return false }
    do throws(TilingError) {
      guard let extent = try learnExtent(of: index, takenFor: nil, from: items) else { return false }
      try measured(index, as: extent)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  mutating func measure(at cursor: inout ExtentTree.Cursor, from items: some VirtualizedItems) -> Bool {
    do throws(TilingError) {
      guard let extent = try learnExtent(of: cursor.index, takenFor: cursor.extent, from: items) else { return false }
      try extents.resize(&cursor, to: extent)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// An item of extent 0 is never realized: its slot is free for the next one. `estimate` is its assumed extent, if known.
  @inline(__always)
  mutating func learnExtent(
    of index: Int, takenFor estimate: LayoutUnit?, from items: some VirtualizedItems
  ) throws(TilingError) -> LayoutUnit? {
    let extent = try askForNewExtent(of: index, takenFor: estimate, from: items)
    if extent == .zero, let place = realized.slots.elements.firstIndex(where: { slots.index(of: $0) == index }) {
      retireSlot(at: place, telling: items)
    }
    return extent
  }

  private mutating func askForNewExtent(
    of index: Int, takenFor estimate: LayoutUnit?, from items: some VirtualizedItems
  ) throws(TilingError) -> LayoutUnit? {
    let place = placeInOrder(of: index)
    let isBound = place < realized.slots.count && slots.index(of: realized.slots[place]) == index
    assert(isBound == realized.slots.elements.contains { slots.index(of: $0) == index }, "the slots are not in the order of their items")
    let bound = isBound ? realized.slots[place] : nil
    if let asking = bound ?? parkedSlot(of: index) { slots.forgetRequest(of: asking) }
    let crossExtent = itemCrossExtent(of: index)
    if let exact = try askForExact(of: index, across: crossExtent, from: items) { return exact }
    guard let slot = bound.flatMap({ canMeasure($0, at: index, from: items) }) ?? bindToMeasure(index, at: place, from: items) else {
      return nil
    }
    return try measure(slot, showing: index, assuming: estimate ?? extent(of: index), across: crossExtent, from: items)
  }

  /// The extent of an item that is realized, if its source knows it by now.
  @inline(__always)
  mutating func askForExact(
    of index: Int, across crossExtent: Double, from items: some VirtualizedSource
  ) throws(TilingError) -> LayoutUnit? {
    var estimate = 0.0
    let exact = try Virtualizer.exactExtent(of: index, across: crossExtent, from: items, orEstimate: &estimate)
    if let exact, !isMeasured(index) { remember(exact, of: items.key(at: index), revision: items.revision(at: index), across: crossExtent) }
    return exact
  }

  /// The extent that the content of a bound slot wants.
  @inline(__always)
  mutating func measure(
    _ slot: ItemSlot, showing index: Int, assuming estimate: LayoutUnit, across crossExtent: Double, from items: some VirtualizedItems
  ) throws(TilingError) -> LayoutUnit {
    let fitting = items.measure(slot, assuming: estimate, across: crossExtent)
    takeRequests(from: items)
    let extent = try Virtualizer.extent(fitting, of: index)
    if slots[slot].isBound { remember(extent, of: slots[slot].key, revision: slots[slot].revision, across: crossExtent) }
    return extent
  }

  /// The place of the first slot whose item is at or after this one; slots without an item do not count. The search begins where the last one
  /// ended: a walk asks for neighbours.
  @inline(__always)
  private mutating func placeInOrder(of index: Int) -> Int {
    var place = min(Int(realized.searched), realized.slots.count)
    while place > 0, !isBefore(index, at: place - 1) { place -= 1 }
    while place < realized.slots.count, slots.index(of: realized.slots[place]) < index { place += 1 }
    realized.searched = Int32(place)
    return place
  }

  @inline(__always)
  private func isBefore(_ index: Int, at place: Int) -> Bool { 0..<index ~= slots.index(of: realized.slots[place]) }

  /// The slot if it shows this item already, rebound if the item has changed.
  private mutating func canMeasure(_ slot: ItemSlot, at index: Int, from items: some VirtualizedItems) -> ItemSlot? {
    guard items.key(at: index) == slots[slot].key, (try? kind(at: index, of: items)) == Int(slots[slot].kind) else { return nil }
    rebindIfChanged(slot, at: index, from: items)
    return slot
  }

  /// - Parameter place: where a slot for the item belongs, from `placeInOrder`.
  private mutating func bindToMeasure(_ index: Int, at place: Int, from items: some VirtualizedItems) -> ItemSlot? {
    guard let kind = kindOfItem(at: index, of: items) else { return nil }
    if realized.haveChanged, let returner = returner(to: index, kind: kind, from: items) { return returner }
    let free = takeSlot(kind: kind, for: index)
    guard let slot = free ?? reclaimSlot(kind: kind, for: index, telling: items) else { return nil }
    bind(slot, to: index, from: items)
    insert(slot, at: free == nil ? placeInOrder(of: index) : place)
    return slot
  }

  @inline(__always)
  private mutating func insert(_ slot: ItemSlot, at place: Int) {
    realized.isAligned = false
    var place = place
    while place > 0, slots.index(of: realized.slots[place - 1]) < 0 { place -= 1 }  // before slots without an item
    realized.slots.insert(slot, at: place)
  }

  private mutating func returner(to index: Int, kind: Int, from items: some VirtualizedItems) -> ItemSlot? {
    let key = items.key(at: index)
    guard
      let place = realized.slots.elements.firstIndex(where: {
        $0.isSome && slots[$0].index < 0 && slots[$0].key == key && Int(slots[$0].kind) == kind
      })
    else { return nil }
    let slot = realized.slots.remove(at: place)
    slots[slot].index = index
    insert(slot, at: placeInOrder(of: index))
    rebindIfChanged(slot, at: index, from: items)
    return slot
  }
}
