import Tiling

/// What came of a list run.
public struct ListReport: Sendable {
  public struct Rule: Sendable, Equatable {
    public var rule: String
    public var violations: Int
  }

  public var configuration: ListRun.Configuration
  public var frames = 0
  /// Virtual time, in seconds.
  public var simulatedSeconds = 0.0
  public var traceHash = ""
  /// In the order of the document; every rule that was checked.
  public var rules: [Rule] = []
  /// The first hundred.
  public var violations: [Violation] = []
  public var violationCount = 0

  public var poolCapacity = 0
  public var binds = 0
  public var moves = 0
  /// Bound tiles per frame over the pool's capacity, 0 to 1.
  public var utilisation = 0.0
  public var layouts = 0
  public var corrections = 0
  /// Square points x frames, the largest in one frame, and the longest run of frames with some.
  public var blankSum = 0.0
  public var blankMaximum = 0.0
  public var blankLongestRun = 0

  /// Items whose length was learned on sight, those learned again counted again.
  public var measured = 0
  public var batches = 0
  public var commands = 0
  /// Batches that had to be refused.
  public var mistakes = 0
  public var itemsAtEnd = 0

  public var isClean: Bool { violationCount == 0 }
}

extension ListRun {
  /// What has come of the run so far.
  public var report: ListReport {
    var report = ListReport(configuration: configuration)
    report.frames = frame
    report.simulatedSeconds = Double(frame) / Double(configuration.hz)
    report.traceHash = hash.description
    report.rules = checker.tally.map { .init(rule: $0.rule, violations: $0.violations) }
      .sorted { ($0.rule.prefix(1), $0.rule.count, $0.rule) < ($1.rule.prefix(1), $1.rule.count, $1.rule) }
    report.violations = checker.violations
    report.violationCount = checker.violationCount
    let counts = simulator.list.counts
    report.poolCapacity = tally.poolCapacity
    report.binds = counts.binds
    report.moves = counts.moves
    report.utilisation = Double(tally.boundTiles) / Double(max(1, frame * max(1, tally.poolCapacity)))
    report.layouts = simulator.layouts
    report.corrections = counts.corrections
    let blank = checker.blank
    report.blankSum = Double(blank.sum) / 4096
    report.blankMaximum = Double(blank.maximum) / 4096
    report.blankLongestRun = blank.longestRun
    report.measured = tally.measured
    report.batches = tally.batches
    report.commands = tally.commands
    report.mistakes = tally.mistakes
    report.itemsAtEnd = source.count
    return report
  }
}

/// What a list run has seen so far.
struct ListTally {
  var isOver = false
  /// A batch was refused: reload after the frame.
  var isOutOfStep = false
  /// The view has asked for everything anew since the last frame.
  var hasReloaded = false
  /// Frames for which the viewport has no room yet.
  var collapsedFrames = 0
  /// Batches handed in from inside the frame.
  var handedIn = 0
  var batchesOfFrame = 0
  /// Lengths were asked for while the viewport had no size across: they are to be asked for again.
  var hasBlanks = false
  /// For what size across the items' lengths stand, in 1/64 point.
  var across: Int64 = 0

  var batches = 0
  var commands = 0
  var mistakes = 0
  var measured = 0
  /// Bound tiles over all frames.
  var boundTiles = 0
  var poolCapacity = 0

  mutating func count(_ simulator: Simulator) {
    poolCapacity = simulator.observation.tiles.count
    boundTiles += poolCapacity - simulator.observation.freeTiles
    measured += simulator.measuredInFrame
  }
}
