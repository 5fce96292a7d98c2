import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Velocity estimators")
struct VelocityTests {
  private func instant(_ milliseconds: Double) -> Instant { Instant.zero.advanced(byMilliseconds: milliseconds) }

  private func estimator<E: VelocityEstimator>(_ empty: E, _ samples: [(Double, Double)]) -> E {
    var estimator = empty
    for (milliseconds, y) in samples { estimator.add(Point(x: -2 * y, y: y), at: instant(milliseconds)) }
    return estimator
  }

  // MARK: UIKit's

  @Test("three intervals weigh 0.05, 0.35 and 0.60, newest first, and the recogniser reports 0.2 and 0.8 of two")
  func intervals() {
    // Intervals of 1, 2, 4 and 8 pt/ms; the first is too old.
    let finger = estimator(IntervalVelocity(), [(0, 0), (10, 10), (20, 30), (40, 110), (50, 190)])
    let velocity = finger.velocity(at: instant(50))
    #expect(abs(velocity.y - (0.05 * 8 + 0.35 * 4 + 0.60 * 2)) < 1e-12)
    #expect(abs(velocity.x + 2 * velocity.y) < 1e-12)
    #expect(abs(finger.latestVelocity(at: instant(50)).y - (0.2 * 8 + 0.8 * 4)) < 1e-12)
  }

  @Test("fewer touches give what there is, and a previous report of zero leaves the latest")
  func fewTouches() {
    #expect(estimator(IntervalVelocity(), []).velocity(at: .zero) == .zero)
    #expect(estimator(IntervalVelocity(), [(0, 5)]).velocity(at: .zero) == .zero)
    #expect(estimator(IntervalVelocity(), [(0, 0), (10, 30)]).velocity(at: instant(10)).y == 3)
    let two = estimator(IntervalVelocity(), [(0, 0), (10, 30), (20, 40)]).velocity(at: instant(20)).y
    #expect(abs(two - (0.25 * (0.2 * 1 + 0.8 * 3) + 0.75 * 3)) < 1e-12)
    let stood = estimator(IntervalVelocity(), [(0, 7), (10, 7), (20, 7), (30, 37)])
    #expect(abs(stood.velocity(at: instant(30)).y - 0.2 * 3) < 1e-12)
  }

  // MARK: Android's

  @Test("a parabola's slope at the latest sample is found, for any spacing")
  func parabola() {
    var generator = SplitMix(seed: 61)
    for _ in 0..<200 {
      let (a, b, c) = (generator.double(in: -1000...1000), generator.double(in: -8...8), generator.double(in: -0.05...0.05))
      var (samples, now): ([(Double, Double)], Double) = ([], 500)
      for _ in 0..<Int(generator.double(in: 3...14)) {
        samples.append((now, a + b * now + c * now * now))
        now += generator.double(in: 2...9)
      }
      let last = samples[samples.count - 1].0
      let velocity = estimator(LeastSquaresVelocity(), samples).velocity(at: instant(last)).y
      #expect(abs(velocity - (b + 2 * c * last)) < 1e-3, "\(samples.count) samples")
    }
  }

  @Test("noise is fitted as the normal equations say")
  func leastSquares() {
    let samples = [(0.0, 0.0), (8, 12), (16, 20), (25, 41), (33, 52), (41, 78)]
    let velocity = estimator(LeastSquaresVelocity(), samples).velocity(at: instant(41)).y
    #expect(abs(velocity - VelocityTests.fittedSlope(samples)) < 1e-9)
  }

  /// The slope at the last sample of the least squares parabola, by Gauss's elimination of the normal equations.
  private static func fittedSlope(_ samples: [(Double, Double)]) -> Double {
    let last = samples[samples.count - 1].0
    var rows: [[Double]] = []
    for i in 0..<3 {
      var row = [0.0, 0, 0, 0]
      for (time, y) in samples {
        for j in 0..<3 { row[j] += pow(time - last, Double(i + j)) }
        row[3] += y * pow(time - last, Double(i))
      }
      rows.append(row)
    }
    for i in 0..<3 {
      for j in 0..<3 where j != i {
        let factor = rows[j][i] / rows[i][i]
        for k in 0..<4 { rows[j][k] -= factor * rows[i][k] }
      }
    }
    return rows[1][3] / rows[1][1]
  }

  @Test("two samples are a line, one is nothing")
  func line() {
    #expect(abs(estimator(LeastSquaresVelocity(), [(0, 0), (10, 25)]).velocity(at: instant(10)).y - 2.5) < 1e-12)
    #expect(estimator(LeastSquaresVelocity(), [(0, 9)]).velocity(at: .zero) == .zero)
    #expect(LeastSquaresVelocity().velocity(at: .zero) == .zero)
  }

