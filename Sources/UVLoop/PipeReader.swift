import CLibuv

/// Reads a pipe, a terminal or a socket as bytes arrive.
public class PipeReader: Handle, ByteSource {
  let subject: String
  private let chunk: UnsafeMutableRawBufferPointer
  private let ownsChunk: Bool
  private let wasBlocking: Bool  // libuv sets O_NONBLOCK on the open file; a later reader of the same pipe would inherit it
  private var deliver: ((ByteEvent) -> Void)?
  private var isPaused = false
  private var hasFilledChunk = false
  private(set) var isReadable = true  // false for a connection that is not there yet, or that has ended

  /// Takes over an open descriptor and closes it with itself, except 0, 1 and 2. After a throw the descriptor stays the caller's.
  /// - Throws: `EINVAL` for a file or a directory, `EBADF` for one that is open for writing only, and libuv's errors.
  public init(on loop: EventLoop, descriptor: Int32, chunkByteCount: Int = ByteChunk.byteCountDefault) throws(UVError) {
    let kind = uv_guess_handle(descriptor)
    subject = "descriptor \(descriptor)"
    guard kind == UV_NAMED_PIPE || kind == UV_TTY || kind == UV_TCP else {
      throw UVError(UV_EINVAL, in: "uv_guess_handle", on: subject)
    }
    guard !uvloop_is_write_only(descriptor) else { throw UVError(UV_EBADF, in: "uv_read_start", on: subject) }
    chunk = ByteChunk.allocate(chunkByteCount)
    ownsChunk = true
    wasBlocking = uvloop_is_blocking(descriptor)
    // A TCP socket reads like a pipe. `uv_tcp_t` would only refuse to read from an unconnected one; the read itself does that.
    super.init(on: loop, type: kind == UV_TTY ? UV_TTY : UV_NAMED_PIPE)
    if kind == UV_TTY { try openTerminal(descriptor) } else { try openPipe(descriptor) }
  }

  /// A connection, whose subclass opens it. All connections of a loop read into one buffer, since each delivers before the next one reads.
  init(on loop: EventLoop, type: uv_handle_type, subject: String, isReadable: Bool) {
    self.subject = subject
    self.isReadable = isReadable
    chunk = loop.sharedChunk
    ownsChunk = false
    wasBlocking = false
    super.init(on: loop, type: type)
  }

  deinit { if ownsChunk { chunk.deallocate() } }

  override func willClose() {
    if wasBlocking { uv_stream_set_blocking(pointer(), 1) }
    deliver = nil
  }

  /// Called before the end is delivered. A connection can still be written to.
  func willEnd() { close() }
}

extension PipeReader {
  private func openPipe(_ descriptor: Int32) throws(UVError) {
    try register(uv_pipe_init(loop.pointer, pointer(), 0), in: "uv_pipe_init", on: subject)
    let status = uv_pipe_open(pointer(), descriptor)
    guard status == 0 else {
      close()
      throw UVError(status, in: "uv_pipe_open", on: subject)
    }
  }

  private func openTerminal(_ descriptor: Int32) throws(UVError) {
    try register(uv_tty_init(loop.pointer, pointer(), descriptor, 0), in: "uv_tty_init", on: subject)
    // libuv reads a terminal through its own descriptor, to keep O_NONBLOCK from the processes that share it.
    var own: uv_os_fd_t = descriptor
    if uv_fileno(pointer(), &own) == 0, own != descriptor { EventLoop.closeTakenOver(descriptor) }
  }
}

extension PipeReader {
  public func start(_ deliver: @escaping (ByteEvent) -> Void) {
    guard isOpen else { return }
    precondition(self.deliver == nil, "a pipe reader was started twice")
    self.deliver = deliver
    read()
  }

  public func pause() {
    guard isOpen, !isPaused else { return }
    isPaused = true
    uv_read_stop(pointer())
  }

  public func resume() {
    guard isOpen, isPaused else { return }
    isPaused = false
    read()
  }

  func becomeReadable() {
    isReadable = true
    read()
  }

  private func read() {
    guard deliver != nil, isReadable, !isPaused else { return }
    let status = uv_read_start(
      pointer(),
      { handle, _, buffer in PipeReader.owner(of: handle).lend(buffer!) },
      { stream, count, _ in PipeReader.owner(of: stream).arrived(count) })
    precondition(status == 0, "uv_read_start answered \(status) for an open, readable stream that was not being read")
  }

  /// After a full chunk libuv would read on, up to 32 of them in one turn. Without memory it reads in the next turn: its other handles have
  /// theirs before.
  private func lend(_ buffer: UnsafeMutablePointer<uv_buf_t>) {
    buffer.pointee = uv_buf_init(chunk.baseAddress, hasFilledChunk ? 0 : UInt32(chunk.count))
  }

  /// libuv delivers each read before it asks for memory again, so one buffer is enough. A count of 0 means "nothing yet".
  private func arrived(_ count: Int) {
    hasFilledChunk = count == chunk.count
    if count > 0 {
      deliver?(.chunk(UnsafeRawBufferPointer(rebasing: chunk[..<count])))
    } else if count == Int(UV_EOF.rawValue) {
      let deliver = deliver
      self.deliver = nil
      isReadable = false
      willEnd()
      deliver?(.end)
    } else if count < 0, count != Int(UV_ENOBUFS.rawValue) {
      fail(UVError(Int32(count), in: "uv_read_start", on: subject))
    }
  }

  func fail(_ error: UVError) {
    let deliver = deliver
    close()
    deliver?(.failure(error))
  }
}
