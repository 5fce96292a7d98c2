@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A live session")
struct LiveRunTests {
  /// Frames in which a finger drags up and lets go, acts are done, and all comes to rest.
  private static func play(_ run: any LiveRun, acts: [String], seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 9)
    var y = 700.0
    for frame in 1...240 {
      let instant = Instant(frame: frame, hz: 60)
      switch frame % 60 {
      case 1:
        y = 700
        run.add(GestureEvent(at: instant, .touch(finger: 0, .began, Point(x: 200, y: y))))
      case 2...12:
        y -= Double(random.number(in: 5...60))
        run.add(GestureEvent(at: instant, .touch(finger: 0, .moved, Point(x: 200, y: y))))
      case 13: run.add(GestureEvent(at: instant, .touch(finger: 0, .ended, Point(x: 200, y: y))))
      case 20...50 where random.perMille(200): _ = run.add(acts[random.below(acts.count)])
      default: break
      }
      _ = run.step()
    }
  }

  static var targets: [StressTarget] {
    ListKind.all.map { StressTarget.list($0.layout, isUnmeasured: $0.isUnmeasured) } + [.plane, .shelves]
  }

  @Test("repeats from its trace frame for frame, and then comes to rest", arguments: targets.indices)
  func replays(index: Int) throws {
    let target = Self.targets[index]
    for seed in 1...3 as ClosedRange<UInt64> {
      let run = try target.live(target.liveSetting(seed: seed))
      let acts = run.acts.map(\.name)
      if acts.isEmpty { for _ in 0..<60 { _ = run.step() } } else { Self.play(run, acts: acts, seed: seed) }
      let frames = run.simulator.frame
      let again = try target.session(replaying: run.trace(frames: frames))
      while again.simulator.frame < frames, again.step() {}
      #expect(again.simulator.hash == run.simulator.hash, "\(target.name), seed \(seed)")
      #expect(run.outcome.findings == [], "\(target.name), seed \(seed)")
      while again.step() {}
      #expect(again.outcome.end == .rest && again.outcome.findings == [], "\(target.name), seed \(seed)")
    }
  }

  @Test("goes on from a trace as if it had never stopped")
  func continues() throws {
    let target = StressTarget.list(.list)
    let run = try target.live(target.liveSetting(seed: 5))
    Self.play(run, acts: run.acts.map(\.name), seed: 5)
    for cut in [0, 1, 61, 150, 240] {
      let text = run.trace(frames: cut)
      let other = try target.live(try target.record(of: text).setting, continuing: text)
      while other.simulator.frame < cut { _ = other.step() }
      let instant = Instant(frame: cut + 1, hz: 60)
      other.add(GestureEvent(at: instant, .wheel(by: Point(x: 0, y: 40))))
      for _ in 0..<30 { _ = other.step() }
      let again = try target.session(replaying: other.trace(frames: cut + 30))
      while again.simulator.frame < cut + 30, again.step() {}
      #expect(again.simulator.hash == other.simulator.hash, "cut at \(cut)")
    }
  }

  @Test("draws nothing: without input no frame has an event, and it is idle")
  func idle() throws {
    for target in Self.targets {
      let run = try target.live(target.liveSetting(seed: 3))
      for _ in 0..<90 { _ = run.step() }
      #expect(run.recordedEvents.isEmpty, "\(target.name)")
      #expect(run.isIdle, "\(target.name)")
      run.add(GestureEvent(at: Instant(frame: 91, hz: 60), .wheel(by: Point(x: 30, y: 30))))
      #expect(!run.isIdle, "\(target.name)")
    }
  }

  @Test("says in words what a person has done, once each")
  func words() throws {
    let target = StressTarget.list(.grid)
    let run = try target.live(target.liveSetting(seed: 1))
    _ = run.step()
    #expect(run.add("insert-above") && run.add("rotate") && !run.add("moth"))
    _ = run.step()
    let (words, next) = run.words(from: 0)
    #expect(words.map(\.words) == ["the device is turned", "3 inserted at 0, from k274877931520 on"])
    #expect(run.words(from: next).words == [])
  }

  @Test("takes two acts before one frame as two, also after it was opened again, and gestures in the order of their instants")
  func sameFrame() throws {
    let target = StressTarget.list(.list)
    let run = try target.live(target.liveSetting(seed: 1))
    _ = run.step()
    for _ in 0..<3 { #expect(run.add("insert-above")) }
    _ = run.step()
    #expect(run.simulator.recordedFrame.items == 609)
    let again = try target.live(target.liveSetting(seed: 1), continuing: run.trace(frames: 2))
    while again.simulator.frame < 2 { _ = again.step() }
    #expect(again.add("insert-above"))
    for _ in 0..<2 { _ = again.step() }
    #expect(again.simulator.recordedFrame.items == 612)
    // A page's clock may be ahead: what is to be played now does not wait for it.
    run.add(GestureEvent(at: Instant(frame: 50, hz: 60), .wheel(by: Point(x: 0, y: 10))))
    #expect(run.add("rotate"))
    _ = run.step()
    #expect(run.simulator.recordedFrame.width > run.simulator.recordedFrame.height)
  }

  @Test("leaves out what a trace has beyond its frames")
  func beyond() throws {
    let target = StressTarget.list(.list)
    let run = try target.live(target.liveSetting(seed: 1))
    for frame in 1...20 {
      run.add(GestureEvent(at: Instant(frame: frame, hz: 60), .wheel(by: Point(x: 0, y: 10))))
      _ = run.step()
    }
    var trace = try TraceReader<ListEvent>.read(run.trace(frames: 20), of: "list")
    #expect(trace.played.count == 20)
    trace.setting.frames = 5
    let short = try target.live(trace.setting, continuing: trace.text)
    for _ in 0..<60 { _ = short.step() }
    #expect(short.recordedEvents.count == 5 && short.isIdle)
  }

  @Test("has acts whose rules are rules")
  func rules() {
    for act in ListSubject.acts {
      for rule in act.rules { #expect(RuleText.title(of: rule) != "", "\(act.name): \(rule)") }
    }
    #expect(Set(ListSubject.acts.map(\.name)).count == ListSubject.acts.count)
  }
}
