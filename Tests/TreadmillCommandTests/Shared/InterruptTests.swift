import Foundation
import Testing

extension CommandTests {
  @Suite("interrupt")
  struct InterruptTests {
    @Test("^C ends a run in order: the frames so far are reported, and they are the frames of a shorter run")
    func interrupt() throws {
      let command = try Command(["simulate", "--realtime", "--frames", "3000", "--json"])
      try command.start()
      command.interrupt()
      let outcome = try command.outcome()
      #expect(command.process.terminationReason == .exit)
      #expect(outcome.status == 130)
      let report = try outcome.object()
      #expect(report["end"] as? String == "interrupted")
      let frames = try #require(report["frames"] as? Int)
      guard frames > 0 else { return }  // a slow machine
      let shorter = try Command.simulate("--frames", "\(frames)", "--json").object()
      #expect(report["hash"] as? String == shorter["hash"] as? String)
    }

    @Test(
      "^C ends a run that waits for its input, or for the wall clock", arguments: [["-"], ["--frames", "600", "--realtime"]])
    func waiting(arguments: [String]) throws {
      let command = try Command(["simulate", "--json"] + arguments)
      let silence = Pipe()
      command.process.standardInput = silence
      try command.start()
      command.interrupt()
      let outcome = try command.outcome()
      #expect(outcome.status == 130)
      #expect(try !outcome.object().isEmpty)
      try silence.fileHandleForWriting.close()
    }

    @Test("^C ends a command that waits for somebody to read its results")
    func blockedWrite() throws {
      let command = try Command(
        ["worker", "/dev/stdin", "--layout", "list", "--frames", "2"], input: .pipe(Array(Self.jobs.utf8), pieces: [4_096]))
      let unread = Pipe()
      command.process.standardOutput = unread
      try command.start()
      // More than a pipe holds follows the first byte.
      #expect(try unread.fileHandleForReading.read(upToCount: 1)?.count == 1)
      usleep(200_000)
      command.process.interrupt()
      _ = try command.outcome()
      #expect(command.process.terminationReason == .uncaughtSignal)
      #expect(command.process.terminationStatus == SIGINT)
      try unread.fileHandleForReading.close()
    }

    private static let jobs = (1...200).map { "{\"seed\":\($0)}\n" }.joined()

    @Test("^C ends a command whose feed is a named pipe that nobody writes")
    func unwrittenPipe() throws {
      try Folder.withFile([]) { (file) throws in
        let pipe = file.deletingLastPathComponent().appendingPathComponent("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let command = try Command(["simulate", pipe.path])
        try command.start()
        usleep(300_000)
        command.process.interrupt()
        _ = try command.outcome()
        #expect(command.process.terminationReason == .uncaughtSignal)
      }
    }
  }
}
