/// The lines of an open file or pipe, each returned as soon as it is complete.
struct LineInput {
  private static let chunkByteCount = 1 << 16

  private let name: String
  private let descriptor: Int32
  private let maximumBytes: Int
  private var number = 0
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameter maximumBytes: the limit of a line. A longer line is cut to `maximumBytes + 1`, or throws `endlessLine` beyond
  ///   ``InputLimits/maximumLineBytes``.
  init(name: String = "standard input", descriptor: Int32 = 0, maximumBytes: Int) {
    self.name = name
    self.descriptor = descriptor
    self.maximumBytes = maximumBytes
  }

  /// Waits for the next line and returns it without its newline; nil at the end. The last line needs no newline.
  mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    var length = 0
    number += 1
    while true {
      let end = chunk.firstIndex(of: UInt8(ascii: "\n"))
      length += chunk[..<(end ?? chunk.endIndex)].count
      line += chunk[..<(end ?? chunk.endIndex)].prefix(max(0, maximumBytes + 1 - line.count))
      if let end {
        chunk = chunk[(end + 1)...]
        return line
      }
      guard length <= InputLimits.maximumLineBytes else {
        throw .endlessLine(name: name, line: number, maximumBytes: InputLimits.maximumLineBytes)
      }
      if isAtEnd { return line.isEmpty ? nil : line }
      var bytes = [UInt8](repeating: 0, count: LineInput.chunkByteCount)
      let count: Int
      do throws(SystemError) { count = try Descriptor.read(into: &bytes, from: descriptor) } catch {
        throw .unreadable(name: name, reason: error.reason)
      }
      chunk = bytes[..<count]
      isAtEnd = chunk.isEmpty
    }
  }
}
