import Testing

@testable import TreadmillCommand

@Suite("stress: reading lines")
struct StressLineTests {
  @Test(
    "what is no JSON is refused, with the place; so is a member that stands twice, and what is no object",
    arguments: [
      ("", "column 1: found the end of the line, expected a value"), ("[1,]", "column 4: found ']', expected a value"),
      (#"{"a":1,"a":2}"#, "\"a\" occurs twice"), (#"{"b":{"a":1,"a":2}}"#, "\"a\" occurs twice"),
      ("7", "expected a JSON object, found a number"),
    ])
  func malformed(_ json: String, _ words: String) {
    #expect(throws: LineFault(words: words)) { try LineFields(line: json.utf8) }
  }

  @Test(
    "a result with a wrong field is refused, with the field's place, what was found and what was expected",
    arguments: [
      (#""hash":"0""#, #""hash":0"#, "\"hash\" is a number, expected a string"),
      (#""frames":3"#, #""frames":-1"#, "\"frames\" is -1, expected 0 to 9.2"),
      (#""rules":{"A1":0}"#, #""rules":{"A1":-1}"#, "\"rules.A1\" is a number, expected a whole number from 0 to 9223372036854775807"),
      (#""checked":{}"#, #""checked":[]"#, "\"checked\" is an array, expected an object"),
      (#""frame":2,"#, "", "\"findings[0].frame\" is missing"), (#""pool":"""#, #""pool":"","seed":1"#, "\"findings[0].seed\" is unknown"),
      (#""findings":["#, #""findings":[7,"#, "\"findings[0]\" is a number, expected an object"),
      ("[[1,2]]", "[[1,2,3]]", "\"histograms.binds\" is an array, expected an array of pairs of value and count"),
      ("[[1,2]]", "[[1,0]]", "\"histograms.binds\" is an array, expected an array of pairs of value and count"),
      (#""frames":12"#, #""frames":"12""#, "\"run.frames\" is a string, expected a whole number"),
      (#""profile":"swarm""#, #""profile":"owl""#, "\"run.profile\" is 'owl', expected one of swarm, "),
      (#""minimums":{},"#, "", "\"minimums\" is missing"),
      (#""minimums":{}"#, #""minimums":{},"more":1"#, "\"more\" is unknown; the fields here are job, "),
    ])
  func wrongFields(_ good: String, _ bad: String, _ words: String) throws {
    let line =
      #"{"seed":1,"run":{"layout":"grid","frames":12,"profile":"swarm"},"hash":"0","frames":3,"nanoseconds":4,"rules":{"A1":0},"checked":{},"#
      + #""findings":[{"rule":"A1","frame":2,"detail":"d","pool":""}],"counters":{},"minimums":{},"maximums":{},"histograms":{"binds":[[1,2]]}}"#
    #expect(String(decoding: try StressResult(reading: try LineFields(line: line.utf8)).line(), as: UTF8.self) == line + "\n")
    try #require(line.contains(good))
    #expect {
      try StressResult(reading: try LineFields(line: line.replacing(good, with: bad).utf8))
    } throws: { ($0 as? LineFault)?.words.hasPrefix(words) == true }
  }

  @Test("a summary with a field that no run writes is refused")
  func wrongSummary() throws {
    let summary = #"{"summary":{"run":{"layout":"grid","frames":12,"profile":"swarm"},"seeds":1,"failingSeeds":0,"hash":"0","frames":3}}"#
    guard case .summary(_, seeds: 1, hash: "0") = try ResultLine(reading: summary.utf8) else { return #expect(Bool(false)) }
    #expect {
      try ResultLine(reading: summary.replacing(#""frames":3"#, with: #""frames":3,"more":1"#).utf8)
    } throws: {
      ($0 as? LineFault)?.words.hasPrefix("\"summary.more\" is unknown; the fields here are run, seeds, hash, ") == true
    }
  }
}
