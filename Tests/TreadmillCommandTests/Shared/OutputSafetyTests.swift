import Foundation
import Testing

extension CommandTests {
  @Suite("outputs")
  struct OutputSafetyTests {
    /// A command line in a folder of its own, whose disk has a few kilobytes: a file system, or where none may be mounted a limit of the
    /// size of files. Prints the status and the names of the files that are there afterwards.
    private func onFullDisk(_ arguments: String, _ before: String, _ after: String = "true") throws -> Command.Outcome {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = """
        cd '\(folder.path)' && \(before)
        \(Self.mounts ? "" : "trap '' XFSZ; ulimit -f 64")
        '\(Command.executable.path)' \(arguments); echo "status $?"; echo files *; \(after)
        """
      let shell = ["/bin/sh", "-c", Self.mounts ? "mount -t tmpfs -o size=64k none '\(folder.path)'\n\(script)" : script]
      let command = try Command(of: URL(fileURLWithPath: "/usr/bin/env"), (Self.mounts ? ["unshare", "-m"] : []) + shell)
      try command.start()
      return try command.outcome()
    }

    private static let mounts: Bool = {
      let trial = Process()
      trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      trial.arguments = ["unshare", "-m", "mount", "-t", "tmpfs", "-o", "size=64k", "none", NSTemporaryDirectory()]
      (trial.standardOutput, trial.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      guard (try? trial.run()) != nil else { return false }
      trial.waitUntilExit()
      return trial.terminationStatus == 0
    }()

    @Test(
      "on a full disk leave the old file, and what was found is printed before",
      arguments: [
        ("simulate --frames 4000 --bug stale-cell --trace old", "A5 tiles show their item"),
        ("simulate --frames 600 --bug stale-cell --html old", "A5 tiles show their item"),
        ("replay --seed 7 --frames 200 --bug stale-cell --html old", "A5 tiles show their item"),
        ("stress --seeds 7 --frames 200 --bug stale-cell --jobs 1 --html old", "A5 tiles show their item"),
        ("stress --seeds 1..2 --frames 600 --jobs 1 --perfetto old", "none broken"),
      ])
    func fullDisk(arguments: String, found: String) throws {
      let outcome = try onFullDisk(arguments, "echo whole > old", "cat old")
      #expect(outcome.output.contains("status 3\nfiles old\nwhole\n"), "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains(found))
      #expect(outcome.errors.contains("treadmill: old: cannot be written: "))
    }

    @Test("that grow keep the lines that were written when the disk is full, beside the old file")
    func growing() throws {
      let outcome = try onFullDisk(
        "replay --seed 5 --frames 2000 --with-frames --record old --quiet", "echo whole > old",
        "cat old; tail -c 1 old.part | od -c; '\(Command.executable.path)' replay old.part --quiet")
      #expect(
        outcome.output.contains("checked, none broken") && outcome.output.contains("\nstatus 3\nfiles old old.part\nwhole\n0000000  \\n"),
        "\(outcome.output)")
      #expect(outcome.output.contains("and the trace breaks off"))
      #expect(outcome.errors.contains("old: cannot be written: ") && outcome.errors.contains("; old.part has what was written before"))
    }

    @Test("that may be written and not replaced, as a mounted file, get the bytes of the new one", .enabled(if: Self.mounts))
    func mounted() throws {
      let outcome = try onFullDisk(
        "motion --plot old", "echo whole > old && echo other > other && mount --bind other old", "head -c 4 old; head -c 4 other")
      #expect(outcome.output.hasSuffix("status 0\nfiles old other\n<svg<svg"), "\(outcome.output)\(outcome.errors)")
    }

    /// Files of a command: the one named in the options, and others beside it.
    private func withOutput(_ body: (String) throws -> Void) throws {
      try Folder.withFile(named: "old", Array("whole".utf8)) { try body($0.path) }
    }

    @Test(
      "are whole or as they were when SIGTERM ends a run in order",
      arguments: [
        (["simulate", "--realtime", "--frames", "3000", "--record", "OLD"], 143, false),
        (["simulate", "-", "--html", "OLD"], 143, false), (["simulate", "--frames", "600", "--realtime"], 143, true),
        (["feed", "-", "--out", "OLD"], 143, true), (["replay", "--seed", "5", "--frames", "900000", "--record", "OLD"], 143, false),
        (["shrink", "--seed", "2", "--frames", "5000", "--bug", "lost-page", "--out", "OLD"], 75, false),
        (["stress", "--seeds", "1..100000", "--frames", "3", "--layout", "list", "--out", "OLD"], 75, false),
        (["score", "--seeds", "1..100000", "--out", "OLD"], 75, false),
      ] as [([String], Int32, Bool)])
    func terminated(arguments: [String], status: Int32, keepsOld: Bool) throws {
      try withOutput { old in
        let command = try Command(arguments.map { $0 == "OLD" ? old : $0 })
        let silence = Pipe()
        command.process.standardInput = silence
        try command.start()
        command.interrupt(SIGTERM)
        let outcome = try command.outcome()
        #expect(command.process.terminationReason == .exit && outcome.status == status, "\(outcome.errors)")
        let text = try String(contentsOfFile: old, encoding: .utf8)
        #expect(keepsOld == (text == "whole"))
        #expect(!FileManager.default.fileExists(atPath: old + ".part"))
        try silence.fileHandleForWriting.close()
      }
    }

    @Test("of two runs are the first one's; the second is refused before it runs")
    func twice() throws {
      try withOutput { old in
        let first = try Command(["replay", "--seed", "5", "--frames", "900000", "--record", old])
        try first.start()
        let deadline = Date().addingTimeInterval(60)
        while !FileManager.default.fileExists(atPath: old + ".part"), Date() < deadline { usleep(5_000) }
        let second = try Command.run("replay", "--seed", "6", "--frames", "20", "--record", old)
        #expect(second.status == 3 && second.output.isEmpty)
        #expect(second.errors == "treadmill: \(old): another run is writing it; wait until it ends, or name another file\n")
        first.interrupt()
        #expect(try first.outcome().status == 130)
        let text = try String(contentsOfFile: old, encoding: .utf8)
        #expect(text.hasPrefix("{\"setting\":") && text.hasSuffix("\n") && text.split(separator: "\n").count > 1)
      }
    }

    @Test("of a run that is killed stay beside the old file, and the next run replaces them")
    func killed() throws {
      try withOutput { old in
        let command = try Command(["replay", "--seed", "5", "--frames", "900000", "--record", old])
        try command.start()
        let deadline = Date().addingTimeInterval(60)
        while (fileSize(old + ".part") ?? 0) == 0, Date() < deadline { usleep(5_000) }
        kill(command.process.processIdentifier, SIGKILL)
        _ = try command.outcome()
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "whole")
        #expect((fileSize(old + ".part") ?? 0) > 0)
        #expect(try Command.run("replay", "--seed", "5", "--frames", "20", "--record", old).status == 0)
        #expect(try Command.run("replay", old).output.contains("as the trace says"))
        #expect(!FileManager.default.fileExists(atPath: old + ".part"))
      }
    }

    private func fileSize(_ path: String) -> Int? { try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int }
  }
}
