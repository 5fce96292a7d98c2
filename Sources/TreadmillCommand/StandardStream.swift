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

/// POSIX calls on open files.
enum Descriptor {
  /// Writes all bytes, waiting where the descriptor is not ready: a terminal or socket that is standard input too may be non-blocking.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        Foundation.write(descriptor, rest.baseAddress! + written, rest.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}
