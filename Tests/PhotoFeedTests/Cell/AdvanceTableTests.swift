import PhotoFeed
import TestSupport
import Testing

@Suite("The table of advances")
struct AdvanceTableTests {
  @Test(
    "fills lines with words",
    arguments: [
      ("", 10, 0), ("a", 0, 1), ("aaa aaa", 2, 2), ("aaa aaa", 100, 1), ("a\nb", 100, 2), ("a\r\nb", 100, 2), ("a\n", 100, 1),
      ("\n", 100, 1),
      ("a\n\nb", 100, 3), ("mmmmmmmmmm", 3, 4), ("字字字字", 2, 2), ("字字字。", 3, 2), ("well-known", 3.2, 2), ("ab well-known", 4.2, 2),
      ("i mmmmmmmmmm", 9.4, 2),
      ("a ", 0.6, 1),
    ] as [(String, Double, Int)])
  func lines(text: String, ems: Double, count: Int) {
    #expect(AdvanceTable.lineCount(of: text, ems: ems) == count)
    #expect(AdvanceTable.lines(of: text, ems: ems, maximum: 100).count == count)
  }

  @Test("has as many lines to draw as it counts, which are the text, and never more at a greater width")
  func drawn() {
    var random = SplitMix(seed: 5)
    let parts = ["word", "i", "mmmmmmmmmmmmmm", " ", " ", "  ", "-", "字", "。", "「", "é", "\n", "👍🏽", "ไทย", ".", "e\u{301}", "\t"]
    for _ in 0..<400 {
      let text = (0..<random.number(1...30)).reduce(into: "") { text, _ in text += random.pick(parts) }
      var before = Int.max
      for ems in [0, 0.5, 1, 2, 3.3, 8, 20, 1_000] {
        let count = AdvanceTable.lineCount(of: text, ems: ems)
        let lines = AdvanceTable.lines(of: text, ems: ems, maximum: 1_000)
        #expect(lines.count == count && count >= 1 && count <= before, "\(text.debugDescription) at \(ems)")
        #expect(lines.joined().filter { !$0.isNewline } == text.filter { !$0.isNewline }, "\(text.debugDescription) at \(ems)")
        #expect(AdvanceTable.lines(of: text, ems: ems, maximum: 2).map(String.init) == lines.prefix(2).map(String.init))
        before = count
      }
    }
  }
}
