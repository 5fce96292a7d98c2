public import ViewTree

/// Android's velocity: the slope, at the latest sample, of the parabola that fits the last 100 ms best. (A: VelocityTracker.cpp, LSQ2)
///
/// Unweighted least squares over at most 20 samples, for each axis. Two samples give a line, one gives nothing. A pause of more than 40 ms
/// between two samples, or before the release, is a finger that has stopped: what was before it is forgotten. Flutter's tracker is the same
/// but for two samples, of which it makes nothing (A).
public struct LeastSquaresVelocity: VelocityEstimator, Hashable {
  /// (A)
  public static let sampleLimit = 20
  /// The age of the oldest sample that counts, in milliseconds. (A)
  public static let horizonMilliseconds = 100.0

  /// A ring of `sampleLimit` places, the latest sample at `latest`.
  private var samples: [FingerSample] = []
  private var latest = 0

  public init() { samples.reserveCapacity(LeastSquaresVelocity.sampleLimit) }

  /// A second sample at one instant replaces the first.
  public mutating func add(_ location: Point, at instant: Instant) {
    guard location.isFinite else { return }
    let sample = FingerSample(location: location, instant: instant)
    if let last {
      let pause = instant.milliseconds(since: last.instant)
      guard pause >= 0 else { return }
      if pause == 0 {
        samples[latest] = sample
        return
      }
      if pause > LeastSquaresVelocity.stillMilliseconds { reset() }
    }
    guard samples.count == LeastSquaresVelocity.sampleLimit else {
      samples.append(sample)
      latest = samples.count - 1
      return
    }
    latest = (latest + 1) % LeastSquaresVelocity.sampleLimit
    samples[latest] = sample
  }

  public func velocity(at instant: Instant) -> Point {
    guard let last, instant.milliseconds(since: last.instant) <= LeastSquaresVelocity.stillMilliseconds else { return .zero }
    var sums = Sums()
    for age in 0..<samples.count {
      let sample = samples[(latest - age + samples.count) % samples.count]
      let time = sample.instant.milliseconds(since: last.instant)
      guard -time <= LeastSquaresVelocity.horizonMilliseconds else { break }
      // From the latest place, so that a far one costs no digits.
      sums.add(sample.location - last.location, at: time)
    }
    let slope = Point(x: sums.slope(sums.x, sums.tx, sums.ttx), y: sums.slope(sums.y, sums.ty, sums.tty))
    return slope.isFinite ? slope : .zero
  }

  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    latest = 0
  }

  private var last: FingerSample? { samples.isEmpty ? nil : samples[latest] }
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

  /// b, by Cramer's rule on sums about their means; of a line where there are two samples, 0 for one.
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
