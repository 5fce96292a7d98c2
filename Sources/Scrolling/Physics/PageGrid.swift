/// Offsets at equal distances on which a scroll comes to rest: pages, or the intervals of a snapping list.
///
/// ```
/// target = origin + round((target - origin) / page) * page        ties away from zero (B)
/// ```
public struct PageGrid: Hashable, Sendable {
  /// An offset of the grid in points.
  public let origin: Double
  /// The distance between two of them in points.
  public let page: Double

  /// - Precondition: both are finite, `page` is positive.
  public init(origin: Double = 0, page: Double) {
    precondition(origin.isFinite && page > 0 && page.isFinite, "pages of \(page) pt from \(origin) pt on: finite, and a page is positive")
    self.origin = origin
    self.page = page
  }

  /// The offset of the grid that is nearest to `target`.
  public func nearest(to target: Double) -> Double { origin + ((target - origin) / page).rounded(.toNearestOrAwayFromZero) * page }

  /// The same within the legal offsets: where the content ends in the middle of a page, its end.
  public func nearest(to target: Double, within edges: ClosedRange<Double>) -> Double {
    min(max(nearest(to: target), edges.lowerBound), edges.upperBound)
  }
}
