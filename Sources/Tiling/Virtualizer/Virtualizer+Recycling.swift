import ViewTree

extension Virtualizer {
  /// Finds the realized items, retires the slots of outgoing ones, then assigns incoming ones (rule 104).
  mutating func recycle(asking items: some VirtualizedItems) {
    let isAsking = error == nil && items.areAvailable
    if let layout { placeBesideScreen(in: layout) }  // measuring may have moved the edge since it did
    findIncoming(in: displayRectangle)
    if let layout, layout.contentExtent != measuring.statedExtent { settleExtents(asking: items) }  // placing has made it longer
    trimToDisplayRange()
    if pinnedItems != nil { findPinnedHeaders(over: onScreen) }
    keepSlots(asking: items, isAsking: isAsking)
    for index in realized.outgoing.indices { retire(realized.outgoing[index], telling: items) }
    if !kept.parked.isEmpty { retireLetGo(telling: items) }
    assignIncoming(from: items, isAsking: isAsking)
    swap(&realized.items, &realized.incoming)
    swap(&realized.slots, &realized.nextSlots)
    realized.isAligned = true
    realized.haveChanged = false
    let mayBeStable = realized.missing.isEmpty && layout == nil && !needsAnotherPass && slots.measureRequests == 0
    realized.stability = mayBeStable ? stabilityOfRealizedItems() : nil
    if !pile.isEmpty { takePinnedSlots(asking: items) }
    layout?.didRealize(before: endOfBoundItems)
  }

  mutating func findIncoming(in range: Range<LayoutUnit>) {
    var incoming = OwnedArray<RealizedItem>()
    swap(&incoming, &realized.incoming)
    incoming.removeAll()
    incoming.reserve(roomForAllSlots)
    forEachItem(meeting: range) { incoming.append($0) }
    swap(&incoming, &realized.incoming)
  }

  /// Fills `nextSlots` with the slots whose item stays, and `outgoing` with the others. Not `isAsking`: the items are out of step.
  private mutating func keepSlots(asking items: some VirtualizedSource, isAsking: Bool) {
    realized.nextSlots.reserve(roomForAllSlots)
    realized.nextSlots.refill(with: .none, count: realized.incoming.count)
    realized.outgoing.removeAll()
    if areSlotsApart {
      for slot in realized.slots.elements where slot.isSome { realized.outgoing.append(slot) }
      return
    }
    if realized.haveChanged { sortSlots() }  // an index may mean another item now
    var next = 0
    for place in realized.slots.indices where realized.slots[place].isSome {
      let slot = realized.slots[place]
      let index = slots[slot].index
      guard index >= 0 else {
        realized.outgoing.append(slot)
        continue
      }
      while next < realized.incoming.count, realized.incoming[next].index < index { next += 1 }
      // If a source breaks the law of keys, two slots may meet at one item: the second leaves.
      if next < realized.incoming.count, realized.incoming[next].index == index, !realized.nextSlots[next].isSome,
        !realized.haveChanged || !isAsking || canKeep(slot, at: index, asking: items)
      {
        realized.nextSlots[next] = slot
      } else {
        if next < realized.incoming.count, realized.incoming[next].index == index { stopKeeping(slot) }
        realized.outgoing.append(slot)
      }
    }
    if realized.haveChanged, isAsking, !realized.outgoing.isEmpty { keepReturners(asking: items) }
  }

  /// Whether the slots' items are all before the incoming ones, or all behind them, as after a jump.
  @inline(__always)
  private var areSlotsApart: Bool {
    guard !realized.haveChanged, let first = realized.slots.first, let last = realized.slots.last, first.isSome, last.isSome,
      let from = realized.incoming.first, let to = realized.incoming.last
    else { return false }
    return slots[last].index < from.index || slots[first].index > to.index
  }

  mutating func sortSlots() {  // removed items come last
    var sorted = realized.slots.elements
    sorted.sort { slots.indexOrEnd(of: $0) < slots.indexOrEnd(of: $1) }
  }

  func canKeep(_ slot: ItemSlot, at index: Int, asking items: some VirtualizedSource) -> Bool {
    items.key(at: index) == slots[slot].key && (try? kind(at: index, of: items)) == Int(slots[slot].kind)
  }

  /// An item that was removed and inserted again under its key keeps its slot (invariant A7).
  private mutating func keepReturners(asking items: some VirtualizedSource) {
    for next in realized.incoming.indices where !realized.nextSlots[next].isSome {
      let index = realized.incoming[next].index
      let key = items.key(at: index)
      guard let place = realized.outgoing.elements.firstIndex(where: { slots[$0].key == key }),
        Int(slots[realized.outgoing[place]].kind) == (try? kind(at: index, of: items))
      else { continue }
      let slot = realized.outgoing.remove(at: place)
      slots[slot].index = index
      realized.nextSlots[next] = slot
    }
  }

  mutating func retire(_ slot: ItemSlot, telling items: some VirtualizedSlots) {
    guard !slots[slot].isKept else { return parkOrForget(slot, telling: items) }
    items.release(slot)
    slots.giveBack(slot, in: tick)
  }

