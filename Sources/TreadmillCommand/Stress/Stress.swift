import ArgumentParser
import Foundation
import ScrollSimulation

struct Stress: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run many random sessions on all cores, and find what breaks.",
    discussion: Stress.discussion)

  @Argument(
    help: "The address of a feed's API, whose server is tested (Docs/FeedAPI.md). Not needed with --feed-api, which has the address.")
  var address: String?

  @Option(
    parsing: .unconditional, help: .init("Run once with each of these seeds, or with one. (default: 1..100)", valueName: "A..B"),
    transform: ShardSeeds.range(parsing:))
  var seeds: ClosedRange<UInt64>?

  @OptionGroup var session: StressSessionOptions

  @Option(
    parsing: .unconditional, help: .init("The number of worker processes. (default: the number of cores)", valueName: "count"),
    transform: WholeNumber.parser(WorkerPool.counts))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Run one of n parts of the seeds: every nth seed, from index i. With /n or auto i comes from the environment.", valueName: "i/n"))
  var shard: String?

  @Option(
    parsing: .unconditional, help: .init("Start no seed after this much wall time, such as 30s or 5m.", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var timeLimit: VirtualDuration?

  @Option(
    parsing: .unconditional,
    help: .init("A seed that takes longer is a hang. (default: 2m, plus 1s per 20 frames)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var seedLimit: VirtualDuration?

  @Flag(help: "Run each seed twice and compare.")
  var checkDeterminism = false

  @Option(help: .init("Write a line for each seed, and the summary, to this file (NDJSON).", valueName: "file"))
  var out: String?

  @Option(help: .init("Write a JUnit report with a case for each rule.", valueName: "file"))
  var junit: String?

  @Option(help: .init("Write a page that shows the first finding, or the first seed if there is none.", valueName: "file"))
  var html: String?

  @Option(help: .init("Write the same session as a trace for ui.perfetto.dev.", valueName: "file"))
  var perfetto: String?

  @Option(
    help: .init("The exit status if a rule was broken, 0 or 1. (default: 1)", valueName: "status"), transform: FindingsExit.init(parsing:))
  var findingsExit: FindingsExit?

  @Option(
    help: .init(
      "Work as a worker: answer each job in this file, or on standard input (-), with a line on standard output.", valueName: "file"))
  var jobsFrom: String?

  @OptionGroup var apiOptions: FeedAPIOptions

  @Option(help: .init("For an address: the folder for the traces of findings. (default: .)", valueName: "folder"))
  var traces: String?

  @Option(help: .init("For an address: allow posts to be changed at this host. At this machine they always may be.", valueName: "host"))
  var allowChanges: [String] = []

  @Flag(help: "For an address: run each shrunk session against the server again, and say whether the rule still breaks.")
  var confirm = false

  @Flag(help: "For an address: keep the texts of posts in the traces.")
  var keepText = false

  @Flag(help: "For an address: stop after the first seed that breaks a rule.")
  var untilFinding = false

  @Flag(help: "Score the rules: find each injected bug, and shrink the finding.")
  var score = false

  @Flag(help: "Print only what is wrong.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOption

  func perform() throws(Failure) -> ExitStatus {
    if session.asksForBugs { return BugChoice.printList() }
    switch try mode() {
    case .run(let request):
      let targets = StressTargets(feed: try StressFeed(request.feed?.rereadable()))
      var named = request
      named.configuration.name(targets.feed)
      return try StressSimulation(named, targets: targets).run()
    case .worker(let input, let usual): return try work(input, usual)
    case .score(let request): return try StressScore(request).run()
    case .served(let request, let options, let knowledge):
      let inputs = NamedFile.existing([("the description", apiOptions.feedAPI)])
      return try ServedStress(request, options, knowledge, sparing: inputs).run()
    }
  }
}
