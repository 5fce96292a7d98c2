public import ViewTree

extension Deceleration {
  /// The deceleration that rests on `target`: `rest(v0) = target` solved for v0 at the same rate. (B)
  /// ```
  /// |v0| = |target - x0| * (1 - d) / d + 0.01
  /// ```
  /// The release velocity is ignored; the last sample is the target to the bit. A target at `offset` is at rest at once.
  /// - Precondition: `offset` and `target` are finite.
  public init(start: Instant, offset: Double, target: Double, rate: DecelerationRate = .normal) {
    let distance = target - offset
    let speed = abs(distance) / rate.reach + Deceleration.restVelocity
    self.init(start: start, offset: offset, velocity: distance < 0 ? -speed : speed, rate: rate, rest: target)
  }

  /// Another decoding of the target that UIKit tells the delegate: `(|v0| - 0.01) / |ln d|` away instead of `(|v0| - 0.01) * d / (1 - d)`.
  /// For 2 pt/ms: 994.0047 pt, not 993.0100 pt, 0.1 % further. (C: one source; two sources agree on `rest`, which the motion follows.)
  public var uikitProjection: Double { startOffset + travel / (rate.reach * -rate.logarithm) }
}

extension Fling {
  /// The fling whose deceleration rests on `target`, which the delegate has chosen. A target beyond an edge is not reached: the fling
  /// bounces at the edge, or stops there. From beyond an edge it is ignored, and the motion is the way back. (B)
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
