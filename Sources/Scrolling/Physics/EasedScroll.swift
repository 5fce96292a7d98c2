public import ViewTree

/// A program's scroll from one offset to another over a duration, eased by an animation curve.
/// ```
/// x(t) = target - span * (1 - progress(t / duration))         span = target - from at first
/// ```
/// UIKit does not document its duration and curve: 300 ms and ease-in-out are our choice. (C)
public struct EasedScroll: ScrollMotion, Hashable {
  /// (C)
  public static let defaultDurationMilliseconds = 300.0
  /// An hour. (C)
  public static let maximumDurationMilliseconds = 3_600_000.0

  public let start: Instant
  public let durationMilliseconds: Double
  public let curve: AnimationCurve
  public let end: Instant
  public private(set) var rest: Double
  private var startOffset: Double
  private var span: Double  // the distance that the curve scales, in points
  private let pace: Double  // the fraction of the duration per nanosecond; infinite, and unused, for no duration

  /// Scrolls to `target`, which is not clamped (rule 81).
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
    end = span == 0 ? start : start.advanced(byMilliseconds: durationMilliseconds)
    pace = 1 / (durationMilliseconds * 1_000_000)
  }

  public var turn: Instant { end }

  public func offset(at instant: Instant) -> Double {
    guard instant < end else { return rest }
    guard instant > start else { return startOffset }
    return rest - span * (1 - curve.progress(at: part(at: instant)))
  }

  public func velocity(at instant: Instant) -> Double {
    guard instant >= start, instant < end else { return 0 }
    return span * (curve.slope(at: part(at: instant)) / durationMilliseconds)
  }

  public func shifted(by delta: Double) -> EasedScroll {
    var copy = self
    copy.startOffset += delta
    copy.rest += delta
    return copy
  }

  /// Keeps a target that is still legal, else scrolls on to the nearest edge, on the same clock and curve. The velocity changes in
  /// proportion to the remaining distance.
  public func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)? {
    guard !isDone(at: instant) else { return nil }
    guard !edges.contains(rest) else { return self }
    return redirected(to: min(max(rest, edges.lowerBound), edges.upperBound), at: instant)
  }

  /// Nil if too little of the scroll is left to scale.
  func redirected(to target: Double, at instant: Instant) -> EasedScroll? {
    let left = instant > start ? 1 - curve.progress(at: part(at: instant)) : 1
    let offset = offset(at: instant)
    let span = (target - offset) / left
    guard left > EasedScroll.leastPart, offset != target, span.isFinite else { return nil }
    var copy = self
    copy.rest = target
    copy.span = span
    copy.startOffset = instant > start ? target - copy.span : offset
    return copy
  }

  private static let leastPart = 1e-9

  private func part(at instant: Instant) -> Double { Double(instant.nanoseconds &- start.nanoseconds) * pace }
}
