@testable import ScrollSimulation
import Testing

@Suite("Shrinking")
struct ShrinkerTests {
  private let parameters = [Inbox.hurry, Inbox.atFirst]

  private func target(_ bug: Inbox.Bug) -> StressTarget {
    StressTarget("Inbox", parameters: parameters, code: "inbox") { (eventSource: EventSource<Inbox.Event>) in Inbox(eventSource, bug: bug) }
  }

  /// The trace of the first seed that breaks a rule.
  private func trace(_ bug: Inbox.Bug, frames: Int = 60) throws -> [UInt8] {
    let target = target(bug)
    for seed in UInt64(1)...20 {
      let session = target.session(target.setting(seed: seed, frames: frames), isRecording: true)
      while session.step(), session.simulator.results.findingCount == 0 {}
      if session.simulator.results.findingCount > 0 { return session.traceText(frames: [], isEnded: false) }
    }
    Issue.record("no seed finds \(bug)")
    return []
  }

  @Test("leaves out what does not matter, and what is left breaks the same rule in the frame that it says")
  func minimal() throws {
    let text = try trace(.tallMail)
    let target = target(.tallMail)
    var budget = ShrinkBudget()
    let shrunk = try #require(try target.shrink(text, within: &budget))
    #expect(shrunk.isMinimal)
    #expect(shrunk.events <= 2 && shrunk.eventsBefore > 10)
    #expect(shrunk.runs == budget.runs)
    let finding = try #require(try target.replay(String(decoding: shrunk.text, as: UTF8.self)))
    #expect(finding.rule == shrunk.rule && finding.frame == shrunk.frame && finding.detail == shrunk.detail)
    let record = try target.record(of: shrunk.text)
    #expect(record.end?.findings.contains { $0.rule == shrunk.rule } == true)
    #expect(record.setting.names.isEmpty || record.setting.names == ["mails at first"])
    let again = try #require(try target.shrink(shrunk.text, within: &budget))
    #expect(again.text == shrunk.text, "a minimal trace stays as it is")
  }

  @Test("gives the same trace for the same one") func deterministic() throws {
    let text = try trace(.forgetsFirst)
    var first = ShrinkBudget(maximumRuns: 60)
    var second = ShrinkBudget(maximumRuns: 60)
    let target = target(.forgetsFirst)
    #expect(try target.shrink(text, within: &first)?.text == target.shrink(text, within: &second)?.text)
  }

  @Test("is no longer than its budget, and gives the best so far, which is never worse", arguments: [1, 2, 5, 20])
  func interrupted(runs: Int) throws {
    let text = try trace(.tallMail)
    let target = target(.tallMail)
    var calls = 0
    var budget = ShrinkBudget(maximumRuns: runs) {
      false
    } onRun: {
      calls = $0.runs
    }
    let shrunk = try #require(try target.shrink(text, within: &budget))
    #expect(calls <= runs + 1 && !shrunk.isMinimal)
    #expect(shrunk.events <= shrunk.eventsBefore)
    #expect(try target.replay(String(decoding: shrunk.text, as: UTF8.self))?.rule == shrunk.rule)
    var stopped = ShrinkBudget { true }
    #expect(try target.shrink(text, within: &stopped)?.isMinimal == false)
  }

  @Test("has nothing to do where no rule breaks, or another one") func nothing() throws {
    let text = try trace(.tallMail)
    var budget = ShrinkBudget()
    #expect(try target(.none).shrink(text, within: &budget) == nil)
    #expect(try target(.tallMail).shrink(text, keeping: "G1", within: &budget) == nil)
    #expect(budget.runs == 0)
  }

  @Test("keeps the rule that it is told to") func rule() throws {
    let text = try trace(.tallMail)
    var budget = ShrinkBudget()
    let shrunk = try #require(try target(.tallMail).shrink(text, keeping: "B7", within: &budget))
    #expect(shrunk.rule == "B7")
  }

  @Test("writes a test case in Swift that has the trace and the rule") func testCase() throws {
    var budget = ShrinkBudget()
    let shrunk = try #require(try target(.tallMail).shrink(trace(.tallMail), within: &budget))
    let code = target(.tallMail).testCase(of: shrunk)
    #expect(code.contains("#expect(try inbox.replay(trace) == nil)"))
    for line in String(decoding: shrunk.text, as: UTF8.self).split(separator: "\n") { #expect(code.contains(line)) }
  }
}
