import Logging
import Synchronization
import TreadmillService

/// A storage that lasts as long as its object, and fails if it is told to.
final class MemoryStorage: TimelineStorage {
  struct Failure: Error {}

  fileprivate struct Content {
    var insertions: [TimelineInsertion] = []
    var readers: [TimelineReader: SavedReader] = [:]
    var writes = 0
    var fails = false
    var isHeld = false
    var heldReads = 0
    var holdsReads = false
  }

  private let content = Mutex(Content())

  /// How many have begun.
  var writes: Int { content.withLock { $0.writes } }
  /// Whether writes begin, but do not end.
  func hold(_ isHeld: Bool) { content.withLock { $0.isHeld = isHeld } }
  /// Whether the next reads begin, but do not end before ``releaseReads()``.
  func holdReads(_ holds: Bool) { content.withLock { $0.holdsReads = holds } }
  var heldReads: Int { content.withLock { $0.heldReads } }
  func releaseReads() { content.withLock { $0.heldReads = 0 } }
  func fails() { content.withLock { $0.fails = true } }

  func insertions() async throws -> [TimelineInsertion] { content.withLock { $0.insertions } }
  func saved(_ reader: TimelineReader) async throws -> SavedReader? {
    let (saved, isHeld) = content.withLock { content in
      if content.holdsReads { content.heldReads += 1 }
      return (content.readers[reader], content.holdsReads)
    }
    while isHeld, heldReads > 0 { try await Task.sleep(for: .milliseconds(1)) }
    return saved
  }

  func write(_ changes: [TimelineChange]) async throws {
    content.withLock { $0.writes += 1 }
    while content.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
    try content.withLock { content in
      guard !content.fails else { throw Failure() }
      for change in changes {
        switch change {
        case .insert(let insertion): content.insertions.append(insertion)
        case .update(let feed, let id, let json): content.replace(id, of: feed, by: json)
        case .remove(let feed, let id): content.replace(id, of: feed, by: nil)
        case .save(let reader, let saved): content.readers[reader] = saved
        case .forget(let reader): content.readers[reader] = nil
        }
      }
    }
  }
}

extension MemoryStorage.Content {
  fileprivate mutating func replace(_ id: String, of feed: String, by json: [UInt8]?) {
    for place in insertions.indices where insertions[place].feed == feed {
      for post in insertions[place].posts.indices where insertions[place].posts[post].id == id && insertions[place].posts[post].json != nil
      {
        insertions[place].posts[post].json = json
      }
    }
  }
}

/// What was logged, with its level.
final class MemoryLog: Sendable {
  private let lines = Mutex<[String]>([])

  var messages: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

struct MemoryLogHandler: LogHandler {
  let log: MemoryLog
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { log.add("\(event.level): \(event.message)") }
}
