import Scrolling
import ViewTree

/// Content size, offset and motion follow the items' extents in one step (decision 2).
extension TiledScrollView {
  /// Takes this frame's candidates: the items on screen in the last frame or, if the offset has since moved by a viewport or more, those on
  /// screen now. Does nothing if there are candidates, unless the offset has moved to a pinned end since: then that end is held (C8). If
  /// `isMeasuring`, only the offset has changed: what a client has set beyond a pinned end stays until the content changes (B8).
  func findCandidates(isMeasuring: Bool = false) {
    if candidates.isActive, travelAlong == travelAtCandidates { return }
    let distance = abs(travelAlong - travelAtLayout)
    if distance > 0, distance >= max(along(bounds.size), laidOutSize.map { along($0) } ?? 0) {
      candidates.end()
      (travelAtLayout, stoodAtEnd) = (travelAlong, false)
      screen = onScreen(at: offset, reachingBeyondBy: .zero)
      slotsAreAligned = false
      realized.removeAll(keepingCapacity: true)
      appendItems(meeting: screen, to: &realized)
    }
    travelAtCandidates = travelAlong
    if storedPinsToEnd { placeScreen(at: offset) }  // the end may be an estimate
    guard !candidates.isActive || (candidates.overshoot == nil && isAtPinnedEnd) else { return }
    candidates.begin(overshoot: isAtPinnedEnd ? overshoot(restsThere: isMeasuring) : nil)
    for item in realized where item.start < screen.upperBound && item.start + item.extent > screen.lowerBound {
      candidates.append(index: item.index, at: item.start)
    }
  }

  /// The correction of the offset that the anchor still needs, without clamps; nil if nothing is held.
  func anchorCorrection() -> (index: Int?, delta: LayoutUnit)? {
    guard candidates.isActive else { return nil }
    if let overshoot = candidates.overshoot { return (nil, maximumOffset + overshoot - (offset - candidates.clamped)) }
    guard let (index, point) = candidates.reference else { return nil }
    if let layout, !layout.settle(through: index) { scheduleLayoutPass() }
    return (index, place(of: candidates.point, at: index) - point - candidates.anchored)
  }

  /// Applies changed extents to content size, offset, motion and clamp, and schedules a layout.
  func lengthsDidChange() {
    itemsHaveChanged = true
    setNeedsLayoutImplicitly()
    settleLengths()
  }

  func isBeforeRealizedItems(_ change: ItemChange) -> Bool {
    guard slotsAreAligned, !itemsHaveChanged, layout == nil, pinnedItems == nil, displayRange == nil, !storedPinsToEnd, scrollTarget == nil,
      waitingScroll == nil, missing.isEmpty, candidates.reference != nil, let first = realized.first?.index
    else { return false }
    switch change {
    case .insert(let range): return range.lowerBound <= first
    case .remove(let range), .update(let range): return range.upperBound <= first
    case .move(let from, let to): return from < first && to < first
    }
  }

  func shiftRealizedItems(by count: Int) {
    guard count != 0 else { return }
    candidates.shift(by: count)
    realized.withUnsafeMutableBufferPointer { for place in $0.indices { $0[place].index += count } }
    for slot in slots { slot?.storedIndex? += count }
  }

  /// Extents have changed only before the realized items, which shift with the offset. `before` is the content's extent before that.
  func lengthsDidChangeBeforeRealizedItems(from before: LayoutUnit) {
    setNeedsLayoutImplicitly()
    let shift = length - before
    let stable = stability
    settle(by: shift - candidates.clamped, at: candidates.reference?.index)
    guard shift != .zero else { return (stability, slotsAreAligned) = (stable, true) }
    realized.withUnsafeMutableBufferPointer { for place in $0.indices { $0[place].start += shift } }
    stability = stable.map { $0.moved(by: shift) }
    (slotsAreAligned, tilesAreDisplaced) = (true, true)
  }

  func placeRealizedTiles() {
    tilesAreDisplaced = false
    guard slotsAreAligned else { return }  // recycling places them
    for place in realized.indices {
      if let tile = slots[place] { self.place(tile, at: realized[place]) }
    }
  }

  func settleLengths() {
    placeOnScreen()
    let anchor = anchorCorrection()
    let nearer = phase == .resting ? .zero : followAim(of: anchor?.delta ?? .zero)
    settle(by: (anchor?.delta ?? .zero) + nearer - (candidates.isActive ? candidates.clamped : .zero), at: anchor?.index)
    candidates.anchored -= nearer
  }

