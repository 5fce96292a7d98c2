import ViewTree

/// A finger's way over the screen: where it is at each of the digitizer's reports. Lengths are in 1/64 point.
struct Stroke: Hashable, Sendable {
  /// A place or a displacement in 1/64 point.
  struct Vector: Hashable, Sendable {
    var x: Int
    var y: Int

    static let zero = Vector(x: 0, y: 0)
    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

    var point: Point { Point(x: Double(x) / 64, y: Double(y) / 64) }
  }

  var finger = 0
  var start: Vector
  /// Where the movement leads, from the start.
  var travel: Vector
  /// How long it moves, in reports: at least 1.
  var reports: Int
  /// How much faster than on average it begins, and slower it ends, in a thousand: the speed falls evenly. Less than 1000, so that the
  /// finger is always on its way; negative if it hastens.
  var slowing = 0
  /// How far it deviates to the side in the middle, in thousandths of the travel.
  var bow = 0
  /// How much of its way it goes back in the last third, in thousandths.
  var turning = 0
  /// How long it rests at the end before it lifts, in reports; a resting finger sends nothing.
  var lingering = 0
  /// `ended` or `cancelled`.
  var ending = Touch.Phase.ended

  /// Reports from the first touch to the last.
  var duration: Int { reports + lingering }

  /// Where the finger is after so many reports.
  func place(after report: Int) -> Vector {
    let k = min(report, reports)
    let progress = progressPerMillion(after: k)
    // A parabola across the travel.
    let side = bow * 4 * k * (reports - k) / (reports * reports)
    return Vector(
      x: start.x + travel.x * progress / 1_000_000 - travel.y * side / 1000,
      y: start.y + travel.y * progress / 1_000_000 + travel.x * side / 1000)
  }

  private func progressPerMillion(after k: Int) -> Int {
    let turn = reports * 2 / 3
    if turning > 0, k > turn { return 1_000_000 - 1000 * turning * (k - turn) / (reports - turn) }
    if turning > 0, turn > 0 { return 1_000_000 * k / turn }
    return 1_000_000 * k / reports + slowing * 1000 * k * (reports - k) / (reports * reports)
  }

  /// The touch after so many reports: nil while the finger rests.
  ///
  /// A finger that leaves while it moves is a report farther on its way when it lifts, so that an estimator of velocity may take its last
  /// touch or leave it out.
  func touch(after report: Int) -> GestureEvent.Action? {
    let phase: Touch.Phase = report == 0 ? .began : report == duration ? ending : .moved
    if phase == .moved, report > reports { return nil }
    return .touch(finger: finger, phase, place(after: report).point)
  }
}

/// How a place on the screen is chosen.
extension Stroke {
  /// A length in 1/64 point, from 0 to 65,536 points; 0 if it is no number.
  static func units(_ points: Double) -> Int { points > 0 ? Int(min(points, 65_536) * 64) : 0 }

  /// Where along one axis of a screen a way of `travel` that bulges by `bulge` may begin so that it stays on it, a margin off the edges;
  /// the margin on the side it comes from if it is too long for that.
  static func beginnings(of travel: Int, bulge: Int = 0, within length: Int) -> ClosedRange<Int> {
    let margin = length / 25
    let first = margin + max(0, -travel) + max(0, -bulge)
    let last = length - margin - max(0, travel) - max(0, bulge)
    if first <= last { return first...last }
    let edge = travel < 0 ? max(0, length - margin - 1) : margin
    return edge...edge
  }
}
