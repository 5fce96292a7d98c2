import FeedSimulation
import ScrollSimulation

/// Everything that determines a stress session, except its seed. Only results with equal configurations can be merged.
struct StressConfiguration: Equatable {
  static let allowedFrames = 1...StressSetting.allowedFrames.upperBound
  static let profileNames = [StressSetting.swarmProfile] + ScrollProfile.allCases.map(\.rawValue)

  var layout = LayoutChoice.feed
  var isUnmeasured = false  // Extents are measured when items come on screen. A feed knows them.
  var frames = 1_000  // Frames with events. The session then continues without events until it is quiescent.
  var profile: ScrollProfile?  // the profile of the simulated user; nil is `swarm`, a mix that each seed draws
  var bug: InjectedBug?
  var server: String?  // the address of a real server's feed, in place of a simulated one
  var feedHash: String?  // the feed's `StressFeed.hash`, which distinguishes results of different feeds; nil without a feed

  mutating func name(_ feed: StressFeed) { feedHash = layout == .feed && server == nil ? feed.hash : nil }

  var bugName: String? { bug?.rawValue }
  var profileName: String { profile?.rawValue ?? StressSetting.swarmProfile }
}

extension StressConfiguration {
  static let memberNames = ["layout", "unmeasured", "frames", "profile", "plant", "server", "feed"]

  /// The members of a result. Those with a default value are omitted.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("layout", .string(layout.rawValue))]
    if isUnmeasured { members.append(("unmeasured", .boolean(true))) }
    members += [("frames", .integer(frames)), ("profile", .string(profileName))]
    if let bugName { members.append(("plant", .string(bugName))) }
    if let server { members.append(("server", .string(server))) }
    if let feedHash { members.append(("feed", .string(feedHash))) }
    return .object(members)
  }

  init(reading value: JSONValue) throws(LineFault) {
    let members = try JSONMembers(value, among: StressConfiguration.memberNames)
    self.init()
    try take(members)
    server = try members.text("server")
    feedHash = try members.text("feed")
  }

  /// Applies the given members; the other values stay.
  mutating func take(_ members: JSONMembers) throws(LineFault) {
    if let name = try members.text("layout") {
      layout = try StressConfiguration.named(name, "layout", among: LayoutChoice.allCases.map(\.rawValue)) { name in
        LayoutChoice.allCases.first { $0.rawValue == name }
      }
    }
    if let flag = try members.flag("unmeasured") { isUnmeasured = flag }
    if let number = try members.number("frames", in: StressConfiguration.allowedFrames) { frames = number }
    if let name = try members.text("profile") {
      profile = ScrollProfile(rawValue: name)
      guard profileName == name else { throw StressConfiguration.fault("profile", StressConfiguration.profileNames) }
    }
    if let name = try members.text("plant") {
      bug = try StressConfiguration.named(name, "plant", among: InjectedBug.allCases.map(\.rawValue)) { InjectedBug(rawValue: $0) }
    }
    if layout.items == nil, isUnmeasured {
      throw LineFault(words: "\"unmeasured\": the \(layout == .feed ? "heights of a feed's posts" : "sizes of a plane's cells") are known")
    }
    if layout != .feed, bug != nil { throw LineFault(words: "\"plant\": its bugs are those of clients of a feed") }
  }

  private static func named<Value>(
    _ name: String, _ member: String, among names: [String], _ find: (String) -> Value?
  ) throws(LineFault) -> Value {
    guard let value = find(name) else { throw fault(member, names) }
    return value
  }

  private static func fault(_ member: String, _ names: [String]) -> LineFault {
    LineFault(words: "\"\(member)\": expected one of \(names.joined(separator: ", "))")
  }

  /// The first difference in words: "frames 600, not 1000"; nil if there is none.
  func difference(from other: StressConfiguration) -> String? {
    let (mine, others) = (facts, other.facts)
    return zip(mine, others).first { $0.value != $1.value }.map { "\($0.name) \($0.value), not \($1.value)" }
  }

  private var facts: [(name: String, value: String)] {
    [
      ("layout", layout.rawValue), ("lengths", isUnmeasured ? "learned on sight" : "known"), ("frames", "\(frames)"),
      ("profile", profileName), ("plant", bugName ?? "none"), ("server", server ?? "none"), ("feed", feedHash ?? "none"),
    ]
  }
}
