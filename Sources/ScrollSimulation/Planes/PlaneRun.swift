import Scrolling
import Tiling
public import ViewTree

/// A seeded session on a tiled plane, or for one seed in four on a sheet that programs edit: fingers in all directions, flings, far jumps,
/// zooms, rotations and slow loads. Each frame is checked.
///
/// ```swift
/// let run = PlaneRun(.init(seed: 7))
/// while run.frame < 2_000 { run.step() }
/// run.finish()
/// print(run.violations, run.traceHash)
/// ```
public final class PlaneRun {
  /// The seed decides the rest: plane or sheet, tiles, levels, border, platform, and all events.
  public struct Configuration: Hashable, Sendable {
    public var seed: UInt64
    /// The planned number of frames, after which `isFinished` is true.
    public var frames: Int
    public var hz: Int
    public var viewport: Size

    /// - Precondition: `hz > 0`; the viewport's sides are from 0 to 10,000 points.
    public init(seed: UInt64, frames: Int = 2000, hz: Int = 60, viewport: Size = Size(width: 390, height: 844)) {
      precondition(hz > 0, "PlaneRun.Configuration(hz: \(hz)): a rate is > 0")
      precondition(
        (0...10_000).contains(viewport.width) && (0...10_000).contains(viewport.height),
        "PlaneRun.Configuration(viewport: \(viewport)): sides are from 0 to 10,000 points")
      self.seed = seed
      self.frames = frames
      self.hz = hz
      self.viewport = viewport
    }
  }

  public let configuration: Configuration
  /// Frames stepped so far; the first one is frame 1.
  public private(set) var frame = 0
  package private(set) var checker: PlaneChecker
  public private(set) var traceHash = TraceHash()
  package private(set) var observation = PlaneObservation()  // the screen in the last frame
  /// Called with each frame's canonical line.
  public var onLine: (([UInt8]) -> Void)?
  /// Binds in all frames, and the maximum of one.
  public private(set) var binds = 0
  public private(set) var largestBinds = 0

