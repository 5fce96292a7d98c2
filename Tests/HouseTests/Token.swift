/// A word or a sign of Swift code: an identifier, a keyword, a number, or one character of anything else.
struct Token: Sendable {
  let text: Substring
  /// Counted from 1.
  let line: Int

  var isWord: Bool { text.utf8.first.map(Token.isWordByte) ?? false }

  static func tokens(of code: String) -> [Token] {
    var tokens: [Token] = []
    var line = 1
    let bytes = code.utf8
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let start = place
      let byte = bytes[place]
      place = bytes.index(after: place)
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte <= UInt8(ascii: " ") { continue }
      if isWordByte(byte) {
        while place < bytes.endIndex, isWordByte(bytes[place]) { place = bytes.index(after: place) }
      }
      tokens.append(Token(text: code[start..<place], line: line))
    }
    return tokens
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension [Token] {
  /// The word or sign at a place, empty beyond the ends.
  func at(_ place: Int) -> Substring { indices.contains(place) ? self[place].text : "" }

  /// Whether these words and signs stand from a place on.
  func match(_ words: String..., at place: Int) -> Bool {
    for (offset, word) in words.enumerated() where at(place + offset) != word { return false }
    return true
  }

  /// The place of the bracket that closes the one at `open`; the end if none does.
  func closing(_ open: Int) -> Int {
    var depth = 0
    for place in open..<count {
      switch at(place) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
    }
    return count
  }
}
