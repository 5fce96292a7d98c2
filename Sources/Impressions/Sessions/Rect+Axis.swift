import Tiling
import ViewTree

typealias Axis = TiledScrollView.Axis

extension Axis {
  var other: Axis { self == .vertical ? .horizontal : .vertical }
}

/// The rectangles of a log: their sides are not negative.
extension Rect {
  private static let sliver = 1e-9  // points

  var area: Double { size.width * size.height }

  func start(_ axis: Axis) -> Double { axis == .vertical ? origin.y : origin.x }
  func extent(_ axis: Axis) -> Double { axis == .vertical ? size.height : size.width }
  func end(_ axis: Axis) -> Double { start(axis) + extent(axis) }

  func moved(by distance: Double, along axis: Axis) -> Rect {
    axis == .vertical ? offsetBy(dx: 0, dy: distance) : offsetBy(dx: distance, dy: 0)
  }

  /// What is left of it outside `hole`, in at most four parts that do not overlap.
  func without(_ hole: Rect) -> [Rect] {
    let inner = intersection(hole)
    guard !inner.isEmpty else { return [self] }
    let parts = [
      Rect(x: minX, y: minY, width: width, height: inner.minY - minY),
      Rect(x: minX, y: inner.maxY, width: width, height: max(0, maxY - inner.maxY)),
      Rect(x: minX, y: inner.minY, width: inner.minX - minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: max(0, maxX - inner.maxX), height: inner.height),
    ]
    // What rounding leaves between two covers is nothing.
    return parts.filter { $0.width > Rect.sliver && $0.height > Rect.sliver }
  }
}

/// How long two ranges overlap.
@inline(__always)
func overlap(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) -> Double {
  max(0, min(end, otherEnd) - max(start, otherStart))
}
