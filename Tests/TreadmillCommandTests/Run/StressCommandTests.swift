import Foundation
import Testing

@testable import TreadmillCommand

extension CommandTests {
  @Suite("stress and merge")
  struct StressCommandTests {
    private static func run(_ arguments: String..., input: Command.Input = .none, environment: [String: String] = [:]) throws
      -> Command.Outcome
    {
      let command = try Command(arguments, input: input, environment: environment)
      try command.start()
      return try command.outcome()
    }

    /// What the file of a run that is not over has so far.
    private func part(_ url: URL) throws -> String {
      let part = URL(fileURLWithPath: url.path + ".part")
      return FileManager.default.fileExists(atPath: part.path) ? try text(part) : ""
    }

    private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    /// The lines that do not hang on wall time.
    private func results(_ url: URL) throws -> [Substring] { try text(url).split(separator: "\n").filter { !$0.hasPrefix("{\"meta\"") } }

    @Test("results do not hang on the number of workers, and merged shards are the whole, byte for byte", arguments: ["list", "plane"])
    func wholeAndParts(layout: String) throws {
      try Folder.withFile([]) { (file) throws in
        let folder = file.deletingLastPathComponent()
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        let seeds = ["stress", "--quiet", "--layout", layout, "--frames", "10", "--seeds", "5..10"]
        for (name, options) in [
          ("one", ["--jobs", "1"]), ("two", ["--jobs", "2", "--check-determinism"]), ("0", ["--shard", "0/3"]), ("1", ["--shard", "1/3"]),
          ("2", ["--shard", "/3"]),
        ] {
          let command = try Command(seeds + ["--out", path(name)] + options, environment: ["JOB_COMPLETION_INDEX": "2"])
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 0, "\(outcome.errors)")
          #expect(outcome.output.isEmpty)
        }
        let whole = try results(URL(fileURLWithPath: path("one")))
        #expect(whole.count == 7)
        #expect(try results(URL(fileURLWithPath: path("two"))) == whole)
        let merged = try StressCommandTests.run("merge", path("2"), path("0"), path("1"), "--out", path("all"))
        #expect(merged.status == 0)
        #expect(merged.output == whole[6] + "\n")
        #expect(try text(URL(fileURLWithPath: path("all"))) == whole.joined(separator: "\n") + "\n")
        let again = try StressCommandTests.run("merge", path("0"), path("0"))
        #expect(again.status == 3)
        #expect(again.errors.contains("0, line 1: seed 5 occurs twice"))
        #expect(try StressCommandTests.run("merge", "--text", path("all")).output.contains("none broken"))
      }
    }

