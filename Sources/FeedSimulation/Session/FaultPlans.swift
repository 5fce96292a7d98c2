/// The fault plan of a photo request; by default the reply is prompt and right.
public struct PhotoFaultPlan: Equatable, Sendable {
  public enum Outcome: String, Codable, Sendable, CaseIterable {
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
  public enum Outcome: String, Codable, Sendable, CaseIterable {
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

extension PhotoFaultPlan: Codable {
  private enum CodingKeys: String, CodingKey { case late, outcome, again, stubborn }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    late = (try members.decodeIfPresent(Int.self, forKey: .late) ?? 0).clamped(to: FaultLimits.milliseconds)
    outcome = try members.decodeIfPresent(Outcome.self, forKey: .outcome) ?? .right
    again = try members.decodeIfPresent(Int.self, forKey: .again).map { $0.clamped(to: FaultLimits.milliseconds) }
    isStubborn = try members.decodeIfPresent(Bool.self, forKey: .stubborn) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    if late != 0 { try members.encode(late, forKey: .late) }
    if outcome != .right { try members.encode(outcome, forKey: .outcome) }
    try members.encodeIfPresent(again, forKey: .again)
    if isStubborn { try members.encode(true, forKey: .stubborn) }
  }
}

extension FeedPageFaultPlan: Codable {
  private enum CodingKeys: String, CodingKey { case late, outcome, again, brings, repeats, outdated }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    late = (try members.decodeIfPresent(Int.self, forKey: .late) ?? 0).clamped(to: FaultLimits.milliseconds)
    outcome = try members.decodeIfPresent(Outcome.self, forKey: .outcome) ?? .right
    again = try members.decodeIfPresent(Int.self, forKey: .again).map { $0.clamped(to: FaultLimits.milliseconds) }
    brings = try members.decodeIfPresent(Int.self, forKey: .brings).map { $0.clamped(to: FaultLimits.posts) }
    repeats = (try members.decodeIfPresent(Int.self, forKey: .repeats) ?? 0).clamped(to: FaultLimits.posts)
    outdated = (try members.decodeIfPresent(Int.self, forKey: .outdated) ?? 0).clamped(to: FaultLimits.posts)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    if late != 0 { try members.encode(late, forKey: .late) }
    if outcome != .right { try members.encode(outcome, forKey: .outcome) }
    try members.encodeIfPresent(again, forKey: .again)
    try members.encodeIfPresent(brings, forKey: .brings)
    if repeats != 0 { try members.encode(repeats, forKey: .repeats) }
    if outdated != 0 { try members.encode(outdated, forKey: .outdated) }
  }
}
