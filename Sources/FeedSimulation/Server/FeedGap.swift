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

  /// Why pages have not come in two sizes; nil if they have.
  private var lackOfSizes: String? {
    if sizes.isEmpty { return "the server alone decided how long pages are" }
    if sizes.count == 1 { return "pages were asked for in one size" }
    return sizes.count { $0.longerPages == 0 } < 2 ? "pages were longer than they were asked for" : nil
  }

  /// What was not done, with all the rules that it can concern.
  private var causes: [FeedGap] {
    var causes: [FeedGap] = []
    if laterPages == 0 {
      causes.append(
        FeedGap(
          reason: isDeclaredWhole ? "the feed has one page, as its description says" : "one page was read, and nothing leads on",
          untested: ["P1", "P2", "P3", "P4", "P5", "P6"],
          remedy: isDeclaredWhole
            ? "" : "say in \"older\" how a page leads to the next; \"older\": null says that the feed has one page"))
    }
    if made("insert") + made("edit") + made("delete") == 0 {
      causes.append(
        FeedGap(
          reason: "posts did not move", untested: ["P6", "P9"], weakened: ["P1", "P2", "P3", "P4", "P5"], sight: "saw a feed at rest",
          remedy: "say in \"changes\" how a test may insert, edit and delete posts"))
    } else {
      if made("insert") == 0 {
        causes.append(
          FeedGap(reason: "no post was inserted", untested: ["P9"], weakened: ["P1", "P2"], sight: "saw no post come"))
      }
      if made("delete") == 0 {
        causes.append(FeedGap(reason: "no post was deleted", untested: ["P6"], weakened: ["P2"], sight: "saw no post go"))
      }
      if made("edit") == 0 {
        causes.append(FeedGap(reason: "no post was edited", untested: [], weakened: ["P3"], sight: "saw no post change"))
      }
    }
    if let reason = lackOfSizes {
      causes.append(
        FeedGap(
          reason: reason, untested: ["P7"], weakened: ["P2", "P4"], sight: "saw pages of one size",
          remedy: sizes.isEmpty
            ? "write {limit} into \"url\", or \"limitParameter\"" : sizes.count == 1 ? "write a \"limit\" of at least 2" : ""))
    }
    if cutSessions > 0 {
      let sessions = cutSessions == 1 ? "1 session was" : "\(cutSessions) sessions were"
      causes.append(FeedGap(reason: "\(sessions) cut off", untested: [], weakened: ServerRules.rules, sight: "saw a part of them"))
    }
    if laterPages > 0, ends == 0 {
      causes.append(FeedGap(reason: "no page was the last", untested: [], weakened: ["P4"], sight: "saw no end"))
    }
    return causes
  }
}
