import ArgumentParser
import ScrollSimulation

struct Shrink: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the trace of a broken rule as small as it can be.",
    discussion: """
      Removes events, in blocks and one by one, then simplifies the rest: offsets, counts, delays, the screen, the parameters that the \
      seed drew. Each candidate is run, and must break the same rule. Ends when nothing more can be removed, at --time-limit, or at ^C and \
      SIGTERM with the best so far. Prints the trace, the command that replays it, and a test case in Swift.

      EXAMPLES
        treadmill shrink seven.ndjson --out small.ndjson
        treadmill shrink --seed 7 --bug stale-cell --rule A5

      EXIT STATUS
        0    a smaller trace was made, or this one is as small as it gets
        1    no rule breaks, or not this one: there is nothing to shrink
        2    the command line is wrong
        3    a file cannot be read or written, or is not a trace
        75   interrupted with ^C or SIGTERM; the best so far is printed and written
        141  standard output was closed
      """.asHelp)

  @Argument(help: "A trace (NDJSON), or - for standard input.")
  var trace: String?

  @Option(parsing: .unconditional, help: "Shrink the session of this seed instead.")
  var seed: UInt64?

  @OptionGroup var session: StressSessionOptions

  @Option(help: .init("The rule that must stay broken. (default: the first that breaks)", valueName: "rule"))
  var rule: String?

  @Option(
    parsing: .unconditional, help: .init("End after this much time: 500ms, 60s, 2m. (default: 5m)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var timeLimit: VirtualDuration?

  @Option(help: .init("Write the shrunk trace to this file.", valueName: "file"))
  var out: String?

  @Flag(help: "Accept a trace that was edited by hand.")
  var edited = false

  @Flag(help: "Print only the shrunk trace.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOption

  func perform() throws(Failure) -> ExitStatus {
    session.asksForBugs ? BugChoice.printList() : try TraceShrinking(request()).run()
  }

  private func request() throws(Failure) -> ShrinkRequest {
    var request = ShrinkRequest(origin: try SessionOrigin(trace: trace, isEdited: edited, seed: seed, session, of: "shrink"))
    if let rule, RuleText.title(of: rule).isEmpty { throw .noSuchRule(rule) }
    if out?.isEmpty == true { throw .emptyName(of: "trace") }
    if out == "-" { throw .needsAFile(option: "--out", taker: "summary") }
    (request.rule, request.outPath, request.isQuiet) = (rule, out, quiet)
    request.isVerbose = try verbosity.isVerbose(besides: quiet)
    if let timeLimit { request.milliseconds = timeLimit.milliseconds }
    return request
  }
}

struct ShrinkRequest {
  var origin: SessionOrigin
  var rule: String?  // which rule must stay broken; nil is the first that breaks
  var milliseconds = 300_000
  var outPath: String?
  var isQuiet = false
  var isVerbose = false
}
