import Foundation

/// What the process answers its caller.
enum ExitStatus: Int32 {
  /// No rule was broken.
  case clean = 0
  /// Some rule was broken.
  case findings = 1
  /// The command line makes no sense.
  case usage = 2
  /// A file cannot be read or written, or a strict run met bad lines.
  case badInput = 3
  /// A replay whose frames are not those of its trace.
  case divergence = 4
  /// A defect of treadmill itself, or a run that could not show what it was to show: `EX_SOFTWARE` of sysexits.h.
  case internalError = 70
  /// Interrupted with ^C, after what was in hand had been finished and written: `EX_TEMPFAIL` of sysexits.h.
  case interruptedInOrder = 75
  /// Standard output was closed: the rest would be lost. 128 + `SIGPIPE`, as shells report it.
  case closedOutput = 141
  /// Ended by `SIGINT`, as shells report it: 128 + 2.
  case interrupted = 130

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
