public import Scrolling
internal import Tiling
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
  public func visible(in outline: FeedOutline) -> Range<Int> { posts(in: outline, from: offset, to: offset) }

  /// The posts that meet the viewport at some time within `milliseconds` from `now`: those on screen and on the motion's path. The motion
  /// is a closed form, so this is exact, not extrapolated from a speed.
  public func needed(within milliseconds: Double, at now: Instant, in outline: FeedOutline) -> Range<Int> {
    guard let motion else { return visible(in: outline) }
    let way = motion.way(from: now, to: now.advanced(byMilliseconds: max(0, min(milliseconds, FeedWindow.maximumMilliseconds))))
    return posts(in: outline, from: min(way.lowerBound, offset), to: max(way.upperBound, offset))
  }

  /// The posts before and after those needed within the time and `margin` posts on either side; either range may be empty.
  public func evictable(
    beyond milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline
  ) -> (before: Range<Int>, after: Range<Int>) {
    let kept = needed(within: milliseconds, at: now, in: outline)
    let margin = max(0, margin)
    let first = max(0, kept.lowerBound - margin)
    let end = kept.upperBound + min(margin, outline.count - kept.upperBound)
    return (0..<first, end..<outline.count)
  }

  /// An hour: no motion lasts longer.
  public static let maximumMilliseconds = 3_600_000.0

  private func posts(in outline: FeedOutline, from first: Double, to last: Double) -> Range<Int> {
    // Rounded outwards to the grid: a post that reaches into the viewport by any amount meets it.
    let start = units(first, .down, in: outline)
    let end = units(last + viewport.height, .up, in: outline)
    if viewport.width > 0, viewport.height > 0, start < end {
      let met = outline.tree.indices(meeting: start..<end)
      if !met.isEmpty { return met }
    }
    let place = outline.tree.index(at: start)
    return place..<place
  }

  private func units(_ points: Double, _ rule: FloatingPointRoundingRule, in outline: FeedOutline) -> LayoutUnit {
    let inside = points > 0 ? min(points, outline.length) : 0
    return LayoutUnit(rawValue: Int64((inside * LayoutUnit.perPoint).rounded(rule)))
  }
}

extension ScrollMotion {
  /// The range of offsets from one instant to another: a motion turns back at most once.
  fileprivate func way(from first: Instant, to last: Instant) -> ClosedRange<Double> {
    let (a, b, turn) = (offset(at: first), offset(at: last), offset(at: min(max(turn, first), last)))
    return min(a, b, turn)...max(a, b, turn)
  }
}
