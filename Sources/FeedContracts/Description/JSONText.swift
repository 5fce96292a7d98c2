import JSONReading

/// JSON as text.
enum JSONText {
  /// In quotation marks.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The value on one line. Nested at most as deep as a parsed text is.
  static func text(of element: JSONElement) -> String {
    switch element.kind {
    case .null: "null"
    case .boolean: element.boolean == true ? "true" : "false"
    case .number: number(element) ?? "0"
    case .string: quoted(element.string ?? "")
    case .array: "[" + (element.elements?.map(text) ?? []).joined(separator: ",") + "]"
    case .object: "{" + (element.members?.map { "\(quoted($0.name)):\(text(of: $0.value))" } ?? []).joined(separator: ",") + "}"
    }
  }

  /// A number's text, whole if it is; nil for anything else.
  static func number(_ element: JSONElement) -> String? {
    element.integer(Int.self).map(String.init) ?? element.integer(UInt64.self).map(String.init) ?? element.number.map { "\($0)" }
  }
}
