import PhotoFeed
import Testing

@Suite("A post's text")
struct PostTextTests {
  @Test(
    "counts characters as a reader does, the wide ones among them, and the writer's lines",
    arguments: [
      ("", 0, 0, 0), ("abc", 3, 0, 1), ("早上好", 3, 3, 1), ("a早\nb", 4, 1, 2), ("a\r\nb", 3, 0, 2), ("\n", 1, 0, 2), ("한국어", 3, 3, 1),
      ("カナかな", 4, 4, 1), ("ＡＢ！", 3, 3, 1), ("ｶﾅ", 2, 0, 1), ("é", 1, 0, 1), ("e\u{301}", 1, 0, 1), ("👨‍👩‍👧‍👦👍🏽", 2, 2, 1), ("「。」", 3, 3, 1),
      ("→×", 2, 0, 1), ("𠀀", 1, 1, 1), ("\u{0}", 1, 0, 1), ("привет", 6, 0, 1),
    ])
  func counts(string: String, length: Int, wide: Int, lines: Int) {
    let text = PostText(string)
    #expect(text.length == length && text.wide == wide && text.lines == lines)
    #expect(text.string == string)
  }

  @Test("cuts the counts of a text that is longer than a line may be")
  func longText() {
    let limit = PostText.allowedCounts.upperBound
    let text = PostText(String(repeating: "\n", count: limit + 5))
    #expect(text.length == limit && text.wide == 0 && text.lines == limit)
  }
}
