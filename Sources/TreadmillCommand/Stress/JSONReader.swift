/// Why a line is no JSON, or not the JSON that is due, in words.
struct JSONFault: Error, Equatable {
  var words: String
}

/// Reads one JSON text (RFC 8259) into a value that keeps the order of its members.
///
/// For lines that anyone may have written: whole numbers are exact up to 2^64 - 1, nesting has a limit, and a member that stands twice is
/// refused, since of such a line no two readers think the same.
struct JSONReader {
  static let maximumDepth = 16

  private let bytes: [UInt8]
  private var place = 0

  /// - Complexity: O(bytes), and O(members²) in each object.
  static func value(of bytes: some Sequence<UInt8>) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: Array(bytes))
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == reader.bytes.count else { throw reader.fault("the end of the line") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func fault(_ expected: String) -> JSONFault {
    JSONFault(words: place < bytes.count ? "column \(place + 1): \(expected) is due" : "it breaks off: \(expected) is due")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let rest = bytes[place...]
    guard word.withUTF8Buffer({ rest.starts(with: $0) }) else { return false }
    place += word.utf8CodeUnitCount
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < JSONReader.maximumDepth else { throw JSONFault(words: "it is nested deeper than \(JSONReader.maximumDepth) levels") }
    if take("{") { return .object(try members(depth: depth)) }
    if take("[") { return .array(try elements(depth: depth)) }
    if take("\"") { return .string(try text()) }
    if take(word: "null") { return .null }
    if take(word: "true") { return .boolean(true) }
    if take(word: "false") { return .boolean(false) }
    return try number()
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw fault(", or ]") }
    }
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard take("\"") else { throw fault("a name in quotation marks") }
      let name = try text()
      guard !members.contains(where: { $0.0 == name }) else { throw JSONFault(words: "\"\(name)\" stands in it twice") }
      skipSpace()
      guard take(":") else { throw fault(":") }
      skipSpace()
      members.append((name, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw fault(", or }") }
    }
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = place
    _ = take("-")
    if !take("0") { try digits("a value") }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits("a digit")
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits("a digit")
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    if isWhole, let number = UInt64(text) { return .unsigned(number) }
    guard let number = Double(text), number.isFinite else { throw JSONFault(words: "\(text) is beyond all that is due here") }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  private mutating func digits(_ expected: String) throws(JSONFault) {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw fault(expected) }
  }

  /// What stands behind a quotation mark, up to the next one.
  private mutating func text() throws(JSONFault) -> String {
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw JSONFault(words: "column \(place): a text is no UTF-8") }
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      default: text.append(byte)
      }
    }
    throw fault("a \" and no control character")
  }

  private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
    for (letter, scalar) in JSONReader.escapes where take(letter) { return scalar }
    guard take("u") else { throw fault("an escape such as \\n") }
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, take("\\"), take("u") else { throw fault("the other half of a surrogate pair") }
    let low = try fourDigits()
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) else {
      throw fault("the other half of a surrogate pair")
    }
    return scalar
  }

  private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
  ]

  private mutating func fourDigits() throws(JSONFault) -> UInt32 {
    let digits = bytes[place...].prefix(4)
    let isHexadecimal = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    guard isHexadecimal, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw fault("four hexadecimal digits")
    }
    place += 4
    return unit
  }
}
