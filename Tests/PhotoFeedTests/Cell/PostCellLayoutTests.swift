@testable import PhotoFeed
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A post cell's layout")
struct PostCellLayoutTests {
  private static let widths = [1.0, 24, 25, 33.5, 100, 320, 375, 390, 430.5, 768, 5_000]

  /// A cell's height, added up from the numbers in the documentation.
  private func height(_ post: Post, _ width: Double) -> Double {
    var height = 12.0 + 20 + 12
    if post.text.length > 0 {
      let halfEms = (post.text.length + post.text.wide)
      let lines = max(1, post.text.lines)
      let perLine = halfEms / lines + (halfEms % lines > 0 ? 1 : 0)
      var room = 0
      while Double(room + 1) * 7.5 <= width - 24 { room += 1 }
      room = max(1, room)
      height += Double(lines * (perLine / room + (perLine % room > 0 ? 1 : 0))) * 20
    }
    let grid = gridHeight(post.shownPhotos, width)
    return height + (grid > 0 ? 8 + grid : 0)
  }

  private func gridHeight(_ photos: ArraySlice<Photo>, _ width: Double) -> Double {
    let side = max(0, ((width - 24 - 8) / 3 * 64).rounded(.down) / 64)
    switch photos.count {
    case 0: return 0
    case 1:
      let longest = 2 * side + 4
      guard let size = photos.first?.pixelSize, size.width > size.height else { return longest }
      let shortest = longest * max(Double(size.height) / Double(size.width), 1.0 / 3)
      return (shortest * 64).rounded() / 64
    case 2, 3: return side
    case 4, 5, 6: return 2 * side + 4
    default: return 3 * side + 8
    }
  }

  @Test("gives each post of the shipped feed the height that its numbers add up to", arguments: widths)
  func heights(width: Double) {
    let layout = PostCellLayout(width: width, text: EstimatedText())
    for post in ShippedFeed.posts { #expect(layout.height(of: PostCellContent(post)) == height(post, width), "post \(post.id)") }
  }

  @Test("no post is lower than the minimum from which the pool's capacity is proven", arguments: widths)
  func minimum(width: Double) {
    let layout = PostCellLayout(width: width, text: EstimatedText())
    #expect(FeedItems.post.minimumExtent == 44)
    #expect(layout.height(of: PostCellContent(Post(id: "empty"))) == FeedItems.post.minimumExtent)
    var random = SplitMix(seed: 3)
    let odd = (0..<500).map { number in
      let length = random.below(300)
      return Post(
        id: "\(number)", text: PostText(length: length, wide: random.below(length + 1), lines: random.below(20))!,
        photos: (0..<random.below(12)).map { slot in
          let size = PixelSize(width: 1 + random.below(5_000), height: 1 + random.below(5_000))
          return Photo(id: "\(slot)", pixelSize: random.below(4) == 0 ? nil : size)
        })
    }
    for post in ShippedFeed.posts + odd {
      let height = layout.height(of: PostCellContent(post))
      #expect(height >= FeedItems.post.minimumExtent && (height * 64).rounded() == height * 64, "post \(post.id): \(height)")
    }
  }

  @Test("stands text and photos one under the other inside the cell, at every width with room for them", arguments: widths.dropFirst(4))
  func stacking(width: Double) throws {
    let layout = PostCellLayout(width: width, text: EstimatedText())
    for post in ShippedFeed.posts {
      let content = PostCellContent(post)
      let text = layout.textFrame(of: content)
      #expect(text.minX == 12 && text.minY == 32 && text.maxX == width - 12)
      let frames = (0..<content.photos.count).map { layout.photoFrame(of: $0, in: content) }
      #expect(frames.allSatisfy { $0.minX >= 12 && $0.maxX <= width - 12 && $0.minY >= text.maxY + 8 })
      let lowest = frames.map(\.maxY).max() ?? text.maxY
      #expect(lowest + 12 == layout.height(of: content), "post \(post.id)")
    }
  }

  @Test("shows nine photos of a post with more, those that a repost passes on, and its own text")
  func content() {
    let photos = (0..<12).map { Photo(id: "\($0)") }
    #expect(PostCellContent(text: .empty, photos: photos[2...]).photos.map(\.id) == (2..<11).map { "\($0)" })
    let original = Post(id: "o", text: PostText("original"), photos: photos)
    let content = PostCellContent(Post(id: "r", text: PostText("mine"), repostOf: original))
    #expect(content.text == PostText("mine") && content.photos.count == 9)
  }
}
