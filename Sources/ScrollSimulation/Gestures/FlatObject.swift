/// One JSON object on a line (RFC 8259): its members in their order. What is nested in it is stepped over, and not checked.
///
/// Every step consumes at least a byte, and nesting costs no stack.
struct FlatObject {
  typealias Value = GestureRecordingRow.Value

  private let line: [UInt8]
  private var position = 0

  static func members(of line: [UInt8]) throws(GestureRecordingFault.Problem) -> [(name: String, value: Value)] {
    var scan = FlatObject(line: line)
    return try scan.object()
  }

  private init(line: [UInt8]) { self.line = line }

  private mutating func object() throws(GestureRecordingFault.Problem) -> [(name: String, value: Value)] {
    var members: [(name: String, value: Value)] = []
    guard take("{") else { throw fault(.object) }
    if !take("}") {
      repeat {
        let name = try string(or: .name)
        guard take(":") else { throw fault(.colon) }
        // A member that is null counts as left out.
        if let value = try value() { members.append((name, value)) }
      } while take(",")
      guard take("}") else { throw fault(.commaOrBrace) }
    }
    skipSpace()
    guard position == line.count else { throw fault(.end) }
    return members
  }

  private mutating func value() throws(GestureRecordingFault.Problem) -> Value? {
    skipSpace()
    if let (number, end) = DecimalText.scan(line, at: position, exponents: true) {
      position = end
      return .number(number)
    }
    guard position < line.count else { throw fault(.value) }
    switch line[position] {
    case UInt8(ascii: "\""): return .string(try string(or: .value))
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .other(try nested())
    default:
      for word in ["true", "false", "null"] where line[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return word == "null" ? nil : .other(word)
      }
      throw fault(.value)
    }
  }

  /// Steps over an array or an object.
  private mutating func nested() throws(GestureRecordingFault.Problem) -> String {
    let found = line[position] == UInt8(ascii: "{") ? "an object" : "an array"
    var depth = 0
    repeat {
      guard position < line.count else { throw fault(.closingBracket) }
      switch line[position] {
      case UInt8(ascii: "\""):
        _ = try string(or: .value)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
    } while depth > 0
    return found
  }

  /// The first name that stands twice in one object of a line that is JSON, at any depth; nil if none does. Of such a line no two readers
  /// think the same.
  ///
  /// - Complexity: O(n) in the line's length.
  static func repeatedName(in line: some Sequence<UInt8>) -> String? {
    var scan = FlatObject(line: Array(line))
    // The names of each open object; nil for an array.
    var open: [Set<String>?] = []
    var isName = false
    while scan.position < scan.line.count {
      switch scan.line[scan.position] {
      case UInt8(ascii: "\""):
        guard let text = try? scan.string(or: .name) else { return nil }
        if isName, let last = open.indices.last, open[last]?.insert(text).inserted == false { return text }
        continue
      case UInt8(ascii: "{"): open.append([])
      case UInt8(ascii: "["): open.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","), UInt8(ascii: ":"): break
      default:
        scan.position += 1
        continue
      }
      isName = [UInt8(ascii: "{"), UInt8(ascii: ",")].contains(scan.line[scan.position]) && open.last.map { $0 != nil } == true
      scan.position += 1
    }
    return nil
  }

  private mutating func string(or expected: GestureRecordingFault.JSONExpectation) throws(GestureRecordingFault.Problem) -> String {
    guard take("\"") else { throw fault(expected) }
    var units: [UInt16] = []
    var bytes: [UInt8] = []
    func text() -> String { String(decoding: bytes, as: UTF8.self) }
    while position < line.count, line[position] >= 0x20 {
      let byte = line[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return text() }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      // Halves of a surrogate pair stand next to each other.
      units.append(try escape())
      let isHigh = 0xD800...0xDBFF ~= units[units.count - 1]
      if isHigh, line[position...].starts(with: "\\u".utf8) { continue }
      bytes += Array(String(decoding: units, as: UTF16.self).utf8)
      units.removeAll()
    }
    throw fault(.closingQuote)
  }

  /// What an escape stands for, behind the backslash.
  private mutating func escape() throws(GestureRecordingFault.Problem) -> UInt16 {
    guard position < line.count else { throw fault(.escape) }
    let letter = line[position]
    let plain: [(letter: Unicode.Scalar, unit: UInt16)] = [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
    ]
    if let (_, unit) = plain.first(where: { UInt8(ascii: $0.letter) == letter }) {
      position += 1
      return unit
    }
    let digits = line[position...].dropFirst().prefix(4)
    guard letter == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault(.escape) }
    position += 5
    return unit
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < line.count, line[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < line.count, line[position] == UInt8(ascii: " ") || line[position] == UInt8(ascii: "\t") { position += 1 }
  }

  private func fault(_ expected: GestureRecordingFault.JSONExpectation) -> GestureRecordingFault.Problem {
    let found = position < line.count ? String(decoding: line[position...], as: UTF8.self).first : nil
    let column = String(decoding: line[..<position], as: UTF8.self).count + 1
    return .notJSON(column: column, found: found.map { String(GestureScriptError.printable($0)) }, expected: expected)
  }
}
