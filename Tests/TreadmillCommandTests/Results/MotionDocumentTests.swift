import Foundation
import Testing

extension CommandTests {
  /// What Docs/Physics.md shows of the motions and says of their constants.
  @Suite("motion documents")
  struct MotionDocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("each picture in Docs is what the command beside it draws, byte for byte, and each stands in the text")
    func pictures() throws {
      let document = try Self.text("Docs/Physics.md")
      let commands = document.split(separator: "\n").filter { $0.hasPrefix("treadmill motion ") && $0.contains(" --plot Docs/Pictures/") }
      var drawn: [String] = []
      for command in commands {
        var words = command.split(separator: " ").dropFirst(2).map(String.init)
        let place = try #require(words.firstIndex(of: "--plot")) + 1
        let path = words[place]
        drawn.append(String(path.dropFirst("Docs/Pictures/".count)))
        #expect(document.contains("](Pictures/\(drawn[drawn.count - 1]))"), "\(path) is not shown")
        try Folder.withFile(named: "out.svg", []) { (file) throws in
          words[place] = file.path
          #expect(try Command.motion(words).status == 0)
          #expect(try String(contentsOf: file, encoding: .utf8) == Self.text(path), "\(path) is stale: \(command)")
        }
      }
      let pictures = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent("Docs/Pictures").path)
      #expect(drawn.count >= 3 && drawn.sorted() == pictures.filter { $0.hasSuffix(".svg") }.sorted())
    }

    /// The rows of the table of constants: what, value, unit, grade, origin, file and name.
    private static func constants() throws -> [[String]] {
      let section = try #require(try text("Docs/Physics.md").components(separatedBy: "\n## Constants and their grades\n").last)
      return section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        .map { line in line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).filter { $0 != "`" } } }
    }

    @Test("each constant in the document stands in the sources, with its value, where the document says")
    func values() throws {
      let rows = try Self.constants()
      #expect(rows.count > 50)
      for row in rows {
        try #require(row.count == 6, "\(row)")
        #expect(["A", "B", "C"].contains(row[3]), "\(row)")
        let place = row[5].split(separator: " ").map(String.init)
        try #require(place.count == 2, "\(row[5])")
        let source = try Self.text("Sources/Scrolling/Physics/\(place[0])")
        #expect(Self.declares(place[1], value: row[1], in: source), "\(place[0]) has no \(place[1]) of \(row[1])")
      }
    }

    @Test("each number with a name in the sources of the motions stands in the document, but for the limits of searches")
    func completeness() throws {
      let places = try Self.constants().map { $0[5] }
      let folder = "Sources/Scrolling/Physics"
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path).sorted()
      let named = try files.flatMap { file in
        try Self.text("\(folder)/\(file)").matches(of: /static let (\w+) = -?[0-9]/).map { "\(file) \($0.output.1)" }
      }
      #expect(named.count > 40)
      #expect(named.filter { !places.contains($0) && !$0.hasSuffix("StepsMax") } == [])
    }

    @Test("a constant is found by its name, with its value on the same line before a comma")
    func injected() {
      let source =
        "  static let gravity = 2000.0\n  static let most = 3_600_000\n  minimumSpeed: 0.25, touchSlop: 10,\n  let product = -2 * 3e-5\n"
      #expect(Self.declares("gravity", value: "2000", in: source) && Self.declares("most", value: "3600000", in: source))
      #expect(Self.declares("minimumSpeed", value: "0.25", in: source) && Self.declares("touchSlop", value: "10", in: source))
      #expect(Self.declares("product", value: "-2", in: source) && Self.declares("product", value: "0.00003", in: source))
      #expect(!Self.declares("gravity", value: "200", in: source) && !Self.declares("drag", value: "2000", in: source))
      #expect(!Self.declares("minimumSpeed", value: "10", in: source) && !Self.declares("Speed", value: "0.25", in: source))
    }

    private static func declares(_ name: String, value: String, in source: String) -> Bool {
      source.split(separator: "\n").contains { line in
        line.ranges(of: name).contains { range in
          let isWord = !(line[..<range.lowerBound].last?.isLetter ?? false) && !(line[range.upperBound...].first?.isLetter ?? true)
          let numbers = line[range.upperBound...].prefix { $0 != "," }.filter { $0 != "_" }.matches(of: /-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/)
          return isWord && numbers.contains { Double($0.output.0) == Double(value) }
        }
      }
    }
  }
}