  @Test("only the last 100 ms and 20 samples count")
  func horizon() {
    let fast: [(Double, Double)] = stride(from: 0.0, through: 100, by: 10).map { ($0, $0 * 5) }
    let slow: [(Double, Double)] = stride(from: 110.0, through: 210, by: 10).map { ($0, 400 + $0) }
    #expect(abs(estimator(LeastSquaresVelocity(), fast + slow).velocity(at: instant(210)).y - 1) < 1e-9)
    let dense: [(Double, Double)] = stride(from: 0.0, to: 100, by: 1).map { ($0, $0 < 80 ? $0 * 7 : 400 + $0 * 2) }
    #expect(abs(estimator(LeastSquaresVelocity(), dense).velocity(at: instant(99)).y - 2) < 1e-9)
  }

  @Test("a finger that pauses for more than 40 ms has stopped")
  func pause() {
    let moving: [(Double, Double)] = stride(from: 0.0, through: 80, by: 10).map { ($0, $0 * 2) }
    let android = estimator(LeastSquaresVelocity(), moving)
    #expect(abs(android.velocity(at: instant(120)).y - 2) < 1e-9)
    #expect(android.velocity(at: instant(120.1)) == .zero)
    #expect(abs(estimator(LeastSquaresVelocity(), moving + [(121, 165)]).velocity(at: instant(121)).y) == 0)
    #expect(abs(estimator(LeastSquaresVelocity(), moving + [(121, 165), (131, 175)]).velocity(at: instant(131)).y - 1) < 1e-12)
    let uikit = estimator(IntervalVelocity(), moving)
    #expect(abs(uikit.velocity(at: instant(120)).y - 2) < 1e-12)
    #expect(uikit.velocity(at: instant(120.1)) == .zero && uikit.latestVelocity(at: instant(120.1)) == .zero)
    // A pause before the last touch is an interval as any other: what was before it weighs 0.95.
    let moved = estimator(IntervalVelocity(), moving + [(180, 170)])
    #expect(abs(moved.velocity(at: instant(180)).y - (0.05 * 0.1 + 0.95 * 2)) < 1e-12)
  }

  // MARK: Both

  @Test("samples that are no numbers, and time that stands or goes back, do no harm")
  func hostile() {
    let good: [(Double, Double)] = stride(from: 0.0, through: 60, by: 10).map { ($0, $0 * 1.5) }
    func check<E: VelocityEstimator>(_ empty: E) {
      let reference = estimator(empty, good).velocity(at: instant(60))
      var hostile = empty
      for (milliseconds, y) in good {
        hostile.add(Point(x: -2 * y, y: y), at: instant(milliseconds))
        hostile.add(Point(x: .nan, y: 3), at: instant(milliseconds + 1))
        hostile.add(Point(x: 1, y: .infinity), at: instant(milliseconds + 2))
        hostile.add(Point(x: 1e6, y: 1e6), at: instant(milliseconds - 5))
      }
      #expect(hostile.velocity(at: instant(60)) == reference)
      var huge = empty
      for step in 0...4 { huge.add(Point(x: step % 2 == 0 ? 1e308 : -1e308, y: 0), at: Instant(nanoseconds: Int64(step))) }
      #expect(huge.velocity(at: instant(1)).isFinite)
      hostile.reset()
      #expect(hostile.velocity(at: instant(60)) == .zero)
    }
    check(IntervalVelocity())
    check(LeastSquaresVelocity())
  }

  @Test("a second sample at one instant makes no infinite velocity")
  func sameInstant() {
    let twice = [(0.0, 0.0), (10, 10), (10, 12), (20, 22)]
    #expect(abs(estimator(LeastSquaresVelocity(), twice).velocity(at: instant(20)).y) < 3)
    #expect(abs(estimator(IntervalVelocity(), twice).velocity(at: instant(20)).y) < 3)
  }

  @Test("a steady finger has its speed by every platform's estimator, at any rate of touches", arguments: ScrollPlatform.allCases)
  func steady(platform: ScrollPlatform) {
    for hz in [60, 120, 240] {
      var finger = platform.traits.makeEstimator()
      for frame in 0...20 {
        let instant = Instant(frame: frame, hz: hz)
        finger.add(Point(x: 0, y: 1.5 * instant.milliseconds(since: .zero)), at: instant)
      }
      #expect(abs(finger.velocity(at: Instant(frame: 20, hz: hz)).y - 1.5) < 1e-6)
    }
  }
}
