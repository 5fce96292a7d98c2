@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A live session of a feed")
struct LiveFeedTests {
  private static var target: StressTarget { .feed() }

  private static func play(_ run: any LiveRun, seed: UInt64, frames: Int = 300) {
    var random = SeededGenerator(seed: seed, stream: 9)
    let acts = run.acts.map(\.name)
    for frame in 1...frames {
      let instant = Instant(frame: frame, hz: 60)
      let y = 700 - 45 * Double(frame % 60)
      switch frame % 60 {
      case 1: run.add(GestureEvent(at: instant, .touch(finger: 0, .began, Point(x: 200, y: y))))
      case 2...12: run.add(GestureEvent(at: instant, .touch(finger: 0, .moved, Point(x: 200, y: y))))
      case 13: run.add(GestureEvent(at: instant, .touch(finger: 0, .ended, Point(x: 200, y: y))))
      case let place where place > 15 && random.perMille(150): _ = run.add(acts[random.below(acts.count)])
      default: break
      }
      _ = run.step()
    }
  }

  private static func bugs(_ run: any LiveRun) -> [String] { run.simulator.results.findings.map(\.rule) }

  @Test("breaks no rule, and repeats from its trace frame for frame until it is at rest", arguments: 1...6 as ClosedRange<UInt64>)
  func replays(seed: UInt64) throws {
    let run = try Self.target.live(Self.target.liveSetting(seed: seed))
    Self.play(run, seed: seed)
    #expect(run.outcome.findings == [])
    let again = try Self.target.session(replaying: run.trace(frames: 300), isRecording: true)
    while again.simulator.frame < 300, again.step() {}
    #expect(again.simulator.hash == run.simulator.hash)
    while again.step() {}
    #expect(again.outcome.end == .rest && again.outcome.findings == [] && again.unusedEntries == [])
    // With its outcome it is a trace as any other.
    let last = try Self.target.session(replaying: again.traceText(frames: [], isEnded: true))
    while last.step() {}
    #expect(last.outcome.traceHash == again.outcome.traceHash)
  }

  @Test("shows a bug that is planted under the same events")
  func plants() throws {
    let run = try Self.target.live(Self.target.liveSetting(seed: 2))
    Self.play(run, seed: 2)
    #expect(Self.bugs(run) == [])
    for bug in [InjectedBug.staleCell, .wrongExtent, .surplusPhotos] {
      let other = try Self.target.live(Self.target.liveSetting(seed: 2, bug: bug.rawValue), continuing: run.trace(frames: 300))
      while other.simulator.frame < 300 { _ = other.step() }
      #expect(Self.bugs(other).contains { bug.rules.contains($0) }, "\(bug.rawValue): \(Self.bugs(other).prefix(3))")
    }
  }

  @Test("answers the next question as an act has planned, once, and writes the answer down")
  func planned() throws {
    let run = try Self.target.live(Self.target.liveSetting(seed: 1))
    for _ in 0..<30 { _ = run.step() }
    #expect(run.add("late-photo"))
    run.add(GestureEvent(at: Instant(frame: 31, hz: 60), .wheel(by: Point(x: 0, y: 3_000))))
    for _ in 0..<60 { _ = run.step() }
    let answers = run.words(from: 0).words.filter { $0.kind == "answer" }.map(\.words)
    #expect(answers.count == 1 && answers[0].hasPrefix("photo ") && answers[0].hasSuffix("the photo comes, 2000 ms late"))
    #expect(!run.isIdle)
    for _ in 0..<120 { _ = run.step() }
    #expect(run.isIdle && run.outcome.findings == [])
  }

  @Test("plans 64 answers at most")
  func plannedAtMost() throws {
    let run = try Self.target.live(Self.target.liveSetting(seed: 1))
    for _ in 0..<64 { #expect(run.add("lost-page")) }
    #expect(!run.add("lost-page") && run.add("newer-posts"))
  }

  @Test("has acts whose rules are rules")
  func rules() {
    for act in FeedSubject.acts {
      for rule in act.rules { #expect(RuleText.title(of: rule) != "", "\(act.name): \(rule)") }
    }
    #expect(Set(FeedSubject.acts.map(\.name)).count == FeedSubject.acts.count)
  }
}
