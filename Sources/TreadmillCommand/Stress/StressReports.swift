import ScrollSimulation
import SimulationReports

/// The JUnit, HTML and Perfetto reports of a run. JUnit has a case per rule. HTML and Perfetto show one session, which is repeated in this
/// process: that of the first finding, or of the first seed of a clean run. A seed that lost its worker is not repeated.
struct StressReports {
  private let request: StressRequest
  private let targets: StressTargets
  private let files: OutputFiles

  init(_ request: StressRequest, _ targets: StressTargets, _ files: OutputFiles) {
    self.request = request
    self.targets = targets
    self.files = files
  }

  /// - Returns: false if there is no session to show.
  func write(_ total: StressTotal) -> Bool {
    files["--junit"]?.append(junit(total).text.utf8)
    guard files["--html"] != nil || files["--perfetto"] != nil else { return true }
    guard let seed = shownSeed(total) else { return false }
    let session = recorded(seed)
    files["--html"]?.append(HTMLReport(session).text.utf8)
    files["--perfetto"]?.append(PerfettoTrace(session).text.utf8)
    return true
  }

  private func replay(_ seed: UInt64) -> ReplayCommand { ReplayCommand(seed: seed, request.configuration, feed: request.feed) }

  private func junit(_ total: StressTotal) -> JUnitReport {
    let losses = WorkerLoss.allCases.map(\.rawValue).filter { total.rules[$0] == nil }
    let rules = (total.rules.entries.map(\.name) + losses).sorted { RuleOrder($0) < RuleOrder($1) }
    return JUnitReport(
      suite: "treadmill stress \(request.configuration.layout.rawValue)",
      cases: rules.map { rule in
        let failures = total.findings.filter { $0.finding.rule == rule }.map {
          JUnitReport.Failure(seed: $0.seed, finding: $0.finding, replay: replay($0.seed).description)
        }
        return JUnitReport.Case(rule: rule, name: RuleText.title(of: rule), failures: failures)
      })
  }

  private func shownSeed(_ total: StressTotal) -> UInt64? {
    if let found = total.findings.first(where: { !$0.finding.isLoss }) { return found.seed }
    return total.seeds > 0 && total.isClean ? request.seeds[0] : nil
  }

  private func recorded(_ seed: UInt64) -> RecordedSession {
    let target = targets.target(for: request.configuration)
    let session = target.session(targets.setting(for: request.configuration, seed: seed), isRecording: true)
    let recorder = SessionRecorder(of: session)
    while session.step() {}
    return recorder.session(titled: target.name, replay: replay(seed).description, parameters: target.parameters, naming: RuleText.title)
  }
}
