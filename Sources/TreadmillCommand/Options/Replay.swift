import ArgumentParser
import ScrollSimulation

struct Replay: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a stress session again, frame for frame, from its trace or its seed.",
    discussion: """
      Prints a row for each frame: time, what moves the list, offset and travel in points, binds, the items that have a tile, and the \
      pool. Without --from and --to it prints the last frames before the first broken rule, or before the end. If the trace has \
      frames, they are compared, and the replay stops at the first that differs, and shows both. Docs/Trace.md has the format.

      EXAMPLES
        treadmill replay --seed 7 --frames 1000 --record seven.ndjson
        treadmill replay seven.ndjson --from 120 --to 140 --events
        treadmill replay --seed 7 --bug stale-cell --html seven.html

      EXIT STATUS
        0    no rule was broken
        1    a rule was broken
        2    the command line is wrong
        3    a file cannot be read or written, or is not a trace; with --strict a line of the trace was not used
        4    the frames differ from those of the trace
        70   no rule found the injected bug
        130  interrupted with ^C; what was played until then is printed and written
        141  standard output was closed
        143  ended by SIGTERM, as with ^C
      """.asHelp)

  @OptionGroup var given: OriginOptions

  @Option(
    parsing: .unconditional, help: .init("The first frame to print.", valueName: "frame"),
    transform: WholeNumber.parser(Replay.allowedFrames))
  var from: Int?

  @Option(
    parsing: .unconditional, help: .init("The last frame to print.", valueName: "frame"),
    transform: WholeNumber.parser(Replay.allowedFrames))
  var to: Int?

  @Flag(help: "Print the events before each frame.")
  var events = false

  @Flag(help: "Fail if a line of the trace is not used.")
  var strict = false

  @Option(help: .init("Write a trace of the session to this file.", valueName: "file"))
  var record: String?

  @Flag(help: "Write the frames into the trace as well.")
  var withFrames = false

  @Option(help: .init("Write the session to this file as an HTML page.", valueName: "file"))
  var html: String?

  @Option(help: .init("Write the session to this file as a trace for ui.perfetto.dev.", valueName: "file"))
  var perfetto: String?

  @Flag(help: "Print no frames, only what is wrong.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOption

  static let allowedFrames = 1...StressSetting.allowedFrames.upperBound

  func perform() throws(Failure) -> ExitStatus {
    if given.session.asksForBugs { return BugChoice.printList() }
    if let from, let to, from > to { throw .usage("--to is less than --from") }
    if strict, given.trace == nil { throw .needs("--strict", "a trace") }
    if withFrames, record == nil { throw .needs("--with-frames", "--record") }
    _ = try verbosity.isVerbose(besides: quiet)
    return try SessionReplay(self, given.origin(for: "replay")).run()
  }

  func outputs() throws(Failure) -> [(option: String, path: String?)] {
    [
      ("--record", try OutputFiles.path("--record", record, besides: "frames")),
      ("--html", try OutputFiles.path("--html", html, besides: "frames")),
      ("--perfetto", try OutputFiles.path("--perfetto", perfetto, besides: "frames")),
    ]
  }
}
