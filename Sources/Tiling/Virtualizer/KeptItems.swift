import ViewTree

/// Items that keep their slot off screen, as one that has the focus, is dragged or plays.
///
/// Off screen a kept item's slot is *parked*: it is bound, stands in its place, and is not among the realized ones. A slide takes it back when
/// its item comes in, and knows nothing else of it.
struct KeptItems {
  /// In one list. Each takes one more slot.
  static let maximumCount = 8

  private(set) var keys: [ItemKey] = []
  private(set) var parked: [ItemSlot] = []

  mutating func add(_ key: ItemKey) { keys.append(key) }

  mutating func remove(_ key: ItemKey) { keys.removeAll { $0 == key } }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    if let place = keys.firstIndex(of: key) { keys[place] = newKey }
  }

  mutating func park(_ slot: ItemSlot) { parked.append(slot) }

  mutating func unpark(_ slot: ItemSlot) { parked.removeAll { $0 == slot } }
}

extension Virtualizer {
  /// The item keeps its slot from now on; false if it has none.
  mutating func keep(_ key: ItemKey) -> Bool {
    guard let slot = slot(showing: key) else { return false }
    guard !slots[slot].isKept else { return true }
    slots[slot].isKept = true
    kept.add(key)
    growSlotsAgain()
    realized.stability = nil
    return true
  }

  /// A parked slot is given back at the next layout.
  mutating func stopKeeping(_ key: ItemKey) {
    // Also of an item that has gone, and may come back before the next layout.
    for slot in realized.slots.elements where slot.isSome && slots[slot].key == key { slots[slot].isKept = false }
    for slot in kept.parked where slots[slot].key == key { slots[slot].isKept = false }
    kept.remove(key)
    realized.invalidate()
  }

  private mutating func forget(_ slot: ItemSlot) {
    kept.remove(slots[slot].key)
    slots[slot].isKept = false
  }

  /// The item has left the screen, or is gone.
  mutating func parkOrForget(_ slot: ItemSlot, telling items: some VirtualizedSlots) {
    guard slots[slot].index >= 0 else {
      forget(slot)
      return retire(slot, telling: items)
    }
    kept.park(slot)
    items.park(slot)
  }

  /// The slot does not show its item any more: a source has changed a key or a kind without saying so.
  mutating func stopKeeping(_ slot: ItemSlot) { if slots[slot].isKept { forget(slot) } }

  mutating func stopKeepingAll(telling items: some VirtualizedSlots) {
    for slot in realized.slots.elements where slot.isSome { stopKeeping(slot) }
    for slot in kept.parked {
      forget(slot)
      retire(slot, telling: items)
    }
    kept = KeptItems()
  }

  /// A slot for an item: its own, if it is parked.
  @inline(__always)
  mutating func takeSlot(kind: Int, for index: Int) -> ItemSlot? {
    kept.parked.isEmpty ? slots.take(kind: kind) : takeParkedSlot(kind: kind, for: index)
  }

  private mutating func takeParkedSlot(kind: Int, for index: Int) -> ItemSlot? {
    guard let slot = parkedSlot(of: index), Int(slots[slot].kind) == kind else { return slots.take(kind: kind) }
    return slot
  }

  func parkedSlot(of index: Int) -> ItemSlot? { kept.parked.first { slots[$0].index == index } }

  /// The item of a parked slot comes back to the screen, or is measured.
  mutating func unpark(_ slot: ItemSlot, from items: some VirtualizedItems) {
    kept.unpark(slot)
    slots.forgetRequest(of: slot)
    items.unpark(slot)
    if realized.haveChanged, error == nil, items.areAvailable { rebindIfChanged(slot, at: slots[slot].index, from: items) }
  }

  var hasParkedItems: Bool { !kept.parked.isEmpty }

  /// A kept item whose extent is to be learned, on screen or off.
  var unmeasuredKept: Int? {
    guard viewport.size.crossExtent > 0 else { return nil }
    for slot in kept.parked where slots[slot].isKept {
      let (index, needsMeasure) = (slots[slot].index, slots[slot].needsMeasure)
      if index >= 0, index < count, needsMeasure || !isMeasured(index) { return index }
    }
    for slot in realized.slots.elements where slot.isSome && slots[slot].isKept {
      let index = slots[slot].index
      if index >= 0, index < count, !isMeasured(index) { return index }
    }
    return nil
  }

  /// The end of the items that have slots.
  var endOfBoundItems: Int {
    let last = realized.slots.elements.lastIndex { $0.isSome }.map { realized.items[$0].index } ?? -1
    return kept.parked.reduce(last) { max($0, slots[$1].index) } + 1
  }

  /// Gives back the parked slots whose items have gone, before others are taken.
  mutating func retireParked(asking items: some VirtualizedItems) {
    let isAsking = realized.haveChanged && error == nil && items.areAvailable
    if isAsking { findParkedAgain(asking: items) }
    for slot in kept.parked {
      let index = slots[slot].index
      if index < 0 || (isAsking && !canKeep(slot, at: index, asking: items)) { retireParked(slot, telling: items) }
    }
  }

  /// The same for items that are kept no longer, once it is known which items come in: those keep their slots (invariant A7).
  mutating func retireLetGo(telling items: some VirtualizedSlots) {
    for slot in kept.parked where !slots[slot].isKept {
      let index = slots[slot].index
      if !realized.incoming.elements.contains(where: { $0.index == index }) { retireParked(slot, telling: items) }
    }
  }

  private mutating func retireParked(_ slot: ItemSlot, telling items: some VirtualizedSlots) {
    kept.unpark(slot)
    stopKeeping(slot)
    retire(slot, telling: items)
  }

  /// Items that have gone and come back keep their slots (invariant A7).
  private mutating func findParkedAgain(asking items: some VirtualizedSource) {
    let lost = kept.parked.filter { slots[$0].index < 0 }
    guard !lost.isEmpty else { return }
    for (slot, index) in zip(lost, items.found(lost.map { slots[$0].key }, among: count)) {
      if let index, !realized.slots.elements.contains(where: { slots.index(of: $0) == index }) { slots[slot].index = index }
    }
  }

  /// Places the kept items, which may be anywhere.
  func placeKept(in layout: any TileLayout) {
    guard viewport.size.crossExtent > 0 else { return }
    for slot in kept.parked { settle(slot, in: layout) }
    for slot in realized.slots.elements where slot.isSome && slots[slot].isKept { settle(slot, in: layout) }
  }

  private func settle(_ slot: ItemSlot, in layout: any TileLayout) {
    let index = slots[slot].index
    if index >= 0, index < count { _ = layout.settle(through: index) }
  }

  /// Parked slots follow their items.
  mutating func layOutParked(asking items: some VirtualizedItems, hasChanged: Bool) {
    let isAsking = hasChanged && error == nil && items.areAvailable
    for slot in kept.parked {
      let index = slots[slot].index
      guard slots[slot].isKept, !isAsking || (index >= 0 && canKeep(slot, at: index, asking: items)) else {
        retireParked(slot, telling: items)
        continue
      }
      if isAsking { rebindIfChanged(slot, at: index, from: items) }
      placeParked(slot, telling: items)
    }
  }

  mutating func placeParked(_ slot: ItemSlot, telling items: some VirtualizedSlots) {
    let index = slots[slot].index
    // Without a size across, what comes in has no extent: the item stays where it is.
    guard index >= 0, index < count, viewport.size.crossExtent > 0 else { return }
    if let layout, !layout.settle(through: index) { needsAnotherPass = true }
    items.place(slot, at: frame(of: index))
  }
}
