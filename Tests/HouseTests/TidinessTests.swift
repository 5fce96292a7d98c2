import Testing

@Suite("Tidiness")
struct TidinessTests {
  /// What people wrote: code, documents, the Makefile and the scripts beside it.
  private static let written =
    Repository.swiftFiles + Repository.files(below: "Docs") { _ in true } + Repository.files(below: ".ci") { _ in true }
    + Repository.files(below: "Tests/Mutants") { _ in true }
    + ["Package.swift", "README.md", "Makefile", ".gitignore"].compactMap(Repository.file)

  @Test("the top level is the eight things that it should be")
  func topLevel() {
    let names = Repository.names(in: ".")
    #expect(Tidiness.strangers(amongTopLevel: names) == [])
    #expect(Tidiness.missing(fromTopLevel: names) == [])
  }

  @Test("nothing is marked as unfinished")
  func markers() {
    #expect(Tidiness.unfinished(in: Self.written) == [])
  }

  @Test("nothing names a place on somebody's machine")
  func machinePaths() {
    #expect(Tidiness.machinePaths(in: Self.written) == [])
  }

  @Test("a stranger at the top level and a missing door are found")
  func plantedTopLevel() {
    let names = [
      ".git", ".ci", "Demos", "Docs", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "scripts", "Package.resolved",
    ]
    #expect(Tidiness.strangers(amongTopLevel: names) == ["scripts"])
    #expect(Tidiness.missing(fromTopLevel: names) == ["Tests"])
  }

  @Test(
    "markers are found as words",
    arguments: [
      ("// TO" + "DO: later", 1), ("FIX" + "ME", 1), ("# X" + "XX", 1), ("let TO" + "DOS = 1", 0), ("MetHA" + "CK", 0), ("(T" + "BD)", 1),
    ])
  func plantedMarkers(line: String, count: Int) {
    #expect(Tidiness.unfinished(in: [SourceFile("Docs/a.md", "one\n\(line)\n")]).map(\.line) == Array(repeating: 2, count: count))
  }

  @Test("paths of a machine are found")
  func plantedPaths() {
    #expect(Tidiness.machinePaths(in: [SourceFile("a.md", "a\nsee /ho" + "me/me/x")]).map(\.line) == [2])
    #expect(Tidiness.machinePaths(in: [SourceFile("a.md", "see /usr/share/doc, work/x")]) == [])
  }
}
