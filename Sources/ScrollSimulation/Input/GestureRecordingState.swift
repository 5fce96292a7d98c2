import Scrolling
import ViewTree

/// The state after the gestures so far: time, fingers down, trackpad.
struct GestureRecordingState {
  typealias Problem = GestureRecordingFault.Problem

  private enum Trackpad { case idle, fingers, momentum }

  private var last = Instant.zero
  private var isDown = [Bool](repeating: false, count: GestureRecording.maximumFingers)
  private var trackpad = Trackpad.idle

  /// Takes the next gesture, one within ``GestureEvent``'s bounds. One that throws changes nothing.
  mutating func take(_ event: GestureEvent) throws(Problem) {
    guard event.instant >= last else {
      throw .timeGoesBack(found: event.instant.nanoseconds, last: last.nanoseconds)
    }
    switch event.action {
    case .touch(let finger, let phase, _):
      guard isDown[finger] == (phase != .began) else {
        throw isDown[finger] ? .alreadyDown(finger: finger) : .notDown(finger: finger, phase: "\(phase)")
      }
      isDown[finger] = phase == .began || phase == .moved
    case .trackpad(_, let phase): try go(to: phase)
    case .wheel, .rotate, .jump, .scroll: break
    }
    last = event.instant
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
