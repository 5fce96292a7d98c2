public import Scrolling

/// A type-erased kind of subject, which a command can draw, replay and shrink by name.
public struct StressTarget {
  public let name: String
  /// The parameters that a seed draws.
  public let parameters: [Parameter]
  /// A Swift expression that makes the target, for generated test cases.
  public let code: String
  private let liveNumbers: [(Parameter, Int)]
  private let draw: (StressSetting, (any GestureSource)?, Bool) -> any AnyStressRun
  private let replay: ([UInt8], Bool, Bool) throws(TraceFault) -> any AnyStressRun
  private let play: (StressSetting, [UInt8]?) throws(TraceFault) -> any LiveRun
  private let readTrace: ([UInt8], Bool) throws(TraceFault) -> TraceRecord
  private let shrinkTrace: ([UInt8], Bool, String?, inout ShrinkBudget) throws(TraceFault) -> ShrunkTrace?

  /// `name` is that of traces (``StressSetting/subject``); `code` is a Swift expression for the target; `make` makes a session's subject.
  /// `liveNumbers` are the parameters of a live session that are not the simplest.
  public init<Subject: StressSubject>(
    _ name: String, parameters: [Parameter] = [], code: String, liveNumbers: [(Parameter, Int)] = [],
    make: @escaping (EventSource<Subject.Event>) -> Subject
  ) {
    self.name = name
    self.parameters = parameters
    self.code = code
    self.liveNumbers = liveNumbers
    play = { (setting, text) throws(TraceFault) in
      let trace = try text.map { text throws(TraceFault) in try TraceReader<Subject.Event>.read(text, of: name) }
      return StressRun(EventSource(replaying: trace?.played ?? [], of: setting, isRecording: true), make)
    }
    draw = { StressRun($0, gestures: $1, isRecording: $2, make) }
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

  /// The setting that a seed draws.
  public func setting(seed: UInt64, frames: Int, profile: ScrollProfile? = nil, bug: String? = nil) -> StressSetting {
    StressSetting(subject: name, seed: seed, frames: frames, profile: profile, bug: bug, parameters: parameters)
  }

  /// The session of a setting. `gestures` are played instead of the drawn ones; if `isRecording`, a trace can be made of it.
  public func session(
    _ setting: StressSetting, gestures: (any GestureSource)? = nil, isRecording: Bool = false
  ) -> any AnyStressRun {
    draw(setting, gestures, isRecording)
  }

  /// The setting of a live session: a phone unless it is told otherwise, and nothing drawn.
  public func liveSetting(
    seed: UInt64, hz: Int = 60, width: Int = 390, height: Int = 844, platform: ScrollPlatform = .uikit, bug: String? = nil
  ) -> StressSetting {
    var setting = StressSetting(
      subject: name, seed: seed, frames: StressSetting.allowedFrames.upperBound, goal: nil, hz: hz, width: width, height: height,
      platform: platform, bug: bug)
    for (parameter, value) in liveNumbers { setting[parameter] = value }
    return setting
  }

  /// The live session of a setting, in which the events of a trace come first: those of its frames, and then what is added.
  ///
  /// The setting may differ from the trace's, such as in its bug: the same events then meet another client. What the trace has beyond its
  /// frames is left out, and what is added before its last frame has been made is played among its events.
  public func live(_ setting: StressSetting, continuing trace: [UInt8]? = nil) throws(TraceFault) -> any LiveRun {
    var setting = setting
    (setting.frames, setting.goal) = (StressSetting.allowedFrames.upperBound, nil)
    return try play(setting, trace)
  }

  /// Runs the session of a trace, for a test. Returns the first broken rule, with the trace as it is; nil if all hold.
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

  /// A test case in Swift for a shrunk trace.
  public func testCase(of shrunk: ShrunkTrace) -> String {
    StressFinding.testCase(
      rule: shrunk.rule, seed: shrunk.seed, trace: String(decoding: shrunk.text, as: UTF8.self), replaying: "try \(code).replay(trace)")
  }

  /// What a trace says of its session. If `isEdited`, lines may have been changed by hand.
  public func record(of text: [UInt8], isEdited: Bool = false) throws(TraceFault) -> TraceRecord { try readTrace(text, isEdited) }

  /// The session of a trace. If `isEdited`, lines may have been changed by hand; if `isRecording`, it is recorded again.
  public func session(replaying text: [UInt8], isEdited: Bool = false, isRecording: Bool = false) throws(TraceFault) -> any AnyStressRun {
    try replay(text, isEdited, isRecording)
  }

  /// The shortest trace found that still breaks `rule`, or the first broken rule if `rule` is nil; nil if the trace does not break it.
  public func shrink(
    _ text: [UInt8], isEdited: Bool = false, keeping rule: String? = nil, within budget: inout ShrinkBudget
  ) throws(TraceFault) -> ShrunkTrace? {
    try shrinkTrace(text, isEdited, rule, &budget)
  }
}
