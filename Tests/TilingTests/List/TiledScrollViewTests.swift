import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A tiled scroll view")
struct TiledScrollViewTests {
  @Test("shows the items that meet the viewport, each on one tile, and nothing else")
  func firstFrame() {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    #expect(list.shown == (0..<10).map { "\($0)@\($0 * 60)" })
  }

  @Test("moves the tile that has left to the incoming edge and binds only that one")
  func recycling() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.tick()
    let before = list.view.counts
    try list.view.handle(.wheel(by: Point(x: 0, y: 61)))
    list.tick()
    #expect(list.shown.first == "1@60")
    #expect(list.view.lastFrame.binds == list.view.counts.binds - before.binds)
    #expect(list.view.lastFrame.travel == LayoutUnit(nearest: 61))
  }

  @Test("keeps the first item on screen where it is when items come in above it")
  func anchorOnPrepend() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    try list.view.handle(.jump(to: Point(x: 0, y: 130)))
    list.tick()
    let before = list.onScreenStart(of: 2)
    list.source.insert(extents: [100, 200.5, 33], at: 0)
    try list.view.apply(ItemBatch([.insert(0..<3)], countAfter: 103))
    list.tick()
    #expect(list.onScreenStart(of: 2) == before)
    #expect(list.view.contentOffset.y == 130 + 333.5)
    #expect(list.view.lastFrame.binds == 0)
    #expect(list.view.lastFrame.corrections.count == 1)
  }
}
