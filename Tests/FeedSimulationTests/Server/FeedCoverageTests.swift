import ScrollSimulation
import Testing

@testable import FeedSimulation

@Suite("What a server's run has tested") struct FeedCoverageTests {
  private struct Seen {
    var coverage: FeedCoverage
    var checked: [String: Int] = [:]
    var findings: [String] = []
    var idleChange: String?

    var gaps: [FeedGap] { coverage.gaps { checked[$0] ?? 0 } }
    var untested: [String] { gaps.flatMap(\.untested) }
  }

  private func run(_ server: any FeedServing, seeds: ClosedRange<UInt64> = 1...6, frames: Int = 600) -> Seen {
    let covered = CountedFeed(server)
    var seen = Seen(coverage: FeedCoverage())
    for seed in seeds {
      let setting = StressSetting(subject: FeedSubject.servedName, seed: seed, frames: frames, parameters: FeedSubject.servedParameters)
      let run = StressRun(setting) { FeedSubject($0, served: covered) }
      while run.step() {}
      for rule in run.outcome.rules { seen.checked[rule.rule, default: 0] += rule.checked }
      seen.findings += run.outcome.findings.map(\.rule)
    }
    seen.coverage = covered.takeCoverage()
    seen.idleChange = covered.reasons.idleChange(in: seen.coverage)
    return seen
  }

  @Test func aFullDescriptionTestsEveryRule() {
    let seen = run(HandmadeServer())
    #expect(seen.gaps == [] && seen.findings == [])
    #expect(seen.coverage.sizes.map(\.posts) == [7, 10] && seen.coverage.ends > 0 && seen.coverage.laterPages > 0)
    #expect(seen.coverage.changes.allSatisfy { $0.made > 0 && $0.unseen == 0 && $0.seen > 0 })
    #expect(seen.idleChange == nil)
  }

