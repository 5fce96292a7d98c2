import Foundation
import Testing

extension CommandTests {
  /// The recording in Demos/Data, and what Docs/Gestures.md says of it.
  @Suite("shipped recording")
  struct ShippedRecordingTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let path = "Demos/Data/browsing.csv"
    private static let file = root.appendingPathComponent(path)

    /// The words of the command that the document shows, without `treadmill simulate`.
    private static func command(with option: String) throws -> [String] {
      let document = try String(contentsOf: root.appendingPathComponent("Docs/Gestures.md"), encoding: .utf8)
      let line = document.split(separator: "\n").first { $0.hasPrefix("treadmill simulate ") && $0.contains("\(option) \(path)") }
      return try #require(line, "no command with \(option)").split(separator: " ").dropFirst(2).map(String.init)
    }

    private static func replacing(_ words: [String], with file: URL) -> [String] { words.map { $0 == path ? file.path : $0 } }

    @Test("is what the command in the document makes, byte for byte")
    func made() throws {
      let words = try Self.command(with: "--record")
      try Folder.withFile(named: "browsing.csv", []) { (copy) throws in
        #expect(try Command.simulate(Self.replacing(words, with: copy)).status == 0)
        let isSame = try Data(contentsOf: copy) == Data(contentsOf: Self.file)
        #expect(isSame, "\(Self.path) is stale: treadmill simulate \(words.joined(separator: " "))")
      }
    }

    @Test("is played by the command in the document, on each platform, to its end and without a finding")
    func played() throws {
      let words = try Self.command(with: "--gestures")
      let place = try #require(words.firstIndex(of: "--platform")) + 1
      var hashes: [String] = []
      for platform in ["uikit", "android", "flutterClamping", "flutterBouncing"] {
        var words = Self.replacing(words, with: Self.file)
        words[place] = platform
        let outcome = try Command.simulate(words + ["--strict", "--json"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let report = try outcome.object()
        #expect(report["end"] as? String == "gesturesOver")
        #expect((report["findings"] as? [Any])?.isEmpty == true)
        #expect(report["nanoseconds"] as? Int ?? 0 > 15_000_000_000)
        hashes.append(try #require(report["hash"] as? String))
      }
      #expect(Set(hashes).count == 4)
    }
  }
}
