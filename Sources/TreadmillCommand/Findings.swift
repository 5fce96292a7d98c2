import FeedSimulation
import ScrollSimulation

/// What the rules have to say of a run, and how to see it again.
struct Findings {
  struct Rule: Equatable {
    var rule: String
    var violations: Int
  }

  var seed: UInt64
  var frames: Int
  /// In the order of the document; every rule that was checked.
  var rules: [Rule]
  /// The first hundred.
  var violations: [Violation]
  var violationCount: Int
  var replay: ReplayCommand

  var isClean: Bool { violationCount == 0 }
}

extension RunResult {
  var findings: Findings {
    Findings(
      seed: seed, frames: report.frames, rules: report.rules.map { .init(rule: $0.rule, violations: $0.violations) },
      violations: report.violations, violationCount: report.violationCount, replay: replay)
  }
}
