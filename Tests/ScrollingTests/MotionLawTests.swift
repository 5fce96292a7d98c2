import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

/// The laws that hold for every motion, whatever its platform.
@Suite("Laws of motion")
struct MotionLawTests {
  @Test("asked at 60, 90 or 120 Hz or irregularly, and re-planned at each frame, it is the same motion", arguments: MotionKind.allCases)
  func stepIndependence(kind: MotionKind) {
    var generator = SplitMix(seed: 90)
    for _ in 0..<40 {
      let motion = generator.motion(kind, start: .zero)
      guard let edges = motion.plannedEdges, edges.contains(motion.offset(at: .zero)) else { continue }
      let meeting = Instant(frame: 12, hz: 60)
      guard meeting < motion.end else { continue }
      // The edge that the motion leaves behind moves with each frame; the one that it runs to stays.
      let grows = motion.rest < motion.offset(at: .zero) || motion.offset(at: motion.turn) < motion.offset(at: .zero)
      let irregular = (0..<20).map { _ in Instant(nanoseconds: Int64(generator.next() % UInt64(meeting.nanoseconds))) }.sorted()
      let schedules = [60, 90, 120].map { hz in (0...hz / 5).map { Instant(frame: $0, hz: hz) } } + [irregular]
      for schedule in schedules {
        var stepped: any ScrollMotion = motion
        for (frame, instant) in schedule.enumerated() {
          let growth = Double(frame) * 500
          stepped =
            stepped.replanned(
              at: instant, edges: grows ? edges.lowerBound...edges.upperBound + growth : edges.lowerBound - growth...edges.upperBound)
            ?? stepped
        }
        #expect(stepped.offset(at: meeting) == motion.offset(at: meeting), "\(motion)")
        #expect(stepped.rest == motion.rest && stepped.end == motion.end)
      }
    }
  }

  @Test("the velocity is the derivative of the offset, to 1e-6", arguments: MotionKind.allCases)
  func derivative(kind: MotionKind) {
    var generator = SplitMix(seed: 91)
    var compared = 0
    for _ in 0..<1500 {
      let motion = generator.motion(kind)
      let at = motion.start.advanced(byMilliseconds: generator.double(in: 0.02...0.98) * motion.end.milliseconds(since: motion.start))
      let (before, after) = (Instant(nanoseconds: at.nanoseconds - 1000), Instant(nanoseconds: at.nanoseconds + 1000))
      guard before >= motion.start, after < motion.end, motion.isSmooth(from: before, to: after) else { continue }
      compared += 1
      let difference = (motion.offset(at: after) - motion.offset(at: before)) / after.milliseconds(since: before)
      #expect(abs(motion.velocity(at: at) - difference) < 1e-6, "\(motion) after \(at.milliseconds(since: motion.start)) ms")
    }
    #expect(compared > 1000)
  }

  @Test(
    "on either side of a hand-over the velocity is the derivative, to 1e-6, and the offset has no step",
    arguments: [MotionKind.fling, .android, .bouncing])
  func handOver(kind: MotionKind) throws {
    var generator = SplitMix(seed: 99)
    var compared = 0
    for _ in 0..<1500 {
      let motion = generator.motion(kind)
      guard let place = motion.handOver, place.nanoseconds - motion.start.nanoseconds > 5000 else { continue }
      // The quadratic through three places, each a microsecond from the next, of one side alone.
      func derivative(at instant: Instant, step: Int64) -> Double {
        let x = (0...2).map { motion.offset(at: Instant(nanoseconds: instant.nanoseconds + $0 * step)) }
        return (4 * x[1] - 3 * x[0] - x[2]) / (Double(step) * 2e-6)
      }
      let before = Instant(nanoseconds: place.nanoseconds - 1)
      let isCorner = [-1000, -2000].contains { (back: Int64) in
        !motion.isSmooth(from: Instant(nanoseconds: before.nanoseconds + back), to: before)
      }
      let isShort =
        place.nanoseconds + 2000 >= motion.end.nanoseconds || (place..<Instant(nanoseconds: place.nanoseconds + 2000)).contains(motion.turn)
      guard !isCorner, !isShort else { continue }
      compared += 1
      #expect(abs(motion.velocity(at: before) - derivative(at: before, step: -1000)) < 1e-6, "\(motion)")
      #expect(abs(motion.velocity(at: place) - derivative(at: place, step: 1000)) < 1e-6, "\(motion)")
      #expect(abs(motion.offset(at: place) - motion.offset(at: before)) <= 8.1e-6, "\(motion)")
    }
    #expect(compared > 100, "\(compared)")
  }

