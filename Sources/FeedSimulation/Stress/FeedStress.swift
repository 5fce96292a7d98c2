public import PhotoFeed
import Scrolling
public import ScrollSimulation
import Tiling
import ViewTree

/// The photo feed under stress: a server with pages, a network with late photos, a person, and posts that come, go and change at any time.
///
/// ```swift
/// let setting = StressSetting(subject: FeedStress.name, seed: 7, frames: 1_000, numbers: FeedStress.numbers)
/// let run = StressRun(setting) { FeedStress($0, posts: posts) }
/// while run.step() {}
/// print(run.outcome.violations)
/// ```
public final class FeedStress: StressSubject {
  public typealias Event = FeedEvent

  public static let name = "feed"

  /// What a seed draws besides its hand.
  public static let parameters =
    FeedSwarm.parameters + FaultDraw.parameters + FeedServer.parameters + [StressTemplates.emptyPosts, maximumPosts]
  /// How many posts the store keeps: of more it gives up those at its ends.
  static let maximumPosts = Parameter.choice("posts.maximum", [2000, 120, 250, 500, 2000]).saying("the store keeps # posts")
  static let framesBetweenWitnesses = 16

  public let simulator: Simulator
  public let feed: FeedViewController
  let eventSource: EventSource<FeedEvent>
  let photos: StressNetwork
  let server: FeedServer
  let pager: any StressPaging
  let witness = LayoutWitness()
  var swarm: FeedSwarm
  var reference: ReferenceFeed
  var feedChecker = FeedChecker()
  var farthestPosts = FarthestPostsGo()
  var frame = FeedStressFrame()

  /// - Parameters:
  ///   - eventSource: through which all comes that happens.
  ///   - posts: what the posts look like; without any they are synthetic.
  public convenience init(_ eventSource: EventSource<FeedEvent>, posts: [Post] = []) {
    self.init(eventSource, posts: posts) { $0.makePager(of: $1, $2) }
  }

  /// - Parameter makePager: makes a plant's pager; nil is the feed's own.
  init(
    _ eventSource: EventSource<FeedEvent>, posts: [Post], makePager: (InjectedBug, FeedViewController, FeedServer) -> (any StressPaging)?
  ) {
    self.eventSource = eventSource
    let setting = eventSource.setting
    let templates = StressTemplates(posts, setting)
    let bug = setting.bug.flatMap(InjectedBug.init)
    photos = StressNetwork(eventSource)
    server = FeedServer(eventSource, templates)
    let maximumPosts = bug?.keepsAllPosts == true ? FeedViewController.maximumWaitingUpdates : setting[FeedStress.maximumPosts]
    feed =
      bug?.makeFeed(photoSource: photos, maximumPosts: maximumPosts)
      ?? FeedViewController(photoSource: photos, maximumPosts: maximumPosts)
    swarm = FeedSwarm(setting, templates, eventSource.generator(stream: 0), inside: eventSource.generator(stream: 1))
    let window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    window.rootViewController = feed
    feed.tiledView.platform = setting.scrollPlatform
    feed.view.addSubview(witness)
    pager = bug.flatMap { [feed, server] in makePager($0, feed, server) } ?? FeedPager.attached(to: feed, server)
    reference = ReferenceFeed(width: LayoutUnit(nearest: setting.viewport.width).rawValue)
    simulator = Simulator(
      window: window, list: feed.tiledView, gestures: eventSource.gestures, hz: setting.hz, reference: ReferenceFeed.emptyList(),
      probe: FeedObserver.probe)
    for rule in feedChecker.rules + ["E9", "E10", FarthestPostsGo.rule, FeedRun.layoutRule] { simulator.note(rule: rule) }
    let loader = feed.loader
    simulator.loadCount = { loader.counts.requested }
    simulator.observer.onDisplay = { [unowned self] in happenInside() }
    server.willAsk = { [unowned self] in noteMoves() }
    feed.willCarryOut = { [unowned self] in frame.carriedOut += $0 }
  }
}

/// What is known of the frame that is being made.
struct FeedStressFrame {
  /// Updates that were handed in from inside the last frame, and those of this one's.
  var handedIn: [FeedUpdate] = []
  /// What was handed in and takes effect with this frame's tick.
  var due: [FeedUpdate] = []
  /// What the feed has carried out.
  var carriedOut: [FeedUpdate] = []
  var hasJumpedInside = false
  /// A page has come; its posts are in effect with the tick.
  var hasPages = false
  /// A bad batch was handed in: reload after the frame.
  var isOutOfStep = false
  /// The reload has come since the last frame.
  var hasReloaded = false
  /// Posts that the store has given up so far.
  var trimmed = 0
  /// The content's length, the viewport's sides and the offset, as they were last looked at.
  var shape: [Double] = []
  /// The same of the number of items.
  var itemCount = 0
}

extension FeedPager {
  /// The feed's own pager.
  fileprivate static func attached(to feed: FeedViewController, _ server: FeedServer) -> FeedPager {
    let pager = FeedPager(source: server)
    feed.pager = pager
    return pager
  }
}

extension StressTarget {
  /// The photo feed, as `FeedStress` scrolls it.
  ///
  /// - Parameter posts: what the posts look like, in sessions whose setting names a source; in others, and without any, they are synthetic.
  public static func feed(_ posts: [Post] = []) -> StressTarget {
    StressTarget(FeedStress.name, parameters: FeedStress.parameters, code: "StressTarget.feed()") { eventSource in
      FeedStress(eventSource, posts: eventSource.setting.source == nil ? [] : posts)
    }
  }
}
