import CLibuv

extension ChildProcess {
  /// How a process has ended.
  public enum Ending: Hashable, Sendable {
    /// It ended by itself with a status in 0...255; 0 is success by convention.
    case exited(status: Int32)
    case killed(signal: Int32)

    init(status: Int64, signal: Int32) {
      self = signal == 0 ? .exited(status: Int32(status)) : .killed(signal: signal)
    }
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  /// For example `exit status 3` or `signal 11 (SIGSEGV)`.
  public var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .killed(let signal): "signal \(signal)" + (Self.name(of: signal).map { " (\($0))" } ?? "")
    }
  }

  private static func name(of signal: Int32) -> String? {
    switch signal {
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGHUP: "SIGHUP"
    case SIGILL: "SIGILL"
    case SIGINT: "SIGINT"
    case SIGKILL: "SIGKILL"
    case SIGPIPE: "SIGPIPE"
    case SIGSEGV: "SIGSEGV"
    case SIGSYS: "SIGSYS"
    case SIGTERM: "SIGTERM"
    case SIGTRAP: "SIGTRAP"
    default: nil
    }
  }
}
