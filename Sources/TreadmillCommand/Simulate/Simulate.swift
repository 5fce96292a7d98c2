import ArgumentParser
import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Scroll a photo feed on a fixed pool of tiles and check every frame.",
    discussion: Simulate.discussion)

  @Argument(help: "A feed: pages of an API or lines (see treadmill feed), or - for standard input. (default: the built-in feed)")
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions

  @Option(parsing: .unconditional, help: "The seed of all random draws. (default: \(Request.seedDefault))")
  var seed: UInt64?

  @Option(
    parsing: .unconditional, help: .init("Run once with each of these seeds; the feed is read once.", valueName: "A..B"),
    transform: SeedRange.init(parsing:))
  var seeds: SeedRange?

  @Option(
    parsing: .unconditional,
    help:
      "Stop after this many frames. (default: when every post has been on screen, and the end tile, or at \(grouped(FeedSubject.maximumFrames)))",
    transform: WholeNumber.parser(Request.allowedFrames))
  var frames: Int?

  @Option(
    parsing: .unconditional, help: .init("Stop after this much virtual time: 500ms, 60s, 2m.", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var duration: VirtualDuration?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Scroll this many synthetic posts instead of a file, or items with --layout. Only a list takes more than \(grouped(FeedChoice.maximumItems)).",
      valueName: "count"),
    transform: WholeNumber.parser(ListLayout.allowedItems))
  var items: Int?

  @OptionGroup var layouts: LayoutOptions

  @Option(parsing: .unconditional, help: "Frames per second: 60, 90 or 120. (default: \(Request().hz))", transform: Simulate.rate)
  var hz = Request().hz

  @Option(
    parsing: .unconditional, help: .init("The screen in points. (default: \(ScreenSize.phone))", valueName: "WxH"),
    transform: ScreenSize.init(parsing:))
  var viewport = ScreenSize.phone

  @Option(
    parsing: .unconditional,
    help: "Who scrolls: reading, browsing or monkey. (default: \(Request().profile.rawValue), with --bug or --layout monkey)",
    transform: Simulate.profile)
  var profile: ScrollProfile?

  @Option(
    parsing: .unconditional,
    help: .init("Whose motion the list has: \(ScrollPlatform.names.joined(separator: ", ")). (default: \(Request().platform.rawValue))"),
    transform: { try ScrollPlatform(parsing: $0) })
  var platform: ScrollPlatform?

  @Option(help: .init("Play the gestures of this recording, CSV or NDJSON, or of standard input (-).", valueName: "file"))
  var gestures: String?

  @Option(help: .init("Play these gestures: \"drag 0,600 -> 0,200 in 120ms; wait 1s; fling -3000\".", valueName: "statements"))
  var script: String?

  @Option(help: .init("Write the run's gestures to this file, as a recording.", valueName: "file"))
  var record: String?

  @Option(
    parsing: .unconditional,
    help: .init("The number of posts that the feed keeps. (default: \(Request().maximumPosts))", valueName: "count"),
    transform: WholeNumber.parser(Request.allowedMaximumPosts))
  var maximumPosts: Int?

  @Option(
    help: .init("Inject a client bug that the rules must find; list prints them.", valueName: "bug"),
    transform: { try BugChoice(parsing: $0) })
  var bug: BugChoice?

  @Flag(help: "Pace the frames by the wall clock; they are the same.")
  var realtime = false

  @Option(help: .init("Write a line for each frame to this file.", valueName: "file"))
  var trace: String?

  @Option(help: .init("Write the run to this file as an HTML page.", valueName: "file"))
  var html: String?

  @Flag(help: "Print the results as one JSON object.")
  var json = false

  @Flag(help: "Print only what is wrong.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOption

  @Flag(help: "Read the feed to its end, and fail if a line is bad; fail before the run if a row of --gestures is.")
  var strict = false

  func perform() throws(Failure) -> ExitStatus {
    if case .list = bug { return BugChoice.printList() }
    return try Simulation(request()).run()
  }
}

extension Simulate {
  func request() throws(Failure) -> Request {
    var request = Request()
    if let (layout, cause) = try layoutChoice() {
      try takeLayout(layout, because: cause, into: &request)
    } else {
      try takeFeed(into: &request)
    }
    request.seeds = try seedChoice()
    request.hz = hz
    request.frames = try frameCount()
    request.viewport = viewport
    if let profile { request.profile = profile }
    if let platform { request.platform = platform }
    request.pace = realtime ? .real : .virtual
    request.tracePath = try outputPath("--trace", trace, of: "trace")
    request.recordPath = try outputPath("--record", record, of: "recording")
    request.htmlPath = try outputPath("--html", html, of: "page")
    if let trace, trace == record { throw .overwrites(option: "--record", path: trace, other: "the trace") }
    request.writesJSON = json
    request.isQuiet = quiet
    request.isVerbose = try verbosity.isVerbose(besides: quiet)
    return request
  }

