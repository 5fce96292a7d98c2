public import ViewTree

extension ScrollView {
  /// The running motion along each axis, a closed form of time; nil where nothing runs. A change of the legal range shows from the next
  /// tick on, and an animated scroll runs from there.
  public var motion: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) { (horizontalMotion?.value, verticalMotion?.value) }

  /// Points per millisecond at which a motion moves the offset at `instant`, positive where the offset grows and the content goes up or to
  /// the left; zero at rest, under a finger and under the system's momentum.
  public func velocity(at instant: Instant) -> Point {
    Point(x: horizontalMotion?.velocity(at: instant) ?? 0, y: verticalMotion?.velocity(at: instant) ?? 0)
  }

  func advanceMotion(to instant: Instant) {
    if storedPhase == .dragging || storedPhase == .momentum { awaitTrackpad(at: instant) }
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
      as: .motion)
    guard storedPhase == phase, animation == nil else { return }  // a callback has ended it
    let isDone = (horizontalMotion.map { instant >= $0.end } ?? true) && (verticalMotion.map { instant >= $0.end } ?? true)
    if isDone, !needsReplanning { finishMotion() } else { setNeedsTick() }
  }

  /// The motion has come to its end.
  private func finishMotion() {
    let wasAnimating = storedPhase == .animating
    if wasAnimating { finishedAnimation = animationCount }
    enter(.resting)
    if wasAnimating { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Plans what runs anew for the present legal range, from the instant for which it gave the present offset (C5).
  ///
  /// Done once before the motion is next asked, however often the range has changed meanwhile: steps in between leave no trace, and what
  /// a late tick has yet to show is not lost.
  private func replanMotion() {
    needsReplanning = false
    let range = legalRange(near: contentOffset)
    let (x, y) = motion
    horizontalMotion = replanned(x, from: contentOffset.x, within: range.horizontal) ?? ending(.horizontal)
    verticalMotion = replanned(y, from: contentOffset.y, within: range.vertical) ?? ending(.vertical)
    if horizontalMotion == nil, verticalMotion == nil { finishMotion() }
  }

  /// Without bouncing nothing is left of a motion that an edge has been moved to and that goes on beyond it.
  private func replanned(_ motion: (any ScrollMotion)?, from offset: Double, within edges: ClosedRange<Double>) -> AxisMotion? {
    guard let motion else { return nil }
    let velocity = motion.velocity(at: motionInstant)
    let isStopped = storedPhase == .decelerating && (velocity < 0 ? offset <= edges.lowerBound : offset >= edges.upperBound)
    guard bounces || !isStopped else { return nil }
    return motion.replanned(at: motionInstant, edges: edges).map { .holding($0) }
  }

  /// What follows a motion of which nothing is left: a bounce back from beyond an edge; of an animated scroll the last step, to the edge.
  private func ending(_ axis: ScrollAxes) -> AxisMotion? {
    guard storedPhase == .animating else { return returning(axis) }
    let legal = legal(contentOffset)
    let (offset, edge) = axis == .horizontal ? (contentOffset.x, legal.x) : (contentOffset.y, legal.y)
    guard offset != edge else { return nil }
    return .holding(EasedScroll(start: motionInstant, offset: offset, target: edge, durationMilliseconds: 0))
  }

  /// Ends what moves by itself, where it is; does nothing if nothing does.
  func stopMoving() {
    if movesByItself { enter(.resting) }
  }

  /// A program has set the offset: what moves ends, a finger goes on from here.
  func interruptMotion() {
    if storedPhase.isHeld { rebaseFinger() } else { stopMoving() }
  }

  /// There is a rubber band under the finger where there was none, or none any more.
  func rubberBandDidChange() {
    if storedPhase.isHeld { settle(as: .motion) }
  }

  /// Whether the offset is being set by the scroll view itself and not by a client.
  package var isMovingItself: Bool { pendingMove != .client }

  /// Whether it is being moved by a finger or a motion, and neither by a program nor by a correction.
  package var isMovingOn: Bool { pendingMove == .motion }

  /// Sets the offset for a program, and ends a motion even if that is where it stands.
  package func jump(to offset: Point) {
    stopMoving()
    move(to: offset, as: .jump)
  }

  /// The one way in which the scroll view moves its own offset.
  func move(to offset: Point, as move: Move) {
    pendingMove = move
    contentOffset = offset
    pendingMove = .client
  }

  /// Brings phase, motion and offset in line with a legal range that has changed (invariants B8 and C5).
  func settle(as move: Move) {
    let range = legalRange(near: contentOffset)
    switch storedPhase {
    case .resting:
      let (offset, legal) = (contentOffset, range.clamped(contentOffset))
      if legal != offset { self.move(to: legal, as: move) }
    case .tracking, .dragging, .lifted:
      // The rubber band takes over; what it cannot hold, a whole viewport beyond an edge, is clamped.
      if !hasRubberBand || !canBand(contentOffset) { self.move(to: range.clamped(contentOffset), as: move) }
      rebaseFinger()
    case .thrown, .decelerating:
      needsReplanning = true
      setNeedsTick()
      if !bounces { clampMotion(to: range, as: move) }
    case .animating:
      needsReplanning = true
      setNeedsTick()
    case .momentum:
      guard bounces else { return self.move(to: range.clamped(contentOffset), as: move) }
      // The next tick is one frame after the last one: the first step back is that frame.
      (motionInstant, needsReplanning) = (window?.instant ?? .zero, true)
      setNeedsTick()
    }
  }

  /// Without bouncing no place beyond an edge is shown, not for a frame: the motion goes on, or ends, from the edge.
  private func clampMotion(to range: OffsetRange, as move: Move) {
    let offset = range.clamped(contentOffset)
    let delta = offset - contentOffset
    guard delta != .zero else { return }
    shiftMotion(by: delta)
    self.move(to: offset, as: move)
  }

  private func shiftMotion(by correction: Point) {
    if correction.x != 0, let motion = horizontalMotion?.value { horizontalMotion = .holding(motion.shifted(by: correction.x)) }
    if correction.y != 0, let motion = verticalMotion?.value { verticalMotion = .holding(motion.shifted(by: correction.y)) }
    if let target = animation?.target { animation?.target = target + correction }
  }

  /// Sets the content size, moves the offset by `correction` without a didScroll and takes a running motion or finger along, then
  /// clamps: the one function in which a layout corrects the offset, so that size, offset and motion never disagree (rule 83, C5).
  ///
  /// - Returns: by how much the offset had to be clamped in the end, in points; zero as far as the legal range allows the correction.
  package func reposition(contentSize: Size, correction: Point) -> Point {
    storedContentSize = contentSize
    if correction != .zero {
      shiftMotion(by: correction)
      fingerOffset = fingerOffset + correction
      move(to: contentOffset + correction, as: .correction)
    }
    let before = contentOffset
    settle(as: .correction)
    return contentOffset - before
  }
}
