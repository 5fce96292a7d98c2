import Foundation
import Testing

extension CommandTests {
  @Suite("JSON report")
  struct JSONReportTests {
    @Test("a run is one object on one line, with its keys and their types")
    func run() throws {
      let outcome = try Command.simulate("--seed", "18446744073709551615", "--frames", "300", "--json")
      #expect(outcome.lines.count == 1)
      let report = try outcome.object()
      #expect(outcome.output.contains("\"seed\":18446744073709551615,"))
      #expect(report["frames"] as? Int == 300)
      #expect((report["traceHash"] as? String)?.count == 16)
      #expect(report["findings"] is [Any])
      let pool = try #require(report["pool"] as? [String: Any])
      for key in ["capacity", "binds", "moves"] { #expect(pool[key] as? Int ?? 0 > 0, "\(key)") }
      let loads = try #require(report["loads"] as? [String: Any])
      for key in ["landed", "cancelled", "stale"] { #expect(loads[key] is Int, "\(key)") }
      for key in ["corrections", "layoutPasses", "posts", "badLines", "badRows", "lines", "repeats"] {
        #expect(report[key] is Int, "\(key)")
      }
      for key in ["blankArea", "wallSeconds", "cpuSeconds"] { #expect(report[key] is Double, "\(key)") }
      let configuration = try #require(report["configuration"] as? [String: Any])
      for key in ["seed", "feed", "items", "frames", "hz", "viewport", "profile", "gestures", "platform", "maximumPosts", "bug"] {
        #expect(configuration[key] != nil, "\(key)")
      }
    }

    @Test("the configuration says what moves the list: null for a person, a script, or a recording by its name")
    func gestures() throws {
      func gestures(_ arguments: [String]) throws -> Any? {
        let report = try Command.simulate(arguments + ["--frames", "5", "--json"]).object()
        return (report["configuration"] as? [String: Any])?["gestures"]
      }
      #expect(try gestures([]) is NSNull)
      #expect(try gestures(["--script", "wait 1s;tap"]) as? [String: String] == ["script": "wait 1000ms; tap"])
      try Folder.withFile(named: "hand.csv", Array("t,phase\n0,rotate\n".utf8)) { (file) throws in
        let recording = try #require(try gestures(["--gestures", file.path]) as? [String: Any])
        #expect(recording["recording"] as? String == file.path && recording["events"] as? Int == 1 && recording.count == 2)
      }
    }

    @Test("every rule that is checked has a name and the number of its findings")
    func rules() throws {
      let report = try Command.simulate("--frames", "60", "--json").object()
      let rules = try #require(report["rules"] as? [[String: Any]])
      #expect(rules.count > 25)
      for rule in rules {
        #expect((rule["name"] as? String)?.isEmpty == false, "\(rule)")
        #expect(rule["findings"] as? Int == 0)
      }
    }

    @Test("a finding is an object with frame, rule, detail and pool, and the run says how to see it again")
    func findings() throws {
      let outcome = try Command.simulate("--bug", "stale-cell", "--frames", "300", "--json")
      #expect(outcome.status == 1)
      let report = try outcome.object()
      let findings = try #require(report["findings"] as? [[String: Any]])
      let first = try #require(findings.first)
      #expect(findings.count == min(100, report["findingCount"] as? Int ?? 0))
      #expect(first["frame"] as? Int ?? 0 > 0)
      #expect(first["rule"] as? String == "A5")
      #expect((first["detail"] as? String)?.isEmpty == false)
      #expect((first["pool"] as? String)?.hasPrefix("[0:") == true)
      #expect((report["replay"] as? String)?.contains("--bug stale-cell") == true)
    }

    @Test("a name with quotes, a line break and a control character is escaped", arguments: ["a\"b\\c\nd\u{1}é.ndjson"])
    func escapes(name: String) throws {
      try Folder.withFile(named: name, Array("{\"id\":\"1\"}\n".utf8)) { (file) throws in
        let report = try Command.simulate(file.path, "--json").object()
        #expect((report["configuration"] as? [String: Any])?["feed"] as? String == file.path)
      }
    }

    @Test("many seeds are one object with totals and a run for each seed")
    func sweep() throws {
      let outcome = try Command.simulate("--seeds", "3..6", "--frames", "80", "--json")
      #expect(outcome.status == 0)
      #expect(outcome.lines.count == 1)
      let report = try outcome.object()
      let runs = try #require(report["runs"] as? [[String: Any]])
      #expect(runs.map { $0["seed"] as? Int } == [3, 4, 5, 6])
      #expect(report["frames"] as? Int == 320)
      #expect(report["findingCount"] as? Int == 0)
      #expect((report["failingSeeds"] as? [Any])?.isEmpty == true)
      #expect(report["badLines"] as? Int == 0)
      #expect(Set(runs.compactMap { $0["traceHash"] as? String }).count == 4)
      let alone = try Command.simulate("--seed", "5", "--frames", "80", "--json").object()
      #expect(runs[2]["traceHash"] as? String == alone["traceHash"] as? String)
    }
  }
}
