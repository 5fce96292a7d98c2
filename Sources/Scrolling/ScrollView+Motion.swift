public import ViewTree

extension ScrollView {
  /// The running motion on each axis, nil without one. A new legal range or animated scroll shows from the next tick on.
  public var motion: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) { (horizontalMotion?.value, verticalMotion?.value) }

  /// The running motion's velocity at `instant` in points per millisecond, positive where the offset grows; zero without one.
  public func velocity(at instant: Instant) -> Point {
    Point(x: horizontalMotion?.velocity(at: instant) ?? 0, y: verticalMotion?.velocity(at: instant) ?? 0)
  }

  func advanceMotion(to instant: Instant) {
    if storedPhase == .dragging || storedPhase == .momentum {
      awaitTrackpad(at: instant)
      awaitPasser(at: instant)
    }
    guard storedPhase == .decelerating || storedPhase == .animating else { return }
    beginAnimation(at: instant)
    if needsReplanning { replanMotion() }
    followMotion(to: instant)
  }

  private func followMotion(to instant: Instant) {
    let phase = storedPhase
    guard phase == .decelerating || phase == .animating else { return }
    motionInstant = instant
    move(
      to: Point(
        x: horizontalMotion?.offset(at: instant) ?? contentOffset.x, y: verticalMotion?.offset(at: instant) ?? contentOffset.y),
      by: .motion)
    guard storedPhase == phase, animation == nil else { return }  // a callback has ended it
    let isDone = (horizontalMotion.map { instant >= $0.end } ?? true) && (verticalMotion.map { instant >= $0.end } ?? true)
    if isDone, !needsReplanning { finishMotion() } else { setNeedsTick() }
  }

  private func finishMotion() {
    let wasAnimating = storedPhase == .animating
    finishedMotion = motionCount
    enter(.resting)
    if wasAnimating { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Replans the running motions for the legal range from the instant of the current offset (C5): once before the next sample, so that
  /// ranges in between have no effect, and a late tick loses no motion.
  private func replanMotion() {
    needsReplanning = false
    let range = legalRange(near: contentOffset)
    let (x, y) = motion
    horizontalMotion = replanned(x, from: contentOffset.x, within: range.horizontal) ?? ending(.horizontal)
    verticalMotion = replanned(y, from: contentOffset.y, within: range.vertical) ?? ending(.vertical)
    if horizontalMotion == nil, verticalMotion == nil { finishMotion() }
  }

  /// Without bouncing, a deceleration that an edge has reached and that leads beyond it ends.
  private func replanned(_ motion: (any ScrollMotion)?, from offset: Double, within edges: ClosedRange<Double>) -> AxisMotion? {
    guard let motion else { return nil }
    let velocity = motion.velocity(at: motionInstant)
    let isStopped = storedPhase == .decelerating && (velocity < 0 ? offset <= edges.lowerBound : offset >= edges.upperBound)
    guard bounces || !isStopped else { return nil }
    return motion.replanned(at: motionInstant, edges: edges).map { .holding($0) }
  }

  /// The successor of a motion that replanning has ended: a bounce back from beyond an edge, or an animated scroll's last step to the edge.
  private func ending(_ axis: ScrollAxes) -> AxisMotion? {
    guard storedPhase == .animating else { return returning(axis) }
    let legal = legal(contentOffset)
    let (offset, edge) = axis == .horizontal ? (contentOffset.x, legal.x) : (contentOffset.y, legal.y)
    guard offset != edge else { return nil }
    return .holding(EasedScroll(start: motionInstant, offset: offset, target: edge, durationMilliseconds: 0))
  }

  func stopMoving() {
    if movesByItself { enter(.resting) }
  }

  func interruptMotion() {
    if storedPhase.isHeld { rebaseFinger() } else { stopMoving() }
  }

  func rubberBandDidChange() {
    if storedPhase.isHeld { settle(by: .motion) }
  }

  /// Sets the offset for a program and ends a motion, even if the offset is unchanged.
  package func jump(to offset: Point) {
    stopMoving()
    move(to: offset, by: .jump)
  }

  func move(to offset: Point, by cause: BoundsCause) {
    setBounds(Rect(origin: ScrollView.limited(offset, insteadOf: storedOffset), size: storedSize), by: cause)
  }

  /// Adapts phase, motion and offset to a changed legal range (B8, C5).
  func settle(by cause: BoundsCause) {
    let range = legalRange(near: contentOffset)
    guard storedPhase == .resting else { return settleActivity(within: range, by: cause) }
    let (offset, legal) = (contentOffset, range.clamped(contentOffset))
    if legal != offset { move(to: legal, by: cause) }
  }

  /// The same under a finger, and in a motion.
  private func settleActivity(within range: OffsetRange, by cause: BoundsCause) {
    switch storedPhase {
    case .resting: break
    case .tracking, .dragging, .lifted:
      // The rubber band takes over. An offset that it cannot hold, a whole viewport beyond an edge, is clamped.
      if !hasRubberBand || !canBand(contentOffset) { move(to: range.clamped(contentOffset), by: cause) }
      rebaseFinger()
    case .thrown, .decelerating:
      needsReplanning = true
      setNeedsTick()
      if !bounces { clampMotion(to: range, by: cause) }
    case .animating:
      needsReplanning = true
      setNeedsTick()
    case .momentum:
      guard bounces else { return move(to: range.clamped(contentOffset), by: cause) }
      // The next tick is one frame after the last: the first step back is that frame.
      (motionInstant, needsReplanning) = (window?.instant ?? .zero, true)
      setNeedsTick()
    }
  }

  /// Without bouncing, no frame shows an offset beyond an edge: the motion continues, or ends, from the edge.
  private func clampMotion(to range: OffsetRange, by cause: BoundsCause) {
    let offset = range.clamped(contentOffset)
    let delta = offset - contentOffset
    guard delta != .zero else { return }
    shiftMotion(by: delta)
    move(to: offset, by: cause)
  }

  private func shiftMotion(by correction: Point) {
    if correction.x != 0, let motion = horizontalMotion?.value { horizontalMotion = .holding(motion.shifted(by: correction.x)) }
    if correction.y != 0, let motion = verticalMotion?.value { verticalMotion = .holding(motion.shifted(by: correction.y)) }
    if let target = animation?.target { animation?.target = target + correction }
  }

  /// Sets the content size, moves the offset by `correction` without a didScroll, shifts a running motion or finger with it, then clamps.
  /// Layouts correct the offset only here, so that size, offset and motion agree (rule 83, C5).
  package func reposition(contentSize: Size, correction: Point) {
    storedContentSize = contentSize
    if correction != .zero {
      if storedPhase != .resting { shiftMotion(by: correction) }  // at rest there is none
      fingerOffset = fingerOffset + correction
      move(to: contentOffset + correction, by: .correction)
    }
    settle(by: .correction)
  }
}

extension ScrollView {
  /// The instants at which the running motion, which is not copied, passes an offset on the x axis; nil without a motion.
  package func crossings(ofX offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    horizontalMotion?.crossings(of: offset, in: window)
  }

  /// The same on the y axis.
  package func crossings(ofY offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    verticalMotion?.crossings(of: offset, in: window)
  }
}
