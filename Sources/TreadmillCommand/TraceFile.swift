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

  /// Makes the file, or empties it, unless it is the feed itself.
  init(path: String, feed: FeedChoice) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(name: path, reason: SystemError.last.reason) }
    var file = stat()
    fstat(descriptor, &file)
    if let other = TraceFile.status(of: feed), other.st_dev == file.st_dev, other.st_ino == file.st_ino {
      throw .traceIsTheFeed(path: path)
    }
    // A device or a pipe cannot be shortened, and need not be.
    if file.st_mode & S_IFMT == S_IFREG, ftruncate(descriptor, 0) != 0 { throw .unwritable(name: path, reason: SystemError.last.reason) }
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

  /// What the system knows of the feed's file; nil if there is none.
  private static func status(of feed: FeedChoice) -> stat? {
    var status = stat()
    switch feed {
    case .file(let path): return stat(path, &status) == 0 ? status : nil
    case .standardInput: return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    case .shipped, .synthetic: return nil
    }
  }
}

extension TraceFile {
  func appendHeader(_ configuration: JSONValue) {
    append(Array("\(JSONValue.object([("trace", .integer(TraceFile.version)), ("configuration", configuration)]))\n".utf8))
  }
}
