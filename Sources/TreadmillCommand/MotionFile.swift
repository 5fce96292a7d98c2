import Foundation

/// The file that `--plot` names, written whole.
enum MotionFile {
  /// Makes the file, or replaces what is in it, unless it is where standard output goes or what could make the command wait: a pipe, a
  /// terminal.
  static func write(_ text: String, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(name: path, reason: SystemError.last.reason) }
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var file = stat()
    fstat(descriptor, &file)
    guard file.type == S_IFREG || file.type == S_IFCHR && isatty(descriptor) == 0 else {
      throw .unwritable(name: path, reason: "it is not a file")
    }
    var output = stat()
    if fstat(1, &output) == 0, file.isSameFile(as: output) { throw .plotIsTheOutput(path: path) }
    // A device cannot be shortened, and need not be.
    if file.type == S_IFREG, ftruncate(descriptor, 0) != 0 { throw .unwritable(name: path, reason: SystemError.last.reason) }
    do throws(SystemError) { try Descriptor.write(Array(text.utf8), to: descriptor) } catch {
      throw .unwritable(name: path, reason: error.reason)
    }
    isOpen = false
    if close(descriptor) != 0 { throw .unwritable(name: path, reason: SystemError.last.reason) }
  }
}
