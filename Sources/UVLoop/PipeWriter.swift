import CLibuv

/// Writes to a pipe or a socket, as fast as the other side reads.
///
/// At most `queueByteCountMax` bytes wait in a queue. The first failure closes the writer. Without a reader that failure is `EPIPE`, never
/// the signal: the first writer makes the process ignore `SIGPIPE`, unless the process handles it. Child processes start with its default.
public final class PipeWriter: Handle, QueuedWriting {
  /// 32 times what a pipe holds on Linux.
  public static let queueByteCountMaxDefault = 1 << 21
  /// The limits that a writer accepts.
  public static let queueByteCounts = 1...1 << 30

  var queue: WriteQueue
  let subject: String
  private let wasBlocking: Bool  // libuv sets O_NONBLOCK on the open file, which affects others that hold the same pipe

  /// Takes over an open descriptor and closes it with itself, except 0, 1 and 2. After a throw the descriptor stays the caller's.
  /// - Throws: `EINVAL` for what is neither a pipe nor a socket, `EBADF` for one that is open for reading only, and libuv's errors.
  public init(on loop: EventLoop, descriptor: Int32, queueByteCountMax: Int = queueByteCountMaxDefault) throws(UVError) {
    queue = WriteQueue(byteCountMax: queueByteCountMax)
    let kind = uv_guess_handle(descriptor)
    subject = "descriptor \(descriptor)"
    guard kind == UV_NAMED_PIPE || kind == UV_TCP else { throw UVError(UV_EINVAL, in: "uv_guess_handle", on: subject) }
    guard !uvloop_is_read_only(descriptor) else { throw UVError(UV_EBADF, in: "uv_write", on: subject) }
    wasBlocking = uvloop_is_blocking(descriptor)
    super.init(on: loop, type: UV_NAMED_PIPE)
    uvloop_ignore_sigpipe()
    try register(uv_pipe_init(loop.pointer, pointer(), 0), in: "uv_pipe_init", on: subject)
    let status = uv_pipe_open(pointer(), descriptor)
    guard status == 0 else {
      close()
      throw UVError(status, in: "uv_pipe_open", on: subject)
    }
  }

  override func willClose() {
    if wasBlocking { uv_stream_set_blocking(pointer(), 1) }
  }
}

extension PipeWriter {
  /// Appends a copy of the bytes, at least one, to the queue, in O(bytes). Calls `done` once, on a later turn: with nil after the system
  /// has taken all of them, or with the failure that has closed the writer. Closing the writer drops waiting bytes and their `done`.
  /// - Throws: `ENOBUFS` if the queue has no room for all the bytes; none is written. `EPIPE` after ``finish()`` or ``Handle/close()``.
  public func write(_ bytes: some Collection<UInt8>, _ done: @escaping (UVError?) -> Void = { _ in }) throws(UVError) {
    try enqueue(bytes, done)
  }

  /// Closes the writer after all waiting bytes are written, which ends the stream for its reader. Idempotent.
  public func finish() {
    queue.isFinishing = true
    if queue.byteCount == 0 { close() }
  }

  /// The maximum number of waiting bytes.
  public var queueByteCountMax: Int { queue.byteCountMax }
  /// The number of accepted bytes that the system has not taken yet.
  public var queuedByteCount: Int { queue.byteCount }

  func settle(_ error: UVError?) {
    if error != nil || queue.isFinishing && queue.byteCount == 0 { close() }
  }
}
