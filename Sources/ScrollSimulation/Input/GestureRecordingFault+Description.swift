import JSONReading

extension GestureRecordingFault: CustomStringConvertible {
  public var description: String { "line \(line): \(problem)" }
}

extension GestureRecordingFault.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lineTooLong(let bytes, let maximum): "expected at most \(maximum) bytes a line, found \(bytes)"
    case .notUTF8: "expected UTF-8, found other bytes; save the file as UTF-8"
    case .tooManyRows(let limit): "expected at most \(limit) rows, found one more; it and what follows is not read"
    case .missingColumn(let field):
      "expected a header with the columns t and phase, found none named \(field.rawValue); nothing is read"
    case .repeated(let field): "expected each field once, found \(field) again"
    case .wrongCellCount(let found, let expected): "expected \(expected) cells, as the header has, found \(found)"
    case .notJSON(let column, let fault): "expected \(fault.expected) at column \(column), found \(fault.foundWords)"
    case .notGesture(let found, let reason): "expected a line of a trace, found \(short(found)): \(VisibleText.line(reason, atMost: 120))"
    case .missing(let field): "expected \(what(field)) in \(field.rawValue), found none"
    case .notNumber(let field, let found): "expected a number in \(field.rawValue), found \(short(found))"
    case .tooLarge(let field, let found):
      "expected a number up to \(DecimalText.plain(GestureRecording.maximumMagnitude)) in \(field.rawValue), found \(short(found))"
    case .timeOutOfRange(let found):
      "expected a time from 0 to \(DecimalText.plain(GestureRecording.maximumMilliseconds)) ms in t, found \(short(found))"
    case .timeGoesBack(let found, let last):
      "expected a time not before that of the row before, \(DecimalText.milliseconds(last)) ms, found \(DecimalText.milliseconds(found))"
    case .noFinger(let found): "expected a finger from 0 to \(GestureRecording.maximumFingers - 1), found \(short(found))"
    case .unknownPhase(.momentumPhase, let found): "expected none, began, changed or ended in momentumPhase, found \(short(found))"
    case .unknownPhase(_, let found):
      "expected began, moved, changed, ended, cancelled, none, rotate, jump or scroll in phase, found \(short(found))"
    case .phaseAndMomentum(let phase): "expected the phase none beside a momentumPhase, found \(short(phase))"
    case .placeAndDelta: "expected x and y or deltaX and deltaY, found both"
    case .alreadyDown(let finger): "expected finger \(finger) to lift first, found it coming down again"
    case .notDown(let finger, let phase): "expected finger \(finger) to come down first, found \(phase)"
    case .trackpadOutOfTurn(let phase): "expected a trackpad's phases in their order, found \(phase)"
    }
  }
}

private func what(_ field: GestureRecording.Field) -> String {
  switch field {
  case .phase, .momentumPhase: "a word"
  case .t, .x, .y, .finger, .deltaX, .deltaY: "a number"
  }
}

private func short(_ found: String) -> String {
  found.isEmpty ? "nothing" : VisibleText.line(found, atMost: 40)
}
