@testable import ScrollSimulation
import SimulationReports
import Testing

@Suite("A JUnit report")
struct JUnitReportTests {
  private func failure(_ seed: UInt64, _ detail: String = "4 points are blank", replay: String = "treadmill replay") -> JUnitReport.Failure
  {
    .init(seed: seed, finding: Finding(frame: Int(seed) + 10, rule: "B3", detail: detail), replay: "\(replay) --seed \(seed)")
  }

  @Test("has a case for each rule, and of one that is broken seed, frame, detail and replay command")
  func cases() {
    let report = JUnitReport(
      suite: "treadmill stress",
      cases: [
        .init(rule: "A1", name: "the pool is fixed"),
        .init(rule: "B3", name: "tiles cover the viewport", failures: [failure(2), failure(5)]),
      ])
    #expect(
      report.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="treadmill stress" tests="2" failures="1" errors="0">
        <testsuite name="treadmill stress" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="treadmill stress" name="B3 tiles cover the viewport">
        <failure type="B3" message="A part of the screen is blank, or a cell stands where there is none. 4 points are blank \
        (B3 in 2 seeds, first in seed 2, frame 12)">\
        seed 2, frame 12: 4 points are blank&#10;  treadmill replay --seed 2&#10;\
        seed 5, frame 15: 4 points are blank&#10;  treadmill replay --seed 5&#10;</failure>
        </testcase>
        <testcase classname="treadmill stress" name="A1 the pool is fixed"/>
        </testsuite>
        </testsuites>

        """)
  }

  @Test("has broken rules first, the earliest first finding first")
  func order() {
    func entry(_ rule: String, _ seed: UInt64, _ frame: Int) -> JUnitReport.Case {
      .init(rule: rule, name: "n", failures: [.init(seed: seed, finding: Finding(frame: frame, rule: rule, detail: "d"), replay: "r")])
    }
    let cases = [.init(rule: "A1", name: "n"), entry("A3", 1, 7), entry("B7", 1, 2), entry("A4", 2, 1), .init(rule: "C1", name: "n")]
    let names = JUnitReport(suite: "s", cases: cases).text.matches(of: /name="(\w+) n"/).map { String($0.output.1) }
    #expect(names == ["B7", "A3", "A4", "A1", "C1"])
  }

  @Test("of one seed says just that")
  func oneSeed() {
    let report = JUnitReport(suite: "s", cases: [.init(rule: "B3", name: "n", failures: [failure(2)])])
    #expect(report.text.contains("there is none. 4 points are blank (B3 in seed 2, frame 12)\""))
  }

  @Test("of no rule is a suite without cases")
  func empty() {
    #expect(
      JUnitReport(suite: "s", cases: []).text.contains("<testsuite name=\"s\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\">"))
  }

  @Test("writes out the first failures of a rule and counts the others")
  func manyFailures() {
    let limit = JUnitReport.maximumWrittenFailures
    func text(_ count: Int) -> String {
      JUnitReport(suite: "s", cases: [.init(rule: "B3", name: "n", failures: (0..<count).map { failure(UInt64($0)) })]).text
    }
    #expect(text(limit).ranges(of: "treadmill replay").count == limit && !text(limit).contains("more seeds"))
    #expect(text(limit + 3).ranges(of: "treadmill replay").count == limit && text(limit + 3).contains("and 3 more seeds"))
  }

  @Test("has no markup and no character that comes from a text and that XML forbids", arguments: SampleSession.hostileTexts)
  func hostile(text: String) {
    func report(_ text: String) -> String {
      JUnitReport(suite: text, cases: [.init(rule: text, name: text, failures: [failure(1, text, replay: text)])]).text
    }
    let (hostile, plain) = (report(text), report("plain"))
    for mark: Character in ["<", ">", "\""] { #expect(hostile.count { $0 == mark } == plain.count { $0 == mark }) }
    // XML 1.0, production 2, and the line breaks that the report has itself.
    #expect(hostile.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF })
    let entities = hostile.matches(of: /&[^;]*;?/).map { String($0.output) }
    #expect(Set(entities).isSubset(of: ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "&#9;", "&#10;", "&#13;"]))
  }
}
