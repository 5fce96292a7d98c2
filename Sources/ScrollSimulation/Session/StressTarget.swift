/// A kind of subject by its name, with its types put away: what a command can draw, replay and shrink.
public struct StressTarget {
  public let name: String
  /// What a seed draws for it.
  public let parameters: [Parameter]
  /// A Swift expression that makes the target, for the test cases that are written.
  public let code: String
  private let draw: (StressSetting, Bool) -> any StressSession
  private let replay: ([UInt8], Bool, Bool) throws(TraceFault) -> any StressSession
  private let readTrace: ([UInt8], Bool) throws(TraceFault) -> TraceRecord
  private let shrinkTrace: ([UInt8], Bool, String?, inout ShrinkBudget) throws(TraceFault) -> ShrunkTrace?

  /// - Parameters:
  ///   - name: as traces have it; see ``StressSetting/subject``.
  ///   - parameters: what each seed draws for the subject.
  ///   - code: a Swift expression that makes the target.
  ///   - make: makes a subject for one session.
  public init<Subject: StressSubject>(
    _ name: String, parameters: [Parameter] = [], code: String, make: @escaping (EventSource<Subject.Event>) -> Subject
  ) {
    self.name = name
    self.parameters = parameters
    self.code = code
    draw = { StressRun($0, isRecording: $1, make) }
    replay = { (text, isEdited, isRecording) throws(TraceFault) in
      let trace = try TraceReader<Subject.Event>.read(text, of: name, isEdited: isEdited)
      return StressRun(replaying: trace, isRecording: isRecording, make)
    }
    readTrace = { (text, isEdited) throws(TraceFault) in
      try TraceReader<Subject.Event>.read(text, of: name, isEdited: isEdited).record
    }
    shrinkTrace = { (text, isEdited, rule, budget) throws(TraceFault) in
      let trace = try TraceReader<Subject.Event>.read(text, of: name, isEdited: isEdited)
      return Shrinker<Subject>.shrink(trace, keeping: rule, parameters: parameters, within: &budget, make)
    }
  }

  /// All that a seed draws for a session.
  public func setting(seed: UInt64, frames: Int, profile: ScrollProfile? = nil, bug: String? = nil) -> StressSetting {
    StressSetting(subject: name, seed: seed, frames: frames, profile: profile, bug: bug, parameters: parameters)
  }

  public func session(_ setting: StressSetting, isRecording: Bool = false) -> any StressSession { draw(setting, isRecording) }

  /// Runs the session of a trace, for a test.
  ///
  /// - Returns: the first rule that breaks, with the trace as it is; nil if all hold.
  public func replay(_ text: String) throws(TraceFault) -> StressFinding? {
    let bytes = Array(text.utf8)
    let session = try session(replaying: bytes)
    while session.step() {}
    let events = try record(of: bytes).events
    return session.outcome.findings.first.map {
      StressFinding(
        subject: name, seed: session.outcome.setting.seed, finding: $0, trace: text, events: events,
        eventsBefore: events, replay: "try \(code).replay(trace)")
    }
  }

  /// A ready test case in Swift for a trace that was shrunk.
  public func testCase(of shrunk: ShrunkTrace) -> String {
    StressFinding.testCase(
      rule: shrunk.rule, seed: shrunk.seed, trace: String(decoding: shrunk.text, as: UTF8.self), replaying: "try \(code).replay(trace)")
  }

  /// What a trace says of its session. If `isEdited`, lines may have been changed by hand.
  public func record(of text: [UInt8], isEdited: Bool = false) throws(TraceFault) -> TraceRecord { try readTrace(text, isEdited) }

  /// The session of a trace. If `isEdited`, lines may have been changed by hand; if `isRecording`, it is written down once more.
  public func session(replaying text: [UInt8], isEdited: Bool = false, isRecording: Bool = false) throws(TraceFault) -> any StressSession {
    try replay(text, isEdited, isRecording)
  }

  /// The shortest trace found that breaks the same rule; nil if this one breaks none. The rule that must stay broken is the first that breaks, if
  /// `rule` is nil.
  public func shrink(
    _ text: [UInt8], isEdited: Bool = false, keeping rule: String? = nil, within budget: inout ShrinkBudget
  ) throws(TraceFault) -> ShrunkTrace? {
    try shrinkTrace(text, isEdited, rule, &budget)
  }
}
