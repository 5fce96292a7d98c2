import ArgumentParser
import ScrollSimulation

struct Shrink: Subcommand {
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

  @OptionGroup var given: OriginOptions

  @Option(help: .init("The rule that must stay broken. (default: the first that breaks)", valueName: "rule"))
  var rule: String?

  @Option(
    parsing: .unconditional, help: .init("End after this much time: 500ms, 60s, 2m. (default: 5m)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var timeLimit: VirtualDuration?

  @Option(help: .init("Write the shrunk trace to this file.", valueName: "file"))
  var out: String?

  @Flag(help: "Print only the shrunk trace.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOption

  func perform() throws(Failure) -> ExitStatus {
    if given.session.asksForBugs { return BugChoice.printList() }
    if let rule, RuleText.title(of: rule).isEmpty {
      throw .usage("--rule \(rule): there is no such rule; Docs/Invariants.md lists them")
    }
    _ = try verbosity.isVerbose(besides: quiet)
    return try TraceShrinking(self, given.origin(for: "shrink")).run()
  }
}
