import Scrolling

/// A release's fling, and what an edge makes of it. Corrections shift it. Points, points per millisecond, nanoseconds.
struct ThrownTrajectory {
  private let fling: FlingLaw
  private let manner: FrameInput.Manner
  private var target: Double?  // the prescribed resting offset, if any
  private let start: Int64
  private var from: Double
  private var edges: ClosedRange<Double>  // the legal offsets of the last call
  private var seen: Int64
  private var back: (law: EdgeLaw, edge: Double, isUpper: Bool, begin: Double)?  // beyond an edge; `begin` in ms after the start

  /// Nil for what is not followed: Flutter's clamping return from beyond an edge, and a release inward there, a fling to Android.
  init?(
    _ platform: ScrollPlatform, at frame: Int64, from offset: Double, velocity: Double, within edges: ClosedRange<Double>,
    _ manner: FrameInput.Manner = FrameInput.Manner()
  ) {
    self.manner = manner
    start = frame  // which still shows the last input
    (from, self.edges, seen) = (offset, edges, start)
    fling = FlingLaw(platform, velocity: velocity, rate: manner.rate)
    // A motion outward from an edge is beyond it at once.
    let leaves = velocity > 0 ? offset == edges.upperBound : offset == edges.lowerBound
    guard !edges.contains(offset) || leaves else { return }
    let isUpper = offset > edges.upperBound || (leaves && velocity > 0)
    let edge = isUpper ? edges.upperBound : edges.lowerBound
    let stops = !manner.bounces && platform != .flutterClamping
    guard leaves || stops || platform != .flutterClamping, stops || platform != .android || velocity * (offset - edge) >= 0 else {
      return nil
    }
    back = (EdgeLaw(platform, excess: offset - edge, velocity: velocity, manner), edge, isUpper, 0)
  }

  init(
    _ platform: ScrollPlatform, at frame: Int64, from offset: Double, to target: Double, within edges: ClosedRange<Double>,
    _ manner: FrameInput.Manner
  ) {
    (self.manner, self.target, start) = (manner, target, frame)
    (from, self.edges, seen) = (offset, edges, start)
    fling = FlingLaw(platform, going: target - offset, rate: manner.stops == .pages ? ThrownTrajectory.pageRate : manner.rate)
  }

  private static let overdue = 1000.0 / 60  // milliseconds by which a motion to a target may end late: a frame at 60 Hz
  private static let pageRate = 0.99  // UIKit's pages use its fast rate

  mutating func shift(by delta: Double) {
    from += delta
    target = target.map { $0 + delta }
    edges = edges.lowerBound + delta...edges.upperBound + delta
    back?.edge += delta
  }

  var isBeyondEdge: Bool { back != nil }

  /// Nil if an edge has moved so that the place is unknown. Called once per frame with the current legal offsets.
  mutating func offset(at time: Int64, within edges: ClosedRange<Double>) -> (offset: Double, rest: Double, mayRest: Bool, mustRest: Bool)?
  {
    let last = seen
    (seen, self.edges) = (max(time, start), edges)
    let t = milliseconds(time)
    if back == nil {
      // An edge that has passed the content turns its motion into a return.
      guard edges.contains(from + fling.distance(after: milliseconds(last))) else { return nil }
      var free = from + fling.distance(after: t)
      // The side of an edge on which the last digit of a motion to it lies has no meaning.
      if let target, edges.contains(target), abs(free - target) < 1e-6 { free = target }
      // The distance to a target is known to a grid step, and so is the arrival.
      let isThere = target.map { abs(free - $0) <= 1.0 / 64 } ?? false
      let overdue = target == nil ? 1e-5 : ThrownTrajectory.overdue
      if edges.contains(free) { return (free, free, isThere || t > fling.duration - 1e-5, t > fling.duration + overdue) }
      let isUpper = free > edges.upperBound
      let edge = isUpper ? edges.upperBound : edges.lowerBound
      let crossing = edge == from ? 0 : fling.time(toGo: edge - from)
      back = (EdgeLaw(fling.platform, excess: 0, velocity: fling.velocity(after: crossing), manner), edge, isUpper, crossing)
    }
    guard let back, abs(back.edge - (back.isUpper ? edges.upperBound : edges.lowerBound)) < 1e-6 else { return nil }
    let seen = back.law.offset(after: t - back.begin)
    return (back.edge + seen.excess, back.edge, seen.mayRest, seen.mustRest)
  }

