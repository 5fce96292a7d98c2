public import ViewTree

/// The offsets at which a scroll view may rest, in points: `min <= max` on each axis, bounds included (rule 87).
public struct OffsetRange: Hashable, Sendable {
  public var min: Point
  public var max: Point

  /// The range of the 1/64 point grid: ±2^47 points on both axes.
  package static let grid = OffsetRange(
    min: Point(x: -LayoutUnit.maximumPoints, y: -LayoutUnit.maximumPoints),
    max: Point(x: LayoutUnit.maximumPoints, y: LayoutUnit.maximumPoints))

  /// - Precondition: `min <= max` on both axes.
  @inlinable public init(min: Point, max: Point) {
    precondition(min.x <= max.x && min.y <= max.y, "OffsetRange(min: \(min), max: \(max)): the minimum is at most the maximum")
    self.min = min
    self.max = max
  }

  /// The legal offset nearest to `offset`.
  public func clamped(_ offset: Point) -> Point {
    Point(x: Swift.min(Swift.max(offset.x, min.x), max.x), y: Swift.min(Swift.max(offset.y, min.y), max.y))
  }

  public func contains(_ offset: Point) -> Bool { clamped(offset) == offset }

  var horizontal: ClosedRange<Double> { min.x...max.x }
  var vertical: ClosedRange<Double> { min.y...max.y }
}
