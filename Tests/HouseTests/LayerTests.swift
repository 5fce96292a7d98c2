import Testing

/// What each module may import: the layers of `Docs/House.md`, and nothing else.
enum Layers {
  static let imports: [String: [String]] = [
    "Cassowary": [],
    "ViewTree": ["Cassowary"],
    "Scrolling": ["ViewTree"],
    "Tiling": ["ViewTree", "Scrolling"],
    "PhotoFeed": ["ViewTree", "Scrolling", "Tiling", "DequeModule"],
    "Treadmill": ["ViewTree", "Scrolling", "Tiling", "PhotoFeed"],
    "JSONReading": ["CJSONTape"],
    "FeedFormats": ["JSONReading", "PhotoFeed", "DequeModule"],
    "FeedProtocol": ["JSONReading", "FeedFormats", "PhotoFeed", "Impressions", "Tiling", "Scrolling", "ViewTree"],
    "TreadmillC": [
      "CTreadmill", "ViewTree", "Scrolling", "Tiling", "PhotoFeed", "TextLayout", "JSONReading", "FeedFormats", "FeedProtocol",
      "Impressions",
    ],
    "TreadmillPython": [],
    "TreadmillService": [
      "ViewTree", "Tiling", "PhotoFeed", "JSONReading", "FeedFormats", "FeedProtocol", "Logging", "Metrics", "ServiceLifecycle",
    ],
    "UVLoop": ["CLibuv"],
    "HTTPTransport": ["CCurl", "UVLoop"],
    "LiveInput": ["UVLoop", "FeedFormats", "DequeModule"],
    "RedisInput": ["CHiredis", "LiveInput", "UVLoop"],
    "TextLayout": ["CHarfBuzz", "CICU", "PhotoFeed"],
    "PostgresInput": ["CPostgreSQL", "LiveInput", "UVLoop"],
    "ScrollSimulation": ["ViewTree", "Scrolling", "Tiling", "JSONReading"],
    "FeedSimulation": ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading", "FeedFormats", "ScrollSimulation"],
    "FeedContracts": ["JSONReading", "PhotoFeed", "FeedFormats", "ScrollSimulation", "FeedSimulation", "UVLoop", "HTTPTransport"],
    "FeedLoad": ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading", "ScrollSimulation", "FeedSimulation", "HeapModule"],
    "Impressions": ["ViewTree", "Scrolling", "Tiling", "PhotoFeed", "JSONReading"],
    "SimulationReports": ["ScrollSimulation", "JSONReading", "CReportPage"],
    "TreadmillCommand": [
      "Treadmill", "JSONReading", "FeedFormats", "FeedProtocol", "UVLoop", "ScrollSimulation", "FeedSimulation", "FeedContracts",
      "FeedLoad", "Impressions", "SimulationReports", "TextLayout", "LiveInput", "RedisInput", "PostgresInput", "DemoFeed",
      "ArgumentParser", "Histogram",
      "HTTPTransport", "CBuild",
    ],
  ]

  /// The files that may import what the rest of their module may not.
  static let exceptions: [String: [String]] = [
    "Sources/ViewTree/Math.swift": ["Darwin", "Glibc", "Musl"],
    "Sources/ScrollSimulation/Session/Stress/CallSite.swift": ["Foundation", "FoundationEssentials"],
    "Sources/ScrollSimulation/Session/Traces/TraceCoding.swift": ["Foundation", "FoundationEssentials"],
    "Sources/Tiling/Extents/ExtentVisits.swift": ["Synchronization"],
    "Sources/TextLayout/ShapedText.swift": ["Synchronization"],
    "Sources/TextLayout/TextShaper.swift": ["Synchronization"],
  ]

  /// The system modules that only the command, which talks to people and files, may use anywhere.
  static let systemModules = ["Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization"]

  /// Imports that the table does not have.
  static func findings(in sources: [SourceFile]) -> [Finding] {
    sources.flatMap { file -> [Finding] in
      guard var allowed = imports[file.module] else {
        return [Finding(path: file.path, line: 0, what: "the module \(file.module) is not in the table of layers")]
      }
      allowed += exceptions[file.path] ?? []
      if file.module == "TreadmillCommand" { allowed += systemModules }
      return file.imports.filter { !allowed.contains($0.module) }
        .map { Finding(path: file.path, line: $0.line, what: "\(file.module) may not import \($0.module)") }
    }
  }

  /// Entries of the table that no file makes use of: the drawing would show an arrow that is not there.
  static func unusedEntries(in sources: [SourceFile]) -> [String] {
    imports.sorted { $0.key < $1.key }.flatMap { module, allowed in
      let used = sources.filter { $0.module == module }.flatMap { $0.imports.map(\.module) }
      return allowed.filter { !used.contains($0) }.map { "\(module) on \($0)" }
    }
  }
}

