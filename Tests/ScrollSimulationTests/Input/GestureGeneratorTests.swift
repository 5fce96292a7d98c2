@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A synthetic person")
struct GestureGeneratorTests {
  private static func lives(_ profile: ScrollProfile, seeds: Range<UInt64> = 0..<40, seconds: Int) -> [[FingerLife]] {
    seeds.map { seed in
      GestureRig.lives(in: GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: seconds, hz: 10))
    }
  }

  @Test("does the same for the same seed, and something else for another", arguments: ScrollProfile.allCases)
  func determinism(profile: ScrollProfile) {
    let events = GestureRig.events(of: GestureGenerator(profile: profile, seed: 3), seconds: 60)
    #expect(events == GestureRig.events(of: GestureGenerator(profile: profile, seed: 3), seconds: 60))
    #expect(events != GestureRig.events(of: GestureGenerator(profile: profile, seed: 4), seconds: 60))
    #expect(events.count > 50)
  }

  @Test("does the same at any frame rate, and at none", arguments: ScrollProfile.allCases)
  func frameRates(profile: ScrollProfile) {
    for seed in 0..<20 as Range<UInt64> {
      let events = GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 60)
      for hz in [1, 7, 90, 120] {
        let isSame = GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 60, hz: hz) == events
        #expect(isSame, "seed \(seed), \(hz) Hz")
      }
      var random = SeededGenerator(seed: seed, stream: 77)
      var frames = [Instant.zero]
      while let last = frames.last, last.nanoseconds < 60_000_000_000 {
        frames.append(Instant(nanoseconds: min(last.nanoseconds + Int64(random.below(70_000_000)), 60_000_000_000)))
      }
      let isSame = GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), at: frames) == events
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test("is in time: a pull gives what lies after the one before, up to and at its own instant", arguments: ScrollProfile.allCases)
  func pulls(profile: ScrollProfile) {
    for seed in 0..<20 as Range<UInt64> {
      var user = GestureGenerator(profile: profile, seed: seed)
      var last = Instant(nanoseconds: -1)
      var late = 0
      for frame in 1...3_000 {
        let instant = Instant(frame: frame, hz: 60)
        var events: [GestureEvent] = []
        user.appendEvents(until: instant, seeing: GestureRig.middle, to: &events)
        if !events.allSatisfy({ $0.instant > last && $0.instant <= instant }) { late += 1 }
        last = instant
      }
      #expect(late == 0 && !user.isFinished, "seed \(seed)")
    }
  }

  @Test("has fingers that come down once, move and lift once, in the order of time", arguments: ScrollProfile.allCases)
  func fingers(profile: ScrollProfile) {
    for seed in 0..<30 as Range<UInt64> {
      let faults = GestureRig.faults(in: GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 100))
      #expect(faults == [], "seed \(seed)")
    }
  }

  @Test("reports touches at one of five cadences, on a grid without drift")
  func cadences() {
    var drawn: Set<Int> = []
    for seed in 0..<60 as Range<UInt64> {
      let user = GestureGenerator(profile: .reading, seed: seed)
      drawn.insert(user.touchesPerSecond)
      let interval = 1e9 / Double(user.touchesPerSecond)
      let touches = GestureRig.events(of: user, seconds: 300).filter { $0.action != .rotate }
      let phase = touches[0].instant
      let isOnGrid = touches.allSatisfy { touch in
        let reports = Double(touch.instant.nanoseconds - phase.nanoseconds) / interval
        return abs(reports - reports.rounded()) * interval < 2
      }
      #expect(isOnGrid, "seed \(seed)")
    }
    #expect(drawn == [60, 90, 120, 125, 240])
  }

  /// Median and sigma of the recordings.
  struct Recorded: Sendable {
    var profile: ScrollProfile
    var speed: (Double, Double)
    var milliseconds: (Double, Double)
    var pause: (Double, Double)
  }

  @Test(
    "draws speeds, durations and pauses as the recordings have them",
    arguments: [
      Recorded(profile: .reading, speed: (75, 0.94), milliseconds: (840, 0.87), pause: (2_500, 1.3)),
      Recorded(profile: .browsing, speed: (800, 0.36), milliseconds: (131, 0.63), pause: (810, 1.08)),
    ])
  func distributions(recorded: Recorded) {
    let profile = recorded.profile
    let people = Self.lives(profile, seconds: profile == .reading ? 1_500 : 500)
    // A reader's flicks are a browser's; a stroke at 7 pt/s for a moment has too little of a way to say how fast it was.
    let strokes = people.joined().filter { $0.isStroke && (profile == .browsing || $0.lingers) }
    #expect(strokes.count > 4_000)
    let speeds = LogNormalFit(strokes.map(\.speed))
    #expect(speeds.agrees(with: recorded.speed, percent: 6), "\(speeds)")
    let durations = LogNormalFit(strokes.map(\.milliseconds))
    #expect(durations.agrees(with: recorded.milliseconds, percent: 6), "\(durations)")
    let pauses = LogNormalFit(
      people.flatMap { lives -> [Double] in
        let strokes = lives.filter(\.isStroke)
        return zip(strokes, strokes.dropFirst()).map { $1.first.instant.milliseconds(since: $0.last.instant) }
      })
    // A dwell now and then makes a few of them longer, and the digitizer's grid the short ones.
    #expect(pauses.agrees(with: recorded.pause, percent: 6), "\(pauses)")
  }

  @Test("goes back with 8 strokes in a hundred, in the middle of a list", arguments: [ScrollProfile.reading, .browsing])
  func backward(profile: ScrollProfile) {
    let strokes = Self.lives(profile, seconds: profile == .reading ? 1_500 : 500).joined().filter { $0.isStroke && $0.travel.y != 0 }
    let share = Double(strokes.count { $0.travel.y > 0 }) / Double(strokes.count)
    #expect(abs(share - 0.08) < 0.015, "\(share)")
  }

  @Test("turns round at the list's end and at its start")
  func heading() {
    func travel(isAtStart: Bool, isAtEnd: Bool) -> Double {
      let scrollState = ScrollState(isAtStart: isAtStart, isAtEnd: isAtEnd, contentExtent: 9_000, viewport: GestureRig.phone)
      let events = GestureRig.events(of: GestureGenerator(profile: .browsing, seed: 5), seconds: 300, seeing: scrollState)
      return GestureRig.lives(in: events).reduce(0) { $0 + $1.travel.y }
    }
    #expect(travel(isAtStart: true, isAtEnd: false) < -5_000)
    #expect(travel(isAtStart: false, isAtEnd: true) > 5_000)
    // A list that fits is at both; the usual direction wins.
    #expect(travel(isAtStart: true, isAtEnd: true) < -5_000)
  }

  @Test("leaves the screen moving as it flicks, and at rest for more than 40 ms as it does not")
  func flicks() {
    for (profile, share) in [(ScrollProfile.reading, 0.055), (.browsing, 0.95)] {
      let strokes = Self.lives(profile, seconds: profile == .reading ? 1_500 : 500).joined().filter(\.isStroke)
      let flicks = strokes.filter { !$0.lingers }
      #expect(abs(Double(flicks.count) / Double(strokes.count) - share) < 0.015, "\(profile): \(flicks.count) of \(strokes.count)")
      for flick in flicks {
        let (last, before) = (flick.samples[flick.samples.count - 1], flick.samples[flick.samples.count - 2])
        let speed = abs(last.place.y - before.place.y) / last.instant.milliseconds(since: before.instant) * 1000
        #expect(speed > flick.speed * 0.5 && speed < flick.speed * 1.5, "\(speed) of \(flick.speed)")
      }
      #expect(strokes.filter(\.lingers).allSatisfy { $0.restMilliseconds > 40 })
    }
  }

  @Test("catches flings with a touch that goes nowhere, and begins strokes while the content still moves")
  func catches() {
    let lives = Self.lives(.browsing, seconds: 500)
    let touches = lives.joined().filter { !$0.isStroke }
    #expect(touches.count > 100)
    #expect(touches.allSatisfy { $0.travel == .zero && $0.last.instant.milliseconds(since: $0.first.instant) < 200 })
    let early = lives.joined().count - touches.count
    let soon = lives.reduce(0) { sum, lives in
      sum
        + zip(lives, lives.dropFirst()).count { flick, next in
          !flick.lingers && next.isStroke && next.first.instant.milliseconds(since: flick.last.instant) < 500
        }
    }
    #expect(soon * 5 > early, "\(soon) of \(early)")
  }

  @Test("keeps its fingers on the screen, where a thumb reaches", arguments: [ScrollProfile.reading, .browsing])
  func screen(profile: ScrollProfile) {
    for viewport in [GestureRig.phone, Size(width: 844, height: 390), Size(width: 320, height: 568)] {
      let scrollState = ScrollState(isAtStart: false, isAtEnd: false, contentExtent: 100_000, viewport: viewport)
      for seed in 0..<20 as Range<UInt64> {
        // A turned device is another screen.
        let events = GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 300, seeing: scrollState)
        let strangers = events.prefix { $0.action != .rotate }.filter { event in
          guard case .touch(_, let phase, let place) = event.action else { return true }
          // The fastest of them are over the edge before three reports have been made.
          let room = phase == .began ? 0 : viewport.height / 2
          if phase == .began, place.x < viewport.width / 8 { return true }
          return place.x < 0 || place.x >= viewport.width || place.y < -room || place.y >= viewport.height + room
        }
        #expect(strangers == [], "seed \(seed)")
      }
    }
  }

  @Test("turns the device now and then", arguments: ScrollProfile.allCases)
  func rotations(profile: ScrollProfile) {
    let rotations = (0..<40 as Range<UInt64>).reduce(0) { sum, seed in
      sum + GestureRig.events(of: GestureGenerator(profile: profile, seed: seed), seconds: 500, hz: 10).count { $0.action == .rotate }
    }
    #expect(rotations > 5)
  }

  @Test(
    "bears any outlook: no viewport, an endless one, no content, numbers that are none",
    arguments: [0, -1, 0.3, 1, 1e300, .infinity, .nan] as [Double])
  func scrollStates(length: Double) {
    for profile in ScrollProfile.allCases {
      for viewport in [Size(width: length, height: length), GestureRig.phone] {
        let scrollState = ScrollState(isAtStart: true, isAtEnd: true, contentExtent: length, viewport: viewport)
        let events = GestureRig.events(of: GestureGenerator(profile: profile, seed: 8), seconds: 200, seeing: scrollState)
        #expect(GestureRig.faults(in: events) == [])
        for event in events {
          guard case .jump(let place) = event.action else { continue }
          #expect(place.isFinite && abs(place.y) <= 0x1p48)
        }
      }
    }
  }

  @Test("hands out a bounded number of events at once, and the rest later")
  func bounds() {
    var user = GestureGenerator(profile: .monkey, seed: 1)
    var events: [GestureEvent] = []
    for pull in 1...2 {
      user.appendEvents(until: Instant(nanoseconds: .max), seeing: GestureRig.middle, to: &events)
      #expect(events.count == pull * GestureGenerator.maximumEventsAPull)
    }
    #expect(GestureRig.faults(in: events) == [])
    #expect(!user.isFinished)
  }

  @Test("is done after 31 years, and not before", arguments: ScrollProfile.allCases)
  func lastInstant(profile: ScrollProfile) {
    var user = GestureGenerator(
      profile: profile, seed: 1, from: Instant(nanoseconds: GestureGenerator.lastInstant.nanoseconds - 60_000_000_000))
    #expect(!user.isFinished)
    var events: [GestureEvent] = []
    user.appendEvents(until: Instant(nanoseconds: .max), seeing: GestureRig.middle, to: &events)
    #expect(user.isFinished)
    #expect(events.count > 10 && events.count < 50_000)
  }
}
