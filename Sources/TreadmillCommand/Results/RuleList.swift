import ScrollSimulation

struct RuleList {
  let report: SimulationReport
  let style: ANSIStyle
  var columns = Int.max  // of the terminal: two rules a line if they fit

  var text: String {
    let digits = report.rules.map { grouped($0.checked).count }.max() ?? 0
    let cells = report.rules.map { (mark: mark(of: $0), text: words(for: $0, digits)) }
    var rows = (cells.count + 1) / 2
    let width = (cells.prefix(rows).map(\.text.count).max() ?? 0) + 3
    if width + 4 + (cells.dropFirst(rows).map(\.text.count).max() ?? 0) > columns { rows = cells.count }
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

  /// No tick for a rule that had nothing to check.
  private func mark(of rule: SimulationReport.Rule) -> String {
    if rule.findings > 0 { return style.bad("✗") }
    return rule.checked > 0 ? style.good("✓") : style.faint("·")
  }

  private func words(for rule: SimulationReport.Rule, _ digits: Int) -> String {
    let checked = grouped(rule.checked)
    let count = String(repeating: " ", count: digits - checked.count) + checked
    let name = "\(padded(rule.rule, to: 3)) \(count) \(RuleText.title(of: rule.rule))"
    return rule.findings == 0 ? name : "\(name): \(grouped(rule.findings))"
  }

  private var verdict: String {
    let (broken, idle) = (report.rules.count { $0.findings > 0 }, report.rules.count { $0.checked == 0 })
    let checked = report.rules.count - idle
    let rest = idle == 0 ? "" : "; \(counted(idle, "rule")) (·) had nothing to check"
    if broken > 0 { return style.bad("\(broken) of \(checked) rules broken, \(counted(report.findingCount, "finding"))") + rest }
    return checked == 0
      ? "no rule had anything to check in \(counted(report.frames, "frame"))"
      : style.good("no rule of \(checked) was broken in \(counted(report.frames, "frame"))") + rest
  }
}
