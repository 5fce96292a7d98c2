import Testing

@Suite("The scanner that tells code from words")
struct CodeScannerTests {
  @Test(
    "drops comments and the words of strings, keeps interpolated code and every line",
    arguments: [
      ("let a = 1 // View", "let a = 1 "),
      ("a /* View /* Tile */ Size */ b", "a  b"),
      (#"let s = "View \(size.width) Tile""#, #"let s = " size.width ""#),
      (#"f("a\"View", b)"#, #"f("", b)"#),
      (##"let r = #"View \(no) \#(yes) "#; rest"##, ##"let r = " yes "; rest"##),
      (#"p("\(x.map { "View" })") // Tile"#, #"p(" x.map { "" } ") "#),
      (##"[#""""#, #""\""#, View]"##, "[\"\", \"\", View]"),
      ("let t = \"\"\"\nView \"quoted\"\n\"\"\"\nnext", "let t = \"\n\n\"\nnext"),
      ("/* one\ntwo */ three", "\n three"),
    ])
  func scanning(text: String, code: String) {
    #expect(CodeScanner.code(of: text) == code)
  }

  @Test("knows a file's module and subject from its path")
  func names() {
    let file = SourceFile("Sources/PhotoFeed/Store/FeedStore+Changes.swift", "")
    #expect(file.module == "PhotoFeed" && file.subject == "FeedStore" && file.name == "FeedStore+Changes.swift")
    #expect(SourceFile("Tests/HouseTests/A.swift", "").module == "Tests/HouseTests")
  }

  @Test("reads this very repository")
  func repository() {
    #expect(Repository.sources.contains { $0.path == "Sources/ViewTree/View.swift" })
    #expect(Repository.swiftFiles.contains { $0.path == "Tests/HouseTests/CodeScannerTests.swift" })
  }
}
