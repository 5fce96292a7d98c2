public import FeedFormats
public import PhotoFeed
public import ScrollSimulation
public import Scrolling
import Tiling
public import ViewTree

/// One seeded session over a photo feed, frame by frame, with every frame checked: the main job.
///
/// A stepper: bytes of a feed go in whenever they are there, ``step()`` makes one frame, or says that it must wait for the line that this
/// frame needs. Line k arrives at the virtual instant that the script drew for it, so that frames do not depend on how the bytes were cut,
/// nor on who drives.
///
/// ```swift
/// let run = FeedRun(FeedRun.Configuration(seed: 7, frames: 2_000))
/// run.push(bytes)
/// run.finishInput()
/// while case .stepped = run.step() {}
/// print(run.report.violations)
/// ```
public final class FeedRun {
  public struct Configuration: Sendable {
    public var seed: UInt64
    /// How many frames to run; nil runs until every post of the file has been on screen and the end tile was reached.
    public var frames: Int?
    public var hz: Int
    /// Points, rounded to the layout grid.
    public var viewport: Size
    /// How the person scrolls, and how hurried the feed is.
    public var profile: ScrollProfile
    /// What moves the list instead of a person with the profile's habits: a script or a recording. Without a number of frames the run ends
    /// when it is over and the list rests.
    public var gestures: (any GestureSource & Sendable)?
    /// Whose motion the list has.
    public var platform: ScrollPlatform
    public var maximumPosts: Int
    /// A deliberately wrong client.
    public var bug: InjectedBug?
    /// A synthetic feed of so many posts instead of pushed bytes, all there at the first frame.
    public var items: Int?
    /// What errors call the feed.
    public var source: String
    /// How the feed is written.
    public var description: FeedDescription

    public init(
      seed: UInt64, frames: Int? = nil, hz: Int = 60, viewport: Size = Size(width: 390, height: 844), profile: ScrollProfile = .browsing,
      gestures: (any GestureSource & Sendable)? = nil, platform: ScrollPlatform = .uikit, maximumPosts: Int = 2_000,
      bug: InjectedBug? = nil,
      items: Int? = nil, source: String = "feed", description: FeedDescription = FeedDescription()
    ) {
      precondition(
        hz > 0 && maximumPosts > 0 && frames ?? 0 >= 0,
        "FeedRun(frames: \(frames ?? 0), hz: \(hz), maximumPosts: \(maximumPosts)): frames are >= 0, the others > 0")
      precondition(
        FeedRun.allowedSides.contains(viewport.width) && FeedRun.allowedSides.contains(viewport.height),
        "FeedRun(viewport: \(viewport)): a side has \(FeedRun.allowedSides) points")
      self.seed = seed
      self.frames = frames
      self.hz = hz
      self.viewport = Size(width: LayoutUnit(nearest: viewport.width).points, height: LayoutUnit(nearest: viewport.height).points)
      self.profile = profile
      self.gestures = gestures
      self.platform = platform
      precondition(FeedRun.allowedItems.contains(items ?? 0), "FeedRun(items: \(items ?? 0)): allowed are \(FeedRun.allowedItems)")
      self.maximumPosts = max(maximumPosts, items ?? 0)
      self.bug = bug
      self.items = items
      self.source = source
      self.description = description
    }
  }

  public enum Step: Sendable, Equatable {
    case stepped
    /// The next frame needs a line that has not been pushed yet.
    case needsInput
    case finished(Finish)
  }

  public enum Finish: String, Sendable {
    /// As many frames as were asked for.
    case frames
    /// Every post of the file has been on screen, and the end tile.
    case everythingSeen
    /// The script's or the recording's last gesture, and the rest after it.
    case gesturesOver
    /// ``maximumFrames`` without that.
    case limit
  }

  /// A run without a number of frames ends here at the latest.
  public static let maximumFrames = 2_000_000
  /// How wide and how high a viewport may be, in points.
  public static let allowedSides = 1.0...10_000.0
  /// How long a synthetic feed may be: the checker walks all of it after every change.
  public static let allowedItems = 0...100_000
  /// The rule of the layout pass that the witness speaks for, and how many frames lie between two of its calls.
  static let layoutRule = "23"
  static let framesBetweenWitnesses = 16
  /// How many frames are run again at the end, to see that they repeat (F5).
  static let repeatedFrames = 240

  public let configuration: Configuration
  public let simulator: Simulator
  public let feed: FeedViewController
  let network: SimulatedNetwork
  let witness = LayoutWitness()
  var reader: FeedReader
  var input = InputState()
  var script: FeedScript
  var reference: ReferenceFeed
  var tally = FeedTally()
  var feedChecker = FeedChecker()
  var farthestPosts = FarthestPostsGo()
  /// Updates handed in from inside the last frame.
  var handedIn: [FeedUpdate] = []
  var hasJumpedInside = false
  /// Hashes of the first frames' lines.
  var firstLines: [UInt64] = []
  private(set) var finish: Finish?
  /// Whether the first frames are run again at the end; not for a run that is itself such a repetition.
  private var checksRepetition = false

