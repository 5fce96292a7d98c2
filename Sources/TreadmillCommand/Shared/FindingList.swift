import FeedSimulation
import ScrollSimulation

struct FindingList {
  private let result: RunResult
  private let style: ANSIStyle
  private let maximumShown: Int

  init(_ result: RunResult, style: ANSIStyle, maximumShown: Int = 10) {
    self.result = result
    self.style = style
    self.maximumShown = maximumShown
  }

  var text: String {
    guard !result.report.isClean else { return "" }
    let shown = distinct(result.report.findings)
    var text = style.bad("seed \(result.seed): \(counted(result.report.findingCount, "violation"))") + "\n"
    for finding in shown {
      text += "frame \(finding.frame)  \(finding.rule) \(RuleText.title(of: finding.rule))\n"
      text += "  \(RuleText.seen(of: finding.rule))\n  \(finding.detail)\n  \(style.faint(finding.pool))\n"
    }
    if result.report.findingCount > shown.count { text += "and \(grouped(result.report.findingCount - shown.count)) more like these\n" }
    text += "replay: \(result.replay)\n"
    if let remark = result.replay.remark { text += "        (\(remark))\n" }
    return text
  }

  /// The first of equal findings: a broken state often lasts for many frames.
  private func distinct(_ findings: [Finding]) -> [Finding] {
    var distinct: [Finding] = []
    for finding in findings where distinct.count < maximumShown {
      if !distinct.contains(where: { $0.rule == finding.rule && $0.detail == finding.detail }) { distinct.append(finding) }
    }
    return distinct
  }
}

/// The failing seeds of a sweep, each with its first finding and its replay command.
struct FailingSeeds {
  private static let maximumShown = 20

  private let failing: [RunResult]
  private let style: ANSIStyle

  init(_ failing: [RunResult], style: ANSIStyle) {
    self.failing = failing
    self.style = style
  }

  var text: String {
    var text = failing.prefix(FailingSeeds.maximumShown).map { FindingList($0, style: style, maximumShown: 1).text }.joined(
      separator: "\n")
    if failing.count > FailingSeeds.maximumShown {
      text += "\nand \(counted(failing.count - FailingSeeds.maximumShown, "more failing seed"))\n"
    }
    return text
  }
}
