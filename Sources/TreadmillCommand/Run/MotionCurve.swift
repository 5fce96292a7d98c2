import Treadmill

/// A platform's motion after a release. Time counts from the release; velocities and speeds are in points per second.
struct MotionCurve {
  enum Threshold: Hashable {
    case kept
    case dropped(minimum: Double)
    case cut(maximum: Double)
  }

  private static let speedSamples = 4_096  // samples for the greatest speed, for which motions have no closed form

  let platform: ScrollPlatform
  let motion: any ScrollMotion
  let threshold: Threshold
  let thrown: Double  // the motion's initial velocity
  let from: Double
  private let bounds: ClosedRange<Double>

  init(_ platform: ScrollPlatform, of request: MotionRequest) {
    let traits = platform.traits
    let thrown = traits.thrown(Point(x: 0, y: request.velocity / 1000)).y  // no velocity on the cross axis
    threshold =
      if abs(request.velocity) > traits.maximumSpeed * 1000 {
        .cut(maximum: traits.maximumSpeed * 1000)
      } else if thrown == 0, request.velocity != 0 {
        .dropped(minimum: traits.minimumSpeed * 1000)
      } else {
        .kept
      }
    self.platform = platform
    self.thrown = thrown * 1000
    from = request.from
    bounds = request.bounds.range
    motion = platform.motion(
      from: Release(
        start: .zero, offset: request.from, velocity: thrown, edges: bounds, rate: request.rate.rate, bounces: request.bounces,
        displayScale: request.density))
  }

  var name: String { platform.rawValue }
  var end: Instant { motion.end }
  var rest: Double { motion.rest }
  var distance: Double { rest - from }
  var durationMilliseconds: Double { end.milliseconds(since: .zero) }

  var turn: Instant? { motion.turn > .zero && motion.turn < end ? motion.turn : nil }  // nil if the motion has one direction

  /// When it reaches the edge in its direction; nil if it does not. Returning from beyond an edge does not count.
  var edgeMet: Instant? {
    let edge = thrown < 0 ? bounds.lowerBound : bounds.upperBound
    guard edge.isFinite, (edge - from) * thrown >= 0 else { return nil }
    return motion.crossings(of: edge, in: .zero...max(.zero, end)).first
  }

  /// The greatest distance beyond the bounds, in points. It occurs at the start, the turn or the end.
  var farthestBeyond: Double {
    [.zero, motion.turn, end].map { instant in
      let offset = motion.offset(at: instant)
      return max(0, offset - bounds.upperBound, bounds.lowerBound - offset)
    }.max() ?? 0
  }

  var greatestSpeed: Double {
    (0...MotionCurve.speedSamples).map { step in
      let part = Double(step) / Double(MotionCurve.speedSamples)
      return abs(velocity(at: Instant.zero.advanced(byMilliseconds: part * durationMilliseconds)))
    }.max() ?? 0
  }

  func offset(at instant: Instant) -> Double { motion.offset(at: instant) }

  func velocity(at instant: Instant) -> Double { motion.velocity(at: instant) * 1000 }

  /// The threshold's effect in words; nil if there is none.
  var remark: String? {
    switch threshold {
    case .kept: nil
    case .dropped(let minimum): "\(name) throws nothing below \(plain(minimum)) pt/s"
    case .cut(let maximum): "\(name) throws at \(plain(maximum)) pt/s at most"
    }
  }
}
