import FeedSimulation
import JSONReading
import ScrollSimulation
import Treadmill

/// Everything that decides a session, except its seed and its data: one value, read from options and from the line of a job, and written into
/// results and into the commands that repeat a session. What is nil each seed draws; over lines it is as usual. Only results of equal
/// settings can be merged.
struct SessionSettings: Equatable {
  static let allowedFrames = 1...StressSetting.allowedFrames.upperBound
  static let allowedRates = [60, 90, 120]
  static let allowedPosts = 1...1_000_000
  static let profileNames = [StressSetting.swarmProfile] + ScrollProfile.allCases.map(\.rawValue)
  private static let usualPosts = 2_000  // over lines

  var layout = LayoutChoice.feed
  var isUnmeasured = false  // Extents are measured when items come on screen. A feed knows them.
  var items: Int?  // at first; over lines the number of synthetic posts, in place of a feed
  /// Frames with events. The session then continues without events until it is quiescent; over lines, or with gestures, it ends. Nil ends
  /// it when all lines have been seen, or the gestures are over.
  var frames: Int? = 1_000
  var profile: ScrollProfile?  // of the simulated user; nil is `swarm`, a mix that each seed draws
  var hz: Int?
  var viewport: ScreenSize?
  var platform: ScrollPlatform?
  var maximumPosts: Int?  // that a feed of lines keeps
  var bug: InjectedBug?
  var server: String?  // the address of a real server's feed, in place of a simulated one
  var feedHash: String?  // the feed's `StressFeed.hash`, which distinguishes results of different feeds; nil without a feed

  mutating func name(_ feed: StressFeed) { feedHash = layout.isFeed && server == nil && items == nil ? feed.hash : nil }

  /// The list of a layout. More items than can be written out are measured on sight.
  func kind(_ layout: ListLayout) -> ListKind {
    ListKind(layout, isUnmeasured: isUnmeasured || items ?? 0 > ListLayout.maximumWrittenItems)
  }
}

// MARK: The setting that a seed draws

extension SessionSettings {
  /// - Parameters:
  ///   - target: what draws, but over lines.
  ///   - isPlayed: whether the gestures are given: then the session ends with them.
  func setting(seed: UInt64, of target: StressTarget, isPlayed: Bool = false) -> StressSetting {
    guard layout != .lines else { return linesSetting(seed: seed, isPlayed: isPlayed) }
    var setting = target.setting(seed: seed, frames: frames ?? FeedSubject.maximumFrames, profile: profile, bug: bug?.rawValue)
    if isPlayed { setting.goal = frames == nil ? .gesturesOver : .frames }
    if let hz { setting.hz = hz }
    if let viewport { (setting.width, setting.height) = (viewport.width, viewport.height) }
    if let platform { setting.platform = platform.rawValue }
    if let items { setting.setItems(items) }
    return setting
  }

  private func linesSetting(seed: UInt64, isPlayed: Bool) -> StressSetting {
    let viewport = viewport ?? .phone
    return FeedSubject.streamSetting(
      seed: seed, frames: frames ?? FeedSubject.maximumFrames, goal: frames != nil ? .frames : isPlayed ? .gesturesOver : .everythingSeen,
      hz: hz ?? 60, width: viewport.width, height: viewport.height,
      profile: profile ?? (bug == nil ? .browsing : .monkey),  // some bugs need rough input and a rough network
      platform: platform ?? .uikit, maximumPosts: max(maximumPosts ?? SessionSettings.usualPosts, items ?? 0), bug: bug)
  }
}

// MARK: Members and options

extension SessionSettings {
  /// Those that are not usual, by the names of their options, which have hyphens.
  private var members: [(name: String, value: JSONValue)] {
    var members: [(String, JSONValue)] = [("layout", .string(layout.rawValue))]
    if isUnmeasured { members.append(("unmeasured", .boolean(true))) }
    if let items { members.append(("items", .integer(items))) }
    if let frames { members.append(("frames", .integer(frames))) }
    if let profileName { members.append(("profile", .string(profileName))) }
    if let hz { members.append(("hz", .integer(hz))) }
    if let viewport { members.append(("viewport", .string("\(viewport)"))) }
    if let platform { members.append(("platform", .string(platform.rawValue))) }
    if let maximumPosts { members.append(("maximumPosts", .integer(maximumPosts))) }
    if let bug { members.append(("bug", .string(bug.rawValue))) }
    return members
  }

  /// Nil for the usual user of lines.
  var profileName: String? { profile?.rawValue ?? (layout == .lines ? nil : StressSetting.swarmProfile) }

  static func option(_ member: String) -> String { "--" + (member == "maximumPosts" ? "maximum-posts" : member) }

