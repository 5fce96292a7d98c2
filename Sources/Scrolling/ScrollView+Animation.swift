public import ViewTree

/// An animated scroll that starts at the next tick.
struct Animation {
  var target: Point
  var durationMilliseconds: Double
  var curve: AnimationCurve
}

extension ScrollView {
  /// Moves the content to `offset`: at once, which ends a motion, or animated over ``scrollAnimationDuration`` from the next tick on. An
  /// animation sends one didScroll per frame, and `scrollViewDidEndScrollingAnimation` at its end (rule 84).
  ///
  /// The offset is clamped to ±``maximumPoints`` only (rule 81). A touch, another offset or another animation ends an animation without
  /// that callback. Under a finger the offset is set without animation, and the finger continues from there. An animation to the offset at
  /// which the content rests does nothing and calls nothing.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    let offset = ScrollView.limited(offset, insteadOf: contentOffset)
    tellWitness(animated ? .scroll(to: offset) : .jump(to: offset, endsMotion: true))
    scroll(to: offset, animated: animated)
  }

  /// The same for a subclass that carries out a command of its own.
  package func scroll(to offset: Point, animated: Bool) {
    let isTracking = isTracking
    stopMoving()
    guard offset != contentOffset else { return didReceiveScroll(to: offset) }
    guard animated, !isTracking else { return bounds = Rect(origin: offset, size: storedSize) }
    if storedPhase != .animating {  // a callback may have begun one
      guard storedPhase.successors.contains(.animating) else { return bounds = Rect(origin: offset, size: storedSize) }
      enter(.animating)
    }
    (horizontalMotion, verticalMotion, needsReplanning) = (nil, nil, false)
    motionCount += 1
    animation = Animation(target: offset, durationMilliseconds: scrollAnimationDuration * 1000, curve: scrollAnimationCurve)
    setNeedsTick()
    didReceiveScroll(to: offset)
  }

  /// Scrolls the shortest way that shows `rect`, a rectangle of the content, within the bounds less ``adjustedContentInset``; not at all if it is
  /// visible (rule 86). Of a larger rectangle it shows the nearer end; a part that fills the view is enough. Negative sides are
  /// standardized. An empty rectangle, ``Rect/null``, and one with NaN or infinite numbers such as ``Rect/infinite`` move nothing.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard let shown = offset(showing: rect), shown != contentOffset else { return }
    if animated { stopMoving() }  // a callback may change the content or the offset
    if let offset = offset(showing: rect) { setContentOffset(offset, animated: animated) }
  }

  /// The nearest offset that shows `rect`; nil if it is visible.
  private func offset(showing rect: Rect) -> Point? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let inset = adjustedContentInset
    let delta = Point(
      x: ScrollView.delta(
        from: bounds.minX + inset.left...max(bounds.minX + inset.left, bounds.maxX - inset.right), to: rect.minX...rect.maxX),
      y: ScrollView.delta(
        from: bounds.minY + inset.top...max(bounds.minY + inset.top, bounds.maxY - inset.bottom), to: rect.minY...rect.maxY)
    )
    return delta == .zero ? nil : legal(contentOffset + delta)
  }

  private static func delta(from seen: ClosedRange<Double>, to wanted: ClosedRange<Double>) -> Double {
    let (toLower, toUpper) = (wanted.lowerBound - seen.lowerBound, wanted.upperBound - seen.upperBound)
    if toLower >= 0, toUpper <= 0 { return 0 }
    if toLower <= 0, toUpper >= 0 { return 0 }
    return abs(toLower) < abs(toUpper) ? toLower : toUpper
  }

  package var pendingTarget: Point? { animation?.target }  // the target of an animated scroll that starts at the next tick; nil without one

  /// Redirects an animated scroll from its current offset, on the same clock and curve, or a motion after a gesture by the platform's law,
  /// on these axes alone.
  package func redirectMotion(to target: Point, along axes: ScrollAxes) {
    if storedPhase == .decelerating { return redirectDeceleration(to: target, along: axes) }
    guard storedPhase == .animating else { return }
    guard animation == nil else {
      animation?.target = target
      return
    }
    if let motion = motion.x as? EasedScroll { horizontalMotion = redirected(motion, from: contentOffset.x, to: target.x) }
    if let motion = motion.y as? EasedScroll { verticalMotion = redirected(motion, from: contentOffset.y, to: target.y) }
  }

  /// A single last step if too little of the scroll is left to scale.
  private func redirected(_ motion: EasedScroll, from offset: Double, to target: Double) -> AxisMotion {
    guard motion.rest != target else { return .holding(motion) }
    if let scroll = motion.redirected(to: target, at: motionInstant) { return .holding(scroll) }
    return .holding(EasedScroll(start: motionInstant, offset: offset, target: target, durationMilliseconds: 0))
  }

  /// The first step is one frame of the display.
  func beginAnimation(at instant: Instant) {
    guard let animation else { return }
    self.animation = nil
    motionInstant = Instant(nanoseconds: instant.nanoseconds - frameNanoseconds)
    horizontalMotion = eased(animation, from: contentOffset.x, to: animation.target.x)
    verticalMotion = eased(animation, from: contentOffset.y, to: animation.target.y)
  }

  private func eased(_ animation: Animation, from offset: Double, to target: Double) -> AxisMotion? {
    guard offset != target else { return nil }
    return .holding(
      EasedScroll(
        start: motionInstant, offset: offset, target: target, durationMilliseconds: animation.durationMilliseconds, curve: animation.curve))
  }
}
