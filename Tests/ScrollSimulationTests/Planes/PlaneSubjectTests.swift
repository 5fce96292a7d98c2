import Scrolling
import Testing
import ViewTree

@testable import ScrollSimulation

@Suite("Sessions on a plane", .serialized)
struct PlaneSubjectTests {
  typealias Trace = StressTrace<PlaneEvent>

  static func setting(_ seed: UInt64, frames: Int = 60) -> StressSetting {
    StressSetting(subject: PlaneSubject.name, seed: seed, frames: frames, parameters: PlaneParameters.all)
  }

  private static func finished(_ setting: StressSetting, isRecording: Bool = false) -> StressRun<PlaneSubject> {
    let run = StressRun(setting, isRecording: isRecording, PlaneSubject.init)
    while run.step() {}
    return run
  }

  private static func replayed(_ trace: Trace) -> StressRun<PlaneSubject> {
    let run = StressRun(replaying: trace, isRecording: true, PlaneSubject.init)
    while run.step() {}
    return run
  }

  @Test("keep every rule in every frame, with a goal", arguments: 1...3)
  func rules(seed: UInt64) {
    let outcome = Self.finished(.plane(seed: seed, frames: 300)).outcome
    #expect(outcome.findings == [] && outcome.end == .frames && outcome.frames == 300 && outcome.blankSum == 0)
    #expect(outcome.rules.contains { $0.rule == "F5" && $0.checked == 1 }, "the first frames are repeated")
  }

  @Test("keep every rule and come to rest, whatever the seed has drawn", arguments: 1...4)
  func stress(seed: UInt64) {
    let outcome = Self.finished(Self.setting(seed)).outcome
    #expect(outcome.findings == [] && outcome.end == .rest && outcome.frames > 60 && !outcome.framesToRest.isEmpty)
  }

  @Test("keep them at other rates and on other screens, of which one has no room for the smallest cells", arguments: [30, 90, 120])
  func settings(hz: Int) {
    for (width, height, frames) in [(844, 390, 40), (100, 33, 40), (1, 500, 40), (200, 5_000, 4)] {
      for seed in 77...80 as ClosedRange<UInt64> {
        var setting = StressSetting.plane(seed: seed, frames: frames, hz: hz, width: width, height: height, profile: .browsing)
        if height > 4_000 { (setting[PlaneParameters.isSheet], setting[PlaneParameters.leastHeight]) = (1, 1_900) }
        #expect(Self.finished(setting).outcome.findings == [], "\(width) x \(height), seed \(seed)")
      }
    }
  }

  @Test("do what they are for: tiles are bound, levels change, sheets are edited, loads are late, fail and leave blanks that others fill")
  func variety() {
    var levels: Set<Int> = []
    var (farthest, unloaded) = (Int64(0), 0.0)
    var (binds, zooms, flings, wheels, edits, failures, insides) = (0, 0, 0, 0, 0, 0, 0)
    for seed in 1...10 as ClosedRange<UInt64> {
      let run = StressRun(StressSetting.plane(seed: seed, frames: 400), isRecording: true, PlaneSubject.init)
      var scale: Int64 = 0
      while run.step() {
        let now = run.subject.simulator.observation
        levels.insert(now.level)
        farthest = max(farthest, abs(now.offsetX))
        if now.zoomMantissa != scale { zooms += 1 }
        if now.isMovingByItself { flings += 1 }
        scale = now.zoomMantissa
      }
      for entry in run.eventSource.entries {
        switch entry.body {
        case .gesture(let gesture): if case .wheel = gesture.action { wheels += 1 }
        case .event(.edit): edits += 1
        case .answer(_, .load(let plan)): if plan.fails { failures += 1 }
        case .inside: insides += 1
        case .event, .answer: break
        }
      }
      binds += run.outcome.binds
      unloaded += run.outcome.unloadedSum
    }
    #expect(levels.count >= 4 && farthest >= 64_000_000_000_000 && binds > 1500 && zooms > 100 && flings > 100)
    #expect(wheels > 0 && edits > 10 && failures > 10 && insides > 10 && unloaded > 0)
  }

  @Test("are played again frame for frame from their traces", arguments: 1...4)
  func replay(seed: UInt64) throws {
    let run = Self.finished(Self.setting(seed), isRecording: true)
    let trace = Trace(setting: run.eventSource.setting, entries: run.eventSource.entries)
    let read = try TraceReader<PlaneEvent>.read(trace.text, of: PlaneSubject.name)
    #expect(read.setting == trace.setting && read.entries == trace.entries)
    let again = Self.replayed(read)
    #expect(again.simulator.hash == run.simulator.hash && again.eventSource.entries == run.eventSource.entries)
    #expect(again.unusedEntries == [])
  }

  @Test("can be played with any part of what happened left out", arguments: 1...6)
  func parts(seed: UInt64) {
    let run = Self.finished(Self.setting(seed), isRecording: true)
    var random = SeededGenerator(seed: seed, stream: 0)
    let entries = run.eventSource.entries.filter { _ in random.perMille(500) }
    #expect(Self.replayed(Trace(setting: run.eventSource.setting, entries: entries)).outcome.findings == [])
  }

  @Test("can be played with other numbers in their events, down to the simplest", arguments: 1...6)
  func candidates(seed: UInt64) {
    let run = Self.finished(Self.setting(seed, frames: 30), isRecording: true)
    var random = SeededGenerator(seed: seed, stream: 0)
    let entries = run.eventSource.entries.map { entry in
      let candidates = entry.shrinkCandidates
      return candidates.isEmpty ? entry : candidates[random.below(candidates.count)]
    }
    #expect(Self.replayed(Trace(setting: run.eventSource.setting, entries: entries)).outcome.findings == [])
  }

