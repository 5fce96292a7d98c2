import Testing

/// The list of engine bugs in `Tests/Mutants`, whose script reads it the same way.
struct Mutant {
  var name = ""
  var file = ""
  /// The line that the mutant replaces, without leading blanks.
  var line = ""
  var rules: [String] = []
  /// The test that is to find it instead of a rule: `FeedProtocolTests.FeedHostTests/drop`, or a suite.
  var test: String?
  var replacements = 0
  /// What `treadmill simulate` is to run; a feed of lines with a rough hand if nothing is said.
  var options: [String] = []

  static func list(of text: String) -> [Mutant] {
    var mutants: [Mutant] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      if words[0] == "name" { mutants.append(Mutant(name: String(words[1].prefix { $0 != ":" }))) }
      guard !mutants.isEmpty else { continue }
      let last = mutants.count - 1
      switch words[0] {
      case "file": mutants[last].file = words[1]
      case "-": mutants[last].line = words[1]
      case "+": mutants[last].replacements += 1
      case "with": mutants[last].options = words[1].split(separator: " ").map(String.init)
      case "test": mutants[last].test = words[1]
      case "rules": mutants[last].rules = words[1].split(separator: " ").map(String.init)
      default: break
      }
    }
    return mutants
  }

  private static let allowedOptions = ["--layout", "--unmeasured", "--profile", "--frames", "--items", "--platform", "--viewport", "--hz"]

  /// What is wrong with a list, so that its script would stop or prove nothing.
  static func findings(in mutants: [Mutant], sources: [SourceFile], tests: [SourceFile] = [], rules: [String]) -> [String] {
    mutants.flatMap { mutant -> [String] in
      var findings: [String] = []
      let source = sources.first { $0.path == mutant.file }
      let lines = source?.text.split(separator: "\n").map { $0.drop { $0 == " " } } ?? []
      let hits = lines.count { $0 == mutant.line }
      if source == nil { findings.append("\(mutant.name): there is no \(mutant.file)") }
      if source != nil, hits != 1 { findings.append("\(mutant.name): its line stands \(hits) times in \(mutant.file): \(mutant.line)") }
      // A seed and what is printed are the script's, and so is the number of frames where that is enough for its first seed.
      let others = mutant.options.filter { $0.hasPrefix("--") && !Mutant.allowedOptions.contains($0) }
      findings += others.map { "\(mutant.name): \($0) does not choose a run" }
      if let test = mutant.test {
        if !mutant.rules.isEmpty || !mutant.options.isEmpty { findings.append("\(mutant.name): a test and a run are to find it") }
        let names = test.split { $0 == "." || $0 == "/" }.map(String.init)
        let suite = tests.first { $0.path.hasPrefix("Tests/\(names[0])/") && names.count > 1 && $0.text.contains("struct \(names[1]) {") }
        if suite == nil || names.count > 2 && suite?.text.contains("func \(names[2])(") != true {
          findings.append("\(mutant.name): there is no test \(test)")
        }
        return findings
      }
      if mutant.rules.isEmpty { findings.append("\(mutant.name): no rule is meant to find it") }
      findings += mutant.rules.filter { !rules.contains($0) }.map { "\(mutant.name): no type checks rule \($0)" }
      return findings
    }
  }
}

@Suite("The list of mutants")
struct MutantListTests {
  @Test("applies: each line stands once in its file, and each rule is one that is checked")
  func applies() throws {
    let list = Mutant.list(of: try #require(Repository.file("Tests/Mutants/mutants.txt")).text)
    let types = Documents.checkedRules(in: Repository.sources).compactMap { $0.split(separator: " ").first.map(String.init) }
    let plane = try #require(Repository.file("Sources/ScrollSimulation/Planes/PlaneChecker.swift")).text
    // A plane's rules are rows of a table; a session notes or records its own in one line, or a type says its rules. Rule 23 of the layout pass has
    // a witness of its own, and structures check themselves in debug builds.
    let noted = Repository.sources.flatMap {
      $0.text.split(separator: "\n").filter {
        $0.contains("note(rule: rule)") || $0.contains("static let rule = ") || $0.contains("var rules: [String] {")
          || $0.contains("simulator.record(")
      }
    }
    let rules =
      types + plane.matches(of: /\("([A-Z][0-9]+)", \{/).map { String($0.1) }
      + noted.flatMap { $0.matches(of: /"([A-Z][0-9]+)"/).map { String($0.1) } } + ["23", "self-check"]
    #expect(list.count >= 10)
    #expect(Set(list.map(\.name)).count == list.count)
    #expect(
      Mutant.findings(
        in: list, sources: Repository.sources, tests: Repository.swiftFiles.filter { $0.path.hasPrefix("Tests/") }, rules: rules) == [])
  }

  @Test("a mutant that no longer applies, or proves nothing, is found")
  func injected() {
    let text = """
      # a comment
      name good: what it is
      file Sources/A/A.swift
      - let a = 1
      + let a = 2
      with --layout list --unmeasured
      rules A1 B3

      name gone: what it is
      file Sources/A/A.swift
      - let b = 1
      with --layout list --seed 3
      rules A1

      name twice: what it is
      file Sources/A/A.swift
      - let c = 1
      rules Z9

      name lost: what it is
      file Sources/A/B.swift
      - let a = 1

      name stressed: what it is
      file Sources/A/A.swift
      - let a = 1
      + let a = 3
      with --layout list --jobs 5
      rules A1

      name tested: what it is
      file Sources/A/A.swift
      - let a = 1
      + let a = 4
      test ATests.SomeTests/works

      name untested: what it is
      file Sources/A/A.swift
      - let a = 1
      + let a = 5
      test ATests.SomeTests/fails
      rules A1
      """
    let source = SourceFile("Sources/A/A.swift", "let a = 1\n  let c = 1\nlet c = 1\n")
    let test = SourceFile("Tests/ATests/SomeTests.swift", "struct SomeTests {\n  func works() {}\n}\n")
    let list = Mutant.list(of: text)
    #expect(list.map(\.name) == ["good", "gone", "twice", "lost", "stressed", "tested", "untested"] && list[0].replacements == 1)
    #expect(
      list.map(\.options) == [
        ["--layout", "list", "--unmeasured"], ["--layout", "list", "--seed", "3"], [], [], ["--layout", "list", "--jobs", "5"],
        [], [],
      ])
    #expect(
      Mutant.findings(in: list, sources: [source], tests: [test], rules: ["A1", "B3"]) == [
        "gone: its line stands 0 times in Sources/A/A.swift: let b = 1",
        "gone: --seed does not choose a run",
        "twice: its line stands 2 times in Sources/A/A.swift: let c = 1",
        "twice: no type checks rule Z9",
        "lost: there is no Sources/A/B.swift",
        "lost: no rule is meant to find it",
        "stressed: --jobs does not choose a run",
        "untested: a test and a run are to find it",
        "untested: there is no test ATests.SomeTests/fails",
      ])
  }
}
