public import ViewTree

/// Flutter's fling on iOS: friction, and an overdamped spring at an edge. (A: `BouncingScrollSimulation`)
///
/// With c = 0.135, the fraction of the velocity that is left after a second:
/// ```
/// x(t) = x0 + v * (c^t - 1) / ln c                  t in seconds
/// ```
/// It ends when its velocity is below 0.001 pt/s. `OverdampedSpring` is the motion at an edge.
public struct BouncingFling: ScrollMotion, Hashable {
  /// The minimum released velocity of a fling in pt/ms: 100 pt/s. (A: `BouncingScrollPhysics.minFlingVelocity`)
  public static let minimumVelocity = 0.1
  /// The cap of released velocities in pt/ms: 8000 pt/s. (A: `kMaxFlingVelocity`)
  public static let maximumVelocity = 8.0

  private var trajectory: Trajectory<FrictionGlide, OverdampedSpring>

  /// A motion from `offset` points at `velocity` pt/ms. A bound of `edges` may be infinite, and both may be equal. Without `bounces` the
  /// fling stops at an edge, and from beyond one it is at rest at once.
  /// - Precondition: `offset` and `velocity` are finite.
  public init(start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>, bounces: Bool = true) {
    precondition(offset.isFinite && velocity.isFinite, "BouncingFling from \(offset) pt with \(velocity) pt/ms: both must be finite")
    trajectory = Trajectory(
      start: start, offset: offset, velocity: velocity, edges: edges, rule: bounces ? .bounce : .stop, density: 1)
  }

  /// The fling that rests on `target`: the distance solved for the velocity. Flutter has none. (C) A target beyond an edge is not reached;
  /// from beyond an edge it is ignored, and the motion is the way back.
  /// - Precondition: `offset` and `target` are finite.
  public init(start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>, bounces: Bool = true) {
    trajectory = Trajectory(start: start, offset: offset, target: target, edges: edges, rule: bounces ? .bounce : .stop, density: 1)
  }

  private init(_ trajectory: Trajectory<FrictionGlide, OverdampedSpring>) { self.trajectory = trajectory }

  public var start: Instant { trajectory.start }
  public var end: Instant { trajectory.end }
  public var turn: Instant { trajectory.turn }
  public var rest: Double { trajectory.rest }
  public var edges: ClosedRange<Double> { trajectory.edges }
  public var bounces: Bool { trajectory.rule == .bounce }

  public func offset(at instant: Instant) -> Double { trajectory.offset(at: instant) }
  public func velocity(at instant: Instant) -> Double { trajectory.velocity(at: instant) }

  /// Whether the spring drives the motion at `instant`.
  public func isReturning(at instant: Instant) -> Bool { trajectory.isReturning(at: instant) }

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    crossings(of: offset, in: window, near: trajectory.millisecondsToPass(offset))
  }

  public func shifted(by delta: Double) -> BouncingFling { BouncingFling(trajectory.shifted(by: delta)) }

  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    trajectory.replanned(at: instant, edges: edges).map(BouncingFling.init)
  }
}

/// The free part: friction in proportion to the velocity. (A: friction_simulation.dart)
struct FrictionGlide: GlideLaw {
  static let logarithm = -0.0020024805005437076  // ln c in 1/ms: 0.135 of the velocity is left after a second, about 0.998^1000 (A)

  static var greatestVelocity: Double { .greatestFiniteMagnitude }  // friction brings any velocity to rest within minutes

  let travel: Double
  let durationMilliseconds: Double
  private let startVelocity: Double
  private let endlessTravel: Double  // the signed distance without an end, `-v / ln c`

  init(velocity: Double) {
    startVelocity = velocity
    endlessTravel = -velocity / FrictionGlide.logarithm
    let speed = abs(velocity)
    let tolerance = FlutterTolerance.velocity
    guard speed > tolerance else {
      (travel, durationMilliseconds) = (0, 0)
      return
    }
    durationMilliseconds = Math.log(tolerance / speed) / FrictionGlide.logarithm
    let distance = (tolerance - speed) / FrictionGlide.logarithm
    travel = velocity < 0 ? -distance : distance
  }

  /// `|v| = |travel| * |ln c| + tolerance`: the glide ends where its velocity is the tolerance, on its target.
  init(travel: Double) {
    let speed = travel == 0 ? 0 : FlutterTolerance.velocity - abs(travel) * FrictionGlide.logarithm
    self.travel = travel
    startVelocity = travel < 0 ? -speed : speed
    endlessTravel = -startVelocity / FrictionGlide.logarithm
    durationMilliseconds = speed > 0 ? Math.log(FlutterTolerance.velocity / speed) / FrictionGlide.logarithm : 0
  }

  func distance(afterMilliseconds t: Double) -> Double {
    endlessTravel * (1 - Math.exp(FrictionGlide.logarithm * t))
  }

  func velocity(afterMilliseconds t: Double) -> Double { startVelocity * Math.exp(FrictionGlide.logarithm * t) }

  func milliseconds(toCover distance: Double) -> Double {
    min(Math.log(1 - distance / endlessTravel) / FrictionGlide.logarithm, durationMilliseconds)
  }
}
