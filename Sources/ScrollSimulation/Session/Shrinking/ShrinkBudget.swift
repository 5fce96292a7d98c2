/// The limit and the progress of shrinking.
public struct ShrinkBudget {
  public static let maximumRunsDefault = 20_000

  /// Maximum number of sessions.
  public let maximumRuns: Int
  public private(set) var runs = 0
  /// Number of events that are left.
  public private(set) var events = 0
  private let isInterrupted: () -> Bool
  private let onRun: (ShrinkBudget) -> Void

  /// `isInterrupted` is asked before each session: if true, the best trace so far is the result. `onRun` is called after each session.
  public init(
    maximumRuns: Int = maximumRunsDefault, isInterrupted: @escaping () -> Bool = { false },
    onRun: @escaping (ShrinkBudget) -> Void = { _ in }
  ) {
    self.maximumRuns = maximumRuns
    self.isInterrupted = isInterrupted
    self.onRun = onRun
  }

  var isUsedUp: Bool { runs >= maximumRuns || isInterrupted() }

  mutating func noteRun(events: Int) {
    runs += 1
    self.events = events
    onRun(self)
  }
}

/// The result of shrinking.
@dynamicMemberLookup
public struct ShrunkTrace: Sendable {
  /// The trace, with its end.
  public var text: [UInt8]
  public var seed: UInt64
  /// The rule's first break in the shrunk trace.
  public var finding: Finding
  /// Event lines in the trace, and before shrinking.
  public var events: Int
  public var eventsBefore: Int
  /// Number of sessions run.
  public var runs: Int
  /// Whether nothing was left to try; otherwise the budget was used up.
  public var isMinimal: Bool

  public subscript<Value>(dynamicMember path: KeyPath<Finding, Value>) -> Value { finding[keyPath: path] }
}
