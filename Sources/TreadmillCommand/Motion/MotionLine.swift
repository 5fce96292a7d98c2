import Treadmill

/// A motion as a line of a picture: few points, none of which it could do without.
enum MotionLine {
  /// Pixels between two samples.
  private static let resolution = 0.125
  /// How far in pixels a sample may lie beside the line that is drawn without it.
  private static let tolerance = 0.04

  /// The points from the release to the end of the motion or of `time`'s domain.
  ///
  /// Samples lie an eighth of a pixel apart, and at and just before what happens: an edge, a turn, the end. A hundred steps of Android's
  /// velocity are thus steps.
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

  /// The points without those that lie on the line through the others. (Douglas and Peucker 1973)
  ///
  /// - Complexity: O(n log n) for lines as motions draw them, O(n^2) at worst.
  static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    // Each span is split at a point within it, so that there are fewer than points.
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

  /// The distance of a point from a line through two others, or from both if they are one.
  private static func distance(of point: Point, from a: Point, to b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let (px, py) = (point.x - a.x, point.y - a.y)
    return length > 0 ? abs(px * dy - py * dx) / length : (px * px + py * py).squareRoot()
  }
}
