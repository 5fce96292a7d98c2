import Foundation
import Testing

extension CommandTests {
  @Suite("gestures")
  struct GestureInputTests {
    private static let csv = """
      t,phase,x,y,finger,deltaX,deltaY,momentumPhase
      0,none,,,,0,40,none
      20,rotate,,,,,,
      440,began,200,340,0,,,
      460,moved,200,300,0,,,
      480,moved,200,240,0,,,
      500,moved,200,160,0,,,
      520,ended,200,70,0,,,

      """

    private static let trace = """
      {"gesture":{"ns":0,"wheel":{"x":0,"y":40}}}
      {"gesture":{"ns":20000000,"rotate":true}}
      {"gesture":{"ns":440000000,"touch":{"phase":"began","x":200,"y":340}}}
      {"gesture":{"ns":460000000,"touch":{"phase":"moved","x":200,"y":300}}}
      {"gesture":{"ns":480000000,"touch":{"phase":"moved","x":200,"y":240}}}
      {"gesture":{"ns":500000000,"touch":{"phase":"moved","x":200,"y":160}}}
      {"gesture":{"ns":520000000,"touch":{"phase":"ended","x":200,"y":70}}}

      """

    private func play(_ text: String, _ options: String..., named name: String = "hand.csv") throws -> Command.Outcome {
      try Folder.withFile(named: name, Array(text.utf8)) { (file) throws in
        let outcome = try Command.simulate(["--gestures", file.path] + options)
        return Command.Outcome(
          status: outcome.status, output: outcome.output, errors: outcome.errors.replacingOccurrences(of: file.path, with: "FILE"))
      }
    }

    private func hash(_ outcome: Command.Outcome) throws -> String { try #require(try outcome.object()["hash"] as? String) }

    private static let goodHash = Result { try Self().hash(Self().play(csv, "--json")) }

    @Test("a recording moves the list, and the run ends when it is over and the list rests")
    func ends() throws {
      let report = try play(Self.csv, "--json").object()
      #expect(report["end"] as? String == "gesturesOver")
      let frames = try #require(report["frames"] as? Int)
      // The finger lifts in frame 32, and a fling as fast takes UIKit more than two seconds.
      #expect((32 + 120...600).contains(frames))
      let summary = try play(Self.csv)
      #expect(summary.words.contains("hand.csv, 7 events, 0 bad rows frames "))
      #expect(summary.output.contains("; the gestures are over, and the list rests\n"))
    }

    @Test("a number of frames or a time ends the run earlier, or later")
    func frames() throws {
      #expect(try play(Self.csv, "--frames", "10", "--json").object()["end"] as? String == "frames")
      #expect(try play(Self.csv, "--duration", "15s", "--json").object()["frames"] as? Int == 900)
    }

    @Test("CSV and lines of a trace with the same gestures make the same frames, whatever brings them and however fast they are shown")
    func sameFrames() throws {
      let expected = try hash(try play(Self.csv, "--json"))
      #expect(try hash(try play(Self.trace, "--json", named: "hand.trace")) == expected)
      #expect(try hash(try play(Self.csv, "--json", "--realtime", "--hz", "120")) == hash(try play(Self.csv, "--json", "--hz", "120")))
      let options = ["--gestures", "-", "--json"]
      try Folder.withFile(Array(Self.trace.utf8)) { (file) throws in
        #expect(try hash(Command.simulate(options, input: .file(file))) == expected)
      }
      #expect(try hash(Command.simulate(options, input: .pipe(Array(Self.csv.utf8), pieces: [1]))) == expected)
      #expect(try hash(Command.simulate(options, input: .pipe(Array(Self.trace.utf8), pieces: [7, 50, 3]))) == expected)
    }

    @Test("a named pipe is a recording")
    func namedPipe() throws {
      try Folder.withFile([]) { (file) throws in
        let pipe = file.deletingLastPathComponent().appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let command = try Command(["simulate", "--gestures", pipe.path, "--json"])
        try command.start()
        let writer = try FileHandle(forWritingTo: pipe)
        try writer.write(contentsOf: Array(Self.csv.utf8))
        try writer.close()
        #expect(try hash(try command.outcome()) == hash(try play(Self.csv, "--json")))
      }
    }

    @Test("feed and gestures come from two places, one of which may be standard input")
    func both() throws {
      try Folder.withFile(named: "hand.csv", Array(Self.csv.utf8)) { (file) throws in
        let feed = Array("{\"id\":\"one\"}\n".utf8)
        let report = try Command.simulate(["-", "--gestures", file.path, "--json"], input: .pipe(feed, pieces: [5])).object()
        #expect((report["figures"] as? [String: Int])?["posts"] == 1 && report["end"] as? String == "gesturesOver")
      }
      let twice = try Command.simulate("-", "--gestures", "-")
      #expect(twice.status == 2 && twice.output.isEmpty)
      #expect(twice.errors.contains("--gestures -: standard input is taken by the feed; name a file"))
    }

    // MARK: What cannot be played

    private static let badRows = [
      ("19,moved,200,560,0,,,", "expected a time not before that of the row before, 520 ms, found 19"),
      ("nan,rotate,,,,,,", "expected a number in t, found nan"), ("inf,rotate,,,,,,", "expected a number in t, found inf"),
      ("-1,rotate,,,,,,", "expected a time from 0 to 1000000000000 ms in t, found -1"),
      ("600,,,,,,,", "expected a word in phase, found none"),
      ("600,swiped,1,2,0,,,", "found swiped"), ("600,began,1,nan,0,,,", "expected a number in y, found nan"),
      ("600,began,1,,0,,,", "expected a number in y, found none"), ("600,began,1,2e12,0,,,", "found 2e12"),
      ("600,moved,1,2,0,,,", "expected finger 0 to come down first, found moved"), ("600,began,1,2,32,,,", "found 32"),
      ("600,changed,,,,0,1,", "expected a trackpad's phases in their order, found changed"),
      ("600,none,,,,0,1,sideways", "found sideways"), ("600,rotate", "expected 8 cells, as the header has, found 2"),
      ("600,rotate\(String(repeating: " ", count: 4_100)),,,,,,", "expected at most 4096 bytes a line, found "),
    ]

    @Test("a bad row of any kind is listed with file and line and skipped; the others are played", arguments: badRows)
    func badRow(row: String, words: String) throws {
      let outcome = try play(Self.csv + row + "\n", "--json")
      #expect(outcome.status == 0)
      #expect(outcome.errors.hasPrefix("FILE:9: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try outcome.object()["badRows"] as? Int == 1)
      #expect(try hash(outcome) == Self.goodHash.get())
    }

    @Test("bad rows are refused by a strict run before anything is run or written")
    func strict() throws {
      let before = Array("what was there before\n".utf8)
      try Folder.withFile(named: "trace.ndjson", before) { (trace) throws in
        let outcome = try Folder.withFile(named: "hand.csv", Array((Self.csv + "nonsense\n").utf8)) { (file) throws in
          try Command.simulate(["--gestures", file.path, "--strict", "--trace", trace.path])
        }
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.errors.hasSuffix("hand.csv: has 1 bad row; correct the file, or leave out --strict to skip them\n"))
        #expect(try Data(contentsOf: trace) == Data(before))
      }
      #expect(try play(Self.csv, "--strict").status == 0)
    }

