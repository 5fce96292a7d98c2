import ScrollSimulation
import Testing

@testable import FindTheBug

@Suite("FindTheBug")
struct FindTheBugTests {
  @Test("the wrong controller is found, and what is left of the session are a late answer and what came before it")
  func wrong() throws {
    let finding = try #require(FindTheBug.finding(remembersRow: true, seeds: 20, frames: 200))
    #expect(["A5", "B1", "B7"].contains(finding.rule), "\(finding)")
    #expect(finding.events <= 4, "\(finding)")
    #expect(finding.trace.contains("deletion of "))
    let wrong = try replay(finding.trace) { TimelineStress($0, remembersRow: true) }
    #expect(wrong?.rule == finding.rule)
    #expect(try replay(finding.trace) { TimelineStress($0, remembersRow: false) } == nil)
  }

  @Test("the right controller holds") func right() {
    #expect(FindTheBug.finding(remembersRow: false, seeds: 10, frames: 100) == nil)
  }
}
