import CLibuv

/// An event of a byte source: chunks, then one `end` or one `failure` with which the source has closed itself, and nothing after that.
public enum ByteEvent {
  /// The next bytes, at least one. Valid only during the call, since the source reuses the memory.
  case chunk(UnsafeRawBufferPointer)
  case end
  case failure(UVError)
}

/// Bytes that arrive on an event loop, with backpressure.
///
/// Each method may also be called inside the delivery closure. After the end, a failure or ``close()`` it does nothing. A paused source
/// waits for nothing, so it does not keep ``EventLoop/run()`` from returning.
public protocol ByteSource: AnyObject {
  /// Begins to read. Calls `deliver` on later turns, never during this call, and releases it after the last event. Called once.
  func start(_ deliver: @escaping (ByteEvent) -> Void)

  /// Delivers nothing, neither bytes nor an end or a failure, until ``resume()``. Allowed before ``start(_:)``.
  func pause()

  /// Ends a ``pause()``. Delivery begins on a later turn or after the current delivery returns, never during this call.
  func resume()

  /// Ends reading at once, without another delivery. Idempotent.
  func close()
}

/// The size of a source's one buffer, which is the maximum size of a chunk.
public enum ByteChunk {
  /// What a pipe holds on Linux, so that one read can empty it.
  public static let byteCountDefault = 65_536
  /// The sizes that a source accepts.
  public static let byteCounts = 1...16_777_216

  static func allocate(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    precondition(byteCounts.contains(byteCount), "a chunk of \(byteCount) bytes is outside \(byteCounts)")
    return .allocate(byteCount: byteCount, alignment: 16)
  }
}

extension EventLoop {
  /// The reader for an open descriptor, such as 0 for standard input: a ``PipeReader`` for a pipe, a terminal or a socket, a ``FileReader``
  /// for a file (`< posts.ndjson`) or a device. It takes over the descriptor and closes it with itself, except 0, 1 and 2.
  /// - Throws: as ``PipeReader/init(on:descriptor:chunkByteCount:)``. For a closed descriptor or a directory the reader delivers a failure.
  public func byteSource(
    descriptor: Int32, chunkByteCount: Int = ByteChunk.byteCountDefault
  ) throws(UVError) -> any ByteSource {
    switch uv_guess_handle(descriptor) {
    case UV_NAMED_PIPE, UV_TTY, UV_TCP: try PipeReader(on: self, descriptor: descriptor, chunkByteCount: chunkByteCount)
    default: FileReader(on: self, descriptor: descriptor, chunkByteCount: chunkByteCount)
    }
  }

  /// As in libuv, the three standard descriptors stay open: a file opened next would take their number.
  static func closeTakenOver(_ descriptor: Int32) {
    if descriptor > 2 { uvloop_close_descriptor(descriptor) }
  }
}
