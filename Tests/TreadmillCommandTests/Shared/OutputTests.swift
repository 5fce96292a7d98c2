import DemoFeed
import Foundation
import ScrollSimulation
import Testing
@testable import TreadmillCommand

extension CommandTests {
  @Suite("output")
  struct OutputTests {
    @Test("with --rules the summary begins with the layout and the settings, then the rules, then the counts")
    func summary() throws {
      let outcome = try Command.simulate(
        "--seed", "5", "--frames", "120", "--hz", "90", "--viewport", "400x800", "--profile", "reading", "--rules")
      let text = outcome.output
      #expect(outcome.lines.first?.hasPrefix("layout ") == true)
      var position = text.startIndex
      for words in [
        "seed          5\n", "frames        120\n", "90, in virtual time", "400x800", "platform      uikit", "profile       reading",
        "weibo-timeline.ndjson", "✓ A1 ",
        " checked, none broken; ", "trace hash", "binds",
      ] {
        let found = try #require(text.range(of: words, range: position..<text.endIndex), "\(words) is missing in its place")
        position = found.upperBound
      }
      #expect(!text.contains("✗"))
      #expect(!text.contains("\u{1B}"))
      #expect(!text.lowercased().contains("fps"))
    }

    @Test("the summary of a healthy run has eight lines: what, how far, the verdict, and two commands that do what they say")
    func brief() throws {
      let outcome = try Command.simulate("--frames", "600")
      let names = outcome.lines.map { $0.prefix(13).trimmingCharacters(in: .whitespaces) }
      #expect(names == ["scrolled", "frames", "rules", "tiles", "posts", "throughput", "picture", "a bug, caught"])
      #expect(outcome.lines.dropLast(2).allSatisfy { $0.count <= 80 }, "\(outcome.output)")
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      for (line, (page, status)) in zip(outcome.lines.suffix(2), [("run.html", 0), ("bug.html", 1)]) {
        let command = try Command(of: URL(fileURLWithPath: "/bin/sh"), ["-c", String(line.dropFirst(14))])
        command.process.currentDirectoryURL = folder
        try command.start()
        #expect(try command.outcome().status == Int32(status))
        let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
        #expect(text.contains("1 rule broken, first A5") == (status == 1))
      }
      #expect(outcome.output.contains("\nrules         ") && outcome.output.contains(" checked, none broken; "))
      let found = try Command.simulate("--frames", "300", "--bug", "stale-cell")
      #expect(found.output.contains("stale-cell was found, as it must be, by A5") && found.output.contains("A5 tiles show their item"))
    }

