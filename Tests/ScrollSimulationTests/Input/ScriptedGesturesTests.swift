@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("Scripted gestures")
struct ScriptedGesturesTests {
  /// One report at 120 Hz.
  private static let report = Instant(frame: 1, hz: 120)

  private static func play(_ text: String, viewport: Size = GestureRig.phone, hz: Int = 60, seconds: Int = 10) throws -> [GestureEvent] {
    let scrollState = ScrollState(isAtStart: false, isAtEnd: false, contentExtent: 9_000, viewport: viewport)
    return GestureRig.events(of: ScriptedGestures(try GestureScript(parsing: text)), seconds: seconds, hz: hz, seeing: scrollState)
  }

  private static func milliseconds(_ event: GestureEvent) -> Double { event.instant.milliseconds(since: report) }

  @Test("drag a finger along a line at 120 reports a second, which lifts on its way after just its time")
  func drag() throws {
    let events = try Self.play("drag 10,600 -> 50,200 in 100ms")
    #expect(events.count == 13)
    #expect(events[0] == GestureEvent(at: Self.report, .touch(finger: 0, .began, Point(x: 10, y: 600))))
    for (index, event) in events.enumerated().dropFirst() {
      guard case .touch(0, let phase, let place) = event.action else {
        Issue.record("\(event)")
        continue
      }
      #expect(phase == (index == 12 ? .ended : .moved))
      #expect(event.instant.nanoseconds - Self.report.nanoseconds == Int64(index) * 1_000_000_000 / 120)
      let share = Self.milliseconds(event) / 100
      #expect(abs(place.x - (10 + 40 * share)) < 1e-9 && abs(place.y - (600 - 400 * share)) < 1e-9)
    }
    #expect(events.last?.action == .touch(finger: 0, .ended, Point(x: 50, y: 200)))
    // A time that is no multiple of a report's is kept all the same.
    let odd = try Self.play("drag 0,0 -> 0,7 in 30.000001ms; rotate")
    #expect(odd.map(\.instant.nanoseconds).suffix(2) == [38_333_334, 38_333_334])
  }

  @Test("hold a finger at a drag's end, without a report, for its time")
  func hold() throws {
    let events = try Self.play("drag 0,100 -> 0,200 in 20ms hold 300ms")
    #expect(events.map(Self.milliseconds).map { ($0 * 1000).rounded() } == [0, 8333, 16667, 20000, 320_000])
    #expect(
      events.suffix(2).map(\.action) == [.touch(finger: 0, .moved, Point(x: 0, y: 200)), .touch(finger: 0, .ended, Point(x: 0, y: 200))])
  }

  @Test("follow one another at once, or after a wait from the end of the one before")
  func sequence() throws {
    let events = try Self.play("wait 10ms; tap 1,2; wait 400ms; rotate; jump 0; wheel 5,6; scroll 7; wait 1s; wait 1s; rotate")
    #expect(events.map(Self.milliseconds) == [10, 60, 460, 460, 460, 460, 2_460])
    #expect(
      events.map(\.action) == [
        .touch(finger: 0, .began, Point(x: 1, y: 2)), .touch(finger: 0, .ended, Point(x: 1, y: 2)), .rotate, .jump(to: .zero),
        .wheel(by: Point(x: 5, y: 6)), .scroll(to: Point(x: 0, y: 7)), .rotate,
      ])
  }

  @Test(
    "fling with a finger whose velocity every estimator finds to be the one that was asked for, at its last move and as it lifts",
    arguments: ["-3000", "250", "10", "-8000", "40000", "-100000", "300,-1200", "-60,-9", "1234.5"])
  func fling(velocity: String) throws {
    let events = try Self.play("fling \(velocity)")
    let parts = velocity.split(separator: ",").compactMap { Double($0) }
    let asked = Point(x: parts.count == 2 ? parts[0] / 1000 : 0, y: parts[parts.count - 1] / 1000)
    for takesLast in [true, false] {
      let samples = takesLast ? events : Array(events.dropLast())
      #expect(samples.count >= 4)
      let lift = events[events.count - 1].instant
      for found in [Self.velocity(IntervalVelocity(), of: samples, at: lift), Self.velocity(LeastSquaresVelocity(), of: samples, at: lift)]
      {
        let tolerance = 1e-9 * max(1, abs(asked.x), abs(asked.y))
        #expect(abs(found.x - asked.x) < tolerance && abs(found.y - asked.y) < tolerance, "\(found.x), \(found.y)")
      }
    }
  }

  private static func velocity(_ estimator: some VelocityEstimator, of samples: [GestureEvent], at instant: Instant) -> Point {
    var estimator = estimator
    for case (let instant, .touch(0, _, let place)) in samples.map({ ($0.instant, $0.action) }) { estimator.add(place, at: instant) }
    return estimator.velocity(at: instant)
  }

  @Test("fling from the viewport's middle and stay on it, unless that leaves too few reports, and get beyond any slop")
  func flingPlaces() throws {
    for viewport in [GestureRig.phone, Size(width: 844, height: 390)] {
      for speed in [10, 100, 1_000, 3_000, 5_000, 12_000, 100_000] {
        let events = try Self.play("fling -\(speed)", viewport: viewport)
        let life = try #require(GestureRig.lives(in: events).first)
        #expect(life.first.place == Point(x: viewport.width / 2, y: viewport.height / 2))
        #expect(life.travel.y <= -23.99)
        #expect(life.last.place.y >= 0 || life.samples.count == 5, "\(speed): \(life.last.place)")
      }
    }
  }

  @Test("come down in the middle of the turned viewport after a rotation, also within one frame")
  func rotation() throws {
    for hz in [1, 60, 120] {
      let places = try Self.play("tap; rotate; tap; wait 1s; rotate; tap", hz: hz).compactMap { event -> Point? in
        if case .touch(_, .began, let place) = event.action { place } else { nil }
      }
      #expect(places == [Point(x: 195, y: 422), Point(x: 422, y: 195), Point(x: 195, y: 422)])
    }
  }

  @Test("are the same at any frame rate, and finished after the last event")
  func frameRates() throws {
    let text = "drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0; fling 30,700; tap"
    let events = try Self.play(text)
    for hz in [1, 7, 90, 120, 1_000] { #expect(try Self.play(text, hz: hz) == events, "\(hz) Hz") }
    #expect(GestureRig.faults(in: events) == [])
    var source = ScriptedGestures(try GestureScript(parsing: "wait 1s; rotate"))
    var pulled: [GestureEvent] = []
    source.appendEvents(until: Instant(nanoseconds: 1_008_333_332), seeing: GestureRig.middle, to: &pulled)
    #expect(pulled == [] && !source.isFinished)
    source.appendEvents(until: Instant(nanoseconds: 1_008_333_333), seeing: GestureRig.middle, to: &pulled)
    #expect(pulled.count == 1 && source.isFinished)
    #expect(ScriptedGestures(try GestureScript(parsing: "")).isFinished)
  }
}
