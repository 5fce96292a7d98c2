public import ViewTree

/// A seeded simulated user: fingers, wheels and trackpads with the profile's habits, as events at their own instants.
///
/// The user acts, pauses and acts again. Fingers report at 60, 90, 120, 125 or 240 Hz, drawn from the seed, on a grid independent of the
/// display's frames. All draws are integers; locations lie on a grid of 1/64 point.
///
/// A seed gives the same events however they are pulled, except for what the user sees when an act begins: whether the list is at an end
/// (the user then reverses), its extent (the monkey jumps within it) and the viewport's size (touches begin within it). This is the scroll
/// state of the frame that pulls the act's first event.
public struct GestureGenerator: GestureSource, Sendable {
  /// Maximum number of events per call; the rest follow with the next call. No act within one frame has that many.
  static let maximumEventsAPull = 100_000
  /// Events end after 10^18 ns, about 31 years.
  static let lastInstant = Instant(nanoseconds: 1_000_000_000_000_000_000)

  public let profile: ScrollProfile
  /// A finger's reports per second.
  var touchesPerSecond: Int { clock.hz }

  let mix: MonkeyMix.Shares
  let clock: TouchClock
  var random: SeededGenerator
  var planned = PlannedEvents()
  private var start: Instant  // when the next act begins
  private(set) var heading = 1  // 1 toward the list's end, -1 toward its start

  /// A user whose first act begins at the second touch report after `instant`.
  public init(profile: ScrollProfile, seed: UInt64, from instant: Instant = .zero) {
    self.init(profile: profile, seed: seed, from: instant, mix: .usual)
  }

  /// Only the monkey uses `mix`.
  init(profile: ScrollProfile, seed: UInt64, from instant: Instant = .zero, mix: MonkeyMix.Shares) {
    self.profile = profile
    self.mix = mix
    random = SeededGenerator(seed: seed, stream: 1)
    let hz = TouchClock.cadences[random.below(TouchClock.cadences.count)]
    clock = TouchClock(hz: hz, phase: Int64(random.below(1_000_000_000 / hz)))
    start = clock.instant(of: clock.report(atOrAfter: instant) + 1)
  }

  public var isFinished: Bool { planned.isEmpty && start > GestureGenerator.lastInstant }

  // Terminates: each iteration but the last plans an act, and every act advances `start` by at least one touch report.
  public mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    var scrollState = scrollState
    var room = GestureGenerator.maximumEventsAPull
    while true {
      planned.move(until: instant, room: &room, turning: &scrollState.viewport, to: &events)
      guard room > 0, planned.isEmpty, start <= min(instant, GestureGenerator.lastInstant) else { return }
      planAct(seeing: scrollState)
    }
  }

  private mutating func planAct(seeing scrollState: ScrollState) {
    guard profile == .monkey else { return plan(nextAct(seeing: scrollState)) }
    turnRound(scrollState)
    let pause = pause()
    pass(pause, after: planMonkeyAct(at: start, seeing: scrollState))
  }

  /// When the next act begins.
  package var nextStart: Instant { start }

  /// The next act, for who follows its touches one by one and not as events: a reader or a browser, not the monkey.
  package mutating func nextAct(seeing scrollState: ScrollState) -> StrokeAct {
    turnRound(scrollState)
    let pause = pause()
    let act = drawStroke(at: start, before: pause, seeing: scrollState)
    pass(pause, after: act.lift)
    return act
  }

  private mutating func pause() -> Int { random.draw(profile.habits.pause, atMost: 20_000) + dwell() }

  private mutating func pass(_ pause: Int, after end: Instant) {
    start = max(end.advanced(byMilliseconds: Double(pause)), clock.instant(of: clock.report(atOrAfter: end) + 1))
  }

  private mutating func turnRound(_ scrollState: ScrollState) {
    if scrollState.isAtEnd { heading = -1 }
    if scrollState.isAtStart { heading = 1 }
    if heading < 0, random.perMille(100) { heading = 1 }
  }

  private mutating func dwell() -> Int {
    random.perMille(profile.habits.dwellsPerMille) ? random.draw(profile.habits.dwell, atMost: 20_000) : 0
  }
}

extension GestureGenerator {
  /// Plans the finger's reports and calls `interlude` after each; returns the instant at which the finger lifts.
  @discardableResult
  mutating func plan(
    _ stroke: Stroke, from report: Int, interlude: (inout GestureGenerator, Int, Instant) -> Void = { _, _, _ in }
  ) -> Instant {
    for step in 0...stroke.duration {
      let instant = clock.instant(of: report + step)
      if let touch = stroke.touch(after: step) { planned.append(GestureEvent(at: instant, touch)) }
      interlude(&self, step, instant)
    }
    return clock.instant(of: report + stroke.duration)
  }

  mutating func planTouch(at instant: Instant, place: Stroke.Vector, milliseconds: Int) -> Instant {
    plan(RestingTouch(at: instant, place: place, milliseconds: milliseconds, clock))
  }

  @discardableResult
  mutating func plan(_ touch: RestingTouch) -> Instant {
    planned.append(GestureEvent(at: touch.start, .touch(finger: 0, .began, touch.place.point)))
    planned.append(GestureEvent(at: touch.end, .touch(finger: 0, .ended, touch.place.point)))
    return touch.end
  }

  mutating func place(on viewport: Size) -> Stroke.Vector { place(on: viewport, for: .zero) }

  /// A start from which `travel` stays on the screen.
  mutating func place(on viewport: Size, for travel: Stroke.Vector) -> Stroke.Vector {
    Stroke.Vector(
      x: random.number(in: Stroke.beginnings(of: travel.x, within: Stroke.units(viewport.width))),
      y: random.number(in: Stroke.beginnings(of: travel.y, within: Stroke.units(viewport.height))))
  }
}
