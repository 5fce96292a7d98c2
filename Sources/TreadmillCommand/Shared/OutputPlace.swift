/// Where an output goes: the file at the end of its links, and `NAME.part` beside that, in which it grows.
struct OutputPlace {
  private let name: String  // as it was given
  private let path: String
  private let old: stat?  // of the file that is there; nil if there is none

  init(_ name: String) {
    self.name = name
    let end = OutputPlace.isLink(name) ? realpath(name, nil) : nil
    path = end.map { String(cString: $0) } ?? name
    free(end)
    old = fileStatus(at: path)
  }

  /// Of the files that are there by its names.
  var statuses: [stat] { [old, fileStatus(at: partPath)].compactMap(\.self) }

  private var partPath: String { path + ".part" }

  /// Nil if it is to be tried again: a run has just put the file, opened here as its part, to its place.
  func open() throws(Failure) -> Opened? {
    let isBeside = old.map { $0.type == S_IFREG } ?? !OutputPlace.isLink(path)  // else the file is made at the link's end
    // A file that may not be written is not replaced either.
    if isBeside, old == nil || access(path, W_OK) == 0, let part = opened(partPath, O_NOFOLLOW), part.status.type == S_IFREG {
      try lock(part)
      guard let now = fileStatus(at: partPath), now.isSameFile(as: part.status) else {
        close(part.descriptor)
        return nil
      }
      return part
    }
    guard let file = opened(path) else { throw .unwritable(name: name, reason: SystemError.last.reason) }
    guard file.status.type == S_IFREG || file.status.type == S_IFCHR && isatty(file.descriptor) == 0 else {
      close(file.descriptor)
      throw .unwritable(name: name, reason: "it is not a file")
    }
    if file.status.type == S_IFREG { try lock(file) }
    return file
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.type == S_IFLNK
  }

  private func opened(_ file: String, _ flags: Int32 = 0) -> Opened? {
    let descriptor = TreadmillCommand.open(file, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, 0o666)
    guard let status = fileStatus(of: descriptor) else { return nil }
    return Opened(descriptor: descriptor, status: status, partPath: file == path ? nil : file, path: path, old: old)
  }

  /// A file system without locks has none.
  private func lock(_ file: Opened) throws(Failure) {
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    close(file.descriptor)
    throw .writtenByAnother(name: name)
  }
}

/// An open output, and its way to its place.
final class Opened {
  let descriptor: Int32
  let status: stat
  let partPath: String?  // nil if it is written in its place
  private(set) var isSettled = false
  private let path: String
  private let old: stat?

  fileprivate init(descriptor: Int32, status: stat, partPath: String?, path: String, old: stat?) {
    (self.descriptor, self.status, self.partPath, self.path, self.old) = (descriptor, status, partPath, path, old)
  }

  /// A device cannot be truncated.
  func truncate(to byteCount: Int) throws(SystemError) {
    if status.type == S_IFREG { try SystemError.check(ftruncate(descriptor, off_t(byteCount))) }
  }

  /// Moves the file to its place, with the owner, if possible, and the permissions of the file that was there.
  func settle() throws(SystemError) {
    guard let partPath else { return }
    if let old {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
    }
    try SystemError.check(fsync(descriptor))  // a disk may say only now that it is full
    do throws(SystemError) { try SystemError.check(rename(partPath, path)) } catch {
      // A mounted file, or another user's in a folder such as /tmp, may be written and not replaced.
      guard old != nil, [EBUSY, EPERM, EACCES].contains(error.code) else { throw error }
      try copy(partPath)
      unlink(partPath)
    }
    isSettled = true
  }

  private func copy(_ partPath: String) throws(SystemError) {
    let (source, target) = (open(partPath, O_RDONLY | O_CLOEXEC), open(path, O_WRONLY | O_TRUNC | O_CLOEXEC))
    let error = SystemError.last
    defer { for descriptor in [source, target] where descriptor >= 0 { close(descriptor) } }
    guard source >= 0, target >= 0 else { throw error }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try Descriptor.read(into: &chunk, from: source)
      if count == 0 { return }
      try Descriptor.write(Array(chunk[..<count]), to: target)
    }
  }
}

/// The status of a file at the end of its links; nil if there is none.
func fileStatus(at path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

/// Nil for a descriptor that is not open.
func fileStatus(of descriptor: Int32) -> stat? {
  var status = stat()
  return descriptor >= 0 && fstat(descriptor, &status) == 0 ? status : nil
}
