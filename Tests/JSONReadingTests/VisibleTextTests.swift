import JSONReading
import Testing

@Suite("Visible text")
struct VisibleTextTests {
  private static let scalars = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

  /// By their properties, where Unicode has one.
  private static let unseen = scalars.filter { scalar in
    let isDirection = [0x61C, 0x200E, 0x200F].contains(scalar.value) || 0x202A...0x202E ~= scalar.value || 0x2066...0x206F ~= scalar.value
    return [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory) || isDirection
      || scalar.properties.isNoncharacterCodePoint
  }

  @Test("of the basic plane it shows all but controls, separators of lines, marks of direction and noncharacters, and of the others all")
  func scalars() {
    #expect(Self.scalars.filter { !VisibleText.isSeen($0) } == Self.unseen)
    #expect(VisibleText.isSeen("😀") && VisibleText.isSeen("\u{10FFFD}"))
  }

  @Test("each is written as JSON escapes it, alone and between others; line endings and tabs stay in lines")
  func escapes() {
    for scalar in Self.unseen {
      let digits = String(scalar.value, radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      #expect(VisibleText.line("é\(scalar)b") == "é\(escape)b")
      #expect(VisibleText.lines("\(scalar)") == ("\n\t".unicodeScalars.contains(scalar) ? "\(scalar)" : escape))
    }
    let plain = "a\\b \"é\" 👩‍👧 中文 \u{200D}"
    #expect(VisibleText.line(plain) == plain && VisibleText.lines(plain) == plain && VisibleText.line("") == "")
  }

  @Test("JSON that has some of them in its texts is the same JSON")
  func json() throws {
    for scalar in Self.unseen where scalar.value >= 0x20 {
      let text = "{\"a\": \"\(scalar)é\",\n\t\"b\": 1}"
      let shown = try JSONElement(parsing: Array(VisibleText.lines(text).utf8))
      #expect(shown["a"]?.string == "\(scalar)é" && shown["b"]?.integer(Int.self) == 1)
    }
  }

  @Test("a line is cut where it is told, counted in characters of the original")
  func cut() {
    #expect(VisibleText.line("a\u{1B}bc", atMost: 2) == "a\\u001b...")
    #expect(VisibleText.line("abc", atMost: 3) == "abc" && VisibleText.line("abc", atMost: 0) == "...")
  }
}
