import FeedSimulation
import JSONReading
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
  /// The members of a result. Those with a default value are omitted.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("layout", .string(layout.rawValue))]
    if isUnmeasured { members.append(("unmeasured", .boolean(true))) }
    members += [("frames", .integer(frames)), ("profile", .string(profileName))]
    if let bugName { members.append(("bug", .string(bugName))) }
    if let server { members.append(("server", .string(server))) }
    if let feedHash { members.append(("feed", .string(feedHash))) }
    return .object(members)
  }

  init(reading fields: LineFields) throws(LineFault) {
    var fields = fields
    self.init()
    try take(&fields)
    server = try fields.string("server")
    feedHash = try fields.string("feed")
    try fields.end()
  }

  /// Applies the given fields; the other values stay.
  mutating func take(_ fields: inout LineFields) throws(LineFault) {
    if let name = try fields.choice("layout", of: LayoutChoice.allCases.map(\.rawValue)) { layout = LayoutChoice(rawValue: name) ?? layout }
    if let flag = try fields.boolean("unmeasured") { isUnmeasured = flag }
    if let number = try fields.whole("frames", in: StressConfiguration.allowedFrames) { frames = number }
    if let name = try fields.choice("profile", of: StressConfiguration.profileNames) { profile = ScrollProfile(rawValue: name) }
    if let name = try fields.choice("bug", of: InjectedBug.allCases.map(\.rawValue)) { bug = InjectedBug(rawValue: name) }
    if layout.items == nil, isUnmeasured {
      throw LineFault(words: "\"unmeasured\": the \(layout == .feed ? "heights of a feed's posts" : "sizes of a plane's cells") are known")
    }
    if layout != .feed, bug != nil { throw LineFault(words: "\"bug\": its bugs are those of clients of a feed") }
  }

  /// The first difference in words: "frames 600, not 1000"; nil if there is none.
  func difference(from other: StressConfiguration) -> String? {
    let (mine, others) = (facts, other.facts)
    return zip(mine, others).first { $0.value != $1.value }.map { "\($0.name) \($0.value), not \($1.value)" }
  }

  private var facts: [(name: String, value: String)] {
    [
      ("layout", layout.rawValue), ("lengths", isUnmeasured ? "learned on sight" : "known"), ("frames", "\(frames)"),
      ("profile", profileName), ("bug", bugName ?? "none"), ("server", server ?? "none"), ("feed", feedHash ?? "none"),
    ]
  }
}