    @Test(
      "a finding is told with what is seen, its rule, its frame and the command that shows it again; with --verbose one seed prints what it draws"
    )
    func oneSeed() throws {
      try Folder.withFile([]) { (file) throws in
        let folder = file.deletingLastPathComponent()
        func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
        let outcome = try StressCommandTests.run(
          "stress", "--seeds", "1", "--frames", "20", "--bug", "wrong-extent", "--junit", url("j").path, "--html", url("h").path,
          "--perfetto", url("p").path)
        #expect(outcome.status == 1)
        #expect(outcome.lines.first?.hasPrefix("seeds 1..1, layout feed, frames 20, ") == true)
        let seen = "✗ The list ends too early or with a blank, and its scroll indicator has the wrong length.\n  the content is "
        #expect(outcome.output.contains(seen) && outcome.output.contains("\n  B7 content is as long as its items: "))
        #expect(!outcome.output.contains("pool ["))
        let verbose = try StressCommandTests.run(
          "stress", "--seeds", "1", "--frames", "20", "--bug", "wrong-extent", "--jobs", "1", "--verbose")
        #expect(verbose.lines.first?.hasPrefix("subject") == true && verbose.output.contains("\nphoto.latency"))
        #expect(verbose.output.contains("\n  pool ["))
        #expect(
          outcome.output.contains("replay: ") && outcome.output.contains("replay --seed 1 --layout feed --frames 20 --bug wrong-extent"))
        #expect(try text(url("j")).contains("<failure type=\"B7\""))
        #expect(try text(url("j")).contains("name=\"hang the worker answers in time\"/>"))
        #expect(try text(url("h")).contains("<html"))
        #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: url("p"))) is [Any])
        #expect(
          try StressCommandTests.run(
            "stress", "--quiet", "--seeds", "1", "--frames", "20", "--bug", "wrong-extent", "--findings-exit", "0"
          ).status == 0)
      }
    }

    @Test("many seeds are told in one line first, and counted in the end") func manySeeds() throws {
      let outcome = try StressCommandTests.run(
        "stress", "--seeds", "1..40", "--frames", "3", "--layout", "list", "--unmeasured", "--jobs", "2", "--shard", "1/20")
      #expect(outcome.status == 0)
      #expect(outcome.lines.first == "seeds 1..40, layout list, unmeasured, frames 3, profile swarm, 2 jobs, shard 1/20: 2 seeds")
      #expect(outcome.output.contains("checked, none broken"))
    }

    @Test("a worker answers each line as it comes, and ends with status 3 if one was no job")
    func worker() throws {
      let jobs = "{\"job\":1,\"seed\":2,\"layout\":\"grid\"}\nwhat\n{\"job\":2,\"seed\":3,\"bug\":\"wrong-extent\"}"
      let outcome = try StressCommandTests.run("worker", "--frames", "5", input: .pipe(Array(jobs.utf8), pieces: [7]))
      #expect(outcome.status == 3)
      #expect(outcome.errors == "treadmill: standard input: has 1 line that is not a job; the answers say why\n")
      #expect(outcome.lines.map { $0.prefix(9) } == ["{\"job\":1,", "{\"line\":2", "{\"job\":2,"])
      let clean = try StressCommandTests.run("worker", "--frames", "5", input: .pipe([], pieces: [1]))
      #expect(clean.status == 0)
      #expect(clean.output.isEmpty)
    }

    @Test("after the time limit no seed is begun, and the summary says so") func timeLimit() throws {
      let outcome = try StressCommandTests.run(
        "stress", "--seeds", "1..100000", "--frames", "3", "--layout", "list", "--time-limit", "300ms")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(" of 100,000: the time was up\n"))
    }

    @Test(
      "^C or a request to end finishes the seeds under way, prints and writes what there is, and ends with 75",
      arguments: [SIGINT, SIGTERM])
    func interrupt(signal: Int32) throws {
      try Folder.withFile([]) { (file) throws in
        let command = try Command(["stress", "--seeds", "1..100000", "--frames", "3", "--layout", "list", "--out", file.path])
        try command.start()
        // The first result shows that it runs.
        let deadline = Date().addingTimeInterval(30)
        while try part(file).isEmpty, Date() < deadline { usleep(5_000) }
        kill(command.process.processIdentifier, signal)
        let outcome = try command.outcome()
        #expect(outcome.status == 75)
        #expect(outcome.output.contains(" of 100,000: interrupted\n"))
        let merged = try StressCommandTests.run("merge", file.path)
        #expect(merged.status == 0)
        #expect(try merged.output == text(file).split(separator: "\n").last.map { $0 + "\n" })
      }
    }

    @Test("an injected bug that no rule finds ends stress, merge and the replay of a seed as it ends simulate: with 70 and one line")
    func missedBug() throws {
      try Folder.withFile([]) { (file) throws in
        let short = ["--bug", "late-photo", "--frames", "5"]
        let words = "treadmill: --bug late-photo: no rule found the bug in "
        for arguments in [
          ["stress", "--layout", "lines", "--seeds", "1..2"], ["simulate", "--seed", "1"], ["stress", "--seeds", "1..2", "--jobs", "1"],
          ["stress", "--seeds", "1..2", "--jobs", "1", "--findings-exit", "0"], ["replay", "--seed", "1"],
        ] {
          let command = try Command(arguments + short + ["--quiet"])
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 70 && outcome.errors.hasPrefix(words), "\(arguments): \(outcome.status) \(outcome.errors)")
          #expect(outcome.errors.hasSuffix(" frames; E1 must find it\n"))
        }
        // A shard does not speak for the others.
        let shard = ["stress", "--seeds", "1..2", "--shard", "0/2", "--jobs", "1", "--quiet", "--out", file.path]
        let command = try Command(shard + short)
        try command.start()
        let part = try command.outcome()
        #expect(part.status == 0 && part.errors.isEmpty)
        let merged = try StressCommandTests.run("merge", file.path)
        #expect(merged.status == 70 && merged.errors.hasPrefix(words) && merged.lines.count == 1)
        let found = try StressCommandTests.run("stress", "--seeds", "1..2", "--bug", "stale-cell", "--frames", "60", "--quiet")
        #expect(found.status == 1 && found.errors.isEmpty)
      }
    }

    @Test("a worker that takes longer for a job than it may is ended, not one that waits for a job")
    func seedLimit() throws {
      let job = "{\"seed\":1,\"layout\":\"list\",\"frames\":100000000}"
      let command = try Command(["worker", "--seed-limit", "1s"], input: .pipe(Array(job.utf8), pieces: [100]))
      try command.start()
      let outcome = try command.outcome()
      #expect(command.process.terminationReason == .uncaughtSignal)
      #expect(outcome.status == SIGALRM)
      #expect(outcome.output.isEmpty)
    }

    @Test("an output that cannot be written is refused before anything runs, and a refused command takes nothing away")
    func outputs() throws {
      try Folder.withFile(Array("keep".utf8)) { (file) throws in
        let nowhere = try StressCommandTests.run("stress", "--out", file.path, "--junit", "/nowhere/x")
        #expect(nowhere.status == 3)
        #expect(nowhere.errors.hasPrefix("treadmill: /nowhere/x: cannot be written"))
        let twice = try StressCommandTests.run("stress", "--out", file.path, "--html", file.path)
        #expect(twice.status == 2)
        #expect(twice.errors.contains("would overwrite what --out writes"))
        let merge = try StressCommandTests.run("merge", file.path, "--out", file.path)
        #expect(merge.status == 2)
        #expect(merge.errors.contains("would overwrite the results"))
        #expect(try text(file) == "keep")
        let noFeed = try StressCommandTests.run("stress", "--feed", file.path)
        #expect(noFeed.status == 3)
        #expect(noFeed.errors.contains("it has no posts"))
      }
    }

    @Test(
      "a command line that makes no sense is refused with status 2, one clear line, and nothing on standard output",
      arguments: [
        (["stress", "--seeds", "9..1"], "less than the first"), (["stress", "--seeds", "1-3"], "1..50"),
        (["stress", "--seeds", "0..1000000000"], "1,000,000,000"), (["stress", "--frames", "0"], "1 to 1,000,000,000"),
        (["stress", "--layout", "plane", "--unmeasured"], "the sizes of a plane's cells are known"),
        (["stress", "--layout", "x"], "feed, lines, list"),
        (["stress", "--unmeasured"], "--unmeasured"), (["stress", "--profile", "x"], "swarm, reading, browsing, monkey"),
        (["stress", "--bug", "oak"], "late-photo"),
        (["stress", "--bug", "stale-cell", "--layout", "grid"], "--bug: stale-cell is a bug of a feed's client, not of a grid"),
        (["stress", "--feed", "x", "--layout", "grid"], "--feed and --layout grid"), (["stress", "--feed", "-"], "name a file"),
        (["stress", "--jobs", "0"], "1 to 256"), (["stress", "--shard", "4/4"], "the index is 0 to 3"),
        (["stress", "--shard", "/4"], "JOB_COMPLETION_INDEX"), (["stress", "--time-limit", "5"], "60s"),
        (["stress", "--seed-limit", "0s"], "1ms"), (["stress", "--findings-exit", "2"], "expected one of 0, 1"),
        (["stress", "--out", "-"], "name a file"), (["stress", "--junit", ""], "name of the"),
        (["stress", "--items", "5"], "--items: each seed decides"), (["stress", "--jobs-from", "-"], "treadmill worker answers jobs"),
        (["score", "--layout", "grid"], "--layout"), (["worker", "--seeds", "1..2"], "have it"), (["worker", ""], "name of the jobs"),
        (["merge"], "files of results"),
        (["merge", "-", "-"], "read only once"), (["merge", "x", "--out", "-"], "name a file"), (["merge", ""], "name of the results"),
      ])
    func nonsense(arguments: [String], words: String) throws {
      let command = try Command(arguments, environment: ["JOB_COMPLETION_INDEX": "", "SLURM_ARRAY_TASK_ID": ""])
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").first?.contains(words) == true, "\(outcome.errors)")
    }

    @Test(
      "files that cannot be merged are refused with status 3",
      arguments: [("", "is empty"), ("x\n", "line 1"), ("{\"meta\":{}}\n", "no result")])
    func noResults(content: String, words: String) throws {
      try Folder.withFile(Array(content.utf8)) { (file) throws in
        let outcome = try StressCommandTests.run("merge", file.path)
        #expect(outcome.status == 3)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(words))
      }
      #expect(try StressCommandTests.run("merge", "/nowhere/x").status == 3)
    }
  }
}
