import ViewTree

/// Content extent, offset and motion follow the items' extents in one step (decision 2).
extension Virtualizer {
  /// Takes this frame's candidates: the items on screen in the last frame or, if the offset has since moved by a viewport or more, those on
  /// screen now. Does nothing if there are candidates, unless the offset has moved to a pinned end since: then that end is held (C8). If
  /// `isMeasuring`, only the offset has changed: what a client has set beyond a pinned end stays until the content changes (B8).
  mutating func findCandidates(isMeasuring: Bool = false, asking items: some VirtualizedOffset) {
    if anchor.isActive, travel.now == travel.atCandidates { return }
    let distance = abs(travel.now - travel.atLayout)
    var isMeasured = true
    if distance > 0, distance >= max(viewport.size.extent, measuring.laidOutSize?.extent ?? 0) {
      anchor.end()
      isMeasured = false
      (travel.atLayout, travel.distanceFromEnd) = (travel.now, TravelRecord.farFromEnd)
      realized.screen = onScreen
      realized.isAligned = false
      var items = OwnedArray<RealizedItem>()
      swap(&items, &realized.items)
      items.removeAll()
      if layout == nil { bookmark.move(to: extents.cursor(atOffset: realized.screen.lowerBound)) }
      forEachItem(meeting: realized.screen) { items.append($0) }
      swap(&items, &realized.items)
    }
    travel.atCandidates = travel.now
    if viewport.pinsToEnd { placeScreen(at: viewport.offset) }  // the end may be an estimate
    let activity = items.activity
    let kept = placeToKeep(activity, isMeasuring: isMeasuring && slots.measureRequests == 0)
    guard !anchor.isActive || (anchor.overshoot == nil && kept != nil) else { return }
    let overshoot: LayoutUnit? =
      switch kept {
      case .edge(.end): overshoot(restsThere: isMeasuring && stay == nil, activity)
      case .edge(.start), .turn: .zero
      case nil: nil
      }
    anchor.begin(with: realized.items, on: realized.screen, isMeasured: isMeasured, overshoot: overshoot, from: kept)
    if anchor.items.isEmpty, overshoot == nil, realized.screen.isEmpty { holdHiddenItem() }
  }

  /// Where the viewport has no room, the item that would be at its start is held.
  private mutating func holdHiddenItem() {
    let offset = viewport.offset
    guard hasLaidOutOnce, offset >= .zero, offset < contentExtent else { return }
    let index = item(at: offset)
    // An estimated place would change with the next placing.
    guard index < count, layout?.settle(through: index) != false else { return }
    anchor.append(index: index, at: start(of: index))
  }

  /// The correction of the offset that the anchor still needs, without clamps; nil if nothing is held.
  mutating func anchorCorrection() -> (index: Int?, delta: LayoutUnit)? {
    guard anchor.isActive else { return nil }
    if let overshoot = anchor.overshoot { return (nil, offset(of: anchor.kept) + overshoot - (viewport.offset - anchor.clamped)) }
    guard let (index, point) = anchor.reference else { return nil }
    if let layout, !layout.settle(through: index) { needsAnotherPass = true }
    let start = place(of: anchor.point, at: index)
    let share = anchor.clearsHeaders ? anchor.point.share(of: clearance(of: index)) : .zero
    return (index, start - share - point - anchor.anchored + deltaOfFraction(startingAt: start))
  }

  /// What is added to the correction so that the anchor keeps the fraction of it that is above the screen: 0, unless with its start kept all
  /// candidates would have left the screen.
  private mutating func deltaOfFraction(startingAt start: LayoutUnit) -> LayoutUnit {
    anchor.keepsFraction = false
    guard layout == nil, viewport.extent > .zero, let held = anchor.heldStart, let index = held.index, held.extent > .zero else {
      return .zero
    }
    let top = viewport.offset - anchor.clamped - anchor.anchored  // in content coordinates of the last frame
    let above = top - held.point
    guard above > .zero, above < held.extent, start + above >= start + extent(of: index) else { return .zero }
    let screen = start + above..<start + above + viewport.extent
    for item in anchor.items.elements {
      guard let index = item.index else { continue }
      let start = self.start(of: index)
      if start < screen.upperBound, start + extent(of: index) > screen.lowerBound { return .zero }
    }
    anchor.keepsFraction = true
    return above.part(of: extent(of: index), as: held.extent) - above
  }

  /// Applies changed extents to content extent, offset, motion and clamp. A layout must follow.
  mutating func extentsDidChange(asking items: some VirtualizedOffset) {
    realized.haveChanged = true
    settleExtents(asking: items)
  }

  @inline(__always)
  func isBeforeRealizedItems(_ change: ItemChange) -> Bool {
    guard isDisjoint(with: .shiftExcludes), anchor.reference != nil, let first = realized.items.first?.index else { return false }
    switch change {
    case .insert(let range): return range.lowerBound <= first
    case .remove(let range), .update(let range): return range.upperBound <= first
    case .move(let from, let to): return from < first && to < first
    }
  }

