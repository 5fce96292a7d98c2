public import Scrolling
internal import Tiling
public import ViewTree

/// What one user with this offset, viewport and motion sees of a feed, will see within a time, and does not need: a value of some hundred
/// bytes, for backends that embed the engine and want no views.
///
/// ```swift
/// guard let window = FeedWindow(offset: 12_400, viewport: Size(width: 390, height: 844), motion: fling) else { return }
/// let onScreen = window.visible(in: outline)
/// let soon = window.needed(within: 800, at: now, in: outline)
/// ```
public struct FeedWindow: Sendable {
  /// Points from the feed's top to the viewport's. A number that is none counts as 0.
  public var offset: Double
  /// Points. A number that is none counts as 0.
  public var viewport: Size
  /// How the offset moves along the feed; nil at rest.
  public var motion: (any ScrollMotion)?

  /// Nil unless `offset` and `viewport` are finite. Otherwise they may be anything: a person may be beyond the end, and a screen have no
  /// size.
  public init?(offset: Double, viewport: Size, motion: (any ScrollMotion)? = nil) {
    guard viewport.isFinite, offset.isFinite else { return nil }
    self.offset = offset
    self.viewport = viewport
    self.motion = motion
  }

  /// The posts that meet the viewport. O(pages of the outline).
  public func visible(in outline: FeedOutline) -> Range<Int> { posts(in: outline, from: offset, to: offset) }

  /// The posts that meet the viewport at some time from `now` on, for `milliseconds`: those on screen and those on the motion's way.
  ///
  /// The motion is a closed form, so this is where it will be and not a guess from its speed.
  public func needed(within milliseconds: Double, at now: Instant, in outline: FeedOutline) -> Range<Int> {
    guard let motion else { return visible(in: outline) }
    let way = motion.way(from: now, to: now.advanced(byMilliseconds: max(0, min(milliseconds, FeedWindow.maximumMilliseconds))))
    return posts(in: outline, from: min(way.lowerBound, offset), to: max(way.upperBound, offset))
  }

  /// The posts that may be given up: all but those that are needed within the time, and `margin` posts on either side.
  ///
  /// - Returns: the stretch before and the stretch after, either may be empty.
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

  /// The posts that meet the viewport somewhere on its way; without any, the empty range at the viewport's place.
  private func posts(in outline: FeedOutline, from first: Double, to last: Double) -> Range<Int> {
    // Rounded outwards to the grid: a post that reaches into the viewport, however little, meets it.
    let start = units(first, .down, in: outline)
    let end = units(last + viewport.height, .up, in: outline)
    if viewport.width > 0, viewport.height > 0, start < end {
      let met = outline.tree.indices(meeting: start..<end)
      if !met.isEmpty { return met }
    }
    let place = outline.tree.index(at: start)
    return place..<place
  }

  /// An offset within the content, on the grid.
  private func units(_ points: Double, _ rule: FloatingPointRoundingRule, in outline: FeedOutline) -> LayoutUnit {
    let inside = points > 0 ? min(points, outline.length) : 0
    return LayoutUnit(rawValue: Int64((inside * LayoutUnit.perPoint).rounded(rule)))
  }
}

extension ScrollMotion {
  /// The offsets between which the motion is from one instant to another: it turns back at most once.
  fileprivate func way(from first: Instant, to last: Instant) -> ClosedRange<Double> {
    let (a, b, turn) = (offset(at: first), offset(at: last), offset(at: min(max(turn, first), last)))
    return min(a, b, turn)...max(a, b, turn)
  }
}
