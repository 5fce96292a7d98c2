import Foundation

/// An output file that an option names. It is emptied in a separate step, so that a refused command loses no data.
final class OutputFile {
  private static let bufferedByteCount = 1 << 16

  let path: String
  let status: stat
  private(set) var failure: Failure?  // The first write error. Later appends are dropped.
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// Opens or creates the file. Throws for one of `others`, for standard output's file, and for a pipe or terminal, which could block.
  /// `option` is for messages, such as `--trace`.
  init(_ option: String, _ path: String, sparing others: [NamedFile] = []) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    var status = stat()
    let isKnown = descriptor >= 0 && fstat(descriptor, &status) == 0
    self.status = status
    guard isKnown else { throw .unwritable(name: path, reason: SystemError.last.reason) }
    guard status.type == S_IFREG || status.type == S_IFCHR && isatty(descriptor) == 0 else {
      throw .unwritable(name: path, reason: "it is not a file")
    }
    for other in others where status.isSameFile(as: other.status) { throw .overwrites(option: option, path: path, other: other.name) }
    var output = stat()
    if fstat(1, &output) == 0, status.isSameFile(as: output) { throw .outputGoesThere(option: option, path: path) }
  }

  deinit { if descriptor >= 0 { Foundation.close(descriptor) } }

  func empty() throws(Failure) {
    // A device cannot be truncated.
    if status.type == S_IFREG, ftruncate(descriptor, 0) != 0 { throw .unwritable(name: path, reason: SystemError.last.reason) }
  }

  func fail(because reason: String) { failure = failure ?? .unwritable(name: path, reason: reason) }

  func append(_ bytes: some Sequence<UInt8>) {
    buffer += bytes
    if buffer.count >= OutputFile.bufferedByteCount { flush() }
  }

  /// Flushes and closes the file; throws the first write error.
  func finish() throws(Failure) {
    flush()
    let status = Foundation.close(descriptor)
    descriptor = -1
    if failure == nil, status != 0 { failure = .unwritable(name: path, reason: SystemError.last.reason) }
    if let failure { throw failure }
  }

  /// Writes what was appended, so that it survives the end of the process.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(SystemError) { try Descriptor.write(buffer, to: descriptor) } catch {
      failure = .unwritable(name: path, reason: error.reason)
    }
  }
}

extension OutputFile {
  static func write(_ text: String, for option: String, to path: String) throws(Failure) {
    let file = try OutputFile(option, path)
    try file.empty()
    file.append(text.utf8)
    try file.finish()
  }
}

struct NamedFile {
  var name: String
  var status: stat

  static func map(_ path: String?) -> [NamedFile] { existing([("the map", path)]) }

  static func existing(_ files: [(what: String, path: String?)]) -> [NamedFile] {
    files.compactMap { what, path in
      var status = stat()
      guard let path, stat(path, &status) == 0 else { return nil }
      return NamedFile(name: "\(what), \(path)", status: status)
    }
  }
}
