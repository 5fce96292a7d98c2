public import ViewTree

/// The motion after a release: a deceleration that continues as a bounce where it meets an edge. (B)
/// ```
///           handOver
///  start        |                end
///    |----------|-----------------|--------
///    deceleration   bounce         rest
/// ```
/// The bounce takes over at the exact crossing, between two nanoseconds, with the carried velocity: offset and velocity are continuous. A
/// fling from beyond an edge is a bounce at once (`handOver` = 0). Without bouncing it stops at the edge; from beyond an edge it rests on
/// it at once.
public struct Fling: ScrollMotion, Hashable {
  /// The legal offsets for which the motion was planned.
  public private(set) var edges: ClosedRange<Double>
  public private(set) var rest: Double
  public let end: Instant
  public let bounces: Bool
  public let displayScale: Double
  private var deceleration: Deceleration
  private var bounce: Bounce?
  private let handOver: Double  // when the bounce takes over, in milliseconds after `start`; the whole duration without one

  /// A motion from `offset` points at `velocity`, the carried one in pt/ms: at most `Deceleration.restVelocity` within the edges is at rest
  /// at once. A bound of `edges` may be infinite, and both may be equal. Without `bounces` the fling stops at an edge. `displayScale`, in
  /// pixels per point, decides when a bounce has ended.
  /// - Precondition: `offset` and `velocity` are finite, `displayScale` is finite and positive.
  public init(
    start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>, rate: DecelerationRate = .normal, bounces: Bool = true,
    displayScale: Double = Bounce.defaultDisplayScale
  ) {
    let deceleration = Deceleration(start: start, offset: offset, velocity: velocity, rate: rate)
    guard !edges.contains(offset) else {
      self.init(deceleration, edges: edges, bounces: bounces, displayScale: displayScale)
      return
    }
    let edge = offset < edges.lowerBound ? edges.lowerBound : edges.upperBound
    let bounce = Bounce(start: start, offset: offset, velocity: velocity, edge: edge, rate: rate, displayScale: displayScale)
    self.init(
      deceleration, until: 0, bounce: bounces ? bounce : nil, rest: edge, edges: edges, bounces: bounces, displayScale: displayScale)
  }

  /// Plans the rest of a deceleration that is within `edges` now, wherever it started.
  init(_ deceleration: Deceleration, edges: ClosedRange<Double>, bounces: Bool, displayScale: Double) {
    let edge = deceleration.direction < 0 ? edges.lowerBound : edges.upperBound
    // The last digit of a distance that ends at the edge itself is noise.
    if abs(edge - deceleration.startOffset) < abs(deceleration.travel), !edges.contains(deceleration.rest),
      let crossing = deceleration.millisecondsToPass(edge)
    {
      let bounce = Bounce(
        start: deceleration.start.advanced(byMilliseconds: crossing), offset: edge,
        velocity: deceleration.carriedVelocity(afterMilliseconds: crossing), edge: edge, rate: deceleration.rate, displayScale: displayScale
      )
      self.init(
        deceleration, until: crossing, bounce: bounces ? bounce : nil, rest: edge, edges: edges, bounces: bounces,
        displayScale: displayScale)
    } else {
      let rest = min(max(deceleration.rest, edges.lowerBound), edges.upperBound)
      self.init(
        deceleration, until: deceleration.durationMilliseconds, bounce: nil, rest: rest, edges: edges, bounces: bounces,
        displayScale: displayScale)
    }
  }

  /// The edge that the bounce does not know is infinitely far away.
  init(_ bounce: Bounce) {
    let offset = bounce.edge + bounce.startExcess
    self.init(
      Deceleration(start: bounce.start, offset: offset, velocity: bounce.startVelocity, rate: bounce.rate), until: 0, bounce: bounce,
      rest: bounce.edge, edges: bounce.side < 0 ? bounce.edge ... .infinity : -.infinity...bounce.edge, bounces: true,
      displayScale: bounce.displayScale)
  }

