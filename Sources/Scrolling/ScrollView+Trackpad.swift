import ViewTree

/// What a scroll view knows of the fingers on a trackpad.
struct Trackpad {
  /// How long a drag that has ended waits for the system's momentum, and momentum for its next event, in milliseconds. (C)
  static let patienceMilliseconds = 50.0

  private var latest: (instant: Instant, delta: Point)?
  private var earlier: Instant?
  /// The fingers have left, and momentum may follow.
  var hasEnded = false

  /// The velocity in pt/ms of what came in with the latest tick; a movement of one tick took `frame` milliseconds.
  func velocity(frame: Double) -> Point {
    guard let latest else { return .zero }
    return latest.delta.scaled(by: 1 / (earlier.map { min(latest.instant.milliseconds(since: $0), frame * 2) } ?? frame))
  }

  mutating func move(by delta: Point, at instant: Instant) {
    if let last = latest, last.instant == instant {
      latest = (instant, last.delta + delta)
    } else {
      earlier = latest?.instant
      latest = (instant, delta)
    }
  }

  /// Whether nothing has come for so long that nothing will.
  func isSilent(at instant: Instant) -> Bool {
    latest.map { instant.milliseconds(since: $0.instant) > Trackpad.patienceMilliseconds } ?? true
  }
}

extension ScrollView {
  func carryOut(_ delta: Point, _ phase: TrackpadPhase, at instant: Instant) {
    guard isScrollEnabled || storedPhase == .dragging, panGestureRecognizer.numberOfTouches == 0 else { return }
    switch phase {
    case .began, .changed:
      // A recording may be cut: a movement without a beginning is one.
      if phase == .began || storedPhase != .dragging { trackpad = Trackpad() }
      beginDragging(along: axes(ofDragAlong: delta) ?? .both, at: instant)
      trackpad.move(by: delta, at: instant)
      drag(by: -delta)
    case .ended, .cancelled:
      guard storedPhase == .dragging else { return }
      drag(by: -delta)
      trackpad.move(by: delta, at: instant)
      trackpad.hasEnded = true
      if phase == .cancelled || !legalRange.contains(contentOffset) { endTrackpadDrag(withMomentum: false, at: instant) }
      setNeedsTick()
    case .momentumBegan, .momentumChanged:
      if trackpad.hasEnded { endTrackpadDrag(withMomentum: true, at: instant) }
      if phase == .momentumBegan { beginCoasting() }
      coast(by: delta, at: instant)
    case .momentumEnded:
      coast(by: delta, at: instant)
      if storedPhase == .coasting { enter(.resting) }
    }
  }

  /// Momentum comes by itself, from a recording that begins with it or after a pause.
  private func beginCoasting() {
    if storedPhase == .animating { stopMoving() }
    guard storedPhase == .resting else { return }
    trackpad = Trackpad()
    enter(.coasting)
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Lets go of what two fingers have dragged. The system's momentum, if it comes, takes the content on; where the delegate or a page wants
  /// it elsewhere than momentum of this velocity would take it, a motion of our own does.
  func endTrackpadDrag(withMomentum: Bool, at instant: Instant) {
    trackpad.hasEnded = false
    guard storedPhase == .dragging else { return }
    let velocity = withMomentum ? trackpad.velocity(frame: frameMilliseconds) : .zero
    letGo(velocity, startingWith: velocity, coasts: withMomentum, at: instant)
  }

  /// Momentum that comes to an edge goes on as the platform's own motion there.
  private func coast(by delta: Point, at instant: Instant) {
    guard storedPhase == .coasting else { return }
    trackpad.move(by: delta, at: instant)
    setNeedsTick()
    let range = legalRange
    let offset = contentOffset + delta
    move(to: range.clamped(offset), as: .motion)
    guard storedPhase == .coasting, bounces, !range.contains(offset) else { return }
    let velocity = trackpad.velocity(frame: frameMilliseconds)
    if beginMotion(velocity: velocity, towards: .zero, insteadOf: .zero, at: instant) { enter(.decelerating) }
  }

  private var frameMilliseconds: Double { 1000 / Double(window?.maximumFramesPerSecond ?? 60) }

  /// Content that has become shorter than where momentum has taken it goes back, or is clamped.
  func settleCoasting(within range: OffsetRange, as move: Move) {
    guard !range.contains(contentOffset) else { return }
    if bounces, beginMotion(velocity: .zero, towards: .zero, insteadOf: .zero, at: window?.instant ?? .zero) {
      enter(.decelerating)
      setNeedsTick()
    } else {
      self.move(to: range.clamped(contentOffset), as: move)
    }
  }

  /// Ends what waits for events that do not come.
  func awaitTrackpad(at instant: Instant) {
    guard trackpad.hasEnded || storedPhase == .coasting else { return }
    guard trackpad.isSilent(at: instant) else { return setNeedsTick() }
    if trackpad.hasEnded { endTrackpadDrag(withMomentum: false, at: instant) } else { enter(.resting) }
  }
}
