/// The rules that were checked, each with a mark, in two columns that are read downwards; below them what came of them.
struct RuleList {
  private let findings: Findings
  private let ink: Ink

  init(_ findings: Findings, ink: Ink) {
    self.findings = findings
    self.ink = ink
  }

  var text: String {
    let cells = findings.rules.map { rule in
      let mark = rule.violations == 0 ? ink.good("✓") : ink.bad("✗")
      let name = "\(padded(rule.rule, to: 3)) \(RuleNames.name(of: rule.rule))"
      return (mark: mark, text: rule.violations == 0 ? name : "\(name): \(grouped(rule.violations))")
    }
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

  private var verdict: String {
    let broken = findings.rules.count { $0.violations > 0 }
    return broken == 0
      ? ink.good("no rule of \(findings.rules.count) was broken in \(counted(findings.frames, "frame"))")
      : ink.bad("\(broken) of \(findings.rules.count) rules broken, \(counted(findings.violationCount, "violation"))")
  }
}
