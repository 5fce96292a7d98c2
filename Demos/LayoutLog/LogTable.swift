import DemoOutput

/// The claims as a table: what is done, whom the post has laid out, who is laid out, and when.
struct LogTable {
  let claims: [Claim]

  func lines() -> [String] {
    var lines = LogTable.legend + ["", LogTable.row("what is done", "laid out, says the post", "laid out", "when", "the claim")]
    var counts = (holding: 0, made: 0)
    for claim in claims {
      lines += ["", claim.text]
      for trial in claim.trials {
        let outcome = trial.run()
        if outcome.verdict != .unsaid { counts.made += 1 }
        if outcome.verdict == .holds { counts.holding += 1 }
        lines.append(
          LogTable.row(
            trial.what, outcome.claimed.map(LogTable.list) ?? "-", LogTable.list(outcome.entries.map(\.name)),
            LogTable.moments(outcome.entries), outcome.verdict.rawValue))
      }
    }
    return lines + ["", "\(counts.holding) of \(counts.made) trials come out as the post has it."]
  }

  private static let legend = [
    "Each trial has a new tree, laid out and at rest:",
    "  window > root > child > leaf, sibling, scroll > page, all of them in the key window, and window 2 > other.",
  ]

  private static func list(_ names: [String]) -> String { names.isEmpty ? "nobody" : names.joined(separator: ", ") }

  private static func moments(_ entries: [LayoutRecord.Entry]) -> String {
    guard let first = entries.first else { return "-" }
    return entries.allSatisfy { $0.moment == first.moment } ? first.moment.rawValue : "in both"
  }

  private static func row(_ what: String, _ claimed: String, _ actual: String, _ when: String, _ verdict: String) -> String {
    var line = "    "
    for (text, width) in [(what, 37), (claimed, 36), (actual, 30), (when, 13)] { line += text.padded(to: width) }
    return (line + verdict).trimmed
  }
}
