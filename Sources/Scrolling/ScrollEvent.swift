public import ViewTree

/// An input event of a scroll view, as a value: ``ScrollView/handle(_:)`` records it, and the next tick applies the events in order. One
/// with a number outside ±``ScrollView/maximumPoints`` is refused.
public enum ScrollEvent: Hashable, Sendable {
  /// The finger has moved by this many points since the last event; the offset moves the other way. The first drag after another event
  /// lands the finger, which stops a deceleration (rule 98).
  case drag(by: Point)
  /// The finger leaves at this velocity in points per second, as a pan recognizer reports it: a negative velocity makes the offset grow.
  case release(velocity: Point)
  /// A wheel moves the offset by this many points, within the legal range. Ignored while a finger is down.
  case wheel(by: Point)
  /// Two fingers on a trackpad, or the system's momentum after them, move the offset by this many points.
  case trackpad(by: Point, TrackpadPhase)
  /// A program or a scroll bar sets the offset, which is not clamped (rule 81). A running motion ends.
  case jump(to: Point)
  /// A finger lands and lifts at once: a deceleration stops (rule 98), content beyond an edge bounces back. No effect at rest or in a drag.
  case stop

  var vector: Point {
    switch self {
    case .drag(let vector), .release(let vector), .wheel(let vector), .trackpad(let vector, _), .jump(let vector): vector
    case .stop: .zero
    }
  }
}

/// The phase of a trackpad gesture: first the fingers' movement, then the momentum that the system computes if they throw the content.
public enum TrackpadPhase: Hashable, Sendable, CaseIterable {
  case began, changed, ended, cancelled
  case momentumBegan, momentumChanged, momentumEnded
}

/// The reason why a scroll view refuses an event.
public enum ScrollError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The queue of events for the next tick is full.
  case tooManyWaitingEvents(limit: Int)
  /// A number of the event is NaN or outside `allowed`.
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
