import ScrollSimulation

/// The findings of a run, and how to see them again.
struct FindingList {
  private let result: RunResult
  private let style: ANSIStyle

  init(_ result: RunResult, style: ANSIStyle) {
    self.result = result
    self.style = style
  }

  var text: String { text { $0.findingsText(style, isVerbose: result.request.isVerbose) } }

  /// Without all but the first.
  var first: String { text { $0.findingsText(style, isVerbose: result.request.isVerbose, maximum: 1) } }

  private func text(_ findings: (SimulationReport) -> String) -> String {
    guard !result.report.isClean else { return "" }
    var text = style.bad("seed \(result.seed): \(counted(result.report.findingCount, "finding"))") + "\n"
    text += "\(findings(result.report))replay: \(result.replay)\n"
    if let remark = result.replay.remark { text += "        (\(remark))\n" }
    return text
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
    var text = failing.prefix(FailingSeeds.maximumShown).map { FindingList($0, style: style).first }.joined(separator: "\n")
    if failing.count > FailingSeeds.maximumShown {
      text += "\nand \(counted(failing.count - FailingSeeds.maximumShown, "more failing seed"))\n"
    }
    return text
  }
}
