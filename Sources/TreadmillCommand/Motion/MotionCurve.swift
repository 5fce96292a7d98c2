import Treadmill

/// A platform's motion after a release, and the figures that compare motions.
///
/// Time counts from the release; velocities and speeds are in points per second.
struct MotionCurve {
  enum Threshold: Hashable {
    case kept
    case dropped(minimum: Double)
    case cut(maximum: Double)
  }

  /// Samples for the greatest speed, for which motions have no closed form.
  private static let speedSamples = 4_096

  let platform: ScrollPlatform
  let motion: any ScrollMotion
  let threshold: Threshold
  /// The motion's initial velocity.
  let thrown: Double
  let from: Double
  private let bounds: ClosedRange<Double>

  init(_ platform: ScrollPlatform, of request: MotionRequest) {
    let traits = platform.traits
    // No velocity on the cross axis.
    let thrown = traits.thrown(Point(x: 0, y: request.velocity / 1000)).y
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

  /// Nil if the motion has one direction.
  var turn: Instant? { motion.turn > .zero && motion.turn < end ? motion.turn : nil }

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

  /// In points per second.
  var greatestSpeed: Double {
    (0...MotionCurve.speedSamples).map { step in
      let part = Double(step) / Double(MotionCurve.speedSamples)
      return abs(velocity(at: Instant.zero.advanced(byMilliseconds: part * durationMilliseconds)))
    }.max() ?? 0
  }

  func offset(at instant: Instant) -> Double { motion.offset(at: instant) }

  /// In points per second.
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
