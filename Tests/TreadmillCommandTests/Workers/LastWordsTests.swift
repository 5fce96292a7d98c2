import Testing

@testable import TreadmillCommand

@Suite("Last words")
struct LastWordsTests {
  private static let most = LastWords.byteCountMax

  @Test("up to twice the maximum everything is kept, and from then on the beginning and the end", arguments: [1, 7, 1_000, 5_000])
  func bothEnds(chunkByteCount: Int) {
    for count in [0, 1, Self.most, 2 * Self.most, 2 * Self.most + 1, 5_000] {
      let text = String((0..<count).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
      let omitted = max(0, count - 2 * Self.most)
      let expected = omitted == 0 ? text : text.prefix(Self.most) + "\n... \(grouped(omitted)) bytes ...\n" + text.suffix(Self.most)
      #expect(words(text, in: chunkByteCount).text == expected, "\(count) bytes")
    }
  }

  @Test("white space around the words goes, that between them stays")
  func whiteSpace() {
    #expect(words("\n  Fatal error: \n  index 7\n\n", in: 3).text == "Fatal error: \n  index 7")
    #expect(words(" \n\n", in: 1).text.isEmpty)
  }

  @Test("bytes that are no text do no harm")
  func noText() {
    var words = LastWords()
    ([0xFF, 0x41, 0xC3] as [UInt8]).withUnsafeBytes { words.add($0) }
    #expect(words.text == "\u{FFFD}A\u{FFFD}")
  }

  private func words(_ text: String, in chunkByteCount: Int) -> LastWords {
    var words = LastWords()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      rest.prefix(chunkByteCount).withUnsafeBytes { words.add($0) }
      rest = rest.dropFirst(chunkByteCount)
    }
    return words
  }
}
