import Scrolling
import ViewTree

/// The state after the rows so far: time, fingers down, trackpad. Converts the next row to an event if it is valid in this state.
struct GestureRecordingState {
  typealias Problem = GestureRecordingFault.Problem

  private enum Trackpad { case idle, fingers, momentum }

  private var last = Instant.zero
  private var isDown = [Bool](repeating: false, count: GestureRecording.maximumFingers)
  private var trackpad = Trackpad.idle

  /// A row that throws changes nothing.
  mutating func event(of row: GestureRecordingRow) throws(Problem) -> GestureEvent {
    let instant = try row.instant
    guard instant >= last else {
      throw .timeGoesBack(found: instant.nanoseconds, last: last.nanoseconds)
    }
    let event = GestureEvent(at: instant, try action(of: row))
    last = instant
    return event
  }

  private mutating func action(of row: GestureRecordingRow) throws(Problem) -> GestureEvent.Action {
    let momentum = try row.momentum
    let phase = try row.word(.phase)
    if let momentum {
      if let phase, phase != "none" { throw .phaseAndMomentum(phase: phase) }
      let delta = try row.delta
      try go(to: momentum)
      return .trackpad(by: delta, momentum)
    }
    switch phase {
    case nil: throw .missing(.phase)
    case "rotate": return .rotate
    case "jump": return .jump(to: Point(x: try row.length(.x, else: 0), y: try row.length(.y)))
    case "scroll": return .scroll(to: Point(x: try row.length(.x, else: 0), y: try row.length(.y)))
    case "none": return .wheel(by: try row.delta)
    case let phase?:
      if row.hasDelta { return try trackpadAction(of: row, phase: phase) }
      return try touchAction(of: row, phase: phase)
    }
  }

  private mutating func trackpadAction(of row: GestureRecordingRow, phase: String) throws(Problem) -> GestureEvent.Action {
    let next: TrackpadPhase
    switch phase {
    case "began": next = .began
    case "changed": next = .changed
    case "ended": next = .ended
    case "cancelled": next = .cancelled
    default: throw .unknownPhase(.phase, found: phase)
    }
    if row.hasPlace { throw .placeAndDelta }
    let delta = try row.delta
    try go(to: next)
    return .trackpad(by: delta, next)
  }

  private mutating func touchAction(of row: GestureRecordingRow, phase: String) throws(Problem) -> GestureEvent.Action {
    let next: Touch.Phase
    switch phase {
    case "began": next = .began
    case "moved", "changed": next = .moved
    case "ended": next = .ended
    case "cancelled": next = .cancelled
    default: throw .unknownPhase(.phase, found: phase)
    }
    let finger = try row.finger
    let place = Point(x: try row.length(.x), y: try row.length(.y))
    guard isDown[finger] == (next != .began) else {
      throw isDown[finger] ? .alreadyDown(finger: finger) : .notDown(finger: finger, phase: phase)
    }
    isDown[finger] = next == .began || next == .moved
    return .touch(finger: finger, next, place)
  }

  private mutating func go(to phase: TrackpadPhase) throws(Problem) {
    let (needed, following): (Trackpad, Trackpad) =
      switch phase {
      case .began, .momentumBegan: (.idle, phase == .began ? .fingers : .momentum)
      case .changed: (.fingers, .fingers)
      case .ended, .cancelled: (.fingers, .idle)
      case .momentumChanged: (.momentum, .momentum)
      case .momentumEnded: (.momentum, .idle)
      }
    guard trackpad == needed else { throw .trackpadOutOfTurn(phase: phase) }
    trackpad = following
  }
}
