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
    // A line of code is not searched by an expression, of which there are tens of thousands, unless the file has a rule.
    sources.filter { $0.text.contains("let rule = \"") }.flatMap { file -> [String] in
      let lines = file.text.split(separator: "\n")
      return lines.indices.dropFirst().compactMap { place in
        guard let rule = lines[place].firstMatch(of: /^  (?:public |package )?let rule = "([A-Z][0-9]+)"/)?.output.1,
          let type = lines[place - 1].firstMatch(of: /struct (\w+): \w*Invariant/)?.output.1
        else { return nil }
        return "\(rule) \(type)"
      }
    }.sorted()
  }

  /// The rules of views and their status, from the tables that say what holds: `12 holds`.
  static func ruleStatus(of text: String) -> [Int: String] {
    let rows = rows(of: text).filter { $0.count >= 4 && ["holds", "planned"].contains($0.last) }
    return Dictionary(rows.compactMap { row in Int(row[0]).map { ($0, row[row.count - 1]) } }) { first, _ in first }
  }

  /// Where the tests of each rule stand, as the table of suites has it.
  static func documentedSuites(of text: String) -> [Int: [String]] {
    let rows = rows(of: text)
    guard let head = rows.firstIndex(where: { $0.starts(with: ["rule", "test suites"]) }) else { return [:] }
    let table = rows[(head + 2)...].prefix { Int($0[0]) != nil && $0.count >= 2 }
    return Dictionary(table.map { row in (Int(row[0])!, row[1].matches(of: /`(\w+)`/).map { String($0.output.1) }) }) { first, _ in first }
  }

  /// Where the tests of each rule stand: the files of those whose name has its number, sorted.
  static func suites(in tests: [SourceFile]) -> [Int: [String]] {
    var suites: [Int: [String]] = [:]
    for file in tests {
      let names = file.text.matches(of: /@(?:Test)\(\s*"([^"\\]*(?:\\.[^"\\]*)*)"/).map(\.output.1)
      let numbers = names.flatMap { $0.matches(of: /\brules? ([0-9]+(?:(?:, | and |, and )[0-9]+)*)/).map(\.output.1) }
        .flatMap { $0.matches(of: /[0-9]+/).compactMap { Int($0.output) } }
      for number in Set(numbers).sorted() { suites[number, default: []].append(String(file.subject)) }
    }
    return suites.mapValues { $0.sorted() }
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
    for (source, heading) in [("Session/FrameLine.swift", "### Frame lines"), ("Planes/FrameLine+Plane.swift", "### Lines of a plane")] {
      let keys = Documents.encodedKeys(of: try text("Sources/ScrollSimulation/\(source)"))
      #expect(keys.first == "frame" && keys.last == "tiles")
      let document = try text("Docs/Trace.md")
      let part = try #require(document.firstRange(of: heading))
      #expect(Documents.documentedKeys(of: String(document[part.upperBound...])) == keys, "\(source)")
    }
  }

  @Test("describe every module")
  func modules() throws {
    let described = Documents.rows(of: try text("Docs/House.md")).compactMap(\.first)
    let modules = Repository.names(in: "Sources").filter {
      !["CLibuv", "CCurl", "CJSONTape", "CHiredis", "CPostgreSQL"].contains($0) && !$0.hasPrefix(".")
    }
    #expect(modules.filter { !described.contains($0) } == [])
    #expect(Set(Layers.imports.keys) == Set(modules))
  }

  @Test("name for each rule of views the suites that test it; no rule that holds is without a test")
  func uikitRules() throws {
    let rules = try text("Docs/UIKitRules.md")
    let tests = Repository.swiftFiles.filter { $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/HouseTests/") }
    let suites = Documents.suites(in: tests)
    let status = Documents.ruleStatus(of: rules)
    #expect(status.count > 80)
    #expect(status.filter { $0.value == "holds" && suites[$0.key] == nil }.keys.sorted() == [])
    #expect(Documents.documentedSuites(of: rules) == suites.merging(status.mapValues { _ in [] }) { named, _ in named })
  }

  @Test("rules, their status and their suites are read from tables and from the names of tests")
  func plantedSuites() {
    let rules = "| 1 | a | C | holds |\n| 2 | b | D | planned |\n"
    let text = rules + "\n| rule | test suites | x |\n|---|---|---|\n| 1 | `A`, `B` | |\n| 2 | none | |\n"
    #expect(Documents.ruleStatus(of: text) == [1: "holds", 2: "planned"])
    #expect(Documents.documentedSuites(of: text) == [1: ["A", "B"], 2: []])
    let test = "@Test(\"rule 1: one\") @Test(\n  \"rules 3 and 4 hold (rule 1)\", arguments: [1]) @Test(\"ruler 5\")"
    #expect(Documents.suites(in: [SourceFile("Tests/T/B.swift", test)]) == [1: ["B"], 3: ["B"], 4: ["B"]])
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
