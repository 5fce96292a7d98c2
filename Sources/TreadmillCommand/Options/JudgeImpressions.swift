import ArgumentParser
import Impressions

struct JudgeImpressions: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "impressions",
    abstract: "Tell who saw what, by any definition, from the scroll logs of clients.",
    usage: "treadmill impressions [<options>] <log>...",
    discussion: """
      Reads client logs (NDJSON, Docs/ClientLog.md) of any number of sessions, and prints a row for each item and each definition: whether it \
      was seen, from when to when, and why or why not. Where the log leaves something open, the row has an interval and says so. The summary \
      goes to standard error.

      Without --definitions the shipped ones are used; --list prints them.

      EXAMPLES
        treadmill impressions session.ndjson --only mrc-display
        treadmill impressions - --sorted --format csv < sorted.ndjson > rows.csv
        treadmill impressions session.ndjson --trackers --html session.html

      EXIT STATUS
        0    the log was judged
        2    the command line is wrong
        3    a file cannot be read or written, the log has no session, or with --strict a line was not taken
        141  standard output was closed
      """.asHelp)

  @Argument(help: "Client logs (NDJSON), or - for standard input.")
  var logs: [String] = []

  @Option(help: .init("Judge by the definitions of this file (Docs/Impressions.md).", valueName: "file"))
  var definitions: String?

  @Option(help: .init("Only this definition; may be given more than once.", valueName: "name"))
  var only: [String] = []

  @Flag(help: "Print the definitions as a definitions.json, and read no log.")
  var list = false

  @Option(help: "What to print: ndjson, csv, columns (a line of arrays for Arrow and Parquet), or none.")
  var format = "ndjson"

  @Flag(help: "Also say what trackers that poll every 100, 250 and 500 ms, and an IntersectionObserver, would have counted.")
  var trackers = false

  @Flag(help: "The log is sorted by session: a session ends where the next one begins.")
  var sorted = false

  @Option(
    help: .init("Put lines of a session in order that come late by at most this: 500ms, 2s. (default: none)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var window: VirtualDuration?

  @Option(
    help: .init("After this time without a line nothing is known of a session. (default: 600s)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var silence: VirtualDuration?

  @Option(help: .init("Go on with the sessions that --state-out of an earlier run has left open.", valueName: "file"))
  var stateIn: String?

  @Option(help: .init("Keep the sessions that are still open in this file, instead of ending them.", valueName: "file"))
  var stateOut: String?

  @Option(help: .init("Write a session to this file as a page: lanes of visibility beside the definitions.", valueName: "file"))
  var html: String?

  @Option(help: .init("The session of --html. (default: the first one)", valueName: "name"))
  var session: String?

  @Flag(help: "Fail if a line was not taken.")
  var strict = false

  @Flag(help: "Print no summary.")
  var quiet = false

  func perform() throws(Failure) -> ExitStatus { try ImpressionsCommand(options()).perform() }

  private func options() throws(Failure) -> ImpressionsCommand.Options {
    var options = ImpressionsCommand.Options()
    if list, let log = logs.first { throw .usage("--list reads no log; leave out \(log)") }
    if !list, logs.isEmpty { throw .usage("name one or more client logs, or - for standard input") }
    if logs.contains("") { throw .emptyName(of: "log") }
    if logs.count(where: { $0 == "-" }) > 1 { throw .usage("-: standard input can be read only once") }
    for log in logs where log != "-" && GivenText(log).isNoFile {
      throw .misplaced(log, command: "impressions", takes: "client logs, or - for standard input", otherwise: "")
    }
    (options.logs, options.lists) = (logs, list)
    options.definitions = try JudgeImpressions.definitions(definitions, only)
    guard let format = ImpressionsCommand.Format(rawValue: format) else {
      throw .usage("--format \(self.format): expected one of \(ImpressionsCommand.Format.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    options.format = format
    options.reading.comparesTrackers = trackers || html != nil
    options.reading.isSorted = sorted
    if let window { options.reading.window = window.nanoseconds }
    if let silence { options.reading.silence = silence.nanoseconds }
    if sorted, window != nil { throw .conflict("--sorted", "--window") }
    if stateIn?.isEmpty == true { throw .emptyName(of: "file of --state-in") }
    options.stateIn = stateIn
    options.stateOut = try OutputFiles.path("--state-out", stateOut, besides: "rows")
    options.html = try OutputFiles.path("--html", html, besides: "rows")
    if session != nil, html == nil { throw .needs("--session", "--html") }
    if html != nil, stateOut != nil || stateIn != nil { throw .conflict("--html", stateOut != nil ? "--state-out" : "--state-in") }
    options.page = session
    if html != nil { options.reading.recordedSession = session ?? "" }
    if session?.isEmpty == true { throw .usage("--session: the name is empty") }
    (options.isStrict, options.isQuiet, options.showsTrackers) = (strict, quiet, trackers)
    return options
  }

  private static func definitions(_ path: String?, _ only: [String]) throws(Failure) -> ImpressionDefinitions {
    var all = ImpressionDefinitions.shipped
    if let path {
      if path.isEmpty { throw .emptyName(of: "file of --definitions") }
      if path == "-" { throw .needsAFile(option: "--definitions", taker: "log") }
      let bytes = try InputFile(named: path).readToEnd(atMost: ImpressionsCommand.maximumDefinitionBytes)
      do throws(ImpressionDefinitionError) { all = try ImpressionDefinitions(reading: bytes) } catch { throw .input("\(path): \(error)") }
    }
    guard !only.isEmpty else { return all }
    for name in only where all.named(name) == nil {
      throw .usage("--only \(name): the definitions are \(all.list.map(\.name).joined(separator: ", "))")
    }
    return all.only(only) ?? all
  }
}
