public import ViewTree

/// An animated scroll that has been asked for and starts with the next tick.
struct Animation {
  var target: Point
  var durationMilliseconds: Double
  var curve: AnimationCurve
}

extension ScrollView {
  /// Moves the content to `offset`: at once, which ends what moves, or as an animation over ``scrollAnimationDuration`` that begins with the
  /// next tick. It sends a didScroll a frame, and `scrollViewDidEndScrollingAnimation` when it has come to its end (rule 84).
  ///
  /// The offset is not clamped but to ±``maximumPoints`` (rule 81). A touch, another offset and another animation end it without that
  /// callback. While a finger is on the content there is no animation: the offset is set, and the finger goes on from there. To where the
  /// content rests already nothing is animated, and nothing is called.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    let offset = ScrollView.limited(offset, insteadOf: contentOffset)
    guard animated, !isTracking else {
      stopMoving()
      contentOffset = offset
      return
    }
    stopMoving()
    guard offset != contentOffset else { return }
    if storedPhase != .animating {  // a callback may have begun one
      guard storedPhase.successors.contains(.animating) else { return contentOffset = offset }
      enter(.animating)
    }
    (horizontalMotion, verticalMotion, needsReplanning) = (nil, nil, false)
    animationCount += 1
    animation = Animation(target: offset, durationMilliseconds: scrollAnimationDuration * 1000, curve: scrollAnimationCurve)
    setNeedsTick()
  }

  /// Scrolls by the smallest way that shows `rect`, a rectangle of the content, within the bounds less ``contentInset``; not at all if it is
  /// visible (rule 86). Of a rectangle that is larger than that, the nearer end is shown, and a part that fills the view will do.
  ///
  /// Negative sides are standardized. What has no area that could be shown moves nothing: an empty rectangle, ``Rect/null``, and one with a
  /// NaN or an infinite number in it; nor does ``Rect/infinite``, which fills the view already.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard let shown = offset(showing: rect), shown != contentOffset else { return }
    if animated { stopMoving() }  // a callback may change what is to be seen, and from where
    if let offset = offset(showing: rect) { setContentOffset(offset, animated: animated) }
  }

  /// The offset nearest to the present one that shows `rect`; nil if it is visible.
  private func offset(showing rect: Rect) -> Point? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let inset = contentInset
    let way = Point(
      x: ScrollView.way(
        from: bounds.minX + inset.left...max(bounds.minX + inset.left, bounds.maxX - inset.right), to: rect.minX...rect.maxX),
      y: ScrollView.way(from: bounds.minY + inset.top...max(bounds.minY + inset.top, bounds.maxY - inset.bottom), to: rect.minY...rect.maxY)
    )
    return way == .zero ? nil : legal(contentOffset + way)
  }

  /// The smallest shift of `seen` that makes it contain `wanted`, or be contained in it.
  private static func way(from seen: ClosedRange<Double>, to wanted: ClosedRange<Double>) -> Double {
    let (toLower, toUpper) = (wanted.lowerBound - seen.lowerBound, wanted.upperBound - seen.upperBound)
    if toLower >= 0, toUpper <= 0 { return 0 }
    if toLower <= 0, toUpper >= 0 { return 0 }
    return abs(toLower) < abs(toUpper) ? toLower : toUpper
  }

  /// Where an animated scroll leads that begins with the next tick; nil if none does.
  package var pendingTarget: Point? { animation?.target }

  /// Leads an animated scroll to another offset, on the same clock and curve, from where it is.
  package func redirectAnimation(to target: Point) {
    guard storedPhase == .animating else { return }
    guard animation == nil else {
      animation?.target = target
      return
    }
    if let motion = motion.x as? EasedScroll { horizontalMotion = redirected(motion, from: contentOffset.x, to: target.x) }
    if let motion = motion.y as? EasedScroll { verticalMotion = redirected(motion, from: contentOffset.y, to: target.y) }
  }

  /// The scroll to another target; where too little of it is left to be scaled, a last step.
  private func redirected(_ motion: EasedScroll, from offset: Double, to target: Double) -> AxisMotion {
    guard motion.rest != target else { return .holding(motion) }
    if let scroll = motion.redirected(to: target, at: motionInstant) { return .holding(scroll) }
    return .holding(EasedScroll(start: motionInstant, offset: offset, target: target, durationMilliseconds: 0))
  }

  /// Makes motions of an animation that has been asked for; its first step is one frame of the display.
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
