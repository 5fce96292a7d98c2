import ViewTree

/// A free motion, in milliseconds from its start and points from its start offset.
protocol GlideLaw: Hashable, Sendable {
  static var greatestVelocity: Double { get }  // limit in pt/ms: no motion lasts more than a few hours
  init(velocity: Double)  // in pt/ms, at most `greatestVelocity`
  init(travel: Double)  // the glide that covers the signed distance `travel`; it lasts at most as long as the one of `greatestVelocity`
  var travel: Double { get }
  var durationMilliseconds: Double { get }
  func distance(afterMilliseconds t: Double) -> Double  // for `0 <= t <= durationMilliseconds`
  func velocity(afterMilliseconds t: Double) -> Double
  func milliseconds(toCover distance: Double) -> Double  // the inverse of `distance`, between 0 and `travel`
}

/// A motion about an edge, in milliseconds from its start and points from the edge.
protocol ReturnLaw: Hashable, Sendable {
  /// `excess` is the start's signed distance from the edge; a return from the edge itself goes to the side of its velocity.
  init(excess: Double, velocity: Double, density: Double)
  var durationMilliseconds: Double { get }
  var turnMilliseconds: Double { get }  // when it turns back: 0 if it does not go out, `durationMilliseconds` if it never turns
  var startExcess: Double { get }
  var side: Double { get }  // the side of the start: +1 beyond an upper edge, -1 before a lower one
  func excess(afterMilliseconds t: Double) -> Double
  func velocity(afterMilliseconds t: Double) -> Double
  /// Whether a motion beyond an edge is such a return, and not a glide that comes back within the edges by itself.
  static func takes(excess: Double, glide travel: Double) -> Bool
}

/// The effect of an edge on a glide that meets it.
enum EdgeRule: Hashable, Sendable {
  case bounce  // the glide continues as a return about the edge
  case stop  // It stops at once. Beyond an edge there is no motion: it is at rest on the edge.
  case stopOrReturn  // It stops at once. From beyond an edge it returns in motion, without its outward velocity.
}

/// A glide that continues as a return, or stops, where it meets an edge: the fling of every platform but UIKit.
/// ```
///  start     handOver            end
///    |----------|-----------------|--------
///       glide         return        rest
/// ```
struct Trajectory<Glide: GlideLaw, Return: ReturnLaw>: Hashable, Sendable {
  let start: Instant
  private(set) var startOffset: Double
  private(set) var edges: ClosedRange<Double>
  private(set) var rest: Double
  private var freeRest: Double  // where the glide would end without edges: a target to the bit
  let end: Instant
  let rule: EdgeRule
  let density: Double
  private let glide: Glide
  private let back: Return?
  private var edge: Double
  private let handOver: Double  // when `back` begins, in milliseconds after `start`; the whole duration without one
  private let returnStart: Instant

  init(start: Instant, offset: Double, velocity: Double, edges: ClosedRange<Double>, rule: EdgeRule, density: Double) {
    let velocity = min(max(velocity, -Glide.greatestVelocity), Glide.greatestVelocity)
    let glide = Glide(velocity: velocity)
    let edge = offset < edges.lowerBound ? edges.lowerBound : edges.upperBound
    if !edges.contains(offset), rule == .stop || Return.takes(excess: offset - edge, glide: glide.travel) {
      let isDropped = rule == .stopOrReturn && velocity * (offset - edge) > 0
      let back = rule == .stop ? nil : Return(excess: offset - edge, velocity: isDropped ? 0 : velocity, density: density)
      self.init(
        start, offset, glide, to: offset + glide.travel, until: 0, back, edge: edge, rest: edge, edges: edges, rule: rule, density: density)
    } else {
      self.init(
        start: start, offset: offset, velocity: velocity, gliding: glide, to: offset + glide.travel, edges: edges, rule: rule,
        density: density)
    }
  }

  /// The trajectory that rests on `target`. A target beyond an edge is not reached; from beyond an edge the trajectory is the way back.
  /// - Precondition: `offset` and `target` are finite.
  init(start: Instant, offset: Double, target: Double, edges: ClosedRange<Double>, rule: EdgeRule, density: Double) {
    precondition(offset.isFinite && target.isFinite, "a motion from \(offset) pt to \(target) pt: both must be finite")
    guard edges.contains(offset) else {
      self.init(
        start: start, offset: offset, velocity: 0, edges: edges, rule: rule, density: density)
      return
    }
    let glide = Glide(travel: target - offset)
    self.init(
      start: start, offset: offset, velocity: glide.velocity(afterMilliseconds: 0), gliding: glide, to: target, edges: edges, rule: rule,
      density: density)
  }

