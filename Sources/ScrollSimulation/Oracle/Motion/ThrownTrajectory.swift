import Scrolling

/// A motion of the content's own: what a release has thrown, and what becomes of it at an edge. Shifted by each correction; points,
/// points a millisecond, nanoseconds.
struct ThrownTrajectory {
  private let fling: FlingLaw
  private let manner: FrameInput.Manner
  /// Where it is to come to rest, if that was not left to it.
  private var target: Double?
  private let start: Int64
  private var from: Double
  /// The legal offsets that it was last seen in.
  private var edges: ClosedRange<Double>
  private var seen: Int64
  /// What happens beyond an edge, from an instant in milliseconds after the start on.
  private var back: (law: EdgeLaw, edge: Double, isUpper: Bool, begin: Double)?

  /// Nil where the law is not followed: content that Flutter's clamping physics brings back from beyond an edge, and a way inward from there
  /// that Android takes for a fling.
  init?(
    _ platform: ScrollPlatform, at frame: Int64, from place: Double, velocity: Double, within edges: ClosedRange<Double>,
    _ manner: FrameInput.Manner = FrameInput.Manner()
  ) {
    self.manner = manner
    start = frame  // which still shows what the hand did last
    (from, self.edges, seen) = (place, edges, start)
    fling = FlingLaw(platform, velocity: velocity, rate: manner.rate)
    // From an edge outward it is beyond it at once.
    let leaves = velocity > 0 ? place == edges.upperBound : place == edges.lowerBound
    guard !edges.contains(place) || leaves else { return }
    let isUpper = place > edges.upperBound || (leaves && velocity > 0)
    let edge = isUpper ? edges.upperBound : edges.lowerBound
    let stops = !manner.bounces && platform != .flutterClamping
    guard leaves || stops || platform != .flutterClamping, stops || platform != .android || velocity * (place - edge) >= 0 else {
      return nil
    }
    back = (EdgeLaw(platform, excess: place - edge, velocity: velocity, manner), edge, isUpper, 0)
  }

  /// The way to a target within the edges.
  init(
    _ platform: ScrollPlatform, at frame: Int64, from place: Double, to target: Double, within edges: ClosedRange<Double>,
    _ manner: FrameInput.Manner
  ) {
    (self.manner, self.target, start) = (manner, target, frame)
    (from, self.edges, seen) = (place, edges, start)
    fling = FlingLaw(platform, going: target - place, rate: manner.stops == .pages ? ThrownTrajectory.pageRate : manner.rate)
  }

  /// How much later than it must a way to a target may end, in milliseconds: a frame at 60 Hz.
  private static let overdue = 1000.0 / 60
  /// UIKit's pages come at its fast rate.
  private static let pageRate = 0.99

  mutating func shift(by delta: Double) {
    from += delta
    target = target.map { $0 + delta }
    edges = edges.lowerBound + delta...edges.upperBound + delta
    back?.edge += delta
  }

  var isBeyondEdge: Bool { back != nil }

  /// Where it is; nil if an edge has moved so that it is not known. Called once a frame, with the legal offsets as they are.
  mutating func place(at time: Int64, within edges: ClosedRange<Double>) -> (place: Double, rest: Double, mayRest: Bool, mustRest: Bool)? {
    let last = seen
    (seen, self.edges) = (max(time, start), edges)
    let t = milliseconds(time)
    if back == nil {
      // An edge that has passed it by makes a return of it from there.
      guard edges.contains(from + fling.distance(after: milliseconds(last))) else { return nil }
      var free = from + fling.distance(after: t)
      // Which side of an edge the last digit of a way to it is on says nothing.
      if let target, edges.contains(target), abs(free - target) < 1e-6 { free = target }
      // How far it is to a target is known to a step of the grid, and so is when it is there.
      let isThere = target.map { abs(free - $0) <= 1.0 / 64 } ?? false
      let overdue = target == nil ? 1e-5 : ThrownTrajectory.overdue
      if edges.contains(free) { return (free, free, isThere || t > fling.duration - 1e-5, t > fling.duration + overdue) }
      let isUpper = free > edges.upperBound
      let edge = isUpper ? edges.upperBound : edges.lowerBound
      let crossing = edge == from ? 0 : fling.time(toGo: edge - from)
      back = (EdgeLaw(fling.platform, excess: 0, velocity: fling.velocity(after: crossing), manner), edge, isUpper, crossing)
    }
    guard let back, abs(back.edge - (back.isUpper ? edges.upperBound : edges.lowerBound)) < 1e-6 else { return nil }
    let seen = back.law.place(after: t - back.begin)
    return (back.edge + seen.excess, back.edge, seen.mayRest, seen.mustRest)
  }

