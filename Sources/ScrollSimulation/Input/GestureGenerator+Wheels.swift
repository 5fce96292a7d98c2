import Scrolling
import ViewTree

extension GestureGenerator {
  static let maximumMomentum = 120  // maximum number of a trackpad's momentum changes; the delta is below a point long before

  mutating func planWheel(at start: Instant) -> Instant {
    var end = start
    for _ in 0..<random.number(in: 1...6) {
      planned.append(GestureEvent(at: end, .wheel(by: Point(x: wheelsAcross(), y: Double(random.number(in: -400...600))))))
      end = end.advanced(byMilliseconds: Double(random.number(in: 0...60)))
    }
    return end
  }

  private mutating func wheelsAcross() -> Double { random.perMille(100) ? Double(random.number(in: -60...60)) : 0 }

  mutating func planTrackpad(at start: Instant, hasMomentum: Bool) -> Instant {
    var report = clock.report(atOrAfter: start)
    func send(_ user: inout GestureGenerator, _ y: Int, _ phase: TrackpadPhase) {
      user.planned.append(
        GestureEvent(at: user.clock.instant(of: report), .trackpad(by: Stroke.Vector(x: 0, y: y).point, phase)))
      report += 1
    }
    var speed = random.number(in: -1_200...2_000)
    send(&self, speed, .began)
    for _ in 0..<random.number(in: 0...30) {
      speed += random.number(in: -150...150)
      send(&self, speed, .changed)
    }
    let isCancelled = !hasMomentum && random.perMille(200)
    send(&self, 0, isCancelled ? .cancelled : .ended)
    if hasMomentum {
      let isCaught = random.perMille(300)
      var rest = isCaught ? random.number(in: 0...20) : GestureGenerator.maximumMomentum
      send(&self, speed, .momentumBegan)
      while rest > 0, abs(speed) > 32 {
        speed = speed * 95 / 100
        send(&self, speed, .momentumChanged)
        rest -= 1
      }
      send(&self, 0, .momentumEnded)
    }
    return clock.instant(of: report - 1)
  }

  mutating func planJump(at start: Instant, seeing scrollState: ScrollState) -> Instant {
    planned.append(GestureEvent(at: start, .jump(to: jumpTarget(scrollState))))
    return start
  }

  mutating func planScroll(at start: Instant, seeing scrollState: ScrollState) -> Instant {
    var end = start
    if random.perMille(500) {
      let travel = Stroke.Vector(x: 0, y: random.number(in: 60...300) * (random.perMille(350) ? 64 : -64))
      let stroke = Stroke(
        start: place(on: scrollState.viewport, for: travel), travel: travel, reports: max(2, clock.reports(inMilliseconds: 80)))
      end = plan(stroke, from: clock.report(atOrAfter: start)).advanced(byMilliseconds: Double(random.number(in: 10...300)))
    }
    planned.append(GestureEvent(at: end, .scroll(to: jumpTarget(scrollState))))
    if random.perMille(300) {
      end = end.advanced(byMilliseconds: Double(random.number(in: 0...250)))
      planned.append(GestureEvent(at: end, .scroll(to: jumpTarget(scrollState))))
    }
    return end
  }

  mutating func planInterruption(at instant: Instant, seeing scrollState: ScrollState) {
    switch random.below(6) {
    case 0: planned.append(GestureEvent(at: instant, .wheel(by: Point(x: 0, y: Double(random.number(in: -400...600))))))
    case 1:
      planned.append(GestureEvent(at: instant, .trackpad(by: Point(x: 0, y: Double(random.number(in: -60...60))), .began)))
      planned.append(GestureEvent(at: instant, .trackpad(by: .zero, .ended)))
    case 2: planned.append(GestureEvent(at: instant, .scroll(to: jumpTarget(scrollState))))
    case 3: planned.append(GestureEvent(at: instant, .rotate))
    default: planned.append(GestureEvent(at: instant, .jump(to: jumpTarget(scrollState))))
    }
  }

  /// 40 % anywhere, 50 % near an end, where edges move and motions meet them, 10 % possibly beyond, which a program may do (rule 81).
  mutating func jumpTarget(_ scrollState: ScrollState) -> Point {
    let length = max(1, GestureGenerator.lastOffset(of: scrollState))
    let y =
      switch random.below(10) {
      case ..<4: random.below(length) + random.number(in: -40...40)
      case ..<7: length - random.below(600)
      case ..<9: random.below(600)
      default: random.below(length) * 3 / 2 - Stroke.units(scrollState.viewport.height) / 128
      }
    return Point(x: 0, y: Double(y))
  }

  mutating func endPlace(_ isAtEnd: Bool, of scrollState: ScrollState) -> Point {
    Point(x: 0, y: Double((isAtEnd ? GestureGenerator.lastOffset(of: scrollState) : 0) + random.number(in: -30...30)))
  }

  /// The last legal offset in whole points, from 0 to 2^46; a scroll view accepts 1.5 times as much.
  private static func lastOffset(of scrollState: ScrollState) -> Int {
    let length = scrollState.contentExtent - scrollState.viewport.height
    return length > 0 ? Int(min(length, 0x1p46)) : 0
  }
}
