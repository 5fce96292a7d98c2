import Testing

/// The oracle shares no code with the engine: the files that say what should be on the screen name no type of it, but for the enums that say what
/// came in, which carry no logic.
enum Oracle {
  static let engineModules = ["ViewTree", "Scrolling", "Tiling", "PhotoFeed"]
  /// The modules of these enums, and their names.
  static let inputs = ["ViewTree", "Scrolling", "Touch", "TrackpadPhase", "ScrollPlatform"]
  /// What a platform has that computes.
  static let computing = ["traits", "motion", "makeEstimator"]

  static func isOracle(_ path: String) -> Bool {
    path.hasPrefix("Sources/ScrollSimulation/Oracle/") || path.hasPrefix("Sources/FeedSimulation/Oracle/")
  }

  /// Types of the oracle's own that bear a name of the engine's, each only in the file that nests it; elsewhere they are written behind
  /// the name of the outer type.
  static let ownTypes: [String: [String]] = [
    "Sources/FeedSimulation/Oracle/ReferenceFeed.swift": ["Post", "Photo"],
    "Sources/FeedSimulation/Oracle/LateContentInvariants.swift": ["Post"],
    "Sources/ScrollSimulation/Oracle/FrameObservation.swift": ["Axis", "Tile", "Phase", "Correction", "Cause"],
    "Sources/ScrollSimulation/Oracle/Reference/ReferenceList.swift": ["Item"],
    "Sources/ScrollSimulation/Oracle/CheckedFrame.swift": ["Kind"],
  ]

  static func findings(in sources: [SourceFile]) -> [Finding] {
    let names = Set(engineModules + sources.filter { engineModules.contains($0.module) }.flatMap(\.publicTypes))
    return sources.filter { isOracle($0.path) }.flatMap { file -> [Finding] in
      let own = ownTypes[file.path] ?? []
      return file.tokens.indices.compactMap { place in
        let name = String(file.tokens.at(place))
        // A name behind a dot belongs to the type before it.
        if file.tokens.at(place - 1) == ".", computing.contains(name) {
          return Finding(path: file.path, line: file.tokens[place].line, what: "the oracle asks the engine for its \(name)")
        }
        guard names.contains(name), !own.contains(name), !inputs.contains(name), file.tokens.at(place - 1) != "." else { return nil }
        return Finding(path: file.path, line: file.tokens[place].line, what: "the oracle names the engine's \(name)")
      }
    }
  }
}

extension SourceFile {
  /// The names of all types that the file makes public, nested ones included.
  var publicTypes: [String] {
    tokens.indices.compactMap { place in
      guard ["class", "struct", "enum", "protocol", "actor", "typealias"].contains(tokens.at(place)) else { return nil }
      var modifier = place - 1
      while ["final", "indirect"].contains(tokens.at(modifier)) { modifier -= 1 }
      return ["public", "open"].contains(tokens.at(modifier)) ? String(tokens.at(place + 1)) : nil
    }
  }

  /// The names of all types that the file nests in others.
  var nestedTypes: [String] {
    var depth = 0
    return tokens.indices.compactMap { place in
      if tokens.at(place) == "{" { depth += 1 }
      if tokens.at(place) == "}" { depth -= 1 }
      return depth > 0 && ["struct", "enum"].contains(tokens.at(place)) ? String(tokens.at(place + 1)) : nil
    }
  }
}

@Suite("The oracle")
struct OracleTests {
  @Test("names no type of the engine but those of its inputs")
  func sharesNothing() {
    #expect(Oracle.findings(in: Repository.sources) == [])
  }

  @Test("is where these tests look for it")
  func exists() {
    #expect(Repository.sources.count { Oracle.isOracle($0.path) } >= 13)
    #expect(
      Set(Repository.sources.flatMap(\.publicTypes)).isSuperset(of: ["View", "ScrollView", "Fling", "ExtentTree", "TileKind", "Post"]))
  }

  @Test("types of its own that the list excuses are declared in the file, or nested in one of the oracle's")
  func excuses() {
    let nested = Repository.sources.filter { Oracle.isOracle($0.path) }.flatMap(\.nestedTypes)
    for name in Oracle.ownTypes.values.joined() { #expect(nested.contains(name), "\(name) is excused without need") }
  }

  @Test(
    "each way to lean on the engine is found",
    arguments: [
      "import Tiling",
      "  let range: ExtentTree",
      "  func f(_ list: TiledScrollView) {}",
      "  let units = LayoutUnit(nearest: 3)",
      #"  return "\(TileKind.maximumCapacity) tiles""#,
      "  let slop = platform.traits.touchSlop",
    ])
  func leaning(line: String) {
    let engine = SourceFile(
      "Sources/Tiling/A.swift",
      "public struct ExtentTree {}\npublic final class TiledScrollView {}\nopen class LayoutUnit {}\npublic struct TileKind {}")
    let path = "Sources/ScrollSimulation/Oracle/B.swift"
    #expect(Oracle.findings(in: [engine, SourceFile(path, line)]).map(\.path) == [path])
    #expect(Oracle.findings(in: [engine, SourceFile("Sources/ScrollSimulation/Session/Observer.swift", line)]) == [])
  }

  @Test("words, and the oracle's own nested types, are no leaning")
  func words() {
    let engine = SourceFile("Sources/PhotoFeed/A.swift", "public struct Post {}")
    let path = "Sources/FeedSimulation/Oracle/LateContentInvariants.swift"
    let other = "Sources/FeedSimulation/Oracle/CellObservation.swift"
    #expect(Oracle.findings(in: [engine, SourceFile(other, "/// A Post\nlet posts: [ReferenceFeed.Post] = [] // Post")]) == [])
    #expect(Oracle.findings(in: [engine, SourceFile(path, "extension ReferenceFeed { func f() -> Post? { nil } }")]) == [])
    #expect(Oracle.findings(in: [engine, SourceFile(other, "let post: Post")]).count == 1)
  }
}
