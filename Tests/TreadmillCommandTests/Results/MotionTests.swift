import Foundation
import Testing

extension Command {
  /// Runs `treadmill motion` to its end.
  static func motion(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try motion(arguments, environment: environment)
  }

  static func motion(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let command = try Command(["motion"] + arguments, environment: environment)
    try command.start()
    return try command.outcome()
  }
}

extension CommandTests {
  @Suite("motion")
  struct MotionTests {
    @Test(
      "options that make no sense are refused with status 2, one clear line, and nothing on standard output",
      arguments: [
        (["--platform", "symbian"], "uikit, android, flutterClamping, flutterBouncing, flutter"),
        (["--platform", ""], "uikit, android"),
        (["--platform", "uikit,,android"], "uikit, android"),
        (["--platform", "flutter,flutterClamping"], "flutterClamping is named twice"),
        (["--velocity", "fast"], "-1,000,000 to 1,000,000"),
        (["--velocity", "nan"], "-1,000,000 to 1,000,000"),
        (["--velocity", "inf"], "-1,000,000 to 1,000,000"),
        (["--velocity", "0x10"], "-1,000,000 to 1,000,000"),
        (["--velocity", "1000001"], "-1,000,000 to 1,000,000"),
        (["--velocity", "3,000"], "-1,000,000 to 1,000,000"),
        (["--from", "1e8"], "-10,000,000 to 10,000,000"),
        (["--from", "inf"], "-10,000,000 to 10,000,000"),
        (["--bounds", "0-400"], "such as 0..800"),
        (["--bounds", "0...400"], "such as 0..800"),
        (["--bounds", "0.."], "such as 0..800"),
        (["--bounds", "0..1..2"], "such as 0..800"),
        (["--bounds", "inf..-inf"], "such as 0..800"),
        (["--bounds", "0..1e9"], "10,000,000"),
        (["--bounds", "400..0"], "the upper edge is less"),
        (["--rate", "slow"], "normal, fast"),
        (["--rate", "fast", "--platform", "android"], "only uikit has it"),
        (["--density", "0"], "0.5 to 10"),
        (["--density", "-1"], "0.5 to 10"),
        (["--samples", "0"], "1 to 1,000"),
        (["--samples", "60", "--json"], "--samples and --json"),
        (["--plot", "-"], "name a file"),
        (["--plot", ""], "name of the file of --plot"),
        (["out.svg"], "out.svg"),
      ])
    func nonsense(arguments: [String], words: String) throws {
      let outcome = try Command.motion(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").first?.contains(words) == true, "\(outcome.errors)")
    }

    @Test(
      "allowed extremes are allowed",
      arguments: [
        [], ["--velocity", "0"], ["--velocity", "-1e6", "--from", "-10000000", "--bounds", "-10000000..10000000"],
        ["--from", "-1e7", "--bounds", "1e7..inf"], ["--bounds", "0..0"], ["--bounds", "-12.5..-.25", "--from", "-3"],
        ["--bounds", "-inf..inf", "--density", "0.5"], ["--velocity", "1e-300", "--density", "10"], ["--rate", "normal"],
        ["--platform", "flutterBouncing,uikit", "--no-bounces", "--rate", "fast", "--bounds", "0..10"],
      ])
    func extremes(arguments: [String]) throws {
      for output in [[], ["--json"], ["--samples", "1"], ["--plot", "/dev/null"]] {
        let outcome = try Command.motion(arguments + output)
        #expect(outcome.status == 0, "\(arguments) \(output): \(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.isEmpty && !outcome.output.isEmpty)
        #expect(!outcome.output.contains("nan") && !outcome.output.contains("infinity"))
      }
    }

    @Test("the table has a row for each platform in the order of the option, and the figures of the field")
    func table() throws {
      let outcome = try Command.motion("--platform", "android,uikit,flutter", "--velocity", "2000")
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count == 8)
      #expect(lines[0] == "released at 2,000 pt/s from 0 pt, no edges")
      let rows = lines[4...6].map { $0.split(separator: " ").joined(separator: " ") }
      // UIKit's from 2000 pt/s: 993.0100 pt after 2646.5086 ms.
      #expect(rows[1] == "uikit 993.0 993.0 2,646.5 1,998.0 never never none")
      #expect(rows[0].hasPrefix("android ") && rows[2].hasPrefix("flutterClamping "))
      #expect(lines[3].split(separator: " ") == ["pt", "pt", "ms", "pt/s", "ms", "ms", "pt"])
      #expect(Set(lines[2...6].map(\.count)).count == 1 && lines[2].count <= 80)
    }

