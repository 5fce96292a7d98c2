import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("stress: a worker")
struct StressWorkerTests {
  static let targets = Result<StressTargets, any Error> { StressTargets(feed: try StressFeed(nil)) }

  /// What a worker answers to lines, and the worker.
  static func answers(to lines: [String], frames: Int = 12) throws -> (worker: StressWorker, answers: [String]) {
    let targets = try targets.get()
    var usual = SessionSettings()
    usual.frames = frames
    usual.name(targets.feed)
    var rest = lines[...]
    var answers: [String] = []
    var worker = StressWorker(usual: usual, targets: targets, logs: nil) {
      rest.popFirst().map { Array($0.utf8) }
    } answer: {
      answers.append(String(decoding: $0, as: UTF8.self))
    }
    try worker.run()
    return (worker, answers)
  }

  @Test("each line gets one, in their order, and an answer is that of its seed whatever came before")
  func contract() throws {
    let jobs = [#"{"job":9,"seed":2}"#, #"{"job":8,"seed":1,"layout":"grid"}"#, "{}", "", #"{"job":7,"seed":2}"#]
    let (worker, answers) = try StressWorkerTests.answers(to: jobs)
    #expect(worker.badJobs == 1)
    #expect(worker.failingSeeds == 0)
    try #require(answers.count == 4)
    #expect(answers.allSatisfy { $0.hasSuffix("}\n") && $0.count { $0 == "\n" } == 1 })
    #expect(answers[0].hasPrefix(#"{"job":9,"seed":2,"run":{"layout":"feed","frames":12,"profile":"swarm","feed":""#))
    #expect(answers[1].hasPrefix(#"{"job":8,"seed":1,"run":{"layout":"grid","frames":12,"profile":"swarm"},"hash":""#))
    #expect(answers[2] == #"{"line":3,"error":"line 3: \"seed\" is missing"}"# + "\n")
    #expect(answers[3] == answers[0].replacing(#""job":9"#, with: #""job":7"#))
  }

  @Test("an answer reads as the result that it is, and has statistics of every frame")
  func answer() throws {
    let line = try StressWorkerTests.answers(to: [#"{"job":1,"seed":4}"#]).answers[0]
    let result = try StressResult(reading: try LineFields(line: line.utf8), answering: 1)
    #expect(String(decoding: result.line(job: 1), as: UTF8.self) == line)
    #expect(result.frames >= 12)
    #expect(result.nanoseconds > 0)
    #expect(result.rules["A1"] == 0)
    for distribution in result.statistics.histograms where distribution.name != "framesToRest" {
      #expect(distribution.histogram.count == result.frames, "\(distribution.name)")
    }
    #expect(throws: LineFault(words: "it answers another job")) {
      try StressResult(reading: try LineFields(line: line.utf8), answering: 2)
    }
  }

  @Test("an injected bug is in the answer: the rule, the first frame, and how many frames broke it")
  func injected() throws {
    let (worker, answers) = try StressWorkerTests.answers(to: [#"{"seed":1,"bug":"wrong-extent"}"#])
    #expect(worker.failingSeeds == 1)
    let result = try StressResult(reading: try LineFields(line: answers[0].utf8))
    let fault = try #require(result.findings.first { $0.rule == "B7" })
    #expect(fault.frame >= 1)
    #expect(result.rules["B7"] ?? 0 > 0)
    #expect(Set(result.findings.map(\.rule)).count == result.findings.count)
  }
}