  @Test("it comes to rest, stays there, and has no step to get there", arguments: MotionKind.allCases)
  func rest(kind: MotionKind) {
    var generator = SplitMix(seed: 92)
    for _ in 0..<500 {
      let motion = generator.motion(kind)
      #expect(motion.isDone(at: motion.end) && motion.start <= motion.turn && motion.turn <= motion.end)
      for later in [0.0, 1, 1000, 1e7] {
        let instant = motion.end.advanced(byMilliseconds: later)
        #expect(motion.offset(at: instant) == motion.rest && motion.velocity(at: instant) == 0)
      }
      guard motion.start < motion.end else { continue }
      let last = Instant(nanoseconds: motion.end.nanoseconds - 1)
      #expect(!motion.isDone(at: last))
      #expect(abs(motion.offset(at: last) - motion.rest) <= 0.25 + 1e-4, "half a pixel: \(motion)")
      let early = Instant(nanoseconds: motion.start.nanoseconds - 1)
      #expect(motion.velocity(at: early) == 0)
      #expect(motion.offset(at: early) == motion.offset(at: Instant(nanoseconds: motion.start.nanoseconds - 1_000_000_000)))
    }
  }

  @Test("it turns back at its turn and nowhere else", arguments: MotionKind.allCases)
  func monotone(kind: MotionKind) {
    var generator = SplitMix(seed: 93)
    for _ in 0..<300 {
      let motion = generator.motion(kind)
      for (first, last) in [(motion.start, motion.turn), (motion.turn, motion.end)] where first < last {
        let length = last.nanoseconds - first.nanoseconds
        let samples = (0...60).map { motion.offset(at: Instant(nanoseconds: first.nanoseconds + length * Int64($0) / 60)) }
        let sign = samples[60] < samples[0] ? -1.0 : 1
        for (a, b) in zip(samples, samples.dropFirst()) { #expect(sign * (b - a) >= -1e-9, "\(motion)") }
      }
    }
  }

  @Test("from within the edges it never passes one, unless it bounces", arguments: MotionKind.allCases)
  func edges(kind: MotionKind) {
    var generator = SplitMix(seed: 94)
    for _ in 0..<500 {
      let motion = generator.motion(kind, bounces: false)
      guard let edges = motion.plannedEdges, edges.contains(motion.offset(at: motion.start)) else { continue }
      let length = motion.end.nanoseconds - motion.start.nanoseconds
      for step in 0...200 {
        let offset = motion.offset(at: Instant(nanoseconds: motion.start.nanoseconds + length * Int64(step) / 200))
        #expect(offset >= edges.lowerBound - 1e-9 && offset <= edges.upperBound + 1e-9, "\(motion)")
      }
      #expect(edges.contains(motion.rest))
    }
    #expect(kind.hasEdges == (generator.motion(kind, bounces: false).plannedEdges != nil))
  }

  @Test("a shift moves everything by the same amount and nothing in time, to the bit on the grid", arguments: MotionKind.allCases)
  func shifted(kind: MotionKind) {
    var generator = SplitMix(seed: 95)
    for _ in 0..<300 {
      let motion = generator.motion(kind)
      let delta = (generator.double(in: -2000...2000) * 64).rounded() / 64
      let shifted: any ScrollMotion = motion.shifted(by: delta)
      #expect(shifted.start == motion.start && shifted.end == motion.end && shifted.turn == motion.turn)
      #expect(shifted.rest == motion.rest + delta)
      for step in 0...40 {
        let instant = motion.start.advanced(byMilliseconds: motion.end.milliseconds(since: motion.start) * Double(step - 2) / 37)
        #expect(shifted.velocity(at: instant) == motion.velocity(at: instant))
        #expect(abs(shifted.offset(at: instant) - motion.offset(at: instant) - delta) < 1e-9)
        let committed = LayoutUnit(nearest: motion.offset(at: instant)).points
        #expect(LayoutUnit(nearest: shifted.offset(at: instant)).points == committed + delta, "\(motion)")
      }
    }
  }

  @Test("re-planned for any edges, the offset does not step and the new rest is legal", arguments: MotionKind.allCases)
  func replanned(kind: MotionKind) {
    var generator = SplitMix(seed: 96)
    var replans = 0
    for _ in 0..<1500 {
      let motion = generator.motion(kind)
      let instant = motion.start.advanced(byMilliseconds: generator.double(in: 0...1) * motion.end.milliseconds(since: motion.start))
      let lower = generator.double(in: -1500...1500)
      let edges = lower...(lower + (generator.bool() ? generator.double(in: 0...3000) : 0))
      #expect(motion.replanned(at: motion.end, edges: edges) == nil)
      guard let next = motion.replanned(at: instant, edges: edges) else { continue }
      replans += 1
      #expect(abs(next.offset(at: instant) - motion.offset(at: instant)) < 1e-9, "\(motion) for \(edges)")
      #expect(edges.contains(next.rest) && !next.isDone(at: instant), "\(motion) for \(edges)")
    }
    #expect(replans > 500)
  }

  @Test("the same inputs give the same bits, and the same value", arguments: MotionKind.allCases)
  func determinism(kind: MotionKind) {
    var (one, other) = (SplitMix(seed: 97), SplitMix(seed: 97))
    for _ in 0..<200 {
      let (a, b) = (one.motion(kind), other.motion(kind))
      #expect(a as? AnyHashable == b as? AnyHashable && a is AnyHashable)
      let instant = a.start.advanced(byMilliseconds: one.double(in: 0...1500))
      _ = other.double(in: 0...1500)
      #expect(a.offset(at: instant).bitPattern == b.offset(at: instant).bitPattern)
      #expect(a.velocity(at: instant).bitPattern == b.velocity(at: instant).bitPattern)
    }
  }

  @Test("every finite input gives finite numbers within the hours of an instant", arguments: ScrollPlatform.allCases)
  func extremes(platform: ScrollPlatform) {
    let magnitudes: [Double] = [0, .leastNonzeroMagnitude, 1e-300, 1e-9, 0.01, 1, 6, 999.5, 1e6, 1e13, 1e300]
    for offset in magnitudes + magnitudes.map({ -$0 }) {
      for velocity in magnitudes + magnitudes.map({ -$0 }) {
        let ranges: [ClosedRange<Double>] = [0...0, offset...offset, 0...1e13, -1e13 ... -1e12, -1...1, -.infinity ... .infinity]
        for edges in ranges {
          for (bounces, scale) in [(true, 2.0), (false, 2), (true, 0.001), (true, 1e9)] {
            let motion = platform.motion(
              from: Release(start: .zero, offset: offset, velocity: velocity, edges: edges, bounces: bounces, displayScale: scale))
            guard isSound(motion, within: edges) else {
              Issue.record("offset \(offset), velocity \(velocity), edges \(edges), bounces \(bounces), scale \(scale): \(motion)")
              return
            }
          }
        }
      }
    }
    #expect(platform.motion(from: Release(start: .zero, offset: 0, velocity: 1, edges: 0...1000)).rest > 10)
  }

  /// All samples are finite, the rest is legal, and two hours are enough.
  private func isSound(_ motion: any ScrollMotion, within edges: ClosedRange<Double>) -> Bool {
    let duration = motion.end.milliseconds(since: .zero)
    let times: [Double] = [-1, 0, 1e-6, 8, 90.7, 1000, duration - 1e-6]
    let areFinite = times.allSatisfy {
      let instant = Instant.zero.advanced(byMilliseconds: $0)
      return motion.offset(at: instant).isFinite && motion.velocity(at: instant).isFinite
    }
    return areFinite && edges.contains(motion.rest) && (0...7_200_000).contains(duration)
      && motion.crossings(of: 3, in: Instant.zero...motion.end).count <= 2
  }

  // MARK: The table of platforms

  @Test("each platform plans its own motion")
  func platforms() {
    let release = Release(start: .zero, offset: 0, velocity: 1, edges: 0...1000, bounces: false, displayScale: 3)
    #expect(ScrollPlatform.uikit.motion(from: release) is Fling)
    #expect((ScrollPlatform.android.motion(from: release) as? AndroidFling)?.density == 3)
    #expect(ScrollPlatform.flutterClamping.motion(from: release) is ClampingFling)
    #expect((ScrollPlatform.flutterBouncing.motion(from: release) as? BouncingFling)?.bounces == false)
  }

  @Test("a release below the platform's threshold throws nothing, one above its limit is cut")
  func thresholds() {
    let (uikit, android) = (ScrollPlatform.uikit.traits, ScrollPlatform.android.traits)
    #expect(uikit.thrown(Point(x: 0.15, y: 0.2)) == Point(x: 0.15, y: 0.2), "0.25 pt/ms, both axes together")
    #expect(uikit.thrown(Point(x: 0.15, y: 0.19)) == .zero)
    #expect(uikit.thrown(Point(x: 0, y: 3), latest: Point(x: 0, y: 0.24)) == .zero, "the recogniser's latest decides")
    #expect(uikit.thrown(Point(x: 0, y: 300)) == Point(x: 0, y: 300))
    #expect(android.thrown(Point(x: 0.049, y: -0.05)) == Point(x: 0, y: -0.05))
    #expect(android.thrown(Point(x: -9, y: 8.5)) == Point(x: -8, y: 8))
    let cut = ScrollPlatform.flutterBouncing.traits.thrown(Point(x: 6, y: -8))
    #expect(abs(cut.x - 4.8) < 1e-12 && abs(cut.y + 6.4) < 1e-12)
    #expect(ScrollPlatform.flutterBouncing.traits.thrown(Point(x: 0.09, y: 0)) == .zero)
    #expect(ScrollPlatform.flutterClamping.traits.thrown(Point(x: 0.09, y: 0)).x == 0.09)
  }
}

/// The motions that the laws are held against.
enum MotionKind: CaseIterable, Sendable {
  case deceleration, aimed, bounce, fling, android, clamping, bouncing, eased
  case aimedFling, aimedAndroid, aimedClamping, aimedBouncing

