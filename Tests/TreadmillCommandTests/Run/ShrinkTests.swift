import Foundation
import Testing

extension CommandTests {
  @Suite("shrink")
  struct ShrinkTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    @Test("leaves a handful of lines of an injected bug's session, with the command and the test case") func bug() throws {
      try Folder.withFile(named: "small.ndjson", []) { (file) throws in
        let outcome = try run(["shrink", "--seed", "1", "--frames", "200", "--bug", "stale-cell", "--out", file.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\n  A5 tiles show their item: in frame ") && outcome.output.contains("\nseed 1: "))
        #expect(outcome.output.contains("#expect(try "))
        #expect(outcome.output.contains(" replay \(file.path)\n"))
        let trace = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(trace.count <= 2 + 12)
        for line in trace { #expect(outcome.output.contains(line)) }
        let again = try run(["replay", file.path])
        #expect(again.status == 1 && again.output.contains("A5 tiles show their item"))
        let still = try run(["shrink", file.path, "--quiet"])
        #expect(still.output.split(separator: "\n").count == trace.count)
      }
    }

    @Test("ends in time with the best so far") func time() throws {
      let outcome = try run(["shrink", "--seed", "1", "--frames", "200", "--bug", "stale-cell", "--time-limit", "1ms"])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("ended before all was tried"))
    }

    @Test("says that there is nothing to shrink where no rule breaks, or not this one") func nothing() throws {
      let clean = try run(["shrink", "--seed", "1", "--frames", "50"])
      #expect(clean.status == 1 && clean.errors == "treadmill: seed 1: no rule breaks; there is nothing to shrink\n")
      let other = try run(["shrink", "--seed", "1", "--frames", "200", "--bug", "stale-cell", "--rule", "C12"])
      #expect(other.status == 1 && other.errors == "treadmill: seed 1: rule C12 does not break; there is nothing to shrink\n")
    }
  }
}
