import FeedSimulation
import ScrollSimulation
import UVLoop

/// Tests the rules: each injected bug must be found by one of its rules, and its trace must shrink to `maximumEvents`.
struct StressScore {
  static let maximumEvents = 12  // the limit of a shrunk trace
  static let maximumShrinkingRuns = 5_000  // sessions for shrinking one trace

  private let request: StressRequest
  private let targets: StressTargets
  private let output: OutputFile?
  private let driver: Driver

  init(_ request: StressRequest) throws(Failure) {
    Interrupt.unblock()
    targets = StressTargets(feed: try StressFeed(request.feed))
    var request = request
    request.settings.name(targets.feed)
    self.request = request
    output = if let path = request.outPath { try OutputFile("--out", path, sparing: targets.feed.files) } else { nil }
    driver = try Driver(isQuiet: true)
  }

  func run() throws(Failure) -> ExitStatus {
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    if !request.isQuiet { StandardStream.output.write(style.faint(ScoreRow.heading) + "\n") }
    var objections: [Failure] = []
    var isInterrupted = false
    for bug in InjectedBug.allCases where !isInterrupted {
      let row = score(bug)
      isInterrupted = driver.interrupt.hasCome
      if isInterrupted, row.objection != nil { break }  // an interrupted search proves nothing about its bug
      output?.append(row.line)
      if let objection = row.objection {
        objections.append(objection)
        StandardStream.output.write(style.bad(row.text) + "\n")
      } else if !request.isQuiet {
        StandardStream.output.write(row.text + "\n")
      }
    }
    driver.interrupt.release()
    let failure = output?.finish()
    try driver.close()
    for objection in objections { StandardStream.error.write("treadmill: \(objection)\n") }
    if let failure { throw failure }
    return isInterrupted ? .interruptedInOrder : objections.first?.status ?? .clean
  }

  private func score(_ bug: InjectedBug) -> ScoreRow {
    var settings = request.settings
    settings.bug = bug
    let target = targets.target(for: settings)
    var row = ScoreRow(bug: bug, seeds: 0, frames: 0, finding: nil)
    for index in 0..<request.seeds.count where row.finding == nil && !isInterrupted() {
      let seed = request.seeds[index]
      let session = target.session(targets.setting(for: settings, seed: seed), isRecording: true)
      let rule = firstRule(of: bug, broken: session)
      row.seeds += 1
      row.frames += session.simulator.frame
      if let rule { row.finding = ScoreRow.Finding(seed: seed, rule: rule, shrunk: shrunk(session, target, keeping: rule)) }
    }
    return row
  }

  /// Steps until a rule that is meant to find the bug breaks; nil if none does.
  private func firstRule(of bug: InjectedBug, broken session: any AnyStressRun) -> String? {
    var seen = 0
    while session.step() {
      let findings = session.simulator.results.findings
      if let found = findings[seen...].first(where: { bug.rules.contains($0.rule) }) { return found.rule }
      seen = findings.count
    }
    return session.simulator.results.findings.first { bug.rules.contains($0.rule) }?.rule
  }

  /// Nil if the trace does not reproduce the bug.
  private func shrunk(_ session: any AnyStressRun, _ target: StressTarget, keeping rule: String) -> ShrunkTrace? {
    var budget = ShrinkBudget(maximumRuns: StressScore.maximumShrinkingRuns, isInterrupted: isInterrupted)
    // The text was just written and is readable.
    return try? target.shrink(session.traceText(frames: [], isEnded: false), keeping: rule, within: &budget)
  }

  private func isInterrupted() -> Bool {
    driver.isInterrupted
  }
}
