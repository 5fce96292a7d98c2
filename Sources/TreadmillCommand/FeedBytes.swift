import Treadmill
import UVLoop

/// A feed that is read once, for many runs.
final class FeedBytes {
  /// The most that is kept in memory.
  static let maximumByteCount = 1 << 30

  private(set) var bytes: [UInt8] = []
  /// What its lines are worth.
  private(set) var lines: FeedReader
  private var failure: Failure?

  init(_ name: String) { lines = FeedReader(source: name) }

  /// Reads the source to its end, or until it is closed.
  func read(from source: any ByteSource, on loop: EventLoop) throws(Failure) {
    source.start { [unowned self] event in
      switch event {
      case .chunk(let chunk): take(chunk, from: source)
      case .end: lines.finishAndDrain()
      case .failure(let error): failure = .unreadable(name: lines.source, reason: error.message)
      }
    }
    loop.run()
    if let failure { throw failure }
  }

  private func take(_ chunk: UnsafeRawBufferPointer, from source: any ByteSource) {
    guard bytes.count + chunk.count <= FeedBytes.maximumByteCount else {
      failure = .feedTooLong(name: lines.source, maximumBytes: FeedBytes.maximumByteCount)
      return source.close()
    }
    bytes += chunk
    lines.pushAndDrain(chunk)
  }
}
