import JSONReading
import ScrollSimulation

/// The fault plan of a photo request; by default the reply is prompt and right.
public struct PhotoFaultPlan: Equatable, Sendable {
  public enum Outcome: String, Sendable, CaseIterable {
    case right
    case fails
    /// The network reports a time-out.
    case lost
  }

  /// Latency beyond one frame, in milliseconds.
  public var late = 0
  public var outcome = Outcome.right
  /// Delay of a duplicate reply after the first, in milliseconds.
  public var again: Int?
  /// The reply arrives although the request was cancelled.
  public var isStubborn = false

  public init() {}

  var shrinkCandidates: [PhotoFaultPlan] {
    var shrinkCandidates: [PhotoFaultPlan] = []
    func add(_ change: (inout PhotoFaultPlan) -> Void) {
      var plan = self
      change(&plan)
      if plan != self { shrinkCandidates.append(plan) }
    }
    add { ($0.late, $0.again, $0.isStubborn) = (0, nil, false) }
    add { $0.again = nil }
    add { $0.isStubborn = false }
    add { $0.late = 0 }
    add { $0.late /= 2 }
    add { $0.again = $0.again.map { $0 / 2 } }
    return shrinkCandidates
  }
}

/// The fault plan of a page request; by default the reply is prompt and right.
public struct FeedPageFaultPlan: Equatable, Sendable {
  public enum Outcome: String, Sendable, CaseIterable {
    case right
    case fails
    /// No answer ever arrives.
    case lost
  }

  /// Latency beyond one frame, in milliseconds.
  public var late = 0
  public var outcome = Outcome.right
  /// Delay of a duplicate reply after the first, in milliseconds.
  public var again: Int?
  /// Maximum number of posts in the page. Its cursors span all: the others are filtered out for this user.
  public var brings: Int?
  /// Number of repeated posts at the beginning: at-least-once delivery, or for 1 an inclusive cursor.
  public var repeats = 0
  /// Number of posts between the requested place and the page's, which is further back.
  public var outdated = 0

  public init() {}

  var shrinkCandidates: [FeedPageFaultPlan] {
    var shrinkCandidates: [FeedPageFaultPlan] = []
    func add(_ change: (inout FeedPageFaultPlan) -> Void) {
      var plan = self
      change(&plan)
      if plan != self { shrinkCandidates.append(plan) }
    }
    add { ($0.late, $0.again, $0.repeats, $0.outdated) = (0, nil, 0, 0) }
    add { $0.again = nil }
    add { $0.brings = nil }
    add { $0.repeats = 0 }
    add { $0.repeats /= 2 }
    add { $0.outdated = 0 }
    add { $0.outdated /= 2 }
    add { $0.late = 0 }
    add { $0.late /= 2 }
    add { $0.again = $0.again.map { $0 / 2 } }
    return shrinkCandidates
  }
}

/// Limits of a fault plan; values in a trace are clamped to them.
enum FaultLimits {
  static let milliseconds = 0...10_000
  static let posts = 0...PostValue.maximumPosts
}

extension TraceFields {
  /// A number that is brought into what is allowed; nil without one.
  mutating func clamped(_ name: String, to allowed: ClosedRange<Int>) throws(TraceLineFault) -> Int? {
    try whole(name, in: .min ... .max)?.clamped(to: allowed)
  }
}

extension PhotoFaultPlan {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    late = try fields.clamped("late", to: FaultLimits.milliseconds) ?? 0
    outcome = try fields.word("outcome") ?? .right
    again = try fields.clamped("again", to: FaultLimits.milliseconds)
    isStubborn = try fields.boolean("stubborn") ?? false
  }

  var json: JSONValue {
    .sorted([
      ("late", late == 0 ? nil : .integer(late)), ("outcome", outcome == .right ? nil : .string(outcome.rawValue)),
      ("again", again.map { .integer($0) }), ("stubborn", isStubborn ? .boolean(true) : nil),
    ])
  }
}

extension FeedPageFaultPlan {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    late = try fields.clamped("late", to: FaultLimits.milliseconds) ?? 0
    outcome = try fields.word("outcome") ?? .right
    again = try fields.clamped("again", to: FaultLimits.milliseconds)
    brings = try fields.clamped("brings", to: FaultLimits.posts)
    repeats = try fields.clamped("repeats", to: FaultLimits.posts) ?? 0
    outdated = try fields.clamped("outdated", to: FaultLimits.posts) ?? 0
  }

  var json: JSONValue {
    .sorted([
      ("late", late == 0 ? nil : .integer(late)), ("outcome", outcome == .right ? nil : .string(outcome.rawValue)),
      ("again", again.map { .integer($0) }), ("brings", brings.map { .integer($0) }), ("repeats", repeats == 0 ? nil : .integer(repeats)),
      ("outdated", outdated == 0 ? nil : .integer(outdated)),
    ])
  }
}
