import ViewTree

/// How far around its viewport a tiled scroll view looks ahead: what data it asks its ``TilePrefetchDelegate`` for, and which tiles it
/// binds early.
///
/// Distances are in screenfuls: extents of the viewport on the main axis, from its two edges. *Ahead* is where the last move went.
/// ```
///      data 1.5       tiles 0.5            tiles 1.0         data 2.5
///   |.................|.......[ viewport ]............|..........................|    scrolling ->
/// ```
/// A motion's path is known: the items that it passes are asked for first, in the order in which it passes them.
public struct Prefetching: Hashable, Sendable {
  /// Screenfuls on the two sides of the viewport.
  public struct Reach: Hashable, Sendable {
    /// In the direction of the last move.
    public let ahead: Double
    /// Against it.
    public let behind: Double

    /// - Precondition: `0 <= behind <= ahead <= 64`
    public init(ahead: Double, behind: Double) {
      precondition(
        behind >= 0 && behind <= ahead && ahead <= Prefetching.maximumScreenfuls,
        "Prefetching.Reach(ahead: \(ahead), behind: \(behind)): 0 <= behind <= ahead <= \(Prefetching.maximumScreenfuls) screenfuls")
      self.ahead = ahead
      self.behind = behind
    }
  }

  public static let maximumScreenfuls = 64.0
  /// The greatest ``maximumRequests``: an item change costs that many steps.
  public static let largestRequestLimit = 4096

  /// Where the items' data is asked for: 2.5 ahead and 1.5 behind by default.
  public let data: Reach
  /// Where tiles are bound early, as far as the pool has free ones: 1.0 ahead and 0.5 behind by default.
  public let display: Reach
  /// How many tiles a frame binds before they come into view. 4 by default.
  public let maximumBindsPerFrame: Int
  /// How many items may be asked for and not have come into view yet. 256 by default. If more are within reach, the nearest in index order
  /// count, on either side in proportion to `data`.
  public let maximumRequests: Int
  /// Without a motion, what a finger reaches at its speed within this time is imminent. 250 by default. (C)
  public let imminentMilliseconds: Double

  /// - Precondition: the tiles' reach lies within the data's; `0 <= maximumBindsPerFrame`, `1 <= maximumRequests <= 4096`;
  ///   `imminentMilliseconds` is finite and not negative.
  public init(
    data: Reach = Reach(ahead: 2.5, behind: 1.5), display: Reach = Reach(ahead: 1, behind: 0.5), maximumBindsPerFrame: Int = 4,
    maximumRequests: Int = 256, imminentMilliseconds: Double = 250
  ) {
    precondition(
      display.ahead <= data.ahead && display.behind <= data.behind,
      "Prefetching(data: \(data), display: \(display)): a tile is bound early within the reach of its data")
    precondition(maximumBindsPerFrame >= 0, "Prefetching(maximumBindsPerFrame: \(maximumBindsPerFrame)): a limit is >= 0")
    precondition(
      (1...Prefetching.largestRequestLimit).contains(maximumRequests),
      "Prefetching(maximumRequests: \(maximumRequests)): a limit is 1...\(Prefetching.largestRequestLimit)")
    precondition(
      imminentMilliseconds >= 0 && imminentMilliseconds.isFinite,
      "Prefetching(imminentMilliseconds: \(imminentMilliseconds)): a time is finite and >= 0")
    self.data = data
    self.display = display
    self.maximumBindsPerFrame = maximumBindsPerFrame
    self.maximumRequests = maximumRequests
    self.imminentMilliseconds = imminentMilliseconds
  }

  /// The most items within reach on either side of the viewport: together ``maximumRequests``.
  func itemLimits(towards direction: ContentEdge) -> (before: Int, behind: Int) {
    let sum = data.ahead + data.behind
    let back = sum > 0 ? Int(Double(maximumRequests) * data.behind / sum) : 0
    let ahead = maximumRequests - back
    return direction == .end ? (back, ahead) : (ahead, back)
  }
}

extension Prefetching.Reach {
  /// The part of a content of `contentExtent` within reach of what is visible; empty if nothing is (invariants B11 and E7).
  func range(
    around visible: Range<LayoutUnit>, viewport: LayoutUnit, towards direction: ContentEdge, contentExtent extent: LayoutUnit
  ) -> Range<LayoutUnit> {
    guard !visible.isEmpty else { return visible }
    let ahead = distance(ahead, viewport)
    let back = distance(behind, viewport)
    let (before, after) = direction == .end ? (back, ahead) : (ahead, back)
    return max(visible.lowerBound - before, .zero)..<min(visible.upperBound + after, max(extent, visible.upperBound))
  }

  private func distance(_ screenfuls: Double, _ viewport: LayoutUnit) -> LayoutUnit {
    LayoutUnit(nearest: min(screenfuls * viewport.points, LayoutUnit.maximumPoints))
  }
}

extension EarlyItems.Range {
  /// Nil if no tile is to be bound early.
  init?(_ prefetching: Prefetching) {
    guard prefetching.display.ahead > 0, prefetching.maximumBindsPerFrame > 0 else { return nil }
    self.init(
      ahead: prefetching.display.ahead, behind: prefetching.display.behind, maximumBindsPerFrame: prefetching.maximumBindsPerFrame)
  }
}
