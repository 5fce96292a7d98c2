public import Scrolling
internal import Tiling
public import ViewTree

/// What one user with this offset, viewport and motion sees of a feed, will see within a time, and does not need: a value of some hundred
/// bytes, for backends that embed the engine and want no views.
///
/// ```swift
/// let window = FeedWindow(offset: 12_400, viewport: Size(width: 390, height: 844), motion: fling)
/// let onScreen = window.visible(in: outline)
/// let soon = window.needed(within: 800, at: now, in: outline)
/// ```
public struct FeedWindow: Sendable {
  /// Points from the feed's top to the viewport's.
  public var offset: Double
  /// Points.
  public var viewport: Size
  /// How the offset moves along the feed; nil at rest.
  public var motion: (any ScrollMotion)?

  /// - Precondition: `offset` and `viewport` are finite and within the layout grid.
  public init(offset: Double, viewport: Size, motion: (any ScrollMotion)? = nil) {
    precondition(viewport.isFinite && offset.isFinite, "FeedWindow(offset: \(offset), viewport: \(viewport)): numbers are finite")
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
    let present = motion.offset(at: now)
    let future = motion.offset(at: now.advanced(byMilliseconds: max(0, min(milliseconds, FeedWindow.maximumMilliseconds))))
    // Beyond an edge a bounce leaves the stretch between the two, but there are no posts there.
    return posts(in: outline, from: min(present, future, offset), to: max(present, future, offset))
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

  private func posts(in outline: FeedOutline, from first: Double, to last: Double) -> Range<Int> {
    let limit = LayoutUnit(nearest: outline.length)
    let start = min(max(first, 0), outline.length)
    let end = min(max(last + viewport.height, start), outline.length)
    let stretch = max(.zero, LayoutUnit(nearest: start))..<min(limit, max(LayoutUnit(nearest: start), LayoutUnit(nearest: end)))
    let found = outline.tree.indices(meeting: stretch)
    guard found.isEmpty else { return found }
    let place = outline.tree.index(at: stretch.lowerBound)
    return place..<place
  }
}
