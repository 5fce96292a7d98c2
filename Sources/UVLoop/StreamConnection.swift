import CLibuv

/// One connection over a Unix or a TCP socket: read as a ``ByteSource``, written to through a queue.
///
/// The two directions end on their own: after `end` it can still be written to, after ``finish()`` it can still be read. It closes itself
/// after both, and at the first failure of either, which is delivered as `failure` if reading has not ended.
public final class StreamConnection: PipeReader, QueuedWriting {
  var queue: WriteQueue
  var onClose: (() -> Void)?
  private var isConnected: Bool
  private var isShutDown = false

  /// The client's side. It may be started and written to at once; that nothing listens there is delivered as a failure.
  /// - Throws: `EINVAL` for an address that is not numeric, `ENAMETOOLONG` for a path, `EMFILE` if the process is out of descriptors.
  public convenience init(
    on loop: EventLoop, connectingTo address: StreamAddress, queueByteCountMax: Int = PipeWriter.queueByteCountMaxDefault
  ) throws(UVError) {
    switch address {
    case .unix(let path): try StreamAddress.checkPath(path)
    case .tcp(let host, let port): _ = try StreamAddress.socketAddress(host: host, port: port)
    }
    try self.init(on: loop, type: address.type, subject: "\(address)", isReadable: false, queueByteCountMax: queueByteCountMax)
    try connect(to: address)
  }

  init(
    on loop: EventLoop, type: uv_handle_type, subject: String, isReadable: Bool, queueByteCountMax: Int
  ) throws(UVError) {
    queue = WriteQueue(byteCountMax: queueByteCountMax)
    isConnected = isReadable
    super.init(on: loop, type: type, subject: subject, isReadable: isReadable)
    uvloop_ignore_sigpipe()
    if type == UV_TCP {
      try register(uv_tcp_init(loop.pointer, pointer()), in: "uv_tcp_init", on: subject)
    } else {
      try register(uv_pipe_init(loop.pointer, pointer(), 0), in: "uv_pipe_init", on: subject)
    }
  }

  override func willClose() {
    super.willClose()
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  override func willEnd() {
    if isShutDown { close() }
  }
}

extension StreamConnection {
  /// Appends a copy of the bytes, at least one, to the queue, in O(bytes). Calls `done` once, on a later turn: with nil after the system
  /// has taken all of them, or with the failure that has closed the connection. Closing it drops waiting bytes and their `done`.
  /// - Throws: `ENOBUFS` if the queue has no room for all the bytes; none is written. `EPIPE` after ``finish()`` or ``Handle/close()``.
  public func write(_ bytes: some Collection<UInt8>, _ done: @escaping (UVError?) -> Void = { _ in }) throws(UVError) {
    try enqueue(bytes, done)
  }

  /// Ends the stream for the other side after all waiting bytes. Idempotent.
  public func finish() {
    guard isOpen, !queue.isFinishing else { return }
    queue.isFinishing = true
    if isConnected { shutDown() }
  }

  /// The maximum number of waiting bytes.
  public var queueByteCountMax: Int { queue.byteCountMax }
  /// The number of accepted bytes that the system has not taken yet.
  public var queuedByteCount: Int { queue.byteCount }

  /// Writes what the system takes at once, and closes.
  func closeTelling(_ bytes: [UInt8]) {
    if !bytes.isEmpty {
      bytes.withUnsafeBytes {
        let memory = UnsafeMutableRawPointer(mutating: $0.baseAddress!).assumingMemoryBound(to: CChar.self)
        var buffer = uv_buf_init(memory, UInt32(bytes.count))
        _ = uv_try_write(pointer(), &buffer, 1)
      }
    }
    close()
  }

  func settle(_ error: UVError?) {
    if let error { fail(error) }
  }
}

extension StreamConnection {
  private func connect(to address: StreamAddress) throws(UVError) {
    let request = lent(uv_connect_t.self)
    let connected: uv_connect_cb = { StreamConnection.taken(back: $0!).connected($1) }
    switch address {
    case .unix(let path): uv_pipe_connect(request, pointer(), path, connected)
    case .tcp(let host, let port):
      var address = try! StreamAddress.socketAddress(host: host, port: port)
      let status = uvloop_tcp_connect(request, pointer(), &address, connected)
      guard status == 0 else {
        Self.taken(back: request).close()
        throw UVError(status, in: "uv_tcp_connect", on: subject)
      }
    }
  }

  private func connected(_ status: Int32) {
    guard isOpen else { return }
    guard status == 0 else { return fail(UVError(status, in: "connect", on: subject)) }
    isConnected = true
    becomeReadable()
    if queue.isFinishing { shutDown() }
  }

  private func shutDown() {
    let status = uv_shutdown(lent(uv_shutdown_t.self), pointer()) { request, status in
      let connection = StreamConnection.taken(back: request!)
      guard connection.isOpen else { return }
      if status != 0 { return connection.fail(UVError(status, in: "uv_shutdown", on: connection.subject)) }
      connection.isShutDown = true
      if !connection.isReadable { connection.close() }
    }
    precondition(status == 0, "uv_shutdown answered \(status) for an open, writable stream")
  }

  /// A request of libuv's, which owns a reference to the connection until it is answered.
  private func lent<Request>(_: Request.Type) -> UnsafeMutablePointer<Request> {
    let request = UnsafeMutablePointer<Request>.allocate(capacity: 1)
    uv_req_set_data(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self), Unmanaged.passRetained(self).toOpaque())
    return request
  }

  private static func taken<Request>(back request: UnsafeMutablePointer<Request>) -> StreamConnection {
    defer { request.deallocate() }
    let data = uv_req_get_data(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self))
    return Unmanaged<StreamConnection>.fromOpaque(data!).takeRetainedValue()
  }
}
