import Foundation
import Testing

extension CommandTests {
  @Suite("record")
  struct RecordTests {
    struct Setting: CustomTestStringConvertible {
      var seed: Int
      var profile: String
      var platform: String
      var hz: Int

      var options: [String] { ["--seed", "\(seed)", "--profile", profile, "--platform", platform, "--hz", "\(hz)"] }
      var testDescription: String { options.joined(separator: " ") }
    }

    private static let settings = [
      Setting(seed: 7, profile: "monkey", platform: "uikit", hz: 60), Setting(seed: 8, profile: "monkey", platform: "android", hz: 90),
      Setting(seed: 9, profile: "monkey", platform: "flutterClamping", hz: 120),
      Setting(seed: 10, profile: "monkey", platform: "flutterBouncing", hz: 60),
      Setting(seed: 11, profile: "browsing", platform: "uikit", hz: 120),
      Setting(seed: 12, profile: "browsing", platform: "android", hz: 60),
      Setting(seed: 13, profile: "reading", platform: "flutterBouncing", hz: 90),
    ]

    @Test("what a person does, recorded, makes the same frames when it is played", arguments: settings)
    func roundTrip(setting: Setting) throws {
      try Folder.withFile(named: "hand.csv", []) { (file) throws in
        let frames = ["--frames", "500", "--json"]
        let recorded = try Command.simulate(setting.options + frames + ["--record", file.path]).object()
        let events = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count - 1
        #expect(events > 20)
        let played = try Command.simulate(setting.options + frames + ["--gestures", file.path])
        #expect(played.status == 0 && played.errors.isEmpty, "\(played.errors)")
        let report = try played.object()
        #expect(report["hash"] as? String == recorded["hash"] as? String)
        #expect((report["gestures"] as? [String: Any])?["events"] as? Int == events)
      }
    }

    @Test("a script, recorded, makes the same frames; a recording that is recorded is the same file")
    func scriptAndRecording() throws {
      try Folder.withFile(named: "hand.csv", []) { (file) throws in
        let copy = file.deletingLastPathComponent().appendingPathComponent("copy.csv")
        let script = "drag 0,600 -> 33.3,200 in 120ms; wait 400ms; fling -3000; rotate; wheel 0,40; scroll 0"
        let recorded = try Command.simulate("--script", script, "--json", "--record", file.path).object()
        let played = try Command.simulate("--gestures", file.path, "--json", "--record", copy.path).object()
        #expect(recorded["end"] as? String == "gesturesOver")
        #expect(played["hash"] as? String == recorded["hash"] as? String)
        #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
      }
    }

    @Test("a run of so few frames that nobody did anything is recorded and played as well")
    func nothing() throws {
      try Folder.withFile(named: "hand.csv", Array("what was there before\n".utf8)) { (file) throws in
        let options = ["--profile", "reading", "--seed", "1", "--frames", "1", "--json"]
        let recorded = try Command.simulate(options + ["--record", file.path]).object()
        #expect(try String(contentsOf: file, encoding: .utf8) == "t,phase,x,y,finger,deltaX,deltaY,momentumPhase\n")
        let played = try Command.simulate(options + ["--gestures", file.path])
        #expect(played.status == 0)
        #expect(played.errors == "\(file.path): the recording has no gesture\n")
        #expect(try played.object()["hash"] as? String == recorded["hash"] as? String)
      }
    }

    @Test(
      "a recording that cannot be written ends the run with status 3 and one line", arguments: ["/nonexistent/hand.csv", "/", "/dev/full"])
    func unwritable(path: String) throws {
      let outcome = try Command.simulate("--frames", "1000", "--profile", "monkey", "--record", path)
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty != (path == "/dev/full"), "what was found until the device was full is printed")
      #expect(outcome.errors.hasPrefix("treadmill: \(path): cannot be written: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("a recording overwrites neither the feed, nor the gestures, nor the trace, nor standard output, however they are named")
    func otherFiles() throws {
      let recording = Array("t,phase\n0,rotate\n".utf8)
      try Folder.withFile(named: "hand.csv", recording) { (file) throws in
        let link = file.deletingLastPathComponent().appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        for (arguments, words) in [
          ([file.path], "the feed, \(file.path)"), (["--gestures", file.path], "the gestures, \(file.path)"),
          (["--trace", file.path], "what --trace writes"),
        ] {
          let outcome = try Command.simulate(arguments + ["--frames", "5", "--record", link])
          #expect(outcome.status == 2)
          #expect(outcome.errors.contains("--record \(link) would overwrite \(words); name another file"), "\(outcome.errors)")
          #expect(try Data(contentsOf: file) == Data(recording))
        }
        #expect(try Command.simulate("--gestures", file.path, "--frames", "5", "--trace", link).errors.contains("--trace \(link) would"))
        let command = try Command(["simulate", "--frames", "5", "--record", link])
        command.process.standardOutput = try FileHandle(forWritingTo: file)
        try command.start()
        #expect(try command.outcome().status == 2)
        #expect(try Data(contentsOf: file) == Data(recording))
      }
    }

    @Test("trace and recording under one name are refused before either is made")
    func oneName() throws {
      try Folder.withFile([]) { (file) throws in
        let other = file.deletingLastPathComponent().appendingPathComponent("other").path
        #expect(try Command.simulate("--frames", "5", "--record", other, "--trace", other).status == 2)
        #expect(!FileManager.default.fileExists(atPath: other))
      }
    }

    @Test("an interrupted run leaves whole rows")
    func interrupted() throws {
      try Folder.withFile(named: "hand.csv", []) { (file) throws in
        let command = try Command([
          "simulate", "--realtime", "--frames", "3000", "--profile", "monkey", "--seed", "2", "--record", file.path, "--json",
        ])
        try command.start()
        command.interrupt()
        #expect(try command.outcome().status == 130)
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("\n"))
        #expect(try Command.simulate("--gestures", file.path, "--strict", "--frames", "5").status == 0)
      }
    }
  }
}
