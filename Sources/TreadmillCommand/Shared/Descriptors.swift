import UVLoop

/// The files and sockets that this process may open. One that runs out of them would blame the server.
enum Descriptors {
  private static let beside = 64  // that the process needs for all else

  /// Raises the limit as far as it is needed and allowed.
  static func allow(_ count: Int, for option: String, _ remedy: String) throws(Failure) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let needed = rlim_t(count + beside)
    guard limit.rlim_cur < needed else { return }
    limit.rlim_cur = min(limit.rlim_max, needed)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur < needed else { return }
    throw .input(
      "\(option): this process may open \(limit.rlim_cur) files, and needs \(needed); \(remedy), or raise the limit with ulimit -n")
  }
}
