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
  /// Translations at the touches, from the one before the last that a frame has shown on: what resampling starts from.
  var samples: [FingerSample] = []
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
    if !legalRange.contains(contentOffset) { flicks.reset() }  // it has bounced
    flicks.beginDrag(at: instant)
    enter(.tracking)
  }

  /// The finger leaves without having dragged: content beyond an edge goes back, content between two pages to one of them.
  ///
  /// - Parameter start: when a motion begins.
  func leave(from start: Instant) {
    guard storedPhase == .tracking else { return }
    let target = snapped(contentOffset, velocity: .zero)
    guard beginMotion(velocity: .zero, towards: target, insteadOf: contentOffset, from: start) else { return enter(.resting) }
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
    if !canBand(contentOffset) { move(to: legalRange.clamped(contentOffset), as: .motion) }
    fingerOffset = unbanded(contentOffset)
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the content with the finger, by `travel` points of its way.
  func drag(by travel: Point) {
    guard storedPhase == .dragging else { return }
    drag.travel = drag.travel + travel
    let range = legalRange
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

  // MARK: The rubber band

  /// Whether a finger may show what is beyond an edge.
  var hasRubberBand: Bool { bounces && platform.traits.hasRubberBand }

  private func banded(_ finger: Point) -> Point {
    let range = legalRange
    guard hasRubberBand else { return range.clamped(finger) }
    return Point(
      x: ScrollView.banded(finger.x, range.horizontal, bounds.width), y: ScrollView.banded(finger.y, range.vertical, bounds.height))
  }

  /// Gives the finger a place that shows the present offset, on each axis on which its own does not (C5). What a grid has rounded off is
  /// no difference: a finger that goes on within the edges loses nothing.
  func rebaseFinger() {
    let shown = hasRubberBand ? banded(fingerOffset) : fingerOffset
    let base = unbanded(contentOffset)
    if abs(shown.x - contentOffset.x) > ScrollView.gridStep { fingerOffset.x = base.x }
    if abs(shown.y - contentOffset.y) > ScrollView.gridStep { fingerOffset.y = base.y }
  }

  private static let gridStep = 1 / LayoutUnit.perPoint

  /// The finger's place for an offset; what no band gives stays as it is.
  private func unbanded(_ offset: Point) -> Point {
    guard hasRubberBand else { return offset }
    let range = legalRange
    return Point(
      x: ScrollView.unbanded(offset.x, range.horizontal, bounds.width) ?? offset.x,
      y: ScrollView.unbanded(offset.y, range.vertical, bounds.height) ?? offset.y)
  }

  /// Whether some place of the finger gives this offset.
  func canBand(_ offset: Point) -> Bool {
    let range = legalRange
    return ScrollView.unbanded(offset.x, range.horizontal, bounds.width) != nil
      && ScrollView.unbanded(offset.y, range.vertical, bounds.height) != nil
  }

  private static func banded(_ finger: Double, _ edges: ClosedRange<Double>, _ dimension: Double) -> Double {
    let edge = min(max(finger, edges.lowerBound), edges.upperBound)
    return edge + RubberBand.banded(finger - edge, dimension: dimension)
  }

  private static func unbanded(_ offset: Double, _ edges: ClosedRange<Double>, _ dimension: Double) -> Double? {
    let edge = min(max(offset, edges.lowerBound), edges.upperBound)
    guard offset != edge else { return offset }
    return RubberBand.unbanded(offset - edge, dimension: dimension).map { edge + $0 }
  }
}
