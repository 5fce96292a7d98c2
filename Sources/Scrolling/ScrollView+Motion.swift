public import ViewTree

extension ScrollView {
  public var phase: Phase { storedPhase }
  /// A finger is on the content (rules 93 to 95).
  public var isTracking: Bool { storedPhase == .dragging }
  public var isDragging: Bool { storedPhase == .dragging }
  public var isDecelerating: Bool { storedPhase == .decelerating }

  /// The running motion along each axis, a closed form of time; nil where nothing runs.
  public var motion: (x: (any ScrollMotion)?, y: (any ScrollMotion)?) { (horizontalMotion, verticalMotion) }

  /// Points per millisecond at which a motion moves the offset at `instant`; zero at rest and under a finger.
  public func velocity(at instant: Instant) -> Point {
    Point(x: horizontalMotion?.velocity(at: instant) ?? 0, y: verticalMotion?.velocity(at: instant) ?? 0)
  }

  /// Throws the content from where it is. UIKit's first step belongs to the scroll view and not to the motion: the motion is taken to
  /// have begun one frame of the display before its first tick.
  func beginMotion(velocity: Point, at instant: Instant) -> Bool {
    let frame = Int64(1_000_000_000) / Int64(window?.maximumFramesPerSecond ?? 60)
    let start = Instant(nanoseconds: instant.nanoseconds - frame)
    let range = legalRange
    horizontalMotion = fling(from: contentOffset.x, velocity: velocity.x, edges: range.horizontal, at: start)
    verticalMotion = fling(from: contentOffset.y, velocity: velocity.y, edges: range.vertical, at: start)
    return horizontalMotion != nil || verticalMotion != nil
  }

  private func fling(from offset: Double, velocity: Double, edges: ClosedRange<Double>, at start: Instant) -> (any ScrollMotion)? {
    let isInside = edges.contains(offset)
    if isInside, velocity == 0 || edges.lowerBound == edges.upperBound { return nil }
    return Fling(start: start, offset: offset, velocity: velocity, edges: edges, rate: decelerationRate, bounces: bounces)
  }

  func advanceMotion(to instant: Instant) {
    guard storedPhase == .decelerating else { return }
    let isDone = (horizontalMotion?.isDone(at: instant) ?? true) && (verticalMotion?.isDone(at: instant) ?? true)
    move(
      to: Point(
        x: horizontalMotion?.offset(at: instant) ?? contentOffset.x, y: verticalMotion?.offset(at: instant) ?? contentOffset.y),
      as: .motion)
    guard storedPhase == .decelerating else { return }  // a callback has ended it
    if isDone { endDeceleration() } else { setNeedsTick() }
  }

  func endDeceleration() {
    horizontalMotion = nil
    verticalMotion = nil
    storedPhase = .resting
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// A program has set the offset: a motion ends, a finger goes on from here.
  func interruptMotion() {
    switch storedPhase {
    case .resting: break
    case .dragging: fingerOffset = unbanded(contentOffset)
    case .decelerating: endDeceleration()
    }
  }

  /// Whether the offset is being set by the scroll view itself and not by a client.
  package var isMovingItself: Bool { pendingMove != .client }

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
      if !canBand(contentOffset) { self.move(to: range.clamped(contentOffset), as: move) }
      if !range.contains(contentOffset) || !range.contains(fingerOffset) { fingerOffset = unbanded(contentOffset) }
    case .decelerating:
      let instant = window?.instant ?? .zero
      horizontalMotion = horizontalMotion?.replanned(at: instant, edges: range.horizontal)
      verticalMotion = verticalMotion?.replanned(at: instant, edges: range.vertical)
      if horizontalMotion == nil { horizontalMotion = fling(from: contentOffset.x, velocity: 0, edges: range.horizontal, at: instant) }
      if verticalMotion == nil { verticalMotion = fling(from: contentOffset.y, velocity: 0, edges: range.vertical, at: instant) }
      if horizontalMotion == nil, verticalMotion == nil { endDeceleration() }
    }
  }

  /// Sets the content size, moves the offset by `correction` without a didScroll and takes a running motion or finger along, then
  /// clamps: the one function in which a layout corrects the offset, so that size, offset and motion never disagree (rule 83, C5).
  ///
  /// - Returns: by how much the offset had to be clamped in the end, in points; zero as far as the legal range allows the correction.
  package func reposition(contentSize: Size, correction: Point) -> Point {
    storedContentSize = contentSize
    if correction != .zero {
      horizontalMotion = horizontalMotion?.shifted(by: correction.x)
      verticalMotion = verticalMotion?.shifted(by: correction.y)
      fingerOffset = fingerOffset + correction
      move(to: contentOffset + correction, as: .correction)
    }
    let before = contentOffset
    settle(as: .correction)
    return contentOffset - before
  }
}