  mutating func shiftRealizedItems(by count: Int) {
    guard count != 0 else { return }
    anchor.shift(by: count)
    realized.shift(by: count)
    for slot in realized.slots.elements where slot.isSome && slots[slot].index >= 0 { slots[slot].index += count }
  }

  /// Extents have changed only before the realized items, which shift with the offset. `before` is the content's extent before that.
  mutating func lengthsDidChangeBeforeRealizedItems(from before: LayoutUnit, asking items: some VirtualizedOffset) {
    let shift = contentExtent - before
    settle(by: shift - anchor.clamped, at: anchor.reference?.index, asking: items)
    guard shift != .zero else { return }
    realized.move(by: shift)
    realized.areDisplaced = true
  }

  mutating func settleExtents(asking items: some VirtualizedOffset) {
    realized.invalidate()
    if layout != nil { placeOnScreen() }
    guard anchor.isActive else { return settle(by: .zero, at: nil, asking: items) }  // nothing is held
    let correction = anchorCorrection()
    let activity = items.activity
    let nearer = activity == .resting ? .zero : followAim(of: correction?.delta ?? .zero, activity)
    settle(by: (correction?.delta ?? .zero) + nearer - anchor.clamped, at: correction?.index, asking: items)
    anchor.anchored -= nearer
  }

  /// An estimated end does not clamp what is on screen. Where extents are estimates, too, measuring places what it reads.
  private mutating func placeOnScreen() {
    guard !hasUnmeasuredItems else { return }
    let correction = anchorCorrection()?.delta ?? .zero
    placeScreen(at: viewport.offset + correction - (anchor.isActive ? anchor.clamped : .zero))
  }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  mutating func placeContent(upTo rest: Double, asking items: some VirtualizedOffset) {
    guard let layout else { return }
    placeScreen(at: LayoutUnit(nearest: min(rest, LayoutUnit.maximumPoints / 2)))
    if layout.contentExtent != measuring.statedExtent { settleExtents(asking: items) }
  }

  /// The move of the offset, besides the anchor's, that keeps a command's aim as near to its target as is legal (C9).
  private mutating func followAim(of correction: LayoutUnit, _ activity: ScrollActivity) -> LayoutUnit {
    guard activity == .held else {
      anchor.keepClampOfCommand()
      return .zero
    }
    return anchor.clampAim(movedBy: anchor.anchored + correction, to: minimumOffset...maximumOffset)
  }

  /// - Parameter delta: the anchor's correction, with the previous clamp undone.
  private mutating func settle(by delta: LayoutUnit, at index: Int?, asking items: some VirtualizedOffset) {
    let oldClamp = anchor.isActive ? anchor.clamped : .zero
    let move = limited(delta)
    measuring.statedExtent = contentExtent
    let clamp = correctOffset(by: move, asking: items)
    let ofCommand = anchor.takeClampOfCommand()  // the clamp of a command's aim belongs to the command's travel and is not a correction
    let delta = move + oldClamp - ofCommand
    if delta != .zero { recorder.record(TilingFrame.Correction(cause: .anchor, index: index, delta: delta), in: tick) }
    let ofRestoration = anchor.clampInTravel
    recorder.record(clamp: clamp - ofRestoration, insteadOf: oldClamp - ofCommand - ofRestoration, in: tick)
    anchor.anchored += move + oldClamp
    anchor.clamped = clamp
  }

  @inline(__always)
  private func limited(_ delta: LayoutUnit) -> LayoutUnit {
    guard delta != .zero else { return delta }
    let limit = LayoutUnit.maximum
    return min(max(viewport.offset + delta, -limit), limit) - viewport.offset
  }

  /// The distance beyond the end of a bounce, or of content at rest if `restsThere`.
  @inline(__always)
  func overshoot(restsThere: Bool, _ activity: ScrollActivity) -> LayoutUnit {
    activity == .resting && !restsThere ? .zero : max(viewport.offset - maximumOffset, .zero)
  }

  /// Whether the list stays somewhere when its legal range changes alone.
  private func isKept(_ activity: ScrollActivity) -> Bool {
    stay != nil || (viewport.pinsToEnd && stoodAtEnd(activity) && travel.now == travel.atLayout)
  }

  /// Brings offset and motion into a changed legal range, and undoes an earlier clamp of this frame. An inset that grows at the end, as for
  /// a keyboard, leaves a list at rest at its pinned end there (C8). Returns false if nothing is held: the offset alone has to follow.
  mutating func followLegalRange(asking items: some VirtualizedOffset) -> Bool {
    let activity = items.activity
    if follows, activity == .resting, isKept(activity) { findCandidates(asking: items) }
    guard anchor.isActive else { return false }
    anchor.endHasMoved(leaving: overshoot(restsThere: false, activity))
    settleExtents(asking: items)
    return true
  }
}