  let window: Window
  let plane: CellScrollView  // a `TilePlane` or a `TileSheet`
  let client: PlaneClient
  private var observer: PlaneObserver
  private var user: PlaneGestureGenerator
  private var program: PlaneProgram
  private var editor: SheetProgram
  private var line = PlaneLine()
  private var hasTalked = false  // a change was requested from inside the last frame, and waits
  private var reportedFaults = 0

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    var random = SeededGenerator(seed: configuration.seed, stream: 10)
    let side = Size(width: Double(random.number(in: 3000...16_000)) / 64, height: Double(random.number(in: 3000...16_000)) / 64)
    let levels = random.perMille(800) ? -random.below(4)...random.below(4) : 0...0
    let border = random.below(3)
    window = Window(frame: Rect(origin: .zero, size: configuration.viewport))
    window.maximumFramesPerSecond = configuration.hz
    client = PlaneClient(seed: configuration.seed)
    var manner = SeededGenerator(seed: configuration.seed, stream: 15)
    let locks = manner.perMille(250)
    let isSheet = manner.perMille(250)
    if isSheet {
      let least = (width: Int64(manner.number(in: 2500...8000)), height: Int64(manner.number(in: 1900...6000)))
      client.sheet = SheetReference(leastWidth: least.width, leastHeight: least.height)
      plane = TileSheet(frame: window.bounds, minimumColumnWidth: Double(least.width) / 64, minimumRowHeight: Double(least.height) / 64)
    } else {
      let map = TilePlane(frame: window.bounds, tileSize: side, levels: levels, border: border)
      map.isDirectionalLockEnabled = locks
      map.loader = client
      plane = map
    }
    plane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    plane.platform = ScrollPlatform.allCases[random.below(ScrollPlatform.allCases.count)]
    plane.dataSource = client
    plane.displayDelegate = client
    window.addSubview(plane)
    observer = PlaneObserver(plane: plane, client: client)
    user = PlaneGestureGenerator(seed: configuration.seed, isStraight: locks && !isSheet)
    program = PlaneProgram(seed: configuration.seed)
    editor = SheetProgram(seed: configuration.seed)
    if let sheet = plane as? TileSheet { editor.fill(sheet, client) }
    checker = PlaneChecker(
      reference: PlaneReference(
        cellWidth: client.sheet?.leastWidth ?? PlaneObserver.units(side.width),
        cellHeight: client.sheet?.leastHeight ?? PlaneObserver.units(side.height), border: Int64(border), ahead: 4, loadLimit: 8,
        reach: 1 << 52, hasLevels: !isSheet && levels.count > 1, slop: Int64(ReleaseLaw.slop(of: plane.platform) * 64),
        locksDirection: locks && !isSheet, sheet: client.sheet))
    let size = (PlaneObserver.units(plane.bounds.width), PlaneObserver.units(plane.bounds.height))
    checker.capacity = checker.reference.capacity(width: size.0, height: size.1)
    client.onTalk = { [unowned self] in talk() }
  }

  public var findings: [Finding] { checker.findings }

  public var isFinished: Bool { frame >= configuration.frames }

  /// Runs one frame: touches, the program's acts, loads that end, the tick, the check.
  public func step() {
    frame += 1
    client.frame = frame
    let instant = Instant(frame: frame, hz: configuration.hz)
    var input = PlaneInput()
    if frame == 1 { window.tick(at: .zero) }  // without a first layout there is nothing to touch
    let touches = user.touches(until: instant, viewport: plane.bounds.size)
    for touch in touches { window.send(touch) }
    input.touches = touches.map {
      PlaneInput.Touch($0.phase, x: PlaneObserver.units($0.location.x), y: PlaneObserver.units($0.location.y))
    }
    if client.forgetIfFull() {
      plane.reload()
      input.isReloaded = true
    }
    program.act(on: plane, in: window, viewport: configuration.viewport, noting: &input)
    if let sheet = plane as? TileSheet { editor.act(on: sheet, client, noting: &input) }
    input.arrivals = client.endDueLoads(telling: plane as? TilePlane).map { .init($0) }
    if hasTalked || !touches.isEmpty || plane.isTracking { input.jump = nil }
    if hasTalked { (input.isReloaded, input.isMovedByProgram) = (true, true) }
    hasTalked = false
    if let sheet = plane as? TileSheet {
      let waiting = editor.takeWaiting(on: sheet, client)
      input.edits += waiting
      if !waiting.isEmpty { input.jump = nil }
    }
    observer.edition = client.edition
    window.tick(at: instant)
    observer.observe(into: &observation, number: frame, instant: instant)
    layOutAgain()
    binds += observation.binds
    largestBinds = max(largestBinds, observation.binds)
    checker.check(observation, input: input)
    if client.faults > reportedFaults {
      reportedFaults = client.faults
      checker.record(
        "E4", "\(client.faults) calls so far were out of turn: loads started twice, or cancelled when none ran", at: observation)
    }
    line.encode(observation)
    traceHash.add(line.bytes)
    onLine?(line.bytes)
  }

  /// Ends the session: removes the data source, so that every tile must end its display (A10) and every load must be cancelled.
  public func finish() {
    plane.dataSource = nil
    checker.finish(client.takeDisplays())
    if !client.loads.isEmpty { checker.record("E4", "at the end \(client.loads.count) loads run", at: observation) }
  }

  private func talk() {
    hasTalked = true
    if let sheet = plane as? TileSheet { editor.talk(to: sheet, client) }
    if let plane = plane as? TilePlane { program.talk(to: plane) }
  }

  private func layOutAgain() {
    let (counts, offset, loads) = (plane.counts, plane.contentOffset, client.loadCount)
    let (cells, frames) = (plane.tiles.map(\.cell), plane.tiles.map(\.frame))
    let wasTalking = client.onTalk
    client.onTalk = nil
    plane.setNeedsLayout()
    plane.layoutIfNeeded()
    client.onTalk = wasTalking
    observation.relayoutBinds = plane.counts.binds - counts.binds
    observation.relayoutLoads = client.loadCount - loads
    observation.relayoutMoves = plane.contentOffset != offset || plane.tiles.map(\.cell) != cells || plane.tiles.map(\.frame) != frames
    observation.displays += client.takeDisplays()
  }
}

/// What only planes have counted in a run.
public struct PlaneFigures: Sendable {
  /// In the frame with the most of them.
  public var largestBinds: Int
  /// Where no cell has its data, in square points x frames.
  public var unloadedSum: Double
}

extension PlaneRun {
  private static let squarePoint = 64.0 * 64

  public var figures: PlaneFigures {
    PlaneFigures(largestBinds: largestBinds, unloadedSum: Double(checker.unloadedArea) / PlaneRun.squarePoint)
  }

  /// The results so far. A plane counts neither moves nor corrections.
  public var report: SimulationReport {
    SimulationReport(
      frames: frame, simulatedSeconds: Double(frame) / Double(configuration.hz), traceHash: traceHash.description, rules: checker.tally,
      findings: findings.sorted(by: Finding.precedes), findingCount: checker.findingCount, poolCapacity: observation.tiles.count,
      binds: binds, largestBinds: largestBinds, moves: 0,
      utilisation: 0, layouts: 0, corrections: 0, blankSum: Double(checker.blankArea) / PlaneRun.squarePoint,
      blankMaximum: Double(checker.largestBlankArea) / PlaneRun.squarePoint, blankLongestRun: 0, blankRefused: 0,
      unloadedSum: Double(checker.unloadedArea) / PlaneRun.squarePoint)
  }
}
