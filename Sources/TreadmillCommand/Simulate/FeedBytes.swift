import FeedFormats
import Treadmill
import UVLoop

/// The bytes of a feed, read once for many runs.
final class FeedBytes {
  static let maximumByteCount = 1 << 30

  private(set) var bytes: [UInt8] = []
  private(set) var lines: FeedReader
  private var failure: Failure?
  private var hasEnded = false
  private var limits: InputLimits

  /// - Parameter isStrict: whether a repeated field makes a line bad.
  init(_ name: String, _ description: FeedDescription, isStrict: Bool) {
    lines = FeedReader(source: name, as: description, refusesRepeatedFields: isStrict)
    limits = InputLimits(name: name, maximumBytes: FeedBytes.maximumByteCount)
  }

  /// Reads the source to its end, or until it is closed. Throws `noPosts` for a feed without a post.
  func read(from source: any ByteSource, on loop: EventLoop) throws(Failure) {
    source.start { [unowned self] event in
      switch event {
      case .chunk(let chunk): take(chunk, from: source)
      case .end:
        lines.finishAndDrain()
        hasEnded = true
      case .failure(let error): failure = .unreadable(name: lines.source, reason: error.message)
      }
    }
    loop.run()
    if let failure { throw failure }
    if hasEnded, lines.counts.posts == 0 { throw .noPosts(name: lines.source, Lookalike(bytes), lines.reasonForNoPosts) }
  }

  private func take(_ chunk: UnsafeRawBufferPointer, from source: any ByteSource) {
    do throws(Failure) { try limits.take(chunk) } catch {
      failure = error
      return source.close()
    }
    bytes += chunk
    lines.pushAndDrain(chunk)
  }
}
