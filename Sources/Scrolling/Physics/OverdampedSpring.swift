import ViewTree

/// Flutter's spring at an edge: overdamped, so that it passes its edge at most once. (A: spring_simulation.dart) Of mass m, stiffness k and
/// damping c = ratio * 2 * sqrt(m * k), with x relative to the edge:
/// ```
/// x(t) = c1 * e^(r1 * t) + c2 * e^(r2 * t)          r = (-c ± sqrt(c^2 - 4 * m * k)) / (2m)
/// ```
struct OverdampedSpring: ReturnLaw {
  private static let r1 = -0.022037089884511906  // both r in 1/ms for m = 0.5, k = 100 and ratio = 1.1 (A: scroll_physics.dart)
  private static let r2 = -0.009075608487696185
  static let maximumTransferVelocity = 5.0  // pt/ms from a glide to the spring: 5000 pt/s (A; Flutter caps only flings to the upper edge)
  static let bisectionStepsMax = 50  // halvings of the search for the end: the longest bracket, some minutes, comes below a nanosecond

  let startExcess: Double
  let side: Double
  private(set) var durationMilliseconds = 0.0
  private let c1: Double
  private let c2: Double

  init(excess: Double, velocity: Double, density: Double) {
    let limit = OverdampedSpring.maximumTransferVelocity
    let velocity = excess == 0 ? min(max(velocity, -limit), limit) : velocity
    let (r1, r2) = (Self.r1, Self.r2)
    startExcess = excess
    side = (excess != 0 ? excess : velocity) < 0 ? -1 : 1
    c2 = (velocity - r1 * excess) / (r2 - r1)
    c1 = excess - c2
    durationMilliseconds = millisecondsToRest()
  }

  func excess(afterMilliseconds t: Double) -> Double {
    let (r1, r2) = (Self.r1, Self.r2)
    return c1 * Math.exp(r1 * t) + c2 * Math.exp(r2 * t)
  }

  func velocity(afterMilliseconds t: Double) -> Double {
    let (r1, r2) = (Self.r1, Self.r2)
    return c1 * r1 * Math.exp(r1 * t) + c2 * r2 * Math.exp(r2 * t)
  }

  /// The derivative's zero, `c1 * r1 * e^(r1 t) = -c2 * r2 * e^(r2 t)`; 0 if there is none to come.
  var turnMilliseconds: Double {
    let (r1, r2) = (Self.r1, Self.r2)
    return zero(of: c1 * r1, and: c2 * r2)
  }

  private func zero(of a: Double, and b: Double) -> Double {
    let (r1, r2) = (Self.r1, Self.r2)
    guard a * b < 0 else { return 0 }
    return max(0, Math.log(-a / b) / (r2 - r1))
  }

  /// The time from which distance and speed stay below Flutter's tolerance. Both fall after the last zero of their derivatives, and the sum
  /// of their terms at 0 times the slow exponential bounds them: the bracket.
  private func millisecondsToRest() -> Double {
    let (r1, r2) = (Self.r1, Self.r2)
    let (distance, speed) = (FlutterTolerance.distance, FlutterTolerance.velocity)
    let sums = (abs(c1) + abs(c2), abs(c1 * r1) + abs(c2 * r2))
    func isOver(_ t: Double) -> Bool { abs(excess(afterMilliseconds: t)) < distance && abs(velocity(afterMilliseconds: t)) < speed }

    var before = max(turnMilliseconds, zero(of: c1 * r1 * r1, and: c2 * r2 * r2))
    guard !isOver(before) else { return before }
    var over = max(before, (Math.log(distance) - Math.log(sums.0)) / r2, (Math.log(speed) - Math.log(sums.1)) / r2)
    for _ in 0..<OverdampedSpring.bisectionStepsMax {
      let middle = before + (over - before) / 2
      if isOver(middle) { over = middle } else { before = middle }
    }
    return over
  }

  /// From beyond an edge Flutter always springs back, at any velocity.
  static func takes(excess: Double, glide travel: Double) -> Bool { true }
}

/// The distance and speed below which a Flutter simulation is done: `Tolerance.defaultTolerance`, 0.001 pt and 0.001 pt/s. (A:
/// tolerance.dart) Flutter's scroll position passes 1 / (0.05 * density) pt/s, and so cuts a `BouncingFling`'s last 10 / density points.
/// This is the formula's own. (C)
enum FlutterTolerance {
  static let distance = 0.001
  static let velocity = 0.000_001  // pt/ms
}
