/// A kind of subject by its name, with its types put away: what a command can draw, replay and shrink.
public struct StressTarget {
  public let name: String
  /// What a seed draws for it.
  public let numbers: [StressNumber]
  private let draw: (StressSetting, Bool) -> any StressSession
  private let replay: ([UInt8], Bool, Bool) throws(TraceFault) -> any StressSession
  private let shrinkTrace: ([UInt8], Bool, String?, inout ShrinkBudget) throws(TraceFault) -> ShrunkTrace?

  /// - Parameter make: makes a subject for one session.
  public init<Subject: StressSubject>(
    _ name: String, numbers: [StressNumber] = [], make: @escaping (StressPort<Subject.Event>) -> Subject
  ) {
    self.name = name
    self.numbers = numbers
    draw = { StressRun($0, isWritten: $1, make) }
    replay = { (text, isEdited, isWritten) throws(TraceFault) in
      let trace = try TraceReader<Subject.Event>.read(text, of: name, isEdited: isEdited)
      return StressRun(replaying: trace, isWritten: isWritten, make)
    }
    shrinkTrace = { (text, isEdited, rule, budget) throws(TraceFault) in
      let trace = try TraceReader<Subject.Event>.read(text, of: name, isEdited: isEdited)
      return Shrinker<Subject>.shrink(trace, keeping: rule, within: &budget, make)
    }
  }

  /// All that a seed draws for a session.
  public func setting(seed: UInt64, frames: Int, hand: ScrollProfile? = nil, plant: String? = nil) -> StressSetting {
    StressSetting(subject: name, seed: seed, frames: frames, hand: hand, plant: plant, numbers: numbers)
  }

  public func session(_ setting: StressSetting, isWritten: Bool = false) -> any StressSession { draw(setting, isWritten) }

  /// The session of a trace.
  ///
  /// - Parameter isEdited: whether lines may have been changed by hand.
  public func session(replaying text: [UInt8], isEdited: Bool = false, isWritten: Bool = false) throws(TraceFault) -> any StressSession {
    try replay(text, isEdited, isWritten)
  }

  /// The shortest trace found that breaks the same rule; nil if this one breaks none.
  ///
  /// - Parameter rule: which rule must stay broken; nil is the first that breaks.
  public func shrink(
    _ text: [UInt8], isEdited: Bool = false, keeping rule: String? = nil, within budget: inout ShrinkBudget
  ) throws(TraceFault) -> ShrunkTrace? {
    try shrinkTrace(text, isEdited, rule, &budget)
  }
}
