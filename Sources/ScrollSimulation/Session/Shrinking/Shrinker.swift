/// Minimizes a failing trace while the same rule breaks: drops events, in blocks and one by one, and simplifies the rest (delta debugging,
/// Zeller and Hildebrandt 2002, over units that belong together). Each candidate runs as a session: every event fits any state.
struct Shrinker<Subject: StressSubject> {
  typealias Trace = StressTrace<Subject.Event>
  typealias Entry = TraceEntry<Subject.Event>

  private(set) var best: Trace
  private var finding: Finding
  var budget: ShrinkBudget
  let parameters: [Parameter]  // that the setting may have
  private let make: (EventSource<Subject.Event>) -> Subject

  /// - Returns: nil if the trace breaks no rule, or not this one.
  static func shrink(
    _ trace: Trace, keeping rule: String?, parameters: [Parameter], within budget: inout ShrinkBudget,
    _ make: @escaping (EventSource<Subject.Event>) -> Subject
  ) -> ShrunkTrace? {
    guard let (finding, part) = brokenPart(of: trace, rule: rule, make) else { return nil }
    var shrinker = Shrinker(best: part, finding: finding, budget: budget, parameters: parameters, make: make)
    let isMinimal = shrinker.goOn()
    budget = shrinker.budget
    return shrinker.result(before: trace.entries.count, isMinimal: isMinimal)
  }

  /// Repeats the passes until one changes nothing; false if the budget is used up first.
  private mutating func goOn() -> Bool {
    while !budget.isUsedUp {
      let before = best
      dropKinds()
      dropUnits()
      dropEntries()
      simplifyEntries()
      closeGaps()
      simplifySetting()
      if best == before { return !budget.isUsedUp }
    }
    return false
  }

  /// Takes a candidate if it breaks the rule, without the entries after the finding.
  @discardableResult
  mutating func adopt(_ candidate: Trace) -> Bool {
    guard candidate != best, !budget.isUsedUp else { return false }
    let found = Shrinker.brokenPart(of: candidate, rule: finding.rule, make)
    if let found { (finding, best) = found }
    budget.noteRun(events: best.entries.count)
    return found != nil
  }

  /// The rule's first break, and the recorded entries up to it: later and unused ones have no part in it. A session that does not become
  /// quiescent keeps all its frames.
  private static func brokenPart(
    of trace: Trace, rule: String?, _ make: @escaping (EventSource<Subject.Event>) -> Subject
  ) -> (Finding, Trace)? {
    let run = StressRun(replaying: trace, isRecording: true, make)
    while run.step(), run.simulator.results.firstFinding(of: rule) == nil {}
    guard let finding = run.simulator.results.firstFinding(of: rule) else { return nil }
    var part = Trace(setting: trace.setting, entries: run.eventSource.entries)
    part.setting.frames = min(trace.setting.frames, run.simulator.frame)
    return (finding, part)
  }

  private func result(before: Int, isMinimal: Bool) -> ShrunkTrace {
    let run = StressRun(replaying: best, make)
    while run.step() {}
    var trace = best
    trace.end = TraceEnd(run.outcome)
    return ShrunkTrace(
      text: trace.text, seed: trace.setting.seed, finding: finding, events: best.entries.count, eventsBefore: before, runs: budget.runs,
      isMinimal: isMinimal)
  }
}

extension RuleResults {
  fileprivate func firstFinding(of rule: String?) -> Finding? { findings.first { rule == nil || $0.rule == rule } }
}
