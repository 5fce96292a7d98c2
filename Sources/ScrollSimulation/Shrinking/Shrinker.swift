/// Makes a failing trace as small as it can while the same rule breaks: leaves events out, in blocks and one by one, then makes simpler what
/// is left (delta debugging, Zeller and Hildebrandt 2002, over units that belong together).
///
/// The trace of a seed may have thousands of events, of which a handful matter. Each candidate is run as a session of its own; since every
/// event can be performed in any state, each candidate is a trace.
struct Shrinker<Subject: StressSubject> {
  typealias Trace = StressTrace<Subject.Event>
  typealias Entry = TraceEntry<Subject.Event>

  private(set) var best: Trace
  private(set) var violation: Violation
  let rule: String
  var budget: ShrinkBudget
  private let make: (StressPort<Subject.Event>) -> Subject
  /// Whether what comes after the broken rule can be left out unseen. Looked at once: a subject may report a rule late.
  private var isCut = true

  /// - Returns: nil if the trace breaks no rule, or not this one.
  static func shrink(
    _ trace: Trace, keeping rule: String?, within budget: inout ShrinkBudget, _ make: @escaping (StressPort<Subject.Event>) -> Subject
  ) -> ShrunkTrace? {
    guard let violation = violation(of: trace, rule: rule, make) else { return nil }
    var shrinker = Shrinker(trace, violation, budget, make)
    shrinker.tryCut()
    let isMinimal = shrinker.goOn()
    budget = shrinker.budget
    return shrinker.result(before: trace.entries.count, isMinimal: isMinimal)
  }

  private init(_ trace: Trace, _ violation: Violation, _ budget: ShrinkBudget, _ make: @escaping (StressPort<Subject.Event>) -> Subject) {
    best = trace
    self.violation = violation
    rule = violation.rule
    self.budget = budget
    self.make = make
  }

  /// Passes over the trace until one changes nothing.
  ///
  /// - Returns: false if the budget was used up before.
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

  /// Takes a candidate if it breaks the rule.
  @discardableResult
  mutating func adopt(_ candidate: Trace) -> Bool {
    guard candidate != best, !budget.isUsedUp else { return false }
    let found = Shrinker.violation(of: candidate, rule: rule, make)
    if let found {
      best = candidate
      violation = found
      cut()
    }
    budget.noteRun(events: best.entries.count)
    return found != nil
  }

  private mutating func tryCut() {
    let whole = best
    cut()
    isCut = Shrinker.violation(of: best, rule: rule, make) != nil
    budget.noteRun(events: best.entries.count)
    if !isCut { best = whole }
  }

  /// Takes off what comes after the broken rule: it cannot have had a part in it. A session that does not come to rest breaks its rule after
  /// the last event, and keeps all.
  private mutating func cut() {
    guard isCut, violation.frame <= best.setting.frames else { return }
    best.setting.frames = violation.frame
    best.entries.removeAll { $0.frame > violation.frame }
  }

  /// The first time that the rule breaks.
  private static func violation(
    of trace: Trace, rule: String?, _ make: @escaping (StressPort<Subject.Event>) -> Subject
  ) -> Violation? {
    let run = StressRun(replaying: trace, make)
    while run.step() {
      let violations = run.simulator.checker.violations
      if violations.isEmpty { continue }
      if let found = violations.first(where: { rule == nil || $0.rule == rule }) { return found }
      // The kept violations are limited in number, and others may have used them up.
      if run.simulator.checker.violationCount > violations.count { return nil }
    }
    return run.simulator.checker.violations.first { rule == nil || $0.rule == rule }
  }

  private func result(before: Int, isMinimal: Bool) -> ShrunkTrace {
    let run = StressRun(replaying: best, make)
    while run.step() {}
    var trace = best
    trace.frames = []
    trace.end = TraceEnd(run.outcome)
    return ShrunkTrace(
      text: trace.text, seed: trace.setting.seed, rule: rule, frame: violation.frame, detail: violation.detail, events: best.entries.count,
      eventsBefore: before,
      runs: budget.runs, isMinimal: isMinimal)
  }
}
