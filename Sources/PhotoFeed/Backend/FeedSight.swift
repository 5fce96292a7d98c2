package import Scrolling
public import ViewTree

/// What a reader sees at an instant, will see within a time, and does not need: ``FeedSession/sight(within:at:keeping:in:)``.
public struct FeedSight: Hashable, Sendable {
  /// The posts that meet the viewport; if none does, the empty range at its place.
  public let visible: Range<Int>
  /// The posts that meet the viewport at some time within the time asked for: those on screen and on the throw's path.
  public let needed: Range<Int>
  /// Those needed, with the margin on either side: all others can be given up. If it ends at the outline's count, load the next page.
  public let kept: Range<Int>
  /// Points from the feed's top to the viewport's.
  public let offset: Double
  /// Whether a throw moves the feed.
  public let isMoving: Bool

  fileprivate init(
    _ visible: Range<Int>, needed: Range<Int>, keeping margin: Int, _ offset: Double, _ isMoving: Bool, in outline: FeedOutline
  ) {
    let margin = max(0, margin)
    kept = max(0, needed.lowerBound - margin)..<needed.upperBound + min(margin, outline.count - needed.upperBound)
    (self.visible, self.needed, self.offset, self.isMoving) = (visible, needed, offset, isMoving)
  }

  /// At an offset of a throw.
  fileprivate init(from offset: Double, through viewport: Size, _ way: FeedThrow.Way, keeping margin: Int, in outline: FeedOutline) {
    let visible = outline.posts(through: viewport, from: offset, to: offset)
    let (first, last) = (min(way.range.lowerBound, offset), max(way.range.upperBound, offset))
    let needed = first < last && !way.wasOver ? outline.posts(through: viewport, from: first, to: last) : visible
    self.init(visible, needed: needed, keeping: margin, offset, !way.wasOver, in: outline)
  }
}

extension FeedSession {
  /// The session at `now`, with the posts needed within `milliseconds` from then and `margin` posts kept on either side of them. Changes
  /// nothing. O(log posts).
  public func sight(within milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline) -> FeedSight {
    var session = self
    session.follow(outline)
    guard let thrown = session.thrown else {
      let visible = session.visible(in: outline)
      return FeedSight(visible, needed: visible, keeping: margin, session.offset, false, in: outline)
    }
    // One plan of the throw says where it is and where it goes.
    let then = max(session.instant, FeedSession.limited(now))
    let way = thrown.way(from: then, to: FeedSession.instant(milliseconds, after: then), on: device)
    return FeedSight(from: FeedSession.units(way.start).points, through: viewport, way, keeping: margin, in: outline)
  }

  fileprivate static func instant(_ milliseconds: Double, after now: Instant) -> Instant {
    now.advanced(byMilliseconds: max(0, min(milliseconds, maximumMilliseconds)))
  }
}

extension FeedOutline {
  /// The same about a reader without a session who is at a finite offset, and releases at a finite velocity.
  package func sight(
    from offset: Double, through viewport: Size, releasedAt velocity: Double, on platform: ScrollPlatform, displayScale: Double,
    within milliseconds: Double, keeping margin: Int
  ) -> FeedSight {
    let edges = 0...max(0, length - viewport.height)
    guard velocity != 0 || !edges.contains(offset) else {
      let visible = posts(through: viewport, from: offset, to: offset)
      return FeedSight(visible, needed: visible, keeping: margin, offset, false, in: self)
    }
    let carried = platform.traits.thrown(Point(x: 0, y: velocity)).y
    let release = FeedThrow(start: .zero, offset: offset, velocity: carried, edges: edges)
    let device = FeedSession.Device(displayScale: displayScale, platform: platform)
    let way = release.way(from: .zero, to: FeedSession.instant(milliseconds, after: .zero), on: device)
    return FeedSight(from: offset, through: viewport, way, keeping: margin, in: self)
  }
}
