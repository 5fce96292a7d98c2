internal import DequeModule
internal import Scrolling
internal import Tiling
internal import ViewTree

extension FeedSession {
  /// Follows the edits of the outline since the last call: what every other call does first. O(edits missed x log of their parts + log
  /// posts).
  public mutating func follow(_ outline: FeedOutline) {
    guard !isCurrent(in: outline) else { return }
    settle(in: outline) { session in
      guard session.generation != outline.log.generation, let edits = outline.log.edits(since: session.generation) else {
        session.findAnchorByKey(in: outline)
        return session.forgetShown(in: outline)
      }
      let height = LayoutUnit(nearest: session.viewport.height)
      for edit in edits {
        session.place += edit.shift(ofScreenAt: session.place, height: height, in: edits.count == 1 ? outline.tree : nil)
        if session.thrown == nil { session.place = session.legal(session.place, edit.length) }
        session.seenEnd = edit.end(of: session.seenEnd)
      }
    }
  }

  func isCurrent(in outline: FeedOutline) -> Bool { generation == outline.log.generation && count == outline.count }

  /// Takes up an outline in which `moveAnchor` moves the viewport: the throw moves with it, and gets the new edges.
  mutating func settle(in outline: FeedOutline, _ moveAnchor: (inout FeedSession) -> Void) {
    let before = place
    moveAnchor(&self)
    (generation, count) = (outline.log.generation, outline.count)
    seenEnd = min(seenEnd, count)
    if thrown != nil {
      thrown?.shift(by: (place - before).points)
      thrown = thrown?.replanned(at: instant, edges: legalEdges(outline.tree.total), on: device)
    }
    if thrown == nil { place = legal(place, outline.tree.total) }
    findAnchor(in: outline)
  }

  /// Takes the first post on screen. Returns all that are there.
  @discardableResult
  mutating func findAnchor(in outline: FeedOutline) -> Range<Int> {
    isReported = false
    let visible = outline.posts(through: viewport, from: offset, to: offset)
    anchor = .none
    if let first = visible.first { anchor = Anchor(key: outline.keys[first], index: first, start: outline.tree.offset(of: first)) }
    return visible
  }

  /// Moves the viewport so that the anchor's post, or else the one at its index, begins where the anchor did.
  mutating func findAnchorByKey(in outline: FeedOutline) {
    guard anchor.index >= 0, outline.count > 0 else { return }
    let index = outline.index(of: anchor.key, near: anchor.index) ?? min(anchor.index, outline.count - 1)
    place += outline.tree.offset(of: index) - anchor.start
    seenEnd = max(seenEnd + index - anchor.index, 0)
  }

  /// If nothing of what was on screen would be there, `count` posts from the anchor on, the anchor keeps the part of it that was above the
  /// screen (C3).
  mutating func keepFraction(ofExtent old: LayoutUnit, among count: Int, in outline: FeedOutline) {
    guard anchor.index >= 0, let index = outline.index(of: anchor.key, near: anchor.index) else { return }
    let above = place - outline.tree.offset(of: index)
    let extent = outline.tree.extent(at: index)
    guard above > .zero, above < old, extent <= above else { return }
    let end = place + LayoutUnit(nearest: viewport.height)
    for next in index + 1..<max(index + 1, min(index + count, outline.count)) {
      let start = outline.tree.offset(of: next)
      if start < end, start + outline.tree.extent(at: next) > place { return }
    }
    place += above.part(of: extent, as: old) - above
  }

  mutating func forgetShown(in outline: FeedOutline) { (shown, shownGeneration) = (0..<0, outline.log.generation) }

  func legalEdges(_ length: LayoutUnit) -> ClosedRange<Double> { 0...max(0, (length - LayoutUnit(nearest: viewport.height)).points) }

  func legal(_ offset: LayoutUnit, _ length: LayoutUnit) -> LayoutUnit {
    min(max(offset, .zero), max(.zero, length - LayoutUnit(nearest: viewport.height)))
  }

  static func onGrid(_ viewport: Size) throws(FeedSessionError) -> Size {
    guard allowedSides.contains(viewport.width), allowedSides.contains(viewport.height) else { throw .viewport(viewport) }
    return Size(width: LayoutUnit(nearest: viewport.width).points, height: LayoutUnit(nearest: viewport.height).points)
  }

  /// The nearest on the grid, of a number that is not NaN.
  static func units(_ points: Double) -> LayoutUnit {
    LayoutUnit(nearest: min(max(points, -LayoutUnit.maximumPoints), LayoutUnit.maximumPoints))
  }

  /// The difference of two instants fits an `Int64`.
  static func limited(_ instant: Instant) -> Instant {
    Instant(nanoseconds: min(max(instant.nanoseconds, -(1 << 61)), 1 << 61))
  }
}
