import ScrollSimulation
import Testing

@testable import FeedSimulation

@Suite("A session over a real server") struct RealServerTests {
  private func run(_ server: HandmadeServer, seed: UInt64, frames: Int = 600) -> StressRun<FeedSubject> {
    let setting = StressSetting(subject: FeedSubject.servedName, seed: seed, frames: frames, parameters: FeedSubject.servedParameters)
    let run = StressRun(setting, isRecording: true) { FeedSubject($0, served: server) }
    while run.step() {}
    return run
  }

  private var target: StressTarget { .served(nil) }

  private func findings(_ run: StressRun<FeedSubject>) -> [String] { run.outcome.findings.prefix(3).map { "\($0.rule) \($0.detail)" } }

  @Test func aRightServerPasses() {
    for seed in UInt64(1)...5 {
      let found = findings(run(HandmadeServer(), seed: seed))
      #expect(found == [], "seed \(seed)")
    }
  }

  /// Each bug breaks its rule within a few seeds.
  private static let rules: [(HandmadeServer.Bug, String)] = [
    (.offset, "P1"), (.inclusive, "P1"), (.ties, "P2"), (.emptyForever, "P5"), (.shuffled, "P3"), (.deletedCursor, "P6"),
    (.endsEarly, "P4"),
    (.tooMany, "P7"), (.circle, "P4"), (.lags, "P8"), (.wrongOrder, "P3"), (.error200, "P10"), (.losesNewer, "P9"),
    (.endsAPageEarly, "P4"),
  ]

  /// The facts are a value: a replay finds the same without the server.
  @Test(arguments: rules) func aWrongServerIsFoundAndShowsItsPages(_ bug: HandmadeServer.Bug, _ rule: String) throws {
    var found: (run: StressRun<FeedSubject>, finding: Finding)?
    for seed in UInt64(1)...20 where found == nil {
      let run = run(HandmadeServer(bug), seed: seed)
      found = run.outcome.findings.first { $0.rule == rule }.map { (run, $0) }
    }
    let (session, finding) = try #require(found)
    let pages = finding.pages.compactMap { if case .page(let page) = $0 { page } else { nil } }
    let changes = finding.pages.compactMap { if case .change(let change) = $0 { change } else { nil } }
    #expect(!pages.isEmpty && changes.count <= ServedLog.maximumShownChanges + 3, "\(finding)")
    #expect(["P3", "P7", "P10"].contains(rule) || pages.count > 1, "\(finding)")
    let marked = pages.flatMap(\.posts).filter(\.isMarked).map(\.id)
    #expect(["P5", "P7", "P10"].contains(rule) || !marked.isEmpty || finding.detail.contains("leads back"), "\(finding)")
    #expect(marked.allSatisfy { finding.detail.contains($0) } || rule == "P6" || rule == "P8", "\(finding)")
    let again = try target.session(replaying: session.traceText(frames: [], isEnded: true))
    while again.step() {}
    #expect(again.outcome.findings.first { $0.rule == rule }?.pages == finding.pages)
  }

  @Test func everyBugHasItsRule() {
    #expect(Set(RealServerTests.rules.map(\.0)) == Set(HandmadeServer.Bug.allCases.filter { $0 != .none }))
  }

  @Test func aReplayNeedsNoServer() throws {
    let server = HandmadeServer(.offset)
    let run = run(server, seed: 3)
    let asked = server.requests
    let trace = run.traceText(frames: [], isEnded: true)
    let again = try target.session(replaying: trace)
    while again.step() {}
    #expect(again.outcome.findings.map(\.detail) == run.outcome.findings.map(\.detail))
    #expect(again.outcome.traceHash == run.outcome.traceHash)
    #expect(again.unusedEntries.isEmpty)
    #expect(server.requests == asked)
  }

