/// What has come of a stress session: its setting, and what comes of any session.
@dynamicMemberLookup
public struct StressOutcome: Sendable {
  public var setting: StressSetting
  /// How many frames it took to come to rest, one number for each time.
  public var framesToRest: [Int]
  public var report: SimulationReport

  public subscript<Value>(dynamicMember path: KeyPath<SimulationReport, Value>) -> Value { report[keyPath: path] }
}
