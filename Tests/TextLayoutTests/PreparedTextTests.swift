import PhotoFeed
import Testing
import TextLayout

@Suite("a prepared text")
struct PreparedTextTests {
  private func shaper(_ rules: LineRules = LineRules()) throws -> TextShaper? {
    try NotoFonts.present().map { try TextShaper($0, rules: rules) }
  }

  @Test(
    "has at least one line at any width, and each unit on one line, in order",
    arguments: [0, -1, -.infinity, .nan, 0.001, 7, 300, .infinity])
  func anyWidth(_ width: Double) throws {
    guard let shaper = try shaper() else { return }
    for text in [
      "a", "words of some length", "字", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}", "\u{202E}reversed\u{202C}", "\u{301}", "a\tb\n\tc", "  ", "\u{AD}",
    ] {
      let prepared = shaper.prepare(text)
      let lines = prepared.lines(width: width, size: 15)
      #expect(lines.count == prepared.lineCount(width: width, size: 15) && !lines.isEmpty, "\(text)")
      #expect(lines.first?.range.lowerBound == 0 && lines.last?.range.upperBound == text.utf16.count)
      for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upperBound == next.range.lowerBound && !next.range.isEmpty) }
    }
    #expect(shaper.prepare("").lineCount(width: width, size: 15) == 0)
  }

  @Test("never has more lines at a greater width")
  func monotone() throws {
    guard let shaper = try shaper() else { return }
    for words in EverydayWords.all {
      let text = shaper.prepare(words.words.joined(separator: words.isSpaced ? " " : ""))
      var before = Int.max
      for width in stride(from: 0.0, through: 800, by: 7) {
        let count = text.lineCount(width: width, size: 16)
        #expect(count <= before, "\(words.language) at \(width)")
        before = count
      }
    }
  }

  @Test("is measured whatever it is: 100,000 marks on one letter, a word of a million letters, each scalar of the first plane")
  func hostile() throws {
    guard let shaper = try shaper() else { return }
    #expect(shaper.prepare("a" + String(repeating: "\u{301}", count: 100_000)).lineCount(width: 100, size: 15) == 1)
    let word = shaper.prepare(String(repeating: "m", count: 1_000_000))
    #expect(word.lineCount(width: 150, size: 10) == 62_500)  // 16 letters of 0.935 em in 15 ems
    var scalars = String.UnicodeScalarView()
    for value in UInt32(0)..<0x1_0000 { if let scalar = Unicode.Scalar(value) { scalars.append(scalar) } }
    #expect(shaper.prepare(String(scalars)).lineCount(width: 300, size: 15) > 1_000)
  }

  @Test("says which characters no font has, and measures them by the table")
  func missing() throws {
    guard NotoFonts.present() != nil else { return }
    let shaper = try TextShaper(FontChain([FontFace(path: NotoFonts.latin)]))
    let text = shaper.prepare("hello 字字 and 語")
    #expect(text.missing == ["字", "語"] && !text.isExact)
    #expect(shaper.prepare("1\u{FE0F}\u{20E3}").missing == ["\u{20E3}"])  // the digit is there
    #expect(shaper.missing == ["字", "語", "\u{20E3}"])
    #expect(shaper.prepare("hello").isExact)
    let line = try #require(shaper.prepare("字").lines(width: 100, size: 10).first)
    #expect(line.width == 10 * AdvanceTable.advance(of: "字"))
  }

  @Test("is clamped to its first lines, the last with room for “more”")
  func clamp() throws {
    guard let shaper = try shaper() else { return }
    let string = "one two three four five six seven eight nine ten"
    let text = shaper.prepare(string)
    let all = text.lines(width: 80, size: 15)
    let unclamped = text.clamped(to: all.count, width: 80, size: 15)
    #expect(unclamped.lines == all.count && unclamped.end == string.utf16.count && !unclamped.hasMore)
    for lines in 1..<all.count {
      let whole = text.clamped(to: lines, width: 80, size: 15)
      #expect(whole.lines == lines && whole.hasMore && whole.end <= all[lines - 1].range.upperBound)
      let cut = text.clamped(to: lines, width: 80, size: 15, more: 40)
      #expect(cut.end < whole.end && cut.end >= all[lines - 1].range.lowerBound)
      let shown = String(decoding: Array(string.utf16)[all[lines - 1].range.lowerBound..<cut.end], as: UTF16.self)
      #expect(shaper.prepare(shown).lines(width: 1_000, size: 15).reduce(0) { $0 + $1.width } <= 40)
    }
  }

  @Test("is that of its own code units, though another text of the same characters was prepared before it")
  func normalization() throws {
    guard let shaper = try shaper() else { return }
    let (composed, decomposed) = (String(repeating: "\u{E9}", count: 60), String(repeating: "e\u{301}", count: 60))
    #expect(composed == decomposed)
    let shaped = ShapedText(shaper)
    for text in [decomposed, composed, decomposed] {
      #expect(shaper.prepare(text).lines(width: 100, size: 15).last?.range.upperBound == text.utf16.count)
      #expect(shaped.drawnLines(of: text, width: 100, maximum: 100).joined().utf16.elementsEqual(text.utf16))
    }
  }

  @Test("is cut before its spaces and line breaks, so that what is shown and “more” fill no more lines")
  func clampedEnds() throws {
    guard let shaper = try shaper() else { return }
    let more = "\u{2026} more"
    for text in [
      "one\ntwo\nthree", "one\n\ntwo\nthree", "a\tb\tc\td and so on and on", "one two three four five", "（あ）（い）（う）（え）（お）", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
    ] {
      for width in [70.0, 110, 200] {
        for maximum in 1...2 {
          let room = shaper.prepare(more).lines(width: 1_000, size: 15)[0].width
          let cut = shaper.prepare(text).clamped(to: maximum, width: width, size: 15, more: room)
          guard cut.hasMore else { continue }
          let shown = String(decoding: Array(text.utf16)[..<cut.end], as: UTF16.self)
          #expect(
            shaper.prepare(shown + more).lineCount(width: width, size: 15) <= maximum,
            "\(text.debugDescription) at \(width), \(maximum) lines: \(shown)")
        }
      }
    }
  }

  @Test("has a height of the style's lines, a factor for the reader, and all lines when it is expanded")
  func heights() throws {
    guard let shaper = try shaper() else { return }
    let text = PostText("one two three four five six seven eight nine ten")
    let style = TextStyle(fontSize: 16, lineHeight: 21.3, scale: 1.5, maximumLines: 2)!
    let shaped = ShapedText(shaper, style: style)
    let count = shaper.prepare(text.string!).lineCount(width: 120, size: 24)
    #expect(count > 2)
    #expect(shaped.height(of: text, width: 120) == 2 * 31.953125)  // 31.95 on the grid
    #expect(shaped.expandedHeight(of: text, width: 120) == Double(count) * 31.953125)
    #expect(shaped.height(of: .empty, width: 120) == 0 && shaper.missing.isEmpty)
    let bare = PostText(length: 30, wide: 3, lines: 2)!
    #expect(shaped.height(of: bare, width: 120) == EstimatedText(style).height(of: bare, width: 120))
  }
}
