import DemoFeed
import Foundation
import Testing

extension CommandTests {
  @Suite("output", .timeLimit(.minutes(5)))
  struct OutputTests {
    @Test("the summary begins with the seed and the configuration, then the rules, then the counts")
    func summary() throws {
      let outcome = try Command.simulate("--seed", "5", "--frames", "120", "--hz", "90", "--viewport", "400x800", "--profile", "reading")
      let text = outcome.output
      #expect(outcome.lines.first?.hasPrefix("seed ") == true)
      var position = text.startIndex
      for words in [
        "5\n", "weibo-timeline.ndjson", "400x800 points at 90 Hz", "reading", "120 frames", "✓ A1 ", "rules held", "trace hash", "binds",
      ] {
        let found = try #require(text.range(of: words, range: position..<text.endIndex), "\(words) is missing in its place")
        position = found.upperBound
      }
      #expect(!text.contains("✗"))
      #expect(!text.contains("\u{1B}"))
      #expect(!text.lowercased().contains("fps"))
    }

    @Test("a quiet run says only what is wrong")
    func quiet() throws {
      let clean = try Command.simulate("--frames", "60", "--quiet")
      #expect(clean.status == 0)
      #expect(clean.output.isEmpty && clean.errors.isEmpty)
      let planted = try Command.simulate("--frames", "300", "--quiet", "--plant", "stale-cell")
      #expect(planted.status == 1)
      #expect(planted.output.hasPrefix("seed 1: "))
      #expect(try Command.simulate("--frames", "60", "--quiet", "--json").object()["frames"] as? Int == 60)
    }

    @Test("a planted bug that was not found is said to be not found")
    func notFound() throws {
      let outcome = try Command.simulate("--frames", "1", "--plant", "late-photo")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("late-photo was not found"))
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

  @Suite("terminal", .timeLimit(.minutes(5)), .enabled(if: Terminal.script != nil, "there is no script(1) that takes a command"))
  struct TerminalTests {
    @Test("on a terminal a line shows the progress and is gone at the end")
    func progress() throws {
      let text = try Terminal.show("--realtime", "--frames", "40")
      #expect(text.contains("\rseed 1  frame "))
      #expect(text.contains("0 violations"))
      let last = try #require(text.range(of: "\r\u{1B}[K", options: .backwards))
      #expect(!text[last.upperBound...].contains("x real time"))
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

  static func show(_ arguments: [String], environment: [String: String]) throws -> String {
    let line = "'\(Command.executable.path)' simulate \(arguments.joined(separator: " "))"
    let command = try Command(of: try #require(script), ["-qec", line, "/dev/null"], environment: environment)
    try command.start()
    return try command.outcome().output
  }
}
