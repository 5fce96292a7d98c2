/// Offsets at equal distances on which a scroll rests: pages, or the intervals of a snapping list.
/// ```
/// target = origin + round((target - origin) / page) * page        ties away from zero (B)
/// ```
public struct PageGrid: Hashable, Sendable {
  /// An offset of the grid in points.
  public let origin: Double
  /// The spacing in points.
  public let page: Double

  /// - Precondition: both are finite, `page` is positive.
  public init(origin: Double = 0, page: Double) {
    precondition(origin.isFinite && page > 0 && page.isFinite, "pages of \(page) pt from \(origin) pt on: finite, and a page is positive")
    self.origin = origin
    self.page = page
  }

  /// The offset of the grid nearest to `target`.
  public func nearest(to target: Double) -> Double { origin + ((target - origin) / page).rounded(.toNearestOrAwayFromZero) * page }

  /// The same, clamped to the legal offsets: content that ends inside a page rests at its end.
  public func nearest(to target: Double, within edges: ClosedRange<Double>) -> Double {
    min(max(nearest(to: target), edges.lowerBound), edges.upperBound)
  }
}
