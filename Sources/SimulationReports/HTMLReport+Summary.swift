import ScrollSimulation

// What is readable without scripts: first what is seen and what is wrong, then setting, replay command, rules and findings.
extension HTMLReport {
  var summary: String {
    let facts = [("seed", "\(session.seed)"), ("frames", "\(session.frames.count)"), ("hz", "\(session.hz)")]
    let others = session.setting.filter { entry in !facts.contains { $0 == entry } }
    let shown = HTMLReport.maximumShownFacts
    let rest = others.dropFirst(shown)
    let more = rest.isEmpty ? "" : "<details><summary>\(rest.count) more</summary>\(HTMLReport.list(Array(rest)))</details>"
    let parameterWords = session.parameterWords.map { "<li>\(Escaping.markup($0))</li>" }.joined()
    let drawn =
      parameterWords.isEmpty
      ? ""
      : "<details id=\"parameterWords\"><summary>What the seed has turned on (\(session.parameterWords.count))</summary><ul>\(parameterWords)</ul></details>"
    return """
      <header>
      <h1>\(Escaping.markup(headline))</h1>
      \(cause)\(verdict)
      <p class="title">\(Escaping.markup(session.title))</p>
      \(HTMLReport.list(facts + others.prefix(shown)))\(more)\(drawn)
      <div class="replay"><span id="replay-label">Replay</span><code id="replay" tabindex="0" role="textbox" aria-readonly="true" \
      aria-labelledby="replay-label">\(Escaping.markup(session.replay))</code><button type="button" id="copy">Copy</button></div>
      </header>
      """
  }

  private static let maximumShownFacts = 12

  /// The finding that comes first.
  private var first: Finding? { session.findings.min(by: Finding.precedes) }

  /// What is seen, in a sentence.
  var headline: String {
    if let first { return first.sentence }
    if let broken = session.rules.first(where: { $0.rule.findings > 0 }) { return "Rule \(broken.rule.rule) is broken." }
    return session.rules.contains { $0.rule.checked > 0 } ? "No rule was broken." : "No rule had anything to check."
  }

  private var cause: String {
    guard let first else { return "" }
    return "<p class=\"detail\">\(Escaping.markup(first.detail))</p>\n\(HTMLReport.pages(of: first))"
  }

  private static func list(_ facts: [(String, String)]) -> String {
    let rows = facts.map { "<div><dt>\(Escaping.markup($0))</dt><dd>\(Escaping.markup($1))</dd></div>" }
    return "<dl class=\"facts\">\(rows.joined())</dl>"
  }

  private var verdict: String {
    let broken = session.rules.count { $0.rule.findings > 0 }
    guard broken > 0 || !session.findings.isEmpty else {
      let judging = session.rules.count { $0.rule.checked > 0 }
      let idle = judging < session.rules.count ? "; \(session.rules.count - judging) had nothing to check" : ""
      return "<p class=\"verdict\">\(HTMLReport.counted(judging, "rule")) checked, none broken\(idle).</p>"
    }
    let place = first.map { ", first \(Escaping.markup($0.rule)) in frame \(HTMLReport.link($0.frame))" } ?? ""
    return "<p class=\"verdict broken\">\(HTMLReport.counted(max(broken, 1), "rule")) broken\(place).</p>"
  }

  /// Broken rules first, in the order of their first findings; then those without one and those that hold, as in the document.
  var rules: String {
    guard !session.rules.isEmpty else { return "" }
    let findings = session.findings.sorted(by: Finding.precedes)
    let found = session.rules.compactMap { entry in findings.firstIndex { $0.rule == entry.rule.rule }.map { (place: $0, entry: entry) } }
    let others = session.rules.filter { entry in !found.contains { $0.entry.rule.rule == entry.rule.rule } }
    let sorted =
      found.sorted { $0.place < $1.place }.map(\.entry) + others.filter { $0.rule.findings > 0 } + others.filter { $0.rule.findings == 0 }
    let rows = sorted.map { rule, name in
      let first = findings.first { $0.rule == rule.rule }?.frame
      let place = first.map(HTMLReport.link) ?? (rule.findings > 0 ? "not kept" : "")
      return """
        <tr\(rule.findings > 0 ? " class=\"broken\"" : "")><th scope="row">\(Escaping.markup(rule.rule))</th>\
        <td>\(Escaping.markup(name))</td><td class="number">\(rule.checked == 0 ? "nothing to check" : "\(rule.checked)")</td><td class="number">\(rule.findings)</td>\
        <td class="number">\(place)</td></tr>
        """
    }
    return """
      <section id="rules"><h2>Invariants</h2>
      <table><thead><tr><th scope="col">Rule</th><th scope="col">What holds</th><th scope="col" class="number">Frames checked</th>\
      <th scope="col" class="number">Frames that broke it</th>\
      <th scope="col" class="number">First</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></section>
      """
  }

  var findings: String {
    guard !session.findings.isEmpty else { return "" }
    let rows = session.findings.sorted(by: Finding.precedes).enumerated().map { place, finding in
      let pages = place == 0 ? "" : HTMLReport.pages(of: finding)  // the first one's are at the top
      let pool =
        finding.pool.isEmpty ? "" : "<details><summary>Pool</summary><code>\(Escaping.markup(finding.pool))</code></details>"
      return """
        <tr><td class="number">\(HTMLReport.link(finding.frame))</td><th scope="row">\(Escaping.markup(finding.rule))</th>\
        <td><p class="seen">\(Escaping.markup(finding.sentence))</p>\(Escaping.markup(finding.detail))\(pages)\(pool)</td></tr>
        """
    }
    return """
      <section id="findings"><h2>Findings</h2>
      <table><thead><tr><th scope="col" class="number">Frame</th><th scope="col">Rule</th><th scope="col">What is wrong</th>\
      </tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></section>
      """
  }

  private static func link(_ frame: Int) -> String { "<a href=\"#frame=\(frame)\">\(frame)</a>" }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
