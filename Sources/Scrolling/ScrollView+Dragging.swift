import ViewTree

extension ScrollView {
  /// Records an event for the next tick. Nothing moves now.
  ///
  /// - Throws: ``ScrollError/tooManyWaitingEvents(limit:)`` when ``maximumWaitingEvents`` already wait; the event is not taken.
  /// - Precondition: the event's numbers are finite and within ±2^47.
  public func handle(_ event: ScrollEvent) throws(ScrollError) {
    let vector = event.vector
    precondition(
      abs(vector.x) <= LayoutUnit.maximumPoints && abs(vector.y) <= LayoutUnit.maximumPoints,
      "\(path).handle(\(event)): an event's numbers are finite and within ±2^47")
    guard waitingEvents.count < ScrollView.maximumWaitingEvents else {
      throw .tooManyWaitingEvents(limit: ScrollView.maximumWaitingEvents)
    }
    waitingEvents.append(event)
    setNeedsTick()
  }

  func carryOutEvents(at instant: Instant) {
    guard !waitingEvents.isEmpty else { return }
    swap(&waitingEvents, &handledEvents)  // what callbacks send now waits for the next tick
    for event in handledEvents { carryOut(event, at: instant) }
    handledEvents.removeAll(keepingCapacity: true)
  }

  private func carryOut(_ event: ScrollEvent, at instant: Instant) {
    switch event {
    case .drag(let travel):
      beginDragging()
      drag(by: travel)
    case .release(let velocity):
      beginDragging()
      release(velocity: Point(x: -velocity.x / 1000, y: -velocity.y / 1000), at: instant)
    case .wheel(let delta), .trackpad(let delta, _):
      guard storedPhase != .dragging else { return }
      endDeceleration()
      move(to: legalRange.clamped(contentOffset + delta), as: .motion)
    case .jump(let offset):
      jump(to: offset)
    case .stop:
      stop(at: instant)
    }
  }

  private func beginDragging() {
    guard storedPhase != .dragging else { return }
    endDeceleration()  // rule 98
    storedPhase = .dragging
    if !canBand(contentOffset) { move(to: legalRange.clamped(contentOffset), as: .motion) }
    fingerOffset = unbanded(contentOffset)
    delegate?.scrollViewWillBeginDragging(self)
  }

  private func drag(by travel: Point) {
    let range = legalRange
    // An axis along which nothing can scroll does not follow the finger.
    if range.min.x < range.max.x { fingerOffset.x -= travel.x }
    if range.min.y < range.max.y { fingerOffset.y -= travel.y }
    if !bounces { fingerOffset = range.clamped(fingerOffset) }
    move(to: banded(fingerOffset), as: .motion)
  }

  /// UIKit's release: below 0.25 pt/ms, both axes together, the content stays unless it is beyond an edge (PHYSICS grade B).
  private func release(velocity: Point, at instant: Instant) {
    let isFast = velocity.x * velocity.x + velocity.y * velocity.y >= ScrollView.minimumReleaseSpeed * ScrollView.minimumReleaseSpeed
    storedPhase = .resting
    let moves = beginMotion(velocity: isFast ? velocity : .zero, at: instant)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    announceDeceleration()
  }

  /// Below this speed in points per millisecond a released finger throws nothing.
  static let minimumReleaseSpeed = 0.25

  private func stop(at instant: Instant) {
    guard storedPhase == .decelerating else { return }
    endDeceleration()
    guard storedPhase == .resting, !legalRange.contains(contentOffset) else { return }
    _ = beginMotion(velocity: .zero, at: instant)
    announceDeceleration()
  }

  // MARK: The rubber band

  private func banded(_ finger: Point) -> Point {
    let range = legalRange
    return Point(
      x: ScrollView.banded(finger.x, range.horizontal, bounds.width), y: ScrollView.banded(finger.y, range.vertical, bounds.height))
  }

  /// Gives the finger a place that shows the present offset, on each axis on which its own does not (C5). What a grid has rounded off is
  /// no difference: a finger that goes on within the edges loses nothing.
  func rebaseFinger() {
    let shown = banded(fingerOffset)
    let base = unbanded(contentOffset)
    if abs(shown.x - contentOffset.x) > ScrollView.gridStep { fingerOffset.x = base.x }
    if abs(shown.y - contentOffset.y) > ScrollView.gridStep { fingerOffset.y = base.y }
  }

  private static let gridStep = 1 / LayoutUnit.perPoint

  /// The finger's place for an offset; what no band gives stays as it is.
  func unbanded(_ offset: Point) -> Point {
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
