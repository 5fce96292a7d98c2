public import ViewTree

/// How fast a finger is, from where it was when: what a pan recogniser reports, and what a release starts a motion with.
///
/// Samples are data, from recordings too: one that is not finite, or earlier than the one before, is ignored. Adding one allocates nothing,
/// and no estimator holds more than `sampleLimit` of them. Velocities are the finger's, in pt/ms, positive to the right and down.
public protocol VelocityEstimator: Sendable {
  /// The most samples that an estimate is made of.
  static var sampleLimit: Int { get }

  /// The finger was at `location`, in points, at `instant`.
  mutating func add(_ location: Point, at instant: Instant)

  /// The velocity that the finger leaves with at `instant`; zero without a motion to speak of.
  func velocity(at instant: Instant) -> Point

  /// The velocity that decides whether the finger has thrown anything at all: what the recogniser last reported.
  func latestVelocity(at instant: Instant) -> Point

  /// Forgets the finger.
  mutating func reset()
}

extension VelocityEstimator {
  public func latestVelocity(at instant: Instant) -> Point { velocity(at: instant) }

  /// The time in milliseconds after which a finger that has not moved stands still. (A: Android, Flutter; C for UIKit.)
  public static var stillMilliseconds: Double { 40 }
}

/// How the velocity of a finger is found.
public enum VelocityStrategy: String, CaseIterable, Hashable, Sendable {
  /// UIKit's: ``IntervalVelocity``.
  case intervals
  /// Android's for fingers: ``LeastSquaresVelocity``.
  case leastSquares
  /// Android's for wheels, and its other one for fingers: ``ImpulseVelocity``.
  case impulse

  /// A new estimator.
  public func makeEstimator() -> any VelocityEstimator {
    switch self {
    case .intervals: IntervalVelocity()
    case .leastSquares: LeastSquaresVelocity()
    case .impulse: ImpulseVelocity()
    }
  }
}

/// A finger's place at an instant.
struct FingerSample: Hashable, Sendable {
  let location: Point
  let instant: Instant
}