  /// The velocity at an instant if nothing stopped the motion; nil if an edge did.
  func velocity(at time: Int64) -> Double? {
    guard back == nil, edges.contains(from + fling.distance(after: milliseconds(time))) else { return nil }
    return time < start ? 0 : fling.velocity(after: milliseconds(time))
  }

  private func milliseconds(_ time: Int64) -> Double { Double(time - start) / 1e6 }
}

/// A program's animated scroll: 300 ms from the content's offset at the next frame to a target, eased in and out.
struct ScrolledTrajectory {
  private(set) var target: Double
  private var origin: (offset: Double, time: Int64)?

  init(to target: Double, milliseconds: Double) { (self.target, duration) = (target, milliseconds) }

  private let duration: Double
  static let firstStep: Int64 = 1_000_000_000 / 60  // nanoseconds: it begins one frame at 60 Hz before it is first seen

  mutating func shift(by delta: Double) {
    target += delta
    origin?.offset += delta
  }

  var hasBegun: Bool { origin != nil }

  mutating func offset(at time: Int64, from offset: Double) -> (offset: Double, isOver: Bool) {
    let origin = origin ?? (offset, time - ScrolledTrajectory.firstStep)
    self.origin = origin
    let part = Double(time - origin.time) / 1e6 / duration
    guard part < 1 else { return (target, true) }
    return (origin.offset + (target - origin.offset) * ScrolledTrajectory.eased(part), false)
  }

  /// The cubic Bézier with control points (0.42, 0) and (0.58, 1), solved for the parameter by bisection.
  private static func eased(_ part: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let time = 3 * s * (1 - s) * (1 - s) * 0.42 + 3 * s * s * (1 - s) * 0.58 + s * s * s
      if time < part { low = s } else { high = s }
    }
    return low * low * (3 - 2 * low)
  }
}

extension MotionLaw {
  /// A program requests an animated scroll, before the frame's corrections.
  mutating func scroll(to target: Double, from offset: Double) {
    switch trajectory {
    case .unknown: return
    // The offset is set under the finger.
    case .tracking, .dragged, .pulled: trajectory = .unknown
    case .resting, .momentum, .thrown, .scrolled:
      stop()
      guard target != offset else { return }
      trajectory = manner.hasOtherCurve ? .unknown : .scrolled(ScrolledTrajectory(to: target, milliseconds: manner.animation))
    }
  }

  mutating func advance() -> Due? {
    if case .dragged = trajectory, let translation = shown.offset(at: frame, on: platform) { drag(to: translation) }
    awaitTrackpad()
    switch trajectory {
    case .unknown: return nil
    case .resting: return Due(offset: offset, phase: .resting, law: law)
    case .tracking: return Due(offset: offset, phase: .tracking, law: law)
    case .dragged, .pulled: return Due(offset: offset, phase: .dragging, law: law)
    case .momentum: return Due(offset: offset, phase: .momentum, law: law)
    case .thrown(let thrown): return advance(thrown)
    case .scrolled(var scrolled):
      let next = scrolled.offset(at: frame, from: offset)
      trajectory = next.isOver ? .resting : .scrolled(scrolled)
      if next.isOver { flicks.reset() }
      return Due(offset: next.offset, phase: next.isOver ? .resting : .animating, law: .scroll)
    }
  }

  private mutating func advance(_ thrown: ThrownTrajectory) -> Due? {
    var thrown = thrown
    guard let next = thrown.offset(at: frame, within: edges) else {
      trajectory = .unknown
      flicks.lose()
      return nil
    }
    // If it may rest or not, the frame shows which: the law continues from there.
    trajectory = next.mustRest ? .resting : next.mayRest ? .unknown : .thrown(thrown)
    if next.mayRest { flicks.reset() }
    let law = thrown.isBeyondEdge ? Law.edge : .fling
    if next.mustRest { return Due(offset: next.rest, phase: .resting, law: law) }
    return Due(offset: next.offset, rest: next.mayRest ? next.rest : nil, phase: .decelerating, mayRest: next.mayRest, law: law)
  }
}
