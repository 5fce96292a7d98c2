import Testing

@testable import JSONReading

@Suite("Writing JSON")
struct JSONValueTests {
  private func text(_ json: String) throws -> String { "\(JSONValue(try JSONElement(parsing: Array(json.utf8))))" }

  @Test("numbers are exact, texts and members stay as they are")
  func values() throws {
    let whole = #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\n\"\\/"}"#
    #expect(try text(whole) == #"{"b":[0,-1,9223372036854775807,18446744073709551615],"a":{"x":null,"y":[true,false]},"t":"é\u000a\"\\/"}"#)
    #expect(try text(" [ 1.5 , 1e2, -0.25E-1, 1e20, 0.0, -0.0 ] ") == "[1.5,100,-0.025,1e+20,0,-0.0]")
    #expect(try text(#""\u00e9\ud83d\ude00\b\f\r\t""#) == "\"é😀\\u0008\\u000c\\u000d\\u0009\"")
    #expect(String(decoding: JSONValue.array([]).line, as: UTF8.self) == "[]\n")
  }

  @Test("a string reads as itself, with every character of its first 300 and a mark behind its quotation mark")
  func strings() throws {
    for value in 0..<300 as Range<UInt32> {
      let text = "\u{301}\(Character(try #require(Unicode.Scalar(value))))\u{301}"
      #expect(
        try JSONElement(parsing: Array(JSONValue.quoted(text).utf8)).string?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      #expect(Array(JSONValue.quoted(text).utf8) == Array("\"".utf8) + Array(JSONValue.escaped(text).utf8) + Array("\"".utf8))
    }
  }
}
