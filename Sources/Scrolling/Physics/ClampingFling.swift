public import ViewTree

/// Flutter's fling on Android: Android's distance as a power of the remaining time. (A: `ClampingScrollSimulation`)
///
/// With v in pt/s and R = ln 0.78 / ln 0.9:
/// ```
/// vref = 0.015 * 9.80665 * 39.37 * 160 * 0.84 / 0.35
/// T = R * 0.35 * (|v| / vref)^(1 / (R - 1)) s        D = v * T / R
/// x(t) = x0 + D * (1 - (1 - t/T)^R)
/// ```
/// It stops at an edge. From beyond one it returns in Flutter's spring, without its outward velocity. (A for the upper edge; at either edge
/// Flutter drops a positive velocity.)
public struct ClampingFling: ScrollMotion, Hashable {
  /// The minimum released velocity of a fling in pt/ms: 50 pt/s. (A: `kMinFlingVelocity`)
  public static let minimumVelocity = 0.05
  /// The cap of released velocities in pt/ms: 8000 pt/s. (A: `kMaxFlingVelocity`)
  public static let maximumVelocity = 8.0
  package static let greatestVelocity = 1e5  // the cap of a motion's velocity in pt/ms, which lasts half an hour (C)

  private var trajectory: Trajectory<PowerGlide, OverdampedSpring>

  /// A motion from `offset` points at `velocity` pt/ms. A bound of `edges` may be infinite, and both may be equal.
  /// - Precondition: `offset` and `velocity` are finite.
  public init(start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>) {
    precondition(offset.isFinite && velocity.isFinite, "ClampingFling from \(offset) pt with \(velocity) pt/ms: both must be finite")
    trajectory = Trajectory(
      start: start, offset: offset, velocity: velocity, edges: edges, rule: .stopOrReturn, density: 1)
  }

  /// The fling that rests on `target`: the distance solved for the velocity. Flutter has none. (C) A target beyond an edge is not reached;
  /// from beyond an edge it is ignored, and the motion is the way back.
  /// - Precondition: `offset` and `target` are finite.
  public init(start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>) {
    trajectory = Trajectory(start: start, offset: offset, target: target, edges: edges, rule: .stopOrReturn, density: 1)
  }

  private init(_ trajectory: Trajectory<PowerGlide, OverdampedSpring>) { self.trajectory = trajectory }

  public var start: Instant { trajectory.start }
  public var end: Instant { trajectory.end }
  public var turn: Instant { trajectory.turn }
  public var rest: Double { trajectory.rest }
  public var edges: ClosedRange<Double> { trajectory.edges }

  public func offset(at instant: Instant) -> Double { trajectory.offset(at: instant) }
  public func velocity(at instant: Instant) -> Double { trajectory.velocity(at: instant) }

  package func isReturning(at instant: Instant) -> Bool { trajectory.isReturning(at: instant) }  // the spring drives the motion

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    crossings(of: offset, in: window, near: trajectory.millisecondsToPass(offset))
  }

  public func shifted(by delta: Double) -> ClampingFling { ClampingFling(trajectory.shifted(by: delta)) }

  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    trajectory.replanned(at: instant, edges: edges).map(ClampingFling.init)
  }
}

/// The free part: ballistic, so that the deceleration is a function of the velocity alone.
struct PowerGlide: GlideLaw {
  static let referenceVelocity = SplineGlide.friction * SplineGlide.coefficient / AndroidSpline.inflexion  // pt/s (A)

  static var greatestVelocity: Double { ClampingFling.greatestVelocity }

  let travel: Double
  let durationMilliseconds: Double
  private let startVelocity: Double
  private let pace: Double  // 1 / T: a multiplication is faster than a division. 0 without duration.

  init(velocity: Double) {
    let rate = SplineGlide.decelerationRate
    startVelocity = velocity
    durationMilliseconds =
      1000 * rate * AndroidSpline.inflexion * PowerGlide.power(abs(velocity) * 1000 / PowerGlide.referenceVelocity, 1 / (rate - 1))
    travel = velocity * durationMilliseconds / rate
    pace = durationMilliseconds > 0 ? 1 / durationMilliseconds : 0
  }

  /// `D = v * T / R` solved for T, `1000 * R * 0.35 * (|D| / (0.35 * vref))^(1 / R)`, at most that of the greatest velocity. (C)
  init(travel: Double) {
    self.travel = travel
    let rate = SplineGlide.decelerationRate
    let drag = AndroidSpline.inflexion * PowerGlide.referenceVelocity
    let duration = 1000 * rate * AndroidSpline.inflexion * PowerGlide.power(abs(travel) / drag, 1 / rate)
    durationMilliseconds = min(duration, PowerGlide.longestMilliseconds)
    startVelocity = durationMilliseconds > 0 ? travel * rate / durationMilliseconds : 0
    pace = durationMilliseconds > 0 ? 1 / durationMilliseconds : 0
  }

  private static let longestMilliseconds = PowerGlide(velocity: ClampingFling.greatestVelocity).durationMilliseconds

  func distance(afterMilliseconds t: Double) -> Double { travel * (1 - PowerGlide.power(left(t), SplineGlide.decelerationRate)) }

  func velocity(afterMilliseconds t: Double) -> Double { startVelocity * PowerGlide.power(left(t), SplineGlide.decelerationRate - 1) }

  func milliseconds(toCover distance: Double) -> Double {
    durationMilliseconds * (1 - PowerGlide.power(max(0, 1 - distance / travel), 1 / SplineGlide.decelerationRate))
  }

  /// `base^exponent` for `base >= 0` and a positive exponent, to some units of the last place.
  private static func power(_ base: Double, _ exponent: Double) -> Double { Math.exp(exponent * Math.log(base)) }

  private func left(_ t: Double) -> Double { max(0, 1 - t * pace) }
}
