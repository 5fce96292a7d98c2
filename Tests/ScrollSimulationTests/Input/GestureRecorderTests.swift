@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A gesture recorder")
struct GestureRecorderTests {
  private static func record(_ events: [GestureEvent]) -> GestureRecording {
    var recorder = GestureRecorder()
    for event in events { recorder.add(event) }
    return GestureRecording(reading: Array(recorder.text.utf8))
  }

  @Test("writes one line an event")
  func lines() {
    let events: [(event: GestureEvent, line: String)] = [
      (GestureEvent(at: .zero, .touch(finger: 0, .began, Point(x: 200, y: 600.5))), "0,began,200,600.5,0,,,"),
      (GestureEvent(at: Instant(frame: 1, hz: 120), .touch(finger: 3, .moved, Point(x: -0.0, y: 1e-7))), "8.333333,moved,-0,1e-07,3,,,"),
      (GestureEvent(at: Instant(frame: 1, hz: 60), .wheel(by: Point(x: 0, y: -40))), "16.666666,none,,,,0,-40,none"),
      (GestureEvent(at: Instant(frame: 3, hz: 60), .trackpad(by: Point(x: 1, y: 2), .cancelled)), "50,cancelled,,,,1,2,none"),
      (GestureEvent(at: Instant(frame: 3, hz: 60), .trackpad(by: Point(x: 1, y: 2), .momentumBegan)), "50,none,,,,1,2,began"),
      (GestureEvent(at: Instant(frame: 3, hz: 60), .rotate), "50,rotate,,,,,,"),
      (GestureEvent(at: Instant(frame: 3, hz: 60), .jump(to: Point(x: 0, y: 9))), "50,jump,0,9,,,,"),
      (GestureEvent(at: Instant(nanoseconds: 1_000_000_000_000_000_000), .scroll(to: .zero)), "1000000000000,scroll,0,0,,,,"),
    ]
    var recorder = GestureRecorder()
    for (event, line) in events {
      #expect(GestureRecorder.line(of: event) == line + "\n")
      recorder.add(event)
    }
    #expect(recorder.text == GestureRecorder.header + events.map { $0.line + "\n" }.joined())
    #expect(recorder.count == events.count)
  }

  @Test("loses nothing of any person: what is read back is the same to the bit", arguments: ScrollProfile.allCases)
  func people(profile: ScrollProfile) {
    for seed in 0..<5 as Range<UInt64> {
      let events = GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 60)
      let recording = Self.record(events)
      let isSame = recording.events == events
      #expect(isSame && recording.faults == [] && recording.unknownFields == [], "seed \(seed): \(recording.faults)")
    }
  }

  @Test("loses nothing of a script")
  func script() throws {
    let script = try GestureScript(
      parsing: "drag 0,600 -> 33.3,200 in 120ms hold 7.000001ms; wait 400ms; fling -3000; rotate; jump 0; wheel 1,0.1; scroll 7; tap")
    let events = GestureRig.events(of: ScriptedGestures(script), seconds: 5)
    #expect(events.count > 20)
    #expect(Self.record(events).events == events)
  }

  @Test("writes every number so that it is read back to the bit, and every instant to the nanosecond")
  func numbers() {
    var random = SeededGenerator(seed: 1, stream: 43)
    var events: [GestureEvent] = []
    var instant = Instant.zero
    let edges = [0, -0.0, Double.leastNonzeroMagnitude, 1e-5, 0.1, 1.0 / 3, 1e12, -1e12, 0x1p-1022, 123_456_789_012.25]
    for index in 0..<2_000 {
      instant.nanoseconds += Int64(random.below(3_000_000))
      var number = Double(bitPattern: random.next())
      while !(abs(number) <= 1e12) { number = Double(bitPattern: random.next()) }
      events.append(GestureEvent(at: instant, .wheel(by: Point(x: index < edges.count ? edges[index] : 0, y: number))))
    }
    let read = Self.record(events).events
    #expect(read.map(\.instant) == events.map(\.instant))
    func bits(_ events: [GestureEvent]) -> [UInt64] {
      events.flatMap { event -> [UInt64] in
        if case .wheel(let delta) = event.action { [delta.x.bitPattern, delta.y.bitPattern] } else { [] }
      }
    }
    #expect(bits(read) == bits(events))
  }

  @Test("plays what it has written as it was, at any frame rate")
  func playing() {
    let events = GestureRig.events(of: GestureGenerator(profile: .monkey, seed: 9), seconds: 20)
    let source = RecordedGestures(Self.record(events))
    for hz in [1, 60, 120] {
      let isSame = GestureRig.events(of: source, seconds: 20, hz: hz) == events
      #expect(isSame, "\(hz) Hz")
    }
    var played = source
    var pulled: [GestureEvent] = []
    #expect(!played.isFinished)
    played.appendEvents(until: events[4].instant, seeing: GestureRig.middle, to: &pulled)
    #expect(pulled.count >= 5 && pulled == Array(events.prefix(pulled.count)))
    played.appendEvents(until: Instant(nanoseconds: .max), seeing: GestureRig.middle, to: &pulled)
    #expect(played.isFinished && pulled.count == events.count)
  }

  @Test("refuses what a recording cannot have")
  func refusals() async {
    await #expect(processExitsWith: .failure) {
      _ = GestureRecorder.line(of: GestureEvent(at: Instant(nanoseconds: -1), .rotate))
    }
    await #expect(processExitsWith: .failure) {
      _ = GestureRecorder.line(of: GestureEvent(at: .zero, .touch(finger: 32, .began, .zero)))
    }
    await #expect(processExitsWith: .failure) {
      _ = GestureRecorder.line(of: GestureEvent(at: .zero, .jump(to: Point(x: 0, y: .nan))))
    }
    await #expect(processExitsWith: .failure) {
      _ = GestureRecorder.line(of: GestureEvent(at: .zero, .jump(to: Point(x: 1.1e12, y: 0))))
    }
  }
}
