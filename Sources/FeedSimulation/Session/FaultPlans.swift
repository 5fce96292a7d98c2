/// What becomes of a photo's request, where it is not answered promptly and rightly.
public struct PhotoFaultPlan: Equatable, Sendable {
  public enum Outcome: String, Codable, Sendable, CaseIterable {
    case right
    case fails
    /// No answer comes: the network says so after its time-out.
    case lost
  }

  /// Milliseconds more than a frame.
  public var late = 0
  public var outcome = Outcome.right
  /// Comes a second time, so many milliseconds after the first.
  public var again: Int?
  /// Comes though it was cancelled.
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

/// What becomes of a page's request, where it is not answered promptly and rightly.
public struct FeedPageFaultPlan: Equatable, Sendable {
  public enum Outcome: String, Codable, Sendable, CaseIterable {
    case right
    case fails
    /// No answer comes, ever.
    case lost
  }

  /// Milliseconds more than a frame.
  public var late = 0
  public var outcome = Outcome.right
  /// Comes a second time, so many milliseconds after the first.
  public var again: Int?
  /// Brings at most so many of its posts, though its cursors are those of all: the others are not for this person.
  public var brings: Int?
  /// Begins with so many posts that were brought before: delivery at least once, and for 1 an inclusive cursor.
  public var repeats = 0
  /// The page of another place, so many posts back from the one that was asked for.
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

/// Limits of what a fate may say; a trace that says more is cut to them.
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
