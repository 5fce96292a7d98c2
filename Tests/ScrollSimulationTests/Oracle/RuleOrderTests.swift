import Testing

@testable import ScrollSimulation

@Suite("The order of findings")
struct RuleOrderTests {
  @Test("is by frame, then by rule as in the document; keys that are not unique come first, losses of workers last")
  func order() {
    let due = [
      (2, "B7"), (3, "D4"), (3, "A2"), (3, "A10"), (3, "B1"), (3, "P1"), (3, "P10"), (3, "crash"), (3, "hang"), (4, "A1"),
    ].map { Finding(frame: $0.0, rule: $0.1, detail: "") }
    for shift in due.indices {
      let rotated = Array(due[shift...] + due[..<shift])
      #expect(rotated.sorted(by: Finding.precedes) == due && rotated.reversed().sorted(by: Finding.precedes) == due)
    }
  }

  @Test("of a session is that of its report, whatever the order in which its rules were asked")
  func report() throws {
    let target = StressTarget.list(.list)
    let session = target.session(target.setting(seed: 1, frames: 3))
    while session.step(), session.simulator.frame < 2 {}
    for rule in ["C4", "A3", "C4", "D4"] { session.simulator.record(rule, "wrong") }
    while session.step() {}
    session.simulator.record("A1", "wrong")
    let report = session.outcome.report
    #expect(report.findings.map(\.rule) == ["D4", "A3", "C4", "C4", "A1"])
    #expect(report.firstFindings.map(\.rule) == ["D4", "A3", "C4", "A1"])
  }
}
