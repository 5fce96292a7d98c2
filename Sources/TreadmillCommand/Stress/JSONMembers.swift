/// The members of a JSON object, read by name and checked for type and range.
struct JSONMembers {
  private let all: [(String, JSONValue)]

  /// - Parameter names: the allowed members; others throw.
  init(_ value: JSONValue, among names: [String]) throws(LineFault) {
    guard case .object(let members) = value else { throw LineFault(words: "expected a JSON object") }
    if let name = members.first(where: { !names.contains($0.0) })?.0 {
      throw LineFault(words: "unknown member \"\(name)\", expected one of \(names.joined(separator: ", "))")
    }
    all = members
  }

  /// Nil if the member is missing or null.
  func value(_ name: String) -> JSONValue? {
    guard let value = all.first(where: { $0.0 == name })?.1 else { return nil }
    if case .null = value { return nil }
    return value
  }

  func required(_ name: String) throws(LineFault) -> JSONValue {
    guard let value = value(name) else { throw LineFault(words: "\"\(name)\" is missing") }
    return value
  }

  func text(_ name: String) throws(LineFault) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return text
    default: throw LineFault(words: "\"\(name)\": expected a string")
    }
  }

  func requiredText(_ name: String) throws(LineFault) -> String {
    guard let text = try text(name) else { throw LineFault(words: "\"\(name)\" is missing") }
    return text
  }

  func flag(_ name: String) throws(LineFault) -> Bool? {
    switch value(name) {
    case nil: return nil
    case .boolean(let flag): return flag
    default: throw LineFault(words: "\"\(name)\": expected true or false")
    }
  }

  func number(_ name: String, in allowed: ClosedRange<Int>) throws(LineFault) -> Int? {
    guard let value = value(name) else { return nil }
    return try value.number(in: allowed, for: name)
  }

  func requiredNumber(_ name: String, in allowed: ClosedRange<Int>) throws(LineFault) -> Int {
    try required(name).number(in: allowed, for: name)
  }

  func seed(_ name: String) throws(LineFault) -> UInt64 {
    switch try required(name) {
    case .integer(let number) where number >= 0: return UInt64(number)
    case .unsigned(let number): return number
    default: throw LineFault(words: "\"\(name)\": expected a whole number from 0 to \(UInt64.max)")
    }
  }

  func list(_ name: String) throws(LineFault) -> [JSONValue] {
    guard case .array(let values) = try required(name) else { throw LineFault(words: "\"\(name)\": expected an array") }
    return values
  }

  /// An object whose names are data.
  func named(_ name: String) throws(LineFault) -> [(String, JSONValue)] {
    guard case .object(let members) = try required(name) else { throw LineFault(words: "\"\(name)\": expected an object") }
    return members
  }
}

extension JSONValue {
  func number(in allowed: ClosedRange<Int>, for name: String) throws(LineFault) -> Int {
    guard case .integer(let number) = self, allowed.contains(number) else {
      throw LineFault(words: "\"\(name)\": expected a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return number
  }
}