  public convenience init(_ configuration: Configuration) {
    self.init(configuration, invariants: Checker.tilingInvariants)
    checksRepetition = true
  }

  init(_ configuration: Configuration, invariants: [any Invariant]) {
    self.configuration = configuration
    let rough = configuration.profile == .monkey
    network = SimulatedNetwork(seed: configuration.seed, hz: configuration.hz, faults: rough ? .rough : .calm)
    feed =
      configuration.bug?.makeFeed(photoSource: network, maximumPosts: configuration.maximumPosts)
      ?? FeedViewController(photoSource: network, maximumPosts: configuration.maximumPosts)
    let window = Window(frame: Rect(origin: .zero, size: configuration.viewport))
    window.rootViewController = feed
    feed.tiledView.platform = configuration.platform
    feed.view.addSubview(witness)
    reader = FeedReader(source: configuration.source, as: configuration.description)
    script = FeedScript(seed: configuration.seed, profile: configuration.profile)
    reference = ReferenceFeed(width: LayoutUnit(nearest: configuration.viewport.width).rawValue)
    simulator = Simulator(
      window: window, list: feed.tiledView,
      gestures: configuration.gestures ?? GestureGenerator(profile: configuration.profile, seed: configuration.seed), hz: configuration.hz,
      reference: ReferenceFeed.emptyList(), invariants: invariants, probe: FeedObserver.probe)
    if let items = configuration.items { generate(items) }
    for rule in feedChecker.rules { simulator.note(rule: rule) }
    for rule in [FarthestPostsGo.rule, FeedRun.layoutRule] { simulator.note(rule: rule) }
    let loader = feed.loader
    simulator.loadCount = { loader.counts.requested }
    simulator.observer.onDisplay = { [unowned self] in handInFromInside() }
    simulator.onLine = { [unowned self] in noteLine($0) }
  }

  /// Is given each frame's canonical line.
  public var onLine: (([UInt8]) -> Void)?

  // MARK: For reports

  /// What happened to the feed before the frame that is being made or was made last, for a person.
  public var eventWords: [String] { tally.updates.map(\.words) }

  /// Keeps from now on what is loaded, and for how long.
  public func recordLoads() { network.log = LoadLog() }

  /// Empty unless loads are recorded.
  public var loads: [RecordedLoad] { network.log?.loads ?? [] }

  // MARK: The feed's bytes

  /// Whether the run has room for more bytes: at most 256 lines wait.
  public var wantsMore: Bool { reader.wantsMore }

  /// Takes the feed's next bytes, cut anywhere.
  public func push(_ bytes: UnsafeRawBufferPointer) { reader.push(bytes) }

  /// The feed has no more bytes.
  public func finishInput() {
    reader.finish()
    input.isFinished = true
  }

  // MARK: Frames

  /// Makes the next frame, unless it needs a line that is not there or the run is over.
  public func step() -> Step {
    if let finish { return .finished(finish) }
    if configuration.frames == 0 { return .finished(end(as: .frames)) }
    guard takeDueLines(by: simulator.frame + 1) else { return .needsInput }
    simulator.step(prepare: prepare, settle: settle)
    reloadAfterBadBatch()
    for (rule, checkResult) in feedChecker.takeResults() { simulator.record(rule, checkResult) }
    if let reason = reasonToFinish { end(as: reason) }
    return .stepped
  }

  /// Why this frame is the last one; nil if it is not.
  private var reasonToFinish: Finish? {
    if let frames = configuration.frames { return simulator.frame >= frames ? .frames : nil }
    if configuration.gestures != nil {
      if simulator.isAtRest { return .gesturesOver }
    } else if input.hasEnded, tally.unseen.isEmpty, tally.hasReachedEnd {
      return .everythingSeen
    }
    return simulator.frame >= FeedRun.maximumFrames ? .limit : nil
  }

  @discardableResult
  private func end(as reason: Finish) -> Finish {
    finish = reason
    simulator.finish()
    guard checksRepetition else { return reason }
    simulator.record("F5", CheckResult(fault: firstDifferenceOfARepeatedRun()))
    return reason
  }

  private func noteLine(_ line: [UInt8]) {
    if firstLines.count < FeedRun.repeatedFrames {
      var hash = TraceHash()
      hash.add(line)
      firstLines.append(hash.value)
    }
    onLine?(line)
  }

  /// Runs the first frames again from the lines that were read, in a plain loop (F5).
  private func firstDifferenceOfARepeatedRun() -> String? {
    let twin = FeedRun(configuration, invariants: [FramesRepeat(expected: firstLines)])
    if configuration.items == nil { twin.input = InputState(replaying: input.firstLines) }
    for _ in 0..<firstLines.count where twin.step() != .stepped { return "run again, a line is missing" }
    return twin.simulator.checker.violations.first { $0.rule == "F5" }.map { "frame \($0.frame): \($0.detail)" }
  }
}
