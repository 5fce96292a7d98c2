import ViewTree

struct Drag {
  var axes = ScrollAxes.both
  var landing = Instant.zero
  var travel = Point.zero
  var translation = Point.zero  // the recognizer's translation when it was last applied
  var finger = DraggingFinger()
  var caught: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) = (nil, nil)  // stopped by the finger; for platforms whose flings add up
  // Nested scroll views (ScrollView+Passing.swift):
  var hasPassedOn = false  // scroll views around this one are dragged, too
  var passedAxes = ScrollAxes()  // on which they have moved last
  var isPassedAlone = false  // this one has come to rest meanwhile: the finger moves the others alone
  var isPassed = false  // the drag began in a scroll view beneath, `passer`
  weak var passer: ScrollView?
}

extension ScrollView {
  var movesByItself: Bool { storedPhase.isDecelerating || storedPhase == .animating }

  /// A finger lands and stops a motion (rule 98).
  func land(at instant: Instant) {
    if trackpadDragHasEnded { endTrackpadDrag(withMomentum: false, at: instant) }
    endDragFromInside(at: instant)
    guard isScrollEnabled, storedPhase.successors.contains(.tracking) else { return }
    if scrollRareData?.drag.hasPassedOn == true { endPassedDrags(velocity: .zero, latest: .zero, released: instant, from: instant) }
    drag = Drag()
    drag.landing = instant
    if platform.traits.hasFlywheel { drag.caught = (horizontalMotion?.value, verticalMotion?.value) }
    if !isWithinEdges { flicks.reset() }  // it has bounced
    flicks.beginDrag(at: instant)
    enter(.tracking)
  }

  /// Content beyond an edge goes back, content between two pages goes to one; the motion begins at `start`.
  func leave(from start: Instant) {
    guard storedPhase == .tracking else { return }
    let target = restingOffset(near: contentOffset, velocity: .zero) ?? contentOffset
    guard beginMotion(velocity: .zero, from: start, towards: restOffset(for: target, insteadOf: contentOffset)) else {
      return enter(.resting)
    }
    enter(.thrown)
    announceDeceleration()
  }

  func beginDragging(along axes: ScrollAxes, at instant: Instant) {
    if trackpadDragHasEnded { endTrackpadDrag(withMomentum: false, at: instant) }
    guard storedPhase != .dragging else { return }
    if storedPhase != .tracking { land(at: instant) }
    guard isScrollEnabled, storedPhase == .tracking else { return }  // a callback may have changed the phase
    enter(.dragging)
    drag.axes = axes
    if instant.milliseconds(since: drag.landing) > AndroidFling.flywheelMilliseconds { drag.caught = (nil, nil) }
    if !canBand(contentOffset) { move(to: legal(contentOffset), by: .motion) }
    fingerOffset = unbanded(contentOffset)
    delegate?.scrollViewWillBeginDragging(self)
  }

  func drag(by travel: Point) {
    guard storedPhase == .dragging else { return }
    let beyond = ScrollView.beyondEdges(along(drag.axes, travel), from: fingerOffset, legalRange(near: fingerOffset - travel))
    let passed = beyond == .zero ? .zero : passOn(beyond)
    if drag.hasPassedOn { notePassing(of: passed, from: travel) }
    dragContent(by: travel - passed)
  }

  private func dragContent(by travel: Point) {
    guard storedPhase == .dragging else { return }
    drag.travel = drag.travel + travel
    let range = legalRange(near: fingerOffset - travel)
    if follows(.horizontal, range) { fingerOffset.x -= travel.x }
    if follows(.vertical, range) { fingerOffset.y -= travel.y }
    if !hasRubberBand { fingerOffset = range.clamped(fingerOffset) }
    move(to: banded(fingerOffset), by: .motion)
  }

  /// An axis on which the content fits does not scroll, unless it always bounces.
  func follows(_ axis: ScrollAxes, _ range: OffsetRange) -> Bool { drag.axes.contains(axis) && scrolls(axis, range) }

  private func scrolls(_ axis: ScrollAxes, _ range: OffsetRange) -> Bool {
    axis == .horizontal
      ? range.min.x < range.max.x || (alwaysBounceHorizontal && bounces) : range.min.y < range.max.y || (alwaysBounceVertical && bounces)
  }

  /// The axes on which a finger with this travel drags the content; nil if it drags none. If only one axis scrolls, the finger must move
  /// mainly along it (C). The directional lock keeps drags within 20 degrees to an axis (B).
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

  private static let tangentOfLock = 0.36397023426620234  // tan 20° (B)
}
