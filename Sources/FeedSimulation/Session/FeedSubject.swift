public import PhotoFeed
public import Scrolling
public import ScrollSimulation
import Tiling
import ViewTree

/// The photo feed under stress: a stream of lines or a paging server, a network with late photos, a simulated user, and posts that change at
/// any time.
///
/// ```swift
/// let setting = StressSetting(subject: FeedSubject.name, seed: 7, frames: 1_000, parameters: FeedSubject.parameters)
/// let run = StressRun(setting) { FeedSubject($0, posts: posts) }
/// while run.step() {}
/// print(run.outcome.findings)
/// ```
public final class FeedSubject: StressSubject {
  public typealias Event = FeedEvent

  public static let name = "feed"

  /// The parameters that a seed draws, besides those of gestures.
  public static let parameters =
    FeedScript.parameters + FaultDraw.parameters + SimulatedServer.parameters + [PostTemplates.emptyPosts, maximumPosts]
  /// Number of posts that the store keeps; it trims more at its ends.
  static let maximumPosts = Parameter.choice("posts.maximum", [2000, 120, 250, 500, 2000], allowed: 1...1_000_000).saying(
    "the store keeps # posts")
  private static let leastPostsWithPages = 120
  static let framesBetweenWitnesses = 16
  static let layoutRule = "23"  // of the layout pass, checked by the witness

  public let simulator: ListSimulator
  public let feed: FeedViewController
  let eventSource: EventSource<FeedEvent>
  let photos: PhotoNetwork
  private let text: any TextMeasuring
  @exclusivity(unchecked) private(set) var source: any FeedSource
  let witness = LayoutWitness()
  @exclusivity(unchecked) var script: FeedScript
  var reference: ReferenceFeed {
    _read { yield feedChecker.frame.feed }
    _modify { yield &feedChecker.frame.feed }
  }
  @exclusivity(unchecked) var feedChecker: FeedChecker
  @exclusivity(unchecked) var farthestPosts = FarthestPostsGo()
  @exclusivity(unchecked) var frame = FeedFrameState()

  /// A feed that a server serves in pages. `posts` are templates; without any they are synthetic. Only with `text`, which then measures them, do
  /// posts keep their words; else the counts of their texts are measured.
  public convenience init(_ eventSource: EventSource<FeedEvent>, posts: [Post] = [], text: (any TextMeasuring)? = nil) {
    self.init(eventSource, posts: posts, text: text) { $0.makePager(of: $1, $2) }
  }

  /// - Parameter makePager: makes the pager of an injected bug; nil for the feed's own.
  convenience init(
    _ eventSource: EventSource<FeedEvent>, posts: [Post], text: (any TextMeasuring)? = nil,
    makePager: (InjectedBug, FeedViewController, SimulatedServer) -> (any SessionPaging)?
  ) {
    let templates = PostTemplates(posts.isEmpty ? PostTemplates.synthetic : posts, eventSource.setting, keepsWords: text != nil)
    self.init(eventSource, templates, text: text ?? EstimatedText()) { feed, bug in
      let server = SimulatedServer(eventSource, templates)
      let pager = bug.flatMap { makePager($0, feed, server) } ?? FeedPager.attached(to: feed, server)
      return FeedPages(server, pager, of: feed, hz: eventSource.setting.hz)
    }
  }

  /// A feed that arrives line by line. Newer posts, edits and deletions are made from the posts that have arrived.
  ///
  /// The `stream` belongs to no other session. For the setting see
  /// ``streamSetting(seed:frames:goal:hz:width:height:profile:platform:maximumPosts:bug:)``.
  public convenience init(_ eventSource: EventSource<FeedEvent>, stream: FeedStream, text: any TextMeasuring = EstimatedText()) {
    self.init(eventSource, PostTemplates([], eventSource.setting), text: text) { _, _ in stream }
    stream.attach(to: self)
  }

