import CLibuv

/// Reads a pipe, a terminal or a socket as bytes arrive.
public final class PipeReader: Handle, ByteSource {
  private let chunk: UnsafeMutableRawBufferPointer
  private let subject: String
  private let wasBlocking: Bool  // libuv sets O_NONBLOCK on the open file; a later reader of the same pipe would inherit it
  private var deliver: ((ByteEvent) -> Void)?
  private var isPaused = false

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
    wasBlocking = uvloop_is_blocking(descriptor)
    // A TCP socket reads like a pipe. `uv_tcp_t` would only refuse to read from an unconnected one; the read itself does that.
    super.init(on: loop, type: kind == UV_TTY ? UV_TTY : UV_NAMED_PIPE)
    if kind == UV_TTY { try openTerminal(descriptor) } else { try openPipe(descriptor) }
  }

  deinit { chunk.deallocate() }

  override func willClose() {
    if wasBlocking { uv_stream_set_blocking(pointer(), 1) }
    deliver = nil
  }
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
    if !isPaused { read() }
  }

  public func pause() {
    guard isOpen, !isPaused else { return }
    isPaused = true
    uv_read_stop(pointer())
  }

  public func resume() {
    guard isOpen, isPaused else { return }
    isPaused = false
    if deliver != nil { read() }
  }

  private func read() {
    let status = uv_read_start(
      pointer(),
      { handle, _, buffer in
        let chunk = PipeReader.owner(of: handle).chunk
        buffer!.pointee = uv_buf_init(chunk.baseAddress, UInt32(chunk.count))
      },
      { stream, count, _ in PipeReader.owner(of: stream).arrived(count) })
    precondition(status == 0, "uv_read_start answered \(status) for an open, readable stream that was not being read")
  }

  /// libuv delivers each read before it asks for memory again, so one buffer is enough. A count of 0 means "nothing yet".
  private func arrived(_ count: Int) {
    if count > 0 {
      deliver?(.chunk(UnsafeRawBufferPointer(rebasing: chunk[..<count])))
    } else if count < 0 {
      let deliver = deliver
      close()
      deliver?(count == Int(UV_EOF.rawValue) ? .end : .failure(UVError(Int32(count), in: "uv_read_start", on: subject)))
    }
  }
}
