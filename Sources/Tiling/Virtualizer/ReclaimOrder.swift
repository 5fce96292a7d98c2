import ViewTree

/// Chooses a slot for an item to be measured when no slot of its kind is free:
///
/// 1. a slot whose item was removed;
/// 2. one whose item has left the displayed rectangle and cannot return, whatever is measured: it would come back on another slot (A7);
/// 3. one whose item is outside by the extents known now, the farthest first;
/// 4. the outermost of those that the measured item pushes out.
///
/// Capacity is proven for measured items, so there is such a slot unless a cell is smaller than its kind declares.
struct ReclaimOrder {
  let displayed: Range<LayoutUnit>  // where items have slots once the extents known now are settled
  let measured: Int
  let border: Int  // the first item that grows forwards and pushes out later ones; items before it grow backwards
  let isSettledBefore: Bool  // all displayed items before the border are measured
  let isSettledBehind: Bool  // all displayed items from the border on are measured
  var settled = 0..<0  // more items whose places are final, as all from the border to them are measured
  var pinned: [Int] = []  // on screen wherever their own places are

  /// `slots` are in index order, except for those whose items were removed. `isMonotone`: no item ends before an earlier one, so the two
  /// outermost items decide. `range` gives an item's place. Returns an index in `slots`; nil if every slot stays. O(slots); two calls of
  /// `range` if `isMonotone`, else two per step inwards until an item is outside, then one each.
  func place(
    in slots: UnsafeMutableBufferPointer<ItemSlot>, of pool: borrowing SlotPool, kind: Int, isMonotone: Bool,
    range: (Int) -> Range<LayoutUnit>
  ) -> Int? {
    func item(_ slot: ItemSlot) -> Int? { self.item(of: slot, in: pool, kind) }
    if let gone = slots.firstIndex(where: { $0.isSome && Int(pool[$0].kind) == kind && pool[$0].index < 0 }) { return gone }
    var (first, last) = (slots.startIndex, slots.endIndex - 1)
    while true {
      while first <= last, item(slots[first]) == nil { first += 1 }
      while first <= last, item(slots[last]) == nil { last -= 1 }
      guard first <= last, let before = item(slots[first]), let behind = item(slots[last]) else { break }
      let (near, far) = (distance(of: range(before)), distance(of: range(behind)))
      if near > .zero || far > .zero {
        var isBefore = far == .zero
        if near > .zero, far > .zero {
          let (isCertain, isOtherCertain) = (isSettled(at: before), isSettled(at: behind))
          isBefore = isCertain == isOtherCertain ? near >= far : isCertain
        }
        if isMonotone { return isBefore ? first : last }
        return isBefore
          ? farthest(in: slots, item, from: first, to: last, at: near, range)
          : farthest(in: slots, item, from: last, to: first, at: far, range)
      }
      guard !isMonotone else { break }
      (first, last) = (first + 1, last - 1)
    }
    return measured < border
      ? slots.firstIndex { (item($0) ?? .max) < measured } : slots.lastIndex { (item($0) ?? -1) > measured }
  }

  /// In lanes the outermost item by index need not be the farthest: moves inwards as long as the next one is farther.
  private func farthest(
    in slots: UnsafeMutableBufferPointer<ItemSlot>, _ item: (ItemSlot) -> Int?, from outermost: Int, to innermost: Int,
    at outermostDistance: LayoutUnit,
    _ range: (Int) -> Range<LayoutUnit>
  ) -> Int {
    var (place, distance) = (outermost, outermostDistance)
    for next in stride(from: outermost, through: innermost, by: outermost < innermost ? 1 : -1).dropFirst() {
      guard let index = item(slots[next]) else { continue }
      let other = self.distance(of: range(index))
      guard other > distance else { break }
      (place, distance) = (next, other)
    }
    return place
  }

  private func item(of slot: ItemSlot, in pool: borrowing SlotPool, _ kind: Int) -> Int? {
    guard slot.isSome, Int(pool[slot].kind) == kind, !pool[slot].isKept, !pinned.contains(pool[slot].index) else { return nil }
    return pool[slot].item
  }

  private func isSettled(at index: Int) -> Bool { (index < border ? isSettledBefore : isSettledBehind) || settled.contains(index) }

  private func distance(of range: Range<LayoutUnit>) -> LayoutUnit {
    let least = LayoutUnit(rawValue: 1)  // what touches the edge is outside
    if range.upperBound <= displayed.lowerBound { return displayed.lowerBound - range.upperBound + least }
    return range.lowerBound >= displayed.upperBound ? range.lowerBound - displayed.upperBound + least : .zero
  }
}

extension Virtualizer {
  mutating func reclaimSlot(kind: Int, for index: Int, telling items: some VirtualizedSlots) -> ItemSlot? {
    commitPendingExtents()
    let order = reclaimOrder(for: index)
    let (layout, extents) = (layout, extents)
    let place = order.place(in: realized.slots.elements, of: slots, kind: kind, isMonotone: layout == nil) { index in
      guard let layout else {
        let start = extents.offset(of: index)
        return start..<start + extents.extent(at: index)
      }
      let place = layout.frame(of: index)
      return place.start..<place.end
    }
    guard let place else { return nil }
    retireSlot(at: place, telling: items)
    return slots.take(kind: kind)
  }

  mutating func retireSlot(at index: Int, telling items: some VirtualizedSlots) {
    let slot = realized.slots.remove(at: index)
    guard slot.isSome else { return }
    realized.isAligned = false
    retire(slot, telling: items)
  }

  private mutating func reclaimOrder(for index: Int) -> ReclaimOrder {
    let correction = anchorCorrection()
    let offset = offsetWhenSettled(by: correction?.delta ?? .zero)
    let displayed = displayRectangle(at: offset)
    let held = correction.map { $0.index ?? count } ?? item(at: displayed.lowerBound)
    let border = anchor.isActive && anchor.point == .end ? held + 1 : held
    var (isSettledBefore, isSettledBehind) = (index >= border, index < border)
    if layout == nil {
      let met = extents.indices(meeting: displayed)
      let middle = min(max(border, met.lowerBound), met.upperBound)
      isSettledBefore = isSettledBefore && extents.firstUnmeasured(in: met.lowerBound..<middle) == nil
      isSettledBehind = isSettledBehind && extents.firstUnmeasured(in: middle..<met.upperBound) == nil
    }
    // In a list an item's place depends on those between it and the border alone, and these are measured in order.
    let settled = layout == nil ? min(border, index + 1)..<max(border, index) : 0..<0
    return ReclaimOrder(
      displayed: displayed, measured: index, border: border, isSettledBefore: isSettledBefore, isSettledBehind: isSettledBehind,
      settled: settled, pinned: headersPinned(at: viewport.pinningEdge(at: offset)))
  }
}
