import CLibuv

// Like the loop, a request owns a reference to its reader: a reader closed meanwhile lives until the answer.
extension FileReader {
  func requestOpen(_ path: String) {
    // Without O_NONBLOCK, opening a named pipe without a writer would block a pool thread forever.
    submit(in: "uv_fs_open") { uv_fs_open(loop.pointer, request, path, UV_FS_O_RDONLY | UV_FS_O_NONBLOCK, 0, $0) }
  }

  func requestRead() {
    guard let descriptor else { return }
    var buffer = uv_buf_init(chunk.baseAddress, UInt32(chunk.count))
    submit(in: "uv_fs_read") { uv_fs_read(loop.pointer, request, descriptor, &buffer, 1, Self.currentPosition, $0) }
  }

  private static let currentPosition: Int64 = -1

  private func submit(in call: String, _ submission: (uv_fs_cb) -> Int32) {
    precondition(!isRequestOutstanding, "\(call) while another request of the reader is outstanding")
    isRequestOutstanding = true
    let status = submission { FileReader.answered($0!) }
    precondition(status == 0, "\(call) answered \(status) for a well-formed request")
    request.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  private static func answered(_ request: UnsafeMutablePointer<uv_fs_t>) {
    let reader = Unmanaged<FileReader>.fromOpaque(request.pointee.data).takeRetainedValue()
    let kind = request.pointee.fs_type
    let result = request.pointee.result
    uv_fs_req_cleanup(request)
    reader.isRequestOutstanding = false
    if kind == UV_FS_OPEN { reader.opened(result) } else { reader.read(result) }
  }

  private func opened(_ result: Int) {
    if result >= 0 { descriptor = Int32(result) }
    guard isOpen else { return cancelOrCloseDescriptor() }
    guard let descriptor else { return receive(.failure(UVError(Int32(result), in: "uv_fs_open", on: subject))) }
    switch uv_guess_handle(descriptor) {
    case UV_NAMED_PIPE, UV_TTY, UV_TCP, UV_UDP: receive(.failure(UVError(UV_EFTYPE, in: "uv_fs_open", on: subject)))
    default: advance()
    }
  }

  private func read(_ result: Int) {
    guard isOpen else { return cancelOrCloseDescriptor() }
    if result > 0 {
      receive(.chunk(byteCount: result))
    } else {
      receive(result == 0 ? .end : .failure(UVError(Int32(result), in: "uv_fs_read", on: subject)))
    }
  }

  /// For a closed reader: closes the file, or cancels the request, which refuses if a thread has begun it. Its answer comes here again.
  func cancelOrCloseDescriptor() {
    if isRequestOutstanding {
      uv_cancel(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self))
    } else if let descriptor {
      self.descriptor = nil
      EventLoop.closeTakenOver(descriptor)
    }
  }
}
