import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Bounce")
struct BounceTests {
  let start = Instant(nanoseconds: 987_654_321)

  @Test("from the edge it peaks after 90.735 ms at 33.3005 ms * v0", arguments: [2.0, -2.0, 0.5, 17])
  func knownPeak(velocity: Double) {
    let bounce = Bounce(start: start, offset: 300, velocity: velocity, edge: 300)
    #expect(abs(bounce.peakMilliseconds - 90.735) < 5e-4)
    #expect(abs(bounce.peakOffset - (300 + 33.3005 * velocity)) < 5e-5 * abs(velocity))
  }

  @Test("at whole milliseconds it is the recurrence v *= 0.99 d, x = 0.99 x + v", arguments: [DecelerationRate.normal, .fast])
  func recurrence(rate: DecelerationRate) {
    for (excess, velocity) in [(0.0, 3.0), (-120, -1.5), (80, -0.4), (40, 0), (-60, 9)] {
      let bounce = Bounce(start: start, offset: 1000 + excess, velocity: velocity, edge: 1000, rate: rate)
      var (x, v) = (excess, velocity)
      for millisecond in 1...Int(bounce.durationMilliseconds) {
        v *= rate.rawValue * 0.99
        x = 0.99 * x + v
        let instant = start.advanced(byMilliseconds: Double(millisecond))
        #expect(abs(bounce.offset(at: instant) - 1000 - x) < 1e-9)
        #expect(abs(bounce.carriedVelocity(at: instant) - v) < 1e-12)
      }
    }
  }

  @Test("nothing on its way is further from the edge than the peak")
  func peakIsGreatest() {
    var generator = SplitMix(seed: 21)
    for _ in 0..<300 {
      let bounce = generator.bounce(start: start)
      let peak = abs(bounce.peakOffset - bounce.edge)
      for step in 0...200 {
        let instant = start.advanced(byMilliseconds: bounce.durationMilliseconds * Double(step) / 200)
        #expect(abs(bounce.offset(at: instant) - bounce.edge) <= peak + 1e-9)
      }
      if bounce.peakMilliseconds > 0 {
        #expect(abs(bounce.velocity(at: start.advanced(byMilliseconds: bounce.peakMilliseconds))) < 1e-4)
      }
    }
  }

  @Test("it ends in the nanosecond in which its distance from the edge rounds to 0 pixels, ties away from zero", arguments: [1.0, 2, 3])
  func end(displayScale: Double) {
    var generator = SplitMix(seed: 22)
    for _ in 0..<1000 {
      let bounce = generator.bounce(start: start, displayScale: displayScale)
      #expect(bounce.offset(at: bounce.end) == bounce.edge)
      #expect(bounce.velocity(at: bounce.end) == 0)
      #expect(bounce.durationMilliseconds >= bounce.peakMilliseconds)
      guard abs(bounce.peakOffset - bounce.edge) * displayScale >= 0.5 else { continue }

      let last = Instant(nanoseconds: bounce.end.nanoseconds - 1)
      let lastPixels = abs(bounce.offset(at: last) - bounce.edge) * displayScale
      #expect(lastPixels > 0.5 - 1e-9)
      #expect(lastPixels < 0.5 + 1e-4)
    }
  }

  @Test("released beyond an edge with inward velocity, it comes to the edge and stays there", arguments: [1.0, -1.0])
  func inward(side: Double) {
    for velocity in [0.0, 0.1, 1, 4, 50] {
      let bounce = Bounce(start: start, offset: side * 80, velocity: -side * velocity, edge: 0)
      #expect(bounce.peakMilliseconds == 0)
      #expect(bounce.rest == 0)
      var last = 80.0
      for step in 0...400 {
        let excess = side * bounce.offset(at: start.advanced(byMilliseconds: Double(step) * 2))
        #expect(excess >= 0 && excess <= last)
        last = excess
      }
      #expect(last == 0)
    }
  }

  @Test("a bounce that shows less than a pixel ends at its peak, one that begins so and goes inward at once")
  func invisible() {
    let tiny = Bounce(start: start, offset: 0, velocity: 0.005, edge: 0)
    #expect(tiny.durationMilliseconds == tiny.peakMilliseconds)
    #expect(Bounce(start: start, offset: 0.24, velocity: 0, edge: 0).end == start)
    #expect(Bounce(start: start, offset: 0, velocity: 0, edge: 0).end == start)
    #expect(Bounce(start: start, offset: 0.26, velocity: 0, edge: 0).durationMilliseconds > 3.9, "0.52 of a pixel is one for a while")
  }

  @Test("a new bounce from its offset and carried velocity is the same motion")
  func handedOn() {
    var generator = SplitMix(seed: 23)
    for _ in 0..<300 {
      let whole = generator.bounce(start: start)
      let middle = start.advanced(byMilliseconds: whole.durationMilliseconds * generator.double(in: 0...1))
      guard !whole.isDone(at: middle) else { continue }
      let rest = Bounce(
        start: middle, offset: whole.offset(at: middle), velocity: whole.carriedVelocity(at: middle), edge: whole.edge, rate: whole.rate)
      for milliseconds in stride(from: 0.0, to: 900, by: 31) {
        let instant = middle.advanced(byMilliseconds: milliseconds)
        guard !whole.isDone(at: instant), !rest.isDone(at: instant) else { break }
        #expect(abs(rest.offset(at: instant) - whole.offset(at: instant)) < 1e-9)
      }
    }
  }

  @Test("a shift moves start and edge, and nothing in time")
  func shifted() {
    let bounce = Bounce(start: start, offset: 40, velocity: 2, edge: 16)
    let shifted = bounce.shifted(by: -128)
    #expect(shifted.end == bounce.end)
    #expect(shifted.rest == -112)
    for milliseconds in stride(from: -10.0, to: 900, by: 13) {
      let instant = start.advanced(byMilliseconds: milliseconds)
      #expect(abs(shifted.offset(at: instant) - (bounce.offset(at: instant) - 128)) < 1e-12)
      #expect(shifted.velocity(at: instant) == bounce.velocity(at: instant))
    }
  }

  @Test("without its edge it becomes a deceleration of the same speed")
  func edgeGone() throws {
    let bounce = Bounce(start: start, offset: 500, velocity: 2, edge: 500)
    let instant = start.advanced(byMilliseconds: 30)
    let free = try #require(bounce.replanned(at: instant, edges: 0...9000))
    #expect(free.offset(at: instant) == bounce.offset(at: instant))
    #expect(abs(free.velocity(at: instant) - bounce.velocity(at: instant)) < 1e-12)
    #expect(free.rest > 600)
  }
}

extension SplitMix {
  /// Up to 400 pt beyond either side of an edge, up to 10 pt/ms either way, some of them exactly on the edge.
  fileprivate mutating func bounce(start: Instant, displayScale: Double = 2) -> Bounce {
    let edge = double(in: -3000...3000)
    let excess = bool() ? 0 : double(in: -400...400)
    return Bounce(
      start: start, offset: edge + excess, velocity: double(in: -10...10), edge: edge, rate: bool() ? .normal : .fast,
      displayScale: displayScale)
  }
}