    @Test("the object has the numbers of the field: Android's 1540.680 ms and 2156.952 px, Flutter's 1.271632 s and as far")
    func object() throws {
      let object = try Command.motion("--platform", "android,flutter", "--velocity", "4000", "--bounds", "0..inf", "--json").object()
      #expect(object["velocity"] as? Double == 4000)
      #expect((object["bounds"] as? [String: Any])?["lower"] as? Double == 0)
      #expect((object["bounds"] as? [String: Any])?["upper"] is NSNull)
      let motions = try #require(object["motions"] as? [[String: Any]])
      try #require(motions.map { $0["platform"] as? String } == ["android", "flutterClamping"])
      for (motion, duration) in zip(motions, [1540.680, 1271.632]) {
        #expect(abs((motion["duration"] as? Double ?? 0) - duration) < 0.001)
        #expect(abs((motion["rest"] as? Double ?? 0) - 2156.952) < 0.001)
        #expect(motion["edgeMet"] is NSNull && motion["turn"] is NSNull)
      }
    }

    @Test("an edge is met, passed and returned to: UIKit's turn comes 90.735 ms after it, 33.3005 ms times the velocity there away")
    func bounce() throws {
      for sign in [1.0, -1] {
        let bounds = sign > 0 ? "0..400" : "-400..0"
        let object = try Command.motion("--platform", "uikit,flutter", "--velocity", "\(3000 * sign)", "--bounds", bounds, "--json")
          .object()
        let motions = try #require(object["motions"] as? [[String: Any]])
        try #require(motions.count == 2)
        let figures = motions.map { $0.compactMapValues { $0 as? Double } }
        let met = try #require(figures[0]["edgeMet"])
        #expect(abs(met - UIKit.milliseconds(toCover: 400, from: 3)) < 1e-5)
        #expect(abs(try #require(figures[0]["turn"]) - met - 90.735) < 0.001)
        #expect(abs(try #require(figures[0]["farthestBeyond"]) - 33.3005 * 3 * pow(0.998, met)) < 0.001)
        #expect(figures[0]["rest"] == 400 * sign && figures[0]["distance"] == 400 * sign)
        #expect(figures[1]["farthestBeyond"] == 0 && figures[1]["edgeMet"] == figures[1]["duration"])
      }
    }

    @Test("without bouncing every platform stops dead at the edge")
    func stop() throws {
      let arguments = ["--platform", "uikit,android,flutter,flutterBouncing", "--bounds", "0..400", "--no-bounces", "--json"]
      let motions = try #require(try Command.motion(arguments).object()["motions"] as? [[String: Any]])
      #expect(motions.count == 4)
      for motion in motions {
        #expect(motion["rest"] as? Double == 400 && motion["farthestBeyond"] as? Double == 0)
        #expect(motion["edgeMet"] as? Double == motion["duration"] as? Double)
      }
    }

    @Test("a platform's minimum and maximum are its own, and are mentioned when they change something")
    func thresholds() throws {
      let slow = try Command.motion("--platform", "uikit,android", "--velocity", "-200").output
      #expect(slow.contains("uikit throws nothing below 250 pt/s\n"))
      #expect(!slow.contains("android throws"))
      let quick = try Command.motion("--platform", "uikit,android,flutter,flutterBouncing", "--velocity", "9000").output
      #expect(!quick.contains("uikit throws"))
      for name in ["android", "flutterClamping", "flutterBouncing"] { #expect(quick.contains("\(name) throws at 8,000 pt/s at most\n")) }
      #expect(!(try Command.motion("--velocity", "8000").output.contains("throws")))
    }

    @Test(
      "a picture that cannot be written ends the command with status 3 and one line", arguments: ["/nonexistent/out.svg", "/", "/dev/full"])
    func unwritable(path: String) throws {
      let outcome = try Command.motion("--plot", path)
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty != (path == "/dev/full"), "results are printed before an output fails")
      #expect(outcome.errors.hasPrefix("treadmill: \(path): cannot be written: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("a picture does not go where standard output goes, nor into a pipe")
    func otherFiles() throws {
      try Folder.withFile([]) { (file) throws in
        let command = try Command(["motion", "--plot", file.path])
        command.process.standardOutput = try FileHandle(forWritingTo: file)
        try command.start()
        #expect(try command.outcome().status == 2)
        #expect(try Data(contentsOf: file).isEmpty)
        let pipe = file.deletingLastPathComponent().appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let reader = open(pipe.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(try Command.motion("--plot", pipe.path).status == 3)
      }
    }
  }
}
