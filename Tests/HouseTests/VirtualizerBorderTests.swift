import Testing

/// A virtualizer's parts are read and written in its own folder alone: the rest of the tree asks its functions.
enum VirtualizerBorder {
  static let folder = "Sources/Tiling/Virtualizer/"

  /// The stored values of the struct that are not public, and the extents, behind which there may be pending ones.
  static func parts(of file: SourceFile) -> [String] {
    let tokens = file.tokens
    guard let start = tokens.indices.first(where: { tokens.at($0) == "struct" && tokens.at($0 + 1) == "Virtualizer" }),
      let end = tokens.indices.first(where: { $0 > start && tokens.at($0) == "init" && tokens.at($0 - 1) == "public" })
    else { return [] }
    return (start..<end).filter {
      tokens.at($0) == "var" && (tokens[$0 - 1].line < tokens[$0].line || ![")", "public"].contains(tokens.at($0 - 1)))
    }.map { String(tokens.at($0 + 1)) } + ["extents"]
  }

  static func reaches(into parts: [String], in sources: [SourceFile]) -> [Finding] {
    sources.filter { !$0.path.hasPrefix(folder) }.flatMap { file in
      file.tokens.indices.compactMap { place in
        let part = String(file.tokens.at(place + 2))
        guard file.tokens.at(place) == "virtualizer", file.tokens.at(place + 1) == ".", parts.contains(part) else { return nil }
        return Finding(
          path: file.path, line: file.tokens[place].line, what: "reaches for the virtualizer's \(part): ask a function of its own")
      }
    }
  }
}

@Suite("The virtualizer's border")
struct VirtualizerBorderTests {
  @Test("no file outside its folder reaches for a part")
  func nobodyReaches() throws {
    let parts = VirtualizerBorder.parts(of: try #require(Repository.file(VirtualizerBorder.folder + "Virtualizer.swift")))
    #expect(Set(["slots", "realized", "anchor", "travel", "measuring", "early", "target", "recorder", "extents"]).isSubset(of: parts))
    #expect(VirtualizerBorder.reaches(into: parts, in: Repository.sources) == [])
  }

  @Test("a part is a stored value that is not public, and a reach for one is found")
  func injected() {
    let file = SourceFile(
      VirtualizerBorder.folder + "Virtualizer.swift",
      "public struct Virtualizer {\n  public var tick = 0\n  private(set) var own = Own()\n  var slots: Slots\n  public init() {}\n  var count: Int { 0 }\n}\n"
    )
    #expect(VirtualizerBorder.parts(of: file) == ["slots", "extents"])
    let reach = SourceFile("Sources/Tiling/List/A.swift", "let a = view.virtualizer.count\nlet b = virtualizer.slots.count\n")
    #expect(
      VirtualizerBorder.reaches(into: ["slots", "extents"], in: [file, reach]).map(\.description) == [
        "Sources/Tiling/List/A.swift:2: reaches for the virtualizer's slots: ask a function of its own"
      ])
  }
}
