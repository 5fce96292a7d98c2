enum ExitStatus: Int32 {
  case clean = 0
  case findings = 1  // a rule was broken
  case usage = 2  // the command line is wrong
  case badInput = 3  // a file cannot be read or written, or a strict run had bad lines
  case divergence = 4  // the frames of a replay differ from its trace
  case internalError = 70  // a defect of treadmill, a lost worker, or an injected bug that was not found: `EX_SOFTWARE` of sysexits.h
  /// Interrupted with ^C or SIGTERM, after the current work was finished and written: `EX_TEMPFAIL` of sysexits.h.
  case interruptedInOrder = 75
  case closedOutput = 141  // standard output was closed: 128 + `SIGPIPE`, as shells report it
  case interrupted = 130  // ended by `SIGINT`, as shells report it: 128 + 2
  case terminated = 143  // ended by `SIGTERM`: 128 + 15

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
