public import Scrolling
internal import Tiling
public import ViewTree

/// A reader's session in a backend: offset, motion, and which posts have been on screen. A value of 168 bytes without views or objects of its
/// own; all sessions of one width share one ``FeedOutline``.
///
/// ```swift
/// var reader = try FeedSession(viewport: Size(width: 390, height: 844), in: outline)
/// reader.release(velocity: 3, at: now, in: outline)
/// reader.advance(to: later, in: outline) { posts in impressions += posts.count }
/// let soon = reader.needed(within: 800, at: later, in: outline)
/// let sight = reader.sight(within: 5_000, at: later, keeping: 10, in: outline)
/// let bytes = reader.saved(in: outline)
/// ```
///
/// The session remembers its *anchor*, the first post on screen. Every call follows the edits of the outline since the last one, however
/// many: the anchor stays where it was on the screen, as in a `TiledScrollView` that shows a frame after each edit (invariants C1 to C3 and
/// B8). An outline keeps its latest edits, of some thousand posts. A session that has missed more finds its anchor by key; if that post is
/// gone, the post at its index takes the place.
///
/// All outlines of one feed are edited by the same batches. A call with an outline of another feed or width gives an unspecified place in
/// it; ``resize(to:in:from:)`` changes the width. Times never go back: an earlier instant counts as that of the last call. Instants beyond
/// 73 years from the start count as the limit.
public struct FeedSession: Hashable, Sendable {
  /// Points; the sides that a viewport may have.
  public static let allowedSides = 0...LayoutUnit.maximumPoints
  /// Pixels per point.
  public static let allowedDisplayScales = 0.25...16.0

  struct Device: Hashable, Sendable {
    var displayScale: Double
    var platform: ScrollPlatform
  }

  struct Anchor: Hashable, Sendable {
    var key: ItemKey
    var index: Int  // -1 if no post is on screen
    var start: LayoutUnit  // in the content

    static let none = Anchor(key: ItemKey(rawValue: 0), index: -1, start: .zero)
  }

  /// In points, on the grid of 1/64.
  public internal(set) var viewport: Size
  let device: Device
  /// That of the last call that had one.
  public internal(set) var instant: Instant
  var place = LayoutUnit.zero  // The offset of the viewport. Legal at rest.
  var anchor = Anchor.none
  var generation: Int  // of the outline that place and anchor are in
  var count: Int  // of its posts
  var thrown: FeedThrow?
  var direction = ContentEdge.end  // of the last move
  var isReported = false  // whether nothing has happened since the last report
  var shown = 0..<0  // the posts on screen at the last report, in the outline of `shownGeneration`
  var shownGeneration: Int
  var seenEnd = 0  // the index after the deepest post that was on screen, in the outline of `generation`

  /// A reader at rest at `offset` points, or at the legal offset next to it. NaN counts as 0. O(log posts).
  ///
  /// - Throws: ``FeedSessionError`` for a viewport with a side outside ``allowedSides``, or a scale outside ``allowedDisplayScales``.
  public init(
    viewport: Size, platform: ScrollPlatform = .uikit, displayScale: Double = 2, offset: Double = 0, at instant: Instant = .zero,
    in outline: FeedOutline
  ) throws(FeedSessionError) {
    guard FeedSession.allowedDisplayScales.contains(displayScale) else { throw .displayScale(displayScale) }
    self.viewport = try FeedSession.onGrid(viewport)
    device = Device(displayScale: displayScale, platform: platform)
    self.instant = FeedSession.limited(instant)
    (generation, shownGeneration, count) = (outline.log.generation, outline.log.generation, outline.count)
    place = legal(FeedSession.units(offset.isNaN ? 0 : offset), outline.tree.total)
    findAnchor(in: outline)
  }

  public var platform: ScrollPlatform { device.platform }
  /// Pixels per point.
  public var displayScale: Double { device.displayScale }
  /// Points from the feed's top to the viewport's, on the grid of 1/64, as of the last call. Beyond an edge only while a throw bounces.
  public var offset: Double { place.points }
  /// Whether a throw moves the feed.
  public var isMoving: Bool { thrown != nil }

  /// Takes the offset that a finger or a program has given; NaN changes nothing. Ends a throw. A legal offset is taken as it is, any other
  /// as the legal one next to it: there is no rubber band here. O(log posts).
  public mutating func scroll(to offset: Double, in outline: FeedOutline) {
    follow(outline)
    guard !offset.isNaN else { return }
    thrown = nil
    move(to: legal(FeedSession.units(offset), outline.tree.total))
    findAnchor(in: outline)
  }

