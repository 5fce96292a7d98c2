import CLibuv

/// Reads a file from front to back in chunks, off the loop's thread.
///
/// epoll cannot watch a file, so each step (open, then each read) is a request to libuv's thread pool: at most one at a time, and none
/// during a delivery, so that only a pool thread or the client uses the buffer. The C handle, an idle one, delivers what a pause held back.
public final class FileReader: Handle, ByteSource {
  enum Input {
    case path(String)
    case descriptor(Int32)
  }

  enum Outcome {
    case chunk(byteCount: Int)
    case end
    case failure(UVError)
  }

  let subject: String
  let chunk: UnsafeMutableRawBufferPointer
  let request: UnsafeMutablePointer<uv_fs_t>
  var descriptor: Int32?
  var isRequestOutstanding = false
  var withheld: Outcome?

  private let input: Input
  private var deliver: ((ByteEvent) -> Void)?
  private var isPaused = false
  private var isDelivering = false

  /// Reads the file at `path`, which ``start(_:)`` opens, from its first byte. A failure to open is delivered: `ENOENT`, `EACCES`, `EISDIR`
  /// for a directory, `EFTYPE` for a named pipe, a terminal or a socket.
  public convenience init(on loop: EventLoop, path: String, chunkByteCount: Int = ByteChunk.byteCountDefault) {
    self.init(on: loop, input: .path(path), subject: path, chunkByteCount: chunkByteCount)
  }

  /// Reads an open file from its current position. Takes over the descriptor and closes it with itself, except 0, 1 and 2.
  public convenience init(on loop: EventLoop, descriptor: Int32, chunkByteCount: Int = ByteChunk.byteCountDefault) {
    self.init(on: loop, input: .descriptor(descriptor), subject: "descriptor \(descriptor)", chunkByteCount: chunkByteCount)
  }

  private init(on loop: EventLoop, input: Input, subject: String, chunkByteCount: Int) {
    self.input = input
    self.subject = subject
    if case .descriptor(let descriptor) = input { self.descriptor = descriptor }
    chunk = ByteChunk.allocate(chunkByteCount)
    request = .allocate(capacity: 1)
    super.init(on: loop, type: UV_IDLE)
    uv_idle_init(loop.pointer, pointer())
    register()
  }

  deinit {
    request.deallocate()
    chunk.deallocate()
  }

  override func willClose() {
    deliver = nil
    withheld = nil
    cancelOrCloseDescriptor()
  }
}

extension FileReader {
  public func start(_ deliver: @escaping (ByteEvent) -> Void) {
    guard isOpen else { return }
    precondition(self.deliver == nil, "a file reader was started twice")
    self.deliver = deliver
    if case .path(let path) = input { requestOpen(path) } else { advance() }
  }

  public func pause() { isPaused = true }

  public func resume() {
    guard isOpen, isPaused else { return }
    isPaused = false
    if !isDelivering { advance() }
  }

  func receive(_ outcome: Outcome) {
    guard !isPaused else { return withheld = outcome }
    switch outcome {
    case .chunk(let byteCount):
      isDelivering = true
      deliver?(.chunk(UnsafeRawBufferPointer(rebasing: chunk[..<byteCount])))
      isDelivering = false
      advance()
    case .end:
      finish(.end)
    case .failure(let error):
      finish(.failure(error))
    }
  }

  func advance() {
    guard isOpen, deliver != nil, !isPaused, !isRequestOutstanding else { return }
    if withheld != nil {
      uv_idle_start(pointer()) { FileReader.owner(of: $0).handOverWithheld() }
    } else if descriptor != nil {
      requestRead()
    }
  }

  private func handOverWithheld() {
    uv_idle_stop(pointer())
    guard let outcome = withheld else { return }
    withheld = nil
    receive(outcome)
  }

  private func finish(_ event: ByteEvent) {
    let deliver = deliver
    close()
    deliver?(event)
  }
}
