package import ViewTree

/// A stroke of a reader's or a browser's thumb, and what follows in the pause after it: perhaps a touch that catches the fling, perhaps a
/// rotation. It is the whole act, in some hundred bytes; its touches are computed one by one.
package struct StrokeAct: Hashable, Sendable {
  let stroke: Stroke
  let report: Int  // the digitizer's, at which the stroke begins
  private let clock: TouchClock
  var caught: RestingTouch?
  /// When the device is turned; nil if it is not.
  package internal(set) var rotation: Instant?
  private var step = 0  // of the touch that is next: reports of the stroke, then the two of `caught`

  init(_ stroke: Stroke, from report: Int, _ clock: TouchClock) { (self.stroke, self.report, self.clock) = (stroke, report, clock) }

  /// When the stroke's finger leaves.
  package var lift: Instant { clock.instant(of: report + stroke.duration) }
  /// How far the stroke may move the content along the vertical axis, in points: it goes one way, but for the bow.
  package var contentTravel: ClosedRange<Double> {
    let bow = Double(abs(stroke.travel.x) * abs(stroke.bow)) / 64_000
    let travel = Double(-stroke.travel.y) / 64
    return min(0, travel) - bow...max(0, travel) + bow
  }

  package struct Touch: Hashable, Sendable {
    package var instant: Instant
    package var phase: ViewTree.Touch.Phase
    /// Of the screen, in points.
    package var place: Point
  }

  /// When the next touch is reported; nil after the last.
  package var nextInstant: Instant? {
    if step <= stroke.duration { return clock.instant(of: report + step) }
    return caught.flatMap { step == stroke.duration + 1 ? $0.start : step == stroke.duration + 2 ? $0.end : nil }
  }

  /// The next touch up to `instant`; nil if it comes later, or none does.
  package mutating func nextTouch(until instant: Instant) -> Touch? {
    while let next = nextInstant, next <= instant {
      let step = step
      self.step += 1
      if step > stroke.duration {
        return caught.map { Touch(instant: next, phase: step == stroke.duration + 1 ? .began : .ended, place: $0.place.point) }
      }
      if case .touch(_, let phase, let place)? = stroke.touch(after: step) { return Touch(instant: next, phase: phase, place: place) }
    }
    return nil
  }
}

/// A touch that does not move.
struct RestingTouch: Hashable, Sendable {
  let start: Instant
  let end: Instant
  let place: Stroke.Vector

  init(at instant: Instant, place: Stroke.Vector, milliseconds: Int, _ clock: TouchClock) {
    let first = clock.report(atOrAfter: instant)
    (start, end) = (clock.instant(of: first), clock.instant(of: first + max(1, clock.reports(inMilliseconds: milliseconds))))
    self.place = place
  }
}
