import ViewTree

/// What a scroll view knows of the fingers on a trackpad.
struct Trackpad {
  /// How long a drag that has ended waits for the system's momentum, and momentum for its next event, in milliseconds. (C)
  static let patienceMilliseconds = 50.0

  /// When the latest event came, with a movement or without.
  private var heard: Instant?
  private var latest: (instant: Instant, delta: Point)?
  private var earlier: Instant?
  /// When the fingers left, momentum may follow.
  private var ended: Instant?

  var hasEnded: Bool { ended != nil }

  /// Fingers on it drag the content.
  var isDragging: Bool { heard != nil && ended == nil }

  /// The velocity in pt/ms of the latest tick that brought a movement, zero if that is long ago; a movement of one tick took `frame` ms.
  func velocity(at instant: Instant, frame: Double) -> Point {
    guard let latest, instant.milliseconds(since: latest.instant) <= Trackpad.patienceMilliseconds else { return .zero }
    return latest.delta.scaled(by: 1 / (earlier.map { min(latest.instant.milliseconds(since: $0), frame * 2) } ?? frame))
  }

  mutating func move(by delta: Point, at instant: Instant) {
    heard = instant
    guard delta != .zero else { return }  // no news of the velocity
    if let last = latest, last.instant == instant {
      latest = (instant, last.delta + delta)
    } else {
      earlier = latest?.instant
      latest = (instant, delta)
    }
  }

  mutating func end(at instant: Instant) { ended = instant }

  /// Whether nothing has come for so long that nothing will.
  func isSilent(at instant: Instant) -> Bool {
    (ended ?? heard).map { instant.milliseconds(since: $0) > Trackpad.patienceMilliseconds } ?? true
  }
}

extension ScrollView {
  func carryOut(_ delta: Point, _ phase: TrackpadPhase, at instant: Instant) {
    switch phase {
    case .began, .changed:
      guard isScrollEnabled, panGestureRecognizer.numberOfTouches == 0 else { return }
      // A recording may be cut: a movement without a beginning is one.
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
      // Momentum says that the fingers have left, whether their end was recorded or not.
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

  /// Momentum comes by itself, from a recording that begins with it or after a pause.
  private func beginMomentum() {
    guard isScrollEnabled, panGestureRecognizer.numberOfTouches == 0 else { return }
    if storedPhase == .animating { stopMoving() }
    guard storedPhase == .resting else { return }
    (trackpad, drag) = (Trackpad(), Drag())
    enter(.momentum)
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Lets go of what two fingers have dragged. The system's momentum, if it comes, takes the content on; where the delegate or a page wants
  /// it elsewhere than momentum of this velocity would take it, a motion of our own does.
  ///
  /// - Parameter start: when a motion of our own begins; nil with the tick, which has shown what the fingers did last.
  func endTrackpadDrag(withMomentum: Bool, at instant: Instant, from start: Instant? = nil) {
    let velocity = withMomentum ? along(drag.axes, trackpad.velocity(at: instant, frame: frameMilliseconds)) : .zero
    guard storedPhase == .dragging else { return trackpad = Trackpad() }
    letGo(velocity, carrying: velocity, coasts: withMomentum, from: start ?? instant)
  }

  /// Momentum that comes to an edge goes on as the platform's own motion there. Across what scrolls, or what its drag had locked, it does
  /// nothing.
  private func coast(by delta: Point, at instant: Instant) {
    replanMomentum()
    guard storedPhase == .momentum else { return }
    setNeedsTick()
    let range = legalRange(near: contentOffset + delta)
    let way = Point(x: follows(.horizontal, range) ? delta.x : 0, y: follows(.vertical, range) ? delta.y : 0)
    trackpad.move(by: way, at: instant)
    let offset = contentOffset + way
    move(to: range.clamped(offset), as: .motion)
    guard storedPhase == .momentum, bounces, !range.contains(offset) else { return }
    let velocity = trackpad.velocity(at: instant, frame: frameMilliseconds)
    if beginMotion(velocity: velocity, from: instant) { enter(.decelerating) }
  }

  /// The momentum is over: what is not on a page goes to one.
  private func finishMomentum(at instant: Instant) {
    guard storedPhase == .momentum else { return }
    let target = snapped(contentOffset, velocity: .zero)
    let moves = beginMotion(velocity: .zero, from: start(at: instant), towards: wish(target, insteadOf: contentOffset))
    enter(moves ? .decelerating : .resting)
    if moves { setNeedsTick() }
  }

  private var frameMilliseconds: Double { Double(frameNanoseconds) / 1_000_000 }

  /// Takes content back that has become shorter than where momentum has taken it.
  ///
  /// Done once before anything next moves it, as a motion is planned anew: an edge that came and went between two frames ends no momentum.
  func replanMomentum() {
    guard storedPhase == .momentum, needsReplanning else { return }
    needsReplanning = false
    guard !isWithinEdges, beginMotion(velocity: .zero, from: motionInstant) else { return }
    enter(.decelerating)
  }

  /// Ends what waits for events that do not come.
  func awaitTrackpad(at instant: Instant) {
    replanMomentum()
    guard trackpad.hasEnded || storedPhase == .momentum else { return }
    guard trackpad.isSilent(at: instant) else { return setNeedsTick() }
    if trackpad.hasEnded {
      endTrackpadDrag(withMomentum: false, at: instant, from: start(at: instant))
    } else {
      finishMomentum(at: instant)
    }
  }
}
