import ViewTree

extension ScrollView {
  var hasRubberBand: Bool { bounces && platform.traits.hasRubberBand }

  func banded(_ finger: Point) -> Point {
    let range = legalRange(near: finger)
    guard hasRubberBand else { return range.clamped(finger) }
    return Point(
      x: ScrollView.banded(finger.x, range.horizontal, bounds.width), y: ScrollView.banded(finger.y, range.vertical, bounds.height))
  }

  /// Moves the finger's position to one that shows the current offset, on each axis on which its own does not (C5). A difference below the
  /// grid step is ignored: a finger within the edges loses nothing.
  func rebaseFinger() {
    let shown = hasRubberBand ? banded(fingerOffset) : fingerOffset
    let base = unbanded(contentOffset)
    if abs(shown.x - contentOffset.x) > ScrollView.gridStep { fingerOffset.x = base.x }
    if abs(shown.y - contentOffset.y) > ScrollView.gridStep { fingerOffset.y = base.y }
  }

  private static let gridStep = 1 / LayoutUnit.perPoint

  /// The finger's position for an offset; the offset itself if no position shows it.
  func unbanded(_ offset: Point) -> Point {
    guard hasRubberBand else { return offset }
    let range = legalRange(near: offset)
    return Point(
      x: ScrollView.unbanded(offset.x, range.horizontal, bounds.width) ?? offset.x,
      y: ScrollView.unbanded(offset.y, range.vertical, bounds.height) ?? offset.y)
  }

  func canBand(_ offset: Point) -> Bool {
    let range = legalRange(near: offset)
    return ScrollView.unbanded(offset.x, range.horizontal, bounds.width) != nil
      && ScrollView.unbanded(offset.y, range.vertical, bounds.height) != nil
  }

  private static func banded(_ finger: Double, _ edges: ClosedRange<Double>, _ dimension: Double) -> Double {
    let edge = min(max(finger, edges.lowerBound), edges.upperBound)
    return edge + RubberBand.banded(finger - edge, dimension: dimension)
  }

  private static func unbanded(_ offset: Double, _ edges: ClosedRange<Double>, _ dimension: Double) -> Double? {
    let edge = min(max(offset, edges.lowerBound), edges.upperBound)
    guard offset != edge else { return offset }
    return RubberBand.unbanded(offset - edge, dimension: dimension).map { edge + $0 }
  }
}
