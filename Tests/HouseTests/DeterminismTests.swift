import Testing

@Suite("Determinism")
struct DeterminismTests {
  @Test("no behaviour follows the order of a hash table")
  func noIteration() {
    #expect(Determinism.iterations(in: Repository.sources) == [])
  }

  @Test("the tables of the store are among those that are watched")
  func watched() throws {
    let store = try #require(Repository.file("Sources/PhotoFeed/Store/FeedStore.swift"))
    #expect(Set(store.hashTables.filter { $0.scope == nil }.map(\.name)).isSuperset(of: ["keys", "labels"]))
  }

  @Test("nothing is shared by all trees of a process")
  func noSharedState() {
    #expect(Determinism.sharedState(in: Repository.sources) == [])
  }

  @Test("engine and simulator read no clock and draw no unseeded number")
  func noClock() {
    #expect(Determinism.clocksAndChance(in: Repository.sources) == [])
  }

  @Test(
    "each way through a hash table is found, in any file of the type",
    arguments: [
      "for key in keys {", "for (key, place) in places where place > 0 {", "for key in self.places.keys {", "return keys.map(\\.rawValue)",
      "let one = keys.first", "places.forEach { print($0) }", "let all = Array(keys)", "let next = places.values.max()",
      "for key in Set(list) {", "entries.append(contentsOf: keys)", "let sum = keys.reduce(0) { $0 + $1 }",
    ])
  func iterations(line: String) {
    let declaration = SourceFile(
      "Sources/PhotoFeed/Box.swift",
      "struct Box {\n  var keys: Set<Int> = []\n  private var places: [String: Int] = [:]\n  let list: [Int]\n}")
    let use = SourceFile("Sources/PhotoFeed/Box+Use.swift", line)
    #expect(Set(Determinism.iterations(in: [declaration, use]).map(\.path)) == [use.path])
    #expect(
      Determinism.iterations(in: [declaration, SourceFile("Sources/PhotoFeed/Other.swift", line.replacing("Set(", with: "f("))]) == [])
  }

  @Test(
    "looking up, counting and sorting follow no order",
    arguments: [
      "if keys.contains(3), places[name] != nil {", "keys.remove(3)", "return places.count", "for key in keys.sorted() {",
      "for item in list {",
      "let names = Set(list).sorted()",
    ])
  func lookups(line: String) {
    let text = "var keys: Set<Int> = []\nvar places: [String: Int] = [:]\nvar list: [Int] = []\n" + line
    #expect(Determinism.iterations(in: [SourceFile("Sources/PhotoFeed/Box.swift", text)]) == [])
  }

  @Test(
    "tables are known by every way to declare one",
    arguments: [
      "var t: Set<Int>", "let t = Set<Int>()", "let t = Set(list)", "var t: [Int: String] = [:]", "var t = [Int: String]()",
      "let t: Dictionary<Int, Int>",
      "func f(_ t: inout [Int: Int]) {}", "static let t: Set = [1, 2]", "var t: [[Int]: (a: Int, b: [Int])] = [:]",
    ])
  func declarations(line: String) {
    #expect(SourceFile("Sources/A/B.swift", line).hashTables.map(\.name) == ["t"])
  }

  @Test(
    "arrays are none, of whatever",
    arguments: [
      "var t: [Int] = []", "var t: [(key: Int, place: Int)] = []", "var t: [[Int: Int]] = []", "let t = [f(a: 1)]", "t ? a : b",
    ])
  func arrays(line: String) {
    #expect(SourceFile("Sources/A/B.swift", line).hashTables == [])
  }

  @Test("a local table is one in its function only")
  func locals() {
    func lines(_ text: String) -> [Int] { Determinism.iterations(in: [SourceFile("Sources/Tiling/A.swift", text)]).map(\.line) }
    let body = """
      struct Box {
        func f(_ t: [Int: Int]) {
          for x in t {}
          let s: Set<Int> = []
          for x in s {}
        }
        func g(_ t: [Int]) {
          for x in t {}
          let s: [Int] = []
          for x in s {}
        }
      }
      """
    #expect(lines(body) == [3, 5])
  }

  @Test("shared variables are found, computed ones are none")
  func sharedState() {
    func count(_ line: String) -> Int { Determinism.sharedState(in: [SourceFile("Sources/Tiling/A.swift", line)]).count }
    #expect(count("  static var last = 3") == 1)
    #expect(count("  nonisolated(unsafe) public static var last: Int = 3") == 1)
    #expect(count("nonisolated(unsafe) var counter = 0") == 1)
    #expect(count("  public static var all: [Int] { [1, 2] }") == 0)
    #expect(count("  static let limit = 3") == 0)
    #expect(count("struct Box { var mine = 3 }") == 0)
  }

  @Test(
    "clocks and chances are found",
    arguments: [
      "let t = Date()", "let now = ContinuousClock().now", "let n = Int.random(in: 0..<3)", "list.shuffled()", "x.hashValue",
      "var h = Hasher()",
      "clock_gettime(CLOCK_MONOTONIC, &t)", "list.randomElement()", "Date.now",
    ])
  func clocks(line: String) {
    #expect(Determinism.clocksAndChance(in: [SourceFile("Sources/Scrolling/A.swift", line)]).count == 1)
  }

  @Test("seeded numbers are none")
  func seeded() {
    #expect(Determinism.clocksAndChance(in: [SourceFile("Sources/Tiling/A.swift", "let n = Int.random(in: 0..<3, using: &random)")]) == [])
  }
}
