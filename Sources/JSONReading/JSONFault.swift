/// The first byte at which a text stops being JSON, and the expected syntax (RFC 8259).
public struct JSONFault: Error, Hashable, Sendable {
  /// Counted from 0; the text's length if it ends too early.
  public var offset: Int
  /// The byte at `offset`, nil at the text's end.
  public var found: UInt8?
  public var expected: Expectation

  public init(offset: Int, found: UInt8?, expected: Expectation) {
    self.offset = offset
    self.found = found
    self.expected = expected
  }

  /// The syntax expected at the fault.
  public enum Expectation: Hashable, Sendable {
    case utf8
    case value, key, colon, commaOrBrace, commaOrBracket, end
    /// The rest of `true`, `false` or `null`.
    case literal
    case digit
    case smallerNumber
    case closingQuote
    /// An escape in place of a raw control character.
    case escapedControl
    case escapeCharacter, hexDigit
    case surrogatePair
    case shallowerNesting
    /// No fault was found in a text that simdjson refuses.
    case anotherReader
  }

  /// The fault's line, and its column in bytes, both counted from 1. `text` is what was parsed.
  public func place(in text: [UInt8]) -> (line: Int, column: Int) {
    let before = text.prefix(offset)
    return (
      before.count { $0 == UInt8(ascii: "\n") } + 1, before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    )
  }

  /// The first fault of a text that simdjson, which does not say where, has refused. O(n) in the text's length; nesting uses no stack.
  static func first(in text: [UInt8]) -> JSONFault {
    if let offset = text.firstInvalidUTF8 { return JSONFault(offset: offset, found: text[offset], expected: .utf8) }
    var scan = JSONScan(line: text)
    do throws(JSONFault) {
      try scan.document()
      return JSONFault(offset: 0, found: text.first, expected: .anotherReader)
    } catch {
      return error
    }
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String { "found \(foundWords), expected \(expected)" }

  /// Printable ASCII as itself, any other byte as a number.
  public var foundWords: String {
    guard let found else { return "the end of the line" }
    if (0x21...0x7E).contains(found) { return "'\(Character(Unicode.Scalar(found)))'" }
    return "byte 0x" + (found < 16 ? "0" : "") + String(found, radix: 16, uppercase: true)
  }
}

extension JSONFault.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .value: "a value"
    case .key: "a key in double quotes"
    case .colon: "':' after the key"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    case .end: "nothing after the first value"
    case .literal: "true, false or null"
    case .digit: "a digit"
    case .smallerNumber: "a whole number from -2^63 to 2^64 - 1, or another one up to 1.8e308"
    case .closingQuote: "a closing '\"'"
    case .escapedControl: "an escape such as \\n in place of a control character"
    case .escapeCharacter: "one of \" \\ / b f n r t u after '\\'"
    case .hexDigit: "four hexadecimal digits after \\u"
    case .surrogatePair: "both halves of a surrogate pair, such as \\ud83d\\ude00"
    case .shallowerNesting: "at most \(JSONElement.maximumDepth) brackets inside each other"
    case .anotherReader: "JSON that simdjson takes; please report this as a bug"
    }
  }
}

extension [UInt8] {
  fileprivate var firstInvalidUTF8: Int? {
    if String(validating: self, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}

/// `open` holds the open brackets, outermost first.
private struct JSONScan {
  let line: [UInt8]
  var position = 0
  var open: [UInt8] = []

  init(line: [UInt8]) { self.line = line }

  var byte: UInt8? { position < line.count ? line[position] : nil }

  func fault(_ expected: JSONFault.Expectation) -> JSONFault { JSONFault(offset: position, found: byte, expected: expected) }

  /// Every turn consumes at least one byte.
  mutating func document() throws(JSONFault) {
    repeat {
      try valueOrOpening()
      try closings()
    } while !open.isEmpty
    if byte != nil { throw fault(.end) }
  }

  /// Consumes brackets and keys up to and including the first value without contents.
  private mutating func valueOrOpening() throws(JSONFault) {
    while true {
      skipSpace()
      switch byte {
      case UInt8(ascii: "{"):
        try push()
        if byte == UInt8(ascii: "}") { return }
        try key()
      case UInt8(ascii: "["):
        try push()
        if byte == UInt8(ascii: "]") { return }
      case UInt8(ascii: "\""): return try string()
      case UInt8(ascii: "t"): return try literal("true")
      case UInt8(ascii: "f"): return try literal("false")
      case UInt8(ascii: "n"): return try literal("null")
      case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
      default: throw fault(.value)
      }
    }
  }

  /// Consumes closing brackets up to a comma (and the key after it) or the end of the document.
  private mutating func closings() throws(JSONFault) {
    skipSpace()
    while let bracket = open.last {
      let isObject = bracket == UInt8(ascii: "{")
      switch byte {
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
        if isObject { try key() }
        return
      case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
        position += 1
        open.removeLast()
        skipSpace()
      default: throw fault(isObject ? .commaOrBrace : .commaOrBracket)
      }
    }
  }

  private mutating func push() throws(JSONFault) {
    guard open.count < JSONElement.maximumDepth, let bracket = byte else { throw fault(.shallowerNesting) }
    open.append(bracket)
    position += 1
    skipSpace()
  }

  private mutating func key() throws(JSONFault) {
    guard byte == UInt8(ascii: "\"") else { throw fault(.key) }
    try string()
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw fault(.colon) }
    position += 1
  }

  private mutating func literal(_ word: StaticString) throws(JSONFault) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw fault(.literal) }
      position += 1
    }
  }

  private mutating func number() throws(JSONFault) {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: line[start..<position], as: UTF8.self)
    let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isDigit($0) }
    let isSmallEnough = isWhole ? Int64(text) != nil || UInt64(text) != nil : Double(text)?.isFinite == true
    guard isSmallEnough else { throw JSONFault(offset: start, found: line[start], expected: .smallerNumber) }
  }

  private mutating func digits() throws(JSONFault) {
    let start = position
    while let byte, isDigit(byte) { position += 1 }
    guard position > start else { throw fault(.digit) }
  }

  private mutating func string() throws(JSONFault) {
    position += 1
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault(.escapedControl) }
      if byte == UInt8(ascii: "\\") { try escape() } else { position += 1 }
    }
    guard byte != nil else { throw fault(.closingQuote) }
    position += 1
  }

  private mutating func escape() throws(JSONFault) {
    let start = position
    position += 1
    guard let letter = byte else { throw fault(.escapeCharacter) }
    guard letter == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(letter) else { throw fault(.escapeCharacter) }
      position += 1
      return
    }
    switch try codeUnit() {
    case 0xD800...0xDBFF:
      guard byte == UInt8(ascii: "\\"), position + 1 < line.count, line[position + 1] == UInt8(ascii: "u") else {
        throw fault(.surrogatePair)
      }
      position += 1
      guard try 0xDC00...0xDFFF ~= codeUnit() else { throw JSONFault(offset: start, found: line[start], expected: .surrogatePair) }
    case 0xDC00...0xDFFF: throw JSONFault(offset: start, found: line[start], expected: .surrogatePair)
    default: break
    }
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw fault(.hexDigit) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func skipSpace() {
    while let byte, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
      position += 1
    }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
