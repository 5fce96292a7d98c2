@testable import ScrollSimulation
import Testing

@Suite("A stress run")
struct StressRunTests {
  private let parameters = [Inbox.hurry, Inbox.atFirst]

  private func setting(_ seed: UInt64, frames: Int = 50) -> StressSetting {
    StressSetting(subject: "Inbox", seed: seed, frames: frames, parameters: parameters)
  }

  @Test("is the same for the same setting, written down or not, and when its trace is played") func same() {
    for seed in 1...8 as ClosedRange<UInt64> {
      let run = StressRun(setting(seed), isRecording: true, Inbox.init)
      while run.step() {}
      let plain = StressRun(setting(seed), Inbox.init)
      while plain.step() {}
      #expect(plain.outcome.traceHash == run.outcome.traceHash)
      #expect(plain.eventSource.entries.isEmpty && !run.eventSource.entries.isEmpty)
      let trace = StressTrace(setting: run.eventSource.setting, entries: run.eventSource.entries)
      let again = StressRun(replaying: trace, isRecording: true, Inbox.init)
      while again.step() {}
      #expect(again.outcome.traceHash == run.outcome.traceHash)
      #expect(again.eventSource.entries == run.eventSource.entries)
      #expect(again.framesToRest == run.framesToRest)
    }
  }

  @Test("lets go after its frames: nothing happens any more, fingers are taken away, and it ends when all rests") func letsGo() {
    var hasCancelled = false
    for seed in 1...12 as ClosedRange<UInt64> {
      let run = StressRun(setting(seed, frames: 30), isRecording: true, Inbox.init)
      while run.step() {
        if run.simulator.frame == 30, [.dragging, .tracking].contains(run.subject.simulator.observation.phase) { hasCancelled = true }
        #expect(run.eventSource.isQuiescent == (run.simulator.frame > 30))
      }
      #expect(run.eventSource.entries.allSatisfy { $0.frame <= 30 })
      #expect(run.subject.simulator.observation.phase == .resting)
      #expect(run.framesToRest.count == 1 && run.simulator.frame == 30 + run.framesToRest[0])
      #expect(run.isOver && !run.step())
    }
    #expect(hasCancelled, "no seed had a finger on the screen when its frames were over")
  }

  @Test("shows the end until more comes, and no more often than four times") func showsEnd() {
    let run = StressRun(setting(2, frames: 5)) { Inbox($0, bug: .neverContinues) }
    while run.step() {}
    #expect(run.framesToRest.count == 1 + StressRun<Inbox>.showingsOfEnd)
    #expect(run.outcome.findings.map(\.rule) == ["G3"])
  }

  @Test("gives each frame with its line, and an outcome with all rules that were looked at") func frames() {
    var hash = TraceHash()
    var frames = 0
    let run = StressRun(setting(3), Inbox.init)
    run.onFrame = { [unowned run] figures, line in
      frames += 1
      hash.add(line)
      if run.simulator.frame != frames || figures.time != run.subject.simulator.observation.time {
        Issue.record("frame \(frames) is another")
      }
    }
    while run.step() {}
    let outcome = run.outcome
    #expect(hash.description == outcome.traceHash && frames == outcome.frames)
    #expect(Set(["A1", "B1", "C5", "F6", "G1", "G2", "G3"]).isSubset(of: outcome.rules.map(\.rule)))
  }

  @Test("a session without frames only comes to rest") func empty() {
    let run = StressRun(setting(1, frames: 0), Inbox.init)
    while run.step() {}
    #expect(run.outcome.frames >= 1 && run.outcome.isClean)
  }
}