  /// A feed that a real server serves. In a replay the answers are those of the trace, and the server is not asked.
  public convenience init(_ eventSource: EventSource<FeedEvent>, served serving: (any FeedServing)?) {
    self.init(eventSource, asking: eventSource.isReplay ? nil : serving)
  }

  /// A feed that a real server serves, which is asked in a replay too.
  public convenience init(_ eventSource: EventSource<FeedEvent>, confirming serving: any FeedServing) {
    self.init(eventSource, asking: serving)
  }

  private convenience init(_ eventSource: EventSource<FeedEvent>, asking serving: (any FeedServing)?) {
    self.init(eventSource, PostTemplates([], eventSource.setting)) { feed, _ in
      RealPages(RealServer(eventSource, serving), of: feed, eventSource)
    }
  }

  private init(
    _ eventSource: EventSource<FeedEvent>, _ templates: PostTemplates, text: any TextMeasuring = EstimatedText(),
    makeSource: (FeedViewController, InjectedBug?) -> any FeedSource
  ) {
    self.eventSource = eventSource
    self.text = text
    let setting = eventSource.setting
    let bug = setting.bug.flatMap(InjectedBug.init)
    photos = PhotoNetwork(eventSource)
    // A store that does not hold a few pages never comes to the end of them (G3).
    let leastPosts = setting.goal == nil ? FeedSubject.leastPostsWithPages : 1
    let maximumPosts =
      bug?.keepsAllPosts == true ? FeedViewController.maximumWaitingUpdates : max(leastPosts, setting[FeedSubject.maximumPosts])
    feed =
      bug?.makeFeed(photoSource: photos, text: text, maximumPosts: maximumPosts)
      ?? FeedViewController(photoSource: photos, text: text, maximumPosts: maximumPosts)
    script = FeedScript(setting, templates, eventSource.generator(stream: 0), inside: eventSource.generator(stream: 1))
    let window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    window.rootViewController = feed
    feed.tiledView.platform = setting.scrollPlatform
    feed.view.addSubview(witness)
    source = makeSource(feed, bug)
    simulator = ListSimulator(
      window: window, list: feed.tiledView, gestures: eventSource.gestures, hz: setting.hz, reference: ReferenceFeed.emptyList(),
      probe: FeedObserver.probe)
    // The checker has its own arithmetic for counts in the usual style; what else a client measures with is part of its input.
    let isUsual = (text as? EstimatedText)?.style == .standard
    let reference = ReferenceFeed(width: LayoutUnit(nearest: setting.viewport.width).rawValue) { post, width in
      let counts = PostText(length: post.textLength, wide: post.textWide, lines: post.textLines) ?? .empty
      guard let known = post.words.map(PostText.init) ?? (isUsual ? nil : counts) else { return nil }
      return LayoutUnit(nearest: text.height(of: known, width: LayoutUnit(rawValue: width).points)).rawValue
    }
    feedChecker = FeedChecker(reference) { [simulator] in simulator.note(rule: $0) }
    for rule in source.rules + [FarthestPostsGo.rule, FeedSubject.layoutRule] { simulator.note(rule: rule) }
    let loader = feed.loader
    simulator.loadCount = { loader.requestedCount }
    simulator.nameItems { [unowned self] in self.reference.name(ofKey: $0) }
    simulator.observer.onDisplay = { [unowned self] in happenInside() }
    feed.willCarryOut = { [unowned self] in frame.carriedOut += $0 }
  }

  public var isReady: Bool { source.isReady(for: simulator.frame + 1) }
  public var hasShownEverything: Bool { source.hasShownEverything }

  public func repeated(_ eventSource: EventSource<FeedEvent>) -> FeedSubject? {
    (source as? FeedStream).map { FeedSubject(eventSource, stream: $0.again, text: text) }
  }
}

