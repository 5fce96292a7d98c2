internal import DequeModule
internal import Scrolling
public import Tiling
public import ViewTree

/// Questions change nothing. Each is about the session as it would be after the edits of the outline and at its instant. O(log posts), if
/// not said otherwise. A time is from 0 to ``maximumMilliseconds``: any other counts as the nearest, NaN as 0.
extension FeedSession {
  /// An hour: no motion lasts longer.
  public static let maximumMilliseconds = 3_600_000.0

  /// The posts that meet the viewport as of the last call; if none does, the empty range at its place.
  public func visible(in outline: FeedOutline) -> Range<Int> {
    guard isCurrent(in: outline) else {
      var copy = self
      copy.follow(outline)
      return copy.visible(in: outline)
    }
    return isReported ? shown : outline.posts(through: viewport, from: offset, to: offset)
  }

  /// The posts that meet the viewport at some time within `milliseconds` from `now`: those on screen and on the throw's path. The motion
  /// is a closed form, so this is exact, not extrapolated from a speed.
  public func needed(within milliseconds: Double, at now: Instant, in outline: FeedOutline) -> Range<Int> {
    sight(within: milliseconds, at: now, keeping: 0, in: outline).needed
  }

  /// What to send or load, the most urgent first, at most `limit` posts: those needed within the time and `margin` posts on either side.
  /// The order is that of a list's prefetching (invariant E6): on screen; on the throw's path, with the time at which each comes on screen;
  /// ahead in the direction of the last move; behind.
  ///
  /// - Complexity: O(k log k + k log posts) for the k posts of the range.
  public func upcoming(
    within milliseconds: Double, at now: Instant, keeping margin: Int, limit: Int, in outline: FeedOutline
  ) -> [PrefetchItem] {
    var then = self
    then.follow(outline)
    _ = then.pass(to: now)
    let kept = sight(within: milliseconds, at: now, keeping: margin, in: outline).kept
    let height = LayoutUnit(nearest: viewport.height)
    let first = min(max(then.place, .zero), outline.tree.total)
    let window = PrefetchWindow(
      visible: first..<max(first, min(then.place + height, outline.tree.total)), offset: then.place, viewport: height,
      direction: then.direction, instant: then.instant, motion: then.thrown?.motion(on: device))
    let urgencies = kept.map {
      window.urgency(of: $0, start: outline.tree.offset(of: $0), extent: outline.tree.extent(at: $0))
    }
    return urgencies.sorted().prefix(max(0, limit)).map { PrefetchItem($0, key: outline.keys[$0.index]) }
  }

  /// The deepest post that has been reported on screen; if it is gone, the one before it that stayed. Nil if there is none. Exact as long
  /// as the session follows all edits by the outline's; for one that found its anchor by key, counted from the anchor.
  public func deepestSeen(in outline: FeedOutline) -> Int? {
    var copy = self
    copy.follow(outline)
    return copy.seenEnd > 0 ? copy.seenEnd - 1 : nil
  }
}
