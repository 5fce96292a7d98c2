import Foundation
import Testing

extension CommandTests {
  @Suite("script")
  struct ScriptOptionTests {
    private func hash(_ arguments: String...) throws -> String {
      try #require(try Command.simulate(arguments + ["--json"]).object()["hash"] as? String)
    }

    @Test("a script moves the list, and the run ends when it is over and the list rests")
    func ends() throws {
      let outcome = try Command.simulate("--script", "drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0", "--rules")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.words.contains("gestures the script drag 0,600 -> 0,200 in 120ms; wait 400ms; fling -3000; rotate; jump 0 "))
      #expect(outcome.output.contains("frames        until the gestures are over, and the list rests\n"))
    }

    @Test("a script that throws in its first statement throws from the middle of the screen")
    func firstStatement() throws {
      try Folder.withFile(named: "trace.ndjson", []) { (file) throws in
        #expect(try Command.simulate("--script", "fling -3000", "--trace", file.path).status == 0)
        let last = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").last)
        let frame = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(frame["phase"] as? String == "r")
        #expect(frame["offset"] as? Int ?? 0 > 1_000 * 64)
      }
    }

    @Test("lines, comments and spaces do not change the frames; statements do")
    func notation() throws {
      let expected = try hash("--script", "fling -3000; wait 1s; tap; jump 10")
      #expect(try hash("--script", "# Throw, catch.\nfling  -3000\nwait 1000ms;;tap # here\n jump 0,10;") == expected)
      #expect(try hash("--script", "fling -3000; wait 1s; tap; jump 11") != expected)
    }

    @Test("an error shows the line, the column and a caret under the place, with status 2")
    func error() throws {
      let outcome = try Command.simulate("--script", "fling -3000\ndrag 0,600 => 0,200 in 120ms", "--frames", "5")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errors.contains(
          """
          --script: line 2, column 12: expected '->' and where the finger goes, found '='
            drag 0,600 => 0,200 in 120ms
                       ^

          """), "\(outcome.errors)")
    }

    @Test("a script without a statement is refused", arguments: ["", " ; ;", "# nothing"])
    func empty(script: String) throws {
      let outcome = try Command.simulate("--script", script)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("--script: it has no gesture"))
    }
  }

  @Suite("platform")
  struct PlatformOptionTests {
    @Test("each platform makes other frames of the same gestures, without a finding; flutter is flutterClamping")
    func frames() throws {
      var hashes: [String] = []
      for name in ["uikit", "android", "flutterClamping", "flutterBouncing", "flutter"] {
        let report = try Command.simulate("--script", "fling -3000; wait 300ms; fling -2000", "--platform", name, "--json").object()
        #expect((report["findings"] as? [Any])?.isEmpty == true)
        #expect((report["run"] as? [String: Any])?["platform"] as? String == (name == "flutter" ? "flutterClamping" : name))
        hashes.append(try #require(report["hash"] as? String))
      }
      #expect(Set(hashes).count == 4 && hashes[4] == hashes[2])
    }

    @Test("the monkey breaks no rule on any platform", arguments: ["uikit", "android", "flutterClamping", "flutterBouncing"])
    func monkey(platform: String) throws {
      let outcome = try Command.run(
        "stress", "--layout", "lines", "--seeds", "1..3", "--frames", "500", "--profile", "monkey", "--platform", platform)
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.output.contains("platform \(platform), "))
    }
  }
}
