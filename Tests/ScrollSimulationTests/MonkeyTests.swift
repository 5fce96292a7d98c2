@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("The monkey")
struct MonkeyTests {
  private static func events(seeds: Range<UInt64> = 0..<20, seconds: Int = 300) -> [[GestureEvent]] {
    seeds.map { GestureRig.events(of: GestureGenerator(profile: .monkey, seed: $0), seconds: seconds) }
  }

  @Test("has each act once in its table, and a hundred places in all")
  func table() {
    #expect(MonkeyMix.percent.map(\.share).reduce(0, +) == 100)
    #expect(Set(MonkeyMix.percent.map(\.act)) == Set(MonkeyMix.Act.allCases))
    #expect(MonkeyMix.percent.count == MonkeyMix.Act.allCases.count)
    let drawn = (0..<100).map(MonkeyMix.Shares.usual.act)
    for (act, share) in MonkeyMix.percent { #expect(drawn.count { $0 == act } == share, "\(act)") }
  }

  @Test("does everything that a scroll view can be asked for, each kind about as often as the table says")
  func kinds() {
    let events = Self.events().joined()
    var counts = [String: Int]()
    for event in events {
      switch event.action {
      case .touch(_, let phase, _): counts["touch \(phase)", default: 0] += 1
      case .trackpad(_, let phase): counts["trackpad \(phase)", default: 0] += 1
      case .wheel: counts["wheel", default: 0] += 1
      case .rotate: counts["rotate", default: 0] += 1
      case .jump: counts["jump", default: 0] += 1
      case .scroll: counts["scroll", default: 0] += 1
      }
    }
    let touches = ["began", "moved", "ended", "cancelled"].map { "touch \($0)" }
    let trackpads = TrackpadPhase.allCases.map { "trackpad \($0)" }
    #expect(counts.keys.sorted() == (touches + trackpads + ["wheel", "rotate", "jump", "scroll"]).sorted())
    func count(_ kind: String) -> Double { Double(counts[kind] ?? 0) }
    // Momentum is 4 acts in a hundred, a cancelled touch 5; jumps 4, 6 with the drags beyond an end, and some in the middle of strokes.
    let acts = count("trackpad momentumBegan") / 0.04
    #expect(acts > 5_000)
    #expect(abs(count("touch cancelled") / acts - 0.05) < 0.012)
    #expect(abs(count("jump") / acts - 0.113) < 0.02)
    #expect(abs(count("rotate") / acts - 0.027) < 0.012)
    #expect(count("trackpad cancelled") < count("trackpad ended"))
  }

  @Test("jumps anywhere, near both ends and beyond them")
  func jumps() {
    let last = GestureRig.middle.contentExtent - GestureRig.phone.height
    let places = Self.events().joined().compactMap { event -> Double? in
      if case .jump(let place) = event.action { place.y } else { nil }
    }
    #expect(places.contains { $0 < 0 } && places.contains { $0 > last + 600 })
    #expect(places.count { $0 >= 0 && $0 < 600 } * 8 > places.count)
    #expect(places.count { $0 > last - 600 && $0 <= last } * 8 > places.count)
    #expect(places.count { $0 > 600 && $0 < last - 600 } * 6 > places.count)
  }

  @Test("puts a second finger down in the middle of a drag, lifts it first, or last")
  func twoFingers() {
    var (liftsFirst, liftsLast) = (0, 0)
    for events in Self.events() {
      var down: [Int] = []
      for event in events {
        guard case .touch(let finger, let phase, _) = event.action else { continue }
        if finger == 1, phase == .began { #expect(down == [0]) }
        if phase == .ended, down == [0, 1] {
          if finger == 1 { liftsFirst += 1 } else { liftsLast += 1 }
        }
        if phase == .began { down.append(finger) }
        if phase == .ended || phase == .cancelled { down.removeAll { $0 == finger } }
      }
    }
    #expect(liftsFirst > 50 && liftsLast > 20, "\(liftsFirst) and \(liftsLast)")
  }

  @Test("touches at instants of frames, and a nanosecond before and after them")
  func frameBoundaries() {
    var sides: Set<Int64> = []
    for event in Self.events().joined() {
      for hz in [60, 90, 120] {
        let frame = Int((Double(event.instant.nanoseconds) * Double(hz) / 1e9).rounded())
        let side = event.instant.nanoseconds - Instant(frame: frame, hz: hz).nanoseconds
        if abs(side) <= 1, case .touch = event.action { sides.insert(side) }
      }
    }
    #expect(sides == [-1, 0, 1])
  }

  @Test("drags beyond both ends, after a jump there")
  func beyondEnds() {
    let last = GestureRig.middle.contentExtent - GestureRig.phone.height
    var (start, end) = (0, 0)
    for events in Self.events() {
      for (place, event) in events.enumerated().dropLast(40) {
        guard case .jump(let offset) = event.action, case .touch(0, .began, _) = events[place + 1].action else { continue }
        guard let life = GestureRig.lives(in: Array(events[(place + 1)..<min(place + 400, events.count)])).first else { continue }
        if abs(offset.y) <= 30, life.travel.y >= 40 { start += 1 }
        if abs(offset.y - last) <= 30, life.travel.y <= -40 { end += 1 }
      }
    }
    #expect(start > 50 && end > 50, "\(start) and \(end)")
  }

  @Test("goes across the list and at an angle, turns back, and interrupts its own strokes")
  func strokes() {
    let events = Self.events()
    let lives = events.flatMap { GestureRig.lives(in: $0).filter(\.isStroke) }
    #expect(lives.count { abs($0.travel.x) > 3 * abs($0.travel.y) && abs($0.travel.x) > 20 } > 50)
    let slanted = lives.count { life in
      let (across, along) = (abs(life.travel.x), abs(life.travel.y))
      return across > 40 && along > across / 2 && along < across * 2
    }
    #expect(slanted > 50)
    let turning = lives.count { life in
      let farthest = life.samples.map { abs($0.place.y - life.first.place.y) }.max() ?? 0
      return farthest > 40 && abs(life.travel.y) < farthest * 0.9
    }
    #expect(turning > 50, "\(turning)")
    var interruptions: Set<String> = []
    for events in events {
      var isDown = false
      for event in events {
        if case .touch(0, let phase, _) = event.action {
          isDown = phase == .began || phase == .moved
        } else if isDown, case .touch = event.action {
          continue
        } else if isDown {
          interruptions.insert(String("\(event.action)".prefix { $0 != "(" }))
        }
      }
    }
    #expect(interruptions == ["wheel", "trackpad", "jump", "scroll", "rotate"])
  }

  @Test("pauses before the last movement where a seed asks for it, silently or saying again where it is, and never else")
  func pauses() {
    let mix = MonkeyMix.Shares(MonkeyMix.percent.map { $0.act == .pausedStroke ? 1 : 0 })
    var (silent, repeated, moves) = (0, 0, Set<Int>())
    for seed in 0..<20 as Range<UInt64> {
      let user = GestureGenerator(profile: .monkey, seed: seed, mix: mix)
      let events = GestureRig.events(of: user, seconds: 60)
      #expect(GestureRig.faults(in: events) == [])
      let lives = GestureRig.lives(in: events)
      #expect(lives.count > 20 && lives.allSatisfy(\.isStroke))
      for life in lives {
        let steps = Array(zip(life.samples, life.samples.dropFirst()))
        // A silent pause is a gap between two touches, one that is not silent a row of touches at one place; what follows leads on.
        let gap = steps.dropLast().lastIndex {
          $0.1.instant.milliseconds(since: $0.0.instant) > 1.5 * 1000 / Double(user.touchesPerSecond)
        }
        let stop = steps.dropLast().lastIndex { $0.1.place == $0.0.place }
        if gap != nil { silent += 1 }
        if gap == nil, stop != nil { repeated += 1 }
        if let pause = gap ?? stop { moves.insert(steps[(pause + 1)...].count { $0.0.place != $0.1.place }) }
      }
    }
    #expect(silent > 200 && repeated > 200, "\(silent) and \(repeated)")
    #expect(moves.isSuperset(of: 1...3), "\(moves)")
    #expect(MonkeyMix.percent.filter { $0.share == 0 }.map(\.act) == [.pausedStroke])
    let drawn = (0..<2_000 as Range<UInt64>).map { StressSetting(subject: "x", seed: $0, frames: 1)[SessionGestures.parameters[17]] }
    #expect((1_400...1_600).contains(drawn.count { $0 == 0 }) && Set(drawn) == [0, 40, 300])
  }

  @Test("ends a trackpad's momentum, each of them after its fingers")
  func trackpad() {
    for events in Self.events() {
      var state = TrackpadPhase.ended
      for event in events {
        guard case .trackpad(let delta, let phase) = event.action else { continue }
        switch phase {
        case .began: #expect([.ended, .cancelled, .momentumEnded].contains(state))
        case .changed: #expect([.began, .changed].contains(state))
        case .ended, .cancelled:
          #expect([.began, .changed].contains(state))
          #expect(delta == .zero)
        case .momentumBegan: #expect(state == .ended)
        case .momentumChanged, .momentumEnded: #expect([.momentumBegan, .momentumChanged].contains(state))
        }
        state = phase
      }
    }
  }
}
