import CLibuv

/// An error status of a libuv call: the call, its subject and the reason.
public struct UVError: Error, Equatable, Sendable {
  /// libuv's status, always negative; on Unix usually a negated `errno`.
  public let code: Int32
  /// The libuv function that failed or delivered the failure, such as `uv_fs_open`.
  public let call: String
  /// The subject of the call, such as a path, or empty.
  public let subject: String

  init(_ code: Int32, in call: String, on subject: String = "") {
    precondition(code < 0, "\(call) answered \(code), which is not a failure")
    self.code = code
    self.call = call
    self.subject = subject
  }

  init(_ code: uv_errno_t, in call: String, on subject: String = "") {
    self.init(code.rawValue, in: call, on: subject)
  }

  static func check(_ status: Int32, in call: String, on subject: String = "") throws(UVError) {
    guard status == 0 else { throw UVError(status, in: call, on: subject) }
  }
}

extension UVError {
  // libuv's longest message has 46 bytes. Its functions without a buffer leak memory for unknown codes.
  private static let textCapacity = 128

  /// The constant's name as in `errno.h`, such as `ENOENT`.
  public var name: String { Self.text { uv_err_name_r(code, $0, Self.textCapacity) } }

  /// libuv's message for the code, such as "no such file or directory".
  public var message: String { Self.text { uv_strerror_r(code, $0, Self.textCapacity) } }

  private static func text(_ write: (UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>?) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: textCapacity) { buffer in
      buffer.initialize(repeating: 0)
      _ = write(buffer.baseAddress!)
      return String(cString: buffer.baseAddress!)
    }
  }

  private var advice: String? {
    if call == "uv_spawn" { return adviceOnSpawning }
    return switch code {
    case UV_ENOENT.rawValue where call == "uv_fs_stat": "make its folder"
    case UV_ENOENT.rawValue: "check the path"
    case UV_EISDIR.rawValue: "name a file inside it"
    case UV_EADDRINUSE.rawValue: "another server listens there: choose another"
    case UV_ENOTSOCK.rawValue: "the file that is there is kept: choose another path"
    case UV_ENAMETOOLONG.rawValue where call == "uv_pipe_bind":
      "a socket file's path has at most \(UVLOOP_SOCKET_PATH_MAX) bytes: choose a shorter one, such as a relative one"
    case UV_EADDRNOTAVAIL.rawValue: "choose an address of this machine"
    case UV_ECONNREFUSED.rawValue: "start the server"
    case UV_EACCES.rawValue where call == "uv_pipe_bind": "ask for permission to write to its folder"
    case UV_EACCES.rawValue where call == "uv_tcp_bind": "choose a port from 1024 on"
    case UV_EACCES.rawValue: "ask for permission to read it"
    case UV_EFTYPE.rawValue: "a pipe, terminal or socket is read through standard input"
    case UV_EMFILE.rawValue, UV_ENFILE.rawValue: "raise the limit of open files (ulimit -n)"
    default: nil
    }
  }

  private var adviceOnSpawning: String? {
    switch code {
    case UV_ENOENT.rawValue: "check the path, and that of the interpreter in the first line of a script"
    case UV_EACCES.rawValue: "it has to be a file that you may execute"
    case UV_EAGAIN.rawValue: "raise the limit of processes (ulimit -u)"
    case UV_EMFILE.rawValue, UV_ENFILE.rawValue: "raise the limit of open files (ulimit -n)"
    default: nil
    }
  }
}

extension UVError: CustomStringConvertible {
  /// For example `posts.ndjson: no such file or directory (ENOENT, uv_fs_open): check the path`.
  public var description: String {
    (subject.isEmpty ? "" : "\(subject): ") + "\(message) (\(name), \(call))" + (advice.map { ": \($0)" } ?? "")
  }
}
