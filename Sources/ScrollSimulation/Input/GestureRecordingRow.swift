import JSONReading
import Scrolling
import ViewTree

struct GestureRecordingRow: Hashable {
  typealias Field = GestureRecording.Field
  typealias Problem = GestureRecordingFault.Problem

  enum Value: Hashable {
    case cell(String)  // a CSV cell, not yet interpreted
    case number(DecimalText)
    case string(String)
    case other(String)

    /// Nil for null, which counts as absent.
    init?(_ element: JSONElement) {
      switch element.kind {
      case .null: return nil
      case .boolean: self = .other(element.boolean == true ? "true" : "false")
      case .number: self = .number(DecimalText(text: DecimalText.shortest(element.number ?? 0)))
      case .string: self = .string(element.string ?? "")
      case .array: self = .other("an array")
      case .object: self = .other("an object")
      }
    }
  }

  private var values = [Value?](repeating: nil, count: Field.allCases.count)

  subscript(field: Field) -> Value? {
    get { values[GestureRecordingRow.place(of: field)] }
    set { values[GestureRecordingRow.place(of: field)] = newValue }
  }

  private static func place(of field: Field) -> Int {
    switch field {
    case .t: 0
    case .phase: 1
    case .x: 2
    case .y: 3
    case .finger: 4
    case .deltaX: 5
    case .deltaY: 6
    case .momentumPhase: 7
    }
  }

  func word(_ field: Field) throws(Problem) -> String? {
    switch self[field] {
    case nil: nil
    case .cell(let text), .string(let text): text
    case .number(let number): throw .notWord(field, found: number.text)
    case .other(let found): throw .notWord(field, found: found)
    }
  }

  func number(_ field: Field) throws(Problem) -> DecimalText? {
    switch self[field] {
    case nil: return nil
    case .number(let number): return number
    case .cell(let text):
      guard let number = DecimalText.whole(Array(text.utf8)) else { throw .notNumber(field, found: text) }
      return number
    case .string(let text): throw .notNumber(field, found: "\"\(text)\"")
    case .other(let found): throw .notNumber(field, found: found)
    }
  }

  /// Points; `standard` if the field is absent. Throws `missing` if that is nil.
  func length(_ field: Field, else standard: Double? = nil) throws(Problem) -> Double {
    guard let number = try number(field) else {
      guard let standard else { throw .missing(field) }
      return standard
    }
    guard abs(number.value) <= GestureRecording.maximumMagnitude else { throw .tooLarge(field, found: number.text) }
    return number.value
  }

  var instant: Instant {
    get throws(Problem) {
      guard let number = try number(.t) else { throw .missing(.t) }
      let limit = Int64(GestureRecording.maximumMilliseconds) * 1_000_000
      guard let nanoseconds = number.scaled(byPowerOfTen: 6), (0...limit).contains(nanoseconds) else {
        throw .timeOutOfRange(found: number.text)
      }
      return Instant(nanoseconds: nanoseconds)
    }
  }

  var finger: Int {
    get throws(Problem) {
      guard let number = try number(.finger) else { return 0 }
      guard let finger = Int(exactly: number.value), (0..<GestureRecording.maximumFingers).contains(finger) else {
        throw .noFinger(found: number.text)
      }
      return finger
    }
  }

  var momentum: TrackpadPhase? {
    get throws(Problem) {
      switch try word(.momentumPhase) {
      case nil, "none": nil
      case "began": .momentumBegan
      case "changed": .momentumChanged
      case "ended": .momentumEnded
      case let found?: throw .unknownPhase(.momentumPhase, found: found)
      }
    }
  }

  var hasDelta: Bool { self[.deltaX] != nil || self[.deltaY] != nil }
  var hasPlace: Bool { self[.x] != nil || self[.y] != nil }

  var delta: Point {
    get throws(Problem) { Point(x: try length(.deltaX, else: 0), y: try length(.deltaY)) }
  }
}
