import ArgumentParser
import FeedContracts

struct Check: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Test the server of a feed's API, by readers who scroll it while posts come and go.",
    usage: "treadmill check (<address> | --feed-api <file>) [<options>]",
    discussion: """
      Each seed draws how a simulated reader scrolls, jumps to the top, refreshes, leaves and comes back, and what changes in the feed \
      meanwhile, if its description says how. What the pages must have is checked by the rules P, besides all those of the list. Docs/FeedAPI.md \
      has the description of an API.

      EXAMPLES
        treadmill check https://example.org/feed --limit 20
        treadmill check --feed-api feed.json --seeds 1..50
        treadmill check --feed-api feed.json --seeds 1..1000 --sessions 8
        treadmill check --feed-api feed.json --origin http://localhost:8080 --junit feed.xml

      EXIT STATUS
        0    no rule was broken, or --findings-exit 0
        1    a rule was broken, unless --findings-exit says otherwise
        2    the command line is wrong
        3    a file cannot be read or written, or the server was not tested
        75   interrupted with ^C or SIGTERM: all results are printed and written; a second ^C ends at once
        141  standard output was closed
      """.asHelp)

  @Argument(help: "The address of a feed's API. Not needed with --feed-api, which has the address.")
  var address: String?

  @OptionGroup var api: FeedAPIOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var user: UserOptions

  @Option(help: .init("The folder for the traces of findings. (default: .)", valueName: "folder"))
  var traces: String?

  @Option(help: .init("Allow posts to be changed at this host. At this machine they always may be.", valueName: "host"))
  var allowChanges: [String] = []

  @Flag(help: "Run each shrunk session against the server again, and say whether the rule still breaks.")
  var confirm = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Run this many sessions at the same time, 1 to 256. If posts are changed, {tenant} in the description gives each a feed of its own. (default: 1)",
      valueName: "count"),
    transform: WholeNumber.parser(ServedLanes.counts))
  var sessions: Int?

  @Flag(help: "Keep the texts of posts in the traces.")
  var keepText = false

  @Flag(help: "Stop after the first seed that breaks a rule.")
  var untilFinding = false

  func perform() throws(Failure) -> ExitStatus {
    if let address, !address.isWebAddress {
      throw .misplaced(
        address, command: "check", takes: "the address of a feed's API, such as https://example.org/feed",
        otherwise: "a file's posts are taken with treadmill stress --feed \(address)")
    }
    if address == nil, api.feedAPI == nil {
      throw .usage("name the address of a feed's API, such as https://example.org/feed, or give --feed-api")
    }
    if traces?.isEmpty == true { throw .emptyName(of: "folder of --traces") }
    let hosts = allowChanges.map { $0.lowercased() }
    if let host = hosts.first(where: { !WebAddress.isHost($0) }) {
      throw .usage("--allow-changes \(host): write only the name of a host, such as staging.example.org")
    }
    let knowledge = try api.knowledge(of: address)
    var request = try run.request(user.settings())
    request.jobs = try lanes(of: knowledge.api, for: request.seeds)
    request.settings.server = WebAddress.shown(knowledge.api.url)
    let options = ServedSeeds.Options(
      folder: traces ?? ".", confirms: confirm, endsAtFinding: untilFinding, changeHosts: hosts, keepsText: keepText)
    return try StressSimulation(request, sparing: NamedFile.existing([("the description", api.feedAPI)])) {
      [request] driver throws(Failure) in
      try ServedSeeds(request, options, knowledge, driver)
    }.run()
  }

  /// How many sessions run at the same time.
  private func lanes(of api: FeedAPI, for seeds: ShardSeeds) throws(Failure) -> Int {
    guard let sessions, sessions > 1 else { return 1 }
    if let gap = api.sharedFeed {
      throw .usage(
        "--sessions \(sessions): sessions would see each other's changes: \(gap); write {tenant}, a number from 1 to \(sessions), where the"
          + " server tells feeds apart, or leave out \"changes\"")
    }
    let count = min(sessions, Int(clamping: seeds.count))
    if let rate = api.perSecond, rate / Double(count) < FeedAPI.allowedRates.lowerBound {
      throw .usage(
        "--sessions \(sessions): \"rate\" allows \(rate) requests a second for all sessions together, less than"
          + " \(FeedAPI.allowedRates.lowerBound) for each; raise it, or run fewer sessions")
    }
    return count
  }
}
