import ScrollSimulation

/// Records the statistics of a stress session, frame by frame, in whole points and square points.
final class SessionMeter {
  private static let unitsInPoint: Int64 = 64
  private static let unitsInSquarePoint: Int64 = 64 * 64

  private let session: any AnyStressRun
  private(set) var statistics = StressStatistics()
  @exclusivity(unchecked) private var binds = ValueHistogram()
  @exclusivity(unchecked) private var blankAreas = ValueHistogram()
  @exclusivity(unchecked) private var boundTiles = ValueHistogram()
  @exclusivity(unchecked) private var travels = ValueHistogram()
  private var blankBefore: Int64 = 0
  private var items: ClosedRange<Int>?  // the least and the most of any frame
  private var tiles: ClosedRange<Int>?

  init(_ session: any AnyStressRun) {
    self.session = session
    session.onFrame = { [unowned self] figures, _ in take(figures) }
  }

  private func take(_ frame: FrameFigures) {
    blankAreas.record(Int((frame.blank.sum - blankBefore) / SessionMeter.unitsInSquarePoint))
    blankBefore = frame.blank.sum
    binds.record(frame.binds)
    boundTiles.record(frame.boundTiles)
    travels.record(Int(frame.travel / SessionMeter.unitsInPoint))
    items = SessionMeter.range(items, with: frame.items)
    tiles = SessionMeter.range(tiles, with: frame.tiles)
  }

  private static func range(_ range: ClosedRange<Int>?, with number: Int) -> ClosedRange<Int> {
    range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
  }

  func finish(_ outcome: StressOutcome) {
    for case let (name, range?) in [("items", items), ("tiles", tiles)] {
      statistics.note(smallest: name, range.lowerBound)
      statistics.note(largest: name, range.upperBound)
    }
    statistics.count("binds", outcome.binds)
    statistics.count("moves", outcome.moves)
    statistics.count("corrections", outcome.corrections)
    statistics.count("layouts", outcome.layouts)
    statistics.note(largest: "blank", Int(outcome.blankMaximum))
    statistics.note(largest: "blankFrames", outcome.blankLongestRun)
    var framesToRest = ValueHistogram()
    for frames in outcome.framesToRest { framesToRest.record(frames) }
    for (name, histogram) in [
      ("bindsPerFrame", binds), ("blankPerFrame", blankAreas), ("boundTilesPerFrame", boundTiles), ("travelPerFrame", travels),
      ("framesToRest", framesToRest),
    ] { statistics.put(name, histogram) }
  }
}

extension StressResult {
  /// - Parameter logs: takes the session's client's log.
  init(running job: StressJob, among targets: StressTargets, loggingTo logs: ClientLogFolder?) {
    let session = targets.session(for: job.settings, seed: job.seed)
    let meter = SessionMeter(session)
    let failure = logs.record(session, seed: job.seed) { while session.step() {} }
    self.init(seed: job.seed, job.settings)
    unlogged = failure.map { "\($0)" }
    take(session, meter)
  }

  /// - Parameter meter: has followed the session from its first frame on.
  mutating func take(_ session: any AnyStressRun, _ meter: SessionMeter) {
    let outcome = session.outcome
    meter.finish(outcome)
    take(outcome)
    nanoseconds = Int(session.simulator.figures.time)
    statistics = meter.statistics
  }
}
