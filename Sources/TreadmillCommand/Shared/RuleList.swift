import ScrollSimulation

/// The rules, each with a mark and how many frames it has judged, in two columns that are read downwards; below them what came of them.
struct RuleList {
  private let findings: Findings
  private let ink: Ink

  init(_ findings: Findings, ink: Ink) {
    self.findings = findings
    self.ink = ink
  }

  var text: String {
    let digits = findings.rules.map { grouped($0.judged).count }.max() ?? 0
    let cells = findings.rules.map { (mark: mark(of: $0), text: words(for: $0, digits)) }
    let rows = (cells.count + 1) / 2
    let width = (cells.prefix(rows).map(\.text.count).max() ?? 0) + 3
    var text = ""
    for row in 0..<rows {
      text += "\(cells[row].mark) "
      if row + rows < cells.count {
        text += "\(padded(cells[row].text, to: width))\(cells[row + rows].mark) \(cells[row + rows].text)\n"
      } else {
        text += cells[row].text + "\n"
      }
    }
    return text + verdict + "\n"
  }

  /// No tick for a rule that had nothing to judge.
  private func mark(of rule: SimulationReport.Rule) -> String {
    if rule.violations > 0 { return ink.bad("✗") }
    return rule.judged > 0 ? ink.good("✓") : ink.faint("·")
  }

  private func words(for rule: SimulationReport.Rule, _ digits: Int) -> String {
    let judged = grouped(rule.judged)
    let count = String(repeating: " ", count: digits - judged.count) + judged
    let name = "\(padded(rule.rule, to: 3)) \(count) \(RuleText.title(of: rule.rule))"
    return rule.violations == 0 ? name : "\(name): \(grouped(rule.violations))"
  }

  private var verdict: String {
    let (broken, idle) = (findings.rules.count { $0.violations > 0 }, findings.rules.count { $0.judged == 0 })
    let judged = findings.rules.count - idle
    let rest = idle == 0 ? "" : "; \(counted(idle, "rule")) (·) had nothing to judge"
    if broken > 0 { return ink.bad("\(broken) of \(judged) rules broken, \(counted(findings.violationCount, "violation"))") + rest }
    return judged == 0
      ? "no rule had anything to judge in \(counted(findings.frames, "frame"))"
      : ink.good("no rule of \(judged) was broken in \(counted(findings.frames, "frame"))") + rest
  }
}
