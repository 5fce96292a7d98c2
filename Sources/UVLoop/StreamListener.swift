import CLibuv

/// Listens on a Unix or a TCP socket and hands out the connections.
///
///     let listener = try StreamListener(on: loop, at: .unix(path: "feed.sock")) { connection in
///       connection.start { event in ... }
///     }
///
/// At most `connectionsMax` of its connections are open at once; another is told `refusal` and closed. Closing the listener removes its socket
/// file and leaves its connections open.
public final class StreamListener: Handle {
  /// The limits of connections that a listener accepts.
  public static let connectionCounts = 1...1_000_000
  /// The permissions of a socket file by default: its owner's processes only.
  public static let fileModeDefault = 0o600
  private static let backlog: Int32 = 511

  /// Where it listens, with the port that the system has chosen.
  public private(set) var address: StreamAddress
  public let connectionsMax: Int
  /// The number of its open connections.
  public private(set) var connectionCount = 0
  /// The number of connections that were refused. Those for which the process has no descriptor are closed by libuv, and not counted.
  public private(set) var refusedCount = 0

  private let queueByteCountMax: Int
  private let refusal: [UInt8]
  private var connectionSubject: String { "client of \(address)" }
  private var onConnection: ((StreamConnection) -> Void)?

  /// Replaces a socket file that a dead server has left behind. A file of `fileMode` is made before the first client can connect.
  /// - Throws: `EADDRINUSE` if a server lives there, `ENOTSOCK` or `EISDIR` if another file or a folder is there, `ENOENT` for a missing
  ///   folder, `EINVAL` for an address that is not numeric, `ENAMETOOLONG`, and libuv's other errors. Nothing is left open then.
  public init(
    on loop: EventLoop, at address: StreamAddress, fileMode: Int = fileModeDefault, connectionsMax: Int = 1024,
    queueByteCountMax: Int = PipeWriter.queueByteCountMaxDefault, refusal: [UInt8] = [],
    _ onConnection: @escaping (StreamConnection) -> Void
  ) throws(UVError) {
    precondition(Self.connectionCounts.contains(connectionsMax), "\(connectionsMax) connections are outside \(Self.connectionCounts)")
    precondition((0...0o777).contains(fileMode), "the file mode 0o\(String(fileMode, radix: 8)) is outside 0...0o777")
    self.address = address
    self.connectionsMax = connectionsMax
    self.queueByteCountMax = queueByteCountMax
    self.refusal = refusal
    self.onConnection = onConnection
    super.init(on: loop, type: address.type)
    switch address {
    case .unix(let path):
      try StreamAddress.checkPath(path)
      try Self.removeStale(path)
      try register(uv_pipe_init(loop.pointer, pointer(), 0), in: "uv_pipe_init", on: path)
    case .tcp: try register(uv_tcp_init(loop.pointer, pointer()), in: "uv_tcp_init", on: "\(address)")
    }
    do throws(UVError) { try listen(fileMode: fileMode) } catch {
      close()
      throw error
    }
  }

  override func willClose() { onConnection = nil }  // libuv removes the socket file
}

extension StreamListener {
  private func listen(fileMode: Int) throws(UVError) {
    let subject = "\(address)"
    switch address {
    case .unix(let path):
      try UVError.check(uv_pipe_bind(pointer(), path), in: "uv_pipe_bind", on: subject)
      // No client can connect before `uv_listen`.
      try UVError.check(
        Int32(EventLoop.fileRequest { uv_fs_chmod(nil, $0, path, Int32(fileMode), nil) }), in: "uv_fs_chmod", on: path)
    case .tcp(let host, let port):
      var socketAddress = try StreamAddress.socketAddress(host: host, port: port)
      try UVError.check(uvloop_tcp_bind(pointer(), &socketAddress), in: "uv_tcp_bind", on: subject)
    }
    let status = uv_listen(pointer(), Self.backlog) { StreamListener.owner(of: $0).arrived($1) }
    try UVError.check(status, in: "uv_listen", on: subject)
    guard case .tcp(let host, _) = address else { return }
    let port = uvloop_tcp_port(pointer())
    precondition(port > 0, "uv_tcp_getsockname answered \(port) for a listening socket")
    address = .tcp(host: host, port: Int(port))
  }

  /// Makes room for a socket file. A living server stays, and so does whatever is not a socket.
  private static func removeStale(_ path: String) throws(UVError) {
    var mode: UInt64 = 0
    let found = EventLoop.fileRequest {
      let status = uv_fs_lstat(nil, $0, path, nil)
      mode = $0.pointee.statbuf.st_mode
      return status
    }
    if found == UV_ENOENT.rawValue { return try checkFolder(of: path) }
    try UVError.check(Int32(found), in: "uv_fs_lstat", on: path)
    let kinds: UInt64 = 0o170000
    let socket: UInt64 = 0o140000
    guard mode & kinds == socket else {
      throw UVError(mode & kinds == 0o040000 ? UV_EISDIR : UV_ENOTSOCK, in: "uv_pipe_bind", on: path)
    }
    let status = uvloop_try_socket_file(path)
    guard status == UV_ECONNREFUSED.rawValue else {
      throw UVError(status == UV_EACCES.rawValue ? UV_EACCES : UV_EADDRINUSE, in: "uv_pipe_bind", on: path)
    }
    try UVError.check(Int32(EventLoop.fileRequest { uv_fs_unlink(nil, $0, path, nil) }), in: "uv_fs_unlink", on: path)
  }

  /// libuv calls a missing folder `EACCES`.
  private static func checkFolder(of path: String) throws(UVError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[...slash])
    let found = EventLoop.fileRequest { uv_fs_stat(nil, $0, folder, nil) }
    try UVError.check(Int32(found), in: "uv_fs_stat", on: path)
  }
}

extension StreamListener {
  private static let secondsUntilKeepAlive: UInt32 = 60  // after that long a silence the system asks whether the client still lives

  private func arrived(_ status: Int32) {
    guard status == 0, let connection = accepted() else { return refusedCount += 1 }
    guard connectionCount < connectionsMax else {
      refusedCount += 1
      connection.closeTelling(refusal)
      return
    }
    connectionCount += 1
    connection.onClose = { [weak self] in self?.connectionCount -= 1 }
    onConnection?(connection)
  }

  private func accepted() -> StreamConnection? {
    guard
      let connection = try? StreamConnection(
        on: loop, type: address.type, subject: connectionSubject, isReadable: true, queueByteCountMax: queueByteCountMax)
    else { return nil }
    guard uv_accept(pointer(), connection.pointer()) == 0 else {
      connection.close()
      return nil
    }
    if case .tcp = address {
      uv_tcp_nodelay(connection.pointer(), 1)
      uv_tcp_keepalive(connection.pointer(), 1, Self.secondsUntilKeepAlive)
    }
    return connection
  }
}
