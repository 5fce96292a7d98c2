import Foundation
import Testing

extension CommandTests {
  @Suite("standard output without a reader")
  struct ClosedOutputTests {
    @Test(
      "ends every command with status 141 and without a word",
      arguments: [
        ["simulate", "--frames", "60"], ["simulate", "--frames", "60", "--json"], ["simulate", "--layout", "grid", "--frames", "30"],
        ["motion"], ["replay", "--seed", "5", "--frames", "30"], ["stress", "--seeds", "1..2", "--frames", "10"], ["stress", "--help"],
        ["worker", "JOBS"], ["shrink", "--seed", "1", "--frames", "40", "--bug", "wrong-extent"], ["--version"],
        ["merge", "RESULTS"],
      ])
    func everyCommand(arguments: [String]) throws {
      try Folder.withFile(named: "jobs.ndjson", Array(#"{"job":1,"seed":1,"frames":10}"#.utf8)) { (jobs) throws in
        let results = jobs.deletingLastPathComponent().appendingPathComponent("results.ndjson").path
        if arguments.contains("RESULTS") {
          #expect(try ended(["stress", "--seeds", "1..1", "--frames", "10", "--out", results, "--quiet"], isRead: true).status == 0)
        }
        let paths = arguments.map { $0 == "JOBS" ? jobs.path : $0 == "RESULTS" ? results : $0 }
        let outcome = try ended(paths, isRead: false)
        #expect(outcome.status == 141, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
      }
    }

    /// Runs a command with a pipe for its output, whose other end is closed unless it is read.
    private func ended(_ arguments: [String], isRead: Bool) throws -> Command.Outcome {
      let command = try Command(arguments)
      let pipe = Pipe()
      if !isRead {
        command.process.standardOutput = pipe.fileHandleForWriting
        try pipe.fileHandleForReading.close()
      }
      try command.start()
      try pipe.fileHandleForWriting.close()
      return try command.outcome()
    }
  }

  @Suite("a worker without a parent")
  struct AbandonedWorkerTests {
    @Test("ends within a second when its parent is killed in the middle of a session of hours")
    func killedParent() throws {
      let command = try Command(["stress", "--seeds", "1..2", "--frames", "900000000", "--jobs", "2", "--quiet"])
      try command.start()
      let workers = try children(of: command.process.processIdentifier, count: 2)
      kill(command.process.processIdentifier, SIGKILL)
      _ = try command.outcome()
      #expect(haveEnded(workers))
    }

    @Test("ends so after the second ^C, too")
    func secondInterrupt() throws {
      let command = try Command(["stress", "--seeds", "1..2", "--frames", "900000000", "--jobs", "2", "--quiet"])
      try command.start()
      let workers = try children(of: command.process.processIdentifier, count: 2)
      command.interrupt()
      usleep(100_000)
      command.process.interrupt()
      _ = try command.outcome()
      #expect(haveEnded(workers))
    }

    @Test("goes on when its input has ended and somebody waits for the answers")
    func endedInput() throws {
      let jobs = (1...3).map { "{\"job\":\($0),\"seed\":\($0),\"frames\":200}\n" }.joined()
      let command = try Command(["worker"], input: .pipe(Array(jobs.utf8), pieces: [4_096]))
      let output = Pipe()
      command.process.standardOutput = output
      try command.start()
      try output.fileHandleForWriting.close()
      let answers = try output.fileHandleForReading.readToEnd() ?? Data()
      #expect(try command.outcome().status == 0)
      #expect(answers.split(separator: UInt8(ascii: "\n")).count == 3)
    }

    /// The processes that a process has started, once there are so many and each has had a moment to work.
    private func children(of parent: Int32, count: Int) throws -> [Int32] {
      for _ in 0..<2_000 {
        let listing = Process()
        let pipe = Pipe()
        (listing.executableURL, listing.arguments) = (URL(fileURLWithPath: "/bin/ps"), ["-A", "-o", "pid=,ppid="])
        listing.standardOutput = pipe
        try listing.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        listing.waitUntilExit()
        let pairs = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int32($0) } }
        let found = pairs.filter { $0.count == 2 && $0[1] == parent }.map { $0[0] }
        if found.count == count {
          usleep(1_500_000)
          return found
        }
        usleep(5_000)
      }
      Issue.record("the workers do not start")
      return []
    }

    /// A second, and what a machine that has much to do takes to notice.
    private func haveEnded(_ workers: [Int32]) -> Bool {
      let deadline = Date().addingTimeInterval(10)
      while Date() < deadline {
        if !workers.isEmpty, workers.allSatisfy({ !isAlive($0) }) { return true }
        usleep(10_000)
      }
      for worker in workers { kill(worker, SIGKILL) }
      return false
    }

    /// Whether the process runs; one that has ended and that nobody has waited for does not.
    private func isAlive(_ process: Int32) -> Bool {
      guard kill(process, 0) == 0 else { return false }
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      return !stat.contains(") Z ")
    }
  }
}