  /// Plans the rest of a glide that is within `edges`, or on its way back there by itself. `velocity` starts a return at the glide's own
  /// start; `freeRest` is the glide's end without edges.
  private init(
    start: Instant, offset: Double, velocity: Double, gliding glide: Glide, to freeRest: Double, edges: ClosedRange<Double>, rule: EdgeRule,
    density: Double
  ) {
    let edge = glide.travel < 0 ? edges.lowerBound : edges.upperBound
    if abs(glide.travel) > abs(edge - offset) {
      let crossing = min(glide.milliseconds(toCover: edge - offset), glide.durationMilliseconds)
      let velocity = crossing > 0 ? glide.velocity(afterMilliseconds: crossing) : velocity
      let back = rule == .bounce ? Return(excess: 0, velocity: velocity, density: density) : nil
      self.init(
        start, offset, glide, to: freeRest, until: crossing, back, edge: edge, rest: edge, edges: edges, rule: rule, density: density)
    } else {
      let rest = min(max(freeRest, edges.lowerBound), edges.upperBound)
      self.init(
        start, offset, glide, to: freeRest, until: glide.durationMilliseconds, nil, edge: edge, rest: rest, edges: edges, rule: rule,
        density: density)
    }
  }

  private init(
    _ start: Instant, _ offset: Double, _ glide: Glide, to freeRest: Double, until handOver: Double, _ back: Return?, edge: Double,
    rest: Double, edges: ClosedRange<Double>, rule: EdgeRule, density: Double
  ) {
    self.start = start
    self.startOffset = offset
    self.glide = glide
    self.handOver = handOver
    self.back = back
    self.edge = edge
    self.rest = rest
    self.freeRest = freeRest
    self.edges = edges
    self.rule = rule
    self.density = density
    // Rounded up to a nanosecond; clamped at the end of time.
    let (first, isBeyond) = start.nanoseconds.addingReportingOverflow(Int64((handOver * 1_000_000).rounded(.up)))
    returnStart = Instant(nanoseconds: isBeyond ? .max : first)
    end = start.advanced(byMilliseconds: handOver + (back?.durationMilliseconds ?? 0))
  }

  var turn: Instant {
    guard let back else { return end }
    return min(start.advanced(byMilliseconds: handOver + back.turnMilliseconds), end)
  }

  func offset(at instant: Instant) -> Double {
    guard instant < end else { return rest }
    guard instant > start else { return startOffset }
    let t = milliseconds(at: instant)
    guard instant >= returnStart, let back else { return startOffset + glide.distance(afterMilliseconds: t) }
    return edge + back.excess(afterMilliseconds: t - handOver)
  }

  func velocity(at instant: Instant) -> Double {
    guard instant >= start, instant < end else { return 0 }
    let t = milliseconds(at: instant)
    guard instant >= returnStart, let back else { return glide.velocity(afterMilliseconds: t) }
    return back.velocity(afterMilliseconds: t - handOver)
  }

  /// A product: faster than the quotient of `Instant.milliseconds(since:)`, and off by at most a unit in the last place.
  private func milliseconds(at instant: Instant) -> Double { Double(instant.nanoseconds &- start.nanoseconds) * 1e-6 }

  func isReturning(at instant: Instant) -> Bool {
    back != nil && instant < end && max(instant, start) >= returnStart
  }

  func millisecondsToPass(_ offset: Double) -> Double? {
    let distance = offset - startOffset
    guard distance * glide.travel > 0, abs(distance) <= abs(glide.travel) else { return nil }
    let milliseconds = glide.milliseconds(toCover: distance)
    return milliseconds <= handOver ? milliseconds : nil
  }

  func shifted(by delta: Double) -> Trajectory {
    var copy = self
    copy.startOffset += delta
    copy.edge += delta
    copy.rest += delta
    copy.freeRest += delta
    copy.edges = edges.lowerBound + delta...edges.upperBound + delta
    return copy
  }

  /// The trajectory from `instant` on with other edges (C5); nil if it has ended. A glide still within them, and a return whose edge did
  /// not move, stay the same. Any other restarts from its offset and velocity.
  func replanned(at instant: Instant, edges: ClosedRange<Double>) -> Trajectory? {
    let instant = max(instant, start)
    guard instant < end else { return nil }
    guard edges != self.edges else { return self }
    let offset = offset(at: instant)
    let velocity = velocity(at: instant)

    let next: Trajectory
    if let back, isReturning(at: instant) {
      if edge == (back.side < 0 ? edges.lowerBound : edges.upperBound) { return withEdges(edges) }
      next = Trajectory(
        start: instant, offset: offset, velocity: velocity, edges: edges, rule: rule, density: density)
    } else if isGliding(at: offset, within: edges) {
      next = Trajectory(
        start: start, offset: startOffset, velocity: velocity, gliding: glide, to: freeRest, edges: edges, rule: rule, density: density)
    } else {
      next = Trajectory(
        start: instant, offset: offset, velocity: velocity, edges: edges, rule: rule, density: density)
    }
    return instant < next.end ? next : nil
  }

  private func isGliding(at offset: Double, within edges: ClosedRange<Double>) -> Bool {
    guard !edges.contains(offset) else { return true }
    let edge = offset < edges.lowerBound ? edges.lowerBound : edges.upperBound
    return rule != .stop && !Return.takes(excess: offset - edge, glide: startOffset + glide.travel - offset)
  }

  private func withEdges(_ edges: ClosedRange<Double>) -> Trajectory {
    var copy = self
    copy.edges = edges
    return copy
  }
}
