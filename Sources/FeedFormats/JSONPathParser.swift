import JSONReading

/// Reads a JSONPath, byte by byte. What RFC 9535 has beyond the subset is refused by its name.
struct JSONPathParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 1  // behind the `$`

  static func steps(of text: String) throws(JSONQueryError) -> [JSONPath.Step] {
    guard text.utf8.count <= JSONPath.maximumBytes else {
      throw JSONQueryError(text, .tooLong(bytes: text.utf8.count, maximum: JSONPath.maximumBytes))
    }
    guard text.hasPrefix("$") else { throw JSONQueryError(text, .neither) }
    var parser = JSONPathParser(text)
    let steps = try parser.steps(isInFilter: false)
    guard parser.byte == nil else { throw parser.error("'.' or '['") }
    return steps
  }

  private init(_ text: String) { (self.text, bytes) = (text, Array(text.utf8)) }

  // MARK: Bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ expected: String, at index: Int? = nil) -> JSONQueryError {
    JSONQueryError(text, .expected(expected, at: index ?? position))
  }

  private func refusal(_ feature: String) -> JSONQueryError { JSONQueryError(text, .unsupported(feature, at: position)) }

  private mutating func skipSpace() { while let byte, " \t\r\n".utf8.contains(byte) { position += 1 } }

  /// Whether the text goes on with these bytes, which are then taken.
  private mutating func take(_ token: StaticString) -> Bool {
    let end = position + token.utf8CodeUnitCount
    guard end <= bytes.count, (position..<end).allSatisfy({ bytes[$0] == token.utf8Start[$0 - position] }) else { return false }
    position = end
    return true
  }

  // MARK: Steps

  private mutating func steps(isInFilter: Bool) throws(JSONQueryError) -> [JSONPath.Step] {
    var steps: [JSONPath.Step] = []
    while true {
      let end = position
      skipSpace()
      if take(".") {
        steps.append(try dotted(isInFilter: isInFilter))
      } else if take("[") {
        steps.append(try bracketed(isInFilter: isInFilter))
      } else {
        position = end
        return steps
      }
      guard steps.count <= JSONPath.maximumSteps else { throw JSONQueryError(text, .tooManySteps(maximum: JSONPath.maximumSteps)) }
    }
  }

  private mutating func dotted(isInFilter: Bool) throws(JSONQueryError) -> JSONPath.Step {
    if byte == UInt8(ascii: ".") { throw refusal("a descendant ('..')") }
    if byte == UInt8(ascii: "*") { return try wildcard(isInFilter: isInFilter) }
    let start = position
    while let byte, byte.isNameByte, position > start || !byte.isDigit { position += 1 }
    guard position > start else { throw error("a name of letters, digits and '_'; write any other in brackets, as in ['a-b']") }
    return .name(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func wildcard(isInFilter: Bool) throws(JSONQueryError) -> JSONPath.Step {
    if isInFilter { throw refusal("a wildcard behind '@'") }
    position += 1
    return .wildcard
  }

  private mutating func bracketed(isInFilter: Bool) throws(JSONQueryError) -> JSONPath.Step {
    skipSpace()
    let step: JSONPath.Step
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): step = .name(try string())
    case UInt8(ascii: "*"): step = try wildcard(isInFilter: isInFilter)
    case UInt8(ascii: "?"):
      if isInFilter { throw refusal("a filter behind '@'") }
      position += 1
      step = .filter(try disjunction(nesting: 0))
    case UInt8(ascii: ":"): throw refusal("a slice (':')")
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: step = .index(try index())
    default: throw error("a name in quotation marks, an index, '*' or '?'")
    }
    skipSpace()
    if byte == UInt8(ascii: ",") { throw refusal("more than one selector in a bracket (',')") }
    if byte == UInt8(ascii: ":") { throw refusal("a slice (':')") }
    guard take("]") else { throw error("']'") }
    return step
  }

  private mutating func index() throws(JSONQueryError) -> Int {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    while let byte, byte.isDigit { position += 1 }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let index = Int(digits), String(index) == digits, index.magnitude < 1 << 53 else {
      throw error("an index such as 0 or -1, without leading zeros", at: start)
    }
    return index
  }

  /// In either kind of quotation marks.
  private mutating func string() throws(JSONQueryError) -> String {
    let (start, quote) = (position, byte)
    var json = [UInt8(ascii: "\"")]  // the same as JSON, which knows the escapes
    position += 1
    while let byte, byte != quote {
      position += 1
      if byte == UInt8(ascii: "\\"), let escaped = self.byte {
        position += 1
        json += escaped == UInt8(ascii: "'") && quote == escaped ? [escaped] : [byte, escaped]
      } else {
        json += byte == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), byte] : [byte]
      }
    }
    guard byte == quote, let string = (try? JSONElement(parsing: json + [UInt8(ascii: "\"")]))?.string else {
      throw error("a string with its closing quotation mark and the escapes of JSON", at: start)
    }
    position += 1
    return string
  }

  // MARK: Filters

  private mutating func disjunction(nesting: Int) throws(JSONQueryError) -> JSONPath.Condition {
    var conditions: [JSONPath.Condition] = []
    repeat {
      conditions.append(try conjunction(nesting: nesting))
      skipSpace()
    } while take("||")
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction(nesting: Int) throws(JSONQueryError) -> JSONPath.Condition {
    var conditions: [JSONPath.Condition] = []
    repeat {
      conditions.append(try condition(nesting: nesting))
      skipSpace()
    } while take("&&")
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func condition(nesting: Int) throws(JSONQueryError) -> JSONPath.Condition {
    skipSpace()
    let isNegated = take("!")
    skipSpace()
    let start = position
    if take("(") {
      guard nesting < JSONPath.maximumNesting else { throw JSONQueryError(text, .tooDeep(maximum: JSONPath.maximumNesting)) }
      let inner = try disjunction(nesting: nesting + 1)
      skipSpace()
      guard take(")") else { throw error("')'") }
      return isNegated ? .not(inner) : inner
    }
    guard take("@") else {
      if byte == UInt8(ascii: "$") { throw refusal("a value from outside ('$') in a filter") }
      while let byte, byte.isNameByte { position += 1 }
      if position > start, byte == UInt8(ascii: "(") { throw refusal("a function") }
      throw error("'@', such as @.type == 'image'", at: start)
    }
    let steps = try steps(isInFilter: true)
    skipSpace()
    if take("=~") { throw refusal("a regular expression ('=~')") }
    if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { throw refusal("a comparison with '<' or '>'") }
    let isEqual = take("==")
    guard isEqual || take("!=") else { return isNegated ? .not(.exists(steps)) : .exists(steps) }
    if isNegated { throw error("parentheses behind '!', or '!=' in place of '=='", at: start) }
    let condition = JSONPath.Condition.equals(steps, try literal())
    return isEqual ? condition : .not(condition)
  }

  private mutating func literal() throws(JSONQueryError) -> JSONPath.Literal {
    skipSpace()
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return .string(try string()) }
    if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$") { throw refusal("a comparison of two values") }
    let start = position
    while let byte, byte.isNameByte || "+-.".utf8.contains(byte) { position += 1 }
    let value = try? JSONElement(parsing: Array(bytes[start..<position]))
    if byte == UInt8(ascii: "(") { throw refusal("a function") }
    if let number = value?.number { return .number(number) }
    if let boolean = value?.boolean { return .boolean(boolean) }
    guard value?.isNull == true else { throw error("a string in quotation marks, a number, true, false or null", at: start) }
    return .null
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Of a name without quotation marks: all of Unicode beyond ASCII counts as letters.
  fileprivate var isNameByte: Bool {
    isDigit || self == UInt8(ascii: "_") || self >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