  /// Throws the feed at `velocity`, the offset's in points per millisecond when the finger left, with the platform's thresholds. It
  /// replaces a throw that still runs; call ``advance(to:in:appearing:)`` first, or what that one has passed since is not reported. A
  /// velocity that is not finite throws nothing. O(log posts).
  public mutating func release(velocity: Double, at instant: Instant, in outline: FeedOutline) {
    follow(outline)
    _ = pass(to: instant)
    let edges = legalEdges(outline.tree.total)
    (place, thrown) = (legal(place, outline.tree.total), nil)
    findAnchor(in: outline)
    guard velocity.isFinite, edges.lowerBound < edges.upperBound else { return }
    let carried = platform.traits.thrown(Point(x: 0, y: min(max(velocity, -1e6), 1e6))).y
    guard carried != 0 else { return }
    thrown = FeedThrow(start: self.instant, offset: place.points, velocity: carried, edges: edges)
  }

  /// Lets time pass. Returns the posts on screen, an empty range at its place if there are none.
  ///
  /// `appearing` is called with each run of posts that have come on screen since the last call, in order: those that met the viewport at
  /// any time, by the motion's closed form, and those that edits have brought. So one call reports the posts that any number of shorter
  /// steps would report. Exact, with these limits: what a throw passes twice is reported once; offsets set by ``scroll(to:in:)`` count as
  /// jumps; a post that was moved counts as new; edits between two calls count as one. The first call, and one of a session that had lost
  /// its place in the outline's edits, reports all posts on screen.
  ///
  /// - Complexity: O(log posts); at rest, without edits, O(1).
  @discardableResult
  public mutating func advance(to instant: Instant, in outline: FeedOutline, appearing: (Range<Int>) -> Void = { _ in }) -> Range<Int> {
    follow(outline)
    let isMoving = isMoving
    let way = pass(to: instant)
    guard isMoving || !isReported else { return shown }
    let visible = findAnchor(in: outline)
    let passed = outline.posts(through: viewport, from: way.lowerBound, to: way.upperBound)
    if shownGeneration == generation {
      FeedSession.forEachGap(of: CollectionOfOne(shown), in: passed, appearing)
    } else {
      FeedSession.forEachGap(of: outline.log.runs(of: shown, since: shownGeneration) ?? [], in: passed, appearing)
    }
    (shown, shownGeneration, isReported) = (visible, generation, true)
    if !passed.isEmpty { seenEnd = max(seenEnd, passed.upperBound) }
    return shown
  }

  /// Gives the viewport another size, and the session an outline of another width, `outline`, if `old` was the one before. The anchor stays
  /// where it was; a throw goes on. Outlines that were made at different times report the screen as new.
  ///
  /// - Throws: ``FeedSessionError/viewport(_:)``; the session is then unchanged.
  /// - Complexity: O(log posts) for outlines of the same posts.
  public mutating func resize(
    to viewport: Size, in outline: FeedOutline, from old: FeedOutline? = nil
  ) throws(FeedSessionError) {
    let viewport = try FeedSession.onGrid(viewport)
    follow(old ?? outline)
    let isInStep = isCurrent(in: outline)
    let (before, shown) = (old ?? outline, visible(in: old ?? outline))
    let extent = before.count > anchor.index && anchor.index >= 0 ? before.tree.extent(at: anchor.index) : .zero
    self.viewport = viewport
    settle(in: outline) { session in
      session.findAnchorByKey(in: outline)
      session.keepFraction(ofExtent: extent, among: shown.count, in: outline)
      if !isInStep { session.forgetShown(in: outline) }
    }
  }

  /// Moves the throw on, and leaves the anchor behind. The range of offsets on the way.
  mutating func pass(to instant: Instant) -> ClosedRange<Double> {
    let before = self.instant
    self.instant = max(before, FeedSession.limited(instant))
    guard let thrown else { return offset...offset }
    let way = thrown.way(from: before, to: self.instant, on: device)
    if way.isOver { self.thrown = nil }
    move(to: FeedSession.units(way.end))
    // Frames show offsets of the grid.
    return FeedSession.units(way.range.lowerBound).points...FeedSession.units(way.range.upperBound).points
  }

  mutating func move(to offset: LayoutUnit) {
    guard offset != place else { return }
    direction = offset < place ? .start : .end
    place = offset
  }

  /// Calls `body` with what is left of `range` without `runs`, which ascend.
  private static func forEachGap(of runs: some Sequence<Range<Int>>, in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var next = range.lowerBound
    for run in runs where !run.isEmpty && run.upperBound > next {
      guard run.lowerBound < range.upperBound else { break }
      if run.lowerBound > next { body(next..<run.lowerBound) }
      next = run.upperBound
    }
    if next < range.upperBound { body(next..<range.upperBound) }
  }
}
