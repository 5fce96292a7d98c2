import ViewTree

struct PlannedEvents: Hashable, Sendable {
  private var events: [GestureEvent] = []
  private var next = 0

  var isEmpty: Bool { next == events.count }

  /// - Precondition: the event is not before the one planned last.
  mutating func append(_ event: GestureEvent) {
    if isEmpty {
      events.removeAll(keepingCapacity: true)
      next = 0
    }
    if let last = events.last {
      precondition(event.instant >= last.instant, "\(event.instant.nanoseconds) ns is planned after \(last.instant.nanoseconds) ns")
    }
    events.append(event)
  }

  /// Appends at most `room` events up to and including `instant` to `list`; swaps the viewport's sides at each rotation.
  mutating func move(until instant: Instant, room: inout Int, turning viewport: inout Size, to list: inout [GestureEvent]) {
    while room > 0, next < events.count, events[next].instant <= instant {
      if events[next].action == .rotate { viewport = Size(width: viewport.height, height: viewport.width) }
      list.append(events[next])
      next += 1
      room -= 1
    }
  }
}
