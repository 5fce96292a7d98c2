import Foundation
import Testing

@testable import TreadmillCommand

extension CommandTests {
  @Suite("JSON of a run")
  struct JSONReportTests {
    @Test("a run is one object on one line, with its keys and their types")
    func run() throws {
      let outcome = try Command.simulate("--seed", "18446744073709551615", "--frames", "300", "--json")
      #expect(outcome.lines.count == 1)
      let report = try outcome.object()
      #expect(outcome.output.hasPrefix("{\"seed\":18446744073709551615,\"run\":{\"layout\":\"lines\",\"frames\":300},"))
      #expect(report["frames"] as? Int == 300)
      #expect((report["hash"] as? String)?.count == 16)
      #expect(report["findings"] is [Any])
      let counters = try #require(report["counters"] as? [String: Int])
      for key in ["binds", "moves", "corrections", "layouts"] { #expect(counters[key] ?? 0 > 0, "\(key)") }
      let figures = try #require(report["figures"] as? [String: Int])
      for key in ["photos.landed", "photos.cancelled", "photos.stale", "posts", "lines", "repeats"] {
        #expect(figures[key] != nil, "\(key)")
      }
      for key in ["wallSeconds", "cpuSeconds"] { #expect(report[key] is Double, "\(key)") }
      #expect(report["end"] as? String == "frames" && report["badLines"] as? Int == 0 && report["badRows"] as? Int == 0)
    }

    @Test("it says what moves the list: a script, or a recording by its name, and nothing for a simulated user")
    func gestures() throws {
      func gestures(_ arguments: [String]) throws -> Any? {
        try Command.simulate(arguments + ["--frames", "5", "--json"]).object()["gestures"]
      }
      #expect(try gestures([]) == nil)
      #expect(try gestures(["--script", "wait 1s;tap"]) as? [String: String] == ["script": "wait 1000ms; tap"])
      try Folder.withFile(named: "hand.csv", Array("t,phase\n0,rotate\n".utf8)) { (file) throws in
        let recording = try #require(try gestures(["--gestures", file.path]) as? [String: Any])
        #expect(recording["recording"] as? String == file.path && recording["events"] as? Int == 1 && recording.count == 2)
      }
    }

    @Test("a finding is an object with frame, rule, detail and pool, and the run says how to see it again")
    func findings() throws {
      let outcome = try Command.simulate("--bug", "stale-cell", "--frames", "300", "--json")
      #expect(outcome.status == 1)
      let report = try outcome.object()
      let findings = try #require(report["findings"] as? [[String: Any]])
      let first = try #require(findings.first)
      #expect(first["frame"] as? Int ?? 0 > 0)
      #expect(first["rule"] as? String == "A5")
      #expect((report["rules"] as? [String: Int])?["A5"] ?? 0 > 0)
      #expect((first["detail"] as? String)?.isEmpty == false)
      #expect((first["pool"] as? String)?.hasPrefix("[0:") == true)
      #expect((report["replay"] as? String)?.contains("--bug stale-cell") == true)
    }

    @Test("a name with quotes, a line break and a control character is escaped", arguments: ["a\"b\\c\nd\u{1}é.ndjson"])
    func escapes(name: String) throws {
      try Folder.withFile(named: name, Array("{\"id\":\"1\"}\n".utf8)) { (file) throws in
        #expect(try Command.simulate(file.path, "--json").object()["feed"] as? String == file.path)
      }
    }

    @Test(
      "seed 7 is seed 7 of stress: with the same options a run is its line, member for member",
      arguments: [
        ["--layout", "feed"], ["--layout", "feed", "--profile", "reading", "--bug", "stale-cell"], ["--layout", "lines"],
        ["--layout", "lines", "--profile", "monkey", "--platform", "android", "--items", "90"], ["--layout", "list"],
        ["--layout", "masonry", "--unmeasured"], ["--layout", "grid", "--hz", "90", "--viewport", "400x800", "--items", "77"],
        ["--layout", "list", "--items", "1000000"], ["--layout", "plane"], ["--layout", "plane", "--platform", "flutter"],
      ])
    func seedsOfStress(options: [String]) throws {
      try Folder.withFile([]) { (file) throws in
        let frames = options + ["--frames", "40", "--quiet"]
        let stress = try Command(["stress", "--seeds", "7", "--jobs", "1", "--out", file.path] + frames)
        try stress.start()
        _ = try stress.outcome()
        let line = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first)
        let theirs = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: NSObject])
        let own = try #require(try Command.simulate(["--seed", "7", "--json"] + frames).object() as? [String: NSObject])
        #expect(theirs["hash"] != nil)
        for (name, value) in theirs where name != "run" { #expect(own[name] == value, "\(name)") }
      }
    }
  }
}
