/// Splits a stream of bytes into lines, independently of its chunks.
///
/// A line ends with LF or CR LF. Blank lines are counted and skipped, as is a UTF-8 byte order mark at the stream's start. A splitter holds
/// at most one unfinished line of `maximumLineBytes`. A longer line is split into the items of a page; of longer items it keeps the length.
public struct LineSplitter: Sendable {
  /// The maximum length of a line, in bytes before its LF.
  public static let maximumLineBytes = 1 << 20

  /// A line and its place in the stream.
  public struct Line: Hashable, Sendable {
    /// Counted from 1, empty lines included.
    public var number: Int
    /// The place of its first byte in the stream, counted from 0.
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
    /// An item that was split from a page.
    case item(Line)
    /// A line or an item of `length` bytes, more than `maximumLineBytes`, whose bytes are dropped.
    case overlong(number: Int, byte: Int, length: Int)
  }

  private var head: [UInt8] = []  // the start of the unfinished line; empty once the line is overlong
  private var length = 0  // the length of the unfinished line, dropped bytes included
  private var number = 1
  private var byte = 0
  private var isFinished = false
  private let pages: [JSONPointer]
  private let maximumTextBytes: Int
  private var items: ItemSplitter?  // splits the unfinished line once it is overlong

  /// `pages` are the places of the items of a page that is longer than a line may be; one without items has at most `maximumTextBytes`.
  init(pages: [JSONPointer], maximumTextBytes: Int = LineSplitter.maximumLineBytes) {
    (self.pages, self.maximumTextBytes) = (pages, maximumTextBytes)
  }

  /// A splitter of lines that are no pages.
  public init() { self.init(pages: []) }

  /// A line without its ending that is a stream of its own; nil for a blank one.
  static func piece(of line: [UInt8]) -> Piece? {
    guard line.count <= maximumLineBytes else { return .overlong(number: 1, byte: 0, length: line.count) }
    var splitter = LineSplitter()
    (splitter.head, splitter.length) = (line, line.count)
    return splitter.finish()
  }

  /// Takes the stream's next bytes and returns the lines that end in them, in order.
  /// - Precondition: `finish()` has not been called.
  public mutating func push(_ chunk: UnsafeRawBufferPointer) -> [Piece] {
    precondition(!isFinished, "\(chunk.count) bytes pushed after the stream's end")
    var pieces: [Piece] = []
    var start = 0
    for end in 0..<chunk.count where chunk[end] == UInt8(ascii: "\n") {
      extend(by: chunk[start..<end], &pieces)
      if let piece = endLine(isTerminated: true) { pieces.append(piece) }
      start = end + 1
    }
    extend(by: chunk[start...], &pieces)
    return pieces
  }

  /// Ends the stream and returns its last line if it lacks a line ending.
  public mutating func finish() -> Piece? {
    precondition(!isFinished, "a stream ends once")
    isFinished = true
    return length == 0 ? nil : endLine(isTerminated: false)
  }

  private mutating func extend(by bytes: Slice<UnsafeRawBufferPointer>, _ pieces: inout [Piece]) {
    length += bytes.count
    guard length > Self.maximumLineBytes else { return head.append(contentsOf: bytes) }
    if items == nil {
      items = ItemSplitter(pages: pages, maximumTextBytes: maximumTextBytes, line: number, byte: byte)
      let head = head
      self.head = []
      pieces += head.withUnsafeBytes { cut($0) }
    }
    pieces += cut(UnsafeRawBufferPointer(rebasing: bytes))
  }

  private mutating func cut(_ bytes: UnsafeRawBufferPointer) -> [Piece] { items?.push(bytes) ?? [] }

  private mutating func endLine(isTerminated: Bool) -> Piece? {
    defer {
      byte += length + 1
      number += 1
      length = 0
      head = []
      items = nil
    }
    if items != nil { return items?.finish()?.terminated(isTerminated) }
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

extension LineSplitter.Piece {
  /// The same, before a line ending or not.
  func terminated(_ isTerminated: Bool) -> LineSplitter.Piece {
    switch self {
    case .line(var line):
      line.isTerminated = isTerminated
      return .line(line)
    case .item(var line):
      line.isTerminated = isTerminated
      return .item(line)
    case .overlong: return self
    }
  }
}
