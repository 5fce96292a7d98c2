import JSONReading

/// Standard output and standard error, unbuffered: the one place through which text goes to a terminal. Whatever it has from a feed, a server,
/// a file or a name, the terminal obeys none of it.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Opens what the parent has closed, in the direction in which it is not used: else the next file or socket would get the number, and
  /// the results. Reading and writing fails as before.
  static func occupyClosed() {
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fileStatus(of: descriptor) == nil { _ = open("/dev/null", flags) }
  }

  /// Waits until a short text can be written, or will fail; false if it cannot within that time.
  func isReady(withinMilliseconds milliseconds: Int32) -> Bool {
    var state = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, milliseconds) > 0
  }

  /// Writes the whole text, as ``VisibleText`` shows it, with the colours of an ``ANSIStyle``, and wrapped to a terminal's width. Exits with
  /// status 141 if standard output is closed, as by `| head -1`. Ignores errors of standard error.
  func write(_ text: String) { send(shown(LineWrapping(columns: Terminal(self).columnsMax).text(text))) }

  /// The same for lines that something else reads: they stay whole.
  func writeData(_ text: String) { send(shown(text)) }

  /// Writes a line over the one that was drawn last.
  func redraw(_ line: String) { send("\r\(shown(line))\u{1B}[K") }

  private static let coloured = [output, error].filter { Terminal($0).hasColour }

  private func shown(_ text: String) -> String {
    guard StandardStream.coloured.contains(self) else { return VisibleText.lines(text) }
    var (shown, rest) = ("", Substring(text).unicodeScalars[...])
    while let place = rest.firstIndex(where: { ANSIStyle.code(of: $0) != nil }) {
      shown += VisibleText.lines(Substring(rest[..<place])) + "\u{1B}[\(ANSIStyle.code(of: rest[place])!)m"
      rest = rest[rest.index(after: place)...]
    }
    return shown + VisibleText.lines(Substring(rest))
  }

  private func send(_ text: String) {
    do throws(SystemError) { try Descriptor.write(Array(text.utf8), to: rawValue) } catch {
      guard self == .output else { return }
      if error.code == EPIPE { ExitStatus.end(.closedOutput) }
      let failure = Failure.unwritable(name: "standard output", reason: error.reason)
      StandardStream.error.write("treadmill: \(failure)\n")
      ExitStatus.end(failure.status)
    }
  }
}

struct SystemError: Error {
  var code: Int32
  var reason: String { String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }

  static func check(_ status: Int32) throws(SystemError) { if status != 0 { throw last } }
}

/// POSIX calls that wait until the descriptor is ready: a terminal or socket may be non-blocking.
enum Descriptor {
  /// Waits for at least one byte. Returns the number of bytes read into `chunk`; 0 at the end.
  static func read(into chunk: inout [UInt8], from descriptor: Int32) throws(SystemError) -> Int {
    while true {
      let count = chunk.withUnsafeMutableBytes { TreadmillCommand.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      try wait(for: POLLIN, on: descriptor)
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        TreadmillCommand.write(descriptor, rest.baseAddress! + written, rest.count - written)
      }
      if count >= 0 { written += count } else { try wait(for: POLLOUT, on: descriptor) }
    }
  }

  /// After a failed call: waits if it may be repeated, else throws its error.
  private static func wait(for event: Int32, on descriptor: Int32) throws(SystemError) {
    let error = SystemError.last
    guard error.code == EAGAIN || error.code == EINTR else { throw error }
    guard error.code == EAGAIN else { return }
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&ready, 1, -1)
  }
}
