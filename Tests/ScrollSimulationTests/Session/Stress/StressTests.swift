@testable import ScrollSimulation
import Testing

@Suite("Stress over a subject of an embedder's")
struct StressTests {
  private let parameters = [Inbox.hurry, Inbox.atFirst]

  @Test("a right subject holds") func clean() {
    #expect(stress(seeds: 1...12, frames: 60, parameters: parameters, Inbox.init) == nil)
  }

  @Test(
    "each bug is found by a rule that is meant to, and a handful of events is enough to show it",
    arguments: [
      (Inbox.Bug.forgetsFirst, ["D1"], 2), (.tallMail, ["B1", "B7"], 2), (.neverRests, ["G1"], 0), (.hollow, ["G2"], 1),
      (.neverContinues, ["G3"], 0),
    ])
  func found(_ bug: Inbox.Bug, _ rules: [String], _ events: Int) throws {
    let make = { Inbox($0, bug: bug) }
    let finding = try #require(
      stress(seeds: 1...10, frames: 60, parameters: parameters, maximumShrinkingRuns: rules == ["G1"] ? 6 : 60, make))
    #expect(rules.contains(finding.rule), "\(finding)")
    #expect(finding.events <= events, "\(finding)")
    let again = try replay(finding.trace, make)
    #expect(again?.rule == finding.rule)
    #expect(again?.frame == finding.frame)
    #expect(try replay(finding.trace, Inbox.init) == nil)
  }

  @Test("a finding says what does not come from the event source") func moods() throws {
    var calls = 0
    let finding = try #require(
      stress(seeds: 1...10, frames: 60, parameters: parameters) {
        Inbox($0) {
          calls += 1
          return calls == 30
        }
      })
    #expect(finding.detail.contains("does not come from the event source"))
  }
}
