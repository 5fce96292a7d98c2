import CLibuv

/// Writes to a pipe or a socket, as fast as the other side reads.
///
/// At most `queueByteCountMax` bytes wait in a queue. The first failure closes the writer. Without a reader that failure is `EPIPE`, never
/// the signal: the first writer makes the process ignore `SIGPIPE`, unless the process handles it. Child processes start with its default.
public final class PipeWriter: Handle {
  /// 32 times what a pipe holds on Linux.
  public static let queueByteCountMaxDefault = 1 << 21
  /// The limits that a writer accepts.
  public static let queueByteCounts = 1...1 << 30

  /// The maximum number of waiting bytes.
  public let queueByteCountMax: Int
  /// The number of accepted bytes that the system has not taken yet.
  public private(set) var queuedByteCount = 0

  private let subject: String
  private let wasBlocking: Bool  // libuv sets O_NONBLOCK on the open file, which affects others that hold the same pipe
  private var isFinishing = false

  /// Takes over an open descriptor and closes it with itself, except 0, 1 and 2. After a throw the descriptor stays the caller's.
  /// - Throws: `EINVAL` for what is neither a pipe nor a socket, `EBADF` for one that is open for reading only, and libuv's errors.
  public init(on loop: EventLoop, descriptor: Int32, queueByteCountMax: Int = queueByteCountMaxDefault) throws(UVError) {
    precondition(
      Self.queueByteCounts.contains(queueByteCountMax), "a queue of \(queueByteCountMax) bytes is outside \(Self.queueByteCounts)")
    let kind = uv_guess_handle(descriptor)
    subject = "descriptor \(descriptor)"
    guard kind == UV_NAMED_PIPE || kind == UV_TCP else { throw UVError(UV_EINVAL, in: "uv_guess_handle", on: subject) }
    guard !uvloop_is_read_only(descriptor) else { throw UVError(UV_EBADF, in: "uv_write", on: subject) }
    self.queueByteCountMax = queueByteCountMax
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
    let count = bytes.count
    precondition(count > 0, "a write of no bytes")
    guard isOpen, !isFinishing else { throw UVError(UV_EPIPE, in: "uv_write", on: subject) }
    guard count <= queueByteCountMax - queuedByteCount else { throw UVError(UV_ENOBUFS, in: "uv_write", on: subject) }
    queuedByteCount += count
    let write = PendingWrite(of: bytes, to: self, done)
    var buffer = uv_buf_init(write.bytes.baseAddress, UInt32(count))
    let status = uv_write(write.request, pointer(), &buffer, 1) { PendingWrite.taken(back: $0!).answered($1) }
    precondition(status == 0, "uv_write answered \(status) for an open, writable stream")
    write.lend()
  }

  /// Closes the writer after all waiting bytes are written, which ends the stream for its reader. Idempotent.
  public func finish() {
    isFinishing = true
    if queuedByteCount == 0 { close() }
  }

  fileprivate func answered(_ status: Int32, byteCount: Int, _ done: (UVError?) -> Void) {
    queuedByteCount -= byteCount
    guard isOpen else { return }
    let error = status == 0 ? nil : UVError(status, in: "uv_write", on: subject)
    if error != nil || isFinishing && queuedByteCount == 0 { close() }
    done(error)
  }
}

/// A write that libuv has not answered yet. Its bytes stay in place until then.
private final class PendingWrite {
  let request: UnsafeMutablePointer<uv_write_t>
  let bytes: UnsafeMutableBufferPointer<CChar>
  private let writer: PipeWriter
  private let done: (UVError?) -> Void

  init(of bytes: some Collection<UInt8>, to writer: PipeWriter, _ done: @escaping (UVError?) -> Void) {
    request = .allocate(capacity: 1)
    self.bytes = .allocate(capacity: bytes.count)
    _ = self.bytes.initialize(from: bytes.lazy.map { CChar(bitPattern: $0) })
    self.writer = writer
    self.done = done
  }

  deinit {
    bytes.deallocate()
    request.deallocate()
  }

  func lend() { request.pointee.data = Unmanaged.passRetained(self).toOpaque() }

  static func taken(back request: UnsafeMutablePointer<uv_write_t>) -> PendingWrite {
    Unmanaged<PendingWrite>.fromOpaque(request.pointee.data).takeRetainedValue()
  }

  func answered(_ status: Int32) { writer.answered(status, byteCount: bytes.count, done) }
}
