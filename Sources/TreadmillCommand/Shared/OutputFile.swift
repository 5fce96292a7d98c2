/// An output file that an option names. It is written beside its place, as `NAME.part`, and renamed when it is whole: `NAME` is the old file
/// or the new one, whatever ends the process. Where there can be no `NAME.part` it is written in its place: a device, or a file in a folder
/// in which none may be made. One run at a time writes it.
final class OutputFile {
  private static let bufferedByteCount = 1 << 16
  private static let openingsMax = 16  // each but the last met a run that was renaming its file at that moment

  let path: String
  private(set) var failure: Failure?  // The first write error. Later appends are dropped.
  private let opened: Opened
  private var isFinished = false
  private var buffer: [UInt8] = []
  private var hasBegun = false  // whether what was in the file is gone
  private var flushedByteCount = 0  // what `flush()` has promised to keep
  private var writtenByteCount = 0

  /// Throws for one of `others`, for standard output's file, for a file that another run writes, and for a pipe or terminal, which could
  /// block. Takes nothing away. `option` is for messages, such as `--trace`.
  init(_ option: String, _ path: String, sparing others: [NamedFile] = []) throws(Failure) {
    self.path = path
    let place = OutputPlace(path)
    for status in place.statuses {
      for other in others where status.isSameFile(as: other.status) { throw .overwrites(option: option, path: path, other: other.name) }
      if let output = fileStatus(of: 1), status.isSameFile(as: output) {
        throw .usage("\(option) \(path): standard output goes there; name another file")
      }
    }
    var opened: Opened?
    for _ in 0..<OutputFile.openingsMax where opened == nil { opened = try place.open() }
    guard let opened else { throw .writtenByAnother(name: path) }
    self.opened = opened
  }

  deinit { if !isFinished { close() } }

  /// What it writes to: `NAME.part`, or the file itself.
  var status: stat { opened.status }

  func fail(because reason: String) { failure = failure ?? .unwritable(name: path, reason: reason) }

  func append(_ bytes: some Sequence<UInt8>) {
    buffer += bytes
    if buffer.count >= OutputFile.bufferedByteCount { write() }
  }

  /// Writes what was appended, so that it survives the end of the process and of the disk's space.
  func flush() {
    write()
    if failure == nil { flushedByteCount = writtenByteCount }
  }

  /// Flushes the file and puts it to its place. Returns the first write error, to be thrown when the results are printed.
  func finish() -> Failure? {
    write()
    if failure == nil {
      do throws(SystemError) { try opened.settle() } catch { fail(error) }
    }
    close()
    return failure
  }

  private func write() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(SystemError) {
      if !hasBegun { try opened.truncate(to: 0) }
      hasBegun = true
      try Descriptor.write(buffer, to: opened.descriptor)
      writtenByteCount += buffer.count
    } catch { fail(error) }
  }

  private func fail(_ error: SystemError) {
    let kept = keptName.map { "; \($0) has what was written before" } ?? ""
    failure = .unwritable(name: path, reason: error.reason + kept)
    try? opened.truncate(to: flushedByteCount)
  }

  private var keptName: String? { flushedByteCount > 0 ? opened.partPath ?? path : nil }

  private func close() {
    // A file that a run before has left behind stays until this one writes.
    if let part = opened.partPath, !opened.isSettled, flushedByteCount == 0, hasBegun || opened.status.st_size == 0 { unlink(part) }
    TreadmillCommand.close(opened.descriptor)
    isFinished = true
  }
}

extension OutputFile {
  static func write(_ bytes: some Sequence<UInt8>, for option: String, to path: String) throws(Failure) {
    let file = try OutputFile(option, path)
    file.append(bytes)
    if let failure = file.finish() { throw failure }
  }
}

struct NamedFile {
  var name: String
  var status: stat

  static func map(_ path: String?) -> [NamedFile] { existing([("the map", path)]) }

  static func existing(_ files: [(what: String, path: String?)]) -> [NamedFile] {
    files.compactMap { what, path in
      guard let path, let status = fileStatus(at: path) else { return nil }
      return NamedFile(name: "\(what), \(path)", status: status)
    }
  }
}
