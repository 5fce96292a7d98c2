import ScrollSimulation
import SimulationReports

/// The JUnit, HTML and Perfetto reports of a run. JUnit has a case per rule. HTML and Perfetto show one session, which is repeated in this
/// process: that of the first finding, or of the first seed of a clean run. A seed that lost its worker is not repeated.
struct StressReports {
  let request: StressRequest
  let target: StressTarget
  let files: OutputFiles
  let open: (UInt64) -> (any AnyStressRun)?  // the session of a seed, which is recorded; nil if it is not to be had
  let replay: (SeedFinding) -> ReplayCommand

  init(_ request: StressRequest, _ targets: StressTargets, _ files: OutputFiles) {
    let target = targets.target(for: request.configuration)
    self.init(
      request: request, target: target, files: files,
      open: { target.session(targets.setting(for: request.configuration, seed: $0), isRecording: true) },
      replay: { ReplayCommand(seed: $0.seed, request.configuration, feed: request.feed) })
  }

  init(
    request: StressRequest, target: StressTarget, files: OutputFiles, open: @escaping (UInt64) -> (any AnyStressRun)?,
    replay: @escaping (SeedFinding) -> ReplayCommand
  ) {
    (self.request, self.target, self.files, self.open, self.replay) = (request, target, files, open, replay)
  }

  /// - Returns: false if there is no session to show.
  func write(_ total: StressTotal) -> Bool {
    files["--junit"]?.append(junit(total).text.utf8)
    guard files["--html"] != nil || files["--perfetto"] != nil else { return true }
    guard let shown = shown(total), let session = recorded(shown) else { return false }
    files["--html"]?.append(HTMLReport(session).text.utf8)
    files["--perfetto"]?.append(PerfettoTrace(session).text.utf8)
    return true
  }

  private func junit(_ total: StressTotal) -> JUnitReport {
    let losses = WorkerLoss.allCases.map(\.rawValue).filter { total.rules[$0] == nil }
    let rules = (total.rules.entries.map(\.name) + losses).sorted { RuleOrder($0) < RuleOrder($1) }
    let idle = total.ruleCount.idle
    return JUnitReport(
      suite: "treadmill stress \(request.configuration.server ?? request.configuration.layout.rawValue)",
      cases: rules.map { rule in
        let failures = total.findings.filter { $0.finding.rule == rule }.map {
          JUnitReport.Failure(seed: $0.seed, finding: $0.finding, replay: replay($0).description)
        }
        return JUnitReport.Case(
          rule: rule, name: RuleText.title(of: rule), failures: failures, skipped: idle.contains(rule) ? total.whyIdle(rule) : nil)
      })
  }

  private func shown(_ total: StressTotal) -> SeedFinding? {
    if let found = total.findings.first(where: { !$0.finding.isLoss }) { return found }
    return total.seeds > 0 && total.isClean ? SeedFinding(seed: request.seeds[0], finding: Finding(frame: 0, rule: "", detail: "")) : nil
  }

  private func recorded(_ shown: SeedFinding) -> RecordedSession? {
    guard let session = open(shown.seed) else { return nil }
    let recorder = SessionRecorder(of: session)
    while session.step() {}
    return recorder.session(titled: target.name, replay: replay(shown).description, parameters: target.parameters, naming: RuleText.title)
  }
}
