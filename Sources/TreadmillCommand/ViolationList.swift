import FeedSimulation
import ScrollSimulation

/// The violations of a run, and the command that shows them again.
struct ViolationList {
  private let result: RunResult
  private let ink: Ink
  private let maximumShown: Int

  init(_ result: RunResult, ink: Ink, maximumShown: Int = 10) {
    self.result = result
    self.ink = ink
    self.maximumShown = maximumShown
  }

  /// Empty for a clean run.
  var text: String {
    let report = result.report
    guard !report.isClean else { return "" }
    let shown = distinct(report.violations)
    var text = ink.bad("seed \(result.seed): \(counted(report.violationCount, "violation"))") + "\n"
    for violation in shown {
      text += "frame \(violation.frame)  \(violation.rule) \(RuleNames.name(of: violation.rule))\n"
      text += "  \(violation.detail)\n  \(ink.faint(violation.pool))\n"
    }
    if report.violationCount > shown.count { text += "and \(grouped(report.violationCount - shown.count)) more like these\n" }
    text += "replay: \(result.replay)\n"
    if let remark = result.replay.remark { text += "        (\(remark))\n" }
    return text
  }

  /// The first of those that say the same: what is wrong often stays wrong for many frames.
  private func distinct(_ violations: [Violation]) -> [Violation] {
    var distinct: [Violation] = []
    for violation in violations where distinct.count < maximumShown {
      if !distinct.contains(where: { $0.rule == violation.rule && $0.detail == violation.detail }) { distinct.append(violation) }
    }
    return distinct
  }
}
