public import ViewTree

/// A seeded person at the screen: fingers, wheels and trackpads with the profile's habits, as events at their own instants.
///
/// A person acts, pauses and acts again. Fingers report at a cadence of 60, 90, 120, 125 or 240 Hz, which the seed draws, on a grid that has
/// nothing to do with the display's frames. All draws are integers, places lie on a grid of 1/64 point.
///
/// The events are the same for a seed however often they are pulled, but for where the person looks: as an act begins, it is seen whether
/// the list stands at an end (then a person turns round), how long it is (the monkey jumps within it), and how large the viewport is (a
/// finger comes down within it). What is seen is the outlook of the frame that pulls the act's begin.
///
/// ```swift
/// var person = GestureGenerator(profile: .browsing, seed: 7)
/// person.appendEvents(until: instant, seeing: outlook, to: &events)
/// ```
public struct GestureGenerator: GestureSource, Sendable {
  /// The most events that one call hands out; the rest comes with the next one. No act of a frame's length has so many.
  public static let maximumEventsAPull = 100_000
  /// After 10^18 ns, some 31 years, a person is tired.
  public static let lastInstant = Instant(nanoseconds: 1_000_000_000_000_000_000)

  public let profile: ScrollProfile
  /// Reports of a finger's place a second.
  public var touchesPerSecond: Int { clock.hz }

  /// What the monkey does, and how often.
  let mix: MonkeyMix.Shares
  let clock: TouchClock
  var random: SeededGenerator
  var planned = PlannedEvents()
  /// When the next act begins.
  private var start: Instant
  /// 1 towards the end of the list, -1 back.
  private(set) var heading = 1

  /// A person who begins with the second report of a touch after `instant`, and says nothing before.
  ///
  /// `mix` is what the monkey does; the other profiles have habits instead.
  public init(profile: ScrollProfile, seed: UInt64, from instant: Instant = .zero, mix: MonkeyMix.Shares = .usual) {
    self.profile = profile
    self.mix = mix
    random = SeededGenerator(seed: seed, stream: 1)
    let hz = TouchClock.cadences[random.below(TouchClock.cadences.count)]
    clock = TouchClock(hz: hz, phase: Int64(random.below(1_000_000_000 / hz)))
    start = clock.instant(of: clock.report(atOrAfter: instant) + 1)
  }

  public var isFinished: Bool { planned.isEmpty && start > GestureGenerator.lastInstant }

  /// Each turn but the last plans an act, and every act moves the start on by a touch report at least.
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
    turnRound(scrollState)
    let pause = random.draw(profile.habits.pause, atMost: 20_000) + dwell()
    let end = profile == .monkey ? planMonkeyAct(at: start, seeing: scrollState) : planStroke(at: start, before: pause, seeing: scrollState)
    start = max(end.advanced(byMilliseconds: Double(pause)), clock.instant(of: clock.report(atOrAfter: end) + 1))
  }

  private mutating func turnRound(_ scrollState: ScrollState) {
    if scrollState.isAtEnd { heading = -1 }
    if scrollState.isAtStart { heading = 1 }
    // A person who has turned round at the end reads on in the usual direction sooner or later.
    if heading < 0, random.perMille(100) { heading = 1 }
  }

  private mutating func dwell() -> Int {
    random.perMille(profile.habits.dwellsPerMille) ? random.draw(profile.habits.dwell, atMost: 20_000) : 0
  }
}

/// How acts are put down.
extension GestureGenerator {
  /// Plans what the finger reports, with whatever `interlude` puts between, and gives the instant at which it lifts.
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

  /// Plans a finger that comes down, rests and lifts where it is.
  mutating func planTouch(at instant: Instant, place: Stroke.Vector, milliseconds: Int) -> Instant {
    let first = clock.report(atOrAfter: instant)
    planned.append(GestureEvent(at: clock.instant(of: first), .touch(finger: 0, .began, place.point)))
    let end = clock.instant(of: first + max(1, clock.reports(inMilliseconds: milliseconds)))
    planned.append(GestureEvent(at: end, .touch(finger: 0, .ended, place.point)))
    return end
  }

  /// A place anywhere on the screen, off its edges.
  mutating func place(on viewport: Size) -> Stroke.Vector { place(on: viewport, for: .zero) }

  /// A place from which a way stays on the screen.
  mutating func place(on viewport: Size, for travel: Stroke.Vector) -> Stroke.Vector {
    Stroke.Vector(
      x: random.number(in: Stroke.beginnings(of: travel.x, within: Stroke.units(viewport.width))),
      y: random.number(in: Stroke.beginnings(of: travel.y, within: Stroke.units(viewport.height))))
  }
}
