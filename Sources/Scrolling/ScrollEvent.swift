public import ViewTree

/// What a person does to a scroll view, as a value. Recorded by ``ScrollView/handle(_:)`` and carried out at the next tick, in order.
///
/// Its numbers lie within ±``ScrollView/maximumPoints``; other events are refused.
public enum ScrollEvent: Hashable, Sendable {
  /// The finger has travelled by this many points since the last event; the content follows it, so that the offset moves the other way.
  /// The first drag after another event puts the finger down, and thereby stops a deceleration where it is (rule 98).
  case drag(by: Point)
  /// The finger leaves at this velocity in points per second, as a pan recognizer reports it: negative throws the content up, and makes the
  /// offset grow.
  case release(velocity: Point)
  /// A wheel moves the offset by this many points, within the legal range. Ignored while a finger is down.
  case wheel(by: Point)
  /// Two fingers on a trackpad, or the momentum that the system gives them afterwards, move the offset by this many points.
  case trackpad(by: Point, TrackpadPhase)
  /// The offset is set, by a program or a scroll bar: not clamped (rule 81), and the end of a running motion.
  case jump(to: Point)
  /// A finger lands and lifts without travel: a deceleration stops where it is (rule 98), and bounces back from beyond an edge. Nothing
  /// at rest or during a drag.
  case stop

  /// The numbers that the event carries.
  var vector: Point {
    switch self {
    case .drag(let vector), .release(let vector), .wheel(let vector), .trackpad(let vector, _), .jump(let vector): vector
    case .stop: .zero
    }
  }
}

/// Where a trackpad's movement stands: first the fingers', then, if they have thrown anything, the momentum that the system computes.
public enum TrackpadPhase: Hashable, Sendable, CaseIterable {
  case began, changed, ended, cancelled
  case momentumBegan, momentumChanged, momentumEnded
}

/// An event that a scroll view does not take.
public enum ScrollError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More events wait for the next tick than a queue holds.
  case tooManyWaitingEvents(limit: Int)
  /// One of the event's numbers is none, or lies beyond what a scroll view computes with.
  case outOfRange(value: Double, allowed: ClosedRange<Double>)

  public var description: String {
    switch self {
    case .tooManyWaitingEvents(let limit):
      "\(limit) scroll events already wait for the next tick: tick the window, or send at most one event an input frame"
    case .outOfRange(let value, let allowed):
      "a scroll event has the number \(value), in points or points a second, which is not within \(allowed): drop it, or mend its sender"
    }
  }
}
