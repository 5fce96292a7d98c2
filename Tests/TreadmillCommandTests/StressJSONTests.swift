import Testing

@testable import TreadmillCommand

@Suite("stress: reading JSON", .timeLimit(.minutes(5)))
struct StressJSONTests {
  private func text(_ json: String) throws -> String { try JSONValue(reading: json.utf8).description }

  @Test("numbers are exact, texts and members stay as they are")
  func values() throws {
    let whole = #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\n\"\\/"}"#
    #expect(try text(whole) == #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\u000a\"\\/"}"#)
    #expect(try text(" [ 1.5 , 1e2, -0.25E-1 ] ") == "[1.5,100,-0.025]")
    #expect(try text(#""\u00e9\ud83d\ude00\b\f\r\t""#) == "\"é😀\\u0008\\u000c\\u000d\\u0009\"")
  }

  @Test(
    "what is no JSON is refused, with the place; so is a member that stands twice",
    arguments: [
      ("", "column 1: found the end of the line, expected a value"), ("[1,]", "column 4: found ']', expected a value"),
      (#"{"a":1,"a":2}"#, "\"a\" occurs twice"),
    ])
  func malformed(_ json: String, _ words: String) {
    #expect { try text(json) } throws: { ($0 as? LineFault)?.words == words }
  }
}
