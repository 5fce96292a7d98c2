import ArgumentParser
import FeedSimulation
import ScrollSimulation

/// What, besides the seed, decides a stress session.
struct StressSessionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "What is scrolled: \(StressLayout.names.joined(separator: ", ")). (default: \(StressConfiguration().layout.rawValue))",
    transform: { try StressLayout(parsing: $0) })
  var layout: StressLayout?

  @Flag(help: "Lengths are estimates until items come on screen.")
  var unmeasured = false

  @Option(
    parsing: .unconditional,
    help: "Frames in which things happen; those in which it comes to rest follow. (default: \(StressConfiguration().frames))",
    transform: WholeNumber.parser(StressConfiguration.allowedFrames))
  var frames: Int?

  @Option(
    parsing: .unconditional,
    help: "Whose hand scrolls: \(StressConfiguration.profileNames.joined(separator: ", ")). (default: \(StressSetting.swarmHand))",
    transform: { try StressSessionOptions.profile($0) })
  var profile: String?

  @Option(help: .init("A client bug of the feed's, by name.", valueName: "bug"), transform: { try StressSessionOptions.plant($0) })
  var plant: Plant?

  @Option(help: .init("The posts of the feed, as simulate reads them. (default: the feed that is built in)", valueName: "file"))
  var feed: String?

  /// One that decides a session and was given.
  var givenOption: String? {
    let options: [(String, Bool)] = [
      ("--layout", layout != nil), ("--unmeasured", unmeasured), ("--frames", frames != nil), ("--profile", profile != nil),
      ("--plant", plant != nil),
    ]
    return options.first { $0.1 }?.0
  }

  func configuration() throws(Failure) -> StressConfiguration {
    var configuration = StressConfiguration()
    if let layout { configuration.layout = layout }
    if let frames { configuration.frames = frames }
    if let profile { configuration.hand = ScrollProfile(rawValue: profile) }
    (configuration.isUnmeasured, configuration.plant) = (unmeasured, plant)
    if configuration.layout == .feed, unmeasured { throw .nothingToMeasure }
    if configuration.layout != .feed, plant != nil { throw .conflict("--plant", "--layout \(configuration.layout.rawValue)") }
    if configuration.layout != .feed, feed != nil { throw .conflict("--feed", "--layout \(configuration.layout.rawValue)") }
    return configuration
  }

  func feedPath() throws(Failure) -> String? {
    if feed?.isEmpty == true { throw .emptyName(of: "feed") }
    return feed
  }

  private static func profile(_ text: String) throws(Failure) -> String {
    guard StressConfiguration.profileNames.contains(text) else { throw .notOneOf(StressConfiguration.profileNames) }
    return text
  }

  private static func plant(_ text: String) throws(Failure) -> Plant {
    guard let plant = Plant(rawValue: text) else { throw .notOneOf(Plant.allCases.map(\.rawValue)) }
    return plant
  }
}