  @Test func aShrunkTraceHasOnlyAnswersThatTheServerGave() throws {
    // A session in which the post comes twice early.
    let session = (UInt64(1)...20).lazy.map { run(HandmadeServer(.offset), seed: $0, frames: 200) }.first { run in
      run.outcome.findings.contains { $0.rule == "P1" && $0.frame < 150 }
    }
    let trace = try #require(session).traceText(frames: [], isEnded: true)
    var budget = ShrinkBudget(maximumRuns: 60)
    let shrunk = try #require(try target.shrink(trace, keeping: "P1", within: &budget))
    #expect(shrunk.events < shrunk.eventsBefore / 4)
    // The finding shows the post on both pages, and the change between them.
    let steps = shrunk.finding.pages.map { step in
      switch step {
      case .page(let page): "page \(page.posts.count(where: \.isMarked))"
      case .change(let change): change.words.hasSuffix("inserted") ? "inserted" : "change"
      case .moreChanges: "more"
      }
    }
    #expect(steps.first == "page 1" && steps.last == "page 1" && steps.contains("inserted"))
    // The change that moved the posts cannot be left out: without it the server gave other answers.
    #expect(String(decoding: shrunk.text, as: UTF8.self).contains("\"insert\""))
  }

  /// After one change another one is another state, though it is the first of both.
  @Test func withoutAChangeNoAnswerThatCameAfterItIsUsed() throws {
    let run = run(HandmadeServer(), seed: 2)
    let lines = String(decoding: run.traceText(frames: [], isEnded: true), as: UTF8.self).split(separator: "\n").map(String.init)
    let changes = lines.indices.filter { lines[$0].contains("\"change\":") && !lines[$0].contains("\"answer\"") }
    #expect(changes.count > 4)
    /// The number of changes before the question of a line was asked; the feed was set up first.
    func count(_ line: String) -> Int? { line.firstMatch(of: #/after (\d+) changes?,/#).flatMap { Int($0.1) } }
    func event(_ line: String) -> Substring? { line.firstMatch(of: /"event":\{[^}]*\}/)?.0 }
    for (place, change) in changes.enumerated() {
      // Of two equal changes it is all the same which one is left out.
      if place + 1 < changes.count, event(lines[change]) == event(lines[changes[place + 1]]) { continue }
      let text = (lines[..<change] + lines[(change + 1)...]).joined(separator: "\n") + "\n"
      let again = try target.session(replaying: Array(text.utf8), isEdited: true)
      while again.step() {}
      let later = lines.count { count($0).map { $0 >= place + 2 } ?? false }
      #expect(again.unusedEntries.count >= later && later > 0, "without \(lines[change])")
    }
  }

  @Test func aSessionIsConfirmedAtAServerThatGivesInsertedPostsOtherIDs() throws {
    // The last post that has come is a new one, of a feed that is one page long.
    let server = HandmadeServer(.deletedCursor, count: 12)
    let found = (UInt64(1)...60).lazy.map { self.run(server, seed: $0) }.first { run in
      guard let finding = run.outcome.findings.first(where: { $0.rule == "P6" }) else { return false }
      return (13...99).contains { finding.detail.contains("post \($0), at which") }
    }
    let trace = try #require(found).traceText(frames: [], isEnded: true)
    server.firstInsertedID = 513
    let again = try StressTarget.confirming(server).session(replaying: trace)
    while again.step() {}
    #expect(again.outcome.findings.contains { $0.rule == "P6" }, "\(again.outcome.findings) instead of \(found?.outcome.findings ?? [])")
  }

  @Test func aConfirmedTraceBreaksTheSameRule() throws {
    let run = run(HandmadeServer(.inclusive), seed: 1)
    let trace = run.traceText(frames: [], isEnded: true)
    func confirm(_ bug: HandmadeServer.Bug) throws -> [String] {
      let again = try StressTarget.confirming(HandmadeServer(bug)).session(replaying: trace)
      while again.step() {}
      return again.outcome.findings.map(\.rule)
    }
    #expect(try confirm(.inclusive).contains("P1"))
    #expect(try !confirm(.none).contains("P1"))
  }
}
