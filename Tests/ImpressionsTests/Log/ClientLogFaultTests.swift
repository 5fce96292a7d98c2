import Impressions
import JSONReading
import Testing

@Suite("A client's log with faults")
struct ClientLogFaultTests {
  private static let good = [
    #"{"session":"s","time":0,"kind":"open","version":1,"viewport":[390,844],"foreground":true,"focus":true,"content":true}"#,
    #"{"session":"s","time":0,"kind":"layout","items":[["a",0,100,390,200]]}"#,
    #"{"session":"s","time":0,"kind":"scroll","y":0}"#,
  ]
  private static let close = #"{"session":"s","time":2000,"kind":"close"}"#
  private static let half = ImpressionDefinitions([
    ImpressionDefinition(name: "half", visible: [.init(.area, 0.5)], dwell: .continuous(1_000_000_000))
  ])

  @Test(
    "says what is wrong with a line, and judges the rest",
    arguments: [
      ("{", "byte"), ("[]", "an object"), ("{}", "session: is missing"), (#"{"session":"","time":1,"kind":"scroll"}"#, "1 to 256 bytes"),
      (#"{"session":"s","kind":"scroll","y":1}"#, "time: is missing"), (#"{"session":"s","time":-1,"kind":"scroll","y":1}"#, "from 0 to"),
      (#"{"session":"s","time":"now","kind":"scroll","y":1}"#, "found \"now\""),
      (#"{"session":"s","time":1e300,"kind":"scroll","y":1}"#, "from 0"),
      (#"{"session":"s","time":1,"y":1}"#, "kind: is missing"), (#"{"session":"s","time":1,"kind":7}"#, "expected a string"),
      (#"{"session":"s","time":1,"kind":"open","version":1}"#, "already open"),
      (#"{"session":"t","time":1,"kind":"scroll","y":1}"#, "begins with open"),
      (#"{"session":"t","time":1,"kind":"open","version":2}"#, "of version 2"), (#"{"session":"t","time":1,"kind":"open"}"#, "version"),
      (#"{"session":"t","time":1,"kind":"open","version":1,"viewport":[390,-1]}"#, "neither below 0"),
      (#"{"session":"s","time":1,"kind":"scroll"}"#, "is missing, as is x"),
      (#"{"session":"s","time":1,"kind":"scroll","y":null}"#, "is missing"),
      (#"{"session":"s","time":1,"kind":"scroll","y":1e13}"#, "within"),
      (#"{"session":"s","time":1,"kind":"scroll","y":1,"way":"hop"}"#, "linear or step"),
      (#"{"session":"s","time":1,"kind":"scroll","y":1,"range":[2,1]}"#, "[low, high]"),
      (#"{"session":"s","time":1,"kind":"scroll","y":1,"list":"L"}"#, "no list \"L\""),
      (#"{"session":"s","time":1,"kind":"layout","items":[["b",0,0,1]]}"#, "items[0]"),
      (#"{"session":"s","time":1,"kind":"layout","items":[["b",0,0,1,1],["b",0,0,1,2]]}"#, "lays out \"b\" twice"),
      (#"{"session":"s","time":1,"kind":"layout","items":[["b",0,0,-1,1]]}"#, "neither size below 0"),
      (#"{"session":"s","time":1,"kind":"list","list":"L","item":"z","frame":[0,0,1,1]}"#, "no item \"z\""),
      (#"{"session":"s","time":1,"kind":"playback","item":"a"}"#, "on"),
      (#"{"session":"s","time":1,"kind":"content","item":"z","on":true}"#, "no item"),
      (#"{"session":"s","time":1,"kind":"motion","law":"ballistic"}"#, "law"),
      (#"{"session":"s","time":1,"kind":"motion","law":"uikit"}"#, "offset"),
      (#"{"session":"s","time":1,"kind":"motion","law":"uikit","offset":0,"velocity":1,"edges":[9,1]}"#, "ascending"),
      (#"{"session":"s","time":1,"kind":"cover","rects":[[0,0,1]]}"#, "[x, y, width, height]"),
    ])
  func faults(line: String, words: String) throws {
    var log = ImpressionLog(ClientLogFaultTests.half)
    var rows: [ImpressionRow] = []
    for good in ClientLogFaultTests.good { try log.read(text: good) { rows.append($0) } }
    let error = try #require(throws: ClientLogError.self) { try log.read(text: line) { rows.append($0) } }
    #expect("\(error)".contains(words), "\(error)")
    try log.read(text: ClientLogFaultTests.close) { rows.append($0) }
    log.finish { rows.append($0) }
    #expect(rows.count == 1 && rows[0].verdict == .seen && rows[0].total == 2_000_000_000 && log.counts.badLines == 1)
  }

  @Test("counts lines of unknown kinds, and ignores members that it does not know")
  func unknownKinds() throws {
    var log = ImpressionLog(ClientLogFaultTests.half)
    var rows: [ImpressionRow] = []
    let lines = ClientLogFaultTests.good + [#"{"session":"s","time":5,"kind":"shake","force":[1,{"a":2}]}"#, ClientLogFaultTests.close]
    for line in lines { try log.read(text: line.replacing("{\"session\"", with: "{\"app\":\"x\",\"session\"")) { rows.append($0) } }
    #expect(log.counts.unknownKinds == 1 && log.counts.badLines == 0 && rows.map(\.verdict) == [.seen])
  }

  @Test("a session without a viewport is not judged, and the row says so")
  func missingViewport() throws {
    let lines = ClientLogFaultTests.good.map { $0.replacing("\"viewport\":[390,844],", with: "") }
    let rows = try ImpressionLog.rows(lines + [ClientLogFaultTests.close], ClientLogFaultTests.half)
    #expect(rows.map(\.verdict) == [.notJudged] && rows[0].reason.contains("viewport"))
  }

  @Test("a clock that goes back leaves open what lay between, and the session goes on")
  func clockJump() throws {
    var log = ImpressionLog(ClientLogFaultTests.half)
    var rows: [ImpressionRow] = []
    let lines = [
      #"{"session":"s","time":5000,"kind":"open","version":1,"viewport":[390,844]}"#,
      #"{"session":"s","time":5000,"kind":"layout","items":[["a",0,100,390,200]]}"#, #"{"session":"s","time":5600,"kind":"interaction"}"#,
      #"{"session":"s","time":1000,"kind":"interaction"}"#, #"{"session":"s","time":1600,"kind":"close"}"#,
    ]
    for line in lines { try log.read(text: line) { rows.append($0) } }
    // 600 ms before the jump and 600 ms after it: in one piece only if nothing lay between.
    #expect(rows.map(\.verdict) == [.undecided] && log.counts.clockJumps == 1)
    #expect(rows[0].longest == 600_000_000 && rows[0].longestMost == 1_200_000_000)
    #expect(rows[0].count == 0 && rows[0].countMost == 1 && !rows[0].isExact)
  }

  @Test("after a long silence nothing is known of what lay between")
  func silence() throws {
    var options = ImpressionLog.Options()
    options.silence = 500_000_000
    let lines =
      ClientLogFaultTests.good + [
        #"{"session":"s","time":400,"kind":"interaction"}"#, #"{"session":"s","time":1200,"kind":"close"}"#,
      ]
    let row = try #require(try ImpressionLog.rows(lines, ClientLogFaultTests.half, options).first)
    #expect(row.verdict == .undecided && row.total == 400_000_000 && row.totalMost == 1_200_000_000)
  }

  @Test("lines that come late within the window are put in order")
  func lateLines() throws {
    var lines =
      ClientLogFaultTests.good + [
        #"{"session":"s","time":500,"kind":"scroll","y":1000,"way":"step"}"#,
        #"{"session":"s","time":700,"kind":"scroll","y":0,"way":"step"}"#,
        #"{"session":"s","time":900,"kind":"interaction"}"#, ClientLogFaultTests.close,
      ]
    let sorted = try ImpressionLog.rows(lines, ClientLogFaultTests.half)
    lines.swapAt(3, 4)
    var options = ImpressionLog.Options()
    options.window = 300_000_000
    #expect(try ImpressionLog.rows(lines, ClientLogFaultTests.half, options) == sorted && sorted[0].total == 1_800_000_000)
    #expect(try ImpressionLog.rows(lines, ClientLogFaultTests.half) != sorted)
  }

  @Test("interleaved sessions are judged as one after the other, and sorted ones end without a close")
  func interleaved() throws {
    func lines(_ session: String) -> [String] {
      (ClientLogFaultTests.good + [ClientLogFaultTests.close]).map { $0.replacing("\"s\"", with: "\"\(session)\"") }
    }
    let one = try ImpressionLog.rows(lines("a") + lines("b"), ClientLogFaultTests.half)
    let mixed = zip(lines("a"), lines("b")).flatMap { [$0, $1] }
    #expect(try ImpressionLog.rows(mixed, ClientLogFaultTests.half) == one)
    var options = ImpressionLog.Options()
    options.isSorted = true
    let cut = try ImpressionLog.rows(lines("a").dropLast() + lines("b"), ClientLogFaultTests.half, options)
    #expect(cut.map(\.session) == ["a", "b"] && cut[0].verdict == .undecided && cut[1] == one[1])
  }

  @Test("a motion that a sample contradicts is counted, and the way is then unknown")
  func contradiction() throws {
    var log = ImpressionLog(ClientLogFaultTests.half)
    var rows: [ImpressionRow] = []
    let lines =
      ClientLogFaultTests.good + [
        #"{"session":"s","time":100,"kind":"scroll","y":0}"#,
        #"{"session":"s","time":100,"kind":"motion","law":"uikit","offset":0,"velocity":1}"#,
        #"{"session":"s","time":300,"kind":"scroll","y":600}"#, ClientLogFaultTests.close,
      ]
    for line in lines { try log.read(text: line) { rows.append($0) } }
    #expect(log.counts.contradictedMotions == 1 && rows[0].total == 100_000_000 && rows[0].totalMost == 300_000_000)
  }

  @Test("refuses the items beyond a session's limit, with its number, and keeps the others")
  func limits() throws {
    var log = ImpressionLog(ClientLogFaultTests.half)
    var rows = 0
    for line in ClientLogFaultTests.good { try log.read(text: line) { _ in rows += 1 } }
    func line(_ count: Int) -> String {
      let items = (0..<count).map { "[\"i\($0)\",0,\($0 * 100),390,100]" }.joined(separator: ",")
      return "{\"session\":\"s\",\"time\":0,\"kind\":\"layout\",\"items\":[\(items)]}"
    }
    try log.read(text: line(10_000)) { _ in rows += 1 }
    let error = #expect(throws: ClientLogError.self) { try log.read(text: line(1_000_000)) { _ in rows += 1 } }
    #expect(error.map { "\($0)" } == "with this many definitions a session has at most 1000000 items")
    try log.read(text: ClientLogFaultTests.close) { _ in rows += 1 }
    #expect(rows == 10_001)
  }

  @Test("a line that cannot be taken keeps none of those that waited with it from being judged")
  func badLineInAWindow() throws {
    var options = ImpressionLog.Options()
    options.window = 10_000_000_000
    var log = ImpressionLog(ClientLogFaultTests.half, options)
    var rows: [ImpressionRow] = []
    for line in ClientLogFaultTests.good { try log.read(text: line) { rows.append($0) } }
    try log.read(text: #"{"session":"s","time":10,"kind":"content","item":"p9","on":true}"#) { rows.append($0) }
    #expect(throws: ClientLogError.self) { try log.read(text: ClientLogFaultTests.close) { rows.append($0) } }
    log.finish { rows.append($0) }
    #expect(rows.map(\.total) == [2_000_000_000])
  }

  @Test("lists and items that would lie in each other are refused, or left where they were")
  func cycles() throws {
    let own =
      ClientLogFaultTests.good + [
        #"{"session":"s","time":9,"kind":"layout","items":[["b",0,900,390,200]]}"#,
        #"{"session":"s","time":9,"kind":"list","list":"A","item":"a","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"session":"s","time":9,"kind":"layout","list":"A","items":[["a",0,0,100,100]]}"#,
        #"{"session":"s","time":9,"kind":"list","list":"B","item":"b","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"session":"s","time":9,"kind":"layout","list":"A","items":[["b",0,0,100,100]]}"#,
        #"{"session":"s","time":9,"kind":"layout","list":"B","items":[["a",0,0,100,100]]}"#,
        #"{"session":"s","time":10,"kind":"list","list":"A","item":"b","frame":[0,0,390,200],"axis":"x"}"#,
        #"{"session":"s","time":10,"kind":"list","list":"B","item":"a","frame":[0,0,390,200],"axis":"x"}"#, ClientLogFaultTests.close,
      ]
    for order in 0..<own.count - 4 {
      var lines = own
      lines.swapAt(3 + order % 6, 3 + (order * 5 + 2) % 6)
      var log = ImpressionLog(ClientLogFaultTests.half)
      for line in lines { do throws(ClientLogError) { try log.read(text: line) { _ in } } catch { _ = "\(error)" } }
      log.finish { _ in }
      #expect(log.counts.sessions == 1)
    }
  }
}
