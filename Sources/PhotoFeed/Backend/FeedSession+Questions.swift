internal import DequeModule
internal import Scrolling
public import Tiling
public import ViewTree

/// Questions change nothing. Each is about the session as it would be after the edits of the outline and at its instant; ``FeedWindow``
/// asks the same without a session. O(log posts), if not said otherwise. A time is finite and positive, at most
/// ``FeedWindow/maximumMilliseconds``: any other counts as the nearest, NaN as 0.
extension FeedSession {
  /// The posts that meet the viewport as of the last call; if none does, the empty range at its place.
  public func visible(in outline: FeedOutline) -> Range<Int> {
    guard isCurrent(in: outline) else {
      var copy = self
      copy.follow(outline)
      return copy.visible(in: outline)
    }
    return isReported ? shown : outline.posts(through: viewport, from: offset, to: offset)
  }

  /// The posts that meet the viewport at some time within `milliseconds` from `now`: those on screen and on the throw's path.
  public func needed(within milliseconds: Double, at now: Instant, in outline: FeedOutline) -> Range<Int> {
    advanced(to: now, in: outline).posts(within: milliseconds, in: outline)
  }

  /// The posts before and after those needed within the time and `margin` posts on either side; either range may be empty.
  public func evictable(
    beyond milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline
  ) -> (before: Range<Int>, after: Range<Int>) {
    outline.posts(beside: needed(within: milliseconds, at: now, in: outline), keeping: margin)
  }

  /// Whether the time brings the reader to the last `margin` posts, or the feed is empty: load the next page.
  public func reachesEnd(within milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline) -> Bool {
    evictable(beyond: milliseconds, at: now, keeping: margin, in: outline).after.isEmpty
  }

  /// What to send or load, the most urgent first, at most `limit` posts: those needed within the time and `margin` posts on either side.
  /// The order is that of a list's prefetching (invariant E6): on screen; on the throw's path, with the time at which each comes on screen;
  /// ahead in the direction of the last move; behind.
  ///
  /// - Complexity: O(k log k + k log posts) for the k posts of the range.
  public func upcoming(
    within milliseconds: Double, at now: Instant, keeping margin: Int, limit: Int, in outline: FeedOutline
  ) -> [PrefetchItem] {
    let then = advanced(to: now, in: outline)
    let (before, after) = outline.posts(beside: then.posts(within: milliseconds, in: outline), keeping: margin)
    let height = LayoutUnit(nearest: viewport.height)
    let first = min(max(then.place, .zero), outline.tree.total)
    let window = PrefetchWindow(
      visible: first..<max(first, min(then.place + height, outline.tree.total)), offset: then.place, viewport: height,
      direction: then.direction, instant: then.instant, motion: then.thrown?.motion(on: device))
    let urgencies = (before.upperBound..<after.lowerBound).map {
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

  /// A copy without an anchor of its own.
  private func advanced(to now: Instant, in outline: FeedOutline) -> FeedSession {
    var copy = self
    copy.follow(outline)
    if copy.isMoving { copy.isReported = false }
    _ = copy.pass(to: now)
    return copy
  }

  private func posts(within milliseconds: Double, in outline: FeedOutline) -> Range<Int> {
    guard let thrown else { return visible(in: outline) }
    let way = thrown.way(from: instant, to: FeedWindow.instant(milliseconds, after: instant), on: device).range
    return outline.posts(through: viewport, from: min(way.lowerBound, offset), to: max(way.upperBound, offset))
  }
}
