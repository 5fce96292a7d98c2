import ScrollSimulation

/// Each rule with the number of frames that it checked. Their sum is a ``RuleCount``.
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
    return text
  }

  /// A dot for a rule that had nothing to check.
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
}
