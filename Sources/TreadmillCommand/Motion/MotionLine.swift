import Treadmill

/// A motion as a polyline with few points.
enum MotionLine {
  private static let resolution = 0.125  // pixels between two samples
  private static let tolerance = 0.04  // pixels that an omitted sample may lie beside the line

  /// The points from the release to the end of the motion or of `time`'s domain. Samples lie 1/8 pixel apart, and at and 1 ns before each
  /// edge, turn and end, so that Android's 100 velocity steps stay steps.
  static func points(of curve: MotionCurve, time: MotionAxis, value: (Instant) -> Double) -> [Point] {
    let end = min(curve.end, Instant.zero.advanced(byMilliseconds: time.domain.upperBound))
    let scale = (time.end - time.start) / time.domain.upperBound
    let count = Int((end.milliseconds(since: .zero) * scale / resolution).rounded(.up))
    var instants = (0...max(1, count)).map { step in
      min(end, Instant.zero.advanced(byMilliseconds: Double(step) * resolution / scale))
    }
    for landmark in [curve.edgeMet, curve.turn, curve.end].compactMap(\.self) where landmark > .zero && landmark <= end {
      instants += [Instant(nanoseconds: landmark.nanoseconds - 1), landmark]
    }
    instants.sort()
    return thinned(instants.map { Point(x: time.position($0.milliseconds(since: .zero)), y: value($0)) })
  }

  /// Drops points within `tolerance` of the line through the others (Douglas and Peucker 1973).
  /// - Complexity: O(n log n) for the curves of motions, O(n^2) at worst.
  static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    // Each split keeps one more point, so there are fewer spans than points.
    while let (first, last) = spans.popLast() {
      guard last - first > 1 else { continue }
      var farthest = (index: first, distance: tolerance)
      for index in (first + 1)..<last {
        let distance = distance(of: points[index], from: points[first], to: points[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > first else { continue }
      isKept[farthest.index] = true
      spans += [(first, farthest.index), (farthest.index, last)]
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// The distance of a point from the line through `a` and `b`, or from `a` if they are equal.
  private static func distance(of point: Point, from a: Point, to b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let (px, py) = (point.x - a.x, point.y - a.y)
    return length > 0 ? abs(px * dy - py * dx) / length : (px * px + py * py).squareRoot()
  }
}
