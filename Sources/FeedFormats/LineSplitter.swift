/// Cuts a stream of bytes into lines: however the bytes are cut into chunks, the lines are the same.
///
/// A line ends with LF or CR LF; blank lines are counted and skipped; a UTF-8 byte order mark at the start of the stream is skipped. A
/// splitter holds at most one unfinished line of `maximumLineBytes`: of a longer one it only counts the bytes, up to the line's end.
public struct LineSplitter: Sendable {
  /// The longest line that is handed on, in bytes before its LF.
  public static let maximumLineBytes = 1 << 20

  /// A line with its place in the stream.
  public struct Line: Hashable, Sendable {
    /// Counted from 1, empty lines included.
    public var number: Int
    /// Where its first byte stands in the stream, counted from 0.
    public var byte: Int
    /// The line without its line ending, never empty.
    public var bytes: [UInt8]
    /// Whether a line ending follows; only the stream's last line may lack it.
    public var isTerminated: Bool

    public init(number: Int, byte: Int, bytes: [UInt8], isTerminated: Bool = true) {
      self.number = number
      self.byte = byte
      self.bytes = bytes
      self.isTerminated = isTerminated
    }
  }

  public enum Piece: Hashable, Sendable {
    case line(Line)
    /// A line of `length` bytes, more than `maximumLineBytes`, whose bytes are gone.
    case overlong(number: Int, byte: Int, length: Int)
  }

  /// The start of the unfinished line; empty once the line is overlong.
  private var head: [UInt8] = []
  /// Bytes of the unfinished line, those that were not kept included.
  private var length = 0
  private var number = 1
  /// Where the unfinished line starts.
  private var byte = 0
  private var isFinished = false

  public init() {}

  /// Takes the stream's next bytes and returns the lines that end in them, in order.
  ///
  /// - Precondition: `finish()` has not been called.
  public mutating func push(_ chunk: UnsafeRawBufferPointer) -> [Piece] {
    precondition(!isFinished, "\(chunk.count) bytes pushed after the stream's end")
    var pieces: [Piece] = []
    var start = 0
    for end in 0..<chunk.count where chunk[end] == UInt8(ascii: "\n") {
      extend(by: chunk[start..<end])
      if let piece = endLine(isTerminated: true) { pieces.append(piece) }
      start = end + 1
    }
    extend(by: chunk[start...])
    return pieces
  }

  /// Ends the stream and returns its last line, if it lacks a line ending.
  public mutating func finish() -> Piece? {
    precondition(!isFinished, "a stream ends once")
    isFinished = true
    return length == 0 ? nil : endLine(isTerminated: false)
  }

  private mutating func extend(by bytes: Slice<UnsafeRawBufferPointer>) {
    length += bytes.count
    if length > Self.maximumLineBytes {
      head = []
    } else {
      head.append(contentsOf: bytes)
    }
  }

  /// Closes the unfinished line and opens the next one; nil if it was empty.
  private mutating func endLine(isTerminated: Bool) -> Piece? {
    defer {
      byte += length + 1
      number += 1
      length = 0
      head = []
    }
    if length > Self.maximumLineBytes { return .overlong(number: number, byte: byte, length: length) }
    var line = Line(number: number, byte: byte, bytes: head, isTerminated: isTerminated)
    if line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
    if byte == 0, line.bytes.starts(with: Self.byteOrderMark) {
      line.bytes.removeFirst(Self.byteOrderMark.count)
      line.byte = Self.byteOrderMark.count
    }
    let isBlank = line.bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return isBlank ? nil : .line(line)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
