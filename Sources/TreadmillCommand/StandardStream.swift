import Foundation

/// Standard output and standard error, unbuffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes the text whole. What standard error cannot take is dropped, since there is nowhere to say so.
  func write(_ text: String) {
    do throws(SystemError) { try Descriptor.write(Array(text.utf8), to: rawValue) } catch {
      guard self == .output else { return }
      let failure = Failure.unwritable(name: "standard output", reason: error.reason)
      StandardStream.error.write("treadmill: \(failure)\n")
      ExitStatus.end(failure.status)
    }
  }
}

/// An `errno`.
struct SystemError: Error {
  var code: Int32
  var reason: String { String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }
}

/// POSIX calls on open files, which wait where the descriptor is not ready: a terminal or socket may be non-blocking.
enum Descriptor {
  private static let chunkByteCount = 1 << 16

  /// Reads to the end, or until there are `maximumByteCount` bytes.
  static func read(from descriptor: Int32, atMost maximumByteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkByteCount)
    while bytes.count < maximumByteCount {
      let wanted = min(chunkByteCount, maximumByteCount - bytes.count)
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, wanted) }
      if count == 0 { break }
      if count > 0 { bytes += chunk[..<count] } else { try wait(for: POLLIN, on: descriptor) }
    }
    return bytes
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        Foundation.write(descriptor, rest.baseAddress! + written, rest.count - written)
      }
      if count >= 0 { written += count } else { try wait(for: POLLOUT, on: descriptor) }
    }
  }

  /// After a call that failed: waits if it may be tried again.
  private static func wait(for event: Int32, on descriptor: Int32) throws(SystemError) {
    let error = SystemError.last
    guard error.code == EAGAIN || error.code == EINTR else { throw error }
    guard error.code == EAGAIN else { return }
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&ready, 1, -1)
  }
}
