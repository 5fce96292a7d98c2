import Foundation

enum ExitStatus: Int32 {
  case clean = 0
  /// A rule was broken.
  case findings = 1
  /// The command line is wrong.
  case usage = 2
  /// A file cannot be read or written, or a strict run had bad lines.
  case badInput = 3
  /// The frames of a replay differ from its trace.
  case divergence = 4
  /// A defect of treadmill, a lost worker, or an injected bug that was not found: `EX_SOFTWARE` of sysexits.h.
  case internalError = 70
  /// Interrupted with ^C or SIGTERM, after the current work was finished and written: `EX_TEMPFAIL` of sysexits.h.
  case interruptedInOrder = 75
  /// Standard output was closed: 128 + `SIGPIPE`, as shells report it.
  case closedOutput = 141
  /// Ended by `SIGINT`, as shells report it: 128 + 2.
  case interrupted = 130

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
