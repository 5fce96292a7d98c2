import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Deceleration")
struct DecelerationTests {
  /// A start that is no round number, so that a formula which forgets it fails.
  let start = Instant(nanoseconds: 1_234_567_891)

  @Test(
    "the derivative is kappa times the carried velocity",
    arguments: [(DecelerationRate.normal, 0.998999333, 499.0), (.fast, 0.994983249, 99)])
  func kappa(rate: DecelerationRate, kappa: Double, reach: Double) {
    #expect(abs(rate.kappa - kappa) < 5e-10)
    #expect(abs(rate.reach - reach) < 1e-9)
    let motion = Deceleration(start: start, offset: 0, velocity: 3, rate: rate)
    let later = start.advanced(byMilliseconds: 123.4)
    #expect(abs(motion.velocity(at: later) - kappa * motion.carriedVelocity(at: later)) < 1e-8)
  }

  @Test("2000 pt/s go 998 pt without a threshold and 993.01 pt with it, in 2646.5 ms", arguments: [1.0, -1.0])
  func knownRest(sign: Double) {
    let motion = Deceleration(start: start, offset: 100, velocity: sign * 2)
    #expect(abs(2 * motion.rate.reach - 998.000) < 5e-4)
    #expect(abs(motion.rest - (100 + sign * 993.0100)) < 5e-5)
    #expect(abs(motion.durationMilliseconds - 2646.5086) < 5e-5)
    #expect(motion.end == start.advanced(byMilliseconds: motion.durationMilliseconds))
  }

  @Test("at whole milliseconds it is the recurrence v *= d, x += v", arguments: [DecelerationRate.normal, .fast])
  func recurrence(rate: DecelerationRate) {
    let motion = Deceleration(start: start, offset: -40, velocity: 6.5, rate: rate)
    var (x, v) = (-40.0, 6.5)
    for millisecond in 1...Int(motion.durationMilliseconds) {
      v *= rate.rawValue
      x += v
      let instant = start.advanced(byMilliseconds: Double(millisecond))
      #expect(abs(motion.offset(at: instant) - x) < 1e-9)
      #expect(abs(motion.carriedVelocity(at: instant) - v) < 1e-12)
    }
  }

  @Test("before its start it stands, at its end it rests exactly, and one nanosecond earlier it has not gone further")
  func bounds() {
    var generator = SplitMix(seed: 11)
    for _ in 0..<2000 {
      let motion = Deceleration(
        start: start, offset: generator.double(in: -5000...5000), velocity: generator.double(in: -20...20),
        rate: generator.bool() ? .normal : .fast)
      let early = Instant(nanoseconds: start.nanoseconds - 1)
      #expect(motion.offset(at: early) == motion.startOffset)
      #expect(motion.velocity(at: early) == 0)
      #expect(motion.offset(at: motion.end) == motion.rest)
      #expect(motion.velocity(at: motion.end) == 0)
      #expect(motion.carriedVelocity(at: motion.end) == 0)
      #expect(motion.isDone(at: motion.end))

      guard motion.end > start else { continue }
      let last = Instant(nanoseconds: motion.end.nanoseconds - 1)
      #expect(!motion.isDone(at: last))
      #expect(abs(motion.carriedVelocity(at: last)) >= 0.01 - 1e-12)
      #expect(abs(motion.offset(at: last) - motion.rest) < 1e-7)
    }
  }

  @Test("a velocity of at most 0.01 pt/ms is rest", arguments: [0, 0.01, -0.01, .leastNonzeroMagnitude])
  func atRest(velocity: Double) {
    let motion = Deceleration(start: start, offset: 7.25, velocity: velocity)
    #expect(motion.end == start)
    #expect(motion.rest == 7.25)
    #expect(motion.isDone(at: start))
    #expect(motion.replanned(at: start, edges: 0...10) == nil)
  }

  @Test("an offset is passed when the offset at that instant says so")
  func passing() throws {
    var generator = SplitMix(seed: 12)
    for _ in 0..<2000 {
      let velocity = (generator.bool() ? 1 : -1) * generator.double(in: 0.02...20)
      let motion = Deceleration(start: start, offset: generator.double(in: -1000...1000), velocity: velocity)
      let goal = motion.startOffset + generator.double(in: 0...1) * motion.travel
      let instant = try #require(motion.instant(passing: goal))
      #expect(abs(motion.offset(at: instant) - goal) < 1e-6 * abs(velocity) + 1e-9)

      #expect(motion.instant(passing: motion.startOffset) == start)
      #expect(motion.instant(passing: motion.startOffset - velocity) == nil, "behind the start")
      #expect(motion.instant(passing: motion.rest + velocity) == nil, "beyond the rest")
    }
  }

  @Test("a new deceleration from its offset and carried velocity is the same motion")
  func handedOn() {
    let whole = Deceleration(start: start, offset: 10, velocity: -4)
    let middle = start.advanced(byMilliseconds: 321.5)
    let rest = Deceleration(start: middle, offset: whole.offset(at: middle), velocity: whole.carriedVelocity(at: middle))
    #expect(abs(rest.rest - whole.rest) < 1e-9)
    for milliseconds in stride(from: 0.0, to: 3000, by: 7.7) {
      let instant = middle.advanced(byMilliseconds: milliseconds)
      #expect(abs(rest.offset(at: instant) - whole.offset(at: instant)) < 1e-7)
    }
  }

  @Test("given edges, a free deceleration becomes a fling that bounces at them")
  func replanned() throws {
    let free = Deceleration(start: start, offset: 0, velocity: 2)
    let instant = start.advanced(byMilliseconds: 100)
    let wide = try #require(free.replanned(at: instant, edges: 0...5000))
    #expect(wide.rest == free.rest)
    let narrow = try #require(free.replanned(at: instant, edges: 0...500))
    #expect(narrow.rest == 500)
    #expect(narrow.offset(at: instant) == free.offset(at: instant))
    let shifted = free.shifted(by: -64)
    #expect(shifted.rest == free.rest - 64)
    #expect(shifted.end == free.end)
  }
}
