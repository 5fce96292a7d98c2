import Foundation
import Testing

extension CommandTests {
  @Suite("stress of a real server", .timeLimit(.minutes(5)))
  struct ServedStressTests {
    /// The lines of a run's result file.
    private func results(_ path: String) throws -> [[String: Any]] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return try text.split(separator: "\n").compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    @Test("a server that repeats a post is found; the trace breaks the same rule again without the server")
    func finding() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (out, junit, trace) = ("\(folder.path)/out", "\(folder.path)/junit", "\(folder.path)/finding-P1.ndjson")
      try FeedServerScript.withServer { base in
        let outcome = try run([
          "stress", "\(base)/repeats", "--seeds", "1..3", "--frames", "60", "--until-finding", "--confirm", "--traces", folder.path,
          "--out",
          out, "--junit", junit,
        ])
        #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("✗ P1 a post comes once on the way down"))
        #expect(outcome.output.contains("the server does it again"))
        #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("finding-P1.ndjson"))
        #expect(try results(out).contains { ($0["findings"] as? [[String: Any]])?.first?["rule"] as? String == "P1" })
      }
      #expect(try String(contentsOfFile: trace, encoding: .utf8).contains("post 12") == false)
      let replay = try run(["replay", trace, "--quiet", "--strict"])
      #expect(replay.status == 1 && replay.output.contains("P1"), "\(replay.output)\(replay.errors)")
    }

    @Test("a trace has the texts of posts if it is to")
    func text() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      try FeedServerScript.withServer { base in
        let words = [
          "stress", "\(base)/repeats", "--seeds", "1..3", "--frames", "60", "--until-finding", "--traces", folder.path, "--keep-text",
        ]
        let outcome = try run(words)
        #expect(outcome.status == 1)
      }
      #expect(try String(contentsOfFile: "\(folder.path)/finding-P1.ndjson", encoding: .utf8).contains("\"words\":\"post 12\""))
    }

    @Test("a right server breaks no rule, also one of which nothing is said")
    func right() throws {
      try FeedServerScript.withServer { base in
        let outcome = try run(["stress", "\(base)/cursor", "--seeds", "1..2", "--frames", "60"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("guessed: ") && outcome.output.contains("none broken"))
      }
    }

    @Test("changes that the server never makes are an error, not a clean run")
    func changesThatFail() throws {
      try FeedServerScript.withServer { (base) throws in
        let description = """
          {"url": "\(base)/cursor", "older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items",
           "changes": {"delete": {"url": "\(base)/html/{id}"}, "reset": {"url": "\(base)/missing"}}}
          """
        try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
          let outcome = try run(["stress", "\(base)/cursor", "--feed-api", file.path, "--seeds", "1..2", "--frames", "60"])
          #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
          #expect(outcome.errors.contains("/changes/reset: 0 of 2 were made: HTTP 404"), "\(outcome.errors)")
        }
      }
    }

    @Test("a server that answers no page is refused before any session", arguments: ["html", "missing"])
    func noPage(_ path: String) throws {
      try FeedServerScript.withServer { base in
        let outcome = try run(["stress", "\(base)/\(path)", "--seeds", "1..2"])
        #expect(outcome.status == 3 && outcome.output.isEmpty && outcome.errors.contains(path), "\(outcome.output)\(outcome.errors)")
      }
    }

    @Test(
      "options of simulated feeds and of other processes are refused",
      arguments: ["--jobs=2", "--layout=grid", "--score", "--plant=lost-page"])
    func refusals(_ option: String) throws {
      let outcome = try run(["stress", "http://127.0.0.1:1/feed", option])
      #expect(outcome.status == 2 && outcome.errors.contains("exclude each other"), "\(outcome.errors)")
      #expect(try run(["stress", "--confirm"]).status == 2)
    }
  }
}
