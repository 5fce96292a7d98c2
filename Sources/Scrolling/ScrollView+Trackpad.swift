import ViewTree

struct Trackpad {
  /// How long an ended drag waits for the system's momentum, and momentum for its next event, in milliseconds. (C)
  static let patienceMilliseconds = 50.0

  private var heard: Instant?  // when the latest event came, with or without movement
  private var latest: (instant: Instant, delta: Point)?
  private var earlier: Instant?
  private var ended: Instant?

  var hasEnded: Bool { ended != nil }

  var isDragging: Bool { heard != nil && ended == nil }

  /// The velocity in pt/ms at the latest tick with movement, zero if that is too long ago. The movement took the time since the one before,
  /// at most two frames; the first took `frame` ms.
  func velocity(at instant: Instant, frame: Double) -> Point {
    guard let latest, instant.milliseconds(since: latest.instant) <= Trackpad.patienceMilliseconds else { return .zero }
    return latest.delta.scaled(by: 1 / (earlier.map { min(latest.instant.milliseconds(since: $0), frame * 2) } ?? frame))
  }

  mutating func move(by delta: Point, at instant: Instant) {
    heard = instant
    guard delta != .zero else { return }  // says nothing of the velocity
    if let last = latest, last.instant == instant {
      latest = (instant, last.delta + delta)
    } else {
      earlier = latest?.instant
      latest = (instant, delta)
    }
  }

  mutating func end(at instant: Instant) { ended = instant }

  /// Whether the next event has been missing for longer than the patience.
  func isSilent(at instant: Instant) -> Bool {
    (ended ?? heard).map { instant.milliseconds(since: $0) > Trackpad.patienceMilliseconds } ?? true
  }
}

extension ScrollView {
  func carryOut(_ delta: Point, _ phase: TrackpadPhase, at instant: Instant) {
    switch phase {
    case .began, .changed:
      guard isScrollEnabled, panGestureRecognizer.numberOfTouches == 0 else { return }
      // A recording may begin inside a drag: a movement without a beginning starts one.
      beginDragging(along: axes(ofDragAlong: delta) ?? .both, at: instant)
      guard storedPhase == .dragging else { return }
      trackpad.move(by: delta, at: instant)
      drag(by: -delta)
    case .ended, .cancelled:
      guard storedPhase == .dragging, trackpad.isDragging else { return }
      trackpad.move(by: delta, at: instant)
      drag(by: -delta)
      trackpad.end(at: instant)
      if phase == .cancelled || !isWithinEdges { endTrackpadDrag(withMomentum: false, at: instant) }
      setNeedsTick()
    case .momentumBegan, .momentumChanged:
      // Momentum implies that the fingers have left, even if no end was recorded.
      if storedPhase == .dragging, trackpad.isDragging || trackpad.hasEnded {
        endTrackpadDrag(withMomentum: true, at: instant)
      } else if phase == .momentumBegan {
        beginMomentum()
      }
      coast(by: delta, at: instant)
    case .momentumEnded:
      coast(by: delta, at: instant)
      finishMomentum(at: instant)
    }
  }

  /// Momentum without a drag: from a recording that begins with it, or after a pause.
  private func beginMomentum() {
    guard isScrollEnabled, panGestureRecognizer.numberOfTouches == 0 else { return }
    if storedPhase == .animating { stopMoving() }
    guard storedPhase == .resting else { return }
    (trackpad, drag) = (Trackpad(), Drag())
    enter(.momentum)
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Releases what two fingers have dragged. The system's momentum, if it comes, moves the content on, or a motion from `start` (nil: the
  /// tick, which shows the last movement) if the delegate or a page chooses another target.
  func endTrackpadDrag(withMomentum: Bool, at instant: Instant, from start: Instant? = nil) {
    let velocity = withMomentum ? along(drag.axes, trackpad.velocity(at: instant, frame: frameMilliseconds)) : .zero
    guard storedPhase == .dragging else { return forgetTrackpad() }
    endDrag(releasing: velocity, carrying: velocity, coasts: withMomentum, from: start ?? instant)
    if drag.hasPassedOn { endPassedDrags(velocity: .zero, latest: .zero, released: instant, from: instant) }
  }

  /// At an edge, momentum continues as the platform's own motion. It does nothing on an axis that does not scroll or that the drag locked.
  private func coast(by delta: Point, at instant: Instant) {
    replanMomentum()
    guard storedPhase == .momentum else { return }
    setNeedsTick()
    let range = legalRange(near: contentOffset + delta)
    let change = Point(x: follows(.horizontal, range) ? delta.x : 0, y: follows(.vertical, range) ? delta.y : 0)
    trackpad.move(by: change, at: instant)
    let offset = contentOffset + change
    move(to: range.clamped(offset), by: .motion)
    guard storedPhase == .momentum, bounces, !range.contains(offset) else { return }
    let velocity = trackpad.velocity(at: instant, frame: frameMilliseconds)
    if beginMotion(velocity: velocity, from: instant) { enter(.decelerating) }
  }

  private func finishMomentum(at instant: Instant) {
    guard storedPhase == .momentum else { return }
    let target = restingOffset(near: contentOffset, velocity: .zero) ?? contentOffset
    let moves = beginMotion(velocity: .zero, from: start(at: instant), towards: restOffset(for: target, insteadOf: contentOffset))
    enter(moves ? .decelerating : .resting)
    if moves { setNeedsTick() }
  }

  private var frameMilliseconds: Double { Double(frameNanoseconds) / 1_000_000 }

  /// Takes content back that has become shorter than its offset. Done before the next movement: an edge may move and return between frames.
  func replanMomentum() {
    guard storedPhase == .momentum, needsReplanning else { return }
    needsReplanning = false
    guard !isWithinEdges, beginMotion(velocity: .zero, from: motionInstant) else { return }
    enter(.decelerating)
  }

  /// Ends a drag or momentum whose next event does not come in time.
  func awaitTrackpad(at instant: Instant) {
    replanMomentum()
    guard trackpadDragHasEnded || storedPhase == .momentum else { return }
    guard trackpad.isSilent(at: instant) else { return setNeedsTick() }
    if trackpad.hasEnded {
      endTrackpadDrag(withMomentum: false, at: instant, from: start(at: instant))
    } else {
      finishMomentum(at: instant)
    }
  }
}
