import ViewTree

/// A measuring round in one pass: in a plain list, where the items on screen are neighbours, a walk from the anchor to the screen's end,
/// with one edit for each group of neighbours, and one back to its start, with one for each item; in a layout, the layout's own pass. It
/// measures what `nextToMeasure()` would name, in the same order, which names what it leaves out.
extension Virtualizer {
  /// Whether a walk suffices: no clamp, pinned end, pinned header or range beyond the screen affects what is on it.
  var canWalkToMeasure: Bool { anchor.isActive && isDisjoint(with: .walkExcludes) }

  /// `left` is the number of items that may still be measured. Returns nil if there is nothing to start from.
  mutating func measureByWalking(
    _ left: inout Int, asking items: some VirtualizedItems
  ) -> (hasMeasured: Bool, isComplete: Bool)? {
    guard items.areAvailable, let (start, place) = anchorOfWalk else { return nil }
    guard !onScreen(at: place).isEmpty else { return nil }
    // Not cut at the content's ends: measuring before the anchor moves the screen away from them.
    let rectangle = place - margins.before..<place + viewport.extent + margins.behind
    let before = left
    guard walkToEnd(from: start, in: rectangle, of: items, &left) else { return (left < before, false) }
    guard start.start > rectangle.lowerBound else { return (left < before, true) }
    let again = extents.isCurrent(start) ? start : extents.cursor(at: start.index, startingAt: start.start)
    let isComplete = again.map { walkToBeginning(from: $0, in: rectangle, of: items, &left) } ?? true
    return (left < before, isComplete)
  }

  /// The walk's start, and the offset that keeps the anchor; the first item at the offset if nothing was on screen.
  private var anchorOfWalk: (start: ExtentTree.Cursor, place: LayoutUnit)? {
    guard let (index, point) = anchor.reference else {
      return extents.cursor(atOffset: max(viewport.offset - margins.before, .zero)).map { ($0, viewport.offset) }
    }
    return (bookmark.cursor(at: index, in: extents) ?? extents.cursor(at: index)).map {
      ($0, viewport.offset + $0.start - point - anchor.anchored)
    }
  }

  /// Measuring at and after the anchor moves nothing before it.
  private mutating func walkToEnd(
    from start: ExtentTree.Cursor, in rectangle: Range<LayoutUnit>, of items: some VirtualizedItems, _ left: inout Int
  ) -> Bool {
    var cursor = start
    repeat {
      guard cursor.start < rectangle.upperBound else { break }
      let meets = cursor.end > rectangle.lowerBound || cursor.index == anchor.survivor
      guard !cursor.isMeasured, meets, cursor.extent > .zero else { continue }
      guard left > 0, error == nil, learnExtent(at: &cursor, from: items) else {
        commitPendingExtents()
        return false
      }
      left -= 1
    } while extents.advance(&cursor)
    commitPendingExtents()
    return true
  }

  /// The tree gets the extents in groups: at the end of a run or of the walk, if they are many, and before a slot is reclaimed.
  private mutating func learnExtent(at cursor: inout ExtentTree.Cursor, from items: some VirtualizedItems) -> Bool {
    do throws(TilingError) {
      guard let extent = try learnExtent(of: cursor.index, takenFor: cursor.extent, from: items) else { return false }
      if !bookmark.canAppend(at: cursor) {
        commitPendingExtents()
        if !extents.isCurrent(cursor), let again = extents.cursor(at: cursor.index, startingAt: cursor.start) { cursor = again }
        bookmark.move(to: cursor)
      }
      guard extents.hasRoom(toGrowBy: bookmark.growth + extent - cursor.extent) else { throw .contentTooLong(count: count) }
      bookmark.append(extent, insteadOf: cursor.extent)
      cursor.expect(extent)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Puts the pending extents into the tree.
  @inline(__always)
  mutating func commitPendingExtents() {
    if !bookmark.pending.isEmpty, let cursor = bookmark.cursor { commitPendingExtents(at: cursor) }
  }

  private mutating func commitPendingExtents(at cursor: ExtentTree.Cursor) {
    var cursor = cursor
    extents.resize(from: &cursor, to: UnsafeBufferPointer(bookmark.pending.elements))
    bookmark.didCommit(at: cursor)
  }

  /// Items before the anchor grow backwards and push earlier content out; the rectangle moves with the anchor.
  private mutating func walkToBeginning(
    from anchor: ExtentTree.Cursor, in rectangle: Range<LayoutUnit>, of items: some VirtualizedItems, _ left: inout Int
  ) -> Bool {
    var cursor = anchor
    var edge = rectangle.lowerBound
    while cursor.start > edge, extents.retreat(&cursor) {
      let end = edge + (rectangle.upperBound - rectangle.lowerBound)
      guard !cursor.isMeasured, cursor.extent > .zero, cursor.end > edge, end > cursor.start else { continue }
      let estimate = cursor.extent
      guard left > 0, error == nil, measure(at: &cursor, from: items) else { return false }
      edge += cursor.extent - estimate
      left -= 1
    }
    return true
  }

  /// Whether the item is on screen once the extents known now are settled.
  private mutating func isOnScreen(_ index: Int) -> Bool {
    let (start, visible) = (start(of: index), onScreen(at: offsetWhenSettled(by: anchorCorrection()?.delta ?? .zero)))
    return start < visible.upperBound && start + extent(of: index) > visible.lowerBound
  }

  /// `left` is the number of items that may still be measured. Returns whether any was.
  mutating func measureInLayout(_ left: inout Int, asking items: some VirtualizedItems) -> Bool {
    guard let layout, items.areAvailable, hasUnmeasuredItems, slots.measureRequests == 0, anchor.overshoot == nil else { return false }
    let before = left
    if let anchor = unmeasuredAnchor, !isOnScreen(anchor) {  // what is on screen depends on it (C14)
      guard left > 0, measure(anchor, asking: items) else { return false }
      left -= 1
    }
    let reference = anchorCorrection()
    var place = offsetWhenSettled(by: reference?.delta ?? .zero)
    let visible = onScreen(at: place)
    guard !visible.isEmpty else { return false }  // B11
    let index = reference?.index ?? layout.index(at: visible.lowerBound)
    guard index < layout.count else { return false }
    if anchor.point != .start, !layout.isMeasured(index) {  // its own extent decides what is beside it
      let item = layout.frame(of: index)
      guard item.end > visible.lowerBound, item.start < visible.upperBound, left > 0, measure(index, asking: items),
        let again = anchorCorrection()
      else { return false }
      left -= 1
      place = offsetWhenSettled(by: again.delta)
    }
    // Not cut at the content's ends: measuring before the anchor moves the screen away from them.
    layout.measureItems(meeting: place - margins.before..<place + viewport.extent + margins.behind, around: index) { index, estimate in
      guard left > 0, error == nil else { return nil }
      do throws(TilingError) {
        guard let extent = try learnExtent(of: index, takenFor: estimate, from: items) else { return nil }
        guard layout.hasRoom(for: 0, sum: extent) else { throw .contentTooLong(count: layout.count) }
        left -= 1
        return extent
      } catch {
        fail(error)
        return nil
      }
    }
    return left < before
  }
}
