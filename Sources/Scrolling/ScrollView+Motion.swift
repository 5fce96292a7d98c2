public import ViewTree

extension ScrollView {
  public var phase: Phase { storedPhase }
  /// A finger is on the content (rules 93 to 95).
  public var isTracking: Bool { storedPhase == .dragging }
  public var isDragging: Bool { storedPhase == .dragging }
  public var isDecelerating: Bool { storedPhase == .decelerating }

  /// The running motion along each axis, a closed form of time; nil where nothing runs. A change of the legal range shows from the next
  /// tick on.
  public var motion: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) { (horizontalMotion, verticalMotion) }

  /// Points per millisecond at which a motion moves the offset at `instant`; zero at rest and under a finger.
  public func velocity(at instant: Instant) -> Point {
    Point(x: horizontalMotion?.velocity(at: instant) ?? 0, y: verticalMotion?.velocity(at: instant) ?? 0)
  }

  /// Throws the content from where it is. UIKit's first step belongs to the scroll view and not to the motion: the motion is taken to
  /// have begun one frame of the display before its first tick.
  func beginMotion(velocity: Point, at instant: Instant) -> Bool {
    let frame = Int64(1_000_000_000) / Int64(window?.maximumFramesPerSecond ?? 60)
    motionInstant = Instant(nanoseconds: instant.nanoseconds - frame)
    needsReplanning = false
    let range = legalRange
    horizontalMotion = fling(from: contentOffset.x, velocity: velocity.x, edges: range.horizontal)
    verticalMotion = fling(from: contentOffset.y, velocity: velocity.y, edges: range.vertical)
    guard horizontalMotion != nil || verticalMotion != nil else { return false }
    storedPhase = .decelerating
    return true
  }

  private func fling(from offset: Double, velocity: Double, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    let isInside = edges.contains(offset)
    if isInside, velocity == 0 || edges.lowerBound == edges.upperBound { return nil }
    return Fling(start: motionInstant, offset: offset, velocity: velocity, edges: edges, rate: decelerationRate, bounces: bounces)
  }

  func advanceMotion(to instant: Instant) {
    if needsReplanning { replanMotion() }
    guard storedPhase == .decelerating else { return }
    motionInstant = instant
    move(
      to: Point(
        x: horizontalMotion?.offset(at: instant) ?? contentOffset.x, y: verticalMotion?.offset(at: instant) ?? contentOffset.y),
      as: .motion)
    guard storedPhase == .decelerating else { return }  // a callback has ended it
    let isDone = (horizontalMotion?.isDone(at: instant) ?? true) && (verticalMotion?.isDone(at: instant) ?? true)
    if isDone, !needsReplanning { endDeceleration() } else { setNeedsTick() }
  }

  /// Plans what runs anew for the present legal range, from the instant for which it gave the present offset (C5).
  ///
  /// Done once before the motion is next asked, however often the range has changed meanwhile: steps in between leave no trace, and what
  /// a late tick has yet to show is not lost.
  private func replanMotion() {
    needsReplanning = false
    guard storedPhase == .decelerating else { return }
    let range = legalRange
    horizontalMotion = replanned(horizontalMotion, from: contentOffset.x, edges: range.horizontal)
    verticalMotion = replanned(verticalMotion, from: contentOffset.y, edges: range.vertical)
    if horizontalMotion == nil, verticalMotion == nil { endDeceleration() }
  }

  private func replanned(_ motion: (any ScrollMotion)?, from offset: Double, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    motion?.replanned(at: motionInstant, edges: edges) ?? fling(from: offset, velocity: 0, edges: edges)
  }

  /// Tells the delegate of a deceleration that has begun, unless a callback has ended it already.
  func announceDeceleration() {
    guard storedPhase == .decelerating else { return }
    hasAnnouncedDeceleration = true
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Ends a deceleration where it is; does nothing if there is none.
  func endDeceleration() {
    guard storedPhase == .decelerating else { return }
    horizontalMotion = nil
    verticalMotion = nil
    needsReplanning = false
    storedPhase = .resting
    guard hasAnnouncedDeceleration else { return }
    hasAnnouncedDeceleration = false
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// A program has set the offset: a motion ends, a finger goes on from here.
  func interruptMotion() {
    switch storedPhase {
    case .resting: break
    case .dragging: rebaseFinger()
    case .decelerating: endDeceleration()
    }
  }

  /// Whether the offset is being set by the scroll view itself and not by a client.
  package var isMovingItself: Bool { pendingMove != .client }

  /// Sets the offset for a program, and ends a motion even if that is where it stands.
  package func jump(to offset: Point) {
    endDeceleration()
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
    let range = legalRange
    switch storedPhase {
    case .resting:
      self.move(to: range.clamped(contentOffset), as: move)
    case .dragging:
      // The rubber band takes over; what it cannot hold, a whole viewport beyond an edge, is clamped.
      if !bounces || !canBand(contentOffset) { self.move(to: range.clamped(contentOffset), as: move) }
      rebaseFinger()
    case .decelerating:
      needsReplanning = true
      setNeedsTick()
      if !bounces { clampMotion(to: range, as: move) }
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
    horizontalMotion = horizontalMotion?.shifted(by: correction.x)
    verticalMotion = verticalMotion?.shifted(by: correction.y)
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