  private init(
    _ deceleration: Deceleration, until handOver: Double, bounce: Bounce?, rest: Double, edges: ClosedRange<Double>, bounces: Bool,
    displayScale: Double
  ) {
    self.deceleration = deceleration
    self.handOver = handOver
    self.bounce = bounce
    self.rest = rest
    self.end = deceleration.start.advanced(byMilliseconds: handOver + (bounce?.durationMilliseconds ?? 0))
    self.edges = edges
    self.bounces = bounces
    self.displayScale = displayScale
  }

  public var start: Instant { deceleration.start }

  public var turn: Instant {
    guard let bounce else { return end }
    return min(start.advanced(byMilliseconds: handOver + bounce.peakMilliseconds), end)
  }

  public var rate: DecelerationRate { deceleration.rate }

  public func offset(at instant: Instant) -> Double {
    guard instant < end else { return rest }
    let t = millisecondsElapsed(at: instant)
    guard let bounce, t >= handOver else { return deceleration.offset(afterMilliseconds: t) }
    return bounce.offset(afterMilliseconds: t - handOver)
  }

  public func velocity(at instant: Instant) -> Double {
    guard instant >= start, instant < end else { return 0 }
    let t = millisecondsElapsed(at: instant)
    guard let bounce, t >= handOver else { return rate.kappa * deceleration.carriedVelocity(afterMilliseconds: t) }
    return bounce.velocity(afterMilliseconds: t - handOver)
  }

  /// The velocity in pt/ms that the next phase starts with: the start velocity up to `start`, 0 from `end` on.
  public func carriedVelocity(at instant: Instant) -> Double {
    guard instant < end else { return 0 }
    let t = millisecondsElapsed(at: instant)
    guard let bounce, t >= handOver else { return deceleration.carriedVelocity(afterMilliseconds: t) }
    return bounce.carriedVelocity(afterMilliseconds: t - handOver)
  }

  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings {
    let passage = deceleration.millisecondsToPass(offset).flatMap { $0 <= handOver ? $0 : nil }
    return crossings(of: offset, in: window, near: passage)
  }

  package func isBouncing(at instant: Instant) -> Bool {
    bounce != nil && instant < end && millisecondsElapsed(at: instant) >= handOver
  }

  private func millisecondsElapsed(at instant: Instant) -> Double { max(0, instant.milliseconds(since: start)) }
}

extension Fling {
  public func shifted(by delta: Double) -> Fling {
    var copy = self
    copy.deceleration = deceleration.shifted(by: delta)
    copy.bounce = bounce?.shifted(by: delta)
    copy.rest += delta
    copy.edges = edges.lowerBound + delta...edges.upperBound + delta
    return copy
  }

  /// The motion from `instant` on with other edges:
  /// - a deceleration still within them stays the same, with its remaining distance to the bit;
  /// - a deceleration or a bounce beyond one of them becomes a bounce about it with the carried velocity;
  /// - a bounce that is now within them becomes a deceleration with the same `velocity(at:)`;
  /// - a bounce whose own edge did not move stays the same.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    let instant = max(instant, start)
    guard !isDone(at: instant) else { return nil }
    guard edges != self.edges else { return self }
    let offset = offset(at: instant)
    let isWithin = edges.contains(offset)

    if let bounce, isBouncing(at: instant) {
      if bounce.edge == (bounce.side < 0 ? edges.lowerBound : edges.upperBound) { return withEdges(edges) }
      return moving(
        from: offset, velocity: isWithin ? velocity(at: instant) / rate.kappa : carriedVelocity(at: instant), at: instant, edges)
    }
    if isWithin { return Fling(deceleration, edges: edges, bounces: bounces, displayScale: displayScale).unlessDone(at: instant) }
    return moving(from: offset, velocity: carriedVelocity(at: instant), at: instant, edges)
  }

  private func withEdges(_ edges: ClosedRange<Double>) -> Fling {
    var copy = self
    copy.edges = edges
    return copy
  }

  private func moving(from offset: Double, velocity: Double, at instant: Instant, _ edges: ClosedRange<Double>) -> Fling? {
    Fling(start: instant, offset: offset, velocity: velocity, edges: edges, rate: rate, bounces: bounces, displayScale: displayScale)
      .unlessDone(at: instant)
  }

  private func unlessDone(at instant: Instant) -> Fling? { isDone(at: instant) ? nil : self }
}
