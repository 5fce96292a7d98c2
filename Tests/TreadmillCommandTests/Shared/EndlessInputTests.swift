import Foundation
import Testing

@testable import TreadmillCommand

extension CommandTests {
  @Suite("input without an end")
  struct EndlessInputTests {
    @Test(
      "a line that never ends is left after so many bytes, with one line and status 3",
      arguments: [
        ["simulate", "/dev/zero"], ["simulate", "/dev/zero", "--strict"],
        ["simulate", "--gestures", "/dev/zero"], ["replay", "/dev/zero"], ["shrink", "/dev/zero", "--edited"], ["merge", "/dev/zero"],
        ["worker", "/dev/zero"], ["simulate", "/dev/zero", "--layout", "feed"],
      ])
    func endlessLine(arguments: [String]) throws {
      let command = try Command(arguments)
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      let words = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("treadmill:") }  // a slow machine reports progress, too
      #expect(
        words == ["treadmill: /dev/zero, line 1: it has more than 16,777,216 bytes, the limit of a line; is it text?"])
    }

    @Test("the number of the line is that of the line, and the bytes in all have a limit, too, however they come")
    func limits() throws {
      for piece in [1, 7, 4_096] {
        var limits = InputLimits(name: "x", maximumBytes: 100)
        let words = fault(in: Array("ab\n\ncd\n".utf8) + Array(repeating: UInt8(ascii: "e"), count: 95), by: piece, &limits)
        #expect(words == "x: it has more than 100 bytes, the limit; shorten it")
        limits = InputLimits(name: "x", maximumBytes: .max)
        let long = Array("ab\n\n".utf8) + Array(repeating: UInt8(ascii: "e"), count: InputLimits.maximumLineBytes)
        #expect(fault(in: long, by: piece * 4_096, &limits) == nil)
        #expect(fault(in: [0], by: 1, &limits)?.hasPrefix("x, line 3: it has more than 16,777,216 bytes") == true)
      }
    }

    /// What is wrong with bytes that come in pieces.
    private func fault(in bytes: [UInt8], by count: Int, _ limits: inout InputLimits) -> String? {
      for first in stride(from: 0, to: bytes.count, by: count) {
        let words = bytes[first..<min(first + count, bytes.count)].withUnsafeBytes { piece -> String? in
          do throws(Failure) {
            try limits.take(piece)
            return nil
          } catch { return "\(error)" }
        }
        if let words { return words }
      }
      return nil
    }
  }

  @Suite("a feed with a field twice")
  struct RepeatedFieldCommandTests {
    @Test(
      "is refused by --strict, and else taken")
    func strict() throws {
      try Folder.withFile(Array("{\"id\":\"1\",\"id\":\"2\"}\n{\"id\":\"3\"}\n".utf8)) { (file) throws in
        #expect(try Command.simulate([file.path, "--frames", "20"]).status == 0)
        let outcome = try Command.simulate([file.path, "--strict", "--frames", "20"])
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("\(file.path):1 (byte 0): \"id\" occurs twice in one object; remove one of them\n"))
      }
    }
  }
}
