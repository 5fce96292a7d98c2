import DemoFeed
import Foundation
import UVLoop

/// A feed that is open.
///
/// Opened before there is an event loop: a named pipe that nobody writes is waited for while ^C still has its usual effect.
struct FeedInput {
  private enum Bytes {
    case none
    case memory([UInt8])
    case descriptor(Int32)
  }

  let name: String
  private let bytes: Bytes
  /// What the system knows of the file; nil for bytes that are in none.
  private(set) var status: stat?

  init(opening feed: FeedChoice) throws(Failure) {
    name = feed.name
    switch feed {
    case .shipped: bytes = .memory(DemoFeed.bytes)
    case .synthetic: bytes = .none
    case .standardInput: bytes = .descriptor(0)
    case .file(let path): bytes = .descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY))
    }
    if case .descriptor(let descriptor) = bytes { status = try FeedInput.status(of: descriptor, name: name) }
  }

  /// The bytes on the loop, which takes the descriptor over; nil for a feed without bytes. Called once.
  func source(on loop: EventLoop) throws(Failure) -> (any ByteSource)? {
    switch bytes {
    case .none: return nil
    case .memory(let bytes): return MemoryReader(on: loop, bytes)
    case .descriptor(let descriptor):
      do { return try loop.byteSource(descriptor: descriptor) } catch { throw .unreadable(name: name, reason: error.message) }
    }
  }

  private static func status(of descriptor: Int32, name: String) throws(Failure) -> stat {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw .unreadable(name: name, reason: SystemError.last.reason) }
    if status.type == S_IFDIR { throw .unreadable(name: name, reason: SystemError(code: EISDIR).reason) }
    return status
  }
}

extension stat {
  /// Such as `S_IFREG`.
  var type: mode_t { st_mode & S_IFMT }

  func isSameFile(as other: stat) -> Bool { type == S_IFREG && st_dev == other.st_dev && st_ino == other.st_ino }
}
