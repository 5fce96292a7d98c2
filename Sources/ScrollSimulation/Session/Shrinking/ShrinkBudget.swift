/// How long shrinking may go on, and how far it is.
public struct ShrinkBudget {
  public static let maximumRunsDefault = 20_000

  /// Sessions that may be run.
  public let maximumRuns: Int
  public private(set) var runs = 0
  /// Events that are left.
  public private(set) var events = 0
  private let isInterrupted: () -> Bool
  private let onRun: (ShrinkBudget) -> Void

  /// - Parameters:
  ///   - maximumRuns: sessions that may be run.
  ///   - isInterrupted: asked before each session; a driver looks at a clock or at ^C here. The best trace so far is the result then.
  ///   - onRun: called after each session, to show how far it is.
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

/// What shrinking has come to.
@dynamicMemberLookup
public struct ShrunkTrace: Sendable {
  /// The trace, with its end.
  public var text: [UInt8]
  public var seed: UInt64
  /// The rule's first break in the shrunk trace.
  public var finding: Finding
  /// Lines of the trace that say what happened, and those that there were.
  public var events: Int
  public var eventsBefore: Int
  /// Sessions that it took.
  public var runs: Int
  /// Whether nothing was left to try; else the budget was used up.
  public var isMinimal: Bool

  public subscript<Value>(dynamicMember path: KeyPath<Finding, Value>) -> Value { finding[keyPath: path] }
}
