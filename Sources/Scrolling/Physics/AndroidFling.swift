public import ViewTree

/// Android's fling: a spline whose duration and distance follow from the velocity, with a short overshoot where it meets an edge.
///
/// With v in px/s and R = ln 0.78 / ln 0.9 (A: OverScroller.java, which cuts duration and distance to whole numbers; this does not):
/// ```
/// l = ln(0.35 * |v| / (friction * coefficient))         coefficient = 9.80665 * 39.37 * (density * 160) * 0.84
/// duration = 1000 ms * e^(l / (R - 1))                  distance = friction * coefficient * e^(l * R / (R - 1))
/// ```
/// The shape is `AndroidSpline`'s, so that the velocity steps a hundred times. In points the density cancels but about an edge: see
/// `Overfling`. From beyond an edge, a velocity that leads back within the edges is a fling; everything else is a return.
public struct AndroidFling: ScrollMotion, Hashable {
  /// Pixels in a point: mdpi. (A)
  public static let defaultDensity = 1.0
  /// Released velocities below are no fling, in pt/ms: 50 dp/s. (A: ViewConfiguration)
  public static let minimumVelocity = 0.05
  /// Released velocities are cut to this, in pt/ms: 8000 dp/s. (A: ViewConfiguration)
  public static let maximumVelocity = 8.0
  /// A motion faster than this many pt/ms is taken for one of it: three quarters of an hour of scrolling. (C)
  public static let greatestVelocity = 1e5

  /// How long after it has landed a finger may begin the drag whose fling adds to the one that it has caught, in milliseconds: after that the
  /// caught one is forgotten. (A: AbsListView's FLYWHEEL_TIMEOUT, which asks again and again; once, C)
  public static let flywheelMilliseconds = 40.0

  private var trajectory: Trajectory<SplineGlide, Overfling>

  /// A velocity of 0 within the edges is at rest at once. The thresholds for a release are `ScrollPlatform`'s to apply.
  ///
  /// - Parameters:
  ///   - start: when it has this offset and this velocity.
  ///   - offset: in points.
  ///   - velocity: in pt/ms, which is dp/ms; px/s divided by 1000 * `density`.
  ///   - edges: the legal offsets; a bound may be infinite, and both may be equal.
  ///   - bounces: whether it shoots over an edge; else it stops dead there, and from beyond one it is at rest at once.
  ///   - density: pixels in a point.
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

  /// The fling that comes to rest on `target`: the distance solved for the velocity, in the same closed form. The platform knows nothing of
  /// the kind. (C)
  ///
  /// The velocity of a release is forgotten. A target beyond an edge is not reached: the fling meets it, or stops there. From beyond an edge no target
  /// counts, the motion is the way back. A target at `offset` is rest at once.
  ///
  /// - Precondition: `offset` and `target` are finite, `density` is finite and positive.
  public init(
    start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>, bounces: Bool = true,
    density: Double = AndroidFling.defaultDensity
  ) {
    precondition(density > 0 && density.isFinite, "a density of \(density) pixels per point is not finite and positive")
    trajectory = Trajectory(start: start, offset: offset, target: target, edges: edges, rule: bounces ? .bounce : .stop, density: density)
  }

  private init(_ trajectory: Trajectory<SplineGlide, Overfling>) { self.trajectory = trajectory }

  /// The velocity of a fling while another one runs, all in pt/ms: in the same direction on both axes they add up. (A: the flywheel)
  public static func flywheel(_ velocity: Point, running: Point) -> Point {
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

  /// Whether the motion is beyond an edge at `instant` and on its way out or back.
  public func isReturning(at instant: Instant) -> Bool { trajectory.isReturning(at: instant) }

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    crossings(of: offset, in: window, near: trajectory.millisecondsToPass(offset))
  }

  public func shifted(by delta: Double) -> AndroidFling { AndroidFling(trajectory.shifted(by: delta)) }

  /// A spline that is still within the edges stays the same one; everything else is planned from its offset and velocity.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    trajectory.replanned(at: instant, edges: edges).map(AndroidFling.init)
  }
}

/// The free part of Android's fling.
struct SplineGlide: GlideLaw {
  /// R: how the duration grows with the velocity, ln 0.78 / ln 0.9. (A)
  static let decelerationRate = 2.358201815425944
  /// A part of the coefficient. (A)
  static let friction = 0.015
  /// Earth's gravity in m/s^2, inches in a metre, points in an inch, and a factor of taste: points/s^2. (A)
  static let coefficient = 9.80665 * 39.37 * 160 * 0.84

  static var greatestVelocity: Double { AndroidFling.greatestVelocity }

  let travel: Double
  let durationMilliseconds: Double
  /// 1 / duration, a multiplication being quicker than a division; infinite for a motion without duration.
  private let pace: Double

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

  /// `distance` solved for the duration, `1000 * (|distance| / (friction * coefficient))^(1 / R)`. What the greatest velocity does not cover
  /// takes no longer than that does. (C)
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
