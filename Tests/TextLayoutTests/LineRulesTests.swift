import TestSupport
import Testing
import TextLayout

@Suite("line rules")
struct LineRulesTests {
  @Test("break between each two ASCII characters where a browser does")
  func pairs() throws {
    guard let (chain, browser) = NotoFonts.withBrowser() else { return }
    let characters = (33..<127).map { Character(Unicode.Scalar(UInt8($0))) }
    let jobs = characters.flatMap { first in
      characters.map { BrowserLines.Job(text: "x\(first)\($0)x", width: 0, size: 15, css: "overflow-wrap:normal") }
    }
    let shaper = try TextShaper(chain, rules: LineRules(longWords: .normal))
    for (job, found) in zip(jobs, try BrowserLines.of(jobs, in: browser)) {
      let starts = shaper.prepare(job.text).lines(width: 0, size: 15).dropFirst().map(\.range.lowerBound)
      #expect(starts == found.starts, "\(job.text.debugDescription): \(starts), and the browser's begin at \(found.starts)")
    }
  }

  @Test(
    "are those of CSS, each value of each property",
    arguments: [
      (LineRules(), ""),
      (LineRules(longWords: .normal), "overflow-wrap:normal"),
      (LineRules(words: .breakAll), "word-break:break-all"),
      (LineRules(words: .keepAll), "word-break:keep-all"),
      (LineRules(spaces: .normal), "white-space:normal"),
      (LineRules(spaces: .preLine), "white-space:pre-line"),
      (LineRules(strictness: .loose), "line-break:loose"),
      (LineRules(strictness: .normal), "line-break:normal"),
      (LineRules(strictness: .strict), "line-break:strict"),
    ])
  func properties(_ rules: LineRules, _ css: String) throws {
    guard let (chain, browser) = NotoFonts.withBrowser() else { return }
    let texts = [
      "The quick onset of rain, and a bridge over https://example.com/a/very-long-path/to/something?with=query",
      "  two  spaces\tand a tab ",
      "first line\n\nthird   line \n fourth", "soft\u{AD}hyphens in extra\u{AD}ordi\u{AD}nary words", "no\u{A0}break between these",
      "zero\u{200B}width\u{200B}spaces", "ちょっとスーパーへ行って、「ありがとう」と言った。", "我们去公园散步，（其实）很好！", "도시의 불빛이 참 아름답다",
      "a\r\nb\rc", "trailing\n", "\n", "wordwithoutanyspacewhichislongerthanthelineandbreaks", "1,234.56 (see) [below] {now} 50% — yes",
      "すごい！\u{3000}行こう。字字字字\u{3000}字字\u{3000}\u{3000}字", "aaaa\t“bbbb” cccc\t…d",
    ]
    let jobs = texts.flatMap { text in
      // Of a syllable that has no room for its hyphen browsers put the last letter on the next line; this library leaves the hyphen out.
      (text.contains("\u{AD}") ? [60.0, 90, 150, 230] : [40, 90, 150, 230]).map {
        BrowserLines.Job(text: text, width: $0, size: 16, css: css)
      }
    }
    let shaper = try TextShaper(chain, rules: rules)
    for (job, found) in zip(jobs, try BrowserLines.of(jobs, in: browser)) {
      let lines = shaper.prepare(job.text).lines(width: job.width, size: job.size)
      #expect(
        lines.count == found.count,
        "\(job.text.debugDescription) at \(job.width): \(lines.map(\.range)), and the browser's begin at \(found.starts)")
    }
  }
}
