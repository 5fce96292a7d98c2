/// Runs a stress session for each seed, and shrinks the first that breaks a rule.
///
/// For Swift Testing: a failing expectation prints the seed, the rule and the shrunk trace as a test case of its own.
///
/// ```swift
/// @Test func inboxHolds() { #expect(stress(seeds: 1...200, Inbox.init) == nil) }
/// ```
///
/// - Parameters:
///   - seeds: one session each, in order.
///   - frames: number of frames with events. The session then continues without events until it is quiescent.
///   - parameters: drawn by each seed, for the setting of the subject's event source.
///   - maximumShrinkingRuns: maximum number of sessions for shrinking.
///   - make: makes a subject for one session.
///   - filePath: of the call, whose `make` the test case quotes.
///   - line: of the call.
/// - Returns: the finding; nil if no rule broke.
/// - Complexity: about 0.1 ms per frame for each ten tiles in a release build, and ten times as long in a debug build.
public func stress<Subject: StressSubject>(
  seeds: ClosedRange<UInt64>, frames: Int = 600, parameters: [Parameter] = [], maximumShrinkingRuns: Int = 2_000,
  filePath: String = #filePath, line: Int = #line, _ make: @escaping (EventSource<Subject.Event>) -> Subject
) -> StressFinding? {
  let name = "\(Subject.self)"
  let replay = { StressFinding.replay(of: Subject.self, madeAsIn: "stress", at: CallSite(path: filePath, line: line)) }
  for seed in seeds {
    let setting = StressSetting(subject: name, seed: seed, frames: frames, parameters: parameters)
    let run = StressRun(setting, isRecording: true, make)
    while run.step(), run.simulator.results.findingCount == 0 {}
    guard run.simulator.results.findingCount > 0 else { continue }
    var budget = ShrinkBudget(maximumRuns: maximumShrinkingRuns)
    let trace = StressTrace(setting: setting, entries: run.eventSource.entries)
    if let finding = StressFinding(shrinking: trace, parameters, within: &budget, replay(), make) { return finding }
    // Something outside the trace decides what its replay does not show.
    var finding = run.simulator.results.findings[0]
    finding.detail += " (and not when its trace is replayed: something of the subject does not come from the event source)"
    return StressFinding(
      subject: name, seed: seed, finding: finding,
      trace: String(decoding: trace.text, as: UTF8.self), events: trace.entries.count, eventsBefore: trace.entries.count,
      replay: replay())
  }
  return nil
}

/// Runs the session of a trace.
/// - Returns: the first broken rule, with the trace as it is; nil if all hold.
/// - Throws: ``TraceFault`` if the text is not a trace of the subject.
public func replay<Subject: StressSubject>(
  _ text: String, filePath: String = #filePath, line: Int = #line, _ make: @escaping (EventSource<Subject.Event>) -> Subject
) throws(TraceFault) -> StressFinding? {
  let name = "\(Subject.self)"
  let trace = try TraceReader<Subject.Event>.read(Array(text.utf8), of: name)
  let run = StressRun(replaying: trace, make)
  while run.step() {}
  return run.simulator.results.findings.first.map {
    StressFinding(
      subject: name, seed: trace.setting.seed, finding: $0, trace: text,
      events: trace.entries.count, eventsBefore: trace.entries.count,
      replay: StressFinding.replay(of: Subject.self, madeAsIn: "replay", at: CallSite(path: filePath, line: line)))
  }
}

extension StressFinding {
  fileprivate init?<Subject: StressSubject>(
    shrinking trace: StressTrace<Subject.Event>, _ parameters: [Parameter], within budget: inout ShrinkBudget,
    _ replay: String, _ make: @escaping (EventSource<Subject.Event>) -> Subject
  ) {
    guard let shrunk = Shrinker<Subject>.shrink(trace, keeping: nil, parameters: parameters, within: &budget, make) else { return nil }
    self.init(
      subject: trace.setting.subject, seed: trace.setting.seed, finding: shrunk.finding,
      trace: String(decoding: shrunk.text, as: UTF8.self), events: shrunk.events, eventsBefore: shrunk.eventsBefore, replay: replay)
  }
}
