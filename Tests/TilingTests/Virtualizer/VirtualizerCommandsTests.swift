import Testing
import ViewTree

@testable import Tiling

@Suite("Commands of a virtualizer")
struct VirtualizerCommandsTests {
  private struct Posts: VirtualizedItems {
    var count: Int
    var activity = ScrollActivity.resting
    var areAvailable = true

    func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
    func indices(of keys: [ItemKey]) -> [Int?] { keys.map { Int($0.rawValue) } }
  }

  private func opened(_ posts: Posts, hasWidth: Bool = true, layout: (any TileLayout)? = nil) throws -> Virtualizer {
    var list = Virtualizer(kinds: [TileKind(name: "post", minimumExtent: 50)], layout: layout)
    if hasWidth { list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390))) }
    try list.reload(asking: posts)
    list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390)))
    return list
  }

  @Test("a finger holds the offset to which a state was restored, and items that come in do not move it")
  func held() throws {
    let state = TilingState(items: [.init(key: ItemKey(rawValue: 38), index: 38, start: 0, extent: 60 * 64)], offset: 0, count: 40)
    for activity in [ScrollActivity.resting, .held, .lifted] {
      var posts = Posts(count: 40, activity: activity)
      var list = try opened(posts)
      let result = list.restore(state, asking: posts)
      #expect(result == .done && list.viewport.offset == LayoutUnit(nearest: 1800))
      posts.count = 50
      try list.apply(ItemBatch([.insert(40..<50)], countAfter: 50), asking: posts)
      #expect(list.viewport.offset == LayoutUnit(nearest: activity == .resting ? 38 * 60 : 1800))
    }
  }

  @Test("an item is found at a new width, whatever the position", arguments: ItemScrollPosition.named)
  func newWidth(position: ItemScrollPosition) throws {
    let posts = Posts(count: 100)
    var list = try opened(posts, hasWidth: false)
    let result = list.scrollToItem(at: 60, position: position, asking: posts)
    list.layOut(asking: posts)
    #expect(result == .done && list.itemsOnScreen.contains(60))
  }

  @Test("items that cannot be asked are not")
  func unavailable() throws {
    var list = try opened(Posts(count: 40))
    let gone = Posts(count: 40, areAvailable: false)
    let state = list.state(asking: gone)
    let result = list.restore(state, asking: gone)
    #expect(state.items.isEmpty && result == .refused)
  }

  @Test("another pass is asked for until the layout that makes it")
  func anotherPass() throws {
    let posts = Posts(count: 200_000)
    var list = try opened(posts, layout: MasonryLayout(lanes: 3))
    list.setViewport(Viewport(size: ViewportSize(extent: 600, crossExtent: 390), offset: list.legalOffsets.upperBound))
    var passes = 0
    repeat {
      list.tick += 1
      list.layOut(asking: posts)
      passes += 1
    } while list.needsAnotherPass && passes < 100
    #expect(passes > 1 && passes < 10)
  }
}
