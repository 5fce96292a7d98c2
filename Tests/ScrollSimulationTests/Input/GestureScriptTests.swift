@testable import ScrollSimulation
import Testing
import ViewTree

@Suite("A gesture script")
struct GestureScriptTests {
  typealias Problem = GestureScriptError.Problem

  @Test("has each statement in each of its forms")
  func statements() throws {
    let known: [(text: String, statement: GestureScript.Statement)] = [
      (
        "drag 0,600 -> 0,200 in 120ms",
        .drag(from: Point(x: 0, y: 600), to: Point(x: 0, y: 200), duration: 120_000_000, hold: 0)
      ),
      (
        "drag -1.5,+6 -> 0.25,2 in 1s hold 200.5 ms",
        .drag(from: Point(x: -1.5, y: 6), to: Point(x: 0.25, y: 2), duration: 1_000_000_000, hold: 200_500_000)
      ),
      ("fling -3000", .fling(velocity: Point(x: 0, y: -3000))), ("fling 30 , -40", .fling(velocity: Point(x: 30, y: -40))),
      ("tap", .tap(nil)), ("tap 5,6", .tap(Point(x: 5, y: 6))), ("wheel 40", .wheel(by: Point(x: 0, y: 40))),
      ("wheel 3,-4", .wheel(by: Point(x: 3, y: -4))), ("wait 0ms", .wait(0)), ("wait 1.000000001s", .wait(1_000_000_001)),
      ("wait 3600s", .wait(3_600_000_000_000)), ("wait 0.0000005 ms", .wait(1)), ("rotate", .rotate),
      ("jump 1000000000000", .jump(to: Point(x: 0, y: 1e12))), ("jump 1,2", .jump(to: Point(x: 1, y: 2))),
      ("scroll -0.5", .scroll(to: Point(x: 0, y: -0.5))), ("scroll 7,8", .scroll(to: Point(x: 7, y: 8))),
    ]
    for (text, statement) in known {
      for variant in [text, "\t \(text) ; # \(text)", ";;\(text);;", "# a\r\n\r\n\(text)\r\n# b"] {
        #expect(try GestureScript(parsing: variant).statements == [statement], "\(variant)")
      }
    }
    let all = try GestureScript(parsing: known.map(\.text).joined(separator: "; "))
    #expect(all.statements == known.map(\.statement))
    #expect(try GestureScript(parsing: known.map(\.text).joined(separator: "\n")) == all)
    #expect(try GestureScript(parsing: all.description) == all)
    #expect(try GestureScript(parsing: " # nothing\n;\n").statements.isEmpty)
  }

