import Foundation
import TestSupport
import Testing

extension CommandTests {
  @Suite("impressions")
  struct ImpressionsCommandTests {
    private static let lines = [
      #"{"session":"a","time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true,"focus":true,"content":true}"#,
      #"{"session":"a","time":0,"kind":"layout","items":[["p1",0,100,390,200],["p2",0,3000,390,200]]}"#,
      #"{"session":"a","time":0,"kind":"scroll","y":0}"#, #"{"session":"a","time":2000,"kind":"close"}"#,
    ]

    private static func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    private static func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    private static func judge(_ lines: [String], _ options: String...) throws -> Command.Outcome {
      try Folder.withFile(named: "log.ndjson", Array((lines.joined(separator: "\n") + "\n").utf8)) { file in
        try ImpressionsCommandTests.run(["impressions", file.path] + options)
      }
    }

    @Test("prints a row for each item and definition, and what it read on standard error")
    func rows() throws {
      let outcome = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--only", "mrc-display")
      #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome.errors)")
      #expect(
        outcome.lines[0]
          == #"{"session":"a","item":"p1","definition":"mrc-display","verdict":"seen","first":1000,"first_latest":1000,"count":1,"count_most":1,"#
          + #""total":2000,"total_most":2000,"longest":2000,"longest_most":2000,"exact":true,"intervals":[[0,2000]],"#
          + #""reason":"met for 1000 ms in one piece by 1000 ms"}"#)
      #expect(outcome.lines[1].contains(#""verdict":"not seen""#) && outcome.errors.contains("4 lines, 1 session"))
    }

    @Test("prints the same as CSV and as columns, from a file or standard input")
    func formats() throws {
      let csv = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--only", "mrc-display", "--format", "csv", "--trackers")
      let rows = csv.output.split(whereSeparator: \.isNewline)
      #expect(rows.count == 3 && rows[0].hasPrefix("session,item,definition,verdict,first,"))
      #expect(
        rows[1].hasPrefix("a,p1,mrc-display,seen,1000,1000,1,1,2000,2000,2000,2000,true,\"[[0,2000]]\",")
          && rows[1].contains("true,true,true,true"))
      let columns = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--only", "mrc-display", "--format", "columns")
      let table = try #require(try JSONSerialization.jsonObject(with: Data(columns.lines[0].utf8)) as? [String: [Any]])
      #expect(table["item"] as? [String] == ["p1", "p2"] && table.values.allSatisfy { $0.count == 2 } && table["first"]?[1] is NSNull)
      let none = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--format", "none", "--quiet")
      #expect(none.output.isEmpty && none.errors.isEmpty && none.status == 0)
    }

