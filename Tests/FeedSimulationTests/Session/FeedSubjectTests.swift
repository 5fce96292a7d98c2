@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Testing
import ViewTree

extension StressSetting {
  fileprivate static func feed(_ seed: UInt64, frames: Int, bug: InjectedBug? = nil) -> StressSetting {
    StressSetting(subject: FeedSubject.name, seed: seed, frames: frames, bug: bug?.rawValue, parameters: FeedSubject.parameters)
  }
}

extension StressRun {
  fileprivate func finished() -> StressOutcome {
    while step() {}
    return outcome
  }
}

@Suite("A feed under stress")
struct FeedSubjectTests {
  @Test("breaks no rule and comes to rest", arguments: 1...5 as ClosedRange<UInt64>)
  func clean(seed: UInt64) {
    let run = StressRun(.feed(seed, frames: 120)) { FeedSubject($0) }
    let outcome = run.finished()
    #expect(outcome.findings == [])
    #expect(!outcome.framesToRest.isEmpty)
    #expect(outcome.rules.count == Checker.tilingInvariants.count + 12, "and E1 to E4, E9 to E12, G1 to G3 and the layout pass")
  }

  @Test("reaches the end of its pages even if its setting has a store of one post")
  func smallStore() {
    var setting = StressSetting.feed(7, frames: 100)
    setting[FeedSubject.maximumPosts] = 1
    #expect(StressRun(setting) { FeedSubject($0) }.finished().findings == [])
  }

  @Test("is the same again from its trace, written and read as text", arguments: 1...4 as ClosedRange<UInt64>)
  func replay(seed: UInt64) throws {
    let run = StressRun(.feed(seed, frames: 100), isRecording: true) { FeedSubject($0) }
    let outcome = run.finished()
    let text = StressTrace(setting: outcome.setting, entries: run.eventSource.entries, end: TraceEnd(outcome)).text
    let trace = try TraceReader<FeedEvent>.read(text, of: FeedSubject.name)
    #expect(trace.entries == run.eventSource.entries && trace.entries.count > 20)
    #expect(StressRun(replaying: trace) { FeedSubject($0) }.finished().traceHash == outcome.traceHash)
  }

  @Test("plays any part of a trace", arguments: 1...6 as ClosedRange<UInt64>)
  func parts(seed: UInt64) {
    let run = StressRun(.feed(seed, frames: 80), isRecording: true) { FeedSubject($0) }
    let setting = run.finished().setting
    var random = SeededGenerator(seed: seed, stream: 9)
    let share = random.number(in: 100...900)
    let part = run.eventSource.entries.filter { _ in random.perMille(share) }
    let outcome = StressRun(replaying: StressTrace(setting: setting, entries: part)) { FeedSubject($0) }.finished()
    #expect(outcome.findings == [])
  }

  @Test("finds each wrong client by a rule that is meant to find it, within thirty seeds", arguments: InjectedBug.allCases)
  func bugs(bug: InjectedBug) {
    let caught = (1...30 as ClosedRange<UInt64>).contains { seed in
      var setting = StressSetting.feed(seed, frames: 120, bug: bug)
      // A slow screen, so that what never comes to rest is given up soon.
      setting.hz = 15
      for (number, value) in bug.occasions { setting[number] = value }
      return StressRun(setting) { FeedSubject($0) }.finished().rules.contains { $0.findings > 0 && bug.rules.contains($0.rule) }
    }
    #expect(caught)
  }

  @Test("finds nothing wrong with a pager made by hand, as long as the store gives up nothing", arguments: 1...6 as ClosedRange<UInt64>)
  func handmade(seed: UInt64) {
    // The client says that the store keeps all; its pager is the right one.
    let run = StressRun(.feed(seed, frames: 100, bug: .lostPage)) {
      FeedSubject($0, posts: []) { _, feed, server in HandmadePager(feed, server) }
    }
    #expect(run.finished().findings == [])
  }

  @Test("expects no anchor of a reload of which nothing is left that was on screen")
  func reloadWithoutSurvivors() {
    let instant = Instant(frame: 4, hz: 60)
    let posts = (0..<40).map { PostValue(id: "s\($0)") }
    // Out of step, the list shows what it has of the posts above: s16 and s17. All of it goes, and one that stood in the blank.
    let entries: [TraceEntry<FeedEvent>] = [
      .init(frame: 1, .event(.push(posts))),
      .init(frame: 2, .gesture(GestureEvent(at: Instant(frame: 2, hz: 60), .jump(to: Point(x: 0, y: 800))))),
      .init(frame: 4, .gesture(GestureEvent(at: instant, .wheel(by: Point(x: 0, y: -200))))), .init(frame: 4, .event(.badBatch)),
      .init(frame: 5, .event(.delete(["s14", "s16", "s17", "s18"]))),
    ]
    var setting = StressSetting(subject: FeedSubject.name, seed: 1, frames: 5)
    (setting.width, setting.height, setting.hz) = (198, 242, 60)
    var blank = 0
    let run = StressRun(replaying: StressTrace(setting: setting, entries: entries)) { FeedSubject($0) }
    while run.step() { if run.subject.simulator.observation.error != nil { blank += run.subject.simulator.observation.missing.count } }
    #expect(run.outcome.findings == [] && blank > 0)
  }

  @Test("does without what its trace does not say")
  func bare() {
    let outcome = StressRun(replaying: StressTrace<FeedEvent>(setting: .feed(1, frames: 0), entries: [])) { FeedSubject($0) }.finished()
    #expect(outcome.findings == [] && outcome.frames > 0)
  }
}

extension InjectedBug {
  /// What makes the bug show sooner than by chance.
  fileprivate var occasions: [(Parameter, Int)] {
    switch self {
    case .lostPage: [(FaultDraw.pageLost, 500)]
    case .obsoletePage: [(FaultDraw.pageAgain, 1000), (FaultDraw.pageLate, 1000), (SimulatedServer.pagesOlder, 30)]
    case .inclusiveCursor: [(FaultDraw.pageRepeats, 1000), (SimulatedServer.pagesOlder, 30)]
    case .silentFailure: [(FaultDraw.pageFails, 700), (SimulatedServer.pagesOlder, 30)]
    case .endlessRetry: [(FaultDraw.pageFails, 900)]
    case .shortPage: [(FaultDraw.pageFiltered, 700), (SimulatedServer.pagesOlder, 30)]
    case .trimmedGap: [(FeedSubject.maximumPosts, 120), (FeedScript.burst, 60), (SimulatedServer.pagesOlder, 60)]
    default: [(FaultDraw.photoLate, 1000), (FeedScript.editVisible, 100), (FeedScript.deleteVisible, 60)]
    }
  }
}
