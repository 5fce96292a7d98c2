import ViewTree

/// What a scroll view knows of the drag that is under way.
struct Drag {
  var axes = ScrollAxes.both
  /// When the finger landed.
  var landing = Instant.zero
  /// How far the finger has gone with it, in points.
  var travel = Point.zero
  /// Of that, what the recognizer's translation was when it was last applied.
  var translation = Point.zero
  /// The translations at the touches.
  var finger = DraggingFinger()
  /// The motions that the finger has stopped, for a platform whose flings add up.
  var caught: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) = (nil, nil)
}

extension ScrollView {
  /// Whether the content moves without a finger on it.
  var movesByItself: Bool { storedPhase.isDecelerating || storedPhase == .animating }

  /// A finger lands: what moves stops where it is (rule 98).
  func land(at instant: Instant) {
    if trackpad.hasEnded { endTrackpadDrag(withMomentum: false, at: instant) }
    guard isScrollEnabled, storedPhase.successors.contains(.tracking) else { return }
    drag = Drag()
    drag.landing = instant
    if platform.traits.hasFlywheel { drag.caught = (horizontalMotion?.value, verticalMotion?.value) }
    if !isWithinEdges { flicks.reset() }  // it has bounced
    flicks.beginDrag(at: instant)
    enter(.tracking)
  }

  /// The finger leaves without having dragged: content beyond an edge goes back, content between two pages to one of them.
  ///
  /// - Parameter start: when a motion begins.
  func leave(from start: Instant) {
    guard storedPhase == .tracking else { return }
    let target = snapped(contentOffset, velocity: .zero)
    guard beginMotion(velocity: .zero, from: start, towards: wish(target, insteadOf: contentOffset)) else { return enter(.resting) }
    enter(.thrown)
    announceDeceleration()
  }

  /// The finger begins to drag; it has landed by now if it had not before.
  func beginDragging(along axes: ScrollAxes, at instant: Instant) {
    if trackpad.hasEnded { endTrackpadDrag(withMomentum: false, at: instant) }
    guard storedPhase != .dragging else { return }
    if storedPhase != .tracking { land(at: instant) }
    guard isScrollEnabled, storedPhase == .tracking else { return }  // callbacks may have gone elsewhere
    enter(.dragging)
    drag.axes = axes
    if instant.milliseconds(since: drag.landing) > AndroidFling.flywheelMilliseconds { drag.caught = (nil, nil) }
    if !canBand(contentOffset) { move(to: legal(contentOffset), as: .motion) }
    fingerOffset = unbanded(contentOffset)
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the content with the finger, by `travel` points of its way.
  func drag(by travel: Point) {
    guard storedPhase == .dragging else { return }
    drag.travel = drag.travel + travel
    let range = legalRange(near: fingerOffset - travel)
    if follows(.horizontal, range) { fingerOffset.x -= travel.x }
    if follows(.vertical, range) { fingerOffset.y -= travel.y }
    if !hasRubberBand { fingerOffset = range.clamped(fingerOffset) }
    move(to: banded(fingerOffset), as: .motion)
  }

  /// Whether the content goes with the finger along an axis: where it fits there is nothing to scroll, unless it always bounces.
  func follows(_ axis: ScrollAxes, _ range: OffsetRange) -> Bool { drag.axes.contains(axis) && scrolls(axis, range) }

  private func scrolls(_ axis: ScrollAxes, _ range: OffsetRange) -> Bool {
    axis == .horizontal
      ? range.min.x < range.max.x || (alwaysBounceHorizontal && bounces) : range.min.y < range.max.y || (alwaysBounceVertical && bounces)
  }

  /// The axes along which a finger that has gone by `travel` drags the content; nil if that is not a drag of this scroll view.
  ///
  /// Where one axis alone scrolls, the finger must go along it rather than across (C). With the directional lock it keeps to an axis from
  /// which it deviates by less than 20 degrees (B).
  func axes(ofDragAlong travel: Point) -> ScrollAxes? {
    let range = legalRange
    let (width, height) = (abs(travel.x), abs(travel.y))
    switch (scrolls(.horizontal, range), scrolls(.vertical, range)) {
    case (false, false): return nil
    case (true, false): return width >= height ? .horizontal : nil
    case (false, true): return height >= width ? .vertical : nil
    case (true, true):
      guard isDirectionalLockEnabled else { return .both }
      if height < width * ScrollView.tangentOfLock { return .horizontal }
      return width < height * ScrollView.tangentOfLock ? .vertical : .both
    }
  }

  /// Of 20 degrees. (B)
  private static let tangentOfLock = 0.36397023426620234
}
