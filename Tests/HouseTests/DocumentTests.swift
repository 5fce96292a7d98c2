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

  /// A row of the table of rooms: its folders, and the names in backticks that it says are in them.
  struct Room {
    var folders: [String]
    var names: [String]
  }

  /// The table whose head is `where` and `what`.
  static func rooms(of text: String) -> [Room] {
    let rows = rows(of: text)
    guard let head = rows.firstIndex(of: ["where", "what"]) else { return [] }
    return rows.dropFirst(head + 2).prefix { $0.count == 2 && $0[0].hasPrefix("`") }
      .map { row in Room(folders: quoted(in: row[0]), names: quoted(in: row[1])) }
  }

  private static func quoted(in text: String) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.output.1) } }

  /// Folders of the table that there are not, and names that are in none of their row's folders: no type, file or folder.
  static func missing(from rooms: [Room], in files: [SourceFile], entries: (String) -> [String]) -> [String] {
    rooms.flatMap { room -> [String] in
      let paths = room.folders.map { ["Tests", "Demos"].contains($0) ? $0 : "Sources/" + $0 }
      let inside = files.filter { file in paths.contains { file.path.hasPrefix($0 + "/") } }
      let types = inside.flatMap { Names.defined(in: $0).map(\.name) }
      let stems = inside.map { String($0.name.dropLast(".swift".count)) }
      let known = Set(types + stems + paths.flatMap { entries($0) })
      let empty = paths.filter { entries($0).isEmpty }
      let unknown = room.names.filter { !known.contains($0) }
      return empty + unknown.map { "\(room.folders[0]): \($0)" }
    }
  }

  /// Folders of sources without a row of their own, a row of a folder in them, or a name in the row of the folder that they are in.
  static func unnamedFolders(in rooms: [Room], of files: [SourceFile]) -> [String] {
    let folders = Set(files.map { $0.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/") })
    return folders.sorted().filter { folder in
      let parts = folder.split(separator: "/").map(String.init)
      let parent = parts.dropLast().joined(separator: "/")
      return !rooms.contains { room in
        room.folders.contains { $0 == folder || $0.hasPrefix(folder + "/") }
          || room.folders.contains(parent) && room.names.contains(parts[parts.count - 1])
      }
    }
  }

  /// The table of names that are easily mistaken for one another: a type, and its word.
  static func names(of text: String) -> [(type: String, word: String)] {
    let rows = rows(of: text)
    guard let head = rows.firstIndex(of: ["name", "word", "what it is"]) else { return [] }
    return rows.dropFirst(head + 2).prefix { $0.count == 3 && $0[0].hasPrefix("`") }.map { row in (quoted(in: row[0]).joined(), row[1]) }
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

@Suite("The documents")
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
      !["CLibuv", "CCurl", "CJSONTape", "CHiredis", "CPostgreSQL", "CHarfBuzz", "CICU"].contains($0) && !$0.hasPrefix(".")
    }
    #expect(modules.filter { !described.contains($0) } == [])
    #expect(Set(Layers.imports.keys) == Set(modules))
  }

  @Test("name every folder of the sources, and nothing in a folder that is not there")
  func rooms() throws {
    let rooms = Documents.rooms(of: try text("Docs/House.md"))
    #expect(Documents.missing(from: rooms, in: Repository.swiftFiles) { Repository.names(in: $0) } == [])
    #expect(Documents.unnamedFolders(in: rooms, of: Repository.sources) == [])
  }

  @Test("tell apart types that there are, each by a word of its own")
  func names() throws {
    let names = Documents.names(of: try text("Docs/House.md"))
    #expect(names.count > 15)
    let defined = Set(Repository.sources.flatMap { Names.defined(in: $0).map(\.name) })
    #expect(names.map(\.type).filter { !defined.contains($0) } == [])
    #expect(Set(names.map(\.word)).count == names.count)
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

  @Test("a folder or a name that is not where the table says is found, and a folder that it leaves out")
  func plantedRooms() {
    let rooms = Documents.rooms(of: "| where | what |\n|---|---|\n| `A` | `One` in `B`; `Two` |\n| `E` | |\n\n| name | |\n")
    let files = ["A/One.swift", "A/B/Three.swift", "A/C/Two+Size.swift", "D/Four.swift"].map { SourceFile("Sources/" + $0, "") }
    let entries = ["Sources/A": ["B", "C", "One.swift"]]
    #expect(Documents.missing(from: rooms, in: files) { entries[$0] ?? [] } == ["A: Two", "Sources/E"])
    #expect(Documents.unnamedFolders(in: rooms, of: files) == ["A/C", "D"])
  }

  @Test("names and their words are read from their table alone")
  func plantedNames() {
    let table = "| `X` | x | y |\n\n| name | word | what it is |\n|---|---|---|\n| `A` | one | a `B` |\n| `B` | two | |\n\n| C | d | e |\n"
    let names = Documents.names(of: table)
    #expect(names.map(\.type) == ["A", "B"])
    #expect(names.map(\.word) == ["one", "two"])
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