  var hasEdges: Bool { ![.deceleration, .aimed, .bounce, .eased].contains(self) }
  /// Whether some motions of the kind go out and come back.
  var turnsBack: Bool { [.bounce, .fling, .android, .bouncing].contains(self) }
}

extension SplitMix {
  /// A motion within edges or beyond them, up to 8 pt/ms either way; `bounces` says what those do at an edge that know both.
  mutating func motion(_ kind: MotionKind, start: Instant = Instant(nanoseconds: 1_234_567_891), bounces: Bool = true) -> any ScrollMotion {
    let lower = double(in: -1000...1000)
    let edges = lower...(lower + double(in: 1...4000))
    let isInside = next() % 4 != 0
    let offset = isInside ? double(in: edges) : double(in: edges.lowerBound - 200...edges.upperBound + 200)
    let velocity = (bool() ? 1 : -1) * double(in: 0.05...8)
    let rate: DecelerationRate = bool() ? .normal : .fast
    let part = double(in: 0...1)
    let target = edges.lowerBound + part * (edges.upperBound - edges.lowerBound)
    switch kind {
    case .deceleration: return Deceleration(start: start, offset: offset, velocity: velocity, rate: rate)
    case .aimed: return Deceleration(start: start, offset: offset, target: offset + velocity * 200, rate: rate)
    case .bounce: return Bounce(start: start, offset: edges.lowerBound + part * 300, velocity: velocity, edge: edges.lowerBound, rate: rate)
    case .fling: return Fling(start: start, offset: offset, velocity: velocity, edges: edges, rate: rate, bounces: bounces)
    case .android: return AndroidFling(start: start, offset: offset, velocity: velocity, edges: edges, bounces: bounces, density: 1 + part)
    case .clamping: return ClampingFling(start: start, offset: offset, velocity: velocity, edges: edges)
    case .bouncing: return BouncingFling(start: start, offset: offset, velocity: velocity, edges: edges, bounces: bounces)
    case .aimedFling: return Fling(start: start, offset: offset, target: target, edges: edges, rate: rate, bounces: bounces)
    case .aimedAndroid: return AndroidFling(start: start, offset: offset, target: target, edges: edges, bounces: bounces)
    case .aimedClamping: return ClampingFling(start: start, offset: offset, target: target, edges: edges)
    case .aimedBouncing: return BouncingFling(start: start, offset: offset, target: target, edges: edges, bounces: bounces)
    case .eased:
      let curve: AnimationCurve = part < 0.25 ? .linear : part < 0.5 ? .easeIn : part < 0.75 ? .easeOut : .easeInOut
      return EasedScroll(
        start: start, offset: offset, target: offset + velocity * 200, durationMilliseconds: 200 + part * 400, curve: curve)
    }
  }
}

extension ScrollMotion {
  /// The edges that the motion was planned for, nil for one that knows none.
  fileprivate var plannedEdges: ClosedRange<Double>? {
    (self as? Fling)?.edges ?? (self as? AndroidFling)?.edges ?? (self as? ClampingFling)?.edges ?? (self as? BouncingFling)?.edges
  }

