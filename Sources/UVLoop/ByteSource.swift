import CLibuv

/// What a byte source delivers: chunks, then one `end` or one `failure`, and nothing after that.
public enum ByteEvent {
  /// The next bytes, at least one. The memory is the source's and is used again: valid only during the call.
  case chunk(UnsafeRawBufferPointer)
  /// There are no more bytes. The source has closed itself.
  case end
  /// Reading failed. The source has closed itself.
  case failure(UVError)
}

/// Bytes that arrive on an event loop, with backpressure.
///
/// Each method may be called inside the delivery closure too. Calls that come after the end, a failure or ``close()`` do nothing, so a client
/// that resumes late needs no test. A paused source has nothing to wait for: it does not keep ``EventLoop/run()`` from returning.
public protocol ByteSource: AnyObject {
  /// Begins to read. `deliver` is called on later turns, never during this call, and is let go after the last event. Called once.
  func start(_ deliver: @escaping (ByteEvent) -> Void)

  /// Nothing is delivered, neither bytes nor an end or a failure, until ``resume()``. A source may be paused before it is started.
  func pause()

  /// Goes on after ``pause()``. Delivery begins on a later turn or after the current delivery returns, never during this call.
  func resume()

  /// Ends reading at once; nothing is delivered any more. Idempotent.
  func close()
}

/// The size of the one buffer that a source reads into, which is the most that one chunk can hold.
public enum ByteChunk {
  /// What a pipe holds on Linux, so that one read can empty it.
  public static let byteCountDefault = 65_536
  /// What a source accepts.
  public static let byteCounts = 1...16_777_216

  static func allocate(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    precondition(byteCounts.contains(byteCount), "a chunk of \(byteCount) bytes is outside \(byteCounts)")
    return .allocate(byteCount: byteCount, alignment: 16)
  }
}

extension EventLoop {
  /// The reader that suits an open descriptor, such as 0 for standard input: a ``PipeReader`` for a pipe, a terminal or a socket, a
  /// ``FileReader`` for a file (`< posts.ndjson`) or a device.
  ///
  /// The reader takes the descriptor over and closes it with itself, except 0, 1 and 2, which stay open.
  /// - Throws: what ``PipeReader/init(on:descriptor:chunkByteCount:)`` throws. A descriptor that is closed or is a directory is a failure
  ///   that the reader delivers.
  public func byteSource(
    descriptor: Int32, chunkByteCount: Int = ByteChunk.byteCountDefault
  ) throws(UVError) -> any ByteSource {
    switch uv_guess_handle(descriptor) {
    case UV_NAMED_PIPE, UV_TTY, UV_TCP: try PipeReader(on: self, descriptor: descriptor, chunkByteCount: chunkByteCount)
    default: FileReader(on: self, descriptor: descriptor, chunkByteCount: chunkByteCount)
    }
  }

  /// Closes a descriptor that a reader took over. As in libuv, the three standard ones stay open: a file opened next would take their number.
  static func closeTakenOver(_ descriptor: Int32) {
    if descriptor > 2 { uvloop_close_descriptor(descriptor) }
  }
}
