package import ViewTree

/// Estimates the velocity of a finger from its samples, for a pan recognizer's report and for a release. Samples may come from recordings:
/// one that is not finite, or earlier than the one before, is ignored. Adding one allocates nothing; an estimator holds at most
/// `sampleLimit`. Velocities are the finger's in pt/ms, positive to the right and down.
package protocol VelocityEstimator: Sendable {
  static var sampleLimit: Int { get }  // the maximum number of samples in an estimate

  mutating func add(_ location: Point, at instant: Instant)  // adds the finger's location, in points, at `instant`

  func velocity(at instant: Instant) -> Point  // the velocity of a release at `instant`; zero without a clear movement

  /// The velocity that decides whether a release throws anything: the recognizer's last report.
  func latestVelocity(at instant: Instant) -> Point

  mutating func reset()
}

extension VelocityEstimator {
  package func latestVelocity(at instant: Instant) -> Point { velocity(at: instant) }

  package static var stillMilliseconds: Double { 40 }  // a finger unmoved for this long is still (A: Android, Flutter; C for UIKit)
}

/// An estimator of finger velocity.
public enum VelocityStrategy: String, CaseIterable, Hashable, Sendable {
  /// UIKit's: `IntervalVelocity`.
  case intervals
  /// Android's for fingers: `LeastSquaresVelocity`.
  case leastSquares
  /// Android's for wheels, and its alternative for fingers: `ImpulseVelocity`.
  case impulse

  package func makeEstimator() -> any VelocityEstimator {
    switch self {
    case .intervals: IntervalVelocity()
    case .leastSquares: LeastSquaresVelocity()
    case .impulse: ImpulseVelocity()
    }
  }
}

package struct FingerSample: Hashable, Sendable {
  let location: Point
  let instant: Instant

  package init(location: Point, instant: Instant) { (self.location, self.instant) = (location, instant) }
}
