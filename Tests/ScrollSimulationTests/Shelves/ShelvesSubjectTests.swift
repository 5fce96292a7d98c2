import Scrolling
import Testing
import ViewTree

@testable import ScrollSimulation

@Suite("Sessions on a page of shelves", .serialized)
struct ShelvesSubjectTests {
  typealias Trace = StressTrace<ShelvesEvent>

  static func setting(_ seed: UInt64, frames: Int = 120) -> StressSetting {
    StressSetting(subject: ShelvesSubject.name, seed: seed, frames: frames, parameters: ShelvesParameters.all)
  }

  private static func finished(_ setting: StressSetting, isRecording: Bool = false) -> StressRun<ShelvesSubject> {
    let run = StressRun(setting, isRecording: isRecording, ShelvesSubject.init)
    while run.step() {}
    return run
  }

  private static func replayed(_ trace: Trace) -> StressRun<ShelvesSubject> {
    let run = StressRun(replaying: trace, isRecording: true, ShelvesSubject.init)
    while run.step() {}
    return run
  }

  @Test("keep every rule and come to rest, whatever the seed has drawn; every rule of nested lists has something to check")
  func stress() {
    var checked: [String: Int] = [:]
    for seed in 1...12 as ClosedRange<UInt64> {
      let outcome = Self.finished(Self.setting(seed, frames: 200)).outcome
      #expect(outcome.findings == [] && outcome.end == .rest, "seed \(seed)")
      for rule in outcome.rules { checked[rule.rule, default: 0] += rule.checked }
    }
    for rule in ["N1", "N2", "N3", "N4", "N5", "A5", "B1", "B3", "C1", "D4"] { #expect(checked[rule] ?? 0 > 10, "\(rule)") }
  }

  @Test("the same seed gives the same frames")
  func repeats() {
    for seed in 1...3 as ClosedRange<UInt64> {
      #expect(Self.finished(Self.setting(seed)).simulator.hash == Self.finished(Self.setting(seed)).simulator.hash)
    }
  }

  @Test("are played again frame for frame from their traces", arguments: 1...4)
  func replay(seed: UInt64) throws {
    let run = Self.finished(Self.setting(seed), isRecording: true)
    let trace = Trace(setting: run.eventSource.setting, entries: run.eventSource.entries)
    let read = try TraceReader<ShelvesEvent>.read(trace.text, of: ShelvesSubject.name)
    #expect(read.setting == trace.setting && read.entries == trace.entries)
    let again = Self.replayed(read)
    #expect(again.simulator.hash == run.simulator.hash && again.eventSource.entries == run.eventSource.entries)
    #expect(again.unusedEntries == [])
  }

  @Test("can be played with any part of what happened left out, and with other numbers, down to the simplest", arguments: 1...4)
  func parts(seed: UInt64) {
    let run = Self.finished(Self.setting(seed), isRecording: true)
    var random = SeededGenerator(seed: seed, stream: 0)
    let entries = run.eventSource.entries.filter { _ in random.perMille(500) }
    #expect(Self.replayed(Trace(setting: run.eventSource.setting, entries: entries)).outcome.findings == [])
    let simpler = run.eventSource.entries.map { entry in
      let candidates = entry.shrinkCandidates
      return candidates.isEmpty ? entry : candidates[random.below(candidates.count)]
    }
    #expect(Self.replayed(Trace(setting: run.eventSource.setting, entries: simpler)).outcome.findings == [])
  }

  @Test("survive traces with any numbers")
  func hostile() throws {
    let steps: [ListStep] = [
      .insert(.max, at: .min, key: .max), .insert(.min, at: .max, key: 0), .remove(.max, at: .min), .remove(.min, at: .max),
      .insert(3, at: 0, key: 5), .move(from: .min, to: .max), .update(.max, at: .max), .touch(.max, at: 0),
    ]
    var events: [ShelvesEvent] = [.shelves([.insert(9, at: 0, key: 50)]), .shelves(steps)]
    for shelf in [Int.min, 0, 3, .max] {
      events += [
        .items(shelf: shelf, steps), .place(shelf: shelf, at: .max), .place(shelf: shelf, at: .min),
        .show(shelf: shelf, item: .max, isAnimated: true), .thrown(shelf: shelf, velocity: .min), .forget(shelf: shelf),
      ]
    }
    events += [.jump(at: .max), .jump(at: .min), .reload]
    for isUpright in [0, 1] {
      var setting = Self.setting(1, frames: 60)
      setting[ShelvesParameters.isUpright] = isUpright
      var entries = events.enumerated().map { TraceEntry(frame: 2 * $0 + 1, .event($1)) }
      entries += events.enumerated().map { TraceEntry(frame: 2 * $0 + 2, .inside($1, call: 1)) }
      let text = Trace(setting: setting, entries: entries).text
      #expect(Self.replayed(try TraceReader<ShelvesEvent>.read(text, of: ShelvesSubject.name)).outcome.findings == [])
    }
  }
}
