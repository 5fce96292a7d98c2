import ViewTree

/// The monkey's acts with its fingers. Each begins at or after `start` and returns the instant at which it ends.
extension GestureGenerator {
  mutating func planMonkeyAct(at start: Instant, seeing scrollState: ScrollState) -> Instant {
    let viewport = scrollState.viewport
    switch mix.act(at: random.below(mix.total)) {
    case .touch: return planTouch(at: start, place: place(on: viewport), milliseconds: random.number(in: 100...600))
    case .tap: return planTouch(at: start, place: place(on: viewport), milliseconds: random.number(in: 1...80))
    case .flick: return plan(drawStroke(on: viewport), at: start)
    case .drag: return plan(resting(drawStroke(on: viewport)), at: start)
    case .turningDrag: return planTurningDrag(at: start, on: viewport)
    case .dragBeyondEnd: return planDragBeyondEnd(at: start, seeing: scrollState)
    case .twoFingerDrag: return planTwoFingers(at: start, on: viewport)
    case .cancelledTouch: return planCancelledStroke(at: start, on: viewport)
    case .slantedDrag: return planSlantedDrag(at: start, on: viewport)
    case .frameBoundaryStroke: return planFrameBoundaryStroke(at: start, on: viewport)
    case .interruptedStroke: return planInterruptedStroke(at: start, seeing: scrollState)
    case .wheel: return planWheel(at: start)
    case .trackpad: return planTrackpad(at: start, hasMomentum: false)
    case .trackpadMomentum: return planTrackpad(at: start, hasMomentum: true)
    case .jump: return planJump(at: start, seeing: scrollState)
    case .scroll: return planScroll(at: start, seeing: scrollState)
    case .rotation:
      planned.append(GestureEvent(at: start, .rotate))
      return start
    case .pausedStroke: return planPausedStroke(at: start, on: viewport)
    }
  }

  private mutating func plan(_ stroke: Stroke, at start: Instant) -> Instant { plan(stroke, from: clock.report(atOrAfter: start)) }

  private mutating func drawStroke(on viewport: Size) -> Stroke {
    let isBackward = random.perMille(profile.habits.backwardPerMille)
    let way = drawWay(of: drawReports())
    let travel = Stroke.Vector(x: random.number(in: -40...40) * 64, y: isBackward ? way.length : -way.length)
    return Stroke(
      start: place(on: viewport, for: travel), travel: travel, reports: way.reports, slowing: random.number(in: -500...800),
      bow: random.number(in: -150...150))
  }

  private mutating func drawReports() -> Int {
    max(1, clock.reports(inMilliseconds: random.draw(profile.habits.duration, atMost: 3_000)))
  }

  /// A distance in 1/64 point for that duration, at most 4000 points.
  private mutating func drawWay(of reports: Int) -> (length: Int, reports: Int) {
    let speed = max(1, random.draw(profile.habits.speed, atMost: GestureGenerator.maximumSpeed))
    return (min(speed * 64 * reports / clock.hz, 4_000 * 64), reports)
  }

  private mutating func resting(_ stroke: Stroke) -> Stroke {
    var stroke = stroke
    stroke.lingering = max(1, clock.reports(inMilliseconds: random.number(in: 20...200)))
    return stroke
  }

  private mutating func planTurningDrag(at start: Instant, on viewport: Size) -> Instant {
    var stroke = drawStroke(on: viewport)
    stroke.reports += 3
    stroke.turning = random.number(in: 50...1500)
    if random.perMille(300) { stroke = resting(stroke) }
    return plan(stroke, at: start)
  }

  private mutating func planDragBeyondEnd(at start: Instant, seeing scrollState: ScrollState) -> Instant {
    let isAtEnd = random.perMille(500)
    planned.append(GestureEvent(at: start, .jump(to: endPlace(isAtEnd, of: scrollState))))
    var end = start
    for _ in 0..<random.number(in: 1...3) {
      let travel = Stroke.Vector(x: 0, y: random.number(in: 40...600) * (isAtEnd ? -64 : 64))
      var stroke = Stroke(start: place(on: scrollState.viewport, for: travel), travel: travel, reports: drawReports())
      if random.perMille(500) { stroke = resting(stroke) }
      let first = clock.report(atOrAfter: end.advanced(byMilliseconds: Double(random.number(in: 10...250))))
      end = plan(stroke, from: first)
    }
    return end
  }

