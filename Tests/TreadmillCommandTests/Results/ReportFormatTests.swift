import Foundation
@testable import ScrollSimulation
import SimulationReports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension CommandTests {
  @Suite("report formats, as other readers read them")
  struct ReportFormatTests {
    /// What a reader of XML finds in a file of JUnit.
    private final class Reading: NSObject, XMLParserDelegate {
      var elements: [(name: String, attributes: [String: String])] = []
      var failures: [String] = []

      init?(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
      }

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
      ) {
        elements.append((name, attributes))
        if name == "failure" { failures.append("") }
      }

      func parser(_ parser: XMLParser, foundCharacters string: String) {
        if !string.allSatisfy(\.isNewline) || elements.last?.name == "failure" { failures[failures.count - 1] += string }
      }
    }

    private static let text = "a <b> & \"c\" 'd' ]]> é 漢字 \t line\nline"

    @Test("JUnit's XML gives the texts back")
    func junit() throws {
      let failure = JUnitReport.Failure(seed: 7, finding: Finding(frame: 12, rule: "A1", detail: Self.text), replay: Self.text)
      let report = JUnitReport(
        suite: Self.text, cases: [.init(rule: "A1", name: Self.text), .init(rule: "B3", name: "n", failures: [failure])])
      let reading = try #require(Reading(report.text))
      #expect(reading.elements.map(\.name) == ["testsuites", "testsuite", "testcase", "failure", "testcase"])
      #expect(reading.elements[1].attributes == ["name": Self.text, "tests": "2", "failures": "1", "errors": "0", "skipped": "0"])
      #expect(reading.elements[4].attributes["name"] == "A1 " + Self.text)
      #expect(reading.elements[3].attributes["message"]?.hasSuffix(". \(Self.text) (B3 in seed 7, frame 12)") == true)
      #expect(reading.failures.map { $0.trimmingCharacters(in: .newlines) } == ["seed 7, frame 12: \(Self.text)\n  \(Self.text)"])
    }

    @Test("a Perfetto trace is JSON, of events with what their kind needs")
    func perfetto() throws {
      var session = try ReportedSession(seed: 11, frames: 60).session
      session.loads.append(.init(lane: Self.text, name: Self.text, begin: 1, end: nil, outcome: Self.text))
      let events = try #require(
        try JSONSerialization.jsonObject(with: Data(PerfettoTrace(session).text.utf8)) as? [[String: Any]])
      let needed = [
        "M": ["name", "args"], "C": ["name", "ts", "args"], "X": ["name", "ts", "dur", "tid"], "b": ["name", "ts", "id", "cat"],
        "e": ["name", "ts", "id", "cat"], "i": ["name", "ts", "s", "tid"],
      ]
      #expect(Set(events.compactMap { $0["ph"] as? String }) == Set(needed.keys))
      for event in events {
        let keys = try #require(needed[event["ph"] as? String ?? ""])
        #expect(keys.allSatisfy { event[$0] != nil } && event["pid"] is Int)
      }
      #expect(events.contains { $0["name"] as? String == Self.text && $0["cat"] as? String == Self.text })
    }
  }
}