  @Test func aChangeWithoutEffectIsNotMade() {
    let deaf: [(HandmadeServer.Deafness, rules: [String], gap: String, words: String)] = [
      (.inserts, ["P9"], "no inserted post ever came", "/changes/insert has no effect: post elsewhere was inserted and never came, if"),
      (.deletes, ["P6"], "deleted posts still came", "/changes/delete has no effect: post "),
    ]
    for (deafness, rules, gap, words) in deaf {
      // Without a way to newer posts no rule sees an insertion.
      let seen = run(HandmadeServer(deafTo: deafness) { $0.hasNewer = deafness != .inserts })
      #expect(seen.findings == [] && rules.allSatisfy { seen.checked[$0] ?? 0 == 0 }, "\(seen)")
      #expect(seen.gaps.first { $0.untested == rules }?.reason == gap, "\(seen.gaps)")
      #expect(seen.idleChange?.hasPrefix(words) == true, "\(seen.idleChange ?? "none")")
    }
    // An edit may change what no page shows.
    let edits = run(HandmadeServer(deafTo: .edits))
    #expect(
      edits.idleChange == nil && edits.gaps.first { $0.weakened == ["P1", "P3"] }?.reason == "edited posts stayed as they were",
      "\(edits.gaps)")
    let nameless = run(HandmadeServer(deafTo: .inserts, tellsIDs: false))
    #expect(nameless.idleChange == "/changes/insert has no effect: posts were inserted, and no new one came", "\(nameless)")
  }

  @Test func insertionsWithoutAnIDAreSeenByTheirNumber() {
    let seen = run(HandmadeServer(tellsIDs: false))
    let inserts = seen.coverage.changes("insert")
    #expect(inserts.seen > 0 && inserts.unseen == 0 && seen.findings == [], "\(seen)")
    #expect(seen.untested == ["P9"])
  }

  @Test func aResetThatKeepsThePostsOfBeforeHasNoEffect() {
    let seen = run(HandmadeServer(deafTo: .resets), seeds: 1...3)
    let resets = seen.coverage.changes("reset")
    #expect(resets.made == 3 && resets.unseen > 0 && resets.seen == 0, "\(resets)")
    #expect(seen.idleChange?.hasPrefix("/changes/reset has no effect: post ") == true, "\(seen.idleChange ?? "none")")
  }

  /// The server gives inserted posts other ids than it says: no post of them is missing.
  @Test func wrongIDsOfInsertedPostsAreNoFinding() {
    let seen = run(HandmadeServer(deafTo: .ids))
    #expect(seen.findings == [], "\(seen.findings)")
    #expect(seen.idleChange == "/changes/insert has no effect: post elsewhere was inserted and never came, if that is its id")
  }

  @Test func aFeedThatIsSaidToHaveOnePageClaimsNoEnd() {
    let seen = run(HandmadeServer { ($0.hasOnePage, $0.hasNewer) = (true, false) }, seeds: 1...3)
    #expect(seen.findings == [], "\(seen.findings)")
  }

  @Test func changesThatNoFrameAskedForAreSaidToBeDescribed() {
    let seen = run(HandmadeServer(), seeds: 1...1, frames: 1)
    #expect(seen.gaps.first?.reason == "posts did not move" && seen.gaps.first?.remedy.contains("run more seeds") == true, "\(seen.gaps)")
  }

  /// The walks end after 100 pages.
  @Test func aFeedWithoutEndShowsWhatItsFirstPagesShow() {
    let seen = run(HandmadeServer(count: 1_200), seeds: 1...2)
    for name in ["insert", "edit", "delete"] {
      let changes = seen.coverage.changes(name)
      #expect(changes.seen > 0 && changes.unseen == 0, "\(changes)")
    }
    let deaf = run(HandmadeServer(deafTo: .deletes, count: 1_200), seeds: 1...2)
    #expect(deaf.idleChange?.contains("still comes") == true)
  }

  /// The least that a description leaves out, or a server does, so that a rule has nothing to check.
  private static let poorest: [(rule: String, make: @Sendable () -> any FeedServing, words: String)] = [
    ("P1", { HandmadeServer(count: 0) { $0.inserts = false } }, "the first page has no posts"),
    ("P2", { HandmadeServer(count: 0) { $0.inserts = false } }, "the first page has no posts"),
    ("P3", { HandmadeServer { $0.order = nil } }, "it needs a declared \"order\""),
    ("P4", { HandmadeServer(count: 0) { $0.inserts = false } }, "the first page has no posts"),
    ("P5", { HandmadeServer(count: 0) { $0.inserts = false } }, "the first page has no posts"),
    ("P6", { HandmadeServer { $0.deletes = false } }, "no post was deleted"),
    ("P7", { HandmadeServer { $0.limit = nil } }, "the server alone decided how long pages are"),
    ("P8", { SilentServer() }, "it needs a page that comes twice"),
    ("P9", { HandmadeServer { $0.hasNewer = false } }, "newer posts were not asked for"),
    ("P10", { SilentServer() }, "it needs an answer"),
  ]

  @Test(arguments: FeedCoverageTests.poorest.indices) func aRuleThatHadNothingToCheckIsListed(_ place: Int) throws {
    let (rule, make, words) = FeedCoverageTests.poorest[place]
    let seen = run(make(), frames: 200)
    let gap = try #require(seen.gaps.first { $0.untested.contains(rule) }, "\(seen.gaps)")
    #expect("\(gap)".contains(words), "\(gap)")
    #expect(seen.checked[rule] ?? 0 == 0)
  }

  @Test func everyRuleHasItsPoorestDescription() {
    #expect(FeedCoverageTests.poorest.map(\.rule) == ServerRules.rules)
    #expect(ServerRules.rules.allSatisfy { RuleText.needs(of: $0) != nil })
  }

  @Test func withoutChangesPostsDoNotMove() {
    let seen = run(HandmadeServer { ($0.inserts, $0.edits, $0.deletes) = (false, false, false) })
    #expect(seen.gaps.map { "\($0)" } == ["posts did not move: P6 and P9 were not tested, P1 to P5 saw a feed at rest"])
    // Offset paging is right as long as nothing comes.
    #expect(run(HandmadeServer(.offset) { ($0.inserts, $0.edits, $0.deletes) = (false, false, false) }).findings == [])
  }

  @Test func aServerThatPassesOverTheSizeHasPagesOfOneSize() {
    let seen = run(HandmadeServer(deafTo: .size), seeds: 1...2, frames: 100)
    #expect(seen.findings == [] && seen.coverage.sizes.map(\.longest) == [10, 10])
    let gap = seen.gaps.first { $0.weakened == ["P2", "P4", "P7"] }
    #expect(
      gap?.reason == "the server passed over the size: pages had 10 posts where 7 were asked for" && gap?.remedy == "", "\(seen.gaps)")
  }

  @Test func aServerWithShorterPagesThanAskedForIsAskedForShorterOnes() {
    let seen = run(HandmadeServer(deafTo: .longSize), seeds: 1...2, frames: 100)
    let gap = seen.gaps.first { $0.weakened == ["P2", "P4", "P7"] }
    #expect(gap?.reason == "pages had at most 6 posts, whether 7 or 10 were asked for", "\(seen.gaps)")
    #expect(gap?.remedy == "write a \"limit\" of at most 6")
    #expect(
      run(HandmadeServer(deafTo: .longSize) { $0.limit = 6 }, seeds: 1...2, frames: 100).gaps.allSatisfy {
        $0.weakened != ["P2", "P4", "P7"]
      })
  }

  @Test func theOtherSizeHasNoCommonDivisor() {
    func divisors(_ size: Int) -> [Int] { (1...size).filter { size % $0 == 0 } }
    for size in 2...PostValue.maximumPosts {
      let other = RealServer.otherSize(than: size)
      #expect(other < size && other >= size * 2 / 3 && divisors(size).filter { other % $0 == 0 } == [1], "\(size), \(other)")
    }
    #expect(RealServer.otherSize(than: 1) == 1)
  }

  /// Pages of 15 and 10 posts of such a feed of 70 end at the same post.
  @Test func anEndThatComesTooEarlyIsFoundInQuiet() {
    let server = HandmadeServer(.endsAPageEarly, count: 70) { ($0.limit, $0.inserts, $0.edits, $0.deletes) = (15, false, false, false) }
    #expect(run(server, seeds: 1...1, frames: 20).findings.contains("P4"))
  }

  @Test func pagesOfOneSizeDoNotShowAnEarlyEnd() {
    let seen = run(HandmadeServer { $0.limit = 1 }, seeds: 1...2, frames: 100)
    #expect(seen.gaps.contains { $0.reason == "pages were asked for in one size" && $0.weakened == ["P2", "P4"] })
  }

  @Test func aRunThatWasCutOffSaysSo() {
    var coverage = FeedCoverage()
    (coverage.pages, coverage.laterPages, coverage.cutSessions) = (3, 2, 2)
    let gaps = coverage.gaps { _ in 1 }
    #expect(gaps.map(\.reason).contains("2 sessions were cut off") && gaps.map(\.reason).contains("no page was the last"))
  }

  @Test func rulesAreListedAsRanges() {
    let lists = [["P1"], ["P1", "P2"], ["P3", "P1", "P2"], ["P1", "P2", "P4", "P5", "P6", "P10"], []]
    #expect(lists.map(FeedGap.listed) == ["P1", "P1 and P2", "P1 to P3", "P1, P2, P4 to P6 and P10", ""])
  }

  @Test func eachUncheckedRuleIsInOneGap() {
    // All sets of checked rules: 1,024.
    for set in 0..<1 << ServerRules.rules.count {
      for pages in [0, 5] {
        var coverage = FeedCoverage()
        coverage.laterPages = pages
        let unchecked = ServerRules.rules.indices.filter { set >> $0 & 1 == 0 }.map { ServerRules.rules[$0] }
        let untested = coverage.gaps { unchecked.contains($0) ? 0 : 1 }.flatMap(\.untested)
        #expect(untested.sorted() == unchecked.sorted())
      }
    }
  }
}

/// Is asked nothing, as the session is ended at once.
private final class SilentServer: FeedServing {
  let promise = FeedPromise()
  let isOver = true
  func page(_ question: PageQuestion) -> ServedAnswer { ServedAnswer(failure: "no answer within 10 s") }
  func carryOut(_ change: ServerChange) -> ServedChange { ServedChange(failure: "no answer within 10 s") }
}
