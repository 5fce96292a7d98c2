public import ViewTree

/// Android's fling: a spline whose duration and distance follow from the velocity, with a short overshoot at an edge.
///
/// With v in px/s and R = ln 0.78 / ln 0.9 (A: OverScroller.java, which truncates duration and distance to whole numbers; this does not):
/// ```
/// l = ln(0.35 * |v| / (friction * coefficient))         coefficient = 9.80665 * 39.37 * (density * 160) * 0.84
/// duration = 1000 ms * e^(l / (R - 1))                  distance = friction * coefficient * e^(l * R / (R - 1))
/// ```
/// The shape is `AndroidSpline`, so that the velocity steps a hundred times. In points the density cancels, except at an edge: see
/// `Overfling`. From beyond an edge, a velocity that leads back within the edges is a fling; any other is a return.
public struct AndroidFling: ScrollMotion, Hashable {
  /// Pixels per point: mdpi. (A)
  public static let defaultDensity = 1.0
  /// The minimum released velocity of a fling in pt/ms: 50 dp/s. (A: ViewConfiguration)
  public static let minimumVelocity = 0.05
  /// The cap of released velocities in pt/ms: 8000 dp/s. (A: ViewConfiguration)
  public static let maximumVelocity = 8.0
  package static let greatestVelocity = 1e5  // the cap of a motion's velocity in pt/ms, which lasts three quarters of an hour (C)

  /// The time in milliseconds from its landing within which a finger must begin the drag whose fling adds to the one that it has caught.
  /// (A: AbsListView's FLYWHEEL_TIMEOUT, checked repeatedly there; C: once here)
  package static let flywheelMilliseconds = 40.0

  private var trajectory: Trajectory<SplineGlide, Overfling>

  /// A motion from `offset` points at `velocity` pt/ms, which is dp/ms: px/s divided by 1000 * `density`, the pixels per point. A bound of
  /// `edges` may be infinite, and both may be equal. Without `bounces` the fling stops at an edge, and from beyond one it is at rest at
  /// once. `ScrollPlatform` applies the thresholds of a release.
  /// - Precondition: `offset` and `velocity` are finite, `density` is finite and positive.
  public init(
    start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>, bounces: Bool = true,
    density: Double = AndroidFling.defaultDensity
  ) {
    precondition(offset.isFinite && velocity.isFinite, "AndroidFling from \(offset) pt with \(velocity) pt/ms: both must be finite")
    precondition(density > 0 && density.isFinite, "a density of \(density) pixels per point is not finite and positive")
    trajectory = Trajectory(
      start: start, offset: offset, velocity: velocity, edges: edges, rule: bounces ? .bounce : .stop, density: density)
  }

  /// The fling that rests on `target`: the distance solved for the velocity. Android has none. (C) A target beyond an edge is not reached;
  /// from beyond an edge it is ignored, and the motion is the way back.
  /// - Precondition: `offset` and `target` are finite, `density` is finite and positive.
  public init(
    start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>, bounces: Bool = true,
    density: Double = AndroidFling.defaultDensity
  ) {
    precondition(density > 0 && density.isFinite, "a density of \(density) pixels per point is not finite and positive")
    trajectory = Trajectory(start: start, offset: offset, target: target, edges: edges, rule: bounces ? .bounce : .stop, density: density)
  }

  private init(_ trajectory: Trajectory<SplineGlide, Overfling>) { self.trajectory = trajectory }

  /// The velocity of a fling while another one runs, all in pt/ms: equal directions on both axes add up. (A: the flywheel)
  package static func flywheel(_ velocity: Point, running: Point) -> Point {
    let isSame = sign(velocity.x) == sign(running.x) && sign(velocity.y) == sign(running.y)
    return isSame ? velocity + running : velocity
  }

  private static func sign(_ number: Double) -> Int { number > 0 ? 1 : number < 0 ? -1 : 0 }

  public var start: Instant { trajectory.start }
  public var end: Instant { trajectory.end }
  public var turn: Instant { trajectory.turn }
  public var rest: Double { trajectory.rest }
  public var edges: ClosedRange<Double> { trajectory.edges }
  public var bounces: Bool { trajectory.rule == .bounce }
  public var density: Double { trajectory.density }

  public func offset(at instant: Instant) -> Double { trajectory.offset(at: instant) }
  public func velocity(at instant: Instant) -> Double { trajectory.velocity(at: instant) }

  package func isReturning(at instant: Instant) -> Bool { trajectory.isReturning(at: instant) }  // beyond an edge, out or back

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    crossings(of: offset, in: window, near: trajectory.millisecondsToPass(offset))
  }

  public func shifted(by delta: Double) -> AndroidFling { AndroidFling(trajectory.shifted(by: delta)) }

  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    trajectory.replanned(at: instant, edges: edges).map(AndroidFling.init)
  }
}

struct SplineGlide: GlideLaw {
  static let decelerationRate = 2.358201815425944  // R: how the duration grows with the velocity, ln 0.78 / ln 0.9 (A)
  static let friction = 0.015  // a factor of the drag (A)
  static let coefficient = 9.80665 * 39.37 * 160 * 0.84  // points/s^2: gravity in m/s^2, inches/metre, points/inch, empirical factor (A)

  static var greatestVelocity: Double { AndroidFling.greatestVelocity }

  let travel: Double
  let durationMilliseconds: Double
  private let pace: Double  // 1 / duration: a multiplication is faster than a division. Infinite without duration.

  init(velocity: Double) {
    let speed = abs(velocity) * 1000
    guard speed > 0 else {
      (travel, durationMilliseconds, pace) = (0, 0, .infinity)
      return
    }
    let rate = SplineGlide.decelerationRate
    let drag = SplineGlide.friction * SplineGlide.coefficient
    let l = Math.log(AndroidSpline.inflexion * speed / drag)
    durationMilliseconds = 1000 * Math.exp(l / (rate - 1))
    let distance = drag * Math.exp(l * rate / (rate - 1))
    travel = velocity < 0 ? -distance : distance
    pace = 1 / durationMilliseconds
  }

  /// `distance` solved for the duration, `1000 * (|distance| / (friction * coefficient))^(1 / R)`, limited by `greatestVelocity`. (C)
  init(travel: Double) {
    self.travel = travel
    let drag = SplineGlide.friction * SplineGlide.coefficient
    let duration = travel == 0 ? 0 : 1000 * Math.exp(Math.log(abs(travel) / drag) / SplineGlide.decelerationRate)
    durationMilliseconds = min(duration, SplineGlide.longestMilliseconds)
    pace = 1 / durationMilliseconds
  }

  private static let longestMilliseconds = SplineGlide(velocity: AndroidFling.greatestVelocity).durationMilliseconds

  func distance(afterMilliseconds t: Double) -> Double { travel * AndroidSpline.position(at: part(t)) }

  func velocity(afterMilliseconds t: Double) -> Double {
    durationMilliseconds > 0 ? travel * pace * AndroidSpline.slope(at: part(t)) : 0
  }

  func milliseconds(toCover distance: Double) -> Double { AndroidSpline.part(at: distance / travel) * durationMilliseconds }

  private func part(_ t: Double) -> Double { durationMilliseconds > 0 ? min(t * pace, 1) : 1 }
}
