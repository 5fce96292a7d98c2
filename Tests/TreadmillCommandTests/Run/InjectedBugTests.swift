import DemoFeed
import FeedSimulation
import Foundation
import Testing

extension CommandTests {
  @Suite("injected bugs")
  struct InjectedBugTests {
    @Test("every command lists the same bugs, each with its rules, the layouts that show it, and what it does")
    func list() throws {
      let outcome = try Command.simulate("--bug", "list")
      #expect(outcome.status == 0)
      let rows = outcome.lines.map { $0.split(separator: " ", maxSplits: 3).map { $0.trimmingCharacters(in: .whitespaces) } }
      #expect(
        rows
          == InjectedBug.allCases.map { bug in
            let layouts = InjectedBug.ofStreams.contains(bug) ? "lines,feed" : "feed"
            return [bug.rawValue, bug.rules.joined(separator: ","), layouts, bug.summary]
          })
      for name in ["stress", "worker", "replay", "shrink"] {
        let command = try Command([name, "--bug", "list"])
        try command.start()
        #expect(try command.outcome().output == outcome.output)
      }
    }

    @Test("an injected bug that a stream cannot show is known, and its error says what to add", arguments: InjectedBug.allCases)
    func otherCommand(bug: InjectedBug) throws {
      guard !InjectedBug.ofStreams.contains(bug) else { return }
      let outcome = try Command.simulate("--bug", bug.rawValue, "--frames", "1")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("shows \(bug.rawValue); add --layout feed\n"), "\(outcome.errors)")
    }

    @Test(
      "every injected bug breaks a rule that must find it within a few seeds, and the printed command shows it again",
      arguments: InjectedBug.ofStreams)
    func bug(bug: InjectedBug) throws {
      let runs = try (1...3).map { try Command.simulate("--bug", bug.rawValue, "--seed", "\($0)", "--frames", "400", "--json").object() }
      let caught = try #require(
        runs.first { run in brokenRules(run).contains { bug.rules.contains($0) } }, "no seed broke \(bug.rules)")

      let again = try shell(try #require(caught["replay"] as? String) + " --json")
      #expect(again.status == 1)
      let report = try again.object()
      #expect(report["hash"] as? String == caught["hash"] as? String)
      #expect(report["findings"] as? NSArray == caught["findings"] as? NSArray)
    }

    @Test(
      "an injected bug that no rule found is an error of its own, also for a quiet run", arguments: [[], ["--quiet"]])
    func notFound(mode: [String]) throws {
      let outcome = try Command.simulate(["--frames", "1", "--bug", "late-photo"] + mode)
      #expect(outcome.status == 70)
      #expect(outcome.errors.hasPrefix("treadmill: --bug late-photo: no rule found the bug in "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      if mode.isEmpty { #expect(outcome.output.contains("late-photo was not found by E1")) }
    }

    @Test("the summary names the rules that must find the injected bug, and whether they did")
    func expectedRules() throws {
      let found = try Command.simulate("--frames", "200", "--bug", "stale-cell")
      #expect(found.output.contains("stale-cell was found, as it must be, by A5"))
    }

    @Test(
      "a finding prints what is seen, what is wrong, rule and frame, a command that a shell can run from any name of a feed, and the pool if asked"
    )
    func printed() throws {
      try Folder.withFile(named: "it's a $feed; x.ndjson", DemoFeed.bytes) { (file) throws in
        let arguments = [
          file.path, "--bug", "stale-cell", "--profile", "monkey", "--seed", "3", "--frames", "200", "--hz", "90", "--viewport",
          "400x700", "--maximum-posts", "500",
        ]
        let outcome = try Command.simulate(arguments + ["--quiet"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.isEmpty)
        let first = try #require(outcome.lines.firstIndex { $0.hasPrefix("✗ ") })
        #expect(outcome.lines[first] == "✗ A cell shows another post, or old content, where this post should be.")
        let names = /\ \ tile (\d+) does not show post \S+ \(k\d+, item \d+, in tile \1\) as it is now:/
        #expect(outcome.lines[first + 1].prefixMatch(of: names) != nil)
        #expect(outcome.lines[first + 2].hasPrefix("  A5 tiles show their item: "))
        #expect(!outcome.output.contains("[0:"))
        let verbose = try Command.simulate(arguments + ["--verbose"])
        #expect(verbose.output.contains("\n  pool [0:") && verbose.output.contains("\npush "))
        let replay = try #require(outcome.lines.first { $0.hasPrefix("replay: ") }).dropFirst("replay: ".count)
        let again = try shell(replay + " --quiet")
        #expect(again.output == outcome.output)
      }
    }

    @Test("a replay of standard input asks for the same bytes")
    func standardInput() throws {
      let input = Command.Input.pipe(DemoFeed.bytes, pieces: [10_000])
      let outcome = try Command.simulate("-", "--bug", "stale-cell", "--frames", "200", input: input)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains(" simulate - --seed 1"))
      #expect(outcome.output.contains("the same bytes on standard input"))
    }

    @Test(
      "the printed command shows gestures and platform again",
      arguments: [["--script", "fling -3000; wait 1s; fling -3000; wait 2s; jump 0 # it's over"], ["--gestures", "it's $a; x.csv"]])
    func gestures(options: [String]) throws {
      let rows = (0..<60).map { "\($0 * 40),none,300\n" }.joined()
      try Folder.withFile(named: "it's $a; x.csv", Array("t,phase,deltaY\n\(rows)".utf8)) { (file) throws in
        let options = options.map { $0.hasSuffix(".csv") ? file.path : $0 }
        let outcome = try Command.simulate(options + ["--bug", "stale-cell", "--platform", "android", "--quiet"])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let replay = try #require(outcome.lines.first { $0.hasPrefix("replay: ") }).dropFirst("replay: ".count)
        #expect(replay.contains(" --platform android "))
        #expect(try shell(replay + " --quiet").output == outcome.output)
      }
    }

    @Test("a replay of gestures from standard input asks for the same bytes")
    func gesturesOnStandardInput() throws {
      let rows = "t,phase,deltaY\n" + (0..<60).map { "\($0 * 40),none,300\n" }.joined()
      let outcome = try Command.simulate(
        ["--gestures", "-", "--bug", "stale-cell"], input: .pipe(Array(rows.utf8), pieces: [1_000]))
      #expect(outcome.status == 1)
      #expect(outcome.output.contains(" --gestures -\n"))
      #expect(outcome.output.contains("the same bytes on standard input"))
    }

    private func brokenRules(_ run: [String: Any]) -> [String] {
      (run["rules"] as? [String: Int] ?? [:]).filter { $0.value > 0 }.keys.sorted()
    }

    private func shell(_ line: some StringProtocol) throws -> Command.Outcome {
      let command = try Command(of: URL(fileURLWithPath: "/bin/sh"), ["-c", String(line)])
      try command.start()
      return try command.outcome()
    }
  }
}
