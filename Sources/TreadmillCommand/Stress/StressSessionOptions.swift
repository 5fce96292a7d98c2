import ArgumentParser
import FeedSimulation
import ScrollSimulation

struct StressSessionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      "The number of frames with events. The run then continues without events until the list is at rest. (default: \(grouped(StressConfiguration().frames)))",
    transform: WholeNumber.parser(StressConfiguration.allowedFrames))
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "What is scrolled: \(LayoutChoice.allCases.map(\.rawValue).joined(separator: ", ")). (default: \(StressConfiguration().layout.rawValue))",
      valueName: "layout"),
    transform: LayoutChoice.parser(among: LayoutChoice.allCases))
  var layout: LayoutChoice?

  @Flag(help: "With a layout other than feed: items are measured as they come on screen.")
  var unmeasured = false

  @Option(
    parsing: .unconditional,
    help:
      "Who scrolls: \(StressConfiguration.profileNames.joined(separator: ", ")). With swarm each seed draws its own. (default: swarm)",
    transform: { try StressSessionOptions.profile($0) })
  var profile: String?

  @Option(help: .init("Make the feed's posts from those in this file. (default: the built-in feed)", valueName: "file"))
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions

  @Option(
    help: .init("Inject a client bug that the rules must find; list prints them.", valueName: "bug"),
    transform: { try BugChoice(parsing: $0) })
  var bug: BugChoice?

  private static func profile(_ text: String) throws(Failure) -> String {
    guard StressConfiguration.profileNames.contains(text) else { throw .notOneOf(StressConfiguration.profileNames) }
    return text
  }
}

extension StressSessionOptions {
  var asksForBugs: Bool { if case .list = bug { true } else { false } }

  /// The first option that was given, except the feed, which a trace also needs.
  var givenOption: String? {
    let options: [(String, Bool)] = [
      ("--layout", layout != nil), ("--unmeasured", unmeasured), ("--frames", frames != nil), ("--profile", profile != nil),
      ("--bug", bug != nil),
    ]
    return options.first { $0.1 }?.0
  }

  func configuration() throws(Failure) -> StressConfiguration {
    var configuration = StressConfiguration()
    if let layout { configuration.layout = layout }
    if unmeasured, configuration.layout.items == nil { throw .nothingToMeasure(configuration.layout) }
    configuration.isUnmeasured = unmeasured
    if let frames { configuration.frames = frames }
    configuration.profile = profile.flatMap(ScrollProfile.init(rawValue:))
    if case .bug(let bug) = bug { configuration.bug = bug }
    if configuration.layout != .feed, bug != nil { throw .conflict("--bug", "--layout \(configuration.layout.rawValue)") }
    return configuration
  }

  func feedFile() throws(Failure) -> FeedFile? {
    guard let feed else {
      if let option = feedOptions.givenOption { throw .needs(option, "--feed") }
      return nil
    }
    if feed.isEmpty { throw .emptyName(of: "feed") }
    if feed == "-" { throw .feedIsReadAgain(feed) }
    return FeedFile(path: feed, description: try feedOptions.description(), mapPath: feedOptions.feedMap)
  }

  /// Nil is the built-in feed. Throws for a layout, whose synthetic items have no feed.
  func feedFile(beside configuration: StressConfiguration) throws(Failure) -> FeedFile? {
    if feed != nil, configuration.layout != .feed { throw .conflict("--feed", "--layout \(configuration.layout.rawValue)") }
    return try feedFile()
  }
}
