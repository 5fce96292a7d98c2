public import ViewTree

// Where a deceleration is going to rest, told to a delegate that may change it, and how it then comes to rest elsewhere.
extension Deceleration {
  /// The deceleration that comes to rest on `target`: `rest(v0) = target` solved for v0 at the same rate. (B)
  ///
  /// ```
  /// |v0| = |target - x0| * (1 - d) / d + 0.01
  /// ```
  /// The motion forgets the velocity of the release; its last sample is the target to the bit. A target at `offset` is rest at once.
  ///
  /// - Precondition: `offset` and `target` are finite.
  public init(start: Instant, offset: Double, target: Double, rate: DecelerationRate = .normal) {
    let distance = target - offset
    let speed = abs(distance) / rate.reach + Deceleration.restVelocity
    self.init(start: start, offset: offset, velocity: distance < 0 ? -speed : speed, rate: rate, rest: target)
  }

  /// Another reading of the target that UIKit hands to the delegate: the distance is divided by `|ln d|` instead of multiplied by
  /// `d / (1 - d)`. (C: one decoding.)
  ///
  /// For 2 pt/ms it is 994.0047 pt away, the rest 993.0100 pt: 0.1 % apart. The motion follows `rest`, on which two sources agree.
  public var uikitProjection: Double { startOffset + travel / (rate.reach * -rate.logarithm) }
}

extension Fling {
  /// The fling whose deceleration comes to rest on `target`, which the delegate has chosen.
  ///
  /// A target beyond an edge is not reached: the fling bounces at the edge, or stops there. From beyond an edge no target counts, the
  /// motion is the way back. (B)
  ///
  /// - Precondition: `offset` and `target` are finite, `displayScale` is finite and positive.
  public init(
    start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>, rate: DecelerationRate = .normal, bounces: Bool = true,
    displayScale: Double = Bounce.defaultDisplayScale
  ) {
    guard edges.contains(offset) else {
      self.init(start: start, offset: offset, velocity: 0, edges: edges, rate: rate, bounces: bounces, displayScale: displayScale)
      return
    }
    let deceleration = Deceleration(start: start, offset: offset, target: target, rate: rate)
    self.init(deceleration, edges: edges, bounces: bounces, displayScale: displayScale)
  }
}
