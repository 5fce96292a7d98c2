public import Scrolling
public import ViewTree

/// What one user sees of a feed, will see within a time, and does not need, by offset, viewport and motion: a value of a few hundred bytes
/// without views, for backends.
///
/// ```swift
/// guard let window = FeedWindow(offset: 12_400, viewport: Size(width: 390, height: 844), motion: fling) else { return }
/// let onScreen = window.visible(in: outline)
/// let soon = window.needed(within: 800, at: now, in: outline)
/// ```
public struct FeedWindow: Sendable {
  /// Points from the feed's top to the viewport's. NaN counts as 0.
  public var offset: Double
  /// Points. NaN counts as 0.
  public var viewport: Size
  /// How the offset moves; nil at rest.
  public var motion: (any ScrollMotion)?

  /// Nil unless `offset` and `viewport` are finite. Other values are allowed: a user may be beyond the end, and a screen may be empty.
  public init?(offset: Double, viewport: Size, motion: (any ScrollMotion)? = nil) {
    guard viewport.isFinite, offset.isFinite else { return nil }
    self.offset = offset
    self.viewport = viewport
    self.motion = motion
  }

  /// The posts that meet the viewport. O(log posts).
  public func visible(in outline: FeedOutline) -> Range<Int> { outline.posts(through: viewport, from: offset, to: offset) }

  /// The posts that meet the viewport at some time within `milliseconds` from `now`: those on screen and on the motion's path. The motion
  /// is a closed form, so this is exact, not extrapolated from a speed.
  public func needed(within milliseconds: Double, at now: Instant, in outline: FeedOutline) -> Range<Int> {
    guard let motion else { return visible(in: outline) }
    let way = motion.way(from: now, to: FeedWindow.instant(milliseconds, after: now))
    return outline.posts(through: viewport, from: min(way.lowerBound, offset), to: max(way.upperBound, offset))
  }

  /// The posts before and after those needed within the time and `margin` posts on either side; either range may be empty.
  public func evictable(
    beyond milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline
  ) -> (before: Range<Int>, after: Range<Int>) {
    outline.posts(beside: needed(within: milliseconds, at: now, in: outline), keeping: margin)
  }

  /// An hour: no motion lasts longer.
  public static let maximumMilliseconds = 3_600_000.0

  static func instant(_ milliseconds: Double, after now: Instant) -> Instant {
    now.advanced(byMilliseconds: max(0, min(milliseconds, maximumMilliseconds)))
  }
}

extension ScrollMotion {
  /// The range of offsets from one instant to another: a motion turns back at most once.
  func way(from first: Instant, to last: Instant) -> ClosedRange<Double> {
    let (a, b, turn) = (offset(at: first), offset(at: last), offset(at: min(max(turn, first), last)))
    return min(a, b, turn)...max(a, b, turn)
  }
}
