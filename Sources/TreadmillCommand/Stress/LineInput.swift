import Foundation

/// The lines of an open file or pipe, each handed out as soon as it is there.
struct LineInput {
  private static let chunkByteCount = 1 << 16

  private let descriptor: Int32
  private let maximumBytes: Int
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameter maximumBytes: of a line. Of a longer one so many and one more are handed out, and the rest is passed over.
  init(descriptor: Int32 = 0, maximumBytes: Int) {
    self.descriptor = descriptor
    self.maximumBytes = maximumBytes
  }

  /// The next line without its newline, waiting for it; nil at the end. A last line needs no newline.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let end = chunk.firstIndex(of: UInt8(ascii: "\n"))
      line += chunk[..<(end ?? chunk.endIndex)].prefix(max(0, maximumBytes + 1 - line.count))
      if let end {
        chunk = chunk[(end + 1)...]
        return line
      }
      if isAtEnd { return line.isEmpty ? nil : line }
      chunk = try LineInput.read(from: descriptor)[...]
      isAtEnd = chunk.isEmpty
    }
  }

  /// What is there, waiting for at least one byte; nothing at the end.
  private static func read(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: chunkByteCount)
    while true {
      let count = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, chunkByteCount) }
      if count >= 0 { return Array(bytes[..<count]) }
      let error = SystemError.last
      guard error.code == EAGAIN || error.code == EINTR else { throw error }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if error.code == EAGAIN { poll(&ready, 1, -1) }
    }
  }
}
