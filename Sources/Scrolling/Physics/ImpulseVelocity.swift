package import ViewTree

/// Android's impulse velocity: that of a mass of 1 on which each step between two samples does work. (A: VelocityTracker.cpp, IMPULSE) With
/// the steps' velocities v1, v2, ... of the last 100 ms, oldest first, at most 20 samples:
/// ```
/// work = v1 * |v1| / 2,  then  work += (v - u) * |v|        u = sign(work) * sqrt(2 * |work|), the velocity so far
/// velocity = sign(work) * sqrt(2 * |work|)
/// ```
/// Two samples give their quotient, one gives zero. Pauses, and two samples at one instant, count as for `LeastSquaresVelocity`.
package struct ImpulseVelocity: VelocityEstimator, Hashable {
  package static var sampleLimit: Int { LeastSquaresVelocity.sampleLimit }

  private var samples = RecentSamples()

  package init() {}

  package mutating func add(_ location: Point, at instant: Instant) { samples.add(location, at: instant) }

  package func velocity(at instant: Instant) -> Point { Work.velocity(of: samples, at: instant) }

  package mutating func reset() { samples.removeAll() }
}

private struct Work {
  private var amount = 0.0
  private var hasBegun = false

  var velocity: Double { (amount < 0 ? -1 : 1) * (2 * abs(amount)).squareRoot() }

  mutating func step(at velocity: Double) {
    amount += (velocity - self.velocity) * abs(velocity)
    if !hasBegun { amount /= 2 }
    hasBegun = true
  }

  /// Zero if the result exceeds a double's range.
  static func velocity(of samples: RecentSamples, at instant: Instant) -> Point {
    var (x, y) = (Work(), Work())
    for age in (0..<max(samples.countOfCurrent(at: instant) - 1, 0)).reversed() {
      let (earlier, later) = (samples[age + 1], samples[age])
      let step = (later.location - earlier.location).scaled(by: 1 / later.instant.milliseconds(since: earlier.instant))
      x.step(at: step.x)
      y.step(at: step.y)
    }
    let velocity = Point(x: x.velocity, y: y.velocity)
    return velocity.isFinite ? velocity : .zero
  }
}
