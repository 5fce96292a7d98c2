import PhotoFeed
import Testing

@Suite("An estimated text height")
struct EstimatedTextTests {
  private let text = EstimatedText()

  private func height(_ length: Int, _ wide: Int, _ lines: Int, width: Double) -> Double {
    text.height(of: PostText(length: length, wide: wide, lines: lines)!, width: width)
  }

  @Test("is zero for an empty text")
  func empty() {
    #expect(height(0, 0, 0, width: 300) == 0)
    #expect(height(0, 0, 7, width: 300) == 0)
  }

  @Test("gives a wide character one em and others half an em")
  func ems() {
    // 150 pt hold 10 em.
    #expect(height(20, 0, 1, width: 150) == 20)
    #expect(height(21, 0, 1, width: 150) == 40)
    #expect(height(10, 10, 1, width: 150) == 20)
    #expect(height(11, 11, 1, width: 150) == 40)
    #expect(height(11, 10, 1, width: 150) == 40)
    #expect(height(140, 122, 1, width: 300) == 140)
  }

  @Test("shares the characters out among the writer's lines, each rounded up to whole rows")
  func lines() {
    #expect(height(3, 0, 3, width: 150) == 60)
    #expect(height(42, 0, 2, width: 150) == 80)
    #expect(height(41, 0, 2, width: 150) == 80)
    #expect(height(40, 0, 2, width: 150) == 40)
    #expect(height(5, 0, 0, width: 150) == 20)
  }

  @Test("has a height at every width", arguments: [0, -1, -.infinity, .nan, 0.001, 7.5, 1e300, .infinity])
  func widths(width: Double) {
    let limit = PostText.allowedCounts.upperBound
    for (length, wide, lines) in [(1, 0, 1), (limit, limit, limit), (limit, 0, 1), (1, 1, limit)] {
      let height = height(length, wide, lines, width: width)
      #expect(height >= 20 && height <= Double(4 * limit) * 20)
      #expect((height * 64).rounded() == height * 64)
    }
  }

  @Test("never falls with more text or less width")
  func monotone() {
    for length in 1...60 {
      for lines in 1...4 {
        var previous = Double.infinity
        for width in stride(from: 10.0, through: 400, by: 13) {
          let height = height(length, length / 3, lines, width: width)
          #expect(height <= previous)
          #expect(height <= self.height(length + 1, length / 3, lines, width: width))
          previous = height
        }
      }
    }
  }

  @Test("uses its own font size and line height")
  func font() {
    let large = EstimatedText(TextStyle(fontSize: 30, lineHeight: 36.5)!)
    #expect(large.height(of: PostText(length: 21, wide: 0, lines: 1)!, width: 300) == 73)
  }
}
