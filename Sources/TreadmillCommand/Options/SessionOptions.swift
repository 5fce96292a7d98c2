import ArgumentParser
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The options of a session, the same for all commands.
struct SessionOptions: ParsableArguments {
  @OptionGroup var user: UserOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      """
      What is scrolled: \(LayoutChoice.allCases.map(\.rawValue).joined(separator: ", ")). (default: feed, whose server is simulated; of \
      simulate lines, a feed that arrives line by line)
      """, valueName: "layout"),
    transform: { text in
      guard let layout = LayoutChoice(rawValue: text) else { throw Failure.notOneOf(LayoutChoice.allCases.map(\.rawValue)) }
      return layout
    })
  var layout: LayoutChoice?

  @Flag(help: "Items are measured as they come on screen, and are estimates before: of a list, horizontal to flow.")
  var unmeasured = false

  @Option(
    parsing: .unconditional,
    help: .init(
      """
      The number of items at first, or over lines of synthetic posts instead of a feed. More than \
      \(grouped(ListLayout.maximumWrittenItems)) are a list, or horizontal. (default: each seed draws its own)
      """, valueName: "count"),
    transform: WholeNumber.parser(ListLayout.allowedItems))
  var items: Int?

  @Option(
    parsing: .unconditional, help: .init("The number of posts that a feed of lines keeps. (default: 2,000)", valueName: "count"),
    transform: WholeNumber.parser(SessionSettings.allowedPosts))
  var maximumPosts: Int?

  @Option(
    help: .init("Inject a client bug that the rules must find; list prints them.", valueName: "bug"),
    transform: { try BugChoice(parsing: $0) })
  var bug: BugChoice?
}

/// Of them, those that also a session over a real server has.
struct UserOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      """
      The number of frames with events. The run then continues without events until the list is at rest. (default: \
      \(grouped(LayoutChoice.feed.usualFrames ?? 0)); over lines a run ends when all are seen)
      """),
    transform: WholeNumber.parser(SessionSettings.allowedFrames))
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help:
      "Who scrolls: \(SessionSettings.profileNames.joined(separator: ", ")). With swarm each seed draws its own. (default: swarm, over lines browsing)",
    transform: { text in
      guard SessionSettings.profileNames.contains(text) else { throw Failure.notOneOf(SessionSettings.profileNames) }
      return text
    })
  var profile: String?

  @Option(
    parsing: .unconditional, help: "Frames per second: 60, 90 or 120. (default: each seed draws its own, over lines 60)",
    transform: { text in
      guard let hz = Int(text), SessionSettings.allowedRates.contains(hz) else { throw Failure.notARate }
      return hz
    })
  var hz: Int?

  @Option(
    parsing: .unconditional,
    help: .init("The screen in points. (default: each seed draws its own, over lines \(ScreenSize.phone))", valueName: "WxH"),
    transform: { try ScreenSize(parsing: $0) })
  var viewport: ScreenSize?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Whose motion the list has: \(ScrollPlatform.names.joined(separator: ", ")). (default: each seed draws its own, over lines uikit)"),
    transform: { try ScrollPlatform(parsing: $0) })
  var platform: ScrollPlatform?

  /// - Parameter layout: what is scrolled.
  func settings(_ layout: LayoutChoice = .feed) -> SessionSettings {
    SessionSettings(
      layout: layout, frames: frames ?? layout.usualFrames, profile: profile.flatMap(ScrollProfile.init(rawValue:)), hz: hz,
      viewport: viewport, platform: platform)
  }
}

extension SessionOptions {
  var asksForBugs: Bool { if case .list = bug { true } else { false } }

  /// - Parameter usual: the layout, if none is given.
  func settings(usual: LayoutChoice = .feed) throws(Failure) -> SessionSettings {
    var settings = user.settings(layout ?? usual)
    (settings.isUnmeasured, settings.items, settings.maximumPosts) = (unmeasured, items, maximumPosts)
    if case .bug(let bug) = bug { settings.bug = bug }
    if let (name, words) = settings.fault { throw .usage("\(SessionSettings.option(name)): \(words)") }
    return settings
  }
}

/// A feed in a file, which is read again by each process.
struct FeedFileOptions: ParsableArguments {
  @Option(help: .init("Make the feed's posts from those in this file. (default: the built-in feed)", valueName: "file"))
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions

  @OptionGroup var textOptions: TextOptions

  func file() throws(Failure) -> FeedFile? {
    guard let feed else {
      if let option = feedOptions.givenOption ?? textOptions.givenOption { throw .needs(option, "--feed") }
      return nil
    }
    if feed.isEmpty { throw .emptyName(of: "feed") }
    if feed == "-" { throw .feedIsReadAgain(feed) }
    return FeedFile(path: feed, description: try feedOptions.description(), mapPath: feedOptions.feedMap, text: try textOptions.setting())
  }

  /// Nil is the built-in feed. Throws beside items, which have no feed.
  func file(beside settings: SessionSettings) throws(Failure) -> FeedFile? {
    if feed != nil, !settings.layout.isFeed || settings.items != nil {
      throw .conflict("--feed", settings.items == nil ? "--layout \(settings.layout.rawValue)" : "--items")
    }
    return try file()
  }
}