  private func takeFeed(into request: inout Request) throws(Failure) {
    request.feed = try feedChoice()
    if feed == nil, let option = feedOptions.givenOption { throw .needs(option, "a feed") }
    request.description = try feedOptions.description()
    request.mapPath = feedOptions.feedMap
    if case .bug(let bug) = bug {
      guard InjectedBug.ofStreams.contains(bug) else { throw .bugNeedsStress(bug) }
      request.bug = bug
      request.profile = .monkey  // some bugs need rough input and a rough network
    }
    if let maximumPosts { request.maximumPosts = maximumPosts }
    request.gestures = try gestureChoice()
    request.isStrict = strict
  }

  private func takeLayout(_ layout: LayoutChoice, because cause: String, into request: inout Request) throws(Failure) {
    for (option, isGiven) in [
      ("a feed", feed != nil), (feedOptions.givenOption ?? "", feedOptions.givenOption != nil), ("--gestures", gestures != nil),
      ("--script", script != nil), ("--record", record != nil),
      ("--maximum-posts", maximumPosts != nil), ("--bug", bug != nil), ("--strict", strict),
    ] where isGiven { throw .conflict(option, cause) }
    request.layout = layout
    request.profile = .monkey
    guard layout.items != nil else {
      if layouts.unmeasured { throw .nothingToMeasure(layout) }
      if items != nil { throw .conflict("--items", "--layout \(layout.rawValue)") }
      return
    }
    if let items { request.items = items }
    guard request.items <= layout.maximumItems else { throw .tooManyItems(layout) }
    request.isUnmeasured = layouts.unmeasured || request.items > ListLayout.maximumWrittenItems
  }

  /// The chosen layout and the option that implies it: more items than a feed can have imply a list.
  private func layoutChoice() throws(Failure) -> (layout: LayoutChoice, cause: String)? {
    if let layout = layouts.layout { return (layout, "--layout") }
    let maximum = FeedChoice.maximumItems
    if let items, items > maximum { return (.list, "more than \(grouped(maximum)) --items") }
    if layouts.unmeasured { throw .nothingToMeasure(.feed) }
    return nil
  }

  private func feedChoice() throws(Failure) -> FeedChoice {
    if feed?.isEmpty == true { throw .emptyName(of: "feed") }
    if let feed, GivenText(feed).isNoFile {
      throw .misplaced(feed, command: "simulate", takes: "a feed's file, or - for standard input", otherwise: "")
    }
    guard let items else { return FeedChoice(argument: feed) }
    if feed != nil { throw .conflict("--items", "a feed") }
    if maximumPosts != nil { throw .conflict("--items", "--maximum-posts") }
    return .synthetic(items)
  }

  private func seedChoice() throws(Failure) -> Request.Seeds {
    guard let seeds else { return .one(seed ?? Request.seedDefault) }
    if seed != nil { throw .conflict("--seed", "--seeds") }
    return .sweep(seeds)
  }

  private func frameCount() throws(Failure) -> Int? {
    if frames != nil, duration != nil { throw .conflict("--frames", "--duration") }
    if let duration { return try duration.frames(hz: hz) }
    return frames
  }

  private func gestureChoice() throws(Failure) -> GestureChoice {
    if gestures != nil, script != nil { throw .conflict("--gestures", "--script") }
    if let script { return try GestureChoice(script: script) }
    guard let gestures else { return .user }
    if gestures.isEmpty { throw .emptyName(of: "recording") }
    if gestures == "-", feed == "-" { throw .standardInputTwice }
    return GestureChoice(recording: gestures)
  }

  private func outputPath(_ option: String, _ path: String?, of thing: String) throws(Failure) -> String? {
    if path?.isEmpty == true { throw .emptyName(of: thing) }
    if path == "-" { throw .needsAFile(option: option, taker: "summary") }
    if path != nil, seeds != nil { throw .conflict(option, "--seeds") }
    return path
  }

  private static func profile(_ text: String) throws(Failure) -> ScrollProfile {
    guard let profile = ScrollProfile(rawValue: text) else { throw .notOneOf(ScrollProfile.allCases.map(\.rawValue)) }
    return profile
  }

  private static func rate(_ text: String) throws(Failure) -> Int {
    guard let hz = Int(text), Request.allowedRates.contains(hz) else { throw .notOneOf(Request.allowedRates.map(String.init)) }
    return hz
  }
}
