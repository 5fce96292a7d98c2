import FeedSimulation
import ScrollSimulation

/// The violations of a run, and the command that shows them again.
struct ViolationList {
  private let findings: Findings
  private let style: ANSIStyle
  private let maximumShown: Int

  init(_ findings: Findings, style: ANSIStyle, maximumShown: Int = 10) {
    self.findings = findings
    self.style = style
    self.maximumShown = maximumShown
  }

  /// Empty for a clean run.
  var text: String {
    guard !findings.isClean else { return "" }
    let shown = distinct(findings.violations)
    var text = style.bad("seed \(findings.seed): \(counted(findings.violationCount, "violation"))") + "\n"
    for violation in shown {
      text += "frame \(violation.frame)  \(violation.rule) \(RuleText.title(of: violation.rule))\n"
      text += "  \(RuleText.seen(of: violation.rule))\n  \(violation.detail)\n  \(style.faint(violation.pool))\n"
    }
    if findings.violationCount > shown.count { text += "and \(grouped(findings.violationCount - shown.count)) more like these\n" }
    text += "replay: \(findings.replay)\n"
    if let remark = findings.replay.remark { text += "        (\(remark))\n" }
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

/// The failing seeds of a sweep, each with its first violation and the command that shows it again.
struct FailingSeeds {
  private static let maximumShown = 20

  private let failing: [Findings]
  private let style: ANSIStyle

  init(_ failing: [Findings], style: ANSIStyle) {
    self.failing = failing
    self.style = style
  }

  /// Empty if there are none.
  var text: String {
    var text = failing.prefix(FailingSeeds.maximumShown).map { ViolationList($0, style: style, maximumShown: 1).text }.joined(
      separator: "\n")
    if failing.count > FailingSeeds.maximumShown {
      text += "\nand \(counted(failing.count - FailingSeeds.maximumShown, "more failing seed"))\n"
    }
    return text
  }
}

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
