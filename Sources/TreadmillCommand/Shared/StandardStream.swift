import Foundation

/// Standard output and standard error, unbuffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Makes a write to a closed pipe fail instead of ending the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes the text whole. What standard error cannot take is dropped, since there is nowhere to say so. Once standard
  /// output is closed, as behind `| head -1`, the process ends without a word.
  func write(_ text: String) {
    do throws(SystemError) { try Descriptor.write(Array(text.utf8), to: rawValue) } catch {
      guard self == .output else { return }
      if error.code == EPIPE { ExitStatus.end(.closedOutput) }
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
  /// Reads what is there, waiting for at least one byte.
  ///
  /// - Returns: how many bytes stand at the begin of `chunk`; 0 at the end.
  static func read(into chunk: inout [UInt8], from descriptor: Int32) throws(SystemError) -> Int {
    while true {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      try wait(for: POLLIN, on: descriptor)
    }
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
