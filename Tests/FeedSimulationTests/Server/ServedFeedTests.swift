import FeedSimulation
import ScrollSimulation
import Testing

@Suite struct ServedFeedTests {
  private func run(_ server: HandmadeServer, seed: UInt64, frames: Int = 600) -> StressRun<FeedSubject> {
    let setting = StressSetting(subject: FeedSubject.servedName, seed: seed, frames: frames, parameters: FeedSubject.servedParameters)
    let run = StressRun(setting, isRecording: true) { FeedSubject($0, served: server) }
    while run.step() {}
    return run
  }

  @Test func aRightServerPasses() {
    for seed in UInt64(1)...40 {
      let run = run(HandmadeServer(), seed: seed)
      #expect(run.outcome.findings.count == 0, "seed \(seed): \(run.outcome.findings.prefix(1).map { "\($0.rule) \($0.detail)" })")
    }
  }

  @Test(arguments: HandmadeServer.Bug.allCases.filter { $0 != .none }) func aWrongServerIsFound(_ bug: HandmadeServer.Bug) {
    var found: [String] = []
    for seed in UInt64(1)...50 where found.isEmpty {
      let run = run(HandmadeServer(bug), seed: seed)
      found = run.outcome.findings.map { "seed \(seed): \($0.rule) \($0.detail)" }
    }
    print(bug, found.prefix(2))
    #expect(!found.isEmpty)
  }
}
