import Foundation
import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("stress: reading JSON", .timeLimit(.minutes(5)))
struct StressJSONTests {
  private func text(_ json: String) throws -> String { try JSONReader.value(of: json.utf8).description }

  @Test("numbers are exact, texts and members stay as they are")
  func values() throws {
    let whole = #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\n\"\\/"}"#
    #expect(try text(whole) == #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\u000a\"\\/"}"#)
    #expect(try text(" [ 1.5 , 1e2, -0.25E-1 ] ") == "[1.5,100,-0.025]")
    #expect(try text(#""\u00e9\ud83d\ude00\b\f\r\t""#) == "\"é😀\\u0008\\u000c\\u000d\\u0009\"")
  }

  @Test(
    "what is no JSON is refused, with the place",
    arguments: [
      ("", "breaks off"), ("{", "breaks off"), ("[1", "breaks off"), ("\"a", "breaks off"), ("[1,]", "column 4"),
      ("{\"a\":1,}", "column 8"),
      ("{a:1}", "column 2"), ("01", "column 2"), ("+1", "column 1"), (".5", "column 1"), ("1.", "breaks off"), ("1e", "breaks off"),
      ("nul", "column 1"), ("true false", "column 6"), ("\"\\x\"", "column 3"), ("\"\\u12g4\"", "column 4"), ("\"\\ud800\"", "surrogate"),
      ("\"\\ud800\\u0041\"", "surrogate"), ("\"\u{1}\"", "control"), ("{\"a\":1,\"a\":2}", "twice"), ("1e999", "beyond"),
      (String(repeating: "[", count: 100_000), "deeper than 16"),
    ])
  func malformed(_ json: String, _ words: String) {
    #expect { try text(json) } throws: { ($0 as? JSONFault)?.words.contains(words) == true }
  }

  @Test("bytes that are no UTF-8 are refused") func notText() {
    #expect(throws: JSONFault(words: "column 3: a text is no UTF-8")) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test("of texts made at random those are JSON that Foundation takes for it") func random() throws {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\n\"", "0", "-1", "1.5", "2e3", "true", "null", " ", "\"\\u0041\"", "-", "0x",
      "\\",
    ]
    var random = SeededGenerator(seed: 6, stream: 0)
    var valid = 0
    for _ in 0..<4_000 {
      let json = (0...random.below(7)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let foundation = (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) != nil
      let mine = (try? JSONReader.value(of: json.utf8)) != nil
      // Foundation takes the last of members that stand twice.
      if foundation, !mine, json.contains("{") { continue }
      #expect(foundation == mine, "\(json)")
      if mine { valid += 1 }
    }
    #expect(valid > 200)
  }
}
