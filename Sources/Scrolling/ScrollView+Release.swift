import ViewTree

struct Flicks {
  private var x = FlickMultiplier()
  private var y = FlickMultiplier()

  mutating func beginDrag(at instant: Instant) {
    x.beginDrag(at: instant)
    y.beginDrag(at: instant)
  }

  mutating func endDrag(travel: Point, velocity: Point, at instant: Instant) -> Point {
    Point(
      x: velocity.x * x.endDrag(travel: travel.x, velocity: velocity.x, at: instant),
      y: velocity.y * y.endDrag(travel: travel.y, velocity: velocity.y, at: instant))
  }

  mutating func reset() {
    x.reset()
    y.reset()
  }
}

extension ScrollView {
  /// Ends a drag at `release`; a motion begins at `start`. `velocity` is the finger's in pt/ms, against the offset; `latest` is the
  /// recognizer's last report and decides whether anything is thrown.
  func endDragging(velocity: Point, latest: Point, released release: Instant, from start: Instant) {
    guard storedPhase == .dragging else { return }
    guard drag.hasPassedOn else { return endOwnDrag(velocity: velocity, latest: latest, released: release, from: start) }
    let (others, own) = (drag.passedAxes, ScrollAxes.both.subtracting(drag.passedAxes))
    endOwnDrag(velocity: along(own, velocity), latest: along(own, latest), released: release, from: start)
    endPassedDrags(velocity: along(others, velocity), latest: along(others, latest), released: release, from: start)
  }

  /// The same for this view alone.
  func endOwnDrag(velocity: Point, latest: Point, released release: Instant, from start: Instant) {
    let traits = platform.traits
    let thrown = traits.thrown(along(drag.axes, .zero - velocity), latest: along(drag.axes, .zero - latest))
    var carried = thrown
    if traits.multipliesFlicks { carried = flicks.endDrag(travel: .zero - drag.travel, velocity: thrown, at: release) }
    if traits.hasFlywheel, thrown != .zero {
      let running = Point(x: drag.caught.x?.velocity(at: release) ?? 0, y: drag.caught.y?.velocity(at: release) ?? 0)
      carried = AndroidFling.flywheel(thrown, running: running)
    }
    drag.caught = (nil, nil)
    endDrag(releasing: thrown, carrying: carried, from: start)
  }

  func along(_ axes: ScrollAxes, _ vector: Point) -> Point {
    Point(x: axes.contains(.horizontal) ? vector.x : 0, y: axes.contains(.vertical) ? vector.y : 0)
  }

  /// Ends a drag: asks the delegate for the target, plans the way to it and announces it (rule 91). The delegate is told `velocity` in
  /// pt/ms; a motion starts at `start` with `carried`, which includes the gain of repeated flicks. `coasts` tells whether the system's
  /// momentum is about to move the content to the target, unless the delegate changes it.
  func endDrag(releasing velocity: Point, carrying carried: Point, coasts: Bool = false, from start: Instant) {
    forgetTrackpad()
    enter(.lifted)
    let rest = rest(of: carried, from: start)
    let stop = restingOffset(near: rest, velocity: carried)
    let proposed = stop ?? rest
    var target = proposed
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    if target != proposed {
      tellWitness(.target)
      target = ScrollView.limited(target, insteadOf: proposed)
    }
    var next = Phase.decelerating
    if storedPhase == .lifted {
      if coasts, target == rest, stop == nil, isWithinEdges { next = .momentum }
      let way = restOffset(for: target, insteadOf: rest)
      let moves = next == .momentum || beginMotion(velocity: carried, from: start, towards: way, isChosenByDelegate: target != proposed)
      enter(moves ? .thrown : .resting)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: storedPhase == .thrown)
    guard storedPhase == .thrown else { return }
    if next == .momentum, !isWithinEdges {  // the callback has made the content shorter
      next = .decelerating
      _ = beginMotion(velocity: .zero, from: start)
    }
    announceDeceleration(as: next)
  }

