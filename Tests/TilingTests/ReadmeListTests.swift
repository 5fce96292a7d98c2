import Scrolling
import Testing
import Tiling
import ViewTree

/// A thousand million posts, whose heights are learned as they come on screen: 60 to 259 points.
private final class Posts: TileDataSource {
  private(set) var count = 1_000_000_000
  /// How many have been put in before the first.
  private var prepended = 0
  var willPrepend: () -> Void = {}
  let kinds = [TileKind(name: "post", minimumExtent: 60)]

  var estimatedExtent: Double? { 213 }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index + 1_000_000 - prepended)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(60 + Double(key(at: index).rawValue &* 2_654_435_761 % 200)) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}

  func prepend(_ number: Int) {
    willPrepend()
    count += number
    prepended += number
  }
}

/// The list of Docs/Embedding.md, which shows the lines between the two markers.
private func example(_ posts: Posts, in window: Window) throws -> TiledScrollView {
  // README begins
  let list = TiledScrollView(frame: window.bounds, spacing: 8)
  list.dataSource = posts  // 10^9 of them, each taken for 213 points until it is on screen
  window.addSubview(list)
  list.scrollToItem(at: 500_000_000, position: .center)
  window.tick(at: .zero)

  posts.prepend(20)
  try list.apply(ItemBatch([.insert(0..<20)], countAfter: posts.count))
  try list.handle(.wheel(by: Point(x: 0, y: -137)))
  window.tick(at: Instant(frame: 1, hz: 60))
  print(list.itemsOnScreen, list.lastFrame.corrections)  // the screen has moved by 137 points, and by nothing else
  // README ends
  return list
}

@Suite("The list of the page on embedding")
struct ReadmeListTests {
  @Test("moves by what scrolls it, though items are put in above and learned at the top")
  func moves() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let posts = Posts()
    var before: [VisibleItem] = []
    posts.willPrepend = { before = (window.subviews.first as? TiledScrollView)?.visibleItems ?? [] }
    let list = try example(posts, in: window)
    let after = list.visibleItems
    #expect(before.contains { $0.key == ItemKey(rawValue: 501_000_000) && $0.start.points > 200 && $0.start.points < 500 })
    let stayed = after.compactMap { new in before.first { $0.key == new.key }.map { (old: $0, new: new) } }
    #expect(stayed.count >= 3 && stayed.allSatisfy { $0.new.start.points == $0.old.start.points + 137 })
    #expect(after[0].key < before[0].key && list.lastFrame.corrections.map(\.cause).allSatisfy { $0 == .anchor })
    #expect(list.lastFrame.corrections.count >= 1 && list.lastFrame.travel.points == -137)
  }
}
