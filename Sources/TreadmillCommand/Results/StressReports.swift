import ScrollSimulation
import SimulationReports

extension StressSimulation {
  /// Writes the JUnit, HTML and Perfetto reports. JUnit has a case per rule. HTML and Perfetto show one session, which is repeated in this
  /// process: that of the first finding, or of the first seed of a clean run. A seed that lost its worker is not repeated.
  /// - Returns: false if there is no session to show.
  func writeReports(of tally: StressTally) -> Bool {
    files["--junit"]?.append(junit(tally).text.utf8)
    guard files["--html"] != nil || files["--perfetto"] != nil else { return true }
    guard let shown = shown(tally.total), let session = recorded(shown, tally) else { return false }
    files["--html"]?.append(HTMLReport(session).text.utf8)
    files["--perfetto"]?.append(PerfettoTrace(session).text.utf8)
    return true
  }

  private func junit(_ tally: StressTally) -> JUnitReport {
    let total = tally.total
    let losses = WorkerLoss.allCases.map(\.rawValue).filter { total.rules[$0] == nil }
    let rules = (total.rules.entries.map(\.name) + losses).sorted { RuleOrder($0) < RuleOrder($1) }
    let idle = total.ruleCount.idle
    return JUnitReport(
      suite: request.settings.server.map { "treadmill check \($0)" } ?? "treadmill stress \(request.settings.layout.rawValue)",
      cases: rules.map { rule in
        let failures = total.findings.filter { $0.finding.rule == rule }.map {
          JUnitReport.Failure(seed: $0.seed, finding: $0.finding, replay: tally.replay($0).description)
        }
        return JUnitReport.Case(
          rule: rule, name: RuleText.title(of: rule), failures: failures, skipped: idle.contains(rule) ? total.whyIdle(rule) : nil)
      })
  }

  private func shown(_ total: StressTotal) -> SeedFinding? {
    if let found = total.findings.first(where: { !$0.finding.isLoss }) { return found }
    return total.seeds > 0 && total.isClean ? SeedFinding(seed: request.seeds[0], finding: Finding(frame: 0, rule: "", detail: "")) : nil
  }

  private func recorded(_ shown: SeedFinding, _ tally: StressTally) -> RecordedSession? {
    guard let session = source.session(of: shown.seed) else { return nil }
    let recorder = SessionRecorder(of: session)
    while session.step() {}
    return recorder.session(
      titled: source.target.name, replay: tally.replay(shown).description, parameters: source.target.parameters, naming: RuleText.title)
  }
}
