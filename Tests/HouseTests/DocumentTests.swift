import Testing

/// What the documents in Docs say of the code, held against it.
enum Documents {
  /// The rows of all tables of a Markdown text: their cells, trimmed.
  static func rows(of text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    }
  }

  /// Rules and the types that check them, as a table has them: `A1` and `PoolIsFixed`, sorted.
  static func documentedRules(of text: String) -> [String] {
    rows(of: text).compactMap { row in
      guard row.count == 3, let name = row[2].split(separator: "`", omittingEmptySubsequences: false).dropFirst().first else { return nil }
      return "\(row[0]) \(name)"
    }.sorted()
  }

  /// Rules and the types that check them, as the sources have them, sorted.
  static func checkedRules(in sources: [SourceFile]) -> [String] {
    sources.flatMap { file -> [String] in
      let lines = file.text.split(separator: "\n")
      return lines.indices.dropFirst().compactMap { place in
        guard let rule = lines[place].firstMatch(of: /^  public let rule = "([A-Z][0-9]+)"/)?.output.1,
          let type = lines[place - 1].firstMatch(of: /struct (\w+): \w*Invariant/)?.output.1
        else { return nil }
        return "\(rule) \(type)"
      }
    }.sorted()
  }

  /// The keys of a frame's line in the order in which the encoder writes them.
  static func encodedKeys(of text: String) -> [String] { text.matches(of: /\\"(\w+)\\":/).map { String($0.output.1) } }

  /// The keys that a table whose head is `key` explains, in order.
  static func documentedKeys(of text: String) -> [String] {
    let rows = rows(of: text)
    guard let head = rows.firstIndex(where: { $0.first == "key" }) else { return [] }
    return rows[(head + 2)...].prefix { $0.first?.hasPrefix("`") ?? false }.map { $0[0].filter { $0 != "`" } }
  }
}

@Suite("The documents", .timeLimit(.minutes(5)))
struct DocumentTests {
  private func text(_ path: String) throws -> String { try #require(Repository.file(path), "\(path) is missing").text }

  @Test("say of each rule which type checks it, and of no rule that one does which does not")
  func invariants() throws {
    let checked = Documents.checkedRules(in: Repository.sources)
    #expect(checked.count > 25)
    #expect(Documents.documentedRules(of: try text("Docs/Invariants.md")) == checked)
  }

  @Test("explain the keys of a frame's line in their order")
  func trace() throws {
    let keys = Documents.encodedKeys(of: try text("Sources/ScrollSimulation/FrameLine.swift"))
    #expect(keys.first == "frame" && keys.last == "tiles")
    #expect(Documents.documentedKeys(of: try text("Docs/Trace.md")) == keys)
  }

  @Test("describe every module")
  func modules() throws {
    let described = Documents.rows(of: try text("Docs/House.md")).compactMap(\.first)
    let modules = Repository.names(in: "Sources").filter { $0 != "CLibuv" && !$0.hasPrefix(".") }
    #expect(modules.filter { !described.contains($0) } == [])
    #expect(Set(Layers.imports.keys) == Set(modules))
  }

  @Test("rules are read from tables and from types")
  func plantedRules() {
    let table = "| # | rule | checked by |\n|---|---|---|\n| A2 | One. | `B` |\n| A1 | Two. | planned |\n"
    #expect(Documents.documentedRules(of: table) == ["A2 B"])
    let source = SourceFile("Sources/A/A.swift", "public struct B: Invariant {\n  public let rule = \"A2\"\n}\n")
    #expect(Documents.checkedRules(in: [source]) == ["A2 B"])
  }

  @Test("keys are read from a table and from string literals")
  func plantedKeys() {
    #expect(
      Documents.documentedKeys(of: "| a | b |\n|---|---|\n| `x` | |\n\n| key | value |\n|---|---|\n| `one` | 1 |\n| `two` | 2 |\n") == [
        "one", "two",
      ])
    #expect(Documents.encodedKeys(of: #"field("{\"one\":", 1) text(",\"two\":[") text("\"")"#) == ["one", "two"])
  }
}
