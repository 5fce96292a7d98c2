@testable import ScrollSimulation
import Testing

@Suite("A list under stress", .serialized)
struct ListStressTests {
  typealias Trace = StressTrace<ListEvent>

  private func setting(_ kind: ListKind, seed: UInt64, frames: Int) -> StressSetting {
    StressSetting(subject: kind.name, seed: seed, frames: frames, parameters: kind.parameters)
  }

  /// How far coming to rest is looked at where it is not what the test is about.
  private static let quiescentFrames = 10

  private func run(_ kind: ListKind, seed: UInt64, frames: Int) -> StressRun<ListSubject> {
    let run = StressRun(setting(kind, seed: seed, frames: frames), isRecording: true, ListSubject.init)
    for _ in 0..<frames + ListStressTests.quiescentFrames where run.step() {}
    return run
  }

  private func replay(_ trace: Trace) -> StressRun<ListSubject> {
    let run = StressRun(replaying: trace, isRecording: true, ListSubject.init)
    for _ in 0..<trace.setting.frames + ListStressTests.quiescentFrames where run.step() {}
    return run
  }

  @Test("keeps every rule and comes to rest, whatever its seed has drawn", arguments: ListKind.all)
  func clean(kind: ListKind) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let run = StressRun(setting(kind, seed: seed, frames: 30), ListSubject.init)
      while run.step() {}
      let outcome = run.outcome
      #expect(outcome.findings == [], "seed \(seed)")
      #expect(outcome.frames > 30 && !outcome.framesToRest.isEmpty)
    }
  }

  @Test("is played again frame for frame from what was written down", arguments: ListKind.all)
  func replay(kind: ListKind) throws {
    for seed in 22...22 as ClosedRange<UInt64> {
      let run = run(kind, seed: seed, frames: 40)
      let trace = Trace(setting: run.eventSource.setting, entries: run.eventSource.entries)
      let read = try TraceReader<ListEvent>.read(trace.text, of: kind.name)
      #expect(read.setting == trace.setting && read.entries == trace.entries, "seed \(seed)")
      let again = replay(read)
      #expect(again.simulator.hash == run.simulator.hash && again.eventSource.entries == run.eventSource.entries, "seed \(seed)")
      #expect(again.outcome.frames == run.outcome.frames)
    }
  }

  @Test("can be played with any part of what happened left out", arguments: ListKind.all)
  func parts(kind: ListKind) {
    for seed in 41...41 as ClosedRange<UInt64> {
      let run = run(kind, seed: seed, frames: 40)
      var random = SeededGenerator(seed: seed, stream: 0)
      let entries = run.eventSource.entries.filter { _ in random.perMille(500) }
      let part = replay(Trace(setting: run.eventSource.setting, entries: entries))
      #expect(part.outcome.frames > 40 && part.eventSource.entries.count <= entries.count)
      #expect(part.outcome.findings == [], "seed \(seed)")
    }
  }

  @Test("meets everything that its numbers speak of")
  func coverage() {
    let kind = ListKind(.list, isUnmeasured: false)
    var setting = setting(kind, seed: 3, frames: 120)
    for number in ListParameters.changes + ListParameters.states + [ListParameters.session] { setting[number] = 100 }
    for number in [ListParameters.thresholds, ListParameters.pageEdges] { setting[number] = 1 }
    setting[ListParameters.items] = 60
    let run = StressRun(setting, isRecording: true, ListSubject.init)
    while run.step() {}
    var counts: [String: Int] = [:]
    for entry in run.eventSource.entries {
      switch entry.body {
      case .gesture: counts["gesture", default: 0] += 1
      case .event(let event): counts["\(event)".prefix { $0 != "(" }.description, default: 0] += 1
      case .inside: counts["inside", default: 0] += 1
      case .answer: counts["answer", default: 0] += 1
      }
    }
    let kinds = "gesture batch difference reload show mistake collapse session save restore inside answer"
    for kind in kinds.split(separator: " ").map(String.init) { #expect(counts[kind, default: 0] > 0, "\(kind)") }
    #expect(run.outcome.findings == [])
  }

  @Test("tells its lists apart by name")
  func names() {
    #expect(ListKind.all.map(\.name).count == 2 * ListLayout.allCases.count && Set(ListKind.all.map(\.name)).count == 12)
    #expect(ListKind.all.allSatisfy { ListKind(name: $0.name) == $0 } && ListKind(name: "spiral") == nil)
    for kind in ListKind.all { #expect(Set(kind.parameters.map(\.name)).count == kind.parameters.count, "\(kind.name)") }
  }

  @Test("refuses the name of no list")
  func wrongName() async {
    await #expect(processExitsWith: .failure) {
      _ = StressRun(StressSetting(subject: "spiral", seed: 1, frames: 1), ListSubject.init)
    }
  }
}
