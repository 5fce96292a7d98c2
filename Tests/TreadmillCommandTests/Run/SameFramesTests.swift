import DemoFeed
import FeedSimulation
import Foundation
import ScrollSimulation
import Testing

extension CommandTests {
  @Suite("same frames")
  struct SameFramesTests {
    /// The hash of `run` in a plain loop that has all bytes at once.
    private func plainLoop(seed: UInt64, frames: Int) -> String {
      let stream = FeedStream()
      let run = StressRun(FeedSubject.streamSetting(seed: seed, frames: frames)) { FeedSubject($0, stream: stream) }
      DemoFeed.bytes.withUnsafeBytes { stream.push($0) }
      stream.finish()
      while run.step() {}
      return run.outcome.traceHash
    }

    private func hash(_ arguments: [String], input: Command.Input = .none) throws -> String {
      let report = try Command.simulate(arguments + ["--json"], input: input).object()
      return try #require(report["hash"] as? String)
    }

    @Test("the frames are those of a plain loop, whatever brings the bytes and however they are cut")
    func inputs() throws {
      let expected = plainLoop(seed: 7, frames: 400)
      let options = ["--seed", "7", "--frames", "400"]
      try Folder.withFile(DemoFeed.bytes) { (file) throws in
        #expect(try hash(options) == expected)
        #expect(try hash([file.path] + options) == expected)
        #expect(try hash(["-"] + options, input: .file(file)) == expected)
      }
      #expect(try hash(["-"] + options, input: .pipe(DemoFeed.bytes, pieces: [1])) == expected)
      #expect(try hash(["-"] + options, input: .pipe(DemoFeed.bytes, pieces: [7, 1, 4_099, 13, 400])) == expected)
    }

    @Test("a feed whose last line has no line ending is the same feed")
    func lastLine() throws {
      let options = ["--seed", "7", "--frames", "120"]
      #expect(try hash(["-"] + options, input: .pipe(DemoFeed.bytes.dropLast(), pieces: [50_000])) == hash(options))
    }

    @Test("the wall clock paces the frames and does not change them")
    func realTime() throws {
      let outcome = try Command.simulate("--seed", "7", "--frames", "90", "--hz", "120", "--realtime", "--json")
      let report = try outcome.object()
      #expect(report["hash"] as? String == (try hash(["--seed", "7", "--frames", "90", "--hz", "120"])))
      // Not a matter of speed: frame 90 is not due before.
      #expect(report["wallSeconds"] as? Double ?? 0 > 89.0 / 120)
    }

    @Test(
      "a time is as many frames as begin in it", arguments: [("500ms", "60", 30), ("1s", "90", 90), ("1ms", "120", 1), ("17ms", "60", 2)])
    func duration(time: String, hz: String, frames: Int) throws {
      let report = try Command.simulate("--duration", time, "--hz", hz, "--json").object()
      #expect(report["frames"] as? Int == frames)
    }

    @Test("each option that belongs to the configuration changes the frames, and the same options do not")
    func options() throws {
      let base = ["--frames", "150"]
      let usual = try hash(base)
      #expect(try hash(base) == usual)
      for other in [
        ["--seed", "2"], ["--hz", "90"], ["--viewport", "400x800"], ["--profile", "monkey"], ["--profile", "reading"], ["--items", "50"],
        ["--platform", "android"], ["--script", "fling -900"],
      ] {
        #expect(try hash(base + other) != usual, "\(other)")
      }
    }
  }
}
