public import Scrolling
import Tiling
public import ViewTree

/// One seeded session over a synthetic list of any layout, frame by frame, with every frame checked.
///
/// A stepper, as a run over a feed is: whoever drives it gets the same frames.
///
/// ```swift
/// let run = ListRun(ListRun.Configuration(seed: 7, frames: 2_000, layout: .grid, isUnmeasured: true))
/// while run.step() {}
/// print(run.report.violations)
/// ```
public final class ListRun {
  public struct Configuration: Sendable {
    public var seed: UInt64
    public var frames: Int
    public var hz: Int
    /// Points, rounded to the layout grid.
    public var viewport: Size
    public var layout: Layout
    /// Lengths are learned as items come on screen.
    public var isUnmeasured: Bool
    /// How many there are at first. Beyond ``maximumWrittenItems`` only a list can hold them, and it learns lengths as they come on screen.
    public var items: Int
    public var profile: ScrollProfile
    public var platform: ScrollPlatform

    public init(
      seed: UInt64, frames: Int = 2_000, hz: Int = 60, viewport: Size = Size(width: 390, height: 844), layout: Layout = .list,
      isUnmeasured: Bool = false, items: Int = 600, profile: ScrollProfile = .monkey, platform: ScrollPlatform = .uikit
    ) {
      precondition(hz > 0 && frames >= 0, "ListRun(frames: \(frames), hz: \(hz)): frames are >= 0, a rate is > 0")
      precondition(
        ListRun.allowedSides.contains(viewport.width) && ListRun.allowedSides.contains(viewport.height),
        "ListRun(viewport: \(viewport)): a side has \(ListRun.allowedSides) points")
      precondition(ListRun.allowedItems.contains(items), "ListRun(items: \(items)): allowed are \(ListRun.allowedItems)")
      precondition(
        items <= layout.maximumItems, "ListRun(items: \(items), layout: \(layout)): only a list holds more than \(layout.maximumItems)")
      self.seed = seed
      self.frames = frames
      self.hz = hz
      self.viewport = Size(width: LayoutUnit(nearest: viewport.width).points, height: LayoutUnit(nearest: viewport.height).points)
      self.layout = layout
      self.isUnmeasured = isUnmeasured || items > ListRun.maximumWrittenItems
      self.items = items
      self.profile = profile
      self.platform = platform
    }
  }

  /// How wide and how high a viewport may be, in points.
  public static let allowedSides = 1.0...10_000.0
  public static let allowedItems = 0...1_000_000_000
  /// Beyond it the checker works out the items from their keys instead of writing them out.
  public static let maximumWrittenItems = 100_000
  /// How many frames are run again at the end, to see that they repeat (F5).
  static let repeatedFrames = 240

  public let configuration: Configuration
  let session: ListSession
  /// Hashes of the first frames' lines.
  private var firstLines: [UInt64] = []
  private let checksRepetition: Bool
  private var isOver = false
  /// Is given each frame's canonical line.
  public var onLine: (([UInt8]) -> Void)?

  public convenience init(_ configuration: Configuration) {
    self.init(configuration, invariants: Checker.tilingInvariants + Checker.clientInvariants, checksRepetition: true)
  }

  init(_ configuration: Configuration, invariants: [any Invariant], checksRepetition: Bool) {
    self.configuration = configuration
    self.checksRepetition = checksRepetition
    let stage = ListSession.Stage(
      setting: ListSetting(configuration), clients: ClientSetting(configuration), viewport: configuration.viewport,
      platform: configuration.platform, hz: configuration.hz)
    var rates = configuration.profile == .monkey ? ChangeRates.rough : .calm
    if !stage.clients.savesStates { rates.save = 0 }
    let script = ChangeScript(
      rates: rates, count: configuration.items, streams: { SeededGenerator(seed: configuration.seed, stream: $0) },
      make: stage.setting.maker(across: stage.setting.itemAcross(of: configuration.viewport)))
    let user = GestureGenerator(profile: configuration.profile, seed: configuration.seed)
    session = ListSession(
      stage, gestures: stage.setting.isHorizontal ? TransposedGestures(user) : user, recordedEvents: DrawnListEvents(script),
      invariants: invariants)
    simulator.onLine = { [unowned self] in noteLine($0) }
  }

  public var simulator: Simulator { session.simulator }
  /// What happened to the list before the frame that is being made or was made last, for a person.
  public var eventWords: [String] { session.performed.map(\.words) }
  public var frame: Int { simulator.frame }
  public var checker: Checker { simulator.checker }
  public var hash: TraceHash { simulator.hash }

  /// Makes the next frame.
  ///
  /// - Returns: false once the run is over; nothing happens then.
  public func step() -> Bool {
    guard !isOver else { return false }
    guard frame < configuration.frames else {
      end()
      return false
    }
    simulator.step(prepare: session.prepare, settle: session.settle)
    session.frameHasBeenChecked()
    return true
  }

  private func end() {
    isOver = true
    simulator.finish()
    guard checksRepetition else { return }
    let twin = ListRun(configuration, invariants: [FramesRepeat(expected: firstLines)], checksRepetition: false)
    for _ in firstLines { _ = twin.step() }
    let difference = twin.checker.violations.first { $0.rule == "F5" }
    simulator.record("F5", difference.map { "frame \($0.frame): \($0.detail)" } ?? .holds)
  }

  private func noteLine(_ line: [UInt8]) {
    if firstLines.count < ListRun.repeatedFrames {
      var hash = TraceHash()
      hash.add(line)
      firstLines.append(hash.value)
    }
    onLine?(line)
  }
}