    @Test("the first twenty bad rows are listed, the others are counted, also when there are more than the reader keeps")
    func manyBadRows() throws {
      for (count, rest) in [(20, ""), (21, "and 1 more bad row"), (250, "and 230 more bad rows")] {
        let lines = try play(Self.csv + String(repeating: "x\n", count: count)).errors.split(separator: "\n")
        #expect(lines.count == (rest.isEmpty ? 20 : 21))
        #expect(lines[0].hasPrefix("FILE:9: ") && lines[19].hasPrefix("FILE:28: "))
        if !rest.isEmpty { #expect(lines[20] == rest) }
      }
    }

    @Test("columns that are no field are named once and ignored")
    func unknownColumns() throws {
      let outcome = try play("t,phase,pressure,\u{1B}x\n0,rotate,1,2\n5,rotate,1,2\n", "--strict")
      #expect(outcome.status == 0)
      #expect(outcome.errors == "FILE: ignored, as no field has such a name: \"pressure\", \"\\u001bx\"\n")
    }

    @Test("an empty recording is said to be one, and the run ends at once", arguments: ["", "\n\n", "t,phase\n"])
    func empty(text: String) throws {
      let outcome = try play(text, "--json")
      #expect(outcome.status == 0)
      #expect(outcome.errors == "FILE: the recording has no gesture\n")
      let report = try outcome.object()
      #expect(report["frames"] as? Int == 1 && report["end"] as? String == "gesturesOver")
    }

    @Test("a file of which no row can be played is no recording", arguments: ["x,y\n1,2\n", "{\"id\":\"one\"}\n", "t,phase\n0,fly\n"])
    func noRecording(text: String) throws {
      let outcome = try play(text)
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(outcome.errors.hasSuffix("treadmill: FILE: it has no row that can be played; is it a recording of gestures?\n"))
    }

    @Test(
      "a recording that ends while something is held comes to its end as well",
      arguments: [
        "0,began,200,600,0,,,\n20,moved,200,500,0,,,\n", "0,began,200,600,0,,,\n", "0,none,,,,0,30,began\n", "0,began,,,,0,30,\n",
      ])
    func cutShort(rows: String) throws {
      for platform in ["uikit", "android"] {
        let report = try play("t,phase,x,y,finger,deltaX,deltaY,momentumPhase\n" + rows, "--platform", platform, "--json").object()
        #expect(report["end"] as? String == "gesturesOver")
        #expect(report["frames"] as? Int ?? .max < 20)
      }
    }

    @Test(
      "a recording that cannot be read ends the run with status 3 and one line",
      arguments: [
        ("/nonexistent/hand.csv", "/nonexistent/hand.csv: cannot be read: No such file or directory"), ("/", "Is a directory"),
        ("/dev/zero", "line 1: it has more than 16,777,216 bytes"),
      ])
    func unreadable(path: String, words: String) throws {
      let outcome = try Command.simulate("--gestures", path)
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("a recording that fails while it is read ends the run", .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
    func failingRead() throws {
      let outcome = try Command.simulate("--gestures", "/proc/self/mem")
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("treadmill: /proc/self/mem: cannot be read: "))
    }
  }
}
