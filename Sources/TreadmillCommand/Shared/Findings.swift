import FeedSimulation
import ScrollSimulation

/// What the rules have to say of a run, and how to see it again.
struct Findings {
  var seed: UInt64
  var frames: Int
  /// In the order of the document; every rule that was checked.
  var rules: [SimulationReport.Rule]
  /// The first hundred.
  var violations: [Violation]
  var violationCount: Int
  var replay: ReplayCommand

  var isClean: Bool { violationCount == 0 }
}

extension RunResult {
  var findings: Findings {
    Findings(
      seed: seed, frames: report.frames, rules: report.rules, violations: report.violations, violationCount: report.violationCount,
      replay: replay)
  }
}