    @Test("the shipped definitions are printed, and read again they say the same")
    func definitions() throws {
      let list = try Command.run("impressions", "--list")
      #expect(list.status == 0 && list.output.contains("\"mrc-display\""))
      let own = try Folder.withFile(named: "definitions.json", Array(list.output.utf8)) { file in
        try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--definitions", file.path)
      }
      let usual = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines)
      #expect(own.output == usual.output && own.lines.count > 24)
    }

    @Test("a page has the session's items, definitions and trackers")
    func page() throws {
      try ImpressionsCommandTests.withFolder { folder in
        let page = folder.appending(path: "page.html")
        let outcome = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines, "--html", page.path, "--format", "none")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(outcome.status == 0 && text.contains("mrc-display") && text.contains("p1") && text.contains("</html>"))
      }
    }

    @Test("a log that midnight cuts goes on from its state")
    func midnight() throws {
      try ImpressionsCommandTests.withFolder { folder in
        let state = folder.appending(path: "state").path
        let first = try ImpressionsCommandTests.judge(Array(ImpressionsCommandTests.lines[..<3]), "--state-out", state)
        let second = try ImpressionsCommandTests.judge([ImpressionsCommandTests.lines[3]], "--state-in", state)
        let whole = try ImpressionsCommandTests.judge(ImpressionsCommandTests.lines)
        #expect(first.output.isEmpty && second.output == whole.output)
        let other = try ImpressionsCommandTests.judge([ImpressionsCommandTests.lines[3]], "--state-in", state, "--only", "mrc-display")
        #expect(other.status == 3 && other.errors.contains("other definitions"))
      }
    }

    @Test("lines that cannot be taken are shown, and fail a strict run")
    func badLines() throws {
      let lines = [ImpressionsCommandTests.lines[0], "nonsense"] + ImpressionsCommandTests.lines[1...]
      let outcome = try ImpressionsCommandTests.judge(lines, "--only", "mrc-display")
      #expect(outcome.status == 0 && outcome.errors.contains("line 2: ") && outcome.errors.contains("1 line not taken"))
      #expect(try ImpressionsCommandTests.judge(lines, "--strict").status == 3)
      let empty = try ImpressionsCommandTests.judge(["{}"])
      #expect(empty.status == 3 && empty.errors.contains("no session was read"))
    }

    @Test(
      "options that do not go together are refused",
      arguments: [
        (["impressions"], "name one or more client logs"), (["impressions", "-", "-"], "only once"),
        (["impressions", "x", "--only", "y"], "mrc-display"),
        (["impressions", "x", "--sorted", "--window", "1s"], "--window"), (["impressions", "x", "--session", "a"], "--html"),
        (["impressions", "x", "--format", "xml"], "ndjson"), (["impressions", "x", "--html", "-"], "name a file"),
        (["impressions", "x", "--html", "p", "--state-out", "s"], "--state-out"), (["impressions", "--list", "x"], "reads no log"),
      ])
    func refused(arguments: [String], words: String) throws {
      let outcome = try ImpressionsCommandTests.run(arguments)
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("the log of each seed is in a folder, whoever runs it", arguments: ["feed", "masonry"])
    func seeds(layout: String) throws {
      try ImpressionsCommandTests.withFolder { folder in
        func log(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
        let options = ["--layout", layout, "--frames", "120"]
        let run = try ImpressionsCommandTests.run(
          ["stress", "--seeds", "1..3", "--quiet", "--client-logs", folder.appending(path: "many").path] + options)
        #expect(run.status == 0, "\(run.errors)")
        let jobs = folder.appending(path: "jobs.ndjson")
        try Data("{\"seed\":3}\n".utf8).write(to: jobs)
        let worker = try ImpressionsCommandTests.run(["worker", jobs.path, "--client-logs", folder.appending(path: "one").path] + options)
        #expect(worker.status == 0, "\(worker.errors)")
        #expect(try log("one/seed-3.ndjson") == log("many/seed-3.ndjson"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "many").path)
        #expect(names.sorted() == ["seed-1.ndjson", "seed-2.ndjson", "seed-3.ndjson"])
        let outcome = try ImpressionsCommandTests.run(
          ["impressions", "--strict", "--only", "uikit-visible-cells"] + names.sorted().map { folder.appending(path: "many/\($0)").path })
        #expect(outcome.status == 0 && (1...3).allSatisfy { outcome.output.contains("\"seed \($0)\"") }, "\(outcome.errors)")
      }
    }

    @Test(
      "the logs of seeds need a folder that can be written, and a list",
      arguments: [
        (["--client-logs", "/dev/null"], 3, "not a folder"), (["--client-logs", "/nowhere/logs"], 3, "/nowhere/logs"),
        (["--client-logs", "x", "--layout", "plane"], 2, "plane"),
        (["--client-logs", "x", "--check-determinism"], 2, "--check-determinism"),
        (["--client-logs", ""], 2, "folder of --client-logs"),
      ])
    func noFolder(options: [String], status: Int32, words: String) throws {
      try ImpressionsCommandTests.withFolder { folder in
        let paths = options.map { $0 == "x" ? folder.appending(path: "x").path : $0 }
        let outcome = try ImpressionsCommandTests.run(["stress", "--seeds", "1..2", "--frames", "10"] + paths)
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status) \(outcome.errors)")
      }
    }

    @Test("a log that cannot be written is no finding, and is said")
    func unwritable() throws {
      try ImpressionsCommandTests.withFolder { folder in
        try FileManager.default.createDirectory(at: folder.appending(path: "seed-2.ndjson"), withIntermediateDirectories: false)
        let options = ["--layout", "list", "--seeds", "1..3", "--frames", "50", "--jobs", "1", "--client-logs", folder.path]
        let outcome = try ImpressionsCommandTests.run(["stress"] + options)
        #expect(outcome.status == 3 && outcome.output.contains("none broken"), "\(outcome.output)")
        #expect(outcome.errors.contains("seed-2.ndjson: cannot be written"), "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "seed-3.ndjson").path))
      }
    }

    @Test("a watched reader's log is written by serve")
    func served() throws {
      try ImpressionsCommandTests.withFolder { folder in
        let log = folder.appending(path: "readers.ndjson").path
        let requests = [
          #"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[400,400,400]}"#,
          #"{"call":"open","feed":"home","viewport":[390,844],"at":0}"#, #"{"call":"watch","session":1}"#,
          #"{"call":"advance","session":1,"at":1500}"#, #"{"call":"close","session":1}"#,
        ]
        let command = try Command(
          ["serve", "--stdio", "--client-log", log], input: .pipe(Array(requests.joined(separator: "\n").utf8), pieces: [100]))
        try command.start()
        let served = try command.outcome()
        #expect(served.status == 0 && served.errors.isEmpty, "\(served.errors)")
        let outcome = try Command.run("impressions", log, "--strict", "--only", "mrc-display")
        #expect(
          outcome.status == 0 && outcome.lines.count { $0.contains("\"verdict\":\"seen\",\"first\":1000,") } == 2, "\(outcome.output)")
        #expect(try Command.run("serve", "--stdio", "--client-log", "/nowhere/x").status == 3)
      }
    }

    @Test("a watched reader's log is kept when standard output is closed")
    func closedOutput() throws {
      try ImpressionsCommandTests.withFolder { folder in
        let log = folder.appending(path: "readers.ndjson")
        let requests = [
          #"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[400,400,400]}"#,
          #"{"call":"open","feed":"home","viewport":[390,844],"at":0}"#, #"{"call":"watch","session":1}"#,
        ]
        // As many as fill the queue of what is not taken.
        let lines = requests + Array(repeating: requests[0], count: 1_000)
        let command = try Command(
          ["serve", "--stdio", "--client-log", log.path], input: .pipe(Array(lines.joined(separator: "\n").utf8), pieces: [1_000]))
        let pipe = Pipe()
        command.process.standardOutput = pipe.fileHandleForWriting
        try pipe.fileHandleForReading.close()
        try command.start()
        try pipe.fileHandleForWriting.close()
        let outcome = try command.outcome()
        #expect(outcome.status == 141, "\(outcome.status) \(outcome.errors)")
        #expect(try String(contentsOf: log, encoding: .utf8).contains("\"kind\":\"open\""))
      }
    }

    @Test(
      "a simulated session's log is judged without a line that is not taken", arguments: ["lines", "feed", "list", "masonry", "shelves"])
    func simulated(layout: String) throws {
      try ImpressionsCommandTests.withFolder { folder in
        let log = folder.appending(path: "client.ndjson").path
        let run = try Command.run("simulate", "--layout", layout, "--seed", "3", "--frames", "300", "--quiet", "--client-log", log)
        #expect(run.status == 0, "\(run.errors)")
        let outcome = try Command.run("impressions", log, "--strict", "--only", "uikit-visible-cells")
        #expect(outcome.status == 0 && outcome.lines.count > 3 && outcome.output.contains("\"seed 3\""), "\(outcome.errors)")
        #expect(outcome.lines.allSatisfy { $0.contains("\"exact\":true") })
      }
    }
  }
}
