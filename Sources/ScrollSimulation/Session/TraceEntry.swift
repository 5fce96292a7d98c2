/// A line of a stress session's trace: what happened, and in which frame.
package struct TraceEntry<Event: StressEvent>: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case gesture(GestureEvent)
    /// Before the frame's tick.
    case event(Event)
    /// Inside a callback of the frame; `call` counts the subject's calls in the frame, from 1.
    case inside(Event, call: Int)
    /// The answer to a question that the subject asked in the frame.
    case answer(to: String, Event)
  }

  /// The first frame is 1.
  package var frame: Int
  package var body: Body

  package init(frame: Int, _ body: Body) {
    self.frame = frame
    self.body = body
  }
}

extension TraceEntry {
  package var kind: TraceEntryKind {
    switch body {
    case .gesture: .gesture
    case .event: .event
    case .inside: .inside
    case .answer: .answer
    }
  }
}
