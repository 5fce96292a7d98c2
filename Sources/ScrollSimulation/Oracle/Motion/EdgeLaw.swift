import Scrolling

/// Content released or arriving beyond an edge, by each platform's closed form. Milliseconds; points from the edge, negative at the start.
struct EdgeLaw {
  let platform: ScrollPlatform
  let excess: Double  // at the start, as the velocity
  let velocity: Double
  let manner: FrameInput.Manner

  struct Place {
    var excess: Double
    var mayRest = false
    var mustRest = false
  }

  init(_ platform: ScrollPlatform, excess: Double, velocity: Double, _ manner: FrameInput.Manner = FrameInput.Manner()) {
    self.platform = platform
    self.manner = manner
    self.excess = excess
    // A spring takes at most 5 points per millisecond over from a fling.
    self.velocity = platform == .flutterBouncing && excess == 0 ? min(max(velocity, -5), 5) : velocity
  }

  func offset(after time: Double) -> Place {
    guard manner.bounces else { return Place(excess: 0, mayRest: true, mustRest: true) }
    switch platform {
    case .uikit: return bounce(max(0, time))
    case .android: return overthrow(max(0, time))
    case .flutterClamping: return Place(excess: 0, mayRest: true, mustRest: true)
    case .flutterBouncing: return spring(max(0, time))
    }
  }

  private var side: Double { (excess != 0 ? excess : velocity) < 0 ? -1 : 1 }

  /// Each millisecond removes a hundredth of the distance from the edge. On its way back it ends below half a pixel (two per point).
  private func bounce(_ t: Double) -> Place {
    let (decay, damping) = (MotionSeries.log(manner.rate), MotionSeries.log(0.99))
    let free = excess + velocity * manner.rate / (1 - manner.rate) * (1 - MotionSeries.exp(decay * t))
    let shown = MotionSeries.exp(damping * t) * free
    // The time from the edge to the turn: 91 ms at the normal rate.
    let turn = MotionSeries.log(damping / (damping + decay)) / decay
    let isReturning = velocity * side <= 0 || t > turn + 0.3
    let isOver = isReturning && shown * side < 0.2499
    return Place(excess: isOver ? 0 : shown, mayRest: shown * side < 0.2501, mustRest: isOver)
  }

  /// A throw against 2000 pixels per second squared, or more if it would exceed 6 points, then a cubic back; two pixels per point.
  private func overthrow(_ t: Double) -> Place {
    let room = 6 - abs(excess)
    let outward = velocity * side
    var gravity = 0.001
    var (apex, rise) = (abs(excess), 0.0)
    if outward > 0, room > 0 {
      gravity = max(gravity, outward * outward / (2 * room))
      rise = outward / gravity
      apex += outward * outward / (2 * gravity)
    }
    if t < rise { return Place(excess: excess + side * (outward * t - gravity * t * t / 2)) }
    let fall = 1000 * (2 * apex * 2 / 2000).squareRoot()
    let u = fall > 0 ? min((t - rise) / fall, 1) : 1
    return Place(excess: side * apex * (1 - 3 * u * u + 2 * u * u * u), mayRest: t > rise + fall - 1e-3, mustRest: t > rise + fall + 1e-3)
  }

  /// Mass 0.5, stiffness 100, damping ratio 1.1: x'' = -200 x - c / 0.5 x' in seconds, with two real roots.
  private func spring(_ t: Double) -> Place {
    let damping = 1.1 * 2 * (0.5 * 100.0).squareRoot()
    let root = (damping * damping - 4 * 0.5 * 100).squareRoot()
    let (fast, slow) = (-(damping + root) / 1000, -(damping - root) / 1000)
    // x(0) = excess and x'(0) = velocity, solved for each root's coefficient.
    let slowPart = (velocity - fast * excess) / (slow - fast)
    let shown = (excess - slowPart) * MotionSeries.exp(fast * t) + slowPart * MotionSeries.exp(slow * t)
    let isOver = t > 3000
    return Place(excess: isOver ? 0 : shown, mayRest: abs(shown) < 0.01, mustRest: isOver)
  }
}

/// UIKit's rubber band: an excess of x points is shown as `(1 - 1 / (0.55 x / viewport + 1)) * viewport`, of the viewport's extent.
enum BandLaw {
  /// Where the content is for a finger that would put it at `finger`.
  static func shown(_ finger: Double, within edges: ClosedRange<Double>, viewport: Double) -> Double {
    let edge = min(max(finger, edges.lowerBound), edges.upperBound)
    let excess = abs(finger - edge)
    let shown = viewport - viewport / (excess * 0.55 / viewport + 1)
    return finger < edge ? edge - shown : edge + shown
  }

  /// The inverse of `shown`; nil if no finger gets the content to `offset`.
  static func finger(_ offset: Double, within edges: ClosedRange<Double>, viewport: Double) -> Double? {
    let edge = min(max(offset, edges.lowerBound), edges.upperBound)
    let shown = abs(offset - edge)
    guard shown < viewport else { return nil }
    let excess = viewport * shown / (0.55 * (viewport - shown))
    return offset < edge ? edge - excess : edge + excess
  }
}
