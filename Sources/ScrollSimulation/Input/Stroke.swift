import ViewTree

/// A finger's path over the screen: its location at each of the digitizer's reports. All lengths are in 1/64 point.
struct Stroke: Hashable, Sendable {
  struct Vector: Hashable, Sendable {
    var x: Int
    var y: Int

    static let zero = Vector(x: 0, y: 0)
    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }

    var point: Point { Point(x: Double(x) / 64, y: Double(y) / 64) }
  }

  var finger = 0
  var start: Vector
  var travel: Vector
  var reports: Int  // reports during which it moves: at least 1
  var slowing = 0  // the initial speed's excess over the mean, in thousandths; it changes linearly. Below 1000, so that the finger moves.
  var bow = 0  // sideways deviation in the middle, in thousandths of the travel
  var turning = 0  // how far it turns back in the last third, in thousandths of the travel
  var lingering = 0  // reports for which it rests before it lifts; a resting finger reports nothing
  var ending = Touch.Phase.ended  // `ended` or `cancelled`

  var duration: Int { reports + lingering }

  func place(after report: Int) -> Vector {
    let k = min(report, reports)
    let progress = progressPerMillion(after: k)
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

  /// Nil while the finger rests. A finger that lifts while moving has moved on by a report: estimators may use its last touch or not.
  func touch(after report: Int) -> GestureEvent.Action? {
    let phase: Touch.Phase = report == 0 ? .began : report == duration ? ending : .moved
    if phase == .moved, report > reports { return nil }
    return .touch(finger: finger, phase, place(after: report).point)
  }
}

extension Stroke {
  static func units(_ points: Double) -> Int { points > 0 ? Int(min(points, 65_536) * 64) : 0 }  // in 1/64 pt, at most 65,536 pt; NaN is 0

  /// Starts on one axis from which a path of `travel` and `bulge` stays on the screen, off its edges; the margin it comes from if too long.
  static func beginnings(of travel: Int, bulge: Int = 0, within length: Int) -> ClosedRange<Int> {
    let margin = length / 25
    let first = margin + max(0, -travel) + max(0, -bulge)
    let last = length - margin - max(0, travel) - max(0, bulge)
    if first <= last { return first...last }
    let edge = travel < 0 ? max(0, length - margin - 1) : margin
    return edge...edge
  }
}