  /// An estimated end does not clamp what is on screen. Where extents are estimates, too, measuring places what it reads.
  private func placeOnScreen() {
    guard layout != nil, !hasUnmeasuredItems else { return }
    placeScreen(at: offset + (anchorCorrection()?.delta ?? .zero) - (candidates.isActive ? candidates.clamped : .zero))
  }

  func legal(_ offset: LayoutUnit) -> LayoutUnit {
    placeScreen(at: offset)
    return min(max(offset, minimumOffset), maximumOffset)
  }

  /// Places what would be on screen at an offset, if the end matters there, or the start of short content pinned to the end. If all extents
  /// are known, the legal range is then final for this offset: where the lanes reach beyond the screen, a farther end changes nothing. A
  /// layout that is not settled has placed enough for a frame.
  func placeScreen(at offset: LayoutUnit) {
    guard let layout, layout.isSettled, !isViewportNew, offset >= maximumOffset || (storedPinsToEnd && offset <= minimumOffset) else {
      return
    }
    let start = max(offset, .zero)
    // Negative insets clamp offsets whose screen does not reach an end.
    let beyond = LayoutUnit(roundingUp: max(0, -insets.behind) + max(0, -insets.before))
    layout.forEach(meeting: start..<start + max(viewportLength, LayoutUnit(rawValue: 1)) + beyond) { _, _ in }
  }

  /// A motion to a rest beyond an estimated end would be planned again: places content up to the rest before it moves.
  func placeUpToRest() {
    guard let layout, let rest = (axis == .vertical ? motion.y : motion.x)?.rest ?? pendingTarget.map(along) else { return }
    placeScreen(at: LayoutUnit(nearest: min(rest, LayoutUnit.maximumPoints / 2)))
    if layout.length != LayoutUnit(nearest: along(contentSize)) { settleLengths() }
  }

  /// The move of the offset, besides the anchor's, that keeps a command's aim as near to its target as is legal (C9).
  private func followAim(of correction: LayoutUnit) -> LayoutUnit {
    guard isTracking else {
      candidates.keepClampOfCommand()
      return .zero
    }
    return candidates.clampAim(movedBy: candidates.anchored + correction, to: minimumOffset...maximumOffset)
  }

  /// - Parameter way: the anchor's correction, with the previous clamp undone.
  private func settle(by way: LayoutUnit, at index: Int?) {
    stability = nil
    slotsAreAligned = false
    let oldClamp = candidates.isActive ? candidates.clamped : .zero
    let move = limited(way)
    let clamp = LayoutUnit(nearest: along(reposition(contentSize: contentSizeOfItems, correction: point(along: move.points))))
    let ofCommand = candidates.takeClampOfCommand()  // the clamp of a command's aim belongs to the command's travel and is not a correction
    let delta = move + oldClamp - ofCommand
    if delta != .zero { note(TilingFrame.Correction(cause: .anchor, index: index, delta: delta)) }
    noteClamp(clamp, insteadOf: oldClamp - ofCommand)
    candidates.anchored += move + oldClamp
    candidates.clamped = clamp
  }

  private func limited(_ delta: LayoutUnit) -> LayoutUnit {
    guard delta != .zero else { return delta }
    let limit = LayoutUnit(nearest: LayoutUnit.maximumPoints)
    return min(max(offset + delta, -limit), limit) - offset
  }

  private var contentSizeOfItems: Size { size(along: length.points, across: across(bounds.size)) }

  /// The greatest legal offset on the grid; an inset after content of the greatest extent would exceed it.
  var maximumOffset: LayoutUnit { LayoutUnit(nearest: min(along(legalRange.max), LayoutUnit.maximumPoints)) }

  /// Whether the view is at its pinned end, or was until its viewport changed, and no finger is on it (C8).
  private var isAtPinnedEnd: Bool {
    guard storedPinsToEnd, !isTracking, !isDragging else { return false }
    if stoodAtEnd, travelAlong == travelAtLayout { return true }
    return !isViewportNew && offset >= maximumOffset
  }

  /// The distance beyond the end of a bounce, or of content at rest if `restsThere`.
  func overshoot(restsThere: Bool) -> LayoutUnit {
    phase == .resting && !restsThere ? .zero : max(offset - maximumOffset, .zero)
  }
}
