import ScrollSimulation

/// What the rules about servers could not see in a run, and why.
public struct FeedGap: Equatable, Sendable, CustomStringConvertible {
  /// What was not done: `posts did not move`; empty if the rules alone say it.
  public var reason: String
  /// Rules that had nothing to check.
  public var untested: [String]
  /// Rules that were checked, but saw less than they can.
  public var weakened: [String] = []
  /// What those saw: `saw a feed at rest`.
  public var sight = ""
  /// What to write into the description of the feed, or to do; empty where nothing helps.
  public var remedy = ""

  /// `posts did not move: P6 and P9 were not tested, P1 to P5 saw a feed at rest`
  public var description: String {
    let not = untested.isEmpty ? nil : "\(FeedGap.listed(untested)) \(untested.count == 1 ? "was" : "were") not tested"
    if reason.isEmpty, let not { return "\(not): \(untested.compactMap(RuleText.needs).map { "it needs \($0)" }.joined(separator: "; "))" }
    let less = weakened.isEmpty ? nil : "\(FeedGap.listed(weakened)) \(sight)"
    return "\(reason): \([not, less].compactMap(\.self).joined(separator: ", "))"
  }

  fileprivate static func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }

  /// Rules of one letter, in their order: `P1 to P5, P7 and P9`.
  static func listed(_ rules: [String]) -> String {
    let numbers = rules.compactMap { Int($0.dropFirst()) }.sorted()
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let words = ranges.flatMap { range in
      range.count > 2 ? ["P\(range.lowerBound) to P\(range.upperBound)"] : range.map { "P\($0)" }
    }
    return words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}

extension FeedCoverage {
  /// What the rules about servers could not see, the widest gap first. Each rule that had nothing to check is in one of them.
  ///
  /// - Parameter checked: how often a rule could have been broken.
  public func gaps(_ checked: (String) -> Int) -> [FeedGap] {
    var open = ServerRules.rules.filter { checked($0) == 0 }
    var gaps: [FeedGap] = []
    for gap in causes {
      let untested = gap.untested.filter(open.contains)
      let weakened = gap.weakened.filter { checked($0) > 0 }
      guard !untested.isEmpty || !weakened.isEmpty else { continue }
      open.removeAll(where: untested.contains)
      gaps.append(FeedGap(reason: gap.reason, untested: untested, weakened: weakened, sight: gap.sight, remedy: gap.remedy))
    }
    return gaps + open.map { FeedGap(reason: "", untested: [$0]) }
  }

  /// Why pages have not come in two sizes, and what to write; nil if they have.
  private var lackOfSizes: (reason: String, remedy: String)? {
    guard let size = sizes.last else {
      return ("the server alone decided how long pages are", "write {limit} into \"url\", or \"limitParameter\"")
    }
    if sizes.count == 1 { return ("pages were asked for in one size", "write a \"limit\" of at least 2") }
    guard size.longest > 0, sizes.allSatisfy({ $0.longest == size.longest }) else { return nil }
    if sizes[0].longest > sizes[0].posts {
      return ("the server passed over the size: pages had \(FeedGap.posts(size.longest)) where \(sizes[0].posts) were asked for", "")
    }
    let asked = sizes.map { "\($0.posts)" }.joined(separator: " or ")
    return (
      "pages had at most \(FeedGap.posts(size.longest)), whether \(asked) were asked for",
      size.longest < size.posts && size.longest > 1 ? "write a \"limit\" of at most \(size.longest)" : ""
    )
  }

  /// Why nothing is known to have become of the changes of a kind; nil if one was seen to take effect.
  private func lack(of name: String, _ done: String, idle: String) -> String? {
    let changes = changes(name)
    if changes.seen > 0 { return nil }
    if changes.made == 0 { return "no post was \(done)" }
    return changes.unseen > 0 ? idle : "no walk over the pages has shown whether posts were \(done)"
  }

  /// What was not done, with all the rules that it can concern.
  private var causes: [FeedGap] {
    var causes: [FeedGap] = []
    if laterPages == 0 {
      let isEmpty = pages > 0 && posts == 0
      causes.append(
        FeedGap(
          reason: isDeclaredWhole
            ? "the feed has one page, as its description says"
            : isEmpty ? "the first page has no posts" : "one page was read, and nothing leads on",
          untested: ["P1", "P2", "P3", "P4", "P5", "P6"],
          remedy: isDeclaredWhole
            ? ""
            : isEmpty
              ? "let the feed have some pages of posts before it is tested"
              : "say in \"older\" how a page leads to the next; \"older\": null says that the feed has one page"))
    }
    if ["insert", "edit", "delete"].allSatisfy({ changes($0).made == 0 }) {
      causes.append(
        FeedGap(
          reason: "posts did not move", untested: ["P6", "P9"], weakened: ["P1", "P2", "P3", "P4", "P5"], sight: "saw a feed at rest",
          remedy: describesChanges
            ? "no change was asked for in so few frames; run more seeds, or longer ones"
            : "say in \"changes\" how a test may insert, edit and delete posts"))
    } else {
      if let reason = lack(of: "insert", "inserted", idle: "no inserted post ever came") {
        causes.append(FeedGap(reason: reason, untested: ["P9"], weakened: ["P1", "P2"], sight: "saw no post come"))
      }
      if let reason = lack(of: "delete", "deleted", idle: "deleted posts still came") {
        causes.append(FeedGap(reason: reason, untested: ["P6"], weakened: ["P2"], sight: "saw no post go"))
      }
      if let reason = lack(of: "edit", "edited", idle: "edited posts stayed as they were") {
        causes.append(FeedGap(reason: reason, untested: [], weakened: ["P1", "P3"], sight: "saw no post change"))
      }
    }
    if !describesNewer {
      causes.append(
        FeedGap(
          reason: "newer posts were not asked for", untested: ["P9"], remedy: "say in \"newer\" how posts on top are asked for"))
    }
    if let (reason, remedy) = lackOfSizes {
      causes.append(
        FeedGap(
          reason: reason, untested: ["P7"], weakened: ["P2", "P4"] + (sizes.count > 1 ? ["P7"] : []), sight: "saw pages of one size",
          remedy: remedy))
    }
    if cutSessions > 0 {
      let sessions = cutSessions == 1 ? "1 session was" : "\(cutSessions) sessions were"
      causes.append(FeedGap(reason: "\(sessions) cut off", untested: [], weakened: ServerRules.rules, sight: "saw a part of them"))
    }
    if laterPages > 0 {
      causes.append(FeedGap(reason: "each page behind the first broke a rule", untested: ["P1", "P4", "P5"]))
    }
    if laterPages > 0, ends == 0 {
      causes.append(FeedGap(reason: "no page was the last", untested: [], weakened: ["P4"], sight: "saw no end"))
    }
    return causes
  }
}
