/// Limits an input's bytes, in all and per line, so that reading stops at what is no text, such as an endless device. A line of JSON may be
/// a page and has no limit of its own.
struct InputLimits {
  static let maximumLineBytes = 1 << 24  // A longer line ends the reading. Line readers have lower limits, beyond which they skip a line.

  private let name: String
  private let maximumBytes: Int
  private var byteCount = 0
  private var line = 1
  private var lineByteCount = 0
  private var lineIsJSON = false

  init(name: String, maximumBytes: Int) {
    self.name = name
    self.maximumBytes = maximumBytes
  }

  /// Counts the next bytes. Throws `inputTooLong` or `endlessLine` at a limit.
  mutating func take(_ chunk: UnsafeRawBufferPointer) throws(Failure) {
    byteCount += chunk.count
    guard byteCount <= maximumBytes else { throw .input("\(name): it has more than \(grouped(maximumBytes)) bytes, the limit; shorten it") }
    var rest = chunk
    while let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) {
      let length = start.distance(to: UnsafeRawPointer(end))
      try lengthen(by: UnsafeRawBufferPointer(rebasing: rest[..<length]))
      (line, lineByteCount) = (line + 1, 0)
      rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
    }
    try lengthen(by: rest)
  }

  private mutating func lengthen(by bytes: UnsafeRawBufferPointer) throws(Failure) {
    if lineByteCount == 0, let first = bytes.first { lineIsJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") }
    lineByteCount += bytes.count
    guard lineByteCount <= InputLimits.maximumLineBytes || lineIsJSON else {
      throw .endlessLine(name: name, line: line, maximumBytes: InputLimits.maximumLineBytes)
    }
  }
}
