import DemoFeed
import Foundation
import Testing

extension CommandTests {
  @Suite("trace file")
  struct TraceFileTests {
    @Test("a trace is a header with what decides the run and a line for each frame, and the frames' lines have the run's hash")
    func lines() throws {
      try Folder.withFile(named: "trace.ndjson", Array("what was there before\n".utf8)) { (file) throws in
        let outcome = try Command.simulate("--seed", "9", "--frames", "400", "--trace", file.path, "--json")
        #expect(outcome.status == 0)
        let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        try #require(lines.count == 401)
        let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
        #expect(header["seed"] as? Int == 9)
        #expect((header["run"] as? [String: Any])?["frames"] as? Int == 400)
        for (number, line) in lines.dropFirst().enumerated() {
          let frame = try JSONSerialization.jsonObject(with: line) as? [String: Any]
          #expect(frame?["frame"] as? Int == number + 1)
        }
        #expect(try outcome.object()["hash"] as? String == hash(lines.dropFirst()))
      }
    }

    @Test("a trace that cannot be written ends the run with status 3 and one line", arguments: ["/nonexistent/trace", "/", "/dev/full"])
    func unwritable(path: String) throws {
      let outcome = try Command.simulate("--frames", "3000", "--trace", path)
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty != (path == "/dev/full"), "results are printed before an output fails")
      #expect(outcome.errors.hasPrefix("treadmill: \(path): cannot be written: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("a trace does not overwrite the feed, however it is named")
    func feedItself() throws {
      try Folder.withFile(DemoFeed.bytes) { (file) throws in
        let other = file.deletingLastPathComponent().appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: other, withDestinationURL: file)
        for (feed, input) in [(file.path, Command.Input.none), ("-", .file(file))] {
          let outcome = try Command.simulate(feed, "--frames", "5", "--trace", other.path, input: input)
          #expect(outcome.status == 2)
          #expect(outcome.errors.contains("--trace \(other.path) would overwrite the feed, \(feed == "-" ? "standard input" : feed);"))
        }
        #expect(try Data(contentsOf: file) == Data(DemoFeed.bytes))
      }
    }

    @Test("a feed without a post takes nothing from the files that are there", arguments: ["--trace", "--record", "--html"])
    func kept(option: String) throws {
      try Folder.withFile(named: "kept", Array("keep".utf8)) { (file) throws in
        let outcome = try Command.simulate("-", option, file.path, input: .pipe(Array("[]\n".utf8), pieces: [1]))
        #expect(outcome.status == 3)
        #expect(try Data(contentsOf: file) == Data("keep".utf8))
      }
    }

    @Test(
      "a trace whose setting names no goal or no injected bug of its subject is refused with the allowed ones",
      arguments: [
        (#""goal":"rest""#, #""setting.goal" is 'rest', expected one of frames, everythingSeen, gesturesOver"#),
        (#""bug":"xx""#, "its bug is xx"),
      ])
    func badSetting(member: String, words: String) throws {
      let header =
        #"{"setting":{"frames":9,"profile":"swarm","height":844,"hz":60,"platform":"uikit","seed":7,"subject":"list","width":390,"#
        + #""numbers":{},\#(member)},"trace":5}"#
      try Folder.withFile(Array(header.utf8)) { (file) throws in
        let command = try Command(["replay", file.path, "--edited"])
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
    }

    @Test("a trace is not begun for a feed that cannot be opened", arguments: ["/nonexistent/posts.ndjson", "/"])
    func noFeed(feed: String) throws {
      let before = Data("what was there before\n".utf8)
      try Folder.withFile(named: "trace.ndjson", Array(before)) { (file) throws in
        #expect(try Command.simulate(feed, "--trace", file.path).status == 3)
        #expect(try Data(contentsOf: file) == before)
      }
    }

    @Test("a trace into a named pipe is refused at once, whether somebody reads it or not", arguments: [false, true])
    func namedPipe(isRead: Bool) throws {
      try Folder.withFile([]) { (file) throws in
        let pipe = file.deletingLastPathComponent().appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let reader = isRead ? open(pipe.path, O_RDONLY | O_NONBLOCK) : -1
        defer { if reader >= 0 { close(reader) } }
        let outcome = try Command.simulate("--frames", "5", "--trace", pipe.path)
        #expect(outcome.status == 3)
        #expect(outcome.errors.hasPrefix("treadmill: \(pipe.path): cannot be written: "))
      }
    }

    @Test("a trace does not go where standard output goes")
    func standardOutput() throws {
      try Folder.withFile([]) { (file) throws in
        let command = try Command(["simulate", "--frames", "5", "--trace", file.path])
        command.process.standardOutput = try FileHandle(forWritingTo: file)
        try command.start()
        #expect(try command.outcome().status == 2)
        #expect(try Data(contentsOf: file).isEmpty)
      }
    }

    @Test("the null device is a trace")
    func nullDevice() throws { #expect(try Command.simulate("--frames", "5", "--trace", "/dev/null").status == 0) }

    @Test("an interrupted run leaves whole lines")
    func interrupted() throws {
      try Folder.withFile(named: "trace.ndjson", []) { (file) throws in
        let command = try Command(["simulate", "--realtime", "--frames", "3000", "--trace", file.path, "--json"])
        try command.start()
        command.interrupt()
        let report = try command.outcome().object()
        let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1 + (report["frames"] as? Int ?? 0))
        #expect(report["hash"] as? String == hash(lines.dropFirst()))
      }
    }

    /// 64-bit FNV-1a over the lines, newlines included.
    private func hash(_ lines: ArraySlice<Data>) -> String {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for line in lines {
        for byte in line + [UInt8(ascii: "\n")] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
