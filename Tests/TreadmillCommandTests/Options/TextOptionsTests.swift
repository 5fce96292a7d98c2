import Foundation
import TestSupport
import Testing

extension CommandTests {
  /// `--font` and the options of style.
  @Suite("texts in fonts")
  struct TextOptionsTests {
    private static let font = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

    private static let posts = (0..<40).map { number in
      let words = Array(repeating: "The rain came over the bridge, and we walked home", count: number % 5 + 1).joined(separator: "; ")
      return #"{"id":"\#(number)","text":"\#(words)"}"# + "\n"
    }.joined()

    private func run(_ line: String, in folder: URL) throws -> Command.Outcome {
      let command = try Command(line.split(separator: " ").map(String.init))
      command.process.currentDirectoryURL = folder
      try command.start()
      return try command.outcome()
    }

    private func withPosts(_ body: (URL) throws -> Void) throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(Self.posts.utf8).write(to: folder.appending(path: "posts.ndjson"))
      try Data("no font".utf8).write(to: folder.appending(path: "no.ttf"))
      try body(folder)
    }

    @Test(
      "that do not fit are said, with what was expected",
      arguments: [
        ("--font-size 0", 2, "--font-size 0: expected 1 to 10000"), ("--font-size 1000000", 2, "expected 1 to 10000"),
        ("--line-height nan", 2, "--line-height"), ("--text-scale 11", 2, "expected 0.1 to 10"), ("--lines 0", 2, "expected 1 to 1048576"),
        ("--font nowhere.ttf", 3, "nowhere.ttf: there is no such file"),
      ] as [(String, Int32, String)])
    func wrong(options: String, status: Int32, words: String) throws {
      try withPosts { folder in
        for command in ["feed posts.ndjson", "stress --seeds 1 --frames 5 --feed posts.ndjson", "simulate posts.ndjson", "serve --stdio"] {
          let outcome = try run("\(command) \(options)", in: folder)
          #expect(outcome.status == status && outcome.errors.contains(words), "\(command): \(outcome.errors)")
        }
      }
    }

    @Test("need a feed that has words")
    func needed() throws {
      try withPosts { folder in
        let outcome = try run("stress --seeds 1 --font no.ttf", in: folder)
        #expect(outcome.status == 2 && outcome.errors.contains("--feed"), "\(outcome.errors)")
      }
    }

    @Test("set the heights of posts, cut at the most lines")
    func style() throws {
      try withPosts { folder in
        let all = try run("feed posts.ndjson", in: folder).output
        let cut = try run("feed posts.ndjson --lines 1", in: folder).output
        #expect(all.contains("0: 390 x 84 points") && cut.contains("0: 390 x 64 points") && cut.contains("…"), "\(all) \(cut)")
        let large = try run("feed posts.ndjson --lines 1 --line-height 30 --text-scale 2", in: folder).output
        #expect(large.contains("0: 390 x 104 points"))
      }
    }

    @Test("decide a session: its frames are checked, it replays with them alone, and the command that repeats it has them")
    func sessions() throws {
      guard NotoFont.isThere else { return }
      try withPosts { folder in
        let options = "--font \(Self.font) --lines 3 --font-size 17"
        let outcome = try run("stress --seeds 1..6 --frames 150 --feed posts.ndjson --jobs 2 \(options)", in: folder)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
        let found = try run("stress --seeds 1..6 --frames 150 --feed posts.ndjson --bug wrong-extent \(options)", in: folder)
        #expect(found.status == 1 && found.output.contains("--font \(Self.font) --font-size 17 --lines 3"), "\(found.output)")
        let lines = try run("simulate posts.ndjson --quiet \(options)", in: folder)
        #expect(lines.status == 0, "\(lines.output) \(lines.errors)")
        let record = try run("replay --seed 3 --frames 100 --feed posts.ndjson \(options) --record trace.ndjson", in: folder)
        #expect(record.status == 0, "\(record.output) \(record.errors)")
        #expect(try run("replay trace.ndjson --feed posts.ndjson \(options)", in: folder).status == 0)
        let other = try run("replay trace.ndjson --feed posts.ndjson", in: folder)
        #expect(other.status == 3 && !other.errors.isEmpty, "\(other.output) \(other.errors)")
      }
    }

    @Test("say which characters no font has")
    func missing() throws {
      guard NotoFont.isThere else { return }
      try withPosts { folder in
        try Data(#"{"id":"1","text":"字"}"#.utf8).write(to: folder.appending(path: "one.ndjson"))
        let outcome = try run("feed one.ndjson --font \(Self.font)", in: folder)
        #expect(
          outcome.status == 0 && outcome.errors.contains("no --font has 字 (U+5B57); their widths are estimates"), "\(outcome.errors)")
      }
    }
  }
}

/// Debian's Noto Sans; where it is missing, a failure with `TREADMILL_REQUIRE_BROWSER=1`.
private enum NotoFont {
  static var isThere: Bool {
    let isThere = FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
    if !isThere { #expect(!Browser.isRequired, "texts must be measured with Noto Sans, which is not there") }
    return isThere
  }
}
