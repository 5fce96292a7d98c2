import ViewTree

/// Strokes of the other profiles: the thumb moves, then a pause in which the user may catch the fling or rotate the device.
extension GestureGenerator {
  static let maximumSpeed = 12_000  // points per second; cuts off the distribution's tail
  static let maximumStroke = 20_000  // milliseconds; cuts off the distribution's tail
  static let minimumReports = 3  // a moving finger makes at least this many reports, so that it has a velocity

  mutating func drawStroke(at start: Instant, before pause: Int, seeing scrollState: ScrollState) -> StrokeAct {
    let flicks = random.perMille(profile.habits.flicksPerMille)
    let stroke = drawStroke(flicks: flicks, on: scrollState.viewport)
    var act = StrokeAct(stroke, from: clock.report(atOrAfter: start), clock)
    let isCaught = flicks && random.perMille(profile.habits.catchesPerMille)
    drawPause(of: pause, in: &act, caught: isCaught, on: scrollState.viewport)
    return act
  }

  mutating func plan(_ act: StrokeAct) {
    plan(act.stroke, from: act.report)
    if let touch = act.caught { plan(touch) }
    if let instant = act.rotation { planned.append(GestureEvent(at: instant, .rotate)) }
  }

  private mutating func drawStroke(flicks: Bool, on viewport: Size) -> Stroke {
    // The reading profile's flicks have the browsing profile's habits.
    let habits = flicks ? ScrollProfile.browsing.habits : profile.habits
    let speed = max(1, random.draw(habits.speed, atMost: GestureGenerator.maximumSpeed))
    let milliseconds = random.draw(habits.duration, atMost: GestureGenerator.maximumStroke)
    let height = Stroke.units(viewport.height)
    // A finger that reaches the screen's end lifts there: speed and direction stay, the duration shrinks.
    let room = height * 9 / 10 * clock.hz / (speed * 64)
    let reports = max(GestureGenerator.minimumReports, min(clock.reports(inMilliseconds: milliseconds), room))
    let isBackward = random.perMille(profile.habits.backwardPerMille)
    let way = speed * 64 * reports / clock.hz * (isBackward ? heading : -heading)
    let travel = Stroke.Vector(x: way * random.number(in: -150...150) / 1000, y: way)
    let bow = random.number(in: -60...60)
    let start = thumbPlace(on: viewport, for: travel, bow: bow)
    var stroke = Stroke(start: start, travel: travel, reports: reports, bow: bow)
    stroke.slowing = flicks ? random.number(in: -300...400) : random.number(in: 500...950)
    if !flicks { stroke.lingering = max(1, clock.reports(inMilliseconds: random.number(in: 60...260))) }
    return stroke
  }

  /// A right thumb's reach: the middle and right of the screen; the lower half for a stroke up, the upper for a stroke down.
  private mutating func thumbPlace(on viewport: Size, for travel: Stroke.Vector, bow: Int) -> Stroke.Vector {
    let (width, height) = (Stroke.units(viewport.width), Stroke.units(viewport.height))
    let across = Stroke.beginnings(of: travel.x, bulge: -travel.y * bow / 1000, within: width)
    let along = Stroke.beginnings(of: travel.y, within: height)
    let reach = travel.y < 0 ? height / 2...max(height / 2, height * 9 / 10) : height / 10...max(height / 10, height * 6 / 10)
    return Stroke.Vector(
      x: random.number(in: (width * 35 / 100...width * 80 / 100).clamped(to: across)),
      y: random.number(in: reach.clamped(to: along)))
  }

  /// The touch that catches a fling ends before the rotation, and both come before the next stroke.
  private mutating func drawPause(of pause: Int, in act: inout StrokeAct, caught: Bool, on viewport: Size) {
    guard pause >= 600 else { return }
    if caught {
      let instant = act.lift.advanced(byMilliseconds: Double(pause * random.number(in: 100...400) / 1000))
      let width = Stroke.units(viewport.width)
      let height = Stroke.units(viewport.height)
      let place = Stroke.Vector(
        x: random.number(in: width * 35 / 100...width * 80 / 100), y: random.number(in: height / 2...height * 9 / 10))
      act.caught = RestingTouch(at: instant, place: place, milliseconds: random.number(in: 60...150), clock)
    }
    if random.perMille(profile.habits.rotationsPerMille) { act.rotation = act.lift.advanced(byMilliseconds: Double(pause * 4 / 5)) }
  }
}
