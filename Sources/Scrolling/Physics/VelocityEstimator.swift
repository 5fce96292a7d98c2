package import ViewTree

/// Estimates the velocity of a finger from its samples, for a pan recognizer's report and for a release.
///
/// Samples may come from recordings: one that is not finite, or earlier than the one before, is ignored. Adding one allocates nothing; an
/// estimator holds at most `sampleLimit`. Velocities are the finger's in pt/ms, positive to the right and down.
package protocol VelocityEstimator: Sendable {
  /// The maximum number of samples in an estimate.
  static var sampleLimit: Int { get }

  /// Adds the finger's location, in points, at `instant`.
  mutating func add(_ location: Point, at instant: Instant)

  /// The velocity of a release at `instant`; zero without a clear movement.
  func velocity(at instant: Instant) -> Point

  /// The velocity that decides whether a release throws anything: the recognizer's last report.
  func latestVelocity(at instant: Instant) -> Point

  /// Removes all samples.
  mutating func reset()
}

extension VelocityEstimator {
  package func latestVelocity(at instant: Instant) -> Point { velocity(at: instant) }

  /// The time in milliseconds after which a finger that has not moved is still. (A: Android, Flutter; C for UIKit.)
  package static var stillMilliseconds: Double { 40 }
}

/// An estimator of finger velocity.
public enum VelocityStrategy: String, CaseIterable, Hashable, Sendable {
  /// UIKit's: `IntervalVelocity`.
  case intervals
  /// Android's for fingers: `LeastSquaresVelocity`.
  case leastSquares
  /// Android's for wheels, and its alternative for fingers: `ImpulseVelocity`.
  case impulse

  /// A new estimator.
  package func makeEstimator() -> any VelocityEstimator {
    switch self {
    case .intervals: IntervalVelocity()
    case .leastSquares: LeastSquaresVelocity()
    case .impulse: ImpulseVelocity()
    }
  }
}

struct FingerSample: Hashable, Sendable {
  let location: Point
  let instant: Instant
}