  /// The options that give them.
  var arguments: [String] {
    members.flatMap { name, value -> [String] in
      switch value {
      case .boolean: [SessionSettings.option(name)]
      case .string(let text): text == StressSetting.swarmProfile ? [] : [SessionSettings.option(name), text]
      default: [SessionSettings.option(name), "\(value)"]
      }
    }
  }

  /// `layout grid, unmeasured, frames 600, profile swarm`
  var words: String {
    members.map { name, value in
      switch value {
      case .boolean: name
      case .string(let text): "\(name) \(text)"
      case .integer(let number): "\(name) \(grouped(number))"
      default: "\(name) \(value)"
      }
    }.joined(separator: ", ")
  }

  /// The members of a result.
  var json: JSONValue {
    .object(members + [("server", server), ("feed", feedHash)].compactMap { name, text in text.map { (name, .string($0)) } })
  }

  init(reading fields: LineFields) throws(LineFault) {
    var fields = fields
    self.init(frames: nil)
    try take(&fields)
    server = try fields.string("server")
    feedHash = try fields.string("feed")
    try fields.end()
  }

  /// Applies the given fields; the other values stay.
  mutating func take(_ fields: inout LineFields) throws(LineFault) {
    if let name = try fields.choice("layout", of: LayoutChoice.allCases.map(\.rawValue)) { layout = LayoutChoice(rawValue: name) ?? layout }
    if let flag = try fields.boolean("unmeasured") { isUnmeasured = flag }
    if let number = try fields.whole("items", in: ListLayout.allowedItems) { items = number }
    if let number = try fields.whole("frames", in: SessionSettings.allowedFrames) { frames = number }
    if let name = try fields.choice("profile", of: SessionSettings.profileNames) { profile = ScrollProfile(rawValue: name) }
    if let number = try fields.whole("hz", in: StressSetting.allowedRates) {
      guard SessionSettings.allowedRates.contains(number) else { throw LineFault(words: "\"hz\": \(Failure.notARate)") }
      hz = number
    }
    if let text = try fields.string("viewport") {
      do throws(Failure) { viewport = try ScreenSize(parsing: text) } catch { throw LineFault(words: "\"viewport\": \(error)") }
    }
    if let name = try fields.choice("platform", of: ScrollPlatform.allCases.map(\.rawValue)) { platform = ScrollPlatform(rawValue: name) }
    if let number = try fields.whole("maximumPosts", in: SessionSettings.allowedPosts) { maximumPosts = number }
    if let name = try fields.choice("bug", of: InjectedBug.allCases.map(\.rawValue)) { bug = InjectedBug(rawValue: name) }
    if let (name, words) = fault { throw LineFault(words: "\"\(name)\": \(words)") }
  }

  private var knownLengths: String {
    switch layout {
    case .plane: "the sizes of a plane's cells are known"
    case .shelves: "each seed decides whether a shelf's lengths are known"
    case .feed, .lines, .items: "the heights of a feed's posts are known"
    }
  }

  /// The member that does not go with another, and why.
  var fault: (name: String, words: String)? {
    if isUnmeasured, layout.items == nil {
      return ("unmeasured", "\(knownLengths); choose another layout")
    }
    if let items {
      guard let maximum = layout.maximumItems else { return ("items", "each seed decides what \(layout.name) has; leave it out") }
      if items > maximum { return ("items", "\(layout.name) has at most \(grouped(maximum)); only list and horizontal hold more") }
    }
    if maximumPosts != nil, layout != .lines || items != nil {
      return ("maximumPosts", "only a feed of lines can be told how many it keeps; leave it out")
    }
    if let bug, !layout.isFeed { return ("bug", "\(bug.rawValue) is a bug of a feed's client, not of \(layout.name); leave it out") }
    if let bug, layout == .lines, !InjectedBug.ofStreams.contains(bug) {
      return ("bug", "only a session that loads pages and comes to rest shows \(bug.rawValue); add --layout feed")
    }
    return nil
  }

  /// The first difference in words: "frames 600, not 1000"; nil if there is none.
  func difference(from other: SessionSettings) -> String? {
    differences(from: other).first.map { "\($0.name) \($0.own), not \($0.other)" }
  }

  /// The first member that is not as in settings of which nothing was said.
  var unusualMember: String? { differences(from: SessionSettings()).first?.name }

  private func differences(from other: SessionSettings) -> [(name: String, own: String, other: String)] {
    guard case .object(let mine) = json, case .object(let others) = other.json else { return [] }
    func words(_ name: String, _ members: [(String, JSONValue)]) -> String {
      guard let value = members.first(where: { $0.0 == name })?.1 else { return "none" }
      if case .string(let text) = value { return text }
      return "\(value)"
    }
    return (mine + others).map { ($0.0, words($0.0, mine), words($0.0, others)) }.filter { $0.1 != $0.2 }
  }
}
