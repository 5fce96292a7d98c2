/// Cuts a stream of bytes into lines that end with LF: however the bytes are cut into chunks, the lines are the same.
///
/// Unlike the feed's `LineSplitter` it changes nothing: blank lines, CR and a byte order mark are a line's own. It holds one unfinished line.
struct LineAssembler {
  /// The longest line that is taken unless the caller says otherwise: some thousand findings.
  static let byteCountMaxDefault = 1 << 22

  /// A line that has become longer than it may. The bytes of it are gone, and what follows them is no line.
  struct Overlong: Error, Equatable {
    var byteCountMax: Int
  }

  /// The most bytes of a line, its LF not counted.
  let byteCountMax: Int
  /// The start of the line that has no end yet.
  private(set) var unfinished: [UInt8] = []

  init(byteCountMax: Int = byteCountMaxDefault) {
    precondition(byteCountMax > 0, "lines of at most \(byteCountMax) bytes")
    self.byteCountMax = byteCountMax
  }

  /// Takes the next bytes and hands over each line that ends in them, without its LF. Complexity: O(bytes).
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
