import FeedContracts
import UVLoop

/// A file or standard input. It is opened before the event loop starts, so that ^C ends a command that waits for a named pipe's writer.
struct InputFile {
  private static let chunkByteCount = 1 << 16

  let name: String
  let descriptor: Int32
  let status: stat

  init(opening path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if descriptor < 0, errno == ENOENT, let address = WebAddress.completed(path) {
      throw .input("\(path): there is no such file; if it is an address, write \(address)")
    }
    try self.init(name: path, descriptor: descriptor)
  }

  static func standardInput() throws(Failure) -> InputFile { try InputFile(name: "standard input", descriptor: 0) }

  /// - Parameter path: - is standard input.
  init(named path: String) throws(Failure) { if path == "-" { self = try .standardInput() } else { try self.init(opening: path) } }

  /// A source of the bytes on the loop, which takes over the descriptor. Called once.
  func source(on loop: EventLoop) throws(Failure) -> any ByteSource {
    do { return try loop.byteSource(descriptor: descriptor) } catch { throw .unreadable(name: name, reason: error.message) }
  }

  private init(name: String, descriptor: Int32) throws(Failure) {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw .unreadable(name: name, reason: SystemError.last.reason) }
    if status.type == S_IFDIR { throw .unreadable(name: name, reason: SystemError(code: EISDIR).reason) }
    self.name = name
    self.descriptor = descriptor
    self.status = status
  }

  func readToEnd(atMost maximumByteCount: Int) throws(Failure) -> [UInt8] {
    defer { close(descriptor) }
    var limits = InputLimits(name: name, maximumBytes: maximumByteCount)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: InputFile.chunkByteCount)
    while true {
      let count: Int
      do throws(SystemError) { count = try Descriptor.read(into: &chunk, from: descriptor) } catch {
        throw .unreadable(name: name, reason: error.reason)
      }
      if count == 0 { return bytes }
      var failure: Failure?
      chunk.withUnsafeBytes { bytes in
        do throws(Failure) { try limits.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])) } catch { failure = error }
      }
      if let failure { throw failure }
      bytes += chunk[..<count]
    }
  }
}

extension stat {
  var type: mode_t { st_mode & S_IFMT }

  func isSameFile(as other: stat) -> Bool { type == S_IFREG && st_dev == other.st_dev && st_ino == other.st_ino }
}