  private mutating func assignIncoming(from items: some VirtualizedItems, isAsking: Bool) {
    realized.missing.clear()
    for next in realized.incoming.indices {
      let item = realized.incoming[next]
      let slot = realized.nextSlots[next]
      if slot.isSome {
        place(slot, at: item, telling: items)
        if realized.haveChanged, isAsking { rebindIfChanged(slot, at: item.index, from: items) }
      } else if let slot = parkedSlot(of: item.index) ?? (isAsking ? takeSlot(for: item.index, of: items) : nil) {
        realized.nextSlots[next] = slot
        place(slot, at: item, telling: items)
        bind(slot, to: item.index, from: items)
      } else if early.range == nil || item.meets(realizationWindow) {
        realized.missing.append(item.index)
      }
    }
  }

  /// A free slot of the item's kind; nil if there is none (invariant A3).
  private mutating func takeSlot(for index: Int, of items: some VirtualizedSource) -> ItemSlot? {
    kindOfItem(at: index, of: items).flatMap { takeSlot(kind: $0, for: index) }
  }

  /// The place of an item's kind; nil, and an error, if the kind is not declared.
  @inline(__always)
  mutating func kindOfItem(at index: Int, of items: some VirtualizedSource) -> Int? {
    guard error == nil else { return nil }
    return slots.kinds.count == 1 ? 0 : askForKind(of: index, from: items)
  }

  private mutating func askForKind(of index: Int, from items: some VirtualizedSource) -> Int? {
    do throws(TilingError) { return try kind(at: index, of: items) } catch {
      fail(error)
      return nil
    }
  }

  /// A list of one kind asks for none.
  @inline(__always)
  func kind(at index: Int, of items: some VirtualizedSource) throws(TilingError) -> Int {
    slots.kinds.count == 1 ? 0 : try items.kind(at: index)
  }

  @inline(__always)
  func place(_ slot: ItemSlot, at item: RealizedItem, telling items: some VirtualizedSlots) {
    items.place(slot, at: layout?.frame(of: item.index) ?? ItemFrame(start: item.start, extent: item.extent))
  }

  @inline(__always)
  mutating func bind(_ slot: ItemSlot, to index: Int, from items: some VirtualizedItems) {
    guard !slots[slot].isBound else { return unpark(slot, from: items) }
    let isMove = slots[slot].isUsed
    if isMove { items.prepareForReuse(slot) }  // rule 102
    recorder.recordBind(isMove: isMove, in: tick)
    slots.bind(slot, to: index, key: items.key(at: index), revision: items.revision(at: index), in: tick)
    items.bind(slot, to: index)
    takeRequests(from: items)
  }

  mutating func rebindIfChanged(_ slot: ItemSlot, at index: Int, from items: some VirtualizedItems) {
    let revision = items.revision(at: index)
    guard slots[slot].needsRebinding || revision != slots[slot].revision else { return }
    slots[slot].needsRebinding = false
    slots[slot].revision = revision
    recorder.recordBind(isMove: false, in: tick)
    items.bind(slot, to: index)
    takeRequests(from: items)
  }

  /// What shows an item may ask to be measured again while it is bound or measured.
  @inline(__always)
  mutating func takeRequests(from items: some VirtualizedSlots) {
    items.takeMeasureRequests { requestMeasure(of: $0) }
  }

  /// The slot's item is measured again; until then it keeps its extent. No effect on a free slot.
  public mutating func requestMeasure(of slot: ItemSlot) {
    guard slots.requestMeasure(of: slot) else { return }
    if slots[slot].isBound { expireExtent(of: slots[slot].key) }  // a reload or another width may come before it is measured
    realized.stability = nil
  }

  mutating func placeRealizedSlots(asking items: some VirtualizedSlots) {
    realized.areDisplaced = false
    guard realized.isAligned else { return }  // recycling places them
    for index in realized.items.indices where realized.slots[index].isSome {
      self.place(realized.slots[index], at: realized.items[index], telling: items)
    }
    for slot in kept.parked { placeParked(slot, telling: items) }
  }

  func slot(of index: Int) -> ItemSlot? {
    realized.slots.elements.first { slots.index(of: $0) == index } ?? (kept.parked.isEmpty ? nil : parkedSlot(of: index))
  }

  func slot(showing key: ItemKey) -> ItemSlot? {
    realized.slots.elements.first { shows(key, on: $0) } ?? kept.parked.first { shows(key, on: $0) }
  }

  private func shows(_ key: ItemKey, on slot: ItemSlot) -> Bool {
    slot.isSome && slots[slot].isBound && slots[slot].key == key && slots[slot].index >= 0
  }

  @inline(__always)
  func stabilityOfRealizedItems() -> RealizedItemStability? {
    guard let last = realized.items.last else { return nil }
    let end = last.start + LayoutUnit(rawValue: 1)...last.end + extents.spacing
    if pinnedItems == nil, let first = realized.items.first {
      let start = first.start - extents.spacing..<first.end
      guard realizesScreenAlone else { return RealizedItemStability(start: start, end: end) }
      return RealizedItemStability(start: start, end: end, viewport: viewport.extent, content: extents.total)
    }
    // The headers change with the screen's edge, unless an inset keeps them away, and a gap belongs to the header before it.
    guard realizesScreenAlone, viewport.insets.before <= 0, let first = pile.isEmpty ? realized.items.first : firstBesidePinned,
      screenEdge >= first.start
    else { return nil }
    let start = (first.start..<first.end).clamped(to: pile.edges)
    return RealizedItemStability(start: start, end: end)
  }
}
