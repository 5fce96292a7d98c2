import ArgumentParser
import ScrollSimulation

/// A finding for a person to read: what is seen, what is wrong, and then the rule and where it breaks first. The pool is for who asks.
struct FindingText {
  let finding: Finding
  let count: Int  // of the frames that broke the rule; 0 if unknown
  var seed: UInt64?  // of several
  let isVerbose: Bool
  var columns = Terminal(.output).columns

  func text(_ style: ANSIStyle) -> String {
    var text = style.bad("✗ \(finding.sentence)") + "\n  \(finding.detail)\n"
    let pages = PageDrawing(steps: finding.pages, columns: columns, style: style).text
    if !pages.isEmpty { text += "\n\(pages)\n" }
    var facts = count > 0 ? [counted(count, "finding")] : []
    let place = [seed.map { "seed \($0)" }, finding.frame > 0 ? "frame \(grouped(finding.frame))" : nil].compactMap(\.self)
    if !place.isEmpty { facts.append((count > 1 ? "first in " : "in ") + place.joined(separator: ", ")) }
    text += "  \(finding.rule) \(RuleText.title(of: finding.rule))\(facts.isEmpty ? "" : ": ")\(facts.joined(separator: ", "))\n"
    if isVerbose, !finding.pool.isEmpty { text += "  \(style.faint("pool \(finding.pool)"))\n" }
    return text
  }
}

extension SimulationReport {
  private static let maximumShownRules = 10

  /// The first finding of each broken rule, the earliest first.
  func findingsText(_ style: ANSIStyle, isVerbose: Bool, maximum: Int = maximumShownRules) -> String {
    let first = firstFindings
    let texts = first.prefix(maximum).map { finding in
      let count = rules.first { $0.rule == finding.rule }?.findings ?? 0
      return FindingText(finding: finding, count: count, isVerbose: isVerbose).text(style)
    }
    let others = first.dropFirst(maximum)
    let more = others.isEmpty ? "" : "and \(counted(others.count, "more broken rule")): \(others.map(\.rule).joined(separator: ", "))\n"
    return texts.joined() + more
  }
}

/// One meaning in every command.
struct VerboseOption: ParsableArguments {
  @Flag(help: "Print the pool of each finding, and the parameters that the seed draws.")
  var verbose = false

  func isVerbose(besides quiet: Bool) throws(Failure) -> Bool {
    if verbose, quiet { throw .conflict("--verbose", "--quiet") }
    return verbose
  }
}
