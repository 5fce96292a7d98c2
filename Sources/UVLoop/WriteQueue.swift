import CLibuv

/// The bytes that a stream has accepted and the system has not taken yet.
struct WriteQueue {
  let byteCountMax: Int
  var byteCount = 0
  var isFinishing = false

  init(byteCountMax: Int) {
    precondition(
      PipeWriter.queueByteCounts.contains(byteCountMax), "a queue of \(byteCountMax) bytes is outside \(PipeWriter.queueByteCounts)")
    self.byteCountMax = byteCountMax
  }
}

/// A stream that is written to through a queue.
protocol QueuedWriting: Handle {
  var queue: WriteQueue { get set }
  var subject: String { get }
  /// A write was answered: closes what has failed or is finished.
  func settle(_ error: UVError?)
}

extension QueuedWriting {
  func enqueue(_ bytes: some Collection<UInt8>, _ done: @escaping (UVError?) -> Void) throws(UVError) {
    let count = bytes.count
    precondition(count > 0, "a write of no bytes")
    guard isOpen, !queue.isFinishing else { throw UVError(UV_EPIPE, in: "uv_write", on: subject) }
    guard count <= queue.byteCountMax - queue.byteCount else { throw UVError(UV_ENOBUFS, in: "uv_write", on: subject) }
    queue.byteCount += count
    let write = PendingWrite(of: bytes, to: self, done)
    var buffer = uv_buf_init(UnsafeMutableRawPointer(write.bytes.baseAddress!).assumingMemoryBound(to: CChar.self), UInt32(count))
    let status = uv_write(write.request, pointer(), &buffer, 1) { PendingWrite.taken(back: $0!).answered($1) }
    // A connect that failed at once is told on the next turn, and closes the connection: what it was to send is dropped.
    guard status != UV_EPIPE.rawValue, status != UV_EBADF.rawValue else { return }
    precondition(status == 0, "uv_write answered \(status) for an open, writable stream")
    write.lend()
  }

  fileprivate func answered(_ status: Int32, byteCount: Int, _ done: (UVError?) -> Void) {
    queue.byteCount -= byteCount
    guard isOpen else { return }
    let error = status == 0 ? nil : UVError(status, in: "uv_write", on: subject)
    settle(error)
    done(error)
  }
}

/// A write that libuv has not answered yet. Its bytes stay in place until then.
private final class PendingWrite {
  let request: UnsafeMutablePointer<uv_write_t>
  let bytes: UnsafeMutableBufferPointer<UInt8>
  private let writer: any QueuedWriting
  private let done: (UVError?) -> Void

  init(of bytes: some Collection<UInt8>, to writer: any QueuedWriting, _ done: @escaping (UVError?) -> Void) {
    request = .allocate(capacity: 1)
    self.bytes = .allocate(capacity: bytes.count)
    _ = self.bytes.initialize(from: bytes)
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
