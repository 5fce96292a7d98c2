import FeedSimulation
import Foundation

/// The file that `--trace` names: a header line, then each frame's canonical line (`Docs/Trace.md`).
final class TraceFile {
  static let version = 1
  private static let bufferedByteCount = 1 << 16

  /// Why no more can be written; later lines are dropped.
  private(set) var failure: Failure?
  private let path: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Makes the file, or empties it, unless it is the feed itself or what could make the run wait: a pipe, a terminal.
  init(path: String, feed: FeedInput) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(name: path, reason: SystemError.last.reason) }
    var file = stat()
    fstat(descriptor, &file)
    guard file.type == S_IFREG || file.type == S_IFCHR && isatty(descriptor) == 0 else {
      throw .unwritable(name: path, reason: "it is not a file")
    }
    if let other = feed.status, file.isSameFile(as: other) { throw .traceIsTheFeed(trace: path, feed: feed.name) }
    var output = stat()
    if fstat(1, &output) == 0, file.isSameFile(as: output) { throw .traceIsTheOutput(path: path) }
    // A device cannot be shortened, and need not be.
    if file.type == S_IFREG, ftruncate(descriptor, 0) != 0 { throw .unwritable(name: path, reason: SystemError.last.reason) }
    buffer.reserveCapacity(2 * TraceFile.bufferedByteCount)
  }

  deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

  func append(_ line: [UInt8]) {
    buffer += line
    if buffer.count >= TraceFile.bufferedByteCount { flush() }
  }

  /// Writes what is left and closes the file.
  func finish() throws(Failure) {
    flush()
    let status = Foundation.close(descriptor)
    descriptor = -1
    if failure == nil, status != 0 { failure = .unwritable(name: path, reason: SystemError.last.reason) }
    if let failure { throw failure }
  }

  private func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(SystemError) { try Descriptor.write(buffer, to: descriptor) } catch {
      failure = .unwritable(name: path, reason: error.reason)
    }
  }
}

extension TraceFile {
  func appendHeader(_ configuration: JSONValue) {
    append(Array("\(JSONValue.object([("trace", .integer(TraceFile.version)), ("configuration", configuration)]))\n".utf8))
  }
}
