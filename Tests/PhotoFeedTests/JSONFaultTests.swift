@testable import PhotoFeed
import Testing

@Suite("A JSON fault", .timeLimit(.minutes(5)))
struct JSONFaultTests {
  private func first(_ text: String) -> JSONFault? { JSONFault.first(in: Array(text.utf8)) }

  @Test(
    "is nil for every form of value",
    arguments: [
      "null", "true", "false", "0", "-0", "10", "-1.5e+10", "1E-3", "0.0", #""""#, #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "[]", "{}",
      "[[],{}]", #" { "a" : [ 1 , { "b" : null } , "c" ] , "d" : { } } "#, "0e-999", "-0.00E999", "\"\u{7F}é😀\"",
    ])
  func valid(text: String) {
    #expect(first(text) == nil)
  }

  private static let faults: [(text: String, offset: Int, expected: FeedError.Expectation)] = [
    ("", 0, .value), (" ", 1, .value), ("]", 0, .value), ("[,]", 1, .value), ("[1,]", 3, .value), (#"{"a":}"#, 5, .value),
    ("{a", 1, .key), (#"{"a":1,}"#, 7, .key), ("{1:2}", 1, .key), (#"{"a"}"#, 4, .colon), (#"{"a":1 "b"}"#, 7, .commaOrBrace),
    (#"{"a":[1}"#, 7, .commaOrBracket), ("[1}", 2, .commaOrBracket), (#"{"a":1]"#, 6, .commaOrBrace), ("[1", 2, .commaOrBracket),
    ("{} {}", 3, .endOfLine), ("1 2", 2, .endOfLine), ("01", 1, .endOfLine), ("{}}", 2, .endOfLine), ("nul", 3, .literal),
    ("[truE]", 4, .literal), ("-", 1, .digit), ("1.", 2, .digit), ("1.e3", 2, .digit), ("1e+", 3, .digit), ("-a", 1, .digit),
    ("[1e999]", 1, .doubleNumber), ("[-0.1e-999]", 1, .doubleNumber), ("+1", 0, .value), (#""a"#, 2, .closingQuote),
    ("\"a\tb\"", 2, .escapedControl),
    (#""\x""#, 2, .escapeCharacter), (#""\"#, 2, .escapeCharacter), (#""\u12g4""#, 5, .hexDigit), (#""\u12"#, 5, .hexDigit),
    (#""\ud83d""#, 7, .surrogatePair), (#""\ud83d\n""#, 7, .surrogatePair), (#""\ud83d\ud83d""#, 1, .surrogatePair),
    (#""\ude00""#, 1, .surrogatePair), (#""\ud83d\u12""#, 11, .hexDigit),
  ]

  @Test("stands on the first byte that cannot be", arguments: faults.indices)
  func places(index: Int) {
    let (text, offset, expected) = Self.faults[index]
    let bytes = Array(text.utf8)
    #expect(first(text) == JSONFault(offset: offset, found: offset < bytes.count ? bytes[offset] : nil, expected: expected))
  }

  @Test("stands on the first bracket beyond the deepest nesting")
  func nesting() {
    let limit = PostDecoder.maximumNesting
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(first(deepest) == nil)
    #expect(first("[" + deepest + "]") == JSONFault(offset: limit, found: UInt8(ascii: "["), expected: .shallowerNesting))
  }
}
