public import ViewTree

/// The way back to an edge from beyond it: a free deceleration whose distance from the edge is damped by 0.99 each millisecond.
///
/// With x relative to the edge (B; others model it as a critically damped spring of 10 to 11 per second):
/// ```
/// x(t) = 0.99^t * [x0 + v0 * d * (1 - d^t) / (1 - d)]
///
///  x |   peak
///    |  .-''-.
///    | /      '-._
///    |/           ''--...__ half a pixel: over
///  0 +------------------------------------------ edge
/// ```
/// A start at the edge goes to the side of its velocity. A start beyond it with an inward velocity ends at the edge, not in the content.
public struct Bounce: ScrollMotion, Hashable {
  /// `ln 0.99`: 0.99 of the distance from the edge is left after a millisecond, at any rate of deceleration. (B)
  static let dampingLogarithm = -0.010050335853501441
  /// Pixels per point. (C)
  public static let defaultDisplayScale = 2.0
  static let bisectionStepsMax = 48  // halvings of the search for the end: the longest bounce, from 10^300 pt, comes below a nanosecond

  public let start: Instant
  /// The offset of the edge in points; the motion rests on it exactly.
  public private(set) var edge: Double
  package let startExcess: Double  // the start's distance from the edge in points, negative before a lower edge
  package let startVelocity: Double  // the carried velocity at `start` in pt/ms
  public let rate: DecelerationRate
  public let displayScale: Double
  /// Time from `start` until the distance from the edge rounds to 0 pixels for good. (B)
  public private(set) var durationMilliseconds = 0.0

  /// - Precondition: `offset`, `velocity` (pt/ms) and `edge` are finite, `displayScale` (pixels per point) is finite and positive.
  public init(
    start: Instant, offset: Double, velocity: Double, edge: Double, rate: DecelerationRate = .normal,
    displayScale: Double = Bounce.defaultDisplayScale
  ) {
    precondition(
      offset.isFinite && velocity.isFinite && edge.isFinite,
      "Bounce from \(offset) pt with \(velocity) pt/ms about \(edge) pt: all must be finite")
    precondition(
      displayScale > 0 && displayScale.isFinite, "a display scale of \(displayScale) pixels per point is not finite and positive")
    self.start = start
    self.edge = edge
    self.startExcess = offset - edge
    self.startVelocity = velocity
    self.rate = rate
    self.displayScale = displayScale
    durationMilliseconds = millisecondsToRest()
  }

  public var rest: Double { edge }

  public var end: Instant { start.advanced(byMilliseconds: durationMilliseconds) }

  public var turn: Instant { min(start.advanced(byMilliseconds: peakMilliseconds), end) }

  public func offset(at instant: Instant) -> Double {
    instant >= end ? edge : offset(afterMilliseconds: max(0, instant.milliseconds(since: start)))
  }

  public func velocity(at instant: Instant) -> Double {
    instant < start || instant >= end ? 0 : velocity(afterMilliseconds: instant.milliseconds(since: start))
  }

  /// The velocity in pt/ms that the next phase starts with, `v0 * d^t * 0.99^t`: `startVelocity` up to `start`, 0 from `end` on.
  public func carriedVelocity(at instant: Instant) -> Double {
    instant >= end ? 0 : carriedVelocity(afterMilliseconds: max(0, instant.milliseconds(since: start)))
  }

  /// Time from `start` to the greatest distance from the edge, 0 if the motion only goes back; from the edge itself 90.735 ms at the normal
  /// rate. The derivative's zero: `d^t = (x0 + a) / a * ln 0.99 / (ln 0.99 + ln d)` with `a = v0 * d / (1 - d)`.
  package var peakMilliseconds: Double {
    guard startVelocity * side > 0 else { return 0 }
    let decay = (1 + startExcess / endlessTravel) * (Bounce.dampingLogarithm / (Bounce.dampingLogarithm + rate.logarithm))
    return max(0, Math.log(decay) / rate.logarithm)
  }

  /// The offset furthest from the edge: from the edge itself 33.3005 ms * v0 beyond it at the normal rate.
  package var peakOffset: Double { offset(afterMilliseconds: peakMilliseconds) }

  public func shifted(by delta: Double) -> Bounce {
    var copy = self
    copy.edge += delta
    return copy
  }

  /// A bounce is a fling that began beyond one edge and has no other.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    Fling(self).replanned(at: instant, edges: edges)
  }
}

// The formulas, for `t` milliseconds after `start`, `0 <= t <= durationMilliseconds`.
extension Bounce {
  func offset(afterMilliseconds t: Double) -> Double { edge + excess(afterMilliseconds: t) }

  func excess(afterMilliseconds t: Double) -> Double {
    Math.exp(Bounce.dampingLogarithm * t) * (startExcess + endlessTravel * (1 - Math.exp(rate.logarithm * t)))
  }

  func velocity(afterMilliseconds t: Double) -> Double {
    Bounce.dampingLogarithm * excess(afterMilliseconds: t) + rate.kappa * carriedVelocity(afterMilliseconds: t)
  }

  func carriedVelocity(afterMilliseconds t: Double) -> Double {
    startVelocity * Math.exp((Bounce.dampingLogarithm + rate.logarithm) * t)
  }

  var endlessTravel: Double { startVelocity * rate.reach }  // the signed distance that the velocity alone would cover, `v0 * d / (1 - d)`

  var side: Double { (startExcess != 0 ? startExcess : startVelocity) < 0 ? -1 : 1 }  // +1 beyond an upper edge, -1 before a lower one

  /// The first time from the peak on at which the distance from the edge is less than half a pixel: ties round away from zero. It stays
  /// below, so one bisection finds the time, from where `0.99^t * (|x0| + |a|)`, an upper bound of the distance, comes to half a pixel.
  private func millisecondsToRest() -> Double {
    let halfPixel = 0.5 / displayScale
    func isOver(_ t: Double) -> Bool { side * excess(afterMilliseconds: t) < halfPixel }

    var before = peakMilliseconds
    guard !isOver(before) else { return before }
    var over = max(before, (Math.log(halfPixel) - Math.log(abs(startExcess) + abs(endlessTravel))) / Bounce.dampingLogarithm)
    for _ in 0..<Bounce.bisectionStepsMax {
      let middle = before + (over - before) / 2
      if isOver(middle) { over = middle } else { before = middle }
    }
    return over
  }
}
