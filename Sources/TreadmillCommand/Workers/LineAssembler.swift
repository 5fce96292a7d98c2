/// Splits a byte stream into lines that end with LF, independent of how the bytes are chunked. Unlike the feed's `LineSplitter` it changes
/// nothing: blank lines, CR and a byte order mark stay. It holds one unfinished line.
struct LineAssembler {
  static let byteCountMaxDefault = 1 << 22  // the default limit of a line, about a thousand findings

  /// A line exceeds its limit. Its bytes are dropped, and the stream cannot be continued.
  struct Overlong: Error, Equatable {
    var byteCountMax: Int
  }

  let byteCountMax: Int  // the limit of a line in bytes, without its LF
  private(set) var unfinished: [UInt8] = []

  init(byteCountMax: Int = byteCountMaxDefault) {
    precondition(byteCountMax > 0, "lines of at most \(byteCountMax) bytes")
    self.byteCountMax = byteCountMax
  }

  /// Calls `line` with each line that `chunk` completes, without its LF. Complexity: O(bytes).
  mutating func push(_ chunk: UnsafeRawBufferPointer, _ line: ([UInt8]) -> Void) throws(Overlong) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try extend(by: rest[..<end])
      line(unfinished)
      unfinished = []
      rest = rest[(end + 1)...]
    }
    try extend(by: rest)
  }

  private mutating func extend(by bytes: Slice<UnsafeRawBufferPointer>) throws(Overlong) {
    guard bytes.count <= byteCountMax - unfinished.count else {
      unfinished = []
      throw Overlong(byteCountMax: byteCountMax)
    }
    unfinished.append(contentsOf: bytes)
  }
}
