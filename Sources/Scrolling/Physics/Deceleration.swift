public import ViewTree

/// Free exponential deceleration: the carried velocity is multiplied by the rate each millisecond.
///
/// The recurrence `v *= d; x += v` per millisecond in closed form, extended to fractions of it (A: pop's animations, B: UIKit):
/// ```
/// x(t) = x0 + v0 * d * (1 - d^t) / (1 - d)
/// ```
/// The integral of `v0 * d^t` would go 0.1 % further. Hence two velocities: `carriedVelocity(at:)`, which one phase passes to the next, and
/// the derivative `velocity(at:)`, which is `rate.kappa` times it.
public struct Deceleration: ScrollMotion, Hashable {
  /// The carried velocity in pt/ms at which the motion is over. (B; two independent sources agree.)
  public static let restVelocity = 0.01

  public let start: Instant
  public private(set) var startOffset: Double
  /// The carried velocity at `start` in pt/ms.
  public let startVelocity: Double
  public let rate: DecelerationRate
  /// Time from `start` to rest, `ln(0.01 / |v0|) / ln d`.
  public let durationMilliseconds: Double
  /// The signed distance from `startOffset` to rest, `±(|v0| - 0.01) * d / (1 - d)`. (B)
  public let travel: Double
  /// `startOffset + travel`; with a target, the target to the bit.
  public private(set) var rest: Double

  /// A velocity of at most `restVelocity` is at rest at once.
  /// - Precondition: `offset` and `velocity` (pt/ms) are finite.
  public init(start: Instant, offset: Double, velocity: Double, rate: DecelerationRate = .normal) {
    self.init(start: start, offset: offset, velocity: velocity, rate: rate, rest: nil)
  }

  init(start: Instant, offset: Double, velocity: Double, rate: DecelerationRate, rest: Double?) {
    precondition(offset.isFinite && velocity.isFinite, "Deceleration from \(offset) pt with \(velocity) pt/ms: both must be finite")
    self.start = start
    self.startOffset = offset
    self.startVelocity = velocity
    self.rate = rate
    let speed = abs(velocity)
    durationMilliseconds = speed > Deceleration.restVelocity ? Math.log(Deceleration.restVelocity / speed) / rate.logarithm : 0
    let travel = Deceleration.direction(of: velocity) * max(0, speed - Deceleration.restVelocity) * rate.reach
    self.travel = travel
    self.rest = rest ?? offset + travel
  }

  public var end: Instant { start.advanced(byMilliseconds: durationMilliseconds) }

  public var turn: Instant { end }

  public func offset(at instant: Instant) -> Double {
    instant >= end ? rest : offset(afterMilliseconds: max(0, instant.milliseconds(since: start)))
  }

  public func velocity(at instant: Instant) -> Double {
    instant < start ? 0 : rate.kappa * carriedVelocity(at: instant)
  }

  /// The velocity in pt/ms that the next phase starts with, `v0 * d^t`: `startVelocity` up to `start`, 0 from `end` on.
  public func carriedVelocity(at instant: Instant) -> Double {
    instant >= end ? 0 : carriedVelocity(afterMilliseconds: max(0, instant.milliseconds(since: start)))
  }

  /// When the motion passes `offset`, to the nanosecond; nil if that lies behind its start or beyond its rest.
  package func instant(passing offset: Double) -> Instant? {
    millisecondsToPass(offset).map { start.advanced(byMilliseconds: $0) }
  }

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    crossings(of: offset, in: window, near: millisecondsToPass(offset))
  }

  public func shifted(by delta: Double) -> Deceleration {
    var copy = self
    copy.startOffset += delta
    copy.rest += delta
    return copy
  }

  /// A free deceleration is a fling with infinitely distant edges; with `edges` it may meet them.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    Fling(self, edges: -.infinity ... .infinity, bounces: true, displayScale: Bounce.defaultDisplayScale).replanned(
      at: instant, edges: edges)
  }
}

// The formulas, for `t` milliseconds after `start`, `0 <= t <= durationMilliseconds`.
extension Deceleration {
  func offset(afterMilliseconds t: Double) -> Double {
    startOffset + startVelocity * rate.reach * (1 - Math.exp(rate.logarithm * t))
  }

  func carriedVelocity(afterMilliseconds t: Double) -> Double {
    startVelocity * Math.exp(rate.logarithm * t)
  }

  /// `x(t) = offset` solved for t: `ln(1 - (offset - x0) * (1 - d) / (d * v0)) / ln d`; nil without a solution. It compares distances, not
  /// `offset` with `rest`, which far from the origin has lost the last hundredths of a point.
  func millisecondsToPass(_ offset: Double) -> Double? {
    let distance = offset - startOffset
    guard distance != 0 else { return 0 }
    guard distance * direction > 0, abs(distance) <= abs(travel) else { return nil }
    return min(Math.log(1 - distance / (startVelocity * rate.reach)) / rate.logarithm, durationMilliseconds)
  }

  var direction: Double { Deceleration.direction(of: startVelocity) }  // +1 without motion

  private static func direction(of velocity: Double) -> Double { velocity < 0 ? -1 : 1 }
}

/// The factor `d` by which the carried velocity decays in a millisecond.
public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
  /// UIKit's `UIScrollView.DecelerationRate.normal`, 0.998. (A)
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// UIKit's `UIScrollView.DecelerationRate.fast`, 0.99. (A)
  public static let fast = DecelerationRate(rawValue: 0.99)
  /// The useful rates: below, a fling ends within a frame; above, it lasts for minutes. (C)
  public static let legal = 0.5...0.9999

  public let rawValue: Double
  package let logarithm: Double  // `ln d`, negative

  /// - Precondition: `rawValue` lies within `legal`.
  public init(rawValue: Double) {
    precondition(DecelerationRate.legal.contains(rawValue), "deceleration rate \(rawValue) per ms is not within \(DecelerationRate.legal)")
    self.rawValue = rawValue
    logarithm = Math.log(rawValue)
  }

  package var reach: Double { rawValue / (1 - rawValue) }  // points of an endless deceleration from 1 pt/ms: 499 (normal), 99 (fast)

  package var kappa: Double { -logarithm * reach }  // derivative / carried velocity: 0.998999333 (normal), 0.994983249 (fast)
}
