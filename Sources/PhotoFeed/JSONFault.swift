/// The first byte at which a line stops being JSON, and what should have stood there (RFC 8259).
///
/// Foundation's decoder says only that a line is not valid JSON; this says where. It runs after the decoder has refused a line and does not
/// decide: the decoder lets some faults pass, such as a comma before a closing bracket or a wrong escape in a field that nobody reads.
/// Nesting costs it no stack.
struct JSONFault: Error, Hashable {
  /// Counted from 0 in the line; the line's length where it ends too early.
  var offset: Int
  /// The byte that stands there, nil at the line's end.
  var found: UInt8?
  var expected: FeedError.Expectation

  /// The first fault in `line`, nil if it is one JSON value.
  ///
  /// - Complexity: O(n) in the line's length.
  static func first(in line: [UInt8]) -> JSONFault? {
    var scan = JSONScan(line: line)
    do throws(JSONFault) {
      try scan.document()
      return nil
    } catch {
      return error
    }
  }
}

/// A pass over one line. `open` holds the brackets that are open, outermost first.
private struct JSONScan {
  let line: [UInt8]
  var position = 0
  var open: [UInt8] = []

  init(line: [UInt8]) { self.line = line }

  var byte: UInt8? { position < line.count ? line[position] : nil }

  func fault(_ expected: FeedError.Expectation) -> JSONFault { JSONFault(offset: position, found: byte, expected: expected) }

  /// Every turn consumes at least one byte.
  mutating func document() throws(JSONFault) {
    repeat {
      try valueOrOpening()
      try closings()
    } while !open.isEmpty
    if byte != nil { throw fault(.endOfLine) }
  }

  /// Consumes brackets and keys down to the first value that has no inside, and that value.
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
    guard open.count < PostDecoder.maximumNesting, let bracket = byte else { throw fault(.shallowerNesting) }
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
    let text = line[start..<position]
    let isZero = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    let value = Double(String(decoding: text, as: UTF8.self)) ?? .nan
    guard value.isNormal || isZero else { throw JSONFault(offset: start, found: line[start], expected: .doubleNumber) }
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

  /// The four hex digits after the `u` at `position`.
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