extension SourceFile {
  /// The modules that the file imports, each with its line.
  var imports: [(line: Int, module: String)] {
    tokens.indices.filter { tokens[$0].text == "import" }.map { place in
      let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      let module = kinds.contains(String(tokens.at(place + 1))) ? tokens.at(place + 2) : tokens.at(place + 1)
      return (tokens[place].line, String(module))
    }
  }
}

@Suite("The layers")
struct LayerTests {
  @Test("no file imports what its layer may not")
  func imports() {
    #expect(Layers.findings(in: Repository.sources) == [])
  }

  @Test("every arrow of the table is one that some file needs")
  func everyArrowIsUsed() {
    #expect(Layers.unusedEntries(in: Repository.sources) == [])
  }

  @Test("the picture of the house shows each arrow that no other implies, and the lines below it name all other modules")
  func picture() throws {
    let text = try #require(Repository.file("Docs/House.md")).text
    let arrows = LayerPicture.arrows(in: try #require(Readme.blocks(of: text).first).lines)
    let drawn = arrows.keys.sorted()
    #expect(arrows == LayerPicture.arrows(among: drawn))
    let below = LayerPicture.leaves("Below", in: text)
    let above = LayerPicture.leaves("Above", in: text)
    #expect((drawn + below + above).sorted() == Layers.imports.keys.sorted())
    let importedBelow = below.flatMap { Layers.imports[$0] ?? [] }
    #expect(drawn.filter { importedBelow.contains($0) } == [])
    let importedInside = drawn.flatMap { Layers.imports[$0] ?? [] }
    #expect(above.filter { importedInside.contains($0) } == [])
  }

  @Test("a picture's arrows are its lines that arrive, and the boxes that lie on one another")
  func handmadePicture() {
    let drawing = ["[ A ] [ B ] [ E ]", "  |     v     |", "[    C    ]", "[   D   ]   [ F ]"]
    #expect(LayerPicture.arrows(in: drawing) == ["A": ["C"], "B": ["C"], "C": ["D"], "D": [], "E": [], "F": []])
    #expect(LayerPicture.arrows(among: ["Tiling", "ViewTree", "Scrolling"])["Tiling"] == ["Scrolling"])
    #expect(LayerPicture.leaves("Below", in: "`A`\n- **Below** `B`\n  and `C`\n- **Above** `D`\n") == ["B", "C"])
  }

  @Test(
    "each forbidden import is found, however it is written",
    arguments: [
      ("Sources/Cassowary/Solver.swift", "import ViewTree", "ViewTree"),
      ("Sources/ViewTree/View.swift", "import Foundation", "Foundation"),
      ("Sources/ViewTree/Window.swift", "  import Glibc", "Glibc"),
      ("Sources/Scrolling/ScrollView.swift", "public import Dispatch", "Dispatch"),
      ("Sources/Scrolling/ScrollView.swift", "internal import Tiling", "Tiling"),
      ("Sources/Tiling/Virtualizer/ItemSlot.swift", "@_exported public import PhotoFeed", "PhotoFeed"),
      ("Sources/Tiling/Virtualizer/ItemSlot.swift", "@testable import struct PhotoFeed.Post", "PhotoFeed"),
      ("Sources/PhotoFeed/Cell/PhotoLoader.swift", "import Foundation", "Foundation"),
      ("Sources/PhotoFeed/Cell/PhotoLoader.swift", "import JSONReading", "JSONReading"),
      ("Sources/FeedFormats/PostDecoder.swift", "import Foundation", "Foundation"),
      ("Sources/UVLoop/EventLoop.swift", "import ViewTree", "ViewTree"),
      ("Sources/UVLoop/PollHandle.swift", "import CCurl", "CCurl"),
      ("Sources/HTTPTransport/HTTPClient.swift", "import FeedFormats", "FeedFormats"),
      ("Sources/LiveInput/LineSource.swift", "import CHiredis", "CHiredis"),
      ("Sources/RedisInput/RedisStream.swift", "import CPostgreSQL", "CPostgreSQL"),
      ("Sources/FeedSimulation/Session/FeedSubject.swift", "import CLibuv", "CLibuv"),
      ("Sources/TreadmillCommand/Command.swift", "import PhotoFeed", "PhotoFeed"),
    ])
  func forbidden(path: String, line: String, module: String) {
    let file = SourceFile(path, "// import Nothing\n\(line)\n")
    let what = "\(file.module) may not import \(module)"
    #expect(Layers.findings(in: [file]) == [Finding(path: path, line: 2, what: what)])
  }

  @Test("a module that the table does not have, and an arrow that nobody needs, are found")
  func unknownModule() {
    #expect(Layers.findings(in: [SourceFile("Sources/Helpers/Helper.swift", "")]).count == 1)
    #expect(Layers.unusedEntries(in: [SourceFile("Sources/UVLoop/A.swift", "import CLibuv")]).contains("Scrolling on ViewTree"))
    #expect(!Layers.unusedEntries(in: [SourceFile("Sources/UVLoop/A.swift", "import CLibuv")]).contains("UVLoop on CLibuv"))
  }
}