  /// The second finger moves parallel to the first during a part of its stroke, or takes over when the first lifts.
  private mutating func planTwoFingers(at start: Instant, on viewport: Size) -> Instant {
    var first = drawStroke(on: viewport)
    first.reports += 4
    let distance = Stroke.Vector(x: random.number(in: -120...120) * 64, y: random.number(in: -60...60) * 64)
    let begin = random.number(in: 1...first.reports - 2)
    let takesOver = random.perMille(300)
    let end = takesOver ? first.reports + random.number(in: 1...10) : random.number(in: begin + 1...first.reports - 1)
    let report = clock.report(atOrAfter: start)
    let speed = first.place(after: first.reports) + first.place(after: first.reports - 1).negated
    for step in 0...max(end, first.reports) {
      let instant = clock.instant(of: report + step)
      let beyond = max(0, step - first.reports)
      let place = first.place(after: step) + distance + Stroke.Vector(x: speed.x * beyond, y: speed.y * beyond)
      if step <= first.reports, let touch = first.touch(after: step) { planned.append(GestureEvent(at: instant, touch)) }
      guard step >= begin, step <= end else { continue }
      let phase: Touch.Phase = step == begin ? .began : step == end ? .ended : .moved
      planned.append(GestureEvent(at: instant, .touch(finger: 1, phase, place.point)))
    }
    return clock.instant(of: report + max(end, first.reports))
  }

  private mutating func planCancelledStroke(at start: Instant, on viewport: Size) -> Instant {
    var stroke = drawStroke(on: viewport)
    stroke.ending = .cancelled
    return plan(stroke, at: start)
  }

  private mutating func planSlantedDrag(at start: Instant, on viewport: Size) -> Instant {
    let length = drawWay(of: drawReports())
    let across = length.length * (random.perMille(500) ? 1 : -1)
    let along = random.perMille(500) ? random.number(in: -20...20) * 64 : across * random.number(in: -1500...1500) / 1000
    let travel = Stroke.Vector(x: across, y: along)
    var stroke = Stroke(start: place(on: viewport, for: travel), travel: travel, reports: length.reports)
    if random.perMille(300) { stroke = resting(stroke) }
    return plan(stroke, at: start)
  }

  /// A stroke over 3 to 8 frames at 60, 90 or 120 Hz; each touch comes at a frame's instant, 1 ns before it, or 1 ns before and after it.
  private mutating func planFrameBoundaryStroke(at start: Instant, on viewport: Size) -> Instant {
    let hz = [60, 90, 120][random.below(3)]
    let frames = TouchClock(hz: hz, phase: 0)
    let first = frames.report(atOrAfter: start) + 1
    let travel = Stroke.Vector(x: 0, y: random.number(in: -400...300) * 64)
    let stroke = Stroke(start: place(on: viewport, for: travel), travel: travel, reports: random.number(in: 3...8))
    var end = start
    for step in 0...stroke.reports {
      guard let touch = stroke.touch(after: step) else { continue }
      let frame = frames.instant(of: first + step).nanoseconds
      let side = Int64(random.number(in: -1...1))
      if side == 1, step > 0 {
        let place = stroke.place(after: step).point
        planned.append(GestureEvent(at: Instant(nanoseconds: frame - 1), .touch(finger: 0, .moved, place)))
      }
      end = Instant(nanoseconds: frame + side)
      planned.append(GestureEvent(at: end, touch))
    }
    return end
  }

  /// A stroke with a pause before its last one to four moves, in which the finger reports nothing, or the same place repeatedly.
  private mutating func planPausedStroke(at start: Instant, on viewport: Size) -> Instant {
    var stroke = drawStroke(on: viewport)
    stroke.reports += 2
    stroke.lingering = random.below(3)
    let rest = stroke.reports - random.number(in: 1...min(4, stroke.reports - 1))
    let pause = max(1, clock.reports(inMilliseconds: random.number(in: 10...300)))
    let repeats = random.perMille(400)
    var report = clock.report(atOrAfter: start)
    for step in 0...stroke.duration {
      if let touch = stroke.touch(after: step) { planned.append(GestureEvent(at: clock.instant(of: report), touch)) }
      for _ in 0..<(step == rest ? pause : 0) {
        report += 1
        guard repeats else { continue }
        planned.append(GestureEvent(at: clock.instant(of: report), .touch(finger: 0, .moved, stroke.place(after: rest).point)))
      }
      report += 1
    }
    return clock.instant(of: report - 1)
  }

  private mutating func planInterruptedStroke(at start: Instant, seeing scrollState: ScrollState) -> Instant {
    var stroke = drawStroke(on: scrollState.viewport)
    stroke.reports += 2
    let place = random.number(in: 1...stroke.reports - 1)
    return plan(stroke, from: clock.report(atOrAfter: start)) { user, step, instant in
      if step == place { user.planInterruption(at: instant, seeing: scrollState) }
    }
  }
}

extension Stroke.Vector {
  fileprivate var negated: Stroke.Vector { Stroke.Vector(x: -x, y: -y) }
}
