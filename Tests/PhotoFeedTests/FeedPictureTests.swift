@testable import PhotoFeed
import Testing
import Tiling
import ViewTree

@Suite("The feed in a picture")
struct FeedPictureTests {
  /// The rectangles that a text view of a width shows, one for each row.
  private func bars(_ text: PostText, width: Double) -> [Rect] {
    let view = TextView(frame: Rect(x: 0, y: 0, width: width, height: EstimatedText().height(of: text, width: width)))
    view.text = text
    return view.displayItems().map(\.frame)
  }

  @Test("a text of which only the counts are known is a bar for each row that its height has, none wider than the view")
  func bars() {
    for length in [0, 1, 7, 40, 200] {
      for (wide, lines, width) in [(0, 1, 366.0), (length, 3, 366), (length / 2, 2, 90), (0, 5, 10), (length, 1, 3)] {
        let text = PostText(length: length, wide: wide, lines: lines)!
        let bars = bars(text, width: width)
        #expect(Double(bars.count) * 20 == EstimatedText().height(of: text, width: width), "\(text) at \(width)")
        #expect(bars.allSatisfy { $0.width > 0 && $0.maxX <= width }, "\(text) at \(width): \(bars)")
        #expect(bars.enumerated().allSatisfy { $1.midY == Double($0) * 20 + 10 })
      }
    }
  }

  @Test("bars are as long as what they stand for: 30 wide characters in rows of 24, in two lines of the writer's")
  func barLengths() {
    #expect(bars(PostText(length: 60, wide: 60, lines: 2)!, width: 366).map(\.width) == [360, 90, 360, 90])
  }

  @Test("a text whose words are known is shown in its words, broken where its writer broke it and where the table of advances ends a line")
  func words() {
    let view = TextView(frame: Rect(x: 0, y: 0, width: 61, height: 80))
    view.text = PostText("abcdefghij中文\n\nx")
    let rows = view.displayItems().compactMap { item -> String? in
      if case .label(let words, _, _, _) = item { words } else { nil }
    }
    #expect(rows == ["abcdefg", "hij中文", "", "x"])
    #expect(view.displayItems().map(\.frame.minY) == [0, 20, 40, 60])
  }

  @Test("a picture shows a limited number of rows, however long the text")
  func manyRows() {
    let view = TextView(frame: Rect(x: 0, y: 0, width: 20, height: 100))
    view.text = PostText(length: 1_000_000, wide: 0, lines: 1_000_000)!
    #expect(view.displayItems().count == 1_000)
    view.text = PostText(String(repeating: "x", count: 5_000))
    #expect(view.displayItems().count == 5)  // as many as there is room for
    view.frame.size.height = 100_000
    view.text = PostText(String(repeating: "\n", count: 5_000))
    #expect(view.displayItems().count == 1_000)
    view.text = PostText(String(repeating: "x", count: 5_000))
    #expect(view.displayItems().count == 1_000)
  }

  @Test("a photo without its picture is grey; with it, it has a colour that is the picture's alone, whatever the slot stands for")
  func photos() {
    func color(_ id: String?, picture: Picture?) -> Color? {
      let view = PhotoView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      view.ticket = id.map { PhotoTicket(post: ItemKey(rawValue: 1), slot: 0, photoID: $0, generation: 1) }
      view.picture = picture
      guard case .rectangle(view.bounds, let color, 0)? = view.displayItems().first else { return nil }
      return color
    }
    let grey = Color(hex: 0xE9ECEF)
    #expect(color(nil, picture: nil) == grey)
    #expect(color("a", picture: nil) == grey)
    #expect(color("a", picture: .of("x")) == color("b", picture: .of("x")))
    let colors = Set((0..<100).map { color("a", picture: .of("photo\($0)")) })
    #expect(colors.count > 80, "\(colors.count) colours of 100 photos")
    #expect(!colors.contains(grey) && !colors.contains(nil))
  }

  @Test("a picture of a feed says which tile of the pool shows which item")
  func tiles() throws {
    let rig = FeedRig(viewport: Size(width: 390, height: 300))
    try rig.feed.receive(.append((0..<3).map { Post(id: "\($0)", text: PostText(length: 5, wide: 0, lines: 1)!) }))
    rig.tick()
    rig.tick()
    let picture = rig.window.svg(showing: .frames)
    for tile in 1...3 { #expect(picture.contains(">NineGridCell #\(tile) key \(tile + 1)</text>")) }
    #expect(rig.window.recursiveDescription.contains("<NineGridCell; frame = (0 56; 390 64); #1 key 2>"))
    #expect(Tile().snapshotLabel == nil)
  }
}
