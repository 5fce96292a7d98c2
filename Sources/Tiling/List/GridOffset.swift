import Scrolling
import ViewTree

extension OffsetRange {
  /// The range of the grid: ±2^47 points on both axes.
  static let grid = OffsetRange(
    min: Point(x: -LayoutUnit.maximumPoints, y: -LayoutUnit.maximumPoints),
    max: Point(x: LayoutUnit.maximumPoints, y: LayoutUnit.maximumPoints))
}

extension Point {
  /// The nearest point on the grid; never -0.
  var onGrid: Point { Point(x: LayoutUnit(nearest: x).points, y: LayoutUnit(nearest: y).points) }
}
