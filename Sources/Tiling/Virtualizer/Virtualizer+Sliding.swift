import ViewTree

/// The steady scroll of a list: only the offset has changed, and a few items leave at one edge and enter at the other. Items that stay are not
/// visited: outgoing ones are retired at the ends, incoming ones found by a step from the last one. The result is that of `recycle()`,
/// which handles all other cases (decision 20).
extension Virtualizer {
  /// Moves the realized items with the offset; false if there is more to do, and `recycle()` must continue.
  mutating func slide(to rectangle: Range<LayoutUnit>, asking items: some VirtualizedItems) -> Bool {
    guard isDisjoint(with: .slideExcludes), let first = realized.items.first, let last = realized.items.last else { return false }
    guard rectangle.lowerBound < last.end, first.start < rectangle.upperBound, !rectangle.isEmpty,
      extents.unmeasuredCount == 0 || isMeasured(before: first, from: rectangle.lowerBound)
    else { return false }
    // No slot is released before it is known what is on screen.
    if extents.unmeasuredCount > 0, let next = firstUnmeasured(behind: last, until: rectangle.upperBound) {
      // An item before the screen grows backwards, as when nothing of the last screen is left.
      guard next.end > viewport.offset, canMeasure(taking: next.extent) else { return false }
      let total = contentExtent
      let isDone = takeIncoming(until: rectangle.upperBound, asking: items)
      if contentExtent != total {
        settleExtents(asking: items)  // only after the anchor
        realized.isAligned = true
      }
      guard isDone, realizationWindow == rectangle else { return false }
    }
    retireOutgoing(beside: rectangle, telling: items)
    guard !realized.items.isEmpty else { return false }
    var isDone = true
    if let last = realized.items.last, last.end + extents.spacing < rectangle.upperBound {
      isDone = takeIncoming(until: rectangle.upperBound, asking: items)
    }
    if isDone, let first = realized.items.first, first.start - extents.spacing > rectangle.lowerBound {
      isDone = takeIncoming(from: rectangle.lowerBound, asking: items)
    }
    isDone = isDone && slots.measureRequests == 0  // a slot that was measured may have asked for another round
    realized.stability = isDone ? stabilityOfRealizedItems() : nil
    return isDone
  }

  /// Whether all items that enter at the start are measured: those that enter at the end move nothing.
  @inline(__always)
  private func isMeasured(before first: RealizedItem, from edge: LayoutUnit) -> Bool {
    guard first.start - extents.spacing > edge else { return true }
    let before = extents.index(at: edge)..<first.index
    return before.isEmpty || extents.firstUnmeasured(in: before) == nil
  }

  @inline(__always)
  private func firstUnmeasured(behind last: RealizedItem, until edge: LayoutUnit) -> (extent: LayoutUnit, end: LayoutUnit)? {
    guard last.end + extents.spacing < edge, var cursor = cursor(at: last) else { return nil }
    while cursor.end + extents.spacing < edge, extents.advance(&cursor) {
      if !cursor.isMeasured { return (cursor.extent, cursor.end) }
    }
    return nil
  }

  /// Whether the content is long enough for the offset without the item's estimate and another screenful.
  @inline(__always)
  private func canMeasure(taking estimate: LayoutUnit) -> Bool {
    !follows && contentExtent - estimate >= viewport.offset + viewport.extent + viewport.extent
  }

  @inline(__always)
  private mutating func retireOutgoing(beside rectangle: Range<LayoutUnit>, telling items: some VirtualizedSlots) {
    var leaving = 0
    while leaving < realized.items.count, realized.items[leaving].end <= rectangle.lowerBound {
      if realized.slots[leaving].isSome { retire(realized.slots[leaving], telling: items) }
      leaving += 1
    }
    if leaving > 0 {
      realized.removeFirst(leaving)
      realized.reserveWorkingArrays(roomForAllSlots)
    }
    while let last = realized.items.last, last.start >= rectangle.upperBound {
      let slot = realized.slots[realized.slots.count - 1]
      if slot.isSome { retire(slot, telling: items) }
      realized.removeLast()
    }
  }

  /// Items that enter at the end. Those of extent 0 are skipped; those of unknown extent are measured, which moves no other item.
  private mutating func takeIncoming(until edge: LayoutUnit, asking items: some VirtualizedItems) -> Bool {
    guard let last = realized.items.last else { return false }
    guard last.end + extents.spacing < edge, var cursor = cursor(at: last) else { return true }
    guard items.areAvailable else { return false }
    defer { bookmark.move(to: cursor) }
    while cursor.end + extents.spacing < edge, extents.advance(&cursor) {
      var item = RealizedItem(index: cursor.index, start: cursor.start, extent: cursor.extent)
      guard item.extent > .zero else { continue }
      var slot = ItemSlot.none
      if !cursor.isMeasured {
        guard learnExtent(at: &cursor, from: items, on: &slot) else { return false }
        item.extent = cursor.extent
      }
      if slot.isSome {
        place(slot, at: item, telling: items)
        if item.extent == .zero { retire(slot, telling: items) }
      } else if item.extent > .zero {
        slot = self.slot(for: item, from: items)
        if !slot.isSome { return false }
      }
      guard item.extent > .zero else { continue }
      realized.append(item, on: slot)
    }
    return true
  }

  @inline(__always)
  private func cursor(at item: RealizedItem) -> ExtentTree.Cursor? {
    bookmark.cursor(at: item.index, in: extents) ?? extents.cursor(at: item.index, startingAt: item.start)
  }

  /// Measures an item after all realized ones; false if that takes more than a free slot of its kind.
  private mutating func learnExtent(at cursor: inout ExtentTree.Cursor, from items: some VirtualizedItems, on slot: inout ItemSlot) -> Bool
  {
    guard canMeasure(taking: cursor.extent) else { return false }
    let (index, crossExtent) = (cursor.index, itemCrossExtent)
    do throws(TilingError) {
      var extent = try askForExact(of: index, across: crossExtent, from: items)
      if extent == nil {
        guard let kind = try? kind(at: index, of: items), let free = takeSlot(kind: kind, for: index) else { return false }
        slot = free
        bind(free, to: index, from: items)
        extent = try measure(free, showing: index, assuming: cursor.extent, across: crossExtent, from: items)
      }
      if let extent { try extents.resize(&cursor, to: extent) }
      return true
    } catch {
      fail(error)
      if slot.isSome { retire(slot, telling: items) }
      slot = .none
      return false
    }
  }

  /// Items that enter at the start. Measuring one would move the items after it: returns false.
  private mutating func takeIncoming(from edge: LayoutUnit, asking items: some VirtualizedItems) -> Bool {
    guard let first = realized.items.first, first.start - extents.spacing > edge,
      var cursor = extents.cursor(at: first.index, startingAt: first.start)
    else { return true }
    guard items.areAvailable else { return false }
    while cursor.start - extents.spacing > edge, extents.retreat(&cursor) {
      guard cursor.isMeasured else { return false }
      let item = RealizedItem(index: cursor.index, start: cursor.start, extent: cursor.extent)
      guard item.extent > .zero else { continue }
      let slot = slot(for: item, from: items)
      guard slot.isSome else { return false }
      realized.insertFirst(item, on: slot)
    }
    return true
  }

  private mutating func slot(for item: RealizedItem, from items: some VirtualizedItems) -> ItemSlot {
    guard let kind = try? kind(at: item.index, of: items), let slot = takeSlot(kind: kind, for: item.index) else { return .none }
    place(slot, at: item, telling: items)
    bind(slot, to: item.index, from: items)
    return slot
  }
}
