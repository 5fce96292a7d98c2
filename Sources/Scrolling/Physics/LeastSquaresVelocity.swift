package import ViewTree

/// Android's velocity: the slope, at the latest sample, of the parabola that fits the last 100 ms best. (A: VelocityTracker.cpp, LSQ2)
/// Unweighted least squares on each axis over at most 20 samples; two give a line, one gives zero, and a second one at an instant replaces
/// the first. A pause of more than 40 ms between two samples, or before the release, stops the finger: earlier samples are ignored.
/// Flutter's tracker differs for two samples: it gives zero (A).
package struct LeastSquaresVelocity: VelocityEstimator, Hashable {
  package static let sampleLimit = 20  // (A)
  package static let horizonMilliseconds = 100.0  // the maximum age of a sample in milliseconds (A)

  private var samples = RecentSamples()

  package init() {}

  package mutating func add(_ location: Point, at instant: Instant) { samples.add(location, at: instant) }

  package func velocity(at instant: Instant) -> Point {
    guard let last = samples.last else { return .zero }
    var sums = Sums()
    for age in 0..<samples.countOfCurrent(at: instant) {
      let sample = samples[age]
      // From the latest location, so that a distant one costs no digits.
      sums.add(sample.location - last.location, at: sample.instant.milliseconds(since: last.instant))
    }
    let slope = Point(x: sums.slope(sums.x, sums.tx, sums.ttx), y: sums.slope(sums.y, sums.ty, sums.tty))
    return slope.isFinite ? slope : .zero
  }

  package mutating func reset() { samples.removeAll() }
}

/// The sums of the normal equations of a parabola `a + b * t + c * t^2`.
private struct Sums {
  private var n = 0.0
  private var (t, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0)
  private(set) var (x, tx, ttx) = (0.0, 0.0, 0.0)
  private(set) var (y, ty, tty) = (0.0, 0.0, 0.0)

  mutating func add(_ place: Point, at time: Double) {
    let square = time * time
    n += 1
    t += time
    t2 += square
    t3 += square * time
    t4 += square * square
    x += place.x
    tx += time * place.x
    ttx += square * place.x
    y += place.y
    ty += time * place.y
    tty += square * place.y
  }

  /// b, by Cramer's rule on sums about their means; a line's slope for two samples, 0 for one.
  func slope(_ sum: Double, _ first: Double, _ second: Double) -> Double {
    guard n > 1 else { return 0 }
    let tt = t2 - t * t / n
    let ts = first - t * sum / n
    guard n > 2 else { return ts / tt }
    let tq = t3 - t * t2 / n
    let qq = t4 - t2 * t2 / n
    let qs = second - t2 * sum / n
    let determinant = tt * qq - tq * tq
    return determinant > 0 ? (ts * qq - qs * tq) / determinant : 0
  }
}
