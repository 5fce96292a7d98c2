package import ViewTree

extension ScrollView {
  /// The limit, to either side, of offsets, content, insets, targets and the numbers of events, in points: 2^47, up to which every place on
  /// the 1/64 point grid is exact. A larger number that a program or a delegate sets, infinity included, is clamped, and NaN changes
  /// nothing; an event with such a number is refused: ``ScrollError/outOfRange(value:allowed:)``.
  public static var maximumPoints: Double { LayoutUnit.maximumPoints }

  /// NaN keeps `old`.
  static func limited(
    _ number: Double, insteadOf old: Double, to allowed: ClosedRange<Double> = -maximumPoints...maximumPoints
  ) -> Double {
    number.isNaN ? old : min(max(number, allowed.lowerBound), allowed.upperBound)
  }

  @inline(__always)
  package static func limited(_ point: Point, insteadOf old: Point) -> Point {
    if abs(point.x) + abs(point.y) <= maximumPoints { return point }  // one test for nearly all; the others are looked at one by one
    return Point(x: limited(point.x, insteadOf: old.x), y: limited(point.y, insteadOf: old.y))
  }

  static func limited(_ size: Size, insteadOf old: Size) -> Size {
    let sides = 0...maximumPoints
    return Size(
      width: limited(size.width, insteadOf: old.width, to: sides), height: limited(size.height, insteadOf: old.height, to: sides))
  }

  static func limitedCovers(_ insets: EdgeInsets, insteadOf old: EdgeInsets) -> EdgeInsets {
    let limits = limited(insets, insteadOf: old)
    return EdgeInsets(top: max(limits.top, 0), left: max(limits.left, 0), bottom: max(limits.bottom, 0), right: max(limits.right, 0))
  }

  static func limited(_ insets: EdgeInsets, insteadOf old: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: limited(insets.top, insteadOf: old.top), left: limited(insets.left, insteadOf: old.left),
      bottom: limited(insets.bottom, insteadOf: old.bottom), right: limited(insets.right, insteadOf: old.right))
  }
}
