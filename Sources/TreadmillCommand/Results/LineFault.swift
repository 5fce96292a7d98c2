import JSONReading

/// Why a line of jobs or results cannot be read.
struct LineFault: Error, Equatable {
  var words: String
}

/// The fields of a line's object, or of one within it.
typealias LineFields = JSONFields<LineFault>

extension LineFault: JSONFieldError {
  static let namesFields = true

  init(at place: JSONFieldPath, _ problem: JSONFieldProblem) {
    if place == .root, case .wrongType(_, let found) = problem {
      words = "expected a JSON object, found \(found)"
    } else {
      words = "\"\(place)\" \(problem)"
    }
  }
}

extension LineFields {
  init(line: some Sequence<UInt8>) throws(LineFault) { try self.init(JSONElement(line: line)) }
}

extension JSONElement {
  /// Reads a line. Throws for a repeated member, which readers interpret differently.
  init(line: some Sequence<UInt8>) throws(LineFault) {
    do { self = try JSONElement(parsing: Array(line)) } catch { throw LineFault(words: "column \(error.offset + 1): \(error)") }
    if let name = repeatedName { throw LineFault(words: "\"\(name)\" occurs twice") }
  }
}