struct FeedFrameState {
  var handedIn: [FeedUpdate] = []  // from inside this frame: due in the next
  var due: [FeedUpdate] = []  // handed in; takes effect with this frame's tick
  var carriedOut: [FeedUpdate] = []
  var isOutOfStep = false  // a bad batch was handed in: reload after the frame
  var hasReloaded = false  // since the last frame
  var trimmed = 0  // posts trimmed so far
}

extension FeedPager {
  fileprivate static func attached(to feed: FeedViewController, _ server: SimulatedServer) -> FeedPager {
    let pager = FeedPager(source: server)
    feed.pager = pager
    return pager
  }
}

extension FeedSubject {
  /// The largest number of frames of a session over a stream.
  public static let maximumFrames = 2_000_000

  /// Rates over a stream, in cases per thousand, with the monkey and with a reader.
  private static let streamRates: [(parameter: Parameter, rough: Int, calm: Int)] = [
    (FeedScript.push, 30, 4), (FeedScript.insert, 15, 2), (FeedScript.editVisible, 40, 6), (FeedScript.editAny, 20, 3),
    (FeedScript.deleteVisible, 15, 2), (FeedScript.move, 10, 1), (FeedScript.replace, 8, 1), (FeedScript.again, 10, 2),
    (FeedScript.badBatch, 3, 0), (FeedScript.memoryPressure, 4, 0), (FeedScript.inside, 60, 4), (FaultDraw.photoLate, 1000, 1000),
    (FaultDraw.photoFails, 40, 5), (FaultDraw.photoAgain, 30, 0), (FaultDraw.photoStubborn, 600, 300),
  ]

  /// The setting of a session over a ``FeedStream``: it ends at its goal, not when quiescent. The profile decides how the user scrolls and
  /// how often posts change: at about the usual rates with the monkey, at an eighth of them with a reader.
  ///
  /// `frames` is the limit of frames unless the goal is ``/ScrollSimulation/SessionEnd/frames``, with which older posts keep coming.
  /// `maximumPosts` is the number of posts that the store keeps. The others are as in ``/ScrollSimulation/StressSetting``.
  public static func streamSetting(
    seed: UInt64, frames: Int = maximumFrames, goal: SessionEnd = .frames, hz: Int = 60, width: Int = 390, height: Int = 844,
    profile: ScrollProfile = .browsing, platform: ScrollPlatform = .uikit, maximumPosts: Int = 2_000, bug: InjectedBug? = nil
  ) -> StressSetting {
    precondition(maximumPosts > 0, "FeedSubject.streamSetting(maximumPosts: \(maximumPosts)): a store keeps at least one post")
    var setting = StressSetting(
      subject: name, seed: seed, frames: frames, goal: goal, hz: hz, width: width, height: height, profile: profile, platform: platform,
      bug: bug?.rawValue)
    for rate in streamRates { setting[rate.parameter] = profile == .monkey ? rate.rough : rate.calm }
    if goal == .frames { setting[FeedScript.older] = 30 }
    setting[FeedScript.steadyCount] = FeedScript.steadyCount.allowed.upperBound
    setting[FeedSubject.maximumPosts] = maximumPosts
    var random = SeededGenerator(seed: seed, stream: 41)
    setting[PostTemplates.emptyPosts] = profile == .monkey && random.perMille(250) ? 950 : 20
    return setting
  }
}

extension StressTarget {
  /// The photo feed, as `FeedSubject` scrolls it. `posts` are templates if the setting names a source; otherwise posts are synthetic.
  /// `text` as for `FeedSubject`.
  public static func feed(_ posts: [Post] = [], text: (any TextMeasuring)? = nil) -> StressTarget {
    StressTarget(
      FeedSubject.name, parameters: FeedSubject.parameters, code: "StressTarget.feed()", liveNumbers: SimulatedServer.live
    ) { eventSource in
      FeedSubject(eventSource, posts: eventSource.setting.source == nil ? [] : posts, text: text)
    }
  }
}
