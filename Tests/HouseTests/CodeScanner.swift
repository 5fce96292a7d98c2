/// Tells code from comments and string literals: as much of Swift's lexical structure as that takes, without regex literals.
struct CodeScanner {
  private let bytes: [UInt8]
  private var place = 0
  private var code: [UInt8] = []

  /// The text with comments and the words of string literals replaced by nothing; each line stays where it was.
  static func code(of text: String) -> String {
    var scanner = CodeScanner(bytes: Array(text.utf8))
    scanner.scanCode(untilParenthesis: false)
    return String(decoding: scanner.code, as: UTF8.self)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func scanCode(untilParenthesis isInterpolation: Bool) {
    var depth = 0
    while place < bytes.count {
      // Most bytes begin nothing: they are many, and take no call.
      let byte = bytes[place]
      if byte == slash, starts(with: "//") {
        while place < bytes.count, bytes[place] != newline { place += 1 }
      } else if byte == slash, starts(with: "/*") {
        skipBlockComment()
      } else if byte == quote || byte == hash, let hashes = stringStart() {
        scanString(hashes: hashes)
      } else {
        place += 1
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if isInterpolation, depth == 0 { return }
          depth -= 1
        }
        code.append(byte)
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") { depth += 1; place += 2; continue }
      if starts(with: "*/") { depth -= 1; place += 2; continue }
      if bytes[place] == newline { code.append(newline) }
      place += 1
    } while depth > 0 && place < bytes.count
  }

  /// How many `#` open the string literal that starts here; nil if none does.
  private func stringStart() -> Int? {
    var end = place
    while end < bytes.count, bytes[end] == hash { end += 1 }
    return end < bytes.count && bytes[end] == quote ? end - place : nil
  }

  private mutating func scanString(hashes: Int) {
    place += hashes
    // Of a raw literal, three quotes open a long one only at the end of their line: #"""" is a quote between quotes.
    let isLong = starts(with: "\"\"\"") && (hashes == 0 || bytes[(place + 3)...].prefix { $0 != newline }.allSatisfy { $0 <= space })
    let fence = [UInt8](repeating: quote, count: isLong ? 3 : 1) + [UInt8](repeating: hash, count: hashes)
    let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: hash, count: hashes)
    place += isLong ? 3 : 1
    code.append(quote)
    while place < bytes.count, !starts(with: fence) {
      if starts(with: escape) {
        place += escape.count
        guard place < bytes.count else { break }
        if bytes[place] == UInt8(ascii: "(") {
          place += 1
          code.append(space)
          scanCode(untilParenthesis: true)
          code.append(space)
        } else {
          if bytes[place] == newline { code.append(newline) }
          place += 1
        }
      } else {
        if bytes[place] == newline { code.append(newline) }
        place += 1
      }
    }
    place += fence.count
    code.append(quote)
  }

  private func starts(with text: String) -> Bool { starts(with: Array(text.utf8)) }

  private func starts(with other: [UInt8]) -> Bool {
    guard place + other.count <= bytes.count else { return false }
    for offset in other.indices where bytes[place + offset] != other[offset] { return false }
    return true
  }

  private let slash = UInt8(ascii: "/")
  private let newline = UInt8(ascii: "\n")
  private let quote = UInt8(ascii: "\"")
  private let hash = UInt8(ascii: "#")
  private let space = UInt8(ascii: " ")
}