  /// The first nanosecond of the motion about an edge, nil where there is none.
  fileprivate var handOver: Instant? {
    let isBack: (Instant) -> Bool
    if let fling = self as? Fling {
      isBack = fling.isBouncing(at:)
    } else if let fling = self as? AndroidFling {
      isBack = fling.isReturning(at:)
    } else if let fling = self as? BouncingFling {
      isBack = fling.isReturning(at:)
    } else {
      return nil
    }
    var (before, after) = (start.nanoseconds, end.nanoseconds - 1)
    guard before < after, isBack(Instant(nanoseconds: after)) else { return nil }
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if isBack(Instant(nanoseconds: middle)) { after = middle } else { before = middle }
    }
    return Instant(nanoseconds: after)
  }

  /// Whether no corner of the path lies between the instants: a hand-over, Android's apex or a sample of its spline.
  fileprivate func isSmooth(from before: Instant, to after: Instant) -> Bool {
    if let fling = self as? Fling { return fling.isBouncing(at: before) == fling.isBouncing(at: after) }
    if let fling = self as? ClampingFling { return fling.isReturning(at: before) == fling.isReturning(at: after) }
    if let fling = self as? BouncingFling { return fling.isReturning(at: before) == fling.isReturning(at: after) }
    guard let fling = self as? AndroidFling else { return true }
    guard fling.isReturning(at: before) == fling.isReturning(at: after) else { return false }
    if fling.isReturning(at: before) { return after < turn || turn <= before }
    return velocity(at: before) == velocity(at: after)
  }
}
