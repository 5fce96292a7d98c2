/// Whether a stream is lines of JSON, or pages over several lines.
enum FeedShape {
  case lines, pages

  static let maximumHeadBytes = 1 << 16

  /// Decides by the first line that is not blank; nil before its end. A line that ends where JSON must continue, after a bracket or a
  /// comma, begins a page; one that ends elsewhere without being whole was cut off. So a broken first line spoils no other. What is longer
  /// than a line may be is not searched for its end.
  init?(of head: [UInt8], isWhole: Bool) {
    var first: UInt8?
    var last: UInt8 = 0
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (index, byte) in head.prefix(LineSplitter.maximumLineBytes).enumerated() {
      if byte == UInt8(ascii: "\n"), first != nil {
        let continues = "{[,:".utf8.contains(last) || first == UInt8(ascii: "[")
        self = depth > 0 && !isInString && continues ? .pages : .lines
        return
      }
      if " \t\r\n".utf8.contains(byte) || index < 3 && byte == [0xEF, 0xBB, 0xBF][index] { continue }
      if first == nil {
        first = byte
        guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
          self = .lines
          return
        }
      }
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      last = byte
    }
    guard isWhole || head.count > FeedShape.maximumHeadBytes else { return nil }
    self = isWhole || first == nil ? .lines : .pages
  }
}
