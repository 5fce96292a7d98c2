import CLibuv

/// Where a server listens: a socket file, or a port of an address of the machine.
public enum StreamAddress: Hashable, Sendable {
  case unix(path: String)
  /// A numeric IPv4 or IPv6 address, such as `127.0.0.1` or `::1`; names are not resolved. Port 0 has the system choose one.
  case tcp(host: String, port: Int)

  /// Whether only this machine's processes can connect.
  public var isLocal: Bool {
    switch self {
    case .unix: true
    case .tcp(let host, _): host == "::1" || host.hasPrefix("127.")
    }
  }

  var type: uv_handle_type {
    if case .unix = self { UV_NAMED_PIPE } else { UV_TCP }
  }

  static func checkPath(_ path: String) throws(UVError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UVError(UV_EINVAL, in: "uv_pipe_bind", on: path) }
    guard path.utf8.count <= Int(UVLOOP_SOCKET_PATH_MAX) else { throw UVError(UV_ENAMETOOLONG, in: "uv_pipe_bind", on: path) }
  }

  static func socketAddress(host: String, port: Int) throws(UVError) -> sockaddr_storage {
    var address = sockaddr_storage()
    guard (0...65_535).contains(port), uvloop_address(host, Int32(port), &address) == 0 else {
      throw UVError(UV_EINVAL, in: "uv_ip6_addr", on: "\(host):\(port)")
    }
    return address
  }
}

extension StreamAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unix(let path): path
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
