import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private func text(_ path: String) throws -> String { try #require(Repository.file(path), "\(path) is missing").text }

  private func compiled(_ path: String) throws -> [String] { try #require(Readme.excerpt(of: text(path)), "\(path) has no excerpt") }

  private func shown(_ path: String) throws -> [[String]] {
    Readme.blocks(of: try text(path)).filter { $0.language == "swift" }.map(\.lines)
  }

  @Test("and the page on embedding show the examples that the tests compile and run, to the letter")
  func examples() throws {
    let timeline = try compiled("Tests/PhotoFeedTests/ReadmeExampleTests.swift")
    let list = try compiled("Tests/TilingTests/ReadmeListTests.swift")
    #expect(try shown("README.md") == [["import Treadmill", ""] + compiled("Tests/TreadmillTests/LandingPageTests.swift")])
    // The first three are a package, which make quickstart builds and runs.
    let embedding = try shown("Docs/Embedding.md")
    #expect(Array(embedding.dropFirst(3)) == [list, ["import Treadmill", ""] + timeline])
    #expect(embedding.prefix(3).map(\.[0]) == ["// swift-tools-version: 6.2", "public import Treadmill", "import Feed"])
  }

  @Test("is at most 200 lines long")
  func length() throws {
    #expect(try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }

  @Test("leads to a page on tiling whose blocks are one program that the tests compile and run")
  func tilingPage() throws {
    #expect(try Array(shown("Docs/Tiling.md").joined(separator: [""])) == compiled("Tests/TilingTests/TilingDocumentTests.swift"))
  }

  @Test(
    "leads to documentation whose pages show a program each that the tests compile and run",
    arguments: [
      ("Treadmill", ["Treadmill"], "LandingPage"), ("List", ["Treadmill"], "ListArticle"),
      ("Sections", ["Treadmill"], "SectionsArticle"), ("Conversation", ["Treadmill"], "ConversationArticle"),
      ("Shelves", ["Treadmill"], "ShelvesArticle"),
      ("RightToLeft", ["Treadmill"], "RightToLeftArticle"), ("Covers", ["Treadmill"], "CoversArticle"),
      ("Snapping", ["Treadmill"], "SnappingArticle"), ("Keeping", ["Treadmill"], "KeepingArticle"),
      ("Selecting", ["Treadmill"], "SelectingArticle"), ("Moving", ["Treadmill"], "MovingArticle"),
      ("Sheets", ["Treadmill"], "SheetsArticle"),
      ("Layouts", ["Treadmill"], "LayoutsArticle"), ("Backend", ["FeedFormats", "Treadmill"], "BackendArticle"),
      ("CheckYourList", ["ScrollSimulation", "Testing", "Treadmill"], "CheckArticle"),
      ("StressTest", ["ScrollSimulation", "Testing", "Treadmill"], "StressArticle"),
    ])
  func catalogue(page: String, imports: [String], test: String) throws {
    let program = try imports.map { "import \($0)" } + [""] + compiled("Tests/TreadmillTests/\(test)Tests.swift")
    #expect(try Array(shown("\(Readme.catalogue)/\(page).md").joined(separator: [""])) == program)
  }

  @Test("leads to documentation without a page whose program no test compiles")
  func everyPage() throws {
    let pages = Repository.files(below: Readme.catalogue) { $0.hasSuffix(".md") }.filter { $0.text.contains("```swift") }
    let names = [
      "Backend.md", "CheckYourList.md", "Conversation.md", "Covers.md", "Keeping.md", "Layouts.md", "List.md", "Moving.md",
      "RightToLeft.md",
      "Sections.md", "Selecting.md", "Sheets.md", "Shelves.md", "Snapping.md", "StressTest.md",
      "Treadmill.md",
    ]
    #expect(pages.map(\.name) == names)
  }

  @Test("names no verb that the Makefile does not have", arguments: ["README.md", "Docs/Contributing.md"])
  func verbs(path: String) throws {
    let verbs = Readme.verbs(in: try text(path))
    let targets = Readme.targets(of: try text("Makefile"))
    #expect(verbs.count >= 2)
    #expect(verbs.filter { !targets.contains($0) } == [])
  }

  @Test("and the documents link only to what is there")
  func links() throws {
    let documents = Repository.files(below: "Docs") { $0.hasSuffix(".md") } + [try #require(Repository.file("README.md"))]
    for document in documents {
      let folder = Repository.root.appendingPathComponent(document.path).deletingLastPathComponent()
      for link in Readme.links(in: document.text) {
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(link).path), "\(document.path) links to \(link)")
      }
    }
    #expect(documents.count >= 7)
  }

  @Test("is read block by block")
  func blocks() {
    let text = "a\n```swift\nlet x = 1\n\n  x\n```\n```\nplain\n```\n"
    #expect(
      Readme.blocks(of: text) == [
        Readme.Block(language: "swift", lines: ["let x = 1", "", "  x"]), Readme.Block(language: "", lines: ["plain"]),
      ])
  }

  @Test("verbs are found in blocks and in running text, and held against targets")
  func plantedVerbs() {
    #expect(
      Readme.verbs(in: "```\n$ make demo\nmake test\n```\ncall `make lint-all`, make sense of it, `make`") == ["demo", "test", "lint-all"])
    #expect(Readme.targets(of: ".PHONY: a b\nX := 1\nall: demo\ndemo test: x\n\techo a: b\n# c: d\n") == ["all", "demo", "test"])
  }

  @Test("an excerpt lies between its markers, without indentation")
  func excerpts() {
    #expect(Readme.excerpt(of: "x\n  // README begins\n  a {\n    b\n\n  }\n  // README ends\ny") == ["a {", "  b", "", "}"])
    #expect(Readme.excerpt(of: "a\n// README begins\nb") == nil)
  }

  @Test("links are found, addresses and anchors are not")
  func plantedLinks() {
    #expect(Readme.links(in: "[a](Docs/A.md) [b](https://x.org/y) [c](#d) [e](F.md#g)") == ["Docs/A.md", "F.md"])
  }
}
