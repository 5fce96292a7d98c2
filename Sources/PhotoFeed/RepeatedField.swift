/// Finds a field that one object has twice. Foundation's decoder lets that pass and takes one of them.
enum RepeatedField {
  /// The first such name of a line that the decoder has taken, at any depth; nil if there is none. Nesting costs no stack.
  ///
  /// - Complexity: O(n) in the line's length.
  static func first(in line: [UInt8]) -> String? {
    // The names of each open object; nil for an array.
    var open: [Set<String>?] = []
    var isName = false
    var position = 0
    while position < line.count {
      let byte = line[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        let name = string(in: line, at: &position)
        if isName, let last = open.indices.last, open[last]?.insert(name).inserted == false { return name }
      case UInt8(ascii: "{"): open.append([])
      case UInt8(ascii: "["): open.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","), UInt8(ascii: ":"): break
      default: continue
      }
      isName = (byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",")) && open.last.map { $0 != nil } == true
    }
    return nil
  }

  /// The text up to the quotation mark that ends it, without its escapes; `position` is behind that then.
  private static func string(in line: [UInt8], at position: inout Int) -> String {
    var units: [UInt16] = []
    let start = position
    while position < line.count, line[position] != UInt8(ascii: "\"") { position += line[position] == UInt8(ascii: "\\") ? 2 : 1 }
    let text = String(decoding: line[start..<min(position, line.count)], as: UTF8.self)
    position += 1
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var rest = text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == UInt16(UInt8(ascii: "\\")), let letter = rest.popFirst() else {
        units.append(unit)
        continue
      }
      guard letter == UInt16(UInt8(ascii: "u")) else {
        units.append(escapes.first { $0.letter == letter }?.unit ?? letter)
        continue
      }
      units.append(UInt16(String(rest.prefix(4)) ?? "", radix: 16) ?? 0xFFFD)
      rest = rest.dropFirst(4)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Those that do not stand for themselves.
  private static let escapes: [(letter: UInt16, unit: UInt16)] = [(0x62, 8), (0x66, 12), (0x6E, 10), (0x72, 13), (0x74, 9)]
}
