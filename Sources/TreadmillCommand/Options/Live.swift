import ArgumentParser
import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

struct Live: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve a page on which the engine can be dragged, broken and watched.",
    discussion: Live.discussion)

  @Argument(help: "A feed: a file, an address, or the link of a session. (default: the built-in feed)")
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions
  @OptionGroup var api: FeedAPIOptions

  @Option(
    help: .init(
      "What is scrolled: \(Live.layouts.map(\.rawValue).joined(separator: ", ")). (default: feed)", valueName: "layout"),
    transform: { text in
      guard let layout = Live.layouts.first(where: { $0.rawValue == text }) else { throw Failure.notOneOf(Live.layouts.map(\.rawValue)) }
      return layout
    })
  var layout: LayoutChoice?

  @Flag(help: "Measure items as they come on screen; until then use estimates. For list, horizontal, sections, grid, masonry and flow.")
  var unmeasured = false

  @Option(
    help: .init("Begin with this bug planted; list prints them.", valueName: "bug"), transform: { try BugChoice(parsing: $0) })
  var bug: BugChoice?

  @Option(parsing: .unconditional, help: "The seed of the simulated server and the items.")
  var seed = SimulationRequest.usualSeed

  @Option(
    parsing: .unconditional, help: .init("The screen in points. (default: \(ScreenSize.phone))", valueName: "WxH"),
    transform: { try ScreenSize(parsing: $0) })
  var viewport: ScreenSize?

  @Option(
    help: .init("Whose motion the list has: \(ScrollPlatform.names.joined(separator: ", ")). (default: uikit)"),
    transform: { try ScrollPlatform(parsing: $0) })
  var platform: ScrollPlatform?

  @Option(
    parsing: .unconditional,
    help: .init("Run these seeds beside the page, on all cores but one, and show what they find.", valueName: "A..B"),
    transform: ShardSeeds.range(parsing:))
  var seeds: ClosedRange<UInt64>?

  @Option(help: .init("Show the readers of a running treadmill serve, by its socket file. Read-only.", valueName: "path"))
  var attach: String?

  @Option(
    parsing: .unconditional, help: .init("The port of the page, on 127.0.0.1. (default: the system chooses one)", valueName: "port"),
    transform: WholeNumber.parser(0...65_535))
  var port: Int = 0

  private static let layouts = LayoutChoice.allCases.filter { $0 != .lines }

  func perform() throws(Failure) -> ExitStatus {
    if case .list = bug { return BugChoice.printList() }
    return try LiveCommand(self).run()
  }

  var isAddress: Bool { link == nil && (feed?.hasPrefix("http://") == true || feed?.hasPrefix("https://") == true) }

  var link: String? { feed.flatMap { text in text.firstRange(of: "#session=").map { String(text[$0.lowerBound...]) } } }

  func settings() throws(Failure) -> SessionSettings {
    var settings = SessionSettings(layout: layout ?? .feed, hz: 60, viewport: viewport, platform: platform)
    settings.isUnmeasured = unmeasured
    if case .bug(let bug) = bug { settings.bug = bug }
    if let (name, words) = settings.fault { throw .usage("\(SessionSettings.option(name)): \(words)") }
    if let feed, link == nil {
      if feed.isEmpty { throw .emptyName(of: "feed") }
      if feed == "-" { throw .usage("-: the page reads the feed more than once; name a file") }
      if !settings.layout.isFeed { throw .conflict("a feed", "--layout \(settings.layout.rawValue)") }
    } else if let option = feedOptions.givenOption {
      throw .needs(option, "a feed")
    }
    if seeds != nil, isAddress { throw .conflict("--seeds", "the feed at an address, which each worker would read for itself") }
    if attach != nil, seeds != nil { throw .conflict("--attach", "--seeds") }
    if attach?.isEmpty == true { throw .emptyName(of: "socket file") }
    return settings
  }

  private static let discussion = """
    Prints an address; open it in a browser on this machine. Drag the list with mouse or finger, press buttons that insert, delete, lose a \
    page or plant a bug, and see which rule holds or breaks. Docs/LivePage.md has all of it.

    EXAMPLES
      treadmill live
      treadmill live timeline.json
      treadmill live http://localhost:8080/timeline
      treadmill live --layout masonry --unmeasured
      treadmill live --seeds 1..1000
      treadmill live --attach feed.sock
      treadmill live 'http://127.0.0.1:4711/#session=1.7VZ...'

    SAFETY
      The page is served only on 127.0.0.1, only to those who know the token in its address, and never to a page of another origin. The \
    command writes no files; what you save, the browser saves.

    EXIT STATUS
      0    ended with ^C or SIGTERM
      2    the command line is wrong
      3    the feed cannot be read, or the port is taken
    """.asHelp
}
