import JSONReading
import FeedFormats
import Testing

@Suite("A feed error")
struct FeedErrorTests {
  private static let words: [(problem: FeedError.Problem, words: String)] = [
    (.lineTooLong(bytes: 2_000_000), "the line has 2000000 bytes, the limit is 1048576; write one post a line"),
    (.endsMidLine, "the file ends in the middle of this line; copy or download it again"),
    (.notUTF8(0x0F), "byte 0x0F is not UTF-8 here; save the file as UTF-8"),
    (.notJSON(found: 0x7D, expected: .value), "not JSON: found '}', expected a value; write one JSON object a line"),
    (.notJSON(found: 0, expected: .key), "not JSON: found byte 0x00, expected a key in double quotes; write one JSON object a line"),
    (
      .notJSON(found: nil, expected: .colon),
      "not JSON: found the end of the line, expected ':' after the key; write one JSON object a line"
    ),
    (.missing(field: "photos[3].id"), "photos[3].id is missing; every post and every photo needs one"),
    (.empty(field: "id"), "id is an empty string; give it at least one character"),
    (.wrongType(field: "", expected: [.object], found: .array), "the line is an array, expected an object; write one JSON object a line"),
    (.wrongType(field: "id", expected: [.string], found: .number), "id is a number, expected a string; write it in quotes"),
    (
      .wrongType(field: "text.wide", expected: [.number], found: .string),
      "text.wide is a string, expected a number; write it without quotes"
    ),
    (
      .wrongType(field: "text", expected: [.string, .object], found: .boolean),
      "text is a boolean, expected a string or an object; correct it or leave it out"
    ),
    (
      .outOfRange(field: "photos[2].width", value: -4, allowed: 1...1_000_000),
      "photos[2].width is -4, expected 1 to 1000000; leave it out if it is not known"
    ),
    (.notWhole(field: "text.lines", value: 1.5), "text.lines is 1.5, expected a whole number; it counts something"),
    (
      .wideBeyondLength(field: "text", wide: 4, length: 3),
      "text.wide is 4, expected at most text.length, which is 3; wide characters are counted in both"
    ),
    (.repostTooDeep(limit: 8), "reposts of reposts are nested more than 8 deep; leave out the innermost ones"),
  ]

  @Test("says where, what was found, what was expected and what to do", arguments: words.indices)
  func sentence(index: Int) {
    let (problem, words) = Self.words[index]
    #expect(FeedError(source: "feed.ndjson", line: 12, byte: 3_456, problem: problem).description == "feed.ndjson:12 (byte 3456): \(words)")
  }
}