  @Test("survive traces with any numbers")
  func hostile() throws {
    let extents = [Int64](repeating: .max, count: 500)
    let events: [PlaneEvent] = [
      .jump(x: .max, y: .min), .scroll(x: .min, y: .max), .zoom(scale: 0), .zoom(scale: -1e300), .zoom(scale: 1e300), .reload,
      .collapse(frames: .max), .content, .mark, .load(PlaneLoadPlan(frames: .max, fails: true)),
      .edit(.columns, .insert(at: .max, extents: extents)), .edit(.rows, .insert(at: 0, extents: extents)),
      .edit(.columns, .insert(at: 0, extents: [.min])), .edit(.rows, .remove(count: .max, at: .max)),
      .edit(.rows, .remove(count: .min, at: 0)), .edit(.columns, .resize(at: .min, to: .min)), .edit(.rows, .resize(at: .max, to: .max)),
    ]
    for isSheet in [0, 1] {
      var setting = Self.setting(1, frames: 40)
      setting[PlaneParameters.isSheet] = isSheet
      var entries = events.enumerated().map { TraceEntry(frame: 2 * $0 + 1, .event($1)) }
      entries += events.enumerated().map { TraceEntry(frame: 2 * $0 + 2, .inside($1, call: 1)) }
      let far = GestureEvent.maximumMagnitude
      for (frame, phase, place) in [(3, Touch.Phase.began, Point(x: 9, y: 9)), (4, .moved, Point(x: far, y: -far)), (9, .ended, .zero)] {
        let gesture = GestureEvent(at: Instant(frame: frame, hz: setting.hz), .touch(finger: 0, phase, place))
        entries.append(TraceEntry(frame: frame, .gesture(gesture)))
      }
      entries.append(TraceEntry(frame: 1, .answer(to: "cell (0, 0)@0, try 1", .load(PlaneLoadPlan(frames: .max, fails: true)))))
      let text = Trace(setting: setting, entries: entries).text
      let outcome = Self.replayed(try TraceReader<PlaneEvent>.read(text, of: PlaneSubject.name)).outcome
      #expect(outcome.findings == [])
    }
  }

  @Test("that break a rule are shrunk to what breaks it, and the trace shows it again")
  func shrinking() throws {
    // The view locks directions, which it has not been told to.
    let make = { (eventSource: EventSource<PlaneEvent>) in
      let subject = PlaneSubject(eventSource)
      subject.simulator.plane.isDirectionalLockEnabled = true
      return subject
    }
    var found: (trace: Trace, run: StressRun<PlaneSubject>)?
    for seed in 1...40 as ClosedRange<UInt64> where found == nil {
      var setting = Self.setting(seed, frames: 200)
      (setting[PlaneParameters.isSheet], setting[PlaneParameters.lock]) = (0, 0)
      let run = StressRun(setting, isRecording: true, make)
      while run.step(), run.simulator.results.findingCount == 0 {}
      if run.simulator.results.findings.first?.rule == "C16" {
        found = (Trace(setting: setting, entries: run.eventSource.entries), run)
      }
    }
    let trace = try #require(found?.trace)
    var budget = ShrinkBudget(maximumRuns: 600)
    let shrunk = try #require(
      Shrinker<PlaneSubject>.shrink(trace, keeping: "C16", parameters: PlaneParameters.all, within: &budget, make))
    #expect(
      shrunk.rule == "C16" && shrunk.events < shrunk.eventsBefore && shrunk.events <= 12, "\(String(decoding: shrunk.text, as: UTF8.self))")
    let again = StressRun(replaying: try TraceReader<PlaneEvent>.read(shrunk.text, of: PlaneSubject.name), make)
    while again.step() {}
    #expect(again.outcome.findings.first { $0.rule == "C16" }?.frame == shrunk.frame)
    #expect(try StressTarget.plane.replay(String(decoding: shrunk.text, as: UTF8.self)) == nil, "the view as it is holds")
    #expect(StressTarget.plane.testCase(of: shrunk).contains("try StressTarget.plane.replay(trace) == nil"))
  }

  @Test("are recorded for the page: cells by name, places on both axes, loads with their ends")
  func recorded() {
    let session = StressTarget.plane.session(.plane(seed: 3, frames: 80), isRecording: true)
    let recorder = SessionRecorder(of: session)
    while session.step() {}
    let recorded = recorder.session(titled: "plane", replay: "", parameters: PlaneParameters.all)
    #expect(recorded.frames.count == 80 && !recorded.isHorizontal)
    let keys = Set(recorded.frames.flatMap { $0.tiles.map(\.key) })
    #expect(keys.count == recorded.keyNames.count && keys.allSatisfy { recorded.keyNames[Int($0)].hasPrefix("cell (") })
    #expect(recorded.frames.allSatisfy { $0.crossOffset != nil } && recorded.frames.contains { $0.crossOffset != 0 })
    #expect(recorded.frames.dropLast().allSatisfy { $0.tiles.allSatisfy { $0.look == nil } }, "a simulated tile draws nothing")
    #expect(recorded.loads.contains { $0.lane == "cells" && $0.outcome == "shown" })
    #expect(recorded.parameterWords.contains { $0.contains("/64 pt wide") })
  }
}
