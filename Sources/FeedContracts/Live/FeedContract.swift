public import FeedSimulation
public import ScrollSimulation

/// What a feed's API owes its readers, for a test: sessions of simulated readers against the real server, checked by rules P1 to P10
/// (`Docs/Invariants.md`) and by those of a list.
///
/// ```swift
/// @Test func timelineHolds() throws {
///   let contract = try FeedContract(FeedAPI(parsing: Array(description.utf8)))
///   let verdict = try contract.verdict(seeds: 1...50)
///   #expect(verdict.finding == nil)
///   #expect(verdict.gaps.isEmpty)  // every rule about servers was tested
/// }
/// ```
/// A finding prints the rule, what a reader sees, the page and its cursor, and a test case with the server's answers, which needs no server.
/// Sessions run one after the other, since all change one feed.
public struct FeedContract {
  private let live: HTTPFeed

  /// What the sessions have shown.
  public struct Verdict {
    /// The first finding of the first seed that breaks a rule, shrunk; nil if all hold.
    public var finding: StressFinding?
    /// What was read of the feed, and changed in it.
    public var coverage: FeedCoverage
    /// What the rules about servers could not see, and why; empty if every one was tested.
    public var gaps: [FeedGap]
  }

  /// Why nothing can be said of a feed.
  public enum NotTested: Error, CustomStringConvertible {
    /// What the first pages show.
    case obstacle(HTTPFeed.Obstacle)
    /// No session has read a second page, and the description does not say that the feed has one: with the remedy.
    case nothingLeadsOn(String)
    /// A pointer of the description is on no page: which, and what is there.
    case unmetPointer(String)
    /// All changes of a kind were refused or had no effect: which, and why.
    case idleChange(String)

    public var description: String {
      switch self {
      case .obstacle(.noPage(let words)), .obstacle(.leadsNowhere(let words)): words
      case .nothingLeadsOn(let words), .unmetPointer(let words), .idleChange(let words): words
      }
    }
  }

  /// Reads the credentials; asks nothing yet.
  ///
  /// - Parameters:
  ///   - api: how pages are asked for.
  ///   - changeHosts: the hosts at which posts may be changed. This machine always may.
  /// - Throws: if a change of the description would be made at another host.
  public init(_ api: FeedAPI, allowingChangesAt changeHosts: [String] = []) throws(HTTPFeedError) {
    live = try HTTPFeed(api, allowingChangesAt: changeHosts)
  }

  /// Runs sessions until one breaks a rule.
  ///
  /// - Parameters:
  ///   - seeds: one session each, in order.
  ///   - frames: number of frames with events.
  ///   - maximumShrinkingRuns: maximum number of sessions for shrinking, none of which asks the server.
  /// - Throws: if the first pages show that nothing can be tested; or if no rule broke, and the sessions have read one page only, or a kind
  ///   of change has done nothing.
  public func verdict(
    seeds: ClosedRange<UInt64> = 1...20, frames: Int = 600, maximumShrinkingRuns: Int = 500
  ) throws(NotTested) -> Verdict {
    if let obstacle = live.obstacle() { throw .obstacle(obstacle) }
    let feed = CountedFeed(live)
    let target = StressTarget.served(feed)
    var checked: [(rule: String, count: Int)] = []
    var finding: StressFinding?
    for seed in seeds where finding == nil {
      let session = target.session(target.setting(seed: seed, frames: frames), isRecording: true)
      while session.step() {}
      for rule in session.outcome.rules {
        if let index = checked.firstIndex(where: { $0.rule == rule.rule }) {
          checked[index].count += rule.checked
        } else {
          checked.append((rule.rule, rule.checked))
        }
      }
      guard let first = session.outcome.findings.first else { continue }
      let trace = session.traceText(frames: [], isEnded: true)
      var budget = ShrinkBudget(maximumRuns: maximumShrinkingRuns)
      let shrunk = try? target.shrink(trace, keeping: first.rule, within: &budget)
      finding = try? target.replay(String(decoding: shrunk?.text ?? trace, as: UTF8.self))
    }
    let coverage = feed.takeCoverage()
    let gaps = coverage.gaps { rule in checked.first { $0.rule == rule }?.count ?? 0 }
    if finding == nil {
      if let words = feed.reasons.idleChange(in: coverage) { throw .idleChange(words) }
      if let problem = live.notTested(coverage, gaps) { throw problem }
    }
    return Verdict(finding: finding, coverage: coverage, gaps: gaps)
  }
}

extension HTTPFeed {
  /// Whether a page has led to another one, as the description says; true of a feed that has one page.
  public func leadsOn(_ coverage: FeedCoverage) -> Bool { unmetPointer == nil && (coverage.laterPages > 0 || api.hasOnePage) }

  /// Why a run that has broken no rule is no test; nil if it is one.
  public func notTested(_ coverage: FeedCoverage, _ gaps: [FeedGap]) -> FeedContract.NotTested? {
    if let unmetPointer { return .unmetPointer(unmetPointer) }
    guard !leadsOn(coverage), var gap = gaps.first else { return nil }
    gap.remedy = endOfFirstPage ?? gap.remedy
    return .nothingLeadsOn("\(gap)\(gap.remedy.isEmpty ? "" : "; \(gap.remedy)")")
  }
}

extension HTTPFeed {
  /// What to look at if the first page was all that came, though the description has a way on; nil if it has none.
  public var endOfFirstPage: String? {
    guard api.older != nil, !api.hasOnePage else { return nil }
    let key = api.more != nil ? "more" : api.end != nil ? "end" : "older"
    let place = (api.more ?? api.end).map { ", which is \($0)," } ?? ""
    return "the first page says that nothing follows: see whether \"\(key)\"\(place) is right; if the feed is that short, write a smaller"
      + " \"limit\", or \"older\": null"
  }
}

extension FeedAPI {
  /// What cannot be tested as no page can lead to an older one; nil if the description has a way, or says that the feed has one page.
  public var pagingGap: FeedGap? {
    guard older == nil, !hasOnePage else { return nil }
    var coverage = FeedCoverage()
    (coverage.pages, coverage.posts) = (1, 1)
    return coverage.gaps { _ in 0 }.first
  }
}
