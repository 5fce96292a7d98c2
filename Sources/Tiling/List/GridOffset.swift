import Scrolling
import ViewTree

extension OffsetRange {
  /// All offsets on the 1/64 point grid.
  static let grid = OffsetRange(
    min: Point(x: -LayoutUnit.maximumPoints, y: -LayoutUnit.maximumPoints),
    max: Point(x: LayoutUnit.maximumPoints, y: LayoutUnit.maximumPoints))
}

extension Point {
  /// The nearest point on the grid; never -0.
  var onGrid: Point { Point(x: LayoutUnit(nearest: x).points, y: LayoutUnit(nearest: y).points) }
}
