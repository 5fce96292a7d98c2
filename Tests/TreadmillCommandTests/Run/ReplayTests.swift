import Foundation
import Testing

extension CommandTests {
  @Suite("replay")
  struct ReplayTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    /// Gives the file of a trace of seed 5 with its frames.
    private func withTrace(
      _ options: [String] = ["--with-frames"], of layout: String = "feed", _ body: (URL) throws -> Void
    ) throws {
      try Folder.withFile(named: "five.ndjson", []) { (file) throws in
        let outcome = try run(["replay", "--seed", "5", "--layout", layout, "--frames", "120", "--record", file.path, "--quiet"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        try body(file)
      }
    }

    @Test("a seed prints its setting, the last frames and what came of it, the same each time") func seed() throws {
      let outcome = try run(["replay", "--seed", "5", "--frames", "120"])
      #expect(outcome.status == 0)
      #expect(outcome.lines.contains { $0.hasPrefix("subject") && $0.hasSuffix("feed") })
      #expect(outcome.lines.contains { $0.hasPrefix("seed") && $0.hasSuffix(" 5") })
      #expect(outcome.output.contains(" frame       time  phase"))
      #expect(outcome.output.contains(" checked, none broken; "))
      #expect(try run(["replay", "--seed", "5", "--frames", "120"]).output == outcome.output)
    }

    @Test("a trace is the same session again, frame for frame, and writes itself again", arguments: ["feed", "plane"])
    func again(layout: String) throws {
      try withTrace(of: layout) { file in
        let text = try Data(contentsOf: file)
        let copy = file.deletingLastPathComponent().appendingPathComponent("copy.ndjson")
        let outcome = try run(["replay", file.path, "--record", copy.path, "--with-frames", "--quiet"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("frames compared, as the trace says"))
        #expect(try Data(contentsOf: copy) == text)
      }
    }

    @Test("prints one row for each frame of a stretch, with what happened before it", arguments: ["feed", "plane"])
    func range(layout: String) throws {
      try withTrace([], of: layout) { file in
        let outcome = try run(["replay", file.path, "--from", "31", "--to", "40", "--events"])
        let rows = outcome.lines.filter { $0.drop { $0 == " " }.first?.isNumber ?? false && $0.contains(" s  ") }
        #expect(rows.map { Int($0.split(separator: " ")[0]) } == Array(31...40))
        #expect(outcome.output.contains("        + {"))
      }
    }

    @Test("stops at the first frame that is not the trace's, and shows both sides") func divergence() throws {
      try withTrace { file in
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains("{\"shown\":{\"frame\":17,") })
        lines[place] = lines[place].replacing(/"binds":\d+/, with: "\"binds\":77")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        let refused = try run(["replay", file.path])
        #expect(refused.status == 3)
        #expect(refused.errors.contains("line \(place + 1): it was changed"))
        let outcome = try run(["replay", file.path, "--edited", "--quiet"])
        #expect(outcome.status == 4)
        #expect(outcome.output.contains("frame 17 is not the trace's:\n  binds  trace  77\n         now    "))
      }
    }

    @Test("without frames it says that the session is another one") func end() throws {
      try withTrace([]) { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing(/"frames":\d+,"hash":"[0-9a-f]+"/, with: "\"frames\":9,\"hash\":\"00\"").utf8).write(to: file)
        let outcome = try run(["replay", file.path, "--edited", "--quiet"])
        #expect(outcome.status == 4)
        #expect(outcome.output.contains("trace  9 frames, hash 00, no rule broken"))
      }
    }

    @Test("a trace that breaks off is played as far as it goes") func truncated() throws {
      try withTrace { file in
        let text = try Data(contentsOf: file)
        try text.prefix(text.count * 2 / 3).write(to: file)
        let outcome = try run(["replay", file.path, "--quiet"])
        #expect(outcome.output.contains("and the trace breaks off") || outcome.status == 4)
        try text.dropLast(40).write(to: file)
        let whole = try run(["replay", file.path, "--quiet"])
        #expect(whole.status == 0)
        #expect(whole.output.contains("and the trace breaks off"))
      }
    }

    @Test(
      "what is no trace ends with status 3 and one line that says why",
      arguments: [
        ("", "it is empty"), ("hello\n", "line 1: it is not the header of a trace"),
        ("{\"configuration\":{}}\n", "line 1: it is not the header of a trace: \"trace\" is missing"),
        ("{\"trace\":9}\n", "it is a trace of version 9, and this treadmill reads version 5; use a newer one"),
      ])
    func noTrace(_ text: String, _ reason: String) throws {
      try Folder.withFile(named: "trace.ndjson", Array(text.utf8)) { (file) throws in
        for command in ["replay", "shrink"] {
          let outcome = try run([command, file.path])
          #expect(outcome.status == 3 && outcome.output.isEmpty)
          #expect(outcome.errors.hasPrefix("treadmill: \(file.path): \(reason)"))
          #expect(outcome.errors.split(separator: "\n").count == 1)
        }
      }
    }

    @Test(
      "options that do not go together, or say nothing, end with status 2",
      arguments: [
        ["replay"], ["replay", "x", "--seed", "1"], ["replay", "x", "--frames", "3"],
        ["replay", "--seed", "1", "--from", "3", "--to", "2"],
        ["replay", "--seed", "1", "--with-frames"], ["replay", "--seed", "1", "--edited"], ["replay", "--seed", "1", "--record", "-"],
        ["replay", "--seed", "1", "--layout", "plane", "--unmeasured"], ["replay", "--seed", "1", "--bug", "no-such-bug"],
        ["replay", "--seed", "1", "--layout", "list", "--feed", "x"], ["replay", ""], ["shrink"], ["shrink", "x", "--rule", "Z9"],
        ["shrink", "x", "--out", "-"], ["shrink", "x", "--time-limit", "3"],
      ])
    func usage(_ arguments: [String]) throws {
      let outcome = try run(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(!outcome.errors.isEmpty)
    }

    @Test("what cannot be written is refused before anything runs, and the trace is not overwritten") func outputs() throws {
      try withTrace([]) { file in
        let text = try Data(contentsOf: file)
        for option in ["--record", "--html", "--perfetto"] {
          #expect(try run(["replay", file.path, option, "/nonexistent/x"]).status == 3)
          let own = try run(["replay", file.path, option, file.path])
          #expect(own.status == 2 && own.errors.contains("would overwrite the trace"))
        }
        #expect(try Data(contentsOf: file) == text)
      }
    }
  }
}