    @Test("the tables keep to the width of the terminal, and not to less than 40 columns", arguments: [1, 40, 60, 80, 200, 10_000])
    func width(columns: Int) {
      var table = Table(style: ANSIStyle(isOn: false), columns: columns)
      let words = (0..<60).map { "word\($0)" }
      table.add("name", words.joined(separator: " "))
      let lines = table.text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= max(columns, 40) && $0.prefix(14).allSatisfy { $0 == " " } == ($0.first == " ") })
      #expect(lines.flatMap { $0.dropFirst(14).split(separator: " ").map(String.init) } == words)
    }

    @Test("a long line breaks between words, none of which is lost or cut", arguments: 1...80)
    func wrapping(columns: Int) {
      let words = (0..<40).map { String(repeating: "w", count: $0 * 7 % 12 + 1) }
      let lines = LineWrapping(columns: columns).text("    " + words.joined(separator: " ") + "\n").split(separator: "\n")
      #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
      #expect(lines.allSatisfy { $0.count <= columns || !$0.trimmingCharacters(in: .whitespaces).contains(" ") })
    }

    @Test("a command that breaks is the same command when pasted", arguments: [20, 40, 60, 80, 200, .max])
    func pasting(columns: Int) throws {
      var request = SimulationRequest()
      request.script = try GestureScript(parsing: "fling -3000; wait 1s; drag 200,700 -> 200,300 in 120ms")
      let replay = ReplayCommand(request).adding("--html", "a b.html")
      let text = LineWrapping(columns: columns).text("replay: \(replay.shown)")
      #expect(text.replacing(" \\\n  ", with: " ").replacing("\n  ", with: " ") == "replay: \(replay)")
      #expect(text.contains("\n") == ("replay: \(replay)".count > columns))
    }

    @Test("two rules stand in a line if both fit", arguments: [(79, 1), (40, 1), (200, 2)])
    func ruleColumns(columns: Int, perLine: Int) throws {
      let run = StressTarget.plane.session(StressTarget.plane.setting(seed: 1, frames: 5))
      while run.step() {}
      let report = run.outcome.report
      let lines = RuleList(report: report, style: ANSIStyle(isOn: false), columns: columns).text.split(separator: "\n")
      #expect(lines.count == (report.rules.count + perLine - 1) / perLine)
    }

    @Test("a quiet run says only what is wrong")
    func quiet() throws {
      let clean = try Command.simulate("--frames", "60", "--quiet")
      #expect(clean.status == 0)
      #expect(clean.output.isEmpty && clean.errors.isEmpty)
      let injected = try Command.simulate("--frames", "300", "--quiet", "--bug", "stale-cell")
      #expect(injected.status == 1)
      #expect(injected.output.hasPrefix("seed 1: "))
      #expect(try Command.simulate("--frames", "60", "--quiet", "--json").object()["frames"] as? Int == 60)
    }

    @Test("standard output that cannot be written is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
      let command = try Command(["simulate", "--frames", "5"])
      command.process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("standard output"))
    }
  }

  @Suite("terminal", .enabled(if: Terminal.script != nil, "there is no script(1) that takes a command"))
  struct TerminalTests {
    @Test("on a terminal a line shows the progress and is gone at the end")
    func progress() throws {
      let text = try Terminal.show("--realtime", "--frames", "40")
      #expect(text.contains("\r0 findings  frame "))
      #expect(text.contains("seed 1  "))
      let last = try #require(text.range(of: "\r\u{1B}[K", options: .backwards))
      #expect(!text[last.upperBound...].contains("x real time"))
    }

    @Test("on a narrow terminal the line keeps the findings and drops whole words")
    func narrow() throws {
      let text = try Terminal.show(["--realtime", "--frames", "40"], environment: ["TERM": "xterm"], columns: 40)
      let lines = text.split(separator: "\r").filter { $0.contains("  frame ") && $0.contains("findings") }
      try #require(!lines.isEmpty)
      for line in lines {
        #expect(line.hasPrefix("0 findings  frame "))
        #expect(line.prefix { $0 != "\u{1B}" }.count < 40)
        #expect(line.contains("seed 1") && !line.contains("simulated"))
      }
    }

    @Test(
      "no line is wider than the terminal; one that tells no width has 80",
      arguments: [(40, 40), (80, 80), (0, 80), (10_000, 10_000)])
    func widths(columns: Int, limit: Int) throws {
      for line in [
        "simulate --frames 100 --bug stale-cell --rules", "simulate --frames 100", "stress --seeds 1..2 --bug stale-cell",
        "replay --seed 1",
        "motion", "simulate --bug none", "feed Demos/Data/weibo-timeline.ndjson", "check nofile", "frobnicate", "--help", "stress --help",
      ] {
        let text = try Terminal.show(line: line, columns: columns).replacing(/\u{1B}\[[0-9;]*[mK]/, with: "")
        let lines = text.split { $0.isNewline }
        #expect(lines.allSatisfy { $0.count <= limit || $0.contains(Command.executable.path) }, "treadmill \(line): \(text)")
      }
    }

    @Test("a quiet run and a dumb terminal have none", arguments: [(["--quiet"], "xterm"), ([], "dumb")])
    func none(options: [String], terminal: String) throws {
      let text = try Terminal.show(["--realtime", "--frames", "40"] + options, environment: ["TERM": terminal])
      #expect(!text.contains("x real time"))
      #expect(!text.contains("\u{1B}"))
    }

    @Test("colours are used on a terminal, unless they are unwelcome")
    func colours() throws {
      let green = "\u{1B}[32m"
      #expect(try Terminal.show("--frames", "5").contains(green))
      #expect(try !Terminal.show(["--frames", "5"], environment: ["TERM": "xterm", "NO_COLOR": "1"]).contains(green))
    }
  }
}

/// Runs the command on a pseudo terminal, by util-linux's `script`.
enum Terminal {
  static let script: URL? = {
    #if os(Linux)
      return ["/usr/bin/script", "/bin/script"].first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
    #else
      return nil
    #endif
  }()

  static func show(_ arguments: String...) throws -> String { try show(arguments, environment: ["TERM": "xterm"]) }

  static func show(_ arguments: [String], environment: [String: String], columns: Int = 132) throws -> String {
    try show(line: "simulate \(arguments.joined(separator: " "))", environment: environment, columns: columns)
  }

  static func show(line: String, environment: [String: String] = ["TERM": "xterm"], columns: Int) throws -> String {
    let line = "stty cols \(columns); '\(Command.executable.path)' \(line)"
    let command = try Command(of: try #require(script), ["-qec", line, "/dev/null"], environment: environment)
    try command.start()
    return try command.outcome().output
  }
}
