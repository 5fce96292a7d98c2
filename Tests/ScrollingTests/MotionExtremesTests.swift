import Scrolling
import TestSupport
import Testing
import ViewTree

/// Re-planning (C5) where numbers are huge, tiny or equal.
@Suite("Motions re-planned at extremes")
struct MotionExtremesTests {
  private static let magnitudes: [Double] = [0, .leastNonzeroMagnitude, 1e-300, 1e-9, 0.01, 0.3, 1, 6, 64, 999.5, 3e4, 1e6, 1e13, 1e300]

  private func number(_ generator: inout SplitMix) -> Double {
    let magnitude = MotionExtremesTests.magnitudes[Int(generator.next() % UInt64(MotionExtremesTests.magnitudes.count))]
    return (generator.bool() ? 1 : -1) * magnitude
  }

  private func edges(_ generator: inout SplitMix, about offset: Double) -> ClosedRange<Double> {
    let (a, b) = (number(&generator), number(&generator))
    switch generator.next() % 6 {
    case 0: return offset...offset
    case 1: return a...a
    case 2: return -.infinity...a
    case 3: return offset.nextUp ... .infinity
    default: return min(a, b)...max(a, b)
    }
  }

  private func motion(_ generator: inout SplitMix, _ number: Int) -> any ScrollMotion {
    let offset = self.number(&generator)
    let velocity = self.number(&generator)
    let edges = edges(&generator, about: offset)
    let release = Release(start: .zero, offset: offset, velocity: velocity, edges: edges, bounces: number % 3 != 0)
    let platform = ScrollPlatform.allCases[number % 4]
    switch number % 11 {
    case 0: return Deceleration(start: .zero, offset: offset, velocity: velocity, rate: .fast)
    case 1: return Bounce(start: .zero, offset: offset, velocity: velocity, edge: self.number(&generator))
    case 2:
      let curves: [AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
      return EasedScroll(start: .zero, offset: offset, target: velocity, curve: curves[Int(generator.next() % 4)])
    case 3, 4, 5: return platform.motion(from: release, to: self.number(&generator))
    default: return platform.motion(from: release)
    }
  }

  @Test("freed on its way back from very far away, a motion becomes a fling of hours at most: it was one of years, or a crash")
  func freedFarAway() throws {
    let now = Instant(frame: 10, hz: 60)
    for far in [1e10, 1e13, 1e300] {
      let motions: [any ScrollMotion] = [
        AndroidFling(start: .zero, offset: far, velocity: 0, edges: 0...0),
        ClampingFling(start: .zero, offset: far, velocity: 0, edges: 0...0),
        BouncingFling(start: .zero, offset: far, velocity: 0, edges: 0...0),
      ]
      for motion in motions {
        let freed = try #require(motion.replanned(at: now, edges: -.infinity ... .infinity))
        #expect(freed.end.milliseconds(since: now) < 7_200_000 && freed.rest.isFinite && freed.rest <= freed.offset(at: now), "\(freed)")
      }
    }
  }

  @Test("thrown against an edge at any speed, Android goes no further than 6 points beyond it")
  func overflingOfAnySpeed() {
    for target in [1e6, 1e13, 1e300] {
      let fling = AndroidFling(start: .zero, offset: 0, target: target, edges: 0...0)
      #expect(abs(fling.offset(at: fling.turn) - 6) < 1e-6 && fling.rest == 0, "\(fling)")
    }
  }

  @Test("again and again, to any edges: finite numbers, a legal rest, no step, an end")
  func replanned() {
    var generator = SplitMix(seed: 100)
    var replans = 0
    for number in 0..<20_000 {
      var running: (any ScrollMotion)? = motion(&generator, number)
      var now = Instant.zero
      for _ in 0..<4 {
        guard let motion = running, motion.end > now else { break }
        now = instant(&generator, from: now, before: motion.end)
        running = next(&generator, after: motion, at: now)
        if running != nil { replans += 1 }
      }
    }
    #expect(replans > 10_000, "\(replans)")
  }

  private func instant(_ generator: inout SplitMix, from now: Instant, before end: Instant) -> Instant {
    let length = end.nanoseconds - now.nanoseconds
    let parts = [0, 1, length / 2, length - 1, Int64(generator.next() % UInt64(length))]
    return Instant(nanoseconds: now.nanoseconds + min(parts[Int(generator.next() % 5)], length - 1))
  }

  /// The motion re-planned for some edges; nil if nothing is left of it, or if it is not sound, which is an issue.
  private func next(_ generator: inout SplitMix, after motion: any ScrollMotion, at now: Instant) -> (any ScrollMotion)? {
    let offset = motion.offset(at: now)
    guard offset.isFinite else {
      Issue.record("\(offset) at \(now): \(motion)")
      return nil
    }
    let legal = edges(&generator, about: offset)
    let next = motion.replanned(at: now, edges: legal)
    if let next, !isSound(next, after: motion, at: now, within: legal) {
      Issue.record("\(motion) at \(now) to \(legal): \(next)")
      return nil
    }
    return next
  }

  private func isSound(
    _ next: any ScrollMotion, after motion: any ScrollMotion, at now: Instant, within edges: ClosedRange<Double>
  ) -> Bool {
    let offset = motion.offset(at: now)
    let left = next.end.milliseconds(since: now)
    let samples = [0, 1e-6, 3, 90.7, left / 2, left - 1e-6, left].map { now.advanced(byMilliseconds: $0) }
    // Digits that a far start or edge has swallowed are gone, and an instant is a nanosecond's way.
    let far = max(1, abs(motion.offset(at: motion.start)), abs(offset), abs(motion.rest), abs(next.rest))
    let slack = 1e-9 * far + 1e-6 * abs(motion.velocity(at: now))
    let isKept = abs(next.offset(at: now) - offset) <= slack
    let areFinite = samples.allSatisfy { next.offset(at: $0).isFinite && next.velocity(at: $0).isFinite }
    let isOrdered = next.start <= next.turn && next.turn <= next.end && (0...7_200_000).contains(left)
    return isKept && areFinite && isOrdered && edges.contains(next.rest) && next.offset(at: next.end) == next.rest
  }
}
