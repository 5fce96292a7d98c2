/// A JSON value to write. It keeps the order of its keys, so that equal results are equal bytes.
public enum JSONValue: CustomStringConvertible, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case unsigned(UInt64)
  case number(Double)  // finite
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A value that was read, nested at most as deep as a parsed text is.
  public init(_ element: JSONElement) {
    switch element.kind {
    case .null: self = .null
    case .boolean: self = .boolean(element.boolean == true)
    case .number:
      let number = element.number ?? 0
      let whole = element.integer(Int.self).map { JSONValue.integer($0) } ?? element.integer(UInt64.self).map { .unsigned($0) }
      self = number == 0 && number.sign == .minus ? .number(number) : whole ?? .number(number)
    case .string: self = .string(element.string ?? "")
    case .array: self = .array(element.elements?.map(JSONValue.init) ?? [])
    case .object: self = .object(element.members?.map { ($0.name, JSONValue($0.value)) } ?? [])
    }
  }

  /// One line without spaces.
  public var description: String { String(writing: { $0.add(self) }) }

  /// The same as UTF-8, with a newline.
  public var line: [UInt8] {
    var line: [UInt8] = []
    line.add(self)
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// A string in quotation marks.
  public static func quoted(_ text: String) -> String { String(writing: { $0.add(string: text) }) }

  /// What stands between them.
  public static func escaped(_ text: String) -> String { String(writing: { $0.add(escaped: text) }) }
}

extension String {
  fileprivate init(writing: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    writing(&bytes)
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ value: JSONValue) {
    switch value {
    case .null: add("null")
    case .boolean(let value): add(value)
    case .integer(let value): add(value)
    case .unsigned(let value): add(UInt(value))
    case .number(let value):
      let isWhole = !(value == 0 && value.sign == .minus)  // a zero keeps its sign: what is read is what was written
      append(contentsOf: (isWhole ? Int(exactly: value).map(String.init) ?? "\(value)" : "-0.0").utf8)
    case .string(let text): add(string: text)
    case .array(let values):
      append(UInt8(ascii: "["))
      for (number, value) in values.enumerated() {
        if number > 0 { append(UInt8(ascii: ",")) }
        add(value)
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      for (number, member) in members.enumerated() {
        if number > 0 { append(UInt8(ascii: ",")) }
        add(string: member.0)
        append(UInt8(ascii: ":"))
        add(member.1)
      }
      append(UInt8(ascii: "}"))
    }
  }
}
