package import Scrolling
package import ViewTree

/// All that ``FeedSession``'s questions answer about an instant, in one question.
package struct FeedSight: Hashable, Sendable {
  package var visible: Range<Int>
  package var needed: Range<Int>
  package var kept: Range<Int>  // all but what is evictable
  package var offset: Double
  package var isMoving: Bool

  fileprivate init(
    _ visible: Range<Int>, needed: Range<Int>, keeping margin: Int, _ offset: Double, _ isMoving: Bool, in outline: FeedOutline
  ) {
    let (before, after) = outline.posts(beside: needed, keeping: margin)
    (self.visible, self.needed, kept) = (visible, needed, before.upperBound..<after.lowerBound)
    (self.offset, self.isMoving) = (offset, isMoving)
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
  package func sight(within milliseconds: Double, at now: Instant, keeping margin: Int, in outline: FeedOutline) -> FeedSight {
    var session = self
    session.follow(outline)
    guard let thrown = session.thrown else {
      let visible = session.visible(in: outline)
      return FeedSight(visible, needed: visible, keeping: margin, session.offset, false, in: outline)
    }
    // One plan of the throw says where it is and where it goes.
    let then = max(session.instant, FeedSession.limited(now))
    let way = thrown.way(from: then, to: FeedWindow.instant(milliseconds, after: then), on: device)
    return FeedSight(from: FeedSession.units(way.start).points, through: viewport, way, keeping: margin, in: outline)
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
    let way = release.way(from: .zero, to: FeedWindow.instant(milliseconds, after: .zero), on: device)
    return FeedSight(from: offset, through: viewport, way, keeping: margin, in: self)
  }
}
