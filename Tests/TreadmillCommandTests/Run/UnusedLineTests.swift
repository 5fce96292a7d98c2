import Foundation
import Testing

extension CommandTests {
  @Suite("replay: lines that are not used")
  struct UnusedLineTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    @Test("are named on standard error with their numbers, and fail a strict replay")
    func strict() throws {
      try Folder.withFile(named: "trace.ndjson", []) { (file) throws in
        #expect(try run(["replay", "--seed", "5", "--frames", "30", "--record", file.path, "--quiet"]).status == 0)
        let clean = try run(["replay", file.path, "--strict", "--quiet"])
        #expect(clean.status == 0 && clean.errors.isEmpty)
        let header = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first)
        let lines = [
          #"{"at":4,"event":{"memoryPressure":true}}"#, #"{"at":900,"event":{"memoryPressure":true}}"#, #"{"at":4,"event":{"page":{}}}"#,
          #"{"at":1,"to":"photo x try 9","answer":{"photo":{}}}"#, #"{"at":1,"to":"page end ask 1","answer":{"photo":{}}}"#,
          #"{"at":4,"gesture":{"ns":50000000,"touch":{"finger":7,"phase":"moved","x":1,"y":2}}}"#,
        ]
        try Data(([String(header)] + lines).map { "\($0)\n" }.joined().utf8).write(to: file)
        let lenient = try run(["replay", file.path, "--edited", "--quiet"])
        #expect(lenient.status == 0)
        let said = lenient.errors.split(separator: "\n").map(String.init)
        let reasons = [
          "3: not used: its frame does not come: things happen in frames 1 to 30", "4: not used: it does not happen there",
          "5: not used: no request has that name", "6: not used: it does not happen there", "7: not used: finger 7 has not come down",
        ]
        #expect(said == zip(reasons, lines.dropFirst()).flatMap { ["\(file.path):\($0)", "  \($1)"] })
        let strict = try run(["replay", file.path, "--edited", "--quiet", "--strict"])
        #expect(strict.status == 3)
        #expect(strict.output == lenient.output)
        #expect(
          strict.errors == lenient.errors + "treadmill: \(file.path): 5 lines were not used; remove them, or leave out --strict\n")
      }
    }

    @Test("a number out of bounds ends replay and shrink with status 3, the line, and what to do", arguments: ["replay", "shrink"])
    func outOfBounds(command: String) throws {
      try Folder.withFile(named: "trace.ndjson", []) { (file) throws in
        #expect(try run(["replay", "--seed", "5", "--frames", "3", "--layout", "list", "--record", file.path, "--quiet"]).status == 0)
        let header = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first)
        try Data("\(header)\n{\"at\":2,\"gesture\":{\"jump\":{\"x\":0,\"y\":1e15},\"ns\":20000000}}\n".utf8).write(to: file)
        let outcome = try run([command, file.path, "--edited"])
        #expect(outcome.status == 3)
        let fault = "\"gesture.jump.y\" is 1000000000000000, expected -1000000000000 to 1000000000000"
        let words = "line 2: it is not a line of a trace: \(fault); correct"
        #expect(outcome.errors.hasPrefix("treadmill: \(file.path): \(words)"))
      }
    }

    @Test("--strict needs a trace")
    func needsTrace() throws {
      #expect(try run(["replay", "--seed", "1", "--strict"]).status == 2)
    }
  }
}