  @Test("is written in one canonical notation")
  func canonical() throws {
    let script = try GestureScript(
      parsing: "drag 0,600->0,200 in .12s".replacing(".12", with: "0.12")
        + " hold 50ms;fling 0,-3000\ntap;tap 1,2.50;wait 1.5s;jump 0.00001")
    #expect(
      script.description
        == "drag 0,600 -> 0,200 in 120ms hold 50ms; fling -3000; tap; tap 1,2.5; wait 1500ms; jump 0.00001")
  }

  @Test("that was drawn at random is the same after being written and read", arguments: 0..<20 as Range<UInt64>)
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed, stream: 40)
    for _ in 0..<100 {
      let text = (0..<random.number(in: 1...6)).map { _ in ScriptGenerator.statement(&random) }.joined(separator: ";")
      let script = try GestureScript(parsing: text)
      #expect(try GestureScript(parsing: script.description) == script, "\(text)")
      #expect(try GestureScript(parsing: script.description).description == script.description)
    }
  }

  @Test("that is wrong says where, what was expected and what was found")
  func errors() {
    let stroke = GestureScript.strokeNanoseconds
    let wrong: [(text: String, line: Int, column: Int, problem: Problem)] = [
      ("drug 0,1", 1, 1, .unexpected(found: "drug", expected: .statement)),
      ("  5", 1, 3, .unexpected(found: "5", expected: .statement)),
      ("rotate\n wait 5ms; €", 2, 12, .unexpected(found: "€", expected: .statement)),
      ("drag", 1, 5, .unexpected(found: nil, expected: .point)), ("drag 0", 1, 7, .unexpected(found: nil, expected: .comma)),
      ("drag 0,", 1, 8, .unexpected(found: nil, expected: .number)), ("drag 0,1 0,2", 1, 10, .unexpected(found: "0", expected: .arrow)),
      ("drag 0,1 - > 2,3", 1, 10, .unexpected(found: "-", expected: .arrow)),
      ("drag 0,1 -> 2,3", 1, 16, .unexpected(found: nil, expected: .travelTime)),
      ("drag 0,1 -> 2,3 at 5ms", 1, 17, .unexpected(found: "at", expected: .travelTime)),
      ("drag 0,1 -> 2,3 in", 1, 19, .unexpected(found: nil, expected: .time)),
      ("drag 0,1 -> 2,3 in 5", 1, 21, .unexpected(found: nil, expected: .unit)),
      ("drag 0,1 -> 2,3 in 5m", 1, 21, .unexpected(found: "m", expected: .unit)),
      ("drag 0,1 -> 2,3 in 5ms hole", 1, 24, .unexpected(found: "hole", expected: .holdOrEnd)),
      ("drag 0,1 -> 2,3 in 5ms hold 5ms 6", 1, 33, .unexpected(found: "6", expected: .end)),
      ("drag 0,1 -> 2,3 in 0ms", 1, 20, .timeOutOfRange(found: "0ms", allowed: stroke)),
      ("drag 0,1 -> 2,3 in 1ms hold 61s", 1, 29, .timeOutOfRange(found: "61s", allowed: stroke)),
      ("wait -1ms", 1, 6, .timeOutOfRange(found: "-1ms", allowed: GestureScript.waitNanoseconds)),
      ("wait 3600001 ms", 1, 6, .timeOutOfRange(found: "3600001ms", allowed: GestureScript.waitNanoseconds)),
      (
        "wait 99999999999999999999999999999s", 1, 6,
        .timeOutOfRange(found: "999999999999999999999999...s", allowed: GestureScript.waitNanoseconds)
      ),
      ("fling", 1, 6, .unexpected(found: nil, expected: .number)), ("fling 0", 1, 7, .speedOutOfRange(found: "0")),
      ("fling 3,-4", 1, 7, .speedOutOfRange(found: "3")), ("fling -100001", 1, 7, .speedOutOfRange(found: "-100001")),
      ("wheel 4 5", 1, 9, .unexpected(found: "5", expected: .commaOrEnd)),
      ("jump 1e5", 1, 7, .unexpected(found: "e", expected: .commaOrEnd)),
      ("jump 1000000000001", 1, 6, .tooFar(found: "1000000000001")), ("jump inf", 1, 6, .unexpected(found: "inf", expected: .number)),
      ("rotate 5", 1, 8, .unexpected(found: "5", expected: .end)), ("tap 5", 1, 6, .unexpected(found: nil, expected: .comma)),
      ("rotate rotate", 1, 8, .unexpected(found: "rotate", expected: .end)),
      ("Rotate", 1, 1, .unexpected(found: "Rotate", expected: .statement)),
    ]
    for (text, line, column, problem) in wrong {
      let error = #expect(throws: GestureScriptError.self, "\(text)") { try GestureScript(parsing: text) }
      #expect(error?.line == line && error?.column == column, "\(text): \(error.map { "\($0)" } ?? "nothing")")
      #expect(error?.problem == problem, "\(text)")
    }
  }

  @Test("shows the line with a caret under the place")
  func caret() throws {
    let error = #expect(throws: GestureScriptError.self) { try GestureScript(parsing: "rotate\ndrag 0,600 => 0,200 in 120ms") }
    #expect(
      try #require(error).description
        == """
        line 2, column 12: expected '->' and where the finger goes, found '='
          drag 0,600 => 0,200 in 120ms
                     ^
        """)
    let tab = #expect(throws: GestureScriptError.self) { try GestureScript(parsing: "\tjump 5\u{1B}[2J") }
    #expect(
      try #require(tab).description
        == "line 1, column 8: expected ',' and a second coordinate, ';' or the end of the line, found '\u{FFFD}'\n"
        + "  \tjump 5\u{FFFD}[2J\n  \t      ^")
    let long = #expect(throws: GestureScriptError.self) {
      try GestureScript(parsing: String(repeating: "rotate; ", count: 50) + "x" + String(repeating: "; rotate", count: 50))
    }
    let lines = try #require(long).description.split(separator: "\n")
    #expect(lines[1].count < 120 && lines[1].hasPrefix("  ... ") && lines[1].hasSuffix(" ..."))
    #expect(Array(lines[1])[lines[2].count - 1] == "x")
  }

  @Test("has limits, each with its error")
  func limits() throws {
    let statements = String(repeating: "rotate;", count: GestureScript.maximumStatements)
    #expect(try GestureScript(parsing: statements).statements.count == GestureScript.maximumStatements)
    let error = #expect(throws: GestureScriptError.self) { try GestureScript(parsing: statements + "tap") }
    #expect(error?.problem == .tooManyStatements && error?.column == statements.count + 1)
    let comment = "#" + String(repeating: "é", count: GestureScript.maximumBytes / 2)
    let long = #expect(throws: GestureScriptError.self) { try GestureScript(parsing: comment) }
    #expect(long?.problem == .tooLong(bytes: GestureScript.maximumBytes + 1))
    #expect(try GestureScript(parsing: String(comment.dropLast())).statements.isEmpty)
  }

  @Test("that is mangled is refused at a place within its line, or means something", arguments: 0..<20 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 41)
    var (scripts, errors) = (0, 0)
    for _ in 0..<500 {
      let text = ScriptGenerator.mangled(&random)
      do {
        let script = try GestureScript(parsing: text)
        #expect(script.statements.count <= text.utf8.count)
        scripts += 1
      } catch {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let length = error.line <= text.utf8.count + 1 ? error.text.count : -1
        #expect(error.line >= 1 && error.column >= 1 && error.column <= length + 1, "\(text)")
        #expect(error.line <= lines.count + text.filter { $0 == "\r\n" }.count, "\(text)")
        #expect(error.description.split(separator: "\n", omittingEmptySubsequences: false).count == 3, "\(text)")
        errors += 1
      }
    }
    #expect(scripts > 10 && errors > 100, "\(scripts) and \(errors)")
  }

  @Test("of up to three tokens is read or refused, and never anything else")
  func exhaustive() {
    let tokens = ["drag", "fling", "tap", "wait", "jump", "rotate", "in", "hold", "->", ",", ";", "\n", "#", "12", "-", "ms", "ß", " "]
    var read = 0
    for first in tokens {
      for second in tokens {
        for third in tokens {
          let text = first + second + third
          do { if try !GestureScript(parsing: text).statements.isEmpty { read += 1 } } catch {
            #expect(error.column <= error.text.count + 1, "\(text)")
          }
        }
      }
    }
    #expect(read > 50)
  }
}

