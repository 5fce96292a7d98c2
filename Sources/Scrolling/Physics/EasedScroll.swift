public import ViewTree

/// A programmatic scroll from one offset to another over a duration, eased by an animation curve.
///
/// ```
/// x(t) = target - span * (1 - progress(t / duration))         span = target - from at first
/// ```
/// Which duration and curve UIKit takes is its own affair: 300 ms and ease-in-out are ours. (C)
public struct EasedScroll: ScrollMotion, Hashable {
  public static let defaultDurationMilliseconds = 300.0
  /// An hour. (C)
  public static let maximumDurationMilliseconds = 3_600_000.0

  public let start: Instant
  public let durationMilliseconds: Double
  public let curve: AnimationCurve
  public private(set) var rest: Double
  private var startOffset: Double
  /// The distance of which the curve is a part, in points.
  private var span: Double

  /// Scrolls from `offset` to `target`, wherever that is: a program's offset is not clamped (rule 81).
  ///
  /// - Precondition: `offset` and `target` are finite, and the duration lies between 0 and an hour.
  public init(
    start: Instant, offset: Double, target: Double, durationMilliseconds: Double = EasedScroll.defaultDurationMilliseconds,
    curve: AnimationCurve = .easeInOut
  ) {
    precondition(offset.isFinite && target.isFinite, "EasedScroll from \(offset) pt to \(target) pt: both must be finite")
    precondition(
      (0...EasedScroll.maximumDurationMilliseconds).contains(durationMilliseconds),
      "EasedScroll over \(durationMilliseconds) ms, which is not within \(0...EasedScroll.maximumDurationMilliseconds)")
    self.start = start
    self.durationMilliseconds = durationMilliseconds
    self.curve = curve
    rest = target
    startOffset = offset
    span = target - offset
  }

  public var end: Instant { span == 0 ? start : start.advanced(byMilliseconds: durationMilliseconds) }

  public var turn: Instant { end }

  public func offset(at instant: Instant) -> Double {
    guard instant < end else { return rest }
    guard instant > start else { return startOffset }
    return rest - span * (1 - curve.progress(at: part(at: instant)))
  }

  public func velocity(at instant: Instant) -> Double {
    guard instant >= start, instant < end else { return 0 }
    return span * curve.slope(at: part(at: instant)) / durationMilliseconds
  }

  public func shifted(by delta: Double) -> EasedScroll {
    var copy = self
    copy.startOffset += delta
    copy.rest += delta
    return copy
  }

  /// A target that is still legal is kept; else the scroll goes on to the nearest edge, from where it is, on the same clock and curve. The
  /// velocity changes in the proportion of the ways that are left.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    guard !isDone(at: instant) else { return nil }
    guard !edges.contains(rest) else { return self }
    let target = min(max(rest, edges.lowerBound), edges.upperBound)
    let left = instant > start ? 1 - curve.progress(at: part(at: instant)) : 1
    let offset = offset(at: instant)
    guard left > EasedScroll.leastPart, offset != target else { return nil }
    var copy = self
    copy.rest = target
    copy.span = (target - offset) / left
    copy.startOffset = instant > start ? target - copy.span : offset
    return copy
  }

  /// With less than this part of the way left, there is none to scale.
  private static let leastPart = 1e-9

  private func part(at instant: Instant) -> Double { instant.milliseconds(since: start) / durationMilliseconds }
}

extension AnimationCurve {
  /// The derivative of `progress(at:)`, per unit of the fraction; 0 outside 0...1.
  ///
  /// The curves differ in their control points' times alone: progress is `y = s^2 (3 - 2s)` for each. Its inverse is the parameter s, and
  /// the slope is the quotient of the derivatives by s.
  func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    let (first, second): (Double, Double)
    switch self {
    case .linear: return 1
    case .easeIn: (first, second) = (0.42, 1)
    case .easeOut: (first, second) = (0, 0.58)
    case .easeInOut: (first, second) = (0.42, 0.58)
    }
    let s = parameter(at: fraction, first, second)
    let time = 3 * (1 - s) * (1 - s) * first + 6 * s * (1 - s) * (second - first) + 3 * s * s * (1 - second)
    // An end whose control point lies on it has neither speed: there their derivatives decide.
    guard time > 0 else { return first == 0 ? 1 / second : 1 / (1 - first) }
    return 6 * s * (1 - s) / time
  }

  /// The parameter at which the Bézier in time is `fraction`, by bisection: exact also where its derivative vanishes.
  private func parameter(at fraction: Double, _ first: Double, _ second: Double) -> Double {
    let (c, b) = (3 * first, 3 * (second - first) - 3 * first)
    let a = 1 - c - b
    var (low, high) = (0.0, 1.0)
    // 60 halvings are all that a double between 0 and 1 takes.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if ((a * middle + b) * middle + c) * middle < fraction { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