  /// How fast it would be at an instant if nothing had stopped it; nil if an edge had.
  func velocity(at time: Int64) -> Double? {
    guard back == nil, edges.contains(from + fling.distance(after: milliseconds(time))) else { return nil }
    return time < start ? 0 : fling.velocity(after: milliseconds(time))
  }

  private func milliseconds(_ time: Int64) -> Double { Double(time - start) / 1e6 }
}

/// A program's animated scroll: 300 ms from where the content is at the next frame to a target, eased in and out, its first step a frame
/// of a display at 60 Hz.
struct ScrolledTrajectory {
  private(set) var target: Double
  private var origin: (place: Double, time: Int64)?

  init(to target: Double) { self.target = target }

  private static let duration = 300.0
  /// It begins a frame of a display at 60 Hz before it is first seen.
  static let firstStep: Int64 = 1_000_000_000 / 60

  mutating func shift(by delta: Double) {
    target += delta
    origin?.place += delta
  }

  var hasBegun: Bool { origin != nil }

  mutating func place(at time: Int64, from place: Double) -> (place: Double, isOver: Bool) {
    let origin = origin ?? (place, time - ScrolledTrajectory.firstStep)
    self.origin = origin
    let part = Double(time - origin.time) / 1e6 / ScrolledTrajectory.duration
    guard part < 1 else { return (target, true) }
    return (origin.place + (target - origin.place) * ScrolledTrajectory.eased(part), false)
  }

  /// The cubic Bézier with the control points (0.42, 0) and (0.58, 1): its time solved for the parameter by bisection.
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

// What the content does by itself from one frame to the next.
extension MotionLaw {
  /// A program asks for an animated scroll, before the frame's corrections.
  mutating func scroll(to target: Double, from place: Double) {
    switch trajectory {
    case .unknown: return
    // The offset is set under the finger.
    case .tracking, .dragged, .pulled: trajectory = .unknown
    case .resting, .momentum, .thrown, .scrolled:
      stop()
      if target != place { trajectory = .scrolled(ScrolledTrajectory(to: target)) }
    }
  }

  /// The frame's instant has come.
  mutating func advance() -> Due? {
    if case .dragged = trajectory, let translation = shown.place(at: frame, on: platform) { drag(to: translation) }
    awaitTrackpad()
    switch trajectory {
    case .unknown: return nil
    case .resting: return Due(places: [place], phases: [.resting], law: law)
    case .tracking: return Due(places: [place], phases: [.tracking], law: law)
    case .dragged, .pulled: return Due(places: [place], phases: [.dragging], law: law)
    case .momentum: return Due(places: [place], phases: [.momentum], law: law)
    case .thrown(let thrown): return advance(thrown)
    case .scrolled(var scrolled):
      let next = scrolled.place(at: frame, from: place)
      trajectory = next.isOver ? .resting : .scrolled(scrolled)
      if next.isOver { flicks.reset() }
      return Due(places: [next.place], phases: [next.isOver ? .resting : .animating], law: .scroll)
    }
  }

  private mutating func advance(_ thrown: ThrownTrajectory) -> Due? {
    var thrown = thrown
    guard let next = thrown.place(at: frame, within: edges) else {
      trajectory = .unknown
      flicks.lose()
      return nil
    }
    // Where it may rest or not, the frame shows whether it does: the law takes it up again there.
    trajectory = next.mustRest ? .resting : next.mayRest ? .unknown : .thrown(thrown)
    if next.mayRest { flicks.reset() }
    return Due(
      places: next.mustRest ? [next.rest] : next.mayRest ? [next.place, next.rest] : [next.place],
      phases: next.mustRest ? [.resting] : next.mayRest ? [.resting, .decelerating] : [.decelerating],
      law: thrown.isBeyondEdge ? .edge : .fling)
  }
}
