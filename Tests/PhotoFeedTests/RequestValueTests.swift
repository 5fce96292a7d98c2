import Testing
import Tiling

@testable import PhotoFeed

@Suite("What a server builds from a request")
struct RequestValueTests {
  @Test("a picture's size outside of what is allowed is nil, and one at its edge is not")
  func pixelSize() {
    for (width, height) in [(0, 1), (1, 0), (-1, 5), (1_000_001, 5), (5, Int.max), (Int.min, 5)] {
      #expect(PixelSize(width: width, height: height) == nil)
    }
    #expect(PixelSize(width: 1, height: 1_000_000).map { [$0.width, $0.height] } == [1, 1_000_000])
  }

  @Test("so are counts of a text")
  func postText() {
    let limit = PostText.allowedCounts.upperBound
    for (length, wide, lines) in [(-1, 0, 0), (0, 1, 0), (5, -1, 1), (5, 6, 1), (5, 0, -1), (limit + 1, 0, 0), (0, 0, limit + 1)] {
      #expect(PostText(length: length, wide: wide, lines: lines) == nil)
    }
    #expect(PostText(length: limit, wide: limit, lines: limit)?.length == limit)
  }

  @Test("an outline of a width or a spacing that is none is an error, at any size of the store")
  func outline() throws {
    for number in [Double.nan, .infinity, -.infinity, -1, 1e300, FeedOutline.allowedWidths.upperBound.nextUp] {
      #expect(throws: TilingError.self) { try FeedOutline(FeedStore(), width: number) }
      #expect(throws: TilingError.self) { try FeedOutline(FeedStore(), width: 390, spacing: number) }
    }
    for number in [0, FeedOutline.allowedWidths.upperBound] {
      #expect(try FeedOutline(FeedStore(), width: number, spacing: number).count == 0)
    }
  }
}
