import JSONReading

/// A JSON value that keeps the order of its keys, so that equal results are equal bytes.
enum JSONValue: CustomStringConvertible, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case unsigned(UInt64)
  case number(Double)  // finite
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// One line without spaces.
  var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .string(let text): JSONValue.quoted(text)
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\(JSONValue.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

struct LineFault: Error, Equatable {
  var words: String
}

extension JSONValue {
  /// Reads one JSON text. Throws for a repeated member, which readers interpret differently.
  init(reading line: some Sequence<UInt8>) throws(LineFault) {
    let element: JSONElement
    do { element = try JSONElement(parsing: Array(line)) } catch {
      throw LineFault(words: "column \(error.offset + 1): \(error)")
    }
    if let name = element.repeatedName { throw LineFault(words: "\"\(name)\" occurs twice") }
    self.init(element)
  }

  private init(_ element: JSONElement) {
    switch element.kind {
    case .null: self = .null
    case .boolean: self = .boolean(element.boolean == true)
    case .number:
      if let number = element.integer(Int.self) {
        self = .integer(number)
      } else if let number = element.integer(UInt64.self) {
        self = .unsigned(number)
      } else {
        self = .number(element.number ?? 0)
      }
    case .string: self = .string(element.string ?? "")
    case .array: self = .array(element.elements?.map(JSONValue.init) ?? [])
    case .object: self = .object(element.members?.map { ($0.name, JSONValue($0.value)) } ?? [])
    }
  }
}