/// Scripts at random.
enum ScriptGenerator {
  static func statement(_ random: inout SeededGenerator) -> String {
    switch random.below(8) {
    case 0:
      let hold = random.perMille(500) ? " hold \(random.number(in: 1...500))ms" : ""
      return "drag \(pair(&random)) -> \(pair(&random)) in \(random.number(in: 1...9_000)).\(random.below(1_000_000))ms" + hold
    case 1: return "fling \(random.number(in: 10...90_000)),\(random.number(in: -9_999...9_999)).\(random.below(1_000))"
    case 2: return random.perMille(500) ? "tap" : "tap \(pair(&random))"
    case 3: return "wheel \(number(&random))"
    case 4: return "wait \(random.below(3_600)).\(random.below(1_000_000_000))s"
    case 5: return "rotate"
    case 6: return "jump \(pair(&random))"
    default: return "scroll \(number(&random))"
    }
  }

  /// Statements of which some bytes are others.
  static func mangled(_ random: inout SeededGenerator) -> String {
    var bytes = Array((0..<random.number(in: 1...3)).map { _ in statement(&random) }.joined(separator: ";").utf8)
    let signs = Array("\n\r\t;,#->. 5msé".utf8)
    for _ in 0..<random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8(random.below(256))
      case 2: bytes.insert(signs[random.below(signs.count)], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func pair(_ random: inout SeededGenerator) -> String { "\(number(&random)),\(number(&random))" }

  private static func number(_ random: inout SeededGenerator) -> String {
    let whole = ["", "-", "+", "0"][random.below(4)] + "\(random.below(random.perMille(500) ? 1_000 : 999_999_999_999))"
    return random.perMille(500) ? whole : whole + "." + String(repeating: "0", count: random.below(9)) + "\(random.below(1_000_000_000))"
  }
}
