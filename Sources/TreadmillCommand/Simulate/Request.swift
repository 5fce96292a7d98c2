import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

/// What a command line asks for, checked: no value of it can be wrong for a run.
struct Request {
  static let allowedRates = [60, 90, 120]
  static let allowedFrames = 1...1_000_000_000
  static let allowedMaximumPosts = 1...1_000_000
  static let seedDefault: UInt64 = 1

  enum Seeds {
    case one(UInt64)
    case sweep(SeedRange)

    /// What a run of one of them is called.
    func title(_ seed: UInt64) -> String {
      guard case .sweep(let range) = self else { return "seed \(seed)" }
      return "seed \(seed) of \(range.seeds.lowerBound)..\(range.seeds.upperBound)"
    }
  }

  var feed: FeedChoice = .shipped
  var description = FeedDescription()
  var mapPath: String?
  var seeds: Seeds = .one(Self.seedDefault)
  var gestures = GestureChoice.user
  var platform = ScrollPlatform.uikit
  /// nil: until every post has been on screen, or the gestures of a script or a recording are over.
  var frames: Int?
  var hz = 60
  var viewport = Viewport.phone
  var profile = ScrollProfile.browsing
  var maximumPosts = 2_000
  var bug: InjectedBug?
  var pace = FrameClock.Pace.virtual
  var tracePath: String?
  var htmlPath: String?
  var recordPath: String?
  var isStrict = false
  var writesJSON = false
  var isQuiet = false
}

extension Request {
  func configuration(seed: UInt64, gestures: GestureInput = .user) -> FeedRun.Configuration {
    FeedRun.Configuration(
      seed: seed, frames: frames, hz: hz, viewport: viewport.size, profile: profile, gestures: gestures.source, platform: platform,
      maximumPosts: maximumPosts, bug: bug, items: feed.items, source: feed.name, description: description)
  }
}
