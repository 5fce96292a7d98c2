import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

/// The checked options of `treadmill simulate`: every value is valid for a run.
struct Request {
  static let allowedRates = [60, 90, 120]
  static let allowedFrames = 1...1_000_000_000
  static let allowedMaximumPosts = 1...1_000_000
  static let seedDefault: UInt64 = 1
  static let layoutFramesDefault = 2_000
  static let itemsDefault = 600

  enum Seeds {
    case one(UInt64)
    case sweep(SeedRange)

    func title(_ seed: UInt64) -> String {
      guard case .sweep(let range) = self else { return "seed \(seed)" }
      return "seed \(seed) of \(range.seeds.lowerBound)..\(range.seeds.upperBound)"
    }
  }

  var seeds: Seeds = .one(Self.seedDefault)
  /// Nil is `layoutFramesDefault` with a layout. For a feed, the run then ends when every post has been on screen, or the gestures of a
  /// script or recording are over.
  var frames: Int?
  var hz = 60
  var viewport = ScreenSize.phone
  var profile = ScrollProfile.browsing
  var platform = ScrollPlatform.uikit
  var pace = FrameClock.Pace.virtual
  var tracePath: String?
  var htmlPath: String?
  var writesJSON = false
  var isQuiet = false
  var isVerbose = false

  var layout: LayoutChoice?  // nil scrolls a feed
  var isUnmeasured = false
  var items = Self.itemsDefault

  var feed: FeedChoice = .shipped
  var description = FeedDescription()
  var mapPath: String?
  var gestures = GestureChoice.user
  var maximumPosts = 2_000
  var bug: InjectedBug?
  var recordPath: String?
  var isStrict = false
}

extension Request {
  func run(seed: UInt64, gestures: GestureInput = .user, isRecording: Bool = false) -> SimulatedRun {
    switch layout {
    case nil, .feed?:
      let stream = feed.items.map(FeedStream.init(items:)) ?? FeedStream(source: feed.name, as: description)
      let run = StressRun(feedSetting(seed: seed, gestures: gestures), gestures: gestures.source, isRecording: isRecording) {
        FeedSubject($0, stream: stream)
      }
      return SimulatedRun(run, over: stream)
    case .items(let layout)?:
      let setting = ListKind(layout, isUnmeasured: isUnmeasured).setting(
        seed: seed, frames: frames ?? Request.layoutFramesDefault, items: items, hz: hz, width: viewport.width, height: viewport.height,
        profile: profile, platform: platform)
      return SimulatedRun(StressTarget.list(layout, isUnmeasured: isUnmeasured).session(setting, isRecording: isRecording))
    case .plane?:
      let setting = StressSetting.plane(
        seed: seed, frames: frames ?? Request.layoutFramesDefault, hz: hz, width: viewport.width, height: viewport.height, profile: profile,
        platform: platform)
      return SimulatedRun(StressTarget.plane.session(setting, isRecording: isRecording))
    }
  }

  private func feedSetting(seed: UInt64, gestures: GestureInput) -> StressSetting {
    let goal: SessionEnd = frames != nil ? .frames : gestures.source != nil ? .gesturesOver : .everythingSeen
    return FeedSubject.streamSetting(
      seed: seed, frames: frames ?? FeedSubject.maximumFrames, goal: goal, hz: hz, width: viewport.width, height: viewport.height,
      profile: profile, platform: platform, maximumPosts: keptPosts, bug: bug)
  }

  var keptPosts: Int { max(maximumPosts, feed.items ?? 0) }  // a synthetic feed keeps all its posts

  var title: String { layout?.rawValue ?? feed.name }
}
