/// C5: a correction takes a running motion and a finger along: a free deceleration goes on as if nothing had happened, and the finger's
/// next point moves the content by the finger's way.
///
/// Follows each release by the closed form that `Docs/Physics.md` gives, d = 0.998 per millisecond, until it meets an edge, and fingers and
/// wheels as long as the offset stays inside the legal range.
public struct MotionGoesOn: Invariant {
  public let rule = "C5"
  private var fling: (velocity: Double, start: Int64, travelled: Int64)?
  public init() {}

  private static let rate = 0.998
  private static let tolerance: Int64 = 2  // two roundings to the grid

  public mutating func check(_ frame: CheckedFrame) -> String? { checkHand(frame) ?? checkFling(frame) }

  private func checkHand(_ frame: CheckedFrame) -> String? {
    let maximum = max(0, frame.list.length - frame.now.height)
    // From where the hand took the content: the frame's corrections come before the hand.
    let start = frame.now.offset - frame.now.travel
    guard frame.before != nil, !frame.input.resized, !frame.input.events.isEmpty, start > 0, start < maximum, frame.now.offset > 0,
      frame.now.offset < maximum
    else { return nil }
    var way = 0.0
    for event in frame.input.events {
      switch event {
      case .drag(let finger) where frame.now.phase == .dragging: way -= finger
      case .wheel(let delta) where frame.now.phase == .resting: way += delta
      default: return nil
      }
    }
    // A wheel stops at the edges on its way, and clamps have their own rule.
    guard frame.input.events.count == 1 || frame.now.phase == .dragging, !frame.now.corrections.contains(where: { $0.isClamp }) else {
      return nil
    }
    let due = Int64((way * 64).rounded())
    return abs(frame.now.travel - due) <= 1 ? nil : "the offset went \(points(frame.now.travel)) pt with a hand that went \(points(due)) pt"
  }

  private mutating func checkFling(_ frame: CheckedFrame) -> String? {
    if !frame.input.events.isEmpty || frame.input.resized { fling = nil }
    guard frame.now.phase == .decelerating else {
      fling = nil
      return nil
    }
    if case .release(let finger)? = frame.input.events.last, abs(finger) >= 250 {
      // The first step is one display frame, taken at the tick of the release. What a drag in the same tick added is not known here, so
      // that the way is counted from this frame on.
      let start = frame.now.time - 1_000_000_000 / 60
      fling = (-finger / 1000, start, MotionGoesOn.travel(-finger / 1000, frame.now.time - start))
    } else if let followed = fling {
      fling = (followed.velocity, followed.start, followed.travelled + frame.now.travel)
    }
    guard let followed = fling else { return nil }
    let expected = MotionGoesOn.travel(followed.velocity, frame.now.time - followed.start)
    let place = frame.now.offset + expected - followed.travelled
    let maximum = max(0, frame.list.length - frame.now.height)
    guard place > 64, place < maximum - 64 else {
      fling = nil  // it has met an edge
      return nil
    }
    return abs(followed.travelled - expected) <= MotionGoesOn.tolerance
      ? nil
      : "\((frame.now.time - followed.start) / 1_000_000) ms into a fling it has gone \(points(followed.travelled)) pt, \(points(expected)) are due"
  }

  /// How far a fling goes in all, in 1/64 point; `velocity` in points per millisecond.
  private static func reach(_ velocity: Double) -> Double { velocity * rate / (1 - rate) * 64 }

  /// How far it has gone after some nanoseconds.
  private static func travel(_ velocity: Double, _ nanoseconds: Int64) -> Int64 {
    Int64((reach(velocity) * (1 - power(rate, Double(nanoseconds) / 1_000_000))).rounded())
  }

  /// `base^exponent` by squaring for the whole part, and by the binomial series for the rest.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var whole = Int(exponent)
    let rest = exponent - Double(whole)
    var square = base
    var result = 1.0
    while whole > 0 {
      if whole & 1 == 1 { result *= square }
      square *= square
      whole >>= 1
    }
    var term = 1.0
    var series = 1.0
    for n in 1...8 {
      term *= (rest - Double(n - 1)) / Double(n) * (base - 1)
      series += term
    }
    return result * series
  }
}
