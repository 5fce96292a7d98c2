import DemoFeed
import UVLoop

/// Where a run's posts come from.
enum FeedChoice: Equatable {
  /// The feed that is built into the executable.
  case shipped
  case file(String)
  case standardInput
  /// No bytes at all: so many posts made from their numbers.
  case synthetic(Int)

  init(argument: String?) {
    switch argument {
    case nil: self = .shipped
    case "-": self = .standardInput
    case .some(let path): self = .file(path)
    }
  }

  /// What errors call it.
  var name: String {
    switch self {
    case .shipped: DemoFeed.name
    case .file(let path): path
    case .standardInput: "standard input"
    case .synthetic(let count): "\(count) synthetic posts"
    }
  }

  var items: Int? { if case .synthetic(let count) = self { count } else { nil } }

  /// Opens the bytes on the loop; nil for a feed without bytes. A file that cannot be opened is a failure which the source delivers.
  func open(on loop: EventLoop) throws(Failure) -> (any ByteSource)? {
    do {
      switch self {
      case .shipped: return MemoryReader(on: loop, DemoFeed.bytes)
      case .file(let path): return FileReader(on: loop, path: path)
      case .standardInput: return try loop.byteSource(descriptor: 0)
      case .synthetic: return nil
      }
    } catch {
      throw .unreadable(error)
    }
  }
}