  func announceDeceleration(as phase: Phase = .decelerating) {
    enter(phase)
    setNeedsTick()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// The components of `target` that differ from `rest`.
  func restOffset(for target: Point, insteadOf rest: Point) -> (x: Double?, y: Double?) {
    (target.x == rest.x ? nil : target.x, target.y == rest.y ? nil : target.y)
  }

  /// Plans the motion of released content; on an axis with a `target`, the way to it, which the delegate may have chosen. Returns whether
  /// anything moves. `start` is `start(at:)` of a tick that shows the first step, or the tick itself if that shows the finger's last movement.
  func beginMotion(
    velocity: Point, from start: Instant, towards target: (x: Double?, y: Double?) = (nil, nil), isChosenByDelegate: Bool = false
  ) -> Bool {
    motionCount += 1
    hasDelegatesTarget = isChosenByDelegate
    motionInstant = start
    needsReplanning = false
    let (x, y) = releases(velocity, from: start)
    horizontalMotion = motion(x, towards: target.x, isPaged: isPagingEnabled && pageSize.width > 0)
    verticalMotion = motion(y, towards: target.y, isPaged: isPagingEnabled && pageSize.height > 0)
    return horizontalMotion != nil || verticalMotion != nil
  }

  /// The way to `target` from where the content is, on an axis on which it moves within its edges.
  func redirectDeceleration(to target: Point, along axes: ScrollAxes) {
    let (x, y) = releases(.zero, from: motionInstant)
    if axes.contains(.horizontal), let motion = redirected(horizontalMotion, x, to: target.x) { horizontalMotion = motion }
    if axes.contains(.vertical), let motion = redirected(verticalMotion, y, to: target.y) { verticalMotion = motion }
  }

  private func redirected(_ motion: AxisMotion?, _ release: Release, to target: Double) -> AxisMotion? {
    guard let motion = motion?.value, motion.rest != target, release.edges.contains(release.offset) else { return nil }
    return .holding(platform.motion(from: release, to: target))
  }

  private func motion(_ release: Release, towards target: Double?, isPaged: Bool) -> AxisMotion? {
    let isInside = release.edges.contains(release.offset)
    if let target, isInside {
      guard target != release.offset else { return nil }
      var release = release
      if isPaged { release.rate = .fast }  // UIKit's pages settle faster than its lists (C)
      return .holding(platform.motion(from: release, to: target))
    }
    guard !isInside || (release.velocity != 0 && (release.bounces || release.edges.lowerBound < release.edges.upperBound)) else {
      return nil
    }
    let motion = platform.motion(from: release)
    return motion.end == motion.start && motion.rest == release.offset ? nil : .holding(motion)
  }

  /// The way back within the edges on an axis whose motion is over; nil if it is within them.
  func returning(_ axis: ScrollAxes) -> AxisMotion? {
    let (x, y) = releases(.zero, from: motionInstant)
    return motion(axis == .horizontal ? x : y, towards: nil, isPaged: false)
  }

  /// When a motion begins whose first tick is at `instant`: on UIKit one frame of the display earlier.
  func start(at instant: Instant) -> Instant {
    guard platform.traits.beginsOneFrameEarly else { return instant }
    return Instant(nanoseconds: instant.nanoseconds - frameNanoseconds)
  }

  var frameNanoseconds: Int64 { 1_000_000_000 / Int64(window?.maximumFramesPerSecond ?? 60) }

  private func releases(_ velocity: Point, from start: Instant) -> (x: Release, y: Release) {
    let range = legalRange(near: contentOffset)
    let scale = window?.displayScale ?? Bounce.defaultDisplayScale
    let release = {
      [decelerationRate, bounces] (offset: Double, velocity: Double, edges: ClosedRange<Double>, always: Bool) in
      Release(
        start: start, offset: offset, velocity: velocity, edges: edges, rate: decelerationRate,
        bounces: bounces && (always || edges.lowerBound < edges.upperBound || !edges.contains(offset)), displayScale: scale)
    }
    return (
      release(contentOffset.x, velocity.x, range.horizontal, alwaysBounceHorizontal),
      release(contentOffset.y, velocity.y, range.vertical, alwaysBounceVertical)
    )
  }

  private func rest(of velocity: Point, from start: Instant) -> Point {
    let (x, y) = releases(velocity, from: start)
    return Point(
      x: motion(x, towards: nil, isPaged: false)?.value.rest ?? contentOffset.x,
      y: motion(y, towards: nil, isPaged: false)?.value.rest ?? contentOffset.y
    )
  }

  /// The page or the snapping offset; nil without either.
  func snapped(_ rest: Point, velocity: Point) -> Point? {
    guard isPagingEnabled || horizontalSnapping != nil || verticalSnapping != nil else { return nil }
    let range = legalRange(near: rest)
    return Point(
      x: snapped(rest.x, velocity.x, from: contentOffset.x, range.horizontal, page: pageSize.width, horizontalSnapping),
      y: snapped(rest.y, velocity.y, from: contentOffset.y, range.vertical, page: pageSize.height, verticalSnapping))
  }

  private func snapped(
    _ rest: Double, _ velocity: Double, from offset: Double, _ edges: ClosedRange<Double>, page: Double, _ snapping: PageGrid?
  ) -> Double {
    // Content beyond an edge goes back to it; content that fits has nowhere else to rest.
    guard edges.contains(offset), edges.lowerBound < edges.upperBound else { return rest }
    if isPagingEnabled, page > 0 {
      return PageGrid(page: page).neighbour(nearestTo: rest, from: offset, velocity: velocity, within: edges)
    }
    return snapping?.nearest(to: rest, within: edges) ?? rest
  }
}

extension PageGrid {
  /// The page nearest to `target` that a single flick reaches: one of the two around `offset`, or from a page the next in the direction of
  /// the velocity. (C: UIKit turns one page at a time.) An edge inside a page is a page too.
  func neighbour(nearestTo target: Double, from offset: Double, velocity: Double, within edges: ClosedRange<Double>) -> Double {
    let place = (offset - origin) / page
    var (low, high) = (place.rounded(.down), place.rounded(.up))
    if low == high { if velocity > 0 { high += 1 } else if velocity < 0 { low -= 1 } }
    // Tiny pages have infinite numbers.
    let before = min(max(origin + low * page, edges.lowerBound), edges.upperBound)
    let after = min(max(origin + high * page, edges.lowerBound), edges.upperBound)
    // Ties go away from zero, as in `nearest(to:)`.
    let middle = (before + after) / 2
    return target < middle || (target == middle && target < origin) ? before : after
  }
}
