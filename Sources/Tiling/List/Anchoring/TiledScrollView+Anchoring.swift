import Scrolling
import ViewTree

/// Sizes, offset and motion follow the items' lengths in one step (decision 2).
extension TiledScrollView {
  /// The items whose place on the screen the changes of this frame are to keep: those of the last frame, or, if the offset has since
  /// been moved by a whole viewport or more, those that are on screen now. Does nothing while places are held already, unless the
  /// offset has been moved to a pinned end since: that is held then (C8).
  ///
  /// - Parameter isMeasuring: nothing has changed but where the view is: what a client has set beyond a pinned end stays there until the
  ///   content changes (B8), and what stands at the end itself is not looked at.
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
    if storedPinsToEnd { placeScreen(at: offset) }  // an end that is a guess is none to stay at
    guard !candidates.isActive || (candidates.overshoot == nil && isAtPinnedEnd) else { return }
    candidates.begin(overshoot: isAtPinnedEnd ? overshoot(restsThere: isMeasuring) : nil)
    for item in realized where item.start < screen.upperBound && item.start + item.extent > screen.lowerBound {
      candidates.append(index: item.index, at: item.start)
    }
  }

  /// By how much the offset must yet move for the anchor to stand where it stood, clamps left out; nil if nothing is held.
  func anchorCorrection() -> (index: Int?, delta: LayoutUnit)? {
    guard candidates.isActive else { return nil }
    if let overshoot = candidates.overshoot { return (nil, maximumOffset + overshoot - (offset - candidates.clamped)) }
    guard let (index, point) = candidates.reference else { return nil }
    if let layout, !layout.settle(through: index) { scheduleLayoutPass() }
    return (index, place(of: candidates.point, at: index) - point - candidates.anchored)
  }

  /// Takes over what the lengths have become: content size, offset, motion and clamp in one step, and asks for a layout.
  func lengthsDidChange() {
    itemsHaveChanged = true
    setNeedsLayoutImplicitly()
    settleLengths()
  }

  /// Whether a change lies wholly before the engaged items of a list, so that they go on as they are.
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

  /// As many items more stand before the engaged ones.
  func shiftRealizedItems(by count: Int) {
    guard count != 0 else { return }
    candidates.shift(by: count)
    realized.withUnsafeMutableBufferPointer { for place in $0.indices { $0[place].index += count } }
    for slot in slots { slot?.storedIndex? += count }
  }

  /// Lengths have changed before the engaged items alone: these move all by the same way, and so does the offset.
  ///
  /// - Parameter before: the content's length before the change.
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

  /// Puts the tiles where their items stand after a change before all of them.
  func placeRealizedTiles() {
    tilesAreDisplaced = false
    guard slotsAreAligned else { return }  // recycling will
    for place in realized.indices {
      if let tile = slots[place] { self.place(tile, at: realized[place]) }
    }
  }

  /// The one step in which content size, offset, motion and clamp follow the lengths.
  func settleLengths() {
    placeOnScreen()
    let anchor = anchorCorrection()
    let nearer = phase == .resting ? .zero : followAim(of: anchor?.delta ?? .zero)
    settle(by: (anchor?.delta ?? .zero) + nearer - (candidates.isActive ? candidates.clamped : .zero), at: anchor?.index)
    candidates.anchored -= nearer
  }

  /// An end that is a guess does not clamp what is on screen. Where lengths are guesses, too, measuring places what it looks at.
  private func placeOnScreen() {
    guard layout != nil, !hasUnmeasuredItems else { return }
    placeScreen(at: offset + (anchorCorrection()?.delta ?? .zero) - (candidates.isActive ? candidates.clamped : .zero))
  }

  /// The legal offset that is nearest.
  func legal(_ offset: LayoutUnit) -> LayoutUnit {
    placeScreen(at: offset)
    return min(max(offset, minimumOffset), maximumOffset)
  }

  /// Gives what would be on screen at an offset its place if the end, or where short content that is pinned to it begins, has a say there. As
  /// long as lengths are known, the range then holds the offset as it will when all has its place: where the lanes reach beyond the screen, an
  /// end that is farther away changes nothing. A layout that is not settled has placed enough for a frame.
  func placeScreen(at offset: LayoutUnit) {
    guard let layout, layout.isSettled, !isViewportNew, offset >= maximumOffset || (storedPinsToEnd && offset <= minimumOffset) else {
      return
    }
    let start = max(offset, .zero)
    // Insets that take room away clamp what does not reach to an end.
    let beyond = LayoutUnit(roundingUp: max(0, -insets.behind) + max(0, -insets.before))
    layout.forEach(meeting: start..<start + max(viewportLength, LayoutUnit(rawValue: 1)) + beyond) { _, _ in }
  }

  /// A motion that is to rest behind an end that is a guess would be planned anew for it: what stands up to its rest is placed before it moves.
  func placeUpToRest() {
    guard let layout, let rest = (axis == .vertical ? motion.y : motion.x)?.rest ?? pendingTarget.map(along) else { return }
    placeScreen(at: LayoutUnit(nearest: min(rest, LayoutUnit.maximumPoints / 2)))
    if layout.length != LayoutUnit(nearest: along(contentSize)) { settleLengths() }
  }

  /// By how much the offset must move, besides the item's way, for a command's aim to be as near as it may be to what is legal by now (C9).
  private func followAim(of correction: LayoutUnit) -> LayoutUnit {
    guard isTracking else {
      candidates.keepClampOfCommand()
      return .zero
    }
    return candidates.clampAim(movedBy: candidates.anchored + correction, to: minimumOffset...maximumOffset)
  }

  /// - Parameter way: by how much the offset moves for the anchor, what it was clamped by before taken back.
  private func settle(by way: LayoutUnit, at index: Int?) {
    stability = nil
    slotsAreAligned = false
    let oldClamp = candidates.isActive ? candidates.clamped : .zero
    let move = limited(way)
    let clamp = LayoutUnit(nearest: along(reposition(contentSize: contentSizeOfItems, correction: point(along: move.points))))
    // What a command's aim was clamped by is no correction: it is part of the command's way.
    let ofCommand = candidates.takeClampOfCommand()
    let delta = move + oldClamp - ofCommand
    if delta != .zero { note(TilingFrame.Correction(cause: .anchor, index: index, delta: delta)) }
    noteClamp(clamp, insteadOf: oldClamp - ofCommand)
    candidates.anchored += move + oldClamp
    candidates.clamped = clamp
  }

  /// As much of a correction as leaves the offset on the grid.
  private func limited(_ delta: LayoutUnit) -> LayoutUnit {
    guard delta != .zero else { return delta }
    let limit = LayoutUnit(nearest: LayoutUnit.maximumPoints)
    return min(max(offset + delta, -limit), limit) - offset
  }

  private var contentSizeOfItems: Size { size(along: length.points, across: across(bounds.size)) }

  /// The greatest legal offset on the grid: an inset behind content of the greatest length reaches beyond it.
  var maximumOffset: LayoutUnit { LayoutUnit(nearest: min(along(legalRange.max), LayoutUnit.maximumPoints)) }

  /// Whether the view is pinned to its end and stands there, or has stood there until its viewport changed, with no finger on it (C8).
  private var isAtPinnedEnd: Bool {
    guard storedPinsToEnd, !isTracking, !isDragging else { return false }
    if stoodAtEnd, travelAlong == travelAtLayout { return true }
    return !isViewportNew && offset >= maximumOffset
  }

  /// How far a bounce is beyond the end, or what rests there.
  func overshoot(restsThere: Bool) -> LayoutUnit {
    phase == .resting && !restsThere ? .zero : max(offset - maximumOffset, .zero)
  }
}
