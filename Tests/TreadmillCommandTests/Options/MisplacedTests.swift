import Foundation
import Testing

extension CommandTests {
  @Suite("what was meant")
  struct MisplacedTests {
    private static let files = [
      "posts.json": #"[{"id":"a","text":"one"}]"#,
      "trace.ndjson": #"{"setting":{},"trace":5}"# + "\n",
      "results.ndjson": #"{"seed":1,"run":{"layout":"list"}}"# + "\n",
      "feed.json": #"{"url":"https://example.org/feed"}"#,
      "hand.csv": "t,phase\n0,rotate\n",
    ]

    @Test(
      "by an argument that stands where a command takes something else is said",
      arguments: [
        (
          "stress posts.json", 2,
          "takes only options; a file's posts are taken with --feed posts.json"
        ),
        ("stress nothing.json", 2, "a file's posts are taken with --feed nothing.json"),
        ("stress trace.ndjson", 2, "treadmill replay trace.ndjson"), ("stress results.ndjson", 2, "treadmill merge results.ndjson"),
        ("stress feed.json", 2, "--feed-api feed.json"), ("stress hand.csv", 2, "treadmill simulate --gestures hand.csv"),
        ("stress localhost:8080/feed", 2, "begins with http:// or https://: write http://localhost:8080/feed"),
        ("stress 7", 2, "--seeds 7"), ("stress 1..5", 2, "--seeds 1..5"),
        ("simulate http://localhost/feed", 2, "treadmill check http://localhost/feed tests that server"),
        ("check posts.json", 2, "takes the address of a feed's API"), ("check feed.json", 2, "--feed-api feed.json"),
        ("simulate 7", 2, "with --seed"), ("simulate trace.ndjson", 3, "treadmill replay FILE"),
        ("simulate results.ndjson", 3, "treadmill merge FILE"), ("simulate hand.csv", 3, "treadmill simulate --gestures FILE"),
        ("simulate feed.json", 3, "--feed-api FILE"), ("feed trace.ndjson", 3, "treadmill replay FILE"),
        ("replay posts.json", 3, "is it a feed? treadmill simulate posts.json"), ("replay hand.csv", 3, "simulate --gestures hand.csv"),
        ("replay results.ndjson", 3, "treadmill merge results.ndjson"), ("replay 7", 2, "with --seed"),
        ("replay https://localhost/feed", 2, "replay takes a trace, or the seed of a session"),
        ("shrink https://localhost/feed", 2, "treadmill check https://localhost/feed tests that server"),
        ("shrink feed.json", 3, "it describes a feed's API"), ("merge trace.ndjson", 3, "treadmill replay trace.ndjson"),
        ("merge http://localhost/feed", 2, "takes files of results"), ("motion 3000", 2, "--velocity"),
        ("serve feed.sock", 2, "--unix feed.sock listens there"), ("serve 127.0.0.1:70", 2, "--tcp 127.0.0.1:70 listens there"),
        ("doctor feed.sock", 2, "doctor takes no words"), ("nonsense", 2, "the commands are live, simulate, feed, stress"),
        ("http://localhost/feed", 2, "treadmill check http://localhost/feed"),
        ("posts.json", 2, "treadmill feed posts.json"),
      ] as [(String, Int32, String)])
    func arguments(line: String, status: Int32, words: String) throws { try check(line, status, words) }

    @Test(
      "by an option that a command does not have is said, before anything else is wrong",
      arguments: [
        ("stress --seed 3", "stress has no option --seed: --seeds takes one, too, as in --seeds 3"),
        ("stress --seed=3 --bug", "--seeds 3"), ("replay --seeds 1..3", "treadmill stress --seeds runs many"),
        ("shrink --seeds 3", "--seed 3"), ("replay --seed 1 --out x", "--record writes the trace"), ("replay --out x --seed 1", "--record"),
        ("shrink --seed 1 --record x", "--out writes the trace"), ("simulate --feed posts.json", "treadmill simulate posts.ndjson"),
        ("feed --feed posts.json", "without an option"), ("simulate --out x", "treadmill feed --out the posts"),
        ("simulate --junit x", "treadmill stress and treadmill check and treadmill load have it"),
        ("simulate --seeds 1..3", "treadmill stress --layout lines --seeds"), ("feed --seed 3", "treadmill simulate and treadmill load"),
        ("stress --plant stale-cell", "--bug injects a bug"), ("serve --port 7070", "--tcp 127.0.0.1:7070"),
        ("simulate --frame 3", "Did you mean '--frames'?"), ("motion --nonsense", "Unknown option '--nonsense'"),
      ])
    func options(line: String, words: String) throws { try check(line, 2, words) }

    private func check(_ line: String, _ status: Int32, _ words: String) throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      let command = try Command(line.split(separator: " ").map(String.init))
      command.process.currentDirectoryURL = folder
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
