import Foundation
@testable import JSONReading
import Testing

@Suite("A JSON fault")
struct JSONFaultTests {
  private func fault(_ text: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONElement(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  private func fault(_ text: String) -> JSONFault? { fault(Array(text.utf8)) }

  @Test(
    "is none in every form of value",
    arguments: [
      "null", "true", "false", "0", "-0", "10", "-1.5e+10", "1E-3", "0.0", #""""#, #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "[]", "{}",
      "[[],{}]", #" { "a" : [ 1 , { "b" : null } , "c" ] , "d" : { } } "#, "0e-999", "-0.00E99", "-0.1e-999", "5e-324", "\"\u{7F}é😀\"",
    ])
  func valid(text: String) {
    #expect(fault(text) == nil)
  }

  private static let faults: [(text: String, offset: Int, expected: JSONFault.Expectation)] = [
    ("", 0, .value), (" ", 1, .value), ("]", 0, .value), ("[,]", 1, .value), ("[1,]", 3, .value), (#"{"a":}"#, 5, .value),
    ("{a", 1, .key), (#"{"a":1,}"#, 7, .key), ("{1:2}", 1, .key), (#"{"a"}"#, 4, .colon), (#"{"a":1 "b"}"#, 7, .commaOrBrace),
    (#"{"a":[1}"#, 7, .commaOrBracket), ("[1}", 2, .commaOrBracket), (#"{"a":1]"#, 6, .commaOrBrace), ("[1", 2, .commaOrBracket),
    ("{} {}", 3, .end), ("1 2", 2, .end), ("01", 1, .end), ("{}}", 2, .end), ("nul", 3, .literal),
    ("[truE]", 4, .literal), ("-", 1, .digit), ("1.", 2, .digit), ("1.e3", 2, .digit), ("1e+", 3, .digit), ("-a", 1, .digit),
    ("[1e999]", 1, .smallerNumber), ("[0.1,-1.8e308]", 5, .smallerNumber), ("18446744073709551616", 0, .smallerNumber),
    ("[-9223372036854775809]", 1, .smallerNumber), ("+1", 0, .value), (#""a"#, 2, .closingQuote),
    ("\"a\tb\"", 2, .escapedControl),
    (#""\x""#, 2, .escapeCharacter), (#""\"#, 2, .escapeCharacter), (#""\u12g4""#, 5, .hexDigit), (#""\u12"#, 5, .hexDigit),
    (#""\ud83d""#, 7, .surrogatePair), (#""\ud83d\n""#, 7, .surrogatePair), (#""\ud83d\ud83d""#, 1, .surrogatePair),
    (#""\ude00""#, 1, .surrogatePair), (#""\ud83d\u12""#, 11, .hexDigit),
  ]

  @Test("stands on the first byte that cannot be", arguments: faults.indices)
  func places(index: Int) {
    let (text, offset, expected) = Self.faults[index]
    let bytes = Array(text.utf8)
    #expect(fault(text) == JSONFault(offset: offset, found: offset < bytes.count ? bytes[offset] : nil, expected: expected))
  }

  @Test("stands on the first bracket beyond the deepest nesting")
  func nesting() {
    let limit = JSONElement.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(fault(deepest) == nil)
    #expect(fault("[" + deepest + "]") == JSONFault(offset: limit, found: UInt8(ascii: "["), expected: .shallowerNesting))
  }

  @Test("stands on the first byte of what is no UTF-8, before any other fault")
  func notUTF8() {
    for (offset, text) in [(1, [0x5B, 0xFF]), (3, [0x22, 0x61, 0x2C, 0xC3, 0x28]), (2, [0x7D, 0x22, 0xED, 0xA0, 0x80, 0x22])]
      as [(Int, [UInt8])]
    {
      #expect(fault(text) == JSONFault(offset: offset, found: text[offset], expected: .utf8))
    }
  }

  @Test("of texts made at random is in those that Foundation refuses, and names what simdjson does not take")
  func random() throws {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\n\"", "0", "-1", "1.5", "2e3", "true", "null", " ", "\"\\u0041\"", "-", "0x",
      "\\", "\"\\ud800\"", "\"\\udc00\"", "\t", "1e999",
    ]
    var state: UInt64 = 6
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var valid = 0
    for _ in 0..<20_000 {
      let json = (0...below(7)).map { _ in pieces[below(pieces.count)] }.joined()
      let foundation = (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) != nil
      let found = fault(json)
      // Foundation lets a comma before a closing bracket pass.
      if foundation, found?.expected == .key || found?.expected == .value { continue }
      #expect(foundation == (found == nil), "\(json)")
      #expect(found?.expected != .anotherReader, "\(json)")
      if found == nil { valid += 1 }
    }
    #expect(valid > 1_000)
  }
}
