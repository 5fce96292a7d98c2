/// A rectangle in points; never of a negative size.
public struct Box: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var area: Double { width * height }

  func start(_ axis: Axis) -> Double { axis == .vertical ? y : x }
  func extent(_ axis: Axis) -> Double { axis == .vertical ? height : width }
  func end(_ axis: Axis) -> Double { axis == .vertical ? y + height : x + width }

  func moved(byX dx: Double, y dy: Double) -> Box { Box(x: x + dx, y: y + dy, width: width, height: height) }

  func moved(by distance: Double, along axis: Axis) -> Box {
    axis == .vertical ? moved(byX: 0, y: distance) : moved(byX: distance, y: 0)
  }

  /// What both have in common; of no size where they only touch, or not even that.
  func intersection(_ other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  private static let sliver = 1e-9  // points

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// What is left of it outside `hole`, in at most four parts that do not overlap.
  func without(_ hole: Box) -> [Box] {
    let inner = intersection(hole)
    guard !inner.isEmpty else { return [self] }
    let parts = [
      Box(x: x, y: y, width: width, height: inner.y - y),
      Box(x: x, y: inner.y + inner.height, width: width, height: y + height - inner.y - inner.height),
      Box(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      Box(x: inner.x + inner.width, y: inner.y, width: x + width - inner.x - inner.width, height: inner.height),
    ]
    // What rounding leaves between two covers is nothing.
    return parts.filter { $0.width > Box.sliver && $0.height > Box.sliver }
  }
}

/// How long two ranges overlap.
@inline(__always)
func overlap(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) -> Double {
  max(0, min(end, otherEnd) - max(start, otherStart))
}

enum Axis: Hashable, Sendable {
  case horizontal, vertical

  var other: Axis { self == .vertical ? .horizontal : .vertical }
}
