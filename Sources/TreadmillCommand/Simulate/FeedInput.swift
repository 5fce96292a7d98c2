import DemoFeed
import UVLoop

struct FeedInput {
  private enum Bytes {
    case none
    case memory([UInt8])
    case file(InputFile)
  }

  let name: String
  private let bytes: Bytes

  init(opening feed: FeedChoice) throws(Failure) {
    name = feed.name
    bytes =
      switch feed {
      case .shipped: .memory(DemoFeed.bytes)
      case .synthetic: .none
      case .standardInput: .file(try .standardInput())
      case .file(let path): .file(try InputFile(opening: path))
      }
  }

  var file: InputFile? { if case .file(let file) = bytes { file } else { nil } }

  /// A source of the bytes on the loop, which takes over the descriptor; nil for a feed without bytes. Called once.
  func source(on loop: EventLoop) throws(Failure) -> (any ByteSource)? {
    switch bytes {
    case .none: return nil
    case .memory(let bytes): return MemoryReader(on: loop, bytes)
    case .file(let file):
      do { return try loop.byteSource(descriptor: file.descriptor) } catch { throw .unreadable(name: name, reason: error.message) }
    }
  }
}
