import Tiling

/// The results of a session so far: frames, rules, pool, blank area.
public struct SimulationReport: Sendable {
  public struct Rule: Sendable, Equatable {
    public var rule: String
    /// Number of frames in which it could have been broken.
    public var checked: Int
    public var findings: Int

    public init(rule: String, checked: Int, findings: Int) {
      self.rule = rule
      self.checked = checked
      self.findings = findings
    }
  }

  public var frames: Int
  /// Virtual time, in seconds.
  public var simulatedSeconds: Double
  public var traceHash: String
  /// Every checked rule, in document order.
  public var rules: [Rule]
  /// The first hundred and the first of each rule, in their order (``Finding/precedes(_:_:)``).
  public var findings: [Finding]
  public var findingCount: Int

  public var poolCapacity: Int
  public var binds: Int
  /// In the frame with the most of them.
  public var largestBinds: Int
  public var moves: Int
  /// Bound tiles per frame over the pool's capacity, 0 to 1.
  public var utilisation: Double
  public var layouts: Int
  public var corrections: Int
  /// Square points x frames, the largest in one frame, and the longest run of frames with blank area.
  public var blankSum: Double
  public var blankMaximum: Double
  public var blankLongestRun: Int
  /// The part of `blankSum` in frames with a refused batch.
  public var blankRefused: Double
  /// Square points x frames whose content has not come: of a plane, cells without their data.
  public var unloadedSum: Double

  public var isClean: Bool { findingCount == 0 }

  /// The first finding of each broken rule, in the order of findings.
  public var firstFindings: [Finding] {
    var first: [Finding] = []
    for finding in findings where !first.contains(where: { $0.rule == finding.rule }) { first.append(finding) }
    return first
  }
}

extension SimulationReport {
  /// `boundTiles` is summed over all frames, `largestBinds` is of the frame with the most.
  init(_ simulator: Simulator, boundTiles: Int, largestBinds: Int) {
    let (results, figures) = (simulator.results, simulator.figures)
    let (blank, sums) = (figures.blank, figures.sums)
    let squarePoint = 64.0 * 64
    self.init(
      frames: simulator.frame, simulatedSeconds: Double(simulator.frame) / Double(simulator.hz), traceHash: simulator.hash.description,
      rules: results.tally.map { Rule(rule: $0.rule, checked: $0.checked, findings: $0.findings) }
        .sorted { RuleOrder($0.rule) < RuleOrder($1.rule) },
      findings: results.findings.sorted(by: Finding.precedes), findingCount: results.findingCount, poolCapacity: figures.tiles,
      binds: sums.binds, largestBinds: largestBinds, moves: sums.moves,
      utilisation: Double(boundTiles) / Double(max(1, simulator.frame * max(1, figures.tiles))), layouts: simulator.layouts,
      corrections: sums.corrections, blankSum: Double(blank.sum) / squarePoint, blankMaximum: Double(blank.maximum) / squarePoint,
      blankLongestRun: blank.longestRun, blankRefused: Double(blank.refused) / squarePoint,
      unloadedSum: Double(figures.unloaded) / squarePoint)
  }
}

/// The results of a stress session: its setting, and those of any session.
@dynamicMemberLookup
public struct StressOutcome: Sendable {
  public var setting: StressSetting
  /// Why the session ended; nil if it has not.
  public var end: SessionEnd?
  /// Frames until quiescent, one number for each time.
  public var framesToRest: [Int]
  public var report: SimulationReport

  public subscript<Value>(dynamicMember path: KeyPath<SimulationReport, Value>) -> Value { report[keyPath: path] }
}
