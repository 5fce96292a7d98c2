import ScrollSimulation

/// The results of one run for a person to read: what decided it, its rules, its counts, what was violated; of a quiet one the last alone.
protocol RunSummary {
  var findings: Findings { get }
  var isQuiet: Bool { get }
  var style: ANSIStyle { get }
  /// What must be known before anything else is believed; empty if there is nothing.
  var warning: String { get }
  /// Everything that decides the run, a line each.
  var configuration: String { get }
  /// What was counted, a line each.
  var counts: String { get }
}

extension RunSummary {
  var warning: String { "" }

  var text: String {
    let violations = ViolationList(findings, style: style).text
    if isQuiet { return violations }
    return [warning, configuration, RuleList(findings, style: style).text, counts, violations].filter { !$0.isEmpty }.joined(
      separator: "\n")
  }
}

extension Table {
  /// What a list's pool has done, and what stayed blank.
  mutating func addPool(of session: SimulationReport) {
    let reuse = Double(session.moves) / Double(max(1, session.binds)) * 100
    add("pool", "\(counted(session.poolCapacity, "tile")), \(tenths(session.utilisation * 100)) % of them in use")
    add("binds", "\(grouped(session.binds)); moves \(grouped(session.moves)), so \(tenths(reuse)) % of the binds reuse a tile")
    add(
      "blank area",
      "\(tenths(session.blankSum)) square points x frames, \(tenths(session.blankMaximum)) at worst,"
        + " \(counted(session.blankLongestRun, "frame")) in a row")
    if session.blankRefused > 0 {
      let part = session.blankRefused == session.blankSum ? "all of it" : "\(tenths(session.blankRefused)) of it"
      add("", "\(part) while the list had refused a batch that does not add up: by design it shows nothing")
      add("", "of what it cannot know until it is reloaded")
    }
    add("corrections", grouped(session.corrections))
    add("layouts", "\(grouped(session.layouts)) in all passes")
  }
}
