import Scrolling
import ViewTree

/// A row of CSV, without its empty cells.
struct GestureRecordingRow: Hashable {
  typealias Field = GestureRecording.Field
  typealias Problem = GestureRecordingFault.Problem

  var cells: [Field: String] = [:]

  var event: GestureEvent {
    get throws(Problem) { GestureEvent(at: try instant, try action) }
  }

  private func number(_ field: Field) throws(Problem) -> DecimalText? {
    guard let text = cells[field] else { return nil }
    guard let number = DecimalText.whole(Array(text.utf8)) else { throw .notNumber(field, found: text) }
    return number
  }

  /// Points; `standard` if the cell is empty. Throws `missing` if that is nil.
  private func points(_ field: Field, else standard: Double? = nil) throws(Problem) -> Double {
    guard let number = try number(field) else {
      guard let standard else { throw .missing(field) }
      return standard
    }
    guard abs(number.value) <= GestureRecording.maximumMagnitude else { throw .tooLarge(field, found: number.text) }
    return number.value
  }

  private var instant: Instant {
    get throws(Problem) {
      guard let number = try number(.t) else { throw .missing(.t) }
      guard let nanoseconds = number.scaled(byPowerOfTen: 6), GestureEvent.allowedNanoseconds.contains(nanoseconds) else {
        throw .timeOutOfRange(found: number.text)
      }
      return Instant(nanoseconds: nanoseconds)
    }
  }

  private var finger: Int {
    get throws(Problem) {
      guard let number = try number(.finger) else { return 0 }
      guard let finger = Int(exactly: number.value), (0..<GestureRecording.maximumFingers).contains(finger) else {
        throw .noFinger(found: number.text)
      }
      return finger
    }
  }

  private var delta: Point {
    get throws(Problem) { Point(x: try points(.deltaX, else: 0), y: try points(.deltaY)) }
  }

  private var action: GestureEvent.Action {
    get throws(Problem) {
      if let momentum = cells[.momentumPhase], momentum != "none" { return try momentumAction(momentum) }
      switch cells[.phase] {
      case nil: throw .missing(.phase)
      case "rotate": return .rotate
      case "jump": return .jump(to: Point(x: try points(.x, else: 0), y: try points(.y)))
      case "scroll": return .scroll(to: Point(x: try points(.x, else: 0), y: try points(.y)))
      case "none": return .wheel(by: try delta)
      case let phase?:
        return cells[.deltaX] != nil || cells[.deltaY] != nil ? try trackpadAction(phase) : try touchAction(phase)
      }
    }
  }

  private func momentumAction(_ momentum: String) throws(Problem) -> GestureEvent.Action {
    let phase: TrackpadPhase
    switch momentum {
    case "began": phase = .momentumBegan
    case "changed": phase = .momentumChanged
    case "ended": phase = .momentumEnded
    default: throw .unknownPhase(.momentumPhase, found: momentum)
    }
    if let phase = cells[.phase], phase != "none" { throw .phaseAndMomentum(phase: phase) }
    return .trackpad(by: try delta, phase)
  }

  private func trackpadAction(_ word: String) throws(Problem) -> GestureEvent.Action {
    let phase: TrackpadPhase
    switch word {
    case "began": phase = .began
    case "changed": phase = .changed
    case "ended": phase = .ended
    case "cancelled": phase = .cancelled
    default: throw .unknownPhase(.phase, found: word)
    }
    if cells[.x] != nil || cells[.y] != nil { throw .placeAndDelta }
    return .trackpad(by: try delta, phase)
  }

  private func touchAction(_ word: String) throws(Problem) -> GestureEvent.Action {
    let phase: Touch.Phase
    switch word {
    case "began": phase = .began
    case "moved", "changed": phase = .moved
    case "ended": phase = .ended
    case "cancelled": phase = .cancelled
    default: throw .unknownPhase(.phase, found: word)
    }
    return .touch(finger: try finger, phase, Point(x: try points(.x), y: try points(.y)))
  }
}
